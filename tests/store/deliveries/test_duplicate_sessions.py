"""F8: the same date, club, location, event, section and round under another name waits for a person."""

import pytest

from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

FIRST, SECOND = "106_monday.txt", "106_monday_again.txt"


def test_it_is_held_and_awards_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    receipt = store.send(SECOND, session_file(boards=24))
    assert receipt.state == "held"
    assert receipt.because == f"{FIRST} already reports the same session (ruling F8)"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_the_very_same_bytes_are_held_too(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    assert store.send(SECOND, session_file()).state == "held"
    assert store.count("raw_file") == 1
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


@pytest.mark.parametrize(
    "other",
    [
        {"date": "2018-03-09"},
        {"location": "Upstairs"},
        {"event": "Tuesday Pairs"},
        {"section": "B"},
        {"round": 2},
    ],
    ids=lambda other: next(iter(other)),
)
def test_another_key_is_another_session(store: StoreFixture, other: dict[str, object]) -> None:
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    assert store.send(SECOND, session_file(**other)).state == "accepted"  # type: ignore[arg-type]
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_case_and_spacing_make_no_other_session(store: StoreFixture) -> None:
    store.send(FIRST, session_file(event="Monday Pairs"))
    assert store.send(SECOND, session_file(event="MONDAY  pairs")).state == "held"


def test_the_type_makes_no_other_session(store: StoreFixture) -> None:
    store.send(FIRST, session_file())
    assert store.send(SECOND, session_file(program="CS2 7")).state == "held"


def test_a_cancelled_session_stands_in_nobodys_way(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    store.send(FIRST, session_file(rows=()))
    assert store.send(SECOND, session_file()).state == "accepted"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_replaced_session_stands_in_nobodys_way(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    store.send(FIRST, session_file(round=2))
    assert store.send(SECOND, session_file(round=1)).state == "accepted"
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_a_correction_that_becomes_another_session_is_held(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    store.send(SECOND, session_file(round=2))
    assert store.send(SECOND, session_file(round=1)).state == "held"
    assert store.revisions(SECOND) == ["accepted", "held"]
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_it_is_held_when_another_club_sends_it(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("sending", club=130, also_for=106)
    store.send(FIRST, session_file())
    assert store.send(FIRST, session_file(boards=24), club=130).state == "held"
    assert store.verify() == []
