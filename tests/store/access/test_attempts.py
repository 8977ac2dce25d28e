"""Limits that all processes share: exact when many come at once, and no visitor waits long for being counted."""

import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection

from overtrick.store.access import attempts
from overtrick.store.access.attempts import Limit
from overtrick.store.db import database
from overtrick.store.db.connections import close_connections
from overtrick.store.errors import Busy
from tests.store.store_fixture import StoreFixture

HERE = "192.0.2.1"
NOW = datetime(2026, 3, 2, 19, tzinfo=UTC)
TEN = Limit("ten", 10, timedelta(minutes=1))
FIVE = Limit("five", 5, timedelta(hours=1))


def at_once(work: Callable[[], object], many: int) -> list[object]:
    """What so many threads get that begin at the same moment, each with a connection of its own."""
    results: list[object] = []
    start = threading.Barrier(many)

    def run() -> None:
        start.wait()
        try:
            results.append(work())
        except Exception as error:
            results.append(error)
        finally:
            close_connections()

    threads = [threading.Thread(target=run) for _ in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_forty_at_once_are_counted_one_by_one(store: StoreFixture) -> None:
    counts = [attempts.count_for(TEN, HERE)]
    taken = at_once(lambda: attempts.consume(counts, NOW) is not None, 40)
    assert (taken.count(True), taken.count(False)) == (10, 30)


def test_an_attempt_that_one_limit_refuses_counts_under_none(store: StoreFixture) -> None:
    def ask(name: str) -> bool:
        return attempts.consume([attempts.count_for(TEN, HERE), attempts.count_for(FIVE, name)], NOW) is not None

    assert [ask("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert [ask("b") for _ in range(7)] == [True] * 5 + [False] * 2
    assert not ask("c")
    assert attempts.consume([attempts.count_for(FIVE, "c")], NOW) is not None


def test_a_limit_is_open_again_a_period_after_the_last_that_counted(store: StoreFixture) -> None:
    count = [attempts.count_for(FIVE, HERE)]
    for minute in range(5):
        assert attempts.consume(count, NOW + timedelta(minutes=minute)) is not None
    assert attempts.consume(count, NOW + timedelta(minutes=63)) is None
    assert attempts.consume(count, NOW + timedelta(minutes=64)) is not None


def test_taken_back_it_does_not_count(store: StoreFixture) -> None:
    for _ in range(20):
        rows = attempts.consume([attempts.count_for(FIVE, HERE)], NOW)
        assert rows
        attempts.take_back(rows)


def test_behind_a_long_write_a_visitor_is_told_soon(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has one writer; on PostgreSQL only those who are counted under the same key wait for each other."""
    monkeypatch.setattr("overtrick.store.db.database._SHORT_WRITE", 500)
    count = attempts.count_for(FIVE, HERE)
    release, held = threading.Event(), threading.Event()

    def hold() -> None:
        if connection.vendor == "sqlite":
            name = str(database.connection().settings_dict["NAME"])
            assert Path(name).exists()
            other = sqlite3.connect(name, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            held.set()
            release.wait(20)
            other.close()
        else:
            with database.write_transaction():
                database.rows(
                    "SELECT pg_advisory_xact_lock(7014, hashtext(current_schema() || %s))", f"five {count.key}"
                )
                held.set()
                release.wait(20)
        close_connections()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    start = time.monotonic()
    try:
        with pytest.raises(Busy, match="Try again in a minute"):
            attempts.consume([count], NOW)
    finally:
        release.set()
        holder.join()
    assert time.monotonic() - start < 10
    assert attempts.consume([count], NOW) is not None
    if connection.vendor == "sqlite":
        # Other writers are as patient as before.
        assert database.rows("PRAGMA busy_timeout") == [(60_000,)]
