"""What a person records about a session that its file cannot say; each fact changes the awards by ledger entries."""

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
NAME = "106_ladder.txt"
# A final ladder of a 10A pairs event asks for 72 boards. Four pairs: 9 / (4 × 25 %) = 9, so 10 A and 1 A.
SHORT = session_file(round=99, award="10A", boards=40)
LONG = session_file(round=99, award="10A", boards=72)


def facts(store: StoreFixture, **told: object) -> None:
    store.decide("facts", club=106, name=NAME, facts=told)


def test_an_approval_of_fewer_boards(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, SHORT)
    assert store.in_force() == []
    facts(store, approval={"boards": 40, "by": "the Regional Committee"})
    assert [store.points(number).get("A") for number in NUMBERS[:5]] == [10, 10, 1, 1, None]
    assert store.verify() == []


def test_an_approval_holds_for_a_correction(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, SHORT)
    facts(store, approval={"boards": 40})
    store.send(NAME, session_file(FOUR_PAIRS[::-1], round=99, award="10A", boards=40))
    assert [store.points(number).get("A") for number in ("1610", "38441")] == [10, None]
    assert store.verify() == []


def test_a_stage_continues_the_places_above(store: StoreFixture) -> None:
    """Twelve pairs in all: 10, 7, 4, 1. Two places above: the winners of the stage are third."""
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    assert store.points("38441") == {"A": 10}
    facts(store, stage="plate", total_field=12, places_above=2)
    assert [store.points(number).get("A") for number in NUMBERS[:5]] == [4, 4, 1, 1, None]
    session = models.Session.objects.select_related("stage").get()
    assert session.stage
    assert (session.stage.name, session.stage.total_field, session.stage.places_above) == ("plate", 12, 2)
    assert store.verify() == []


def test_a_stage_holds_for_a_correction(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    facts(store, stage="plate", total_field=12, places_above=2)
    store.send(NAME, session_file(FOUR_PAIRS[::-1], round=99, award="10A", boards=72))
    assert store.points("1610") == {"A": 4}
    assert models.Session.objects.get(stands=True).stage_id is not None
    assert store.verify() == []


def test_an_override_lets_everybody_earn(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("status", number="38441", code=4, start="2018-01-01")
    store.send(NAME, LONG)
    assert (store.points("38441"), store.points("20093")) == ({}, {})
    facts(store, players=[{"number": "38441", "override": "the resignation was a mistake"}])
    assert (store.points("38441"), store.points("20093")) == ({"A": 10}, {"A": 10})
    assert store.verify() == []


def test_lines_bind_to_the_file_that_they_are_lines_of(store: StoreFixture) -> None:
    """N24: a substitute shares by boards. In a correction line 2 may be another pair's."""
    store.register(*NUMBERS, "55555")
    store.send(NAME, LONG)
    facts(store, rows=[{"line": 2, "boards": {"38441": 72, "20093": 36, "55555": 36}}])
    assert [store.points(number).get("A") for number in ("38441", "20093", "55555")] == [10, 5, 5]
    assert store.verify() == []
    store.send(NAME, session_file(FOUR_PAIRS[::-1], round=99, award="10A", boards=72))
    assert [store.points(number).get("A") for number in ("1610", "40777", "55555", "38441")] == [10, 10, None, None]
    assert store.verify() == []


def test_a_substitute_who_registers_later_is_awarded(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    facts(store, rows=[{"line": 2, "boards": {"38441": 72, "20093": 36, "55555": 36}}])
    store.register("55555")
    assert store.points("55555") == {"A": 5}
    assert store.verify() == []


def test_a_substitutes_status_is_looked_at_again(store: StoreFixture) -> None:
    store.register(*NUMBERS, "55555")
    store.send(NAME, LONG)
    facts(store, rows=[{"line": 2, "boards": {"38441": 72, "20093": 36, "55555": 36}}])
    store.decide("status", number="55555", code=9, start="2018-01-01")
    assert store.points("55555") == {}
    assert store.verify() == []


def test_a_later_fact_replaces_an_earlier_one_of_its_key(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, SHORT)
    facts(store, approval={"boards": 40})
    facts(store, total_field=12, stage="plate", places_above=2)
    facts(store, approval={"boards": 60})
    assert store.in_force() == []
    facts(store, approval={"boards": 40})
    assert store.points("38441") == {"A": 4}
    assert store.verify() == []


@pytest.mark.parametrize(
    "told",
    [
        {"colour": "red"},
        {"class": "77A"},
        {"total_field": -1},
        {"total_field": "many"},
        {"stage": "attic"},
        {"rows": [{"line": 99, "boards": {"38441": 10}}]},
        {"players": [{"number": "38441", "status": "asleep"}]},
    ],
    ids=lambda told: next(iter(told)),
)
def test_what_does_not_fit_is_refused(store: StoreFixture, told: dict[str, object]) -> None:
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    before = store.contents()
    with pytest.raises(Refusal):
        facts(store, **told)
    assert store.contents() == before
    assert store.verify() == []


def test_facts_about_nothing_are_refused(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    store.send(NAME, session_file((), round=99, award="10A", boards=72))
    with pytest.raises(Refusal, match="stands"):
        facts(store, stage="plate")
    assert store.verify() == []


def test_what_is_said_of_lines_is_dropped_by_a_correction_with_a_warning_and_the_rest_is_kept(
    store: StoreFixture,
) -> None:
    """Thirty-six of 72 boards each for two players of the winning pair: 10 A is shared; the approval stays."""
    store.register(*NUMBERS, "55555")
    store.send(NAME, SHORT)
    boards = {"38441": 40, "20093": 20, "55555": 20}
    facts(store, approval={"boards": 40}, rows=[{"line": 2, "boards": boards}])
    assert store.points("55555") == {"A": 5}
    receipt = store.send(NAME, session_file(FOUR_PAIRS[::-1], round=99, award="10A", boards=40))
    assert [problem.code for problem in receipt.problems] == ["facts-of-earlier-lines"]
    assert "(rows)" in receipt.problems[0].message
    assert [store.points(number).get("A") for number in ("55555", "1610", "31018")] == [None, 10, 1]
    assert store.verify() == []


def test_facts_that_contradict_those_recorded_before_are_refused(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    facts(store, stage="plate", total_field=12, places_above=2)
    with pytest.raises(Refusal, match="total_field is 12"):
        facts(store, places_above=10)
    assert store.verify() == []


def test_n18_a_second_ladder_that_nobody_linked_is_warned_of(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    final = store.send("106_final.txt", session_file(round=99, award="10A", boards=72, section="Final"))
    plate = session_file(FOUR_PAIRS[::-1], round=99, award="10A", boards=72, section="Plate")
    second = store.send("106_plate.txt", plate)
    assert ([each.code for each in final.problems], [each.code for each in second.problems]) == (
        [],
        ["unlinked-ladders"],
    )
    assert "of section 'Final', in 106_final.txt" in second.problems[0].message
    # Once they are linked, a correction of either has nothing to warn of.
    store.decide("facts", club=106, name="106_final.txt", facts={"stage": "final", "total_field": 8})
    assert [each.code for each in store.send("106_plate.txt", plate.replace("SCORER 17", "SCORER 18")).problems] == []
    assert store.verify() == []


@pytest.mark.parametrize("stage", ["plate", "consolation", "semi-final"])
@pytest.mark.parametrize("known", [{}, {"total_field": 12}, {"places_above": 2}])
def test_a_stage_below_another_needs_the_field_and_the_places_above(
    store: StoreFixture, stage: str, known: dict[str, int]
) -> None:
    """Accepted, such facts would have been left out of the award."""
    store.register(*NUMBERS)
    store.send(NAME, LONG)
    with pytest.raises(Refusal, match=f"a ladder of the {stage} needs (total_field|places_above)"):
        facts(store, stage=stage, **known)
    assert store.points("38441") == {"A": 10}
    facts(store, stage=stage, total_field=12, places_above=2)
    assert store.points("38441") == {"A": 4}
    assert store.verify() == []


def test_a_restricted_tournament_does_not_pay_two_open_players_together(store: StoreFixture) -> None:
    """8B, four pairs: 8 B and 1 B. The first pair is Open-Open; the second is Open and Intermediate."""
    store.register(*(number for number in NUMBERS if number != "9205"))
    store.register("9205", grade=2)
    store.send(NAME, session_file(round=99, award="8B", boards=44))
    assert [store.points(number).get("B") for number in NUMBERS[:5]] == [8, 8, 1, 1, None]
    facts(store, restricted_entry=True)
    assert [store.points(number).get("B") for number in NUMBERS[:5]] == [None, None, 1, 1, None]
    assert store.verify() == []
