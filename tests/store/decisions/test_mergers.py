"""Two numbers of one person: merged, their points are the survivor's; taken back, they return. All in the ledger."""

from decimal import Decimal

import pytest

from overtrick.store.errors import Refusal
from overtrick.store.registers.players import player_and_numbers
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows

HEAD = (
    "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
    "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,source,"
    "member_rank,member_grade,member_handicap"
)
BALANCES = f"""{HEAD}
1111,Ann,Marit,0,3,121,186,78,130,2,1,,2014-10-09,1,2017-01-04,,99,6,3,0
2222,Anne,Marit,1,68,86.47,134,30,622,1,1,,,1,2017-01-04,,99,5,3,0
3333,A,Marit,1,68,1,2,3,622,1,1,,,1,2017-01-04,,99,5,3,0
"""
Points = dict[str, Decimal | int]
ONE: Points = {"A": 121, "B": 186, "C": 78}
TWO: Points = {"A": Decimal("86.47"), "B": 134, "C": 30}
THREE: Points = {"A": 1, "B": 2, "C": 3}
ONE_TWO: Points = {"A": Decimal("207.47"), "B": 320, "C": 108}
TWO_THREE: Points = {"A": Decimal("87.47"), "B": 136, "C": 33}
ALL: Points = {"A": Decimal("208.47"), "B": 322, "C": 111}


def test_sessions_are_awarded_to_the_survivor_under_the_number_of_the_file(store: StoreFixture) -> None:
    store.register(*NUMBERS, "11111")
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(["11111 20093", *FOUR_PAIRS[1:]], round=2))
    store.decide("merge", number="11111", into="38441")
    assert (store.points("38441"), store.points("11111")) == ({"C": 80}, {})
    assert [stands.number for stands in store.in_force() if stands.player == "38441"] == ["38441", "11111"]
    assert store.points("20093") == {"C": 80}
    assert store.verify() == []


def test_later_sessions_too(store: StoreFixture) -> None:
    store.register(*NUMBERS, "11111")
    store.decide("merge", number="11111", into="38441")
    store.send("a.txt", session_file(["11111 20093", *FOUR_PAIRS[1:]]))
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_taken_back_each_has_its_own_again(store: StoreFixture) -> None:
    store.register(*NUMBERS, "11111")
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(["11111 20093", *FOUR_PAIRS[1:]], round=2))
    store.decide("merge", number="11111", into="38441")
    store.decide("unmerge", number="11111")
    assert (store.points("38441"), store.points("11111")) == ({"C": 40}, {"C": 40})
    assert store.verify() == []


def test_opening_balances_move_and_return(store: StoreFixture) -> None:
    store.import_register("access", BALANCES, opening=True)
    store.decide("merge", number="2222", into="1111")
    assert store.points("1111") == ONE_TWO
    assert store.points("2222") == {}
    store.decide("unmerge", number="2222")
    assert store.points("1111") == ONE
    assert store.points("2222") == TWO
    assert store.verify() == []


def test_a_chain_moves_everything_to_its_end_and_comes_apart_in_any_order(store: StoreFixture) -> None:
    store.import_register("access", BALANCES, opening=True)
    store.decide("merge", number="3333", into="2222")
    store.decide("merge", number="2222", into="1111")
    assert store.points("1111") == ALL
    assert store.verify() == []
    # The link in the middle of the chain is undone: 2222 takes its own and those of 3333 along.
    store.decide("unmerge", number="2222")
    assert store.points("1111") == ONE
    assert store.points("2222") == TWO_THREE
    store.decide("unmerge", number="3333")
    assert store.points("2222") == TWO
    assert store.points("3333") == THREE
    assert store.verify() == []


def test_any_number_of_a_chain_leads_to_whoever_has_them_all(store: StoreFixture) -> None:
    store.register("1111", "2222", "3333", "4444")
    store.decide("merge", number="3333", into="2222")
    store.decide("merge", number="2222", into="1111")
    for number in ("1111", "2222", "3333"):
        player, numbers = player_and_numbers(number)
        assert (player.number, numbers) == ("1111", ["1111", "2222", "3333"])
    assert player_and_numbers("4444")[1] == ["4444"]
    with pytest.raises(Refusal, match="Nobody has the number 5555"):
        player_and_numbers("5555")


def test_a_chain_undone_from_its_beginning(store: StoreFixture) -> None:
    store.import_register("access", BALANCES, opening=True)
    store.decide("merge", number="3333", into="2222")
    store.decide("merge", number="2222", into="1111")
    store.decide("unmerge", number="3333")
    assert store.points("3333") == THREE
    assert store.points("1111") == ONE_TWO
    store.decide("unmerge", number="2222")
    assert store.points("2222") == TWO
    assert store.verify() == []


def test_a_chain_made_from_its_end(store: StoreFixture) -> None:
    store.import_register("access", BALANCES, opening=True)
    store.decide("merge", number="2222", into="1111")
    store.decide("merge", number="3333", into="2222")
    assert store.points("1111") == ALL
    assert store.verify() == []


def test_the_sum_of_all_points_never_changes(store: StoreFixture) -> None:
    store.import_register("access", BALANCES, opening=True)
    total = rows("SELECT unit, sum(points) FROM award GROUP BY unit ORDER BY unit")
    for decision in ({"number": "3333", "into": "2222"}, {"number": "2222", "into": "1111"}):
        store.decide("merge", **decision)
        assert rows("SELECT unit, sum(points) FROM award GROUP BY unit ORDER BY unit") == total


def test_the_survivors_status_counts(store: StoreFixture) -> None:
    store.register(*NUMBERS, "11111")
    store.send("a.txt", session_file(["11111 20093", *FOUR_PAIRS[1:]]))
    store.decide("merge", number="11111", into="38441")
    store.decide("status", number="38441", code=4, start="2018-01-01")
    assert (store.points("38441"), store.points("11111")) == ({}, {})
    assert store.verify() == []


def test_both_numbers_in_one_row(store: StoreFixture) -> None:
    """A mistake of the club that a merger brings to light: nothing breaks, and it can be taken back."""
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    store.decide("merge", number="20093", into="38441")
    assert store.verify() == []
    store.decide("unmerge", number="20093")
    assert (store.points("38441"), store.points("20093")) == ({"C": 40}, {"C": 40})
    assert store.verify() == []


def test_what_cannot_be_merged(store: StoreFixture) -> None:
    store.register("38441", "20093", "12356")
    for number, into, says in [
        ("38441", "38441", "cannot survive itself"),
        ("38441", "77", "Nobody has the number 77"),
    ]:
        with pytest.raises(Refusal, match=says):
            store.decide("merge", number=number, into=into)
    store.decide("merge", number="38441", into="20093")
    for number, into, says in [("38441", "12356", "merged already"), ("20093", "38441", "cannot survive itself")]:
        with pytest.raises(Refusal, match=says):
            store.decide("merge", number=number, into=into)
    with pytest.raises(Refusal, match="has not been merged"):
        store.decide("unmerge", number="12356")
    assert store.verify() == []
