"""Entries of tournaments: places, the waiting list, confirming, withdrawing, and what the host changes."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import (
    count_entered,
    find_entry,
    find_live_entry,
    list_entries,
    places_left,
    upcoming_entries,
    waiting_position,
)
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture, day

MARAMA, BERTRAM, CLEMENTINE, DESMOND, ESTHER, FERGUS, GWENDOLYN, HAMISH = NUMBERS
OPEN, INTERMEDIATE = 3, 2
PAIRS: dict[str, Any] = {
    "name": "River Pairs", "event_class": "8B", "contest": "pairs", "first": "2018-05-05", "club": 106,
    "entry_limit": 2, "closes": "2018-05-01T00:00:00Z",
}  # fmt: skip


@pytest.fixture
def announced(store: StoreFixture) -> StoreFixture:
    """Eight players of the highest grade, and a tournament with two places that closes on 1 May 2018."""

    def prepare() -> None:
        store.register(*NUMBERS)
        store.decide("tournament", **PAIRS)

    return store.begin("a tournament of two places", prepare)


def enter(store: StoreFixture, *numbers: str, **values: Any) -> None:
    store.decide("enter", tournament=1, numbers=list(numbers), **values)


def states() -> list[tuple[int, str]]:
    return [(each.id, each.state) for each in list_entries(1, ("entered", "waiting", "withdrawn"))]


def test_the_third_of_two_places_waits_and_moves_up(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM)
    assert places_left(find_tournament(1)) == 1
    enter(announced, CLEMENTINE, DESMOND)
    enter(announced, ESTHER, FERGUS)
    enter(announced, GWENDOLYN, HAMISH)
    assert states() == [(1, "entered"), (2, "entered"), (3, "waiting"), (4, "waiting")]
    assert (waiting_position(find_entry(3)), waiting_position(find_entry(4))) == (1, 2)
    announced.decide("withdraw-entry", entry=1)
    assert states() == [(1, "withdrawn"), (2, "entered"), (3, "entered"), (4, "waiting")]
    assert waiting_position(find_entry(4)) == 1
    assert announced.verify() == []


def test_a_higher_limit_moves_up_all_it_has_room_for(announced: StoreFixture) -> None:
    for pair in ((MARAMA, BERTRAM), (CLEMENTINE, DESMOND), (ESTHER, FERGUS), (GWENDOLYN, HAMISH)):
        enter(announced, *pair)
    announced.decide("tournament", tournament=1, entry_limit=3)
    assert [state for _, state in states()] == ["entered", "entered", "entered", "waiting"]
    announced.decide("tournament", tournament=1, entry_limit=0)
    assert count_entered(1) == 4
    assert announced.verify() == []


def test_who_withdraws_from_the_waiting_list_gives_no_place(announced: StoreFixture) -> None:
    for pair in ((MARAMA, BERTRAM), (CLEMENTINE, DESMOND), (ESTHER, FERGUS), (GWENDOLYN, HAMISH)):
        enter(announced, *pair)
    announced.decide("withdraw-entry", entry=3)
    assert [state for _, state in states()] == ["entered", "entered", "withdrawn", "waiting"]


def test_partners_confirm(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM, confirmed=[MARAMA])
    assert not find_entry(1).confirmed
    announced.decide("confirm-entry", entry=1, number=BERTRAM)
    assert find_entry(1).confirmed
    with pytest.raises(Refusal, match="is not in entry 1"):
        announced.decide("confirm-entry", entry=1, number=DESMOND)
    announced.decide("withdraw-entry", entry=1)
    with pytest.raises(Refusal, match="has been withdrawn"):
        announced.decide("confirm-entry", entry=1, number=BERTRAM)
    with pytest.raises(Refusal, match="has been withdrawn"):
        announced.decide("withdraw-entry", entry=1)
    assert announced.verify() == []


def test_nobody_enters_twice_under_any_number(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM)
    with pytest.raises(Refusal, match=f"Player {BERTRAM} has already entered River Pairs"):
        enter(announced, CLEMENTINE, BERTRAM)
    with pytest.raises(Refusal, match="named twice"):
        enter(announced, CLEMENTINE, CLEMENTINE)
    announced.decide("merge", number=DESMOND, into=BERTRAM)
    with pytest.raises(Refusal, match="already"):
        enter(announced, CLEMENTINE, DESMOND)
    announced.decide("withdraw-entry", entry=1)
    enter(announced, CLEMENTINE, BERTRAM)
    found = find_live_entry(1, BERTRAM)
    assert found is not None
    assert found.id == 2


def test_entries_close_and_the_host_makes_an_exception(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM)
    # From 11 March to after midnight on 1 May in Greenwich.
    announced.later(days=51)
    with pytest.raises(Refusal, match="Entries for River Pairs are closed"):
        enter(announced, CLEMENTINE, DESMOND)
    with pytest.raises(Refusal, match="Ask the host to withdraw you"):
        announced.decide("withdraw-entry", entry=1)
    with pytest.raises(Refusal, match="Write the reason"):
        enter(announced, CLEMENTINE, DESMOND, by_host=True, exception=True)
    with pytest.raises(Refusal, match="Only the host"):
        enter(announced, CLEMENTINE, DESMOND, exception=True, reason="so many stayed away")
    enter(announced, CLEMENTINE, DESMOND, by_host=True, exception=True, reason="so many stayed away")
    announced.decide("withdraw-entry", entry=1, by_host=True)
    assert [state for _, state in states()] == ["withdrawn", "entered"]


def test_without_a_closing_time_entries_end_when_it_begins(announced: StoreFixture) -> None:
    announced.decide("tournament", tournament=1, closes=None)
    announced.later(days=54)
    # The evening of 4 May in New Zealand, the day before.
    enter(announced, MARAMA, BERTRAM)
    announced.later(days=1)
    with pytest.raises(Refusal, match="closed"):
        enter(announced, CLEMENTINE, DESMOND)


def test_an_exception_has_a_place_though_it_is_full(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM)
    enter(announced, CLEMENTINE, DESMOND)
    enter(announced, ESTHER, FERGUS, by_host=True, exception=True, reason="there is one more table")
    assert count_entered(1) == 3
    # A place that was one too many goes to nobody.
    enter(announced, GWENDOLYN, HAMISH)
    announced.decide("withdraw-entry", entry=1)
    assert [state for _, state in states()] == ["withdrawn", "entered", "entered", "waiting"]
    assert announced.verify() == []


def test_who_may_not_play_is_refused_with_the_reason(announced: StoreFixture) -> None:
    announced.decide("tournament", tournament=1, restrictions=["restricted"])
    with pytest.raises(Refusal, match=r"one Open player in a pair, not two \(Definition 28\)"):
        enter(announced, MARAMA, BERTRAM)
    enter(announced, MARAMA, BERTRAM, by_host=True, exception=True, reason="the Board allowed it")
    assert count_entered(1) == 1


def test_the_grade_is_that_of_the_1_january_before(announced: StoreFixture) -> None:
    announced.decide("tournament", tournament=1, event_class="5B")
    for number in (MARAMA, BERTRAM):
        announced.decide("grade", number=number, code=INTERMEDIATE, start="2018-01-02")
    with pytest.raises(Refusal, match="Marama Kereama is graded Open"):
        enter(announced, MARAMA, BERTRAM)
    for number in (CLEMENTINE, DESMOND):
        announced.decide("grade", number=number, code=INTERMEDIATE, start="2018-01-01")
    enter(announced, CLEMENTINE, DESMOND)
    assert count_entered(1) == 1


def test_by_invitation_the_host_enters(announced: StoreFixture) -> None:
    announced.decide("tournament", tournament=1, restrictions=["invitation"])
    with pytest.raises(Refusal, match="by invitation"):
        enter(announced, MARAMA, BERTRAM)
    enter(announced, MARAMA, BERTRAM, by_host=True)
    announced.decide("tournament", tournament=1, restrictions=[], online_entry=False)
    with pytest.raises(Refusal, match="takes no entries here"):
        enter(announced, CLEMENTINE, DESMOND)


def test_the_host_replaces_a_player_seeds_and_moves_up(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM, confirmed=[MARAMA, BERTRAM])
    enter(announced, CLEMENTINE, DESMOND)
    enter(announced, ESTHER, FERGUS)
    announced.decide("change-entry", entry=1, numbers=[MARAMA, HAMISH], seed=1)
    found = find_entry(1)
    assert [(each.number, each.confirmed) for each in found.players] == [(MARAMA, True), (HAMISH, False)]
    assert found.seed == 1
    assert find_live_entry(1, BERTRAM) is None
    announced.decide("change-entry", entry=3, state="entered")
    assert count_entered(1) == 3
    announced.decide("change-entry", entry=2, state="waiting")
    assert states() == [(1, "entered"), (2, "waiting"), (3, "entered")]
    with pytest.raises(Refusal, match=f"Player {ESTHER} has already entered"):
        announced.decide("change-entry", entry=1, numbers=[MARAMA, ESTHER])
    with pytest.raises(Refusal, match="2 players enter together, not 1"):
        announced.decide("change-entry", entry=1, numbers=[MARAMA])
    assert announced.verify() == []


def test_a_place_that_the_host_takes_back_goes_to_the_next_who_waits(announced: StoreFixture) -> None:
    for pair in ((MARAMA, BERTRAM), (CLEMENTINE, DESMOND), (ESTHER, FERGUS)):
        enter(announced, *pair)
    announced.decide("change-entry", entry=1, state="waiting")
    assert states() == [(1, "waiting"), (2, "entered"), (3, "entered")]
    # Nobody waits behind these two: the host holds their places back, and nobody gets them before those who wait.
    announced.decide("withdraw-entry", entry=1)
    announced.decide("change-entry", entry=2, state="waiting")
    announced.decide("change-entry", entry=3, state="waiting")
    enter(announced, GWENDOLYN, HAMISH)
    assert [state for _, state in states()] == ["withdrawn", "waiting", "waiting", "waiting"]
    announced.decide("change-entry", entry=3, state="entered")
    assert [state for _, state in states()] == ["withdrawn", "waiting", "entered", "waiting"]
    assert announced.verify() == []


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"team": "x" * 101}, "at most 100 characters"),
        ({"text": "x" * 1001}, "longer than 1,000 characters"),
        ({"seat": "throne"}, "'throne' is not a seat"),
        ({"confirmed": [HAMISH]}, "Only players who enter"),
        ({"tournament": 9}, "no tournament 9"),
    ],
)
def test_what_cannot_be_is_refused(announced: StoreFixture, values: dict[str, Any], says: str) -> None:
    wanted: dict[str, Any] = {"tournament": 1, "numbers": [MARAMA, BERTRAM]}
    with pytest.raises(Refusal, match=says):
        announced.decide("enter", **(wanted | values))
    assert announced.count("tournament_entry") == 0


def test_a_player_has_upcoming_entries(announced: StoreFixture) -> None:
    announced.decide("tournament", **(PAIRS | {"name": "Lake Pairs", "first": "2018-04-07", "closes": None}))
    enter(announced, MARAMA, BERTRAM)
    announced.decide("enter", tournament=2, numbers=[MARAMA, DESMOND])
    found = upcoming_entries([MARAMA], day("2018-03-11"))
    assert [(tournament.name, entry.numbers) for tournament, entry in found] == [
        ("Lake Pairs", (MARAMA, DESMOND)),
        ("River Pairs", (MARAMA, BERTRAM)),
    ]
    assert [tournament.name for tournament, _ in upcoming_entries([MARAMA], day("2018-04-08"))] == ["River Pairs"]
    announced.decide("withdraw-entry", entry=1)
    assert upcoming_entries([BERTRAM], day("2018-03-11")) == []


def test_an_erasure_removes_what_was_written(announced: StoreFixture) -> None:
    enter(announced, MARAMA, BERTRAM, text="Marama needs a ramp", team="Marama's friends")
    announced.decide("change-entry", entry=1, numbers=[CLEMENTINE, BERTRAM], reason="Marama is ill")
    announced.decide("erase", number=MARAMA)
    words = [(row.reason, row.data) for row in models.Journal.objects.filter(kind__in=("enter", "change-entry"))]
    assert not [each for each in words if "Marama" in str(each)]
    assert models.TournamentEntry.objects.values_list("team", "text").get() == ("(erased)", "(erased)")
    assert announced.verify() == []
