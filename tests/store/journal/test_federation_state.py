"""Readers share a snapshot of the federation: nothing changes it, and no reader waits for a writer."""

import threading
from datetime import date

import pytest

from overtrick.store import models
from overtrick.store.commands import transactions
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.queries.why import explain_row
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

DAY = date(2018, 3, 10)
# Long enough for any page, short enough for a test that fails.
PATIENCE = 10


def test_until_the_next_decision_everyone_gets_the_same_snapshot(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    before = federation_state()
    store.send("106_monday_1.txt", session_file())
    assert federation_state() is before
    entry = store.decide("hide", number=NUMBERS[0], hidden=True)
    assert federation_state() is not before
    assert federation_state().version == entry.seq


def test_a_decision_leaves_the_snapshot_of_a_reader_as_it_was(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    number = NUMBERS[0]
    before = federation_state()
    assert before.register.status(number, DAY) == ""
    store.decide("period", number=number, kind="suspended", start="2018-01-01", end="2018-12-31")
    assert before.register.status(number, DAY) == ""
    assert federation_state().register.status(number, DAY) == "suspended"


def test_a_decision_that_is_refused_leaves_nothing_behind(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    before = federation_state()
    with pytest.raises(Refusal):
        store.decide("merge", number=NUMBERS[0], into="99999")
    assert federation_state() is before


def test_a_state_knows_whom_later_decisions_changed(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    before = federation_state().version
    store.decide("period", number=NUMBERS[0], kind="suspended", start="2018-01-01", end="2018-12-31")
    assert federation_state().changed_since(before) == frozenset({NUMBERS[0]})
    store.decide("club", code=106, name="Auckland", region="Auckland Northland")
    assert federation_state().changed_since(before) is None
    assert federation_state().changed_since(federation_state().version) == frozenset()


def test_a_reason_does_not_wait_for_a_writer(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday_1.txt", session_file())
    session = models.Session.objects.get().pk
    writing, explained = threading.Event(), threading.Event()
    waited: list[bool] = []

    @transactions.one_writer_at_a_time
    def write() -> None:
        writing.set()
        waited.append(explained.wait(PATIENCE))

    writer = threading.Thread(target=write)
    writer.start()
    assert writing.wait(PATIENCE)
    assert explain_row(session, 2) is not None
    explained.set()
    writer.join()
    assert waited == [True]
