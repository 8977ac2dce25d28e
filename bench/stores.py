"""Stores to measure on: a nation's files, and an empty database of each kind."""

import csv
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.cli import main as overtrick
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE, SQLITE_FILE, postgresql_settings, sqlite_settings
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
        write_nation(path, months, start)
        yield path


def write_nation(path: Path, months: int, start: date) -> None:
    """Write the files of a New Zealand of full size into a new folder."""
    if overtrick(["nation", "--months", str(months), "--seed", "4", "--start", str(start), str(path)]):
        raise SystemExit("the nation could not be made")


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
def empty_store(
    vendor: str, postgres: Databases, template: str = "", keep: Callable[[str], None] | None = None
) -> Iterator[EmptyStore]:
    """Make and open a store on a disk: empty, or a copy of a template; `keep` gets its name before it is removed."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-", dir="/var/tmp") as folder:
        file = Path(folder) / SQLITE_FILE
        name = "" if vendor == "sqlite" else postgres.make(template)
        if template and not name:
            shutil.copyfile(template, file)
        options = postgresql_settings(postgres.url_of(name)) if name else sqlite_settings(file)
        data_directory.connect_database(database.DEFAULT, options)
        try:
            yield EmptyStore(Path(folder), {DATABASE_VARIABLE: postgres.url_of(name) if name else ""})
            data_directory.disconnect_database(database.DEFAULT)
            if keep is not None:
                keep(name or str(file))
        finally:
            data_directory.disconnect_database(database.DEFAULT)
            if name:
                postgres.drop(name)
