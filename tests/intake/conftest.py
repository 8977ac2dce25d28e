"""Federations with doors that are open: made once for this room, and each door is opened when the first test knocks.

They end with the room and not with the run: a worker that looks for files fifty times a second takes its share of
the machine from every other test.
"""

import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import asyncssh
import pytest

from overtrick.store.access import credentials
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import SQLITE_FILE, postgresql_settings, sqlite_settings
from overtrick.store.reports import player_file
from tests.intake.clients import close_sessions
from tests.intake.federation import Federation, Way
from tests.intake.watched_share import Share
from tests.postgres import Databases
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS
from tests.store.store_fixture import StoreFixture

CLUBS = (AUCKLAND, HOWICK)
SCHEME = "nz-2017"
Furnished = tuple[Path, dict[int, Way]]
TIGHT = "size = 1000\nfiles_a_minute = 3\nfailures = 2\nshut_minutes = 15"
SMALL = "size = 20000\nfiles_a_minute = 100000\nidle = 4\nmemory = 100000\nmemory_each = 60000"


@pytest.fixture(scope="session")
def furnished(template: Callable[[str, str], str], folder: Path) -> Furnished:
    """A federation with its cast, two clubs with every way in, and a player file; a database to be copied."""
    path = folder / "furnished.sqlite3"
    shutil.copyfile(template(SCHEME, "sqlite"), path)
    data_directory.connect_database(database.DEFAULT, sqlite_settings(path))
    ways = _furnish(StoreFixture(folder, "sqlite"), folder)
    database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    data_directory.disconnect_database(database.DEFAULT)
    return path, ways


def _furnish(store: StoreFixture, folder: Path) -> dict[int, Way]:
    store.register(*NUMBERS)
    player_file.PlayerFile().publish(datetime.now(UTC))
    return {club: _ways_in(club, folder) for club in CLUBS}


def _ways_in(club: int, folder: Path) -> Way:
    now = datetime.now(UTC)
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = Path(tempfile.mkdtemp(dir=folder)) / f"id_{club}"
    key.write_private_key(str(path))
    path.chmod(0o600)
    user = str(club)
    credentials.make_credential(credentials.KEY, user, now, key.export_public_key().decode())
    password = credentials.make_credential(credentials.PASSWORD, user, now)
    return Way(user, password, credentials.make_credential(credentials.TOKEN, user, now), path)


@contextmanager
def _opened(source: Furnished, folder: Path, *, plain: bool = False, limits: str = "") -> Iterator[Federation]:
    path, ways = source
    with tempfile.TemporaryDirectory(dir=folder) as name:
        directory = Path(name)
        shutil.copyfile(path, directory / SQLITE_FILE)
        federation = Federation(directory, ways)
        federation.settle(plain=plain, limits=limits)
        try:
            yield federation
        finally:
            federation.stop()


@pytest.fixture(scope="package")
def federation(furnished: Furnished, folder: Path) -> Iterator[Federation]:
    """The doors as they are without any setting but their ports."""
    with _opened(furnished, folder) as opened:
        yield opened


@pytest.fixture(scope="package")
def plain(furnished: Furnished, folder: Path) -> Iterator[Federation]:
    """An FTP door where plain FTP is switched on."""
    with _opened(furnished, folder, plain=True) as opened:
        yield opened


@pytest.fixture(scope="package")
def tight(furnished: Furnished, folder: Path) -> Iterator[Federation]:
    """Doors with small limits."""
    with _opened(furnished, folder, limits=TIGHT) as opened:
        yield opened


@pytest.fixture(scope="package")
def small(furnished: Furnished, folder: Path) -> Iterator[Federation]:
    """Doors with little memory and little patience."""
    with _opened(furnished, folder, limits=SMALL) as opened:
        yield opened


@pytest.fixture(scope="package")
def on_postgresql(postgres: Databases, template: Callable[[str, str], str], folder: Path) -> Iterator[Federation]:
    """The same doors on PostgreSQL, and nobody who takes in what they keep."""
    name = postgres.make(template(SCHEME, "postgresql"))
    url = postgres.url_of(name)
    data_directory.connect_database(database.DEFAULT, postgresql_settings(url))
    ways = _furnish(StoreFixture(folder, "postgresql", url), folder)
    data_directory.disconnect_database(database.DEFAULT)
    with tempfile.TemporaryDirectory(dir=folder) as directory:
        federation = Federation(Path(directory), ways, url, worker=False)
        federation.settle()
        try:
            yield federation
        finally:
            federation.stop()
            postgres.drop(name)


@pytest.fixture(autouse=True)
def _leave() -> Iterator[None]:
    """No session outlives its test."""
    yield
    close_sessions()


@pytest.fixture(scope="session")
def program() -> Callable[[str], str]:
    """program(name): where a client is installed. Without it its tests are skipped on a desk, and fail in CI."""

    def ask(name: str) -> str:
        found = shutil.which(name)
        if found:
            return found
        said = f"NOT TESTED WITH {name.upper()}: it is not installed"
        if os.environ.get("CI", "").lower() in ("true", "1"):
            pytest.fail(said, pytrace=False)
        warnings.warn(said, stacklevel=2)
        pytest.skip(said)

    return ask


@pytest.fixture
def share(store: StoreFixture, tmp_path: Path) -> Share:
    """A watched folder of an open store."""
    return Share(tmp_path)
