"""Entries that come as a table: who entered elsewhere, in the order in which they entered."""

from datetime import UTC, date, datetime

import pytest

from overtrick.store.commands.imports.preview import preview_import
from overtrick.store.errors import Refusal
from overtrick.store.tournaments.entries import list_entries
from overtrick.tournaments.records import ENTERED, WAITING
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture

A, B, C, D, E, F = NUMBERS[:6]
HEAD = "club,tournament,first,players,confirmed,entered\n"
TABLE = (
    f"{HEAD}"
    f"106,river pairs,2018-05-05,{A} {B},1,2018-03-01 19:30\n"
    f"106,River Pairs,2018-05-05,{C} {D},,\n"
    f"106,River Pairs,2018-05-05,{E} {F},2,2018-04-02 08:00+00:00\n"
)


@pytest.fixture
def river(store: StoreFixture) -> StoreFixture:
    """Six players, and a tournament for pairs with two places."""

    def prepare() -> None:
        store.register(*NUMBERS[:6])
        store.decide(
            "tournament", name="River Pairs", event_class="8B", contest="pairs", first="2018-05-05", club=106,
            entry_limit=2, restrictions=["restricted"],
        )  # fmt: skip

    return store.begin("a tournament with two places", prepare)


def test_each_line_is_an_entry_and_the_third_of_two_places_waits(river: StoreFixture) -> None:
    river.import_register("entries", TABLE)
    one, two = list_entries(1)
    (three,) = list_entries(1, (WAITING,))
    assert [each.numbers for each in (one, two, three)] == [(A, B), (C, D), (E, F)]
    assert [[each.confirmed for each in entry.players] for entry in (one, two, three)] == [
        [True, False], [True, True], [True, True],
    ]  # fmt: skip
    # Half past seven in the evening in New Zealand in March, when it is thirteen hours ahead.
    assert (one.at, two.at, three.at) == (
        datetime(2018, 3, 1, 6, 30, tzinfo=UTC), river.now, datetime(2018, 4, 2, 8, tzinfo=UTC),
    )  # fmt: skip
    river.decide("withdraw-entry", entry=two.id)
    assert [each.numbers for each in list_entries(1)] == [(A, B), (E, F)]
    assert river.verify() == []


def test_the_preview_says_who_is_entered_already_who_waits_and_who_may_not_play(river: StoreFixture) -> None:
    river.decide("enter", tournament=1, numbers=[A, B], confirmed=[A, B], by_host=True, exception=True, reason="asked")
    lines = preview_import("entries", TABLE.encode(), date(2018, 3, 12)).lines
    assert [(line.state, line.message) for line in lines] == [
        ("same", ""),
        # Everyone of the cast is graded Open, and the event is restricted.
        ("new", "A restricted event takes one Open player in a pair, not two (Definition 28)."),
        ("new", "A restricted event takes one Open player in a pair, not two (Definition 28)."),
    ]
    river.import_register("entries", TABLE)
    river.import_register("entries", TABLE)
    assert [each.numbers for each in list_entries(1, (ENTERED, WAITING))] == [(A, B), (C, D), (E, F)]
    assert river.verify() == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"107,River Pairs,2018-05-05,{A} {B},,", "line 2, tournament: .* no tournament 'River Pairs' of club 107"),
        (f"106,River Pairs,2018-05-06,{A} {B},,", "line 2, tournament: there is no tournament .* on 2018-05-06"),
        (f"106,River Pairs,2018-05-05,{A} 77,,", "line 2, players: nobody has the number 77"),
        (f"106,River Pairs,2018-05-05,{A} {A},,", "line 2, players: a player is named twice"),
        (f"106,River Pairs,2018-05-05,{A},,", "line 2, players: 2 enter together, not 1"),
        (f"106,River Pairs,2018-05-05,{A} {B},3,", "line 2, confirmed: 2 players enter, and 3 confirmed it"),
        (f"106,River Pairs,2018-05-05,{A} {B},,noon", "line 2, entered: 'noon' is not a time"),
        (f"106,River Pairs,2018-05-05,{C} {A},,", "line 2, players: .* is in another entry of this tournament"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_is_refused(river: StoreFixture, line: str, says: str) -> None:
    river.decide("enter", tournament=1, numbers=[A, B], by_host=True, exception=True, reason="asked")
    before = river.contents()
    with pytest.raises(Refusal, match=says):
        river.import_register("entries", f"{HEAD}{line}\n")
    assert river.contents() == before


def test_a_merged_number_is_the_same_player(river: StoreFixture) -> None:
    river.decide("enter", tournament=1, numbers=[A, B], by_host=True, exception=True, reason="asked")
    river.decide("merge", number=C, into=A)
    river.import_register("entries", f"{HEAD}106,River Pairs,2018-05-05,{C} {B},,\n")
    assert len(list_entries(1)) == 1
