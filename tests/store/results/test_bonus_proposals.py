"""N21: 1 B each for the best all-Intermediate and all-Junior pair outside the awards of an 8B pairs event, confirmed.

Eight pairs: the table for 8 entrants gives 8, 4 and 1 B. 7 / (8 × 25 %) is 3.5, and 8 - 3.5 = 4.5 is rounded down.
"""

from typing import Any

import pytest

from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.results.bonus_proposals import find_proposals
from tests.store.cast import session_file
from tests.store.decisions.test_erasures import found
from tests.store.store_fixture import StoreFixture, day

PAIRS = tuple(f"{at}1 {at}2" for at in range(11, 19))
NAME = "106_ladder.txt"
OPEN, INTERMEDIATE, JUNIOR = 3, 2, 1
BEST_INTERMEDIATE, BEST_JUNIOR = "best all-Intermediate pair", "best all-Junior pair"


def ladder(rows: tuple[str, ...] = PAIRS, **how: Any) -> str:
    return session_file(rows, round=99, award="8B", boards=44, **({"event": "Howick Open Pairs"} | how))


@pytest.fixture
def event(store: StoreFixture) -> StoreFixture:
    """Open players, but the 5th pair is mixed, the 6th all Intermediate, the 7th and 8th all Junior."""
    grades = {"151": INTERMEDIATE, "152": JUNIOR, "161": INTERMEDIATE, "162": INTERMEDIATE}
    grades |= dict.fromkeys(("171", "172", "181", "182"), JUNIOR)
    for row in PAIRS:
        for number in row.split():
            store.register(number, grade=grades.get(number, OPEN))
    store.send(NAME, ladder())
    assert [store.points(row.split()[0]).get("B") for row in PAIRS[:4]] == [8, 4, 1, None]
    return store


def confirm(
    store: StoreFixture, bonus: str = BEST_INTERMEDIATE, pair: tuple[str, ...] = ("151", "152"), **told: Any
) -> int:
    return store.decide("best-pair", club=106, name=NAME, bonus=bonus, pair=list(pair), **told).seq


def test_a_bonus_is_proposed_for_each_grade_and_posts_nothing(event: StoreFixture) -> None:
    """A mixed Intermediate and Junior pair counts as Intermediate."""
    proposed = find_proposals()
    assert [(each.bonus, each.pair, each.lines, each.points) for each in proposed] == [
        (BEST_INTERMEDIATE, ("151", "152"), (6,), "1 B"),
        (BEST_JUNIOR, ("171", "172"), (8,), "1 B"),
    ]
    first = proposed[0]
    assert (first.date, first.event, first.club, first.name, first.revision, first.position) == (
        day("2018-03-10"), "Howick Open Pairs", 106, NAME, 1, 0,
    )  # fmt: skip
    assert first.because.startswith("5th, the best all-Intermediate pair outside the awards: 1 B each, proposed;")
    assert event.points("151") == {}


def test_confirmed_it_is_posted_and_explained(event: StoreFixture) -> None:
    confirm(event)
    assert [event.points(number) for number in ("151", "152", "161", "171")] == [{"B": 1}, {"B": 1}, {}, {}]
    (played,) = explain_player("152").sessions
    assert [(each.points, each.unit, each.kind) for each in played.awards] == [("1.00", "B", "bonus")]
    assert "5th, the best all-Intermediate pair outside the awards: 1 B each, confirmed (8B Pairs 4; ruling N21)" in (
        played.awards[0].because
    )
    assert [each.bonus for each in find_proposals()] == [BEST_JUNIOR]
    confirm(event, BEST_JUNIOR, ("172", "171"))
    assert [event.points(number) for number in ("151", "171", "172", "181")] == [{"B": 1}, {"B": 1}, {"B": 1}, {}]
    assert find_proposals() == []
    assert event.verify() == []


def test_grades_are_those_of_the_preceding_1_january(event: StoreFixture) -> None:
    """Promoted in February 2018: still Intermediate for a ladder of March 2018, and Open for one of March 2019."""
    event.decide("grade", number="151", code=OPEN, start="2018-02-01")
    assert find_proposals()[0].pair == ("151", "152")
    event.later(days=365).send("106_next.txt", ladder(date="2019-03-09"))
    assert [each.pair for each in find_proposals(day("2019-01-01"))] == [("161", "162"), ("171", "172")]


def test_only_what_is_proposed_can_be_confirmed_and_once(event: StoreFixture) -> None:
    for bonus, pair in [
        (BEST_INTERMEDIATE, ("161", "162")), (BEST_JUNIOR, ("151", "152")), ("best lady", ("151", "152")),
        (BEST_INTERMEDIATE, ("151",)), (BEST_INTERMEDIATE, ("111", "112")),
    ]:  # fmt: skip
        with pytest.raises(
            Refusal, match=r"is not proposed for 106_ladder\.txt\. Proposed: best all-Intermediate pair: "
        ):
            confirm(event, bonus, pair)
    confirm(event)
    with pytest.raises(Refusal, match="has already been posted"):
        confirm(event)
    with pytest.raises(Refusal, match="has sent no file"):
        event.decide("best-pair", club=106, name="106_other.txt", bonus=BEST_JUNIOR, pair=["171", "172"])


def test_two_pairs_that_tie_for_it_are_confirmed_together(event: StoreFixture) -> None:
    places = ("1", "2", "3", "4", "5=", "5=", "7", "8")
    scores = ("54.00", "53.00", "52.00", "51.00", "50.00", "50.00", "46.00", "44.00")
    event.send(NAME, ladder(places=places, scores=scores))
    assert find_proposals()[0].pair == ("151", "152", "161", "162")
    confirm(event, pair=("151", "152", "161", "162"))
    assert [event.points(number) for number in ("151", "162")] == [{"B": 1}, {"B": 1}]
    assert event.verify() == []


def test_a_corrected_ladder_is_proposed_anew(event: StoreFixture) -> None:
    """Whoever was confirmed may not be the best pair any more."""
    confirm(event)
    receipt = event.send(NAME, ladder((*PAIRS[:4], "161 162", "151 152", *PAIRS[6:])))
    assert [each.code for each in receipt.problems] == ["facts-of-earlier-lines"]
    assert (event.points("151"), event.points("161")) == ({}, {})
    assert find_proposals()[0].pair == ("161", "162")
    confirm(event, pair=("161", "162"))
    assert (event.points("151"), event.points("161")) == ({}, {"B": 1})
    assert event.verify() == []


def test_a_confirmation_can_be_withdrawn_and_given_again(event: StoreFixture) -> None:
    line = confirm(event)
    confirm(event, BEST_JUNIOR, ("171", "172"))
    event.decide("withdraw", line=line, reason="152 was Open on 1 January")
    assert (event.points("151"), event.points("171")) == ({}, {"B": 1})
    with pytest.raises(Refusal, match="has already been withdrawn"):
        event.decide("withdraw", line=line, reason="once more")
    confirm(event)
    assert event.points("151") == {"B": 1}
    assert event.verify() == []


def test_what_was_replaced_needs_no_withdrawal(event: StoreFixture) -> None:
    line = confirm(event)
    event.send(NAME, ladder(program="SCORER 18"))
    event.decide("withdraw", line=line, reason="never mind")
    assert event.points("151") == {}
    assert event.verify() == []


def test_a_session_of_another_class_has_none(event: StoreFixture) -> None:
    event.send("106_five.txt", session_file(PAIRS, round=99, award="5B", boards=44, event="Junior Day"))
    assert {each.name for each in find_proposals()} == {NAME}


def test_the_reason_goes_with_an_erased_player(event: StoreFixture) -> None:
    confirm(event, reason="First151 and First152 are the best")
    event.decide("erase", number="151")
    assert event.points("151") == {"B": 1}
    assert found(event, "First151") == []
    assert event.verify() == []
