"""Input of new players: what waited under a number is awarded when somebody gets it, as entries in the ledger."""

from fractions import Fraction
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
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


def test_the_next_number_is_given_to_whom_has_none(store: StoreFixture) -> None:
    store.register("38441", "9205")
    line = store.decide("register", first="New", family="Player", club=106, gender=99, grade=1, status=1,
                        start="2018-03-01")  # fmt: skip
    assert line.data["number"] == "38442"
    assert models.Player.objects.get(number="38442").family == "Player"
    assert store.verify() == []


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"number": "038441"}, "no player number"),
        ({"number": "3 8441"}, "no player number"),
        ({"number": "12345678901"}, "no player number"),
        ({"number": "x"}, "no player number"),
        ({"number": "٣٨٤"}, "no player number"),
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
        ({"rating": "NaN"}, "NaN is no number of rating points"),
        ({"rating": "Infinity"}, "Infinity is no number of rating points"),
        ({"rating": "-5"}, "-5 is no number of rating points"),
        ({"rating": "1E+50"}, r"1E\+50 is no number of rating points"),
        ({"rating": "30.0123456789"}, "30.0123456789 has more than 9 decimals"),
        ({"stars": -3}, "-3 is no number of stars"),
        ({"handicap": "NaN"}, "NaN is no handicap"),
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
