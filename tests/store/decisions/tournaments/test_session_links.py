"""Sessions and tournaments: what belongs to one by itself, what a person says, and files that wait for a tournament."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.sessions import list_sessions, list_suggestions
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.decisions.test_approvals import SIX_PAIRS, island
from tests.store.store_fixture import StoreFixture

__all__ = ["island"]
WINNER = FOUR_PAIRS[0].split()[0]
FILE = "106_ladder.txt"
RIVER: dict[str, Any] = {
    "name": "River Pairs", "event_class": "10A", "contest": "pairs", "first": "2018-03-10", "club": 106,
}  # fmt: skip
PLAN = [{"name": "final", "contestants": 8}, {"name": "plate", "contestants": 4}]


def ladder(**values: Any) -> str:
    """A final ladder of four pairs: 10 and 1 A where nobody knows of a larger field."""
    told: dict[str, Any] = {"event": "River Pairs", "round": 99, "award": "10A", "boards": 72} | values
    return session_file(**told)


@pytest.fixture
def river(store: StoreFixture) -> StoreFixture:
    """A federation in which A points need approval, with a 10A tournament on its calendar."""
    store.register(*NUMBERS)
    store.decide("approvals", units=["A", "B"], start="2018-03-11")
    store.decide("tournament", **RIVER)
    return store


def certainties(number: int = 1) -> list[tuple[str, str, str]]:
    """Return the files that belong to a tournament or may, how sure that is, and what speaks against it."""
    found = find_tournament(number)
    return [
        (each.file, each.link.certainty, each.link.against)
        for each in (*list_sessions(found), *list_suggestions(found))
    ]


def test_sessions_belong_by_club_day_class_and_name(river: StoreFixture) -> None:
    river.send(FILE, ladder())
    river.send("106_first.txt", session_file(event="River Pairs 1", award="10A"))
    assert certainties() == [("106_first.txt", "certain", ""), (FILE, "certain", "")]


def test_a_session_of_another_name_is_suggested_and_confirmed(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("tournament", **RIVER)
    store.decide("stages", tournament=1, stages=PLAN)
    store.send(FILE, ladder(event="Riverside Plate"))
    assert certainties() == [(FILE, "suggested", "name")]
    # Twelve pairs in all, 10 7 4 1: nothing below the 8th.
    store.decide("link-session", tournament=1, club=106, name=FILE, stage="plate")
    assert (certainties(), store.points(WINNER)) == ([(FILE, "certain", "")], {})
    assert models.Session.objects.select_related("stage").get().stage.name == "plate"  # type: ignore[union-attr]
    store.decide("link-session", tournament=1, club=106, name=FILE, stage="final")
    assert store.points(WINNER) == {"A": 10}
    assert store.points(FOUR_PAIRS[2].split()[0]) == {"A": 4}
    assert store.verify() == []
    store.decide("link-session", tournament=1, club=106, name=FILE, belongs=None)
    assert (certainties(), store.points(FOUR_PAIRS[2].split()[0])) == ([(FILE, "suggested", "name")], {})
    assert store.verify() == []


def test_a_person_says_that_a_session_does_not_belong(river: StoreFixture) -> None:
    river.decide("stages", tournament=1, stages=PLAN)
    river.send(FILE, ladder(section="Plate"))
    assert river.points(WINNER) == {}
    river.decide("link-session", tournament=1, club=106, name=FILE, belongs=False)
    assert river.points(WINNER) == {"A": 10}
    assert certainties() == [(FILE, "none", "")]
    assert river.verify() == []


def test_a_link_holds_for_a_correction(river: StoreFixture) -> None:
    river.decide("stages", tournament=1, stages=PLAN)
    river.send(FILE, ladder())
    river.decide("link-session", tournament=1, club=106, name=FILE, stage="plate")
    river.send(FILE, ladder(rows=FOUR_PAIRS[::-1]))
    assert river.points("1610") == {}
    assert models.Session.objects.get(stands=True).stage_id is not None
    assert river.verify() == []


def test_a_link_lets_a_file_through_that_waits(river: StoreFixture) -> None:
    assert river.send(FILE, ladder(event="Stream Pairs")).state == "held"
    river.decide("link-session", tournament=1, club=106, name=FILE)
    assert river.points(WINNER) == {"A": 10}
    assert certainties() == [(FILE, "certain", "")]
    assert river.verify() == []


def test_a_tournament_that_moves_to_another_day_leaves_its_sessions(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("tournament", **RIVER)
    store.decide("stages", tournament=1, stages=PLAN)
    store.send(FILE, ladder(section="Plate"))
    assert store.points(WINNER) == {}
    store.decide("tournament", tournament=1, first="2018-03-24", last="2018-03-24")
    assert store.points(WINNER) == {"A": 10}
    assert models.Session.objects.get().stage_id is None
    assert store.verify() == []


def test_a_restricted_tournament_earns_two_open_players_nothing(store: StoreFixture) -> None:
    """Definition 28: Open players come with an Intermediate or Junior partner. Four pairs: 8 B and 1 B."""
    store.register(*NUMBERS[:2])
    store.register(*NUMBERS[2:], grade=2)
    restricted = RIVER | {"event_class": "8B", "restrictions": ["restricted"]}
    store.decide("tournament", **restricted)
    store.send(FILE, ladder(award="8B", boards=44, rows=(FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:])))
    assert [store.points(number).get("B") for number in ("12356", "38441")] == [8, None]


def test_facts_that_a_person_recorded_go_before_the_plan(river: StoreFixture) -> None:
    """Third of twelve by the recorded facts: 4 A."""
    river.decide("stages", tournament=1, stages=PLAN)
    river.send(FILE, ladder(section="Plate"))
    river.decide("facts", club=106, name=FILE, facts={"total_field": 12, "places_above": 2})
    assert river.points(WINNER) == {"A": 4}
    assert river.verify() == []


def test_what_cannot_be_linked(river: StoreFixture) -> None:
    river.send(FILE, ladder())
    for change, words in (
        ({"name": "106_none.txt"}, "has sent no file"),
        ({"stage": "plate"}, "No stages have been planned for it"),
        ({"belongs": False, "stage": "plate"}, "has no stage in it"),
        ({"tournament": 2}, "There is no tournament 2"),
        ({"position": -1}, "counted from 0"),
    ):
        told: dict[str, Any] = {"tournament": 1, "club": 106, "name": FILE} | change
        with pytest.raises(Refusal, match=words):
            river.decide("link-session", **told)
    with pytest.raises(Refusal, match="plan that one first"):
        river.decide("stages", tournament=1, stages=[{"name": "plate", "contestants": 4}])


def test_a_tournament_with_a_linked_session_is_not_deleted(river: StoreFixture) -> None:
    river.send(FILE, ladder(event="Stream Pairs"))
    river.decide("link-session", tournament=1, club=106, name=FILE)
    with pytest.raises(Refusal, match="has results"):
        river.decide("delete-tournament", tournament=1)


def test_a_report_names_the_tournament_by_its_number(island: StoreFixture) -> None:
    """Field 16 of Magic Contest, whatever the event is called in the scoring program."""
    gold: dict[str, Any] = {
        "club": 1,
        "event_class": "Club Gold Point Event",
        "contest": "one-winner pairs",
        "first": "2018-03-06",
    }
    island.decide("tournament", name="Spring Gold Pairs", **gold)
    named = Contest(SIX_PAIRS, name="Tuesday", date="2018-03-06", more=("16\t1",))
    receipt = island.send("a.mcd", report(named).replace("15\t1", "15\t2"), club=None)
    assert receipt.state == "accepted"
    assert [each.link.by for each in list_sessions(find_tournament(1))] == ["contest-id"]
    # The printed table of Gold: 4, 2 and 1.
    assert [island.points(number).get("Gold", 0) for number in ("5001", "5003", "5005", "5007")] == [4, 2, 1, 0]
    assert island.verify() == []
