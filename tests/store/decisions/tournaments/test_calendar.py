"""The calendar: a tournament is announced, changed and deleted; it is the approval that its files need."""

from datetime import UTC, datetime
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.tournaments.calendar import find_tournament
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

WINNER = FOUR_PAIRS[0].split()[0]
LADDER = session_file(event="River Pairs", round=99, award="25A", boards=160)
FILE = "106_river_final.txt"
RIVER: dict[str, Any] = {
    "name": "River Pairs", "event_class": "25A", "contest": "pairs", "first": "2018-03-10", "club": 106,
}  # fmt: skip


@pytest.fixture
def asking(store: StoreFixture) -> StoreFixture:
    """A federation in which A and B points need approval."""
    store.register(*NUMBERS)
    store.decide("approvals", units=["A", "B"], start="2018-03-11")
    return store


def test_a_tournament_of_one_day_ends_on_its_first(store: StoreFixture) -> None:
    store.decide("tournament", **RIVER)
    found = find_tournament(1)
    assert (found.name, found.first, found.last, found.entry_limit, found.fee) == (
        "River Pairs", found.first, found.first, 0, 0,
    )  # fmt: skip
    assert store.verify() == []


def test_files_of_a_tournament_on_the_calendar_count(asking: StoreFixture) -> None:
    asking.decide("tournament", **RIVER)
    assert asking.send(FILE, LADDER).state == "accepted"
    # The first place of a class earns the points that it is named by.
    assert asking.points(WINNER) == {"A": 25}
    assert asking.verify() == []


def test_a_new_tournament_lets_through_what_waits_for_it(asking: StoreFixture) -> None:
    assert asking.send(FILE, LADDER).state == "held"
    asking.decide("tournament", **RIVER)
    assert asking.points(WINNER) == {"A": 25}
    assert asking.verify() == []


def test_another_day_is_another_sanction(asking: StoreFixture) -> None:
    asking.decide("tournament", **(RIVER | {"first": "2018-03-17"}))
    assert asking.send(FILE, LADDER).state == "held"
    asking.decide("tournament", tournament=1, first="2018-03-10", last="2018-03-10")
    assert asking.points(WINNER) == {"A": 25}
    assert models.Approval.objects.count() == 1
    assert asking.verify() == []


def test_a_change_of_the_fee_leaves_the_sanction(asking: StoreFixture) -> None:
    asking.decide("tournament", **RIVER)
    before = models.Approval.objects.values().get()
    asking.decide("tournament", tournament=1, fee="35.00")
    assert models.Approval.objects.values().get() == before
    assert find_tournament(1).fee == 3500


def test_a_deleted_tournament_sanctions_nothing(asking: StoreFixture) -> None:
    asking.decide("tournament", **RIVER)
    asking.decide("delete-tournament", tournament=1)
    assert asking.send(FILE, LADDER).state == "held"
    with pytest.raises(Refusal, match="There is no tournament 1"):
        asking.decide("tournament", tournament=1, fee="35.00")
    asking.decide("tournament", **RIVER)
    assert find_tournament(2).name == "River Pairs"
    assert asking.verify() == []


def test_a_tournament_with_results_stays(asking: StoreFixture) -> None:
    asking.decide("tournament", **RIVER)
    asking.send(FILE, LADDER)
    with pytest.raises(Refusal, match="River Pairs has results"):
        asking.decide("delete-tournament", tournament=1)


def test_a_closing_time_without_a_zone_is_the_federations(store: StoreFixture) -> None:
    store.decide("tournament", **RIVER, closes="2018-03-08T17:00:00")
    # New Zealand is thirteen hours ahead of Greenwich in its summer.
    assert find_tournament(1).closes == datetime(2018, 3, 8, 4, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": None}, "needs: name"),
        ({"event_class": "99A"}, "'99A' is not a class"),
        ({"contest": "whist"}, "'whist' is not a contest. Choose from: individual, swiss-pairs, pairs, teams"),
        ({"last": "2018-03-09"}, "before the first day"),
        ({"last": "2018-05-09"}, "at most 31 days"),
        ({"restrictions": ["tall"]}, "'tall' is not a restriction"),
        ({"restrictions": ["men", "women"]}, "not two of these"),
        ({"entry_limit": -1}, "0 for no limit"),
        ({"fee": "a lot"}, "fee: 'a lot' is not an amount"),
        ({"fee": "-1"}, "not below zero"),
        ({"fee_for": "table"}, "'table' is not something a fee can be for"),
        ({"own_table": ["3", "five"]}, "'five' is not a number of points"),
        ({"own_table": ["3", "5"]}, "no later place earns more"),
        ({"club": 77777}, "77777"),
    ],
)
def test_what_cannot_be_is_refused(store: StoreFixture, change: dict[str, Any], says: str) -> None:
    wanted = {name: value for name, value in (RIVER | change).items() if value is not None}
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        store.decide("tournament", **wanted)
    assert store.contents() == before
