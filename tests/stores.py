"""Stores for tests of every room: a federation founded once on each database, and copied for each test."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from overtrick.store.commands import decide
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import (
    DATABASE_VARIABLE,
    SQLITE_FILE,
    database_settings,
    postgresql_settings,
    sqlite_settings,
)
from overtrick.store.upkeep.verify import SCRATCH
from tests.postgres import Databases, fast_folder
from tests.snapshots import Kept, Snapshots
from tests.store.store_fixture import StoreFixture

VENDORS = ("sqlite", "postgresql")
FOUNDED = datetime(2017, 1, 1, tzinfo=UTC)
FOUNDER = "founder"
# In the place of a scheme, for a database with all tables and nothing in them.
NOBODY = "nobody"
migrate = data_directory._migrate
Founded = Callable[[str, str], str]


def _found(scheme: str, options: dict[str, Any]) -> None:
    """Make the federation, or the tables of NOBODY, in a database that is going to be copied."""
    data_directory.connect_database(database.DEFAULT, options)
    if scheme == NOBODY:
        migrate(database.DEFAULT, [])
    else:
        # Most tests are about something else than approval.
        decide.found_federation(scheme, FOUNDED, FOUNDER, approval=False)
    if options["ENGINE"].endswith("sqlite"):
        # Everything into the one file that is copied.
        database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    data_directory.disconnect_database(database.DEFAULT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the second database where a file says that one is enough: it only passes on what others read."""
    items[:] = [item for item in items if not (_says_one_is_enough(item) and _on(item) == "postgresql")]


def _says_one_is_enough(item: pytest.Item) -> bool:
    return bool(getattr(getattr(item, "module", None), "ONE_DATABASE", False))


def _on(item: pytest.Item) -> str:
    called = getattr(item, "callspec", None)
    asked = called.params if called else {}
    return str(asked.get("store") or asked.get("cyprus_store") or "")


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder for the templates and stores of this run."""
    where = Path(fast_folder())
    for left in where.glob("overtrick-stores-*-*"):
        # A run that was killed could not clear away.
        if not Path(f"/proc/{left.name.split('-')[2]}").exists() and Path("/proc/self").exists():
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f"overtrick-stores-{os.getpid()}-", dir=where) as name:
        yield Path(name)


@pytest.fixture(scope="session")
def empty_sqlite(folder: Path, template: Founded) -> dict[bool, Path]:
    """SQLite files with nothing in them: with the tables of the records only, and with all tables."""
    records = folder / "empty-records.sqlite3"
    data_directory.connect_database(SCRATCH, sqlite_settings(records, durable=False), records_only=True)
    with database.using(SCRATCH):
        database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    data_directory.disconnect_database(SCRATCH)
    return {True: records, False: Path(template(NOBODY, "sqlite"))}


@pytest.fixture(scope="session")
def template(folder: Path, request: pytest.FixtureRequest) -> Founded:
    """template(scheme, vendor): a founded federation to be copied, a file's path or the name of a database."""
    made: dict[tuple[str, str], str] = {}

    def ask(scheme: str, vendor: str) -> str:
        if (scheme, vendor) not in made:
            empty = "" if scheme == NOBODY else ask(NOBODY, vendor)
            made[scheme, vendor] = _template(scheme, vendor, empty, folder, request)
        return made[scheme, vendor]

    return ask


def _template(scheme: str, vendor: str, empty: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A new one, from a copy of an empty one if there is any: making the tables takes the longest."""
    if vendor == "sqlite":
        path = folder / f"{scheme}.sqlite3"
        if empty:
            shutil.copyfile(empty, path)
        _found(scheme, sqlite_settings(path))
        return str(path)
    databases: Databases = request.getfixturevalue("postgres")
    name = databases.make(empty)
    _found(scheme, postgresql_settings(databases.url_of(name)))
    return name


@pytest.fixture
def quick_tables(empty_sqlite: dict[bool, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies need no migration, and a new SQLite file gets a copy of what one came to: that is most of a test's time.

    A file that is there already, as a backup of an older version, is migrated, and so is every database of PostgreSQL.
    """

    def migrate_quickly(name: str, only: list[str]) -> None:
        options = connections.databases[name]
        file = Path(str(options["NAME"])) if options["ENGINE"].endswith("sqlite") else None
        if name == database.DEFAULT:
            return
        if file and not (file.exists() and file.stat().st_size):
            shutil.copyfile(empty_sqlite[bool(only)], file)
        else:
            migrate(name, only)

    monkeypatch.setattr(data_directory, "_migrate", migrate_quickly)


@pytest.fixture(scope="session")
def snapshots() -> Kept:
    """What several tests begin with, as it was after that."""
    return {}


@pytest.fixture
def open_store(
    template: Founded,
    quick_tables: None,
    snapshots: Kept,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[str, str], StoreFixture]]:
    """open_store(scheme, vendor): a store of its own for this test."""
    directory = Path(tempfile.mkdtemp(dir=folder))
    copies: list[str] = []
    opened: list[Snapshots] = []

    def place(source: str, untouched: str) -> str:
        data_directory.disconnect_database(database.DEFAULT)
        url = ""
        if source.endswith(".sqlite3"):
            for left in directory.glob(f"{SQLITE_FILE}*"):
                left.unlink()
            shutil.copyfile(source, directory / SQLITE_FILE)
        else:
            databases: Databases = request.getfixturevalue("postgres")
            if untouched:
                databases.give_back(copies.pop(), untouched)
            copies.append(databases.make(source))
            url = databases.url_of(copies[-1])
        monkeypatch.setenv("OVERTRICK_DIR", str(directory))
        monkeypatch.setenv(DATABASE_VARIABLE, url)
        data_directory.connect_database(database.DEFAULT, database_settings(directory))
        return url

    def ask(scheme: str, vendor: str) -> StoreFixture:
        source = template(scheme, vendor)
        databases = request.getfixturevalue("postgres") if vendor == "postgresql" else None
        steps = Snapshots(snapshots, place, source, directory, databases)
        opened.append(steps)
        return StoreFixture(directory, vendor, steps.open(), snapshots=steps)

    yield ask
    data_directory.disconnect_database(database.DEFAULT)
    if copies:
        # Only the last store that was opened is sure to be the last copy.
        _clear_away(request.getfixturevalue("postgres"), copies, opened[-1].untouched())
    # A thread of the test may still be closing its connection, which takes SQLite's own files away.
    shutil.rmtree(directory, ignore_errors=True)


def _clear_away(databases: Databases, copies: list[str], untouched: str) -> None:
    """Drop the databases of a test; the last one is for the next test if this one only read it, and has left it."""
    if untouched and not databases.in_use(copies[-1]):
        databases.give_back(copies.pop(), untouched)
    for name in copies:
        databases.drop(name)


@pytest.fixture(params=VENDORS)
def store(request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture]) -> StoreFixture:
    """New Zealand: clubs and codes, and nobody registered yet."""
    return open_store("nz-2017", request.param)


@pytest.fixture(params=VENDORS)
def cyprus_store(request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture]) -> StoreFixture:
    """Cyprus: clubs and codes, and nobody registered yet."""
    return open_store("cbf-2013", request.param)


@pytest.fixture
def empty_store(
    template: Founded, open_store: Callable[[str, str], StoreFixture], folder: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[[str], StoreFixture]]:
    """empty_store(vendor): a database with all tables and no federation."""
    made: list[str] = []

    def ask(vendor: str) -> StoreFixture:
        directory = Path(tempfile.mkdtemp(dir=folder))
        url = ""
        source = template(NOBODY, vendor)
        if vendor == "postgresql":
            databases: Databases = request.getfixturevalue("postgres")
            made.append(databases.make(source))
            url = databases.url_of(made[-1])
        else:
            shutil.copyfile(source, directory / SQLITE_FILE)
        data_directory.connect_database(
            database.DEFAULT, postgresql_settings(url) if url else sqlite_settings(directory / SQLITE_FILE)
        )
        return StoreFixture(directory, vendor, url)

    yield ask
    data_directory.disconnect_database(database.DEFAULT)
    for name in made:
        request.getfixturevalue("postgres").drop(name)
