"""A completely wrong batch: cancelled by a description line alone, or by a person; and what comes after."""

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "monday.txt"


def test_a_description_line_alone_erases_the_result(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    receipt = store.send(NAME, session_file(()))
    assert receipt.state == "cancelled"
    assert store.revisions(NAME) == ["cancelled", "cancelled"]
    assert store.in_force() == []
    # Awards are taken back, never deleted.
    assert store.count("award") == 8
    assert not models.Session.objects.filter(stands=True).exists()
    assert store.verify() == []


def test_after_a_description_line_the_results_may_come_again(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(NAME, session_file(()))
    assert store.send(NAME, session_file()).state == "accepted"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_person_deletes_a_batch(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.decide("cancel", club=106, name=NAME, reason="a test of the new laptop")
    assert store.batch(NAME).state == "cancelled"
    assert store.in_force() == []
    assert models.Journal.objects.get(kind="cancel").reason == "a test of the new laptop"
    assert store.verify() == []


def test_after_a_person_the_same_results_may_come_again(store: StoreFixture) -> None:
    """It was the wrong batch that was deleted: the club sends the right one once more, byte by byte."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.decide("cancel", club=106, name=NAME)
    receipt = store.send(NAME, session_file())
    assert (receipt.state, receipt.repeated) == ("accepted", False)
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_after_a_person_a_correction_may_come(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.decide("cancel", club=106, name=NAME)
    assert store.send(NAME, session_file(boards=12)).state == "accepted"
    assert store.points("38441") == {"C": 20}
    assert store.verify() == []


def test_a_description_line_with_nothing_to_cancel(store: StoreFixture) -> None:
    receipt = store.send(NAME, session_file(()))
    assert receipt.state == "cancelled"
    assert "no earlier file to cancel" in receipt.because
    assert store.verify() == []


def test_nothing_is_cancelled_twice(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.decide("cancel", club=106, name=NAME)
    with pytest.raises(Refusal, match="there is nothing to cancel"):
        store.decide("cancel", club=106, name=NAME)
    with pytest.raises(Refusal, match=r"sent no file other\.txt"):
        store.decide("cancel", club=106, name="other.txt")
    assert store.count("award") == 8
    assert store.verify() == []


def test_cancelling_ends_what_waits_too(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(NAME, session_file(()), cut_unseen=True)
    store.decide("cancel", club=106, name=NAME)
    assert store.revisions(NAME) == ["cancelled", "cancelled"]
    assert store.in_force() == []
    with pytest.raises(Refusal, match="is not held"):
        store.decide("confirm", club=106, name=NAME, revision=2)
    assert store.verify() == []
