"""Workers for the tests: with settings of their own, on a store of their own."""

from collections.abc import Callable
from typing import Any

import msgspec
import psycopg
import pytest

from overtrick.config.settings_file import Settings
from overtrick.jobs.worker import Worker
from overtrick.store.commands import receive
from overtrick.store.deliveries import processing
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

GOOD, BAD = "106_good.txt", "106_bad.txt"
Workers = Callable[..., Worker]


def keep(store: StoreFixture, name: str = GOOD, **how: Any) -> None:
    """Let a file of the cast arrive by a door."""
    receive.store_file(store.delivery(name, session_file(**how)))


def cut(store: StoreFixture) -> None:
    """End every connection to the database, as a server does that is started again."""
    with psycopg.connect(store.url, autocommit=True) as link:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        link.execute(f"SELECT pg_terminate_backend(pid) {others}")


@pytest.fixture
def worker(store: StoreFixture) -> Workers:
    """worker(mail={…}): a worker with these settings, which makes no backups unless they say so."""

    def make(**tables: dict[str, Any]) -> Worker:
        return Worker(store.directory, msgspec.convert({"backup": {"at": ""}} | tables, Settings))

    return make


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A program that fails on one file, until this is undone."""
    take_in = processing.process_delivery

    def fails(work: Any, line: Any, reading: Any) -> Any:
        if reading.delivery.name == BAD:
            raise ZeroDivisionError
        return take_in(work, line, reading)

    monkeypatch.setattr(receive, "process_delivery", fails)
    return monkeypatch
