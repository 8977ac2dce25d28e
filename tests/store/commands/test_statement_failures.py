"""The n-th statement of the database fails, for every n: nothing is half done, and the same call then succeeds."""

import pytest
from django.db import OperationalError

from overtrick.store.commands import decide, receive
from overtrick.store.commands.waiting_files import process_waiting_files
from overtrick.store.db import database
from tests.store.cast import NUMBERS, session_file
from tests.store.statement_failures import fail_everywhere, failing_at
from tests.store.store_fixture import SECRETARY, StoreFixture

NAME = "106_monday_1.txt"


def test_a_failing_statement_is_noticed_and_the_next_is_not(store: StoreFixture) -> None:
    with failing_at(2) as failure:
        assert database.rows("SELECT 1") == [(1,)]
        with pytest.raises(OperationalError):
            database.rows("SELECT 1")
        assert failure.happened
        assert database.rows("SELECT 1") == [(1,)]
    assert database.rows("SELECT 1") == [(1,)]


def test_a_file_is_kept_and_awarded_whole_or_not_at_all(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    delivery = store.delivery(NAME, session_file())
    statements = fail_everywhere(store, lambda: receive.receive([delivery]))
    assert statements > 10
    assert store.revisions(NAME) == ["accepted"]
    # First of four pairs (tests/store/cast.py).
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_file_is_not_acknowledged_before_it_is_kept_and_taken_in_once(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    delivery = store.delivery(NAME, session_file())
    kept: list[int] = []
    statements = fail_everywhere(store, lambda: kept.append(receive.store_file(delivery)))
    assert statements > 2
    assert [key for (key,) in database.rows("SELECT id FROM arrival")] == kept
    assert len(kept) == 1
    # A file that could not be taken in is tried again later, which the queue has to note.
    again = lambda: process_waiting_files(store.later(days=2).now)  # noqa: E731
    assert fail_everywhere(store, again, unsettled=("waiting",)) > 10
    assert store.count("waiting") == 0
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_decision_is_recorded_with_all_that_follows_or_not_at_all(store: StoreFixture) -> None:
    """A merger after a file: registers, awards and totals change with it."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    data = {"number": "9205", "into": "12356"}
    statements = fail_everywhere(store, lambda: decide.decide("merge", store.now, SECRETARY, data))
    assert statements > 10
    assert store.points("9205") == {}
    assert store.verify() == []


def test_an_imported_register_is_not_said_to_have_failed(store: StoreFixture) -> None:
    """What comes after the import, such as PostgreSQL's statistics, is of no importance to who imports."""
    store.register(*NUMBERS)
    delivery = store.delivery("births.csv", f"player,year\n{NUMBERS[0]},1960\n", club=None, door="web")
    assert fail_everywhere(store, lambda: decide.import_register("births", delivery)) > 10
    assert store.verify() == []


def test_a_connection_that_cannot_end_a_snapshot_is_not_used_again(store: StoreFixture) -> None:
    """Else whatever came next would be inside the snapshot, and lost with it."""
    with pytest.raises(OperationalError), failing_at(1000) as failure, database.snapshot():
        failure.fail_next()
    store.register("38441")
    with database.snapshot():
        assert store.count("player") == 1
