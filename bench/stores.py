"""Stores to measure on: a nation's files, and an empty database of each kind."""

import csv
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.cli import main as overtrick
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE, postgresql_settings, sqlite_settings
from tests.postgres import Databases, server

VENDORS = ("sqlite", "postgresql")
Rows = list[tuple[Any, ...]]


class SentFile:
    """A file that a club of a nation sent, as the nation's folder lists it."""

    def __init__(self, folder: Path, row: dict[str, str]) -> None:
        self.path = folder / "results" / row["file"]
        self.at = datetime.fromisoformat(row["time"])
        self.club = int(row["club"])


@contextmanager
def make_nation(months: int, start: date = date(2025, 3, 1)) -> Iterator[Path]:
    """Make a New Zealand of full size; yield its folder."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        path = Path(folder) / "nation"
        if overtrick(["nation", "--months", str(months), "--seed", "4", "--start", str(start), str(path)]):
            raise SystemExit("the nation could not be made")
        yield path


def deliveries(folder: Path) -> list[SentFile]:
    """Return the files of a nation, in the order in which they were sent."""
    with (folder / "deliveries.csv").open(encoding="utf-8", newline="") as lines:
        return [SentFile(folder, row) for row in csv.DictReader(lines)]


@contextmanager
def postgresql_databases() -> Iterator[Databases]:
    """Start a PostgreSQL server that is as durable as one in production; yield its databases."""
    with server(durable=True) as url:
        yield Databases(url)


class EmptyStore(NamedTuple):
    """The directory and environment of an empty store, for other processes that open it."""

    directory: Path
    environment: dict[str, str]


@contextmanager
def empty_store(vendor: str, postgres: Databases) -> Iterator[EmptyStore]:
    """Make and open an empty store on a disk."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-", dir="/var/tmp") as folder:
        name = "" if vendor == "sqlite" else postgres.make()
        options = (
            postgresql_settings(postgres.url_of(name)) if name else sqlite_settings(Path(folder) / "overtrick.sqlite3")
        )
        data_directory.connect_database(database.DEFAULT, options)
        try:
            yield EmptyStore(Path(folder), {DATABASE_VARIABLE: postgres.url_of(name) if name else ""})
        finally:
            data_directory.disconnect_database(database.DEFAULT)
            if name:
                postgres.drop(name)
