"""Tables are not migrated under a service at work, and not used by a program that is older than they are."""

import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from overtrick.store import models
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DatabaseError
from overtrick.store.db.process_lock import LOCK_FILE
from tests.store.kills import ROOT
from tests.store.store_fixture import StoreFixture
from tests.stores import migrate
from tests.waiting import wait_for

# Holds the lock as `overtrick serve` and `overtrick worker` do, and says so.
HOLDER = """
import sys, time, pathlib
from overtrick.store.db.process_lock import hold_running_lock
hold_running_lock(pathlib.Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


@contextmanager
def at_work(store: StoreFixture) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLDER, str(store.directory)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.fixture
def migrated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The databases on which Django was asked to migrate; the tables themselves are of this version already."""
    asked: list[str] = []
    monkeypatch.setattr(data_directory, "call_command", lambda *_, database, **__: asked.append(database))
    return asked


def make_outdated() -> None:
    """Let the tables look like those of the version before: their last migration is not on record."""
    database.execute(
        "DELETE FROM django_migrations WHERE app = 'store'"
        " AND id = (SELECT MAX(id) FROM django_migrations WHERE app = 'store')"
    )


def test_a_migration_is_refused_while_part_of_the_service_is_at_work(store: StoreFixture, migrated: list[str]) -> None:
    make_outdated()
    with at_work(store) as process:
        with pytest.raises(DatabaseError, match=r"part of the service is still at work\. Stop every 'overtrick serve'"):
            migrate(database.DEFAULT, [])
        assert migrated == []
        # However it ends: the system lets go of the lock of a process that was killed.
        process.kill()
        process.wait()
        migrate(database.DEFAULT, [])
    assert migrated == [database.DEFAULT]


def test_tables_of_this_version_are_opened_beside_the_service(store: StoreFixture, migrated: list[str]) -> None:
    with at_work(store):
        migrate(database.DEFAULT, [])
    assert migrated == []


@pytest.mark.parametrize(
    ("machine", "silent", "refused"),
    [("elsewhere", 5, True), ("elsewhere", 61, False), (socket.gethostname(), 5, False)],
    ids=["fresh", "silent for a minute", "this machine, known by its lock"],
)
def test_a_worker_on_another_machine_is_known_by_its_heartbeat(
    open_store: Callable[[str, str], StoreFixture],
    request: pytest.FixtureRequest,
    machine: str,
    silent: int,
    refused: bool,
) -> None:
    open_store("nz-2017", "postgresql")
    # Only now: the first store of a run is made by migrating.
    migrated: list[str] = request.getfixturevalue("migrated")
    models.Beat.objects.create(name=f"worker {machine} 12", at=datetime.now(UTC) - timedelta(seconds=silent))
    make_outdated()
    if refused:
        with pytest.raises(DatabaseError, match="worker elsewhere 12 is still at work"):
            migrate(database.DEFAULT, [])
    else:
        migrate(database.DEFAULT, [])
    assert migrated == ([] if refused else [database.DEFAULT])


def test_tables_of_a_newer_version_are_refused(store: StoreFixture) -> None:
    database.execute(
        "INSERT INTO django_migrations (app, name, applied) VALUES ('store', '9999_next_year', '2030-01-01')"
    )
    with pytest.raises(DatabaseError, match=r"a newer version of Overtrick has migrated the tables \(9999_next_year"):
        migrate(database.DEFAULT, [])


@pytest.mark.parametrize("command", [["worker"], ["serve", "--only", "sftp"]])
def test_worker_and_doors_hold_the_lock(open_store: Callable[[str, str], StoreFixture], command: list[str]) -> None:
    store = open_store("nz-2017", "sqlite")
    settings = store.directory / "overtrick.toml"
    settings.write_text(f'[sftp]\nport = {free_port()}\n[backup]\nat = ""\n', encoding="utf-8")
    run = [sys.executable, "-m", "overtrick.cli", *command, "--dir", str(store.directory)]
    environment = os.environ | store.environment
    with subprocess.Popen(run, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as process:
        try:
            wait_for(lambda: (store.directory / LOCK_FILE).exists() and is_locked(store), "a lock")
        finally:
            process.kill()


def is_locked(store: StoreFixture) -> bool:
    with (store.directory / LOCK_FILE).open("rb+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
