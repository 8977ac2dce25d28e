"""Stores to measure on: a nation's files, a fresh database of each kind, and the rows that a store wrote."""

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


class Sent:
    """A delivery of a nation, as its folder lists it."""

    def __init__(self, folder: Path, row: dict[str, str]) -> None:
        self.path = folder / "results" / row["file"]
        self.at = datetime.fromisoformat(row["time"])
        self.club = int(row["club"])


@contextmanager
def a_nation(months: int, start: date = date(2025, 3, 1)) -> Iterator[Path]:
    """The folder of a New Zealand of full size."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        path = Path(folder) / "nation"
        if overtrick(["nation", "--months", str(months), "--seed", "4", "--start", str(start), str(path)]):
            raise SystemExit("the nation could not be made")
        yield path


def deliveries(folder: Path) -> list[Sent]:
    """What was sent, in order."""
    with (folder / "deliveries.csv").open(encoding="utf-8", newline="") as lines:
        return [Sent(folder, row) for row in csv.DictReader(lines)]


@contextmanager
def databases() -> Iterator[Databases]:
    """A PostgreSQL server that is as careful with the disk as one in service."""
    with server(durable=True) as url:
        yield Databases(url)


class Fresh(NamedTuple):
    """Where an empty store is, for processes that open it too."""

    directory: Path
    environment: dict[str, str]


@contextmanager
def fresh(vendor: str, postgres: Databases) -> Iterator[Fresh]:
    """An empty store, open, on a disk."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-", dir="/var/tmp") as folder:
        name = "" if vendor == "sqlite" else postgres.make()
        options = (
            postgresql_settings(postgres.url_of(name)) if name else sqlite_settings(Path(folder) / "overtrick.sqlite3")
        )
        data_directory.connect_database(database.DEFAULT, options)
        try:
            yield Fresh(Path(folder), {DATABASE_VARIABLE: postgres.url_of(name) if name else ""})
        finally:
            data_directory.disconnect_database(database.DEFAULT)
            if name:
                postgres.drop(name)
