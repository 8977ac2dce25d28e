"""Input of new players: what waited under a number is awarded when somebody gets it, as entries in the ledger."""

from fractions import Fraction
from typing import Any

import pytest

from overtrick.schemes.registers.records import NewPlayers
from overtrick.store import models
from overtrick.store.decisions.common.player_numbers import find_next_number
from overtrick.store.errors import Refusal
from overtrick.store.standings.promotions import find_player_promotions
from overtrick.store.standings.run_calculation import format_stored_rating
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows


def test_what_waited_is_awarded_by_the_line_that_registers(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:])
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(round=2, boards=12))
    assert store.points("38441") == {}
    line = store.decide(
        "register", number="38441", first="Marama", family="Kereama", club=106, gender=1, grade=3, status=1,
        start="2018-01-01",
    )  # fmt: skip
    assert store.points("38441") == {"C": 60}
    causes = rows("SELECT seq, cause, engine <> '', scheme LIKE 'nz-2017 %%' FROM posting ORDER BY id DESC LIMIT 2")
    assert [(seq, cause, bool(engine), bool(scheme)) for seq, cause, engine, scheme in causes] == [
        (line.seq, "registered", True, True)
    ] * 2
    # Nobody else's entries were touched.
    assert rows("SELECT count(*) FROM award WHERE reverses_id IS NOT NULL") == [(0,)]
    assert store.verify() == []


def test_not_from_before_the_player_was_a_member(store: StoreFixture) -> None:
    """Issue of Masterpoints: the player must be a member on the day; and in a tournament it costs the partner too."""
    store.register(*NUMBERS[1:])
    store.send("club.txt", session_file())
    store.send("tournament.txt", session_file(award="10A", event="Autumn"))
    assert store.points("20093") == {"A": 1, "C": 160}
    store.register("38441", start="2018-03-11")
    assert store.points("38441") == {}
    assert store.points("20093") == {"C": 40}
    assert store.verify() == []


NEWCOMER: dict[str, Any] = {
    "first": "New",
    "family": "Player",
    "club": 106,
    "gender": 99,
    "status": 1,
    "start": "2018-03-01",
}


def next_number(store: StoreFixture) -> str:
    """Register somebody without a number, and say which one was given."""
    return str(store.decide("register", **NEWCOMER, grade=1).data["number"])


def test_who_has_no_number_gets_the_first_available_one_of_four_or_five_digits(store: StoreFixture) -> None:
    """Masterpoint Maintenance 2.1. Longer and shorter numbers are pre-loaded from other systems, and lead nowhere."""
    store.register("38441", "1000", "1002", "123456789", "77", "1234567890")
    assert [next_number(store) for _ in range(3)] == ["1001", "1003", "1004"]
    assert models.Player.objects.get(number="1003").family == "Player"
    assert store.verify() == []


def test_a_number_that_was_used_is_not_given_again(store: StoreFixture) -> None:
    """Numbers of the erased and the merged stay theirs, and one that only results have belongs to somebody too."""
    store.register("1000", "1001", *NUMBERS)
    store.decide("erase", number="1000")
    store.decide("merge", number="1001", into="38441")
    store.send("106_a.txt", session_file(["1002 1003", *FOUR_PAIRS[1:]]))
    store.decide("cancel", club=106, name="106_a.txt")
    assert next_number(store) == "1004"


def test_numbers_go_on_after_those_of_a_register_that_was_read_in(store: StoreFixture) -> None:
    """It has the players of today: the gaps are numbers of former players."""
    header = (
        "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
        "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,"
        "source,member_rank,member_grade,member_handicap\n"
    )
    rows = [
        f"{number},Ann,Lee{at},0,0,0,0,0,106,1,1,,2014-10-09,1,2017-01-04,,99,1,1,0\n"
        for at, number in enumerate((1205, 1214))
    ]
    store.register("1207", "40000")
    store.import_register("access", header + "".join(rows))
    assert [next_number(store) for _ in range(2)] == ["1215", "1216"]


def test_with_no_number_left_the_person_must_name_one(store: StoreFixture) -> None:
    store.register("7", "8")
    with pytest.raises(Refusal, match="Every number from 7 to 8 was used: give the player's number"):
        find_next_number("register", NewPlayers(first_number=7, last_number=8))
    assert find_next_number("register", NewPlayers(first_number=7, last_number=9)) == "9"


def test_a_beginner_has_the_rank_that_the_federation_gives_to_beginners(store: StoreFixture) -> None:
    store.decide("register", number="38441", **NEWCOMER, grade=1)
    assert models.Player.objects.get().rank == 1
    with pytest.raises(Refusal, match="The grade is missing: the club gives a new player one"):
        store.decide("register", **NEWCOMER)


def test_a_beginner_in_cyprus_has_no_rank_until_200_silver_make_one(cyprus_store: StoreFixture) -> None:
    """Club Master, the first rank of 3.2, needs 200 Silver; it comes at once, with a certificate (ruling C12)."""
    store = cyprus_store
    store.decide("register", number="5001", **NEWCOMER | {"club": 1})
    assert (models.Player.objects.get().rank, models.Player.objects.get().grade) == (0, 99)
    store.decide("period", number="5001", kind="id-card", start="2017-01-01")
    store.decide("announced", event="Sims", date="2018-01-02",
                 awards=[{"number": "5001", "unit": "Silver", "points": "210"}])  # fmt: skip
    assert models.Player.objects.get().rank == 1
    assert [(each.name, each.rank) for each in find_player_promotions("5001")] == [("New Player", "Club Master")]
    assert store.verify() == []


@pytest.mark.parametrize(("told", "country"), [({"club": 820}, 2), ({"club": 819}, 3), ({"country": 2}, 2)], ids=str)
def test_players_from_abroad_start_as_open(store: StoreFixture, told: dict[str, Any], country: int) -> None:
    """Overseas Masterpoints 8 (d); the country is that of the club if nobody says another."""
    store.decide("register", **NEWCOMER | told)
    player = models.Player.objects.get()
    assert (player.grade, player.country) == (3, country)
    with pytest.raises(Refusal, match=r"start as Open \(Overseas Masterpoints 8 \(d\).*decision 'grade'"):
        store.decide("register", **NEWCOMER | told, grade=1)
    store.decide("grade", number=player.number, code=1, start="2018-03-01", reason="clear evidence")
    assert models.Player.objects.get().grade == 1


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"number": "038441"}, "not a player number"),
        ({"number": "3 8441"}, "not a player number"),
        ({"number": "12345678901"}, "not a player number"),
        ({"number": "x"}, "not a player number"),
        ({"number": "٣٨٤"}, "not a player number"),
        ({"first": "A" * 31}, "longer than 30"),
        ({"family": "A" * 31}, "longer than 30"),
        ({"club": 107}, "no club 107"),
        ({"number": "20093"}, "is taken"),
        ({"start": "yesterday"}, "cannot be read"),
        ({"colour": "red"}, "cannot be read"),
        ({"club": "106"}, "cannot be read"),
    ],
)
def test_what_cannot_be_entered(store: StoreFixture, values: dict[str, object], says: str) -> None:
    store.register("20093")
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        store.register("38441", **values)
    assert store.contents() == before
    store.register("38441")
    assert store.verify() == []


WRONG_VALUES: list[tuple[dict[str, Any], str]] = [
    ({"first": ""}, "The first name is missing"),
    ({"family": "  "}, "The family name is missing"),
    ({"year_of_birth": 16}, "16 is not a year of birth: write four digits, from 1900 to 2018"),
    ({"year_of_birth": 2019}, "2019 is not a year of birth"),
    ({"handicap": "2.255"}, "2.255 has more than 2 decimals"),
]


@pytest.mark.parametrize(("told", "says"), WRONG_VALUES, ids=str)
def test_a_value_that_cannot_be_right_is_refused_when_it_is_entered(
    store: StoreFixture, told: dict[str, Any], says: str
) -> None:
    """Input of new players: names of letters, a year of four digits, a handicap to 2 decimals."""
    store.register("20093", year_of_birth=2018, handicap="2.25")
    with pytest.raises(Refusal, match=says):
        store.register("38441", **told)
    with pytest.raises(Refusal, match=says):
        store.decide("amend", number="20093", **told)
    store.decide("amend", number="20093", year_of_birth=1900, handicap="-12.50", preferred="")


@pytest.mark.parametrize("code", ["gender", "grade", "status"])
def test_a_code_that_no_table_has_is_refused(store: StoreFixture, code: str) -> None:
    """Appendix 2 lists the codes; a status that no table has would mean nothing on any day."""
    with pytest.raises(Refusal):
        store.register("38441", **{code: 77})
    assert store.count("player") == 0


def test_all_fields_of_the_form_are_kept(store: StoreFixture) -> None:
    told = {
        "preferred": "Bert", "year_of_birth": 1950, "gender": 2, "source": 2, "country": 1, "overseas_number": "712340",
        "rank": 4,
    }  # fmt: skip
    store.register("20093", **told)
    player = models.Player.objects.get()
    assert {name: getattr(player, name) for name in told} == told
    assert (player.first, player.family, player.club, player.grade, player.status) == ("Bertram", "Tuckwell", 106, 3, 1)
    assert store.verify() == []


def test_an_amendment_changes_the_entry_and_its_stamp_alone(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("a.txt", session_file(FOUR_PAIRS))
    ledger = store.contents()["award"]
    store.later(days=3).decide("amend", number="20093", preferred="Bert", gender=2)
    player = models.Player.objects.get(number="20093")
    assert (player.preferred, player.gender, player.first, str(player.stamp)) == ("Bert", 2, "Bertram", "2018-03-14")
    assert store.contents()["award"] == ledger
    assert store.verify() == []


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"rating": "NaN"}, "NaN is not a number of rating points"),
        ({"rating": "Infinity"}, "Infinity is not a number of rating points"),
        ({"rating": "-5"}, "-5 is not a number of rating points"),
        ({"rating": "1E+50"}, r"1E\+50 is not a number of rating points"),
        ({"rating": "30.0123456789"}, "30.0123456789 has more than 9 decimals"),
        ({"stars": -3}, "-3 is not a number of stars"),
        ({"handicap": "NaN"}, "NaN is not a handicap"),
    ],
    ids=str,
)
def test_what_no_run_could_reckon_with_is_no_registration(store: StoreFixture, told: dict[str, Any], says: str) -> None:
    """A rating that is no number would stop every run of the federation."""
    with pytest.raises(Refusal, match=says):
        store.register("38441", **told)
    assert store.count("player") == 0
    store.register("38441", rating="30.01", stars=2, handicap="-4.5")
    for kind, start in (("rating", {"start": "2018-03-01"}), ("stars", {"start": "2018-03-01"}), ("amend", {})):
        named = {key: value for key, value in told.items() if key == kind or (kind, key) == ("amend", "handicap")}
        if named:
            with pytest.raises(Refusal, match=says):
                store.decide(kind, number="38441", **named, **start)


def test_a_rating_that_fades_for_ever_still_has_room() -> None:
    """Each year × 0.8 adds a decimal: after 30 of them a rating is cut, so that 40 characters always keep it."""
    rating = Fraction("999999.99")
    for _ in range(60):
        rating = Fraction(format_stored_rating(rating * Fraction(4, 5) + 200_000))
    assert len(format_stored_rating(rating)) <= 40
