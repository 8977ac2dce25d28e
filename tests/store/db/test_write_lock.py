"""Waiting for the right to write: few threads wait, none for long, and those who only read do not wait."""

import time
from collections.abc import Iterator
from threading import Event, RLock, Thread

import pytest

from overtrick.store.db import database, write_lock
from overtrick.store.db.connections import close_connections
from overtrick.store.db.trouble import Trouble, trouble_of
from overtrick.store.errors import Busy
from tests.store.long_write import another_writer
from tests.store.store_fixture import StoreFixture

PATIENCE = 2.0


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    write_lock.limit_waiting(1, int(PATIENCE * 1000))
    yield
    write_lock.wait_without_limit()


def try_to_write(found: list[tuple[str, float]]) -> None:
    """Write; note what came of it, and after how many seconds."""
    start = time.monotonic()
    try:
        with database.write_transaction():
            outcome = "wrote"
    except Busy as error:
        outcome = "busy" if trouble_of(error) is Trouble.BUSY else "other trouble"
    found.append((outcome, time.monotonic() - start))
    close_connections()


def test_one_waits_and_the_others_are_told_at_once_and_readers_do_not_wait(store: StoreFixture) -> None:
    found: list[tuple[str, float]] = []
    with another_writer(Event()):
        threads = [Thread(target=try_to_write, args=(found,)) for _ in range(6)]
        for thread in threads:
            thread.start()
        start = time.monotonic()
        assert database.rows("SELECT count(*) FROM journal")[0][0] == 1
        assert time.monotonic() - start < PATIENCE
        for thread in threads:
            thread.join(30)
    assert [outcome for outcome, _ in found] == ["busy"] * 6
    # Five came back before the one whose patience ended.
    assert sum(seconds < PATIENCE for _, seconds in found) == 5
    assert max(seconds for _, seconds in found) >= PATIENCE


def test_a_short_wait_ends_well(store: StoreFixture) -> None:
    until = Event()
    found: list[tuple[str, float]] = []
    with another_writer(until):
        thread = Thread(target=try_to_write, args=(found,))
        thread.start()
        time.sleep(0.6)
        until.set()
        thread.join(30)
    assert [outcome for outcome, _ in found] == ["wrote"]


def test_after_a_refusal_the_same_thread_writes_again(store: StoreFixture) -> None:
    found: list[tuple[str, float]] = []
    with another_writer(Event()):
        try_to_write(found)
    try_to_write(found)
    assert [outcome for outcome, _ in found] == ["busy", "wrote"]


def test_threads_do_not_queue_behind_a_lock_of_their_process() -> None:
    lock = RLock()
    held, until = Event(), Event()

    def hold() -> None:
        with write_lock.hold(lock):
            held.set()
            until.wait(30)

    thread = Thread(target=hold)
    thread.start()
    assert held.wait(10)
    with pytest.raises(Busy), write_lock.hold(lock):
        pass
    until.set()
    thread.join(30)
    with write_lock.hold(lock):
        pass
