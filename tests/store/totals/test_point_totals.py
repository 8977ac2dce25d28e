"""The tally: the ledger added up, whatever is posted, reversed or moved; and it can be thrown away at any time."""

import pytest

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.models.points_field import PARTS
from overtrick.store.queries.rankings import RankingFilter, find_ranking
from overtrick.store.totals import point_totals
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows

# First of four earns 40 C a player, second 12, third and fourth nothing.
SWAPPED = (FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:])


@pytest.fixture
def known(store: StoreFixture) -> StoreFixture:
    """The cast, registered."""
    return store.register(*NUMBERS)


def kept(number: str) -> dict[tuple[int, str], int]:
    """What the tally has of a player, brought up to date: whole points by year and unit, without what came to 0."""
    point_totals.update()
    sql = "SELECT t.year, t.unit, t.points FROM tally t JOIN player p ON p.id = t.player_id WHERE p.number = %s"
    return {(year, unit): points // PARTS for year, unit, points in rows(sql, number) if points}


def listed(by: str = "C", year: int = point_totals.ALL_TIME) -> dict[str, str]:
    """A ranking: numbers and what they have."""
    found, _ = find_ranking(RankingFilter(by=by, year=year))
    return {line.number: line.amount for line in found}


def test_points_are_kept_by_year_of_play_and_for_all_time(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    known.send("b.txt", session_file(date="2017-12-20", event="Christmas Pairs"))
    # A + B + C/100, a hundredfold: 40 C of a session are 40, and 80 C are 80.
    assert kept("38441") == {
        (0, "C"): 80, (0, "points"): 80, (2018, "C"): 40, (2018, "points"): 40, (2017, "C"): 40, (2017, "points"): 40,
    }  # fmt: skip
    assert kept("12356")[0, "C"] == 24
    assert kept("31018") == {}


def test_the_year_is_that_of_play_and_not_that_of_the_posting(known: StoreFixture) -> None:
    known.later(days=400).send("late.txt", session_file(date="2018-12-31"))
    assert known.now.year == 2019
    assert {year for year, _ in kept("38441")} == {0, 2018}


def test_an_opening_balance_belongs_to_no_year(known: StoreFixture) -> None:
    known.decide("opening", number="38441", points={"A": "12.5", "C": "30"})
    assert kept("38441") == {(0, "A"): 12, (0, "C"): 30, (0, "points"): 1280}
    assert listed("A") == {"38441": "12.50"}
    assert listed("A", 2018) == {}


def test_a_correction_moves_the_points(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    assert (kept("38441")[0, "C"], kept("12356")[0, "C"]) == (40, 12)
    known.send("a.txt", session_file(SWAPPED))
    assert (kept("38441")[0, "C"], kept("12356")[0, "C"]) == (12, 40)


def test_a_cancellation_takes_them_away(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    assert kept("38441")
    known.send("a.txt", session_file(()))
    assert kept("38441") == {}
    assert listed() == {}


def test_a_merger_and_its_end_move_them(known: StoreFixture) -> None:
    known.register("11111")
    known.decide("opening", number="11111", points={"B": "3"})
    known.send("a.txt", session_file(["11111 20093", *FOUR_PAIRS[1:]]))
    point_totals.update()
    known.decide("merge", number="11111", into="38441")
    assert (kept("38441"), kept("11111")) == (
        {(0, "B"): 3, (0, "C"): 40, (0, "points"): 340, (2018, "C"): 40, (2018, "points"): 40},
        {},
    )
    known.decide("unmerge", number="11111")
    assert (kept("38441"), kept("11111")[0, "points"]) == ({}, 340)


def test_whoever_reads_sees_what_the_tally_does_not_hold_yet(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    assert listed() == {"38441": "40.00", "20093": "40.00", "12356": "12.00", "9205": "12.00"}
    point_totals.update()
    known.send("b.txt", session_file(SWAPPED, round=2))
    # 40 + 12 for all four, of which the tally has the first.
    expected = dict.fromkeys(("38441", "20093", "12356", "9205"), "52.00")
    assert listed() == expected == listed(year=2018)
    point_totals.update()
    assert listed() == expected


def test_lots_come_to_the_same_as_one(known: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(1, 6):
        known.send(f"{at}.txt", session_file(round=at))
    monkeypatch.setattr(point_totals, "BATCH_SIZE", 3)
    assert point_totals.update() == 20
    assert point_totals.update() == 0
    assert kept("38441")[0, "C"] == 200
    assert list(point_totals.find_differences()) == []


def test_thrown_away_it_is_made_again(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    before = kept("38441")
    with database.write_transaction():
        point_totals.clear()
    assert (known.count("tally"), listed()["38441"]) == (0, "40.00")
    assert kept("38441") == before


def test_verify_finds_a_sum_that_is_wrong(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    point_totals.update()
    assert known.verify() == []
    player = models.Player.objects.get(number="38441").pk
    with database.write_transaction():
        database.execute(
            "UPDATE tally SET points = points + 1 WHERE player_id = %s AND year = 2018 AND unit = 'C'", player
        )
    assert known.verify() == [f"tally {player} 2018 C, points: found 400001, expected 400000"]


def test_rebuild_makes_it_again(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    point_totals.update()
    with database.write_transaction():
        database.execute("UPDATE tally SET points = 7")
    assert rebuild(exchange=False) == []
    assert known.count("tally") > 0
    assert list(point_totals.find_differences()) == []
    assert kept("38441")[0, "C"] == 40


def test_another_way_to_add_makes_it_anew(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    point_totals.update()
    with database.write_transaction():
        database.execute("UPDATE tallied SET measures = '{}'")
        database.execute("UPDATE tally SET points = 7")
    assert listed()["38441"] == "40.00"
    assert kept("38441")[0, "C"] == 40
    assert list(point_totals.find_differences()) == []


@pytest.mark.parametrize("folded", [True, False])
def test_players_with_the_same_points_are_each_on_one_page(known: StoreFixture, *, folded: bool) -> None:
    others = [str(number) for number in range(7100, 7109)]
    known.register(*others)
    for number in others:
        known.decide("opening", number=number, points={"C": "7"})
    if folded:
        point_totals.update()
    pages = [find_ranking(RankingFilter(by="C"), page, 4)[0] for page in (1, 2, 3)]
    assert [row.number for page in pages for row in page] == others
    assert {row.place for page in pages for row in page} == {"1="}


def test_an_order_that_was_shown_follows_decisions_and_files(known: StoreFixture) -> None:
    known.send("a.txt", session_file())
    point_totals.update()
    assert list(listed()) == ["38441", "20093", "12356", "9205"]
    known.decide("hide", number="38441", hidden=True)
    assert list(listed()) == ["20093", "12356", "9205"]
    known.send("b.txt", session_file(SWAPPED[:1], round=2))
    known.send("b.txt", session_file(SWAPPED, round=2))
    point_totals.update()
    assert listed()["12356"] == "52.00"
    known.decide("hide", number="38441", hidden=False)
    assert "38441" in listed()
