"""Tables that not every event has: an event's own, Interprovincial trials and championships, Cyprus' Gold."""

from typing import Any

import pytest

from overtrick.store.explain.player import explain_player
from tests.store.cast import NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.decisions.test_approvals import SIX_PAIRS, island
from tests.store.store_fixture import StoreFixture

__all__ = ["island"]
FILE = "106_ladder.txt"
FIRSTS = NUMBERS[::2]
CONGRESS: dict[str, Any] = {
    "name": "National Pairs", "event_class": "25A", "contest": "pairs", "first": "2018-03-10", "club": 106,
}  # fmt: skip


def ladder(**values: Any) -> str:
    """A final ladder of four pairs."""
    told: dict[str, Any] = {"event": "National Pairs", "round": 99, "award": "25A", "boards": 158} | values
    return session_file(**told)


def a_points(store: StoreFixture) -> list[object]:
    """Return the A points of the four pairs."""
    return [store.points(number).get("A", 0) for number in FIRSTS]


def test_an_event_with_a_table_of_its_own(store: StoreFixture) -> None:
    """The class's table gives 25 and 15 … to four pairs; the Board gave this event 30, 12.5 and 6."""
    store.register(*NUMBERS)
    store.decide("tournament", **CONGRESS, own_table=["30", "12.5", "6"])
    store.send(FILE, ladder())
    assert a_points(store) == [30, 12.5, 6, 0]
    assert store.verify() == []


def test_ties_share_an_own_table(store: StoreFixture) -> None:
    """Second and third: (12.5 + 6) / 2 = 9.25."""
    store.register(*NUMBERS)
    store.decide("tournament", **CONGRESS, own_table=["30", "12.5", "6"])
    store.send(FILE, ladder(places=("1", "2=", "2=", "4"), scores=("55", "50", "50", "45")))
    assert a_points(store) == [30, 9.25, 9.25, 0]


def test_an_own_table_goes_on_through_the_stages(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("tournament", **CONGRESS, own_table=["30", "12.5", "6", "5", "4", "3"])
    store.decide(
        "stages", tournament=1, stages=[{"name": "final", "contestants": 3}, {"name": "plate", "contestants": 4}]
    )
    store.send(FILE, ladder(section="Plate"))
    assert a_points(store) == [5, 4, 3, 0]


def test_an_own_table_that_comes_later_awards_again_and_says_why(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("tournament", **CONGRESS)
    store.send(FILE, ladder())
    # The formula at 65 %, four pairs: 24 / 2.6 = 9.23 a place: 25, 15.77, 6.54.
    assert a_points(store) == [25, 15, 6, 0]
    store.decide("tournament", tournament=1, own_table=["30", "20"])
    assert a_points(store) == [30, 20, 0, 0]
    words = " ".join(str(reason) for reason in _reasons(FIRSTS[1]))
    assert "The federation gave this event a table of its own: 2nd place, 20 A" in words
    assert "Tables of Tournament and Session Awards 2" in words
    assert store.verify() == []


def test_session_points_are_not_those_of_an_own_table(store: StoreFixture) -> None:
    """Four pairs, 40 × 6 and 12 × 6 C, and 1 A for the winners."""
    store.register(*NUMBERS)
    store.decide("tournament", **CONGRESS, own_table=["30"])
    store.send("106_first.txt", session_file(event="National Pairs", award="25A"))
    assert [store.points(number) for number in FIRSTS[:2]] == [{"A": 1, "C": 240}, {"C": 72}]


@pytest.mark.parametrize(
    ("event_class", "size", "boards", "expected"),
    [
        # Four of six contestants: 5 3 1 × 4/6, half up to 2 decimals.
        ("Interprovincial Trial Open", 2, 60, ["3.33", "2", "0.67"]),
        ("Interprovincial Trial Women", 2, 60, ["3.33", "2", "0.67"]),
        ("Interprovincial Trial Senior", 2, 60, ["3.33", "2", "0.67"]),
        ("Interprovincial Championship Open", 4, 80, ["15", "8", "4"]),
        ("Interprovincial Championship Women", 4, 80, ["10", "5", "3"]),
        ("Interprovincial Championship Senior", 4, 80, ["10", "5", "3"]),
        ("Interprovincial Championship Intermediate", 4, 80, ["5", "3", "1"]),
    ],
)
def test_classes_that_no_file_can_name(
    event_class: str, size: int, boards: int, expected: list[str], store: StoreFixture
) -> None:
    """The file says 5A; the calendar knows what it is."""
    store.register(*NUMBERS, grade=2 if event_class.endswith("Intermediate") else 3)
    contest = "teams" if size > 2 else "pairs"
    store.decide("tournament", **(CONGRESS | {"event_class": event_class, "contest": contest}))
    rows = [" ".join([number, *["0"] * (size - 1)]) for number in FIRSTS]
    unit, scores = ("VP", ("60", "50", "40", "30")) if size > 2 else ("PCT", ())
    store.send(FILE, ladder(rows=rows, award="5A", boards=boards, unit=unit, scores=scores))
    assert [f"{float(store.points(number).get('A', 0)):g}" for number in FIRSTS[:3]] == expected
    assert store.verify() == []


@pytest.mark.parametrize(("boards", "expected"), [(44, [3, 2, 1]), (43, [0, 0, 0])])
def test_a_trial_of_intermediates_earns_b_points(boards: int, expected: list[int], store: StoreFixture) -> None:
    """5 3 1 B for six contestants; four of six, nearest whole: 3.33, 2 and 0.67. It takes 44 deals."""
    store.register(*NUMBERS, grade=2)
    store.decide("tournament", **(CONGRESS | {"event_class": "Interprovincial Trial Intermediate"}))
    store.send(FILE, ladder(award="5B", boards=boards))
    assert [store.points(number).get("B", 0) for number in FIRSTS[:3]] == expected
    assert not any(a_points(store))


def test_a_trial_by_invitation_earns_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    trial = CONGRESS | {"event_class": "Interprovincial Trial Open", "restrictions": ["invitation"]}
    store.decide("tournament", **trial)
    store.send(FILE, ladder(award="5A", boards=60))
    assert a_points(store) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("event_class", "category", "gold", "silver"),
    [
        # The table of Gold, and the Howell scale of three tables, 8 and 5, once for the session and × the bonus (3.5).
        ("Open Pairs - Final", "4", [8, 4, 2, 0], 8 + 3 * 8),
        ("Mixed Pairs", "12", [6, 2, 1, 0], 8 + 2 * 8),
        ("Festival Pairs", "10", [20, 10, 6, 4], 8 + 3 * 8),
        ("Open Pairs - Qualifier", "3", [0, 0, 0, 0], 8 + 8),
    ],
)
def test_gold_and_bonus_events_of_cyprus(
    event_class: str, category: str, gold: list[int], silver: int, island: StoreFixture
) -> None:
    island.decide(
        "tournament",
        name="Spring Pairs",
        event_class=event_class,
        contest="one-winner pairs",
        first="2018-03-06",
        club=1,
    )
    contest = Contest(SIX_PAIRS, name="Spring Pairs", date="2018-03-06")
    assert island.send("a.mcd", report(contest).replace("15\t1", f"15\t{category}"), club=None).state == "accepted"
    assert [island.points(number).get("Gold", 0) for number in ("5001", "5003", "5005", "5007")] == gold
    assert island.points("5001")["Silver"] == silver


def _reasons(number: str) -> list[object]:
    return [explain_player(number)]
