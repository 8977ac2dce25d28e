"""Loaded stores that are kept between measurements, because ten years of a nation take half an hour to load.

OVERTRICK_BENCH_KEPT names a folder for the nation's files and the SQLite file; on PostgreSQL the store is kept as a
database of the server that DATABASE_URL names, and only there. Each measurement works on a copy.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import psycopg
from psycopg import sql

from bench.stores import EmptyStore, empty_store, make_nation, write_nation
from overtrick.store.db.backends import SQLITE_FILE
from tests.postgres import VARIABLES, Databases

FOLDER = Path(os.environ["OVERTRICK_BENCH_KEPT"]) if os.environ.get("OVERTRICK_BENCH_KEPT") else None
_DATABASE = "overtrick_bench_kept"


@contextmanager
def kept_nation(months: int, start: date) -> Iterator[Path]:
    """Yield the folder of a nation: the kept one, which is made the first time, or a new one."""
    if FOLDER is None:
        with make_nation(months, start) as folder:
            yield folder
        return
    folder = FOLDER / "nation"
    if not folder.exists():
        write_nation(folder, months, start)
    yield folder


@contextmanager
def loaded_store(vendor: str, postgres: Databases, load: Callable[[], None]) -> Iterator[EmptyStore]:
    """Open a store with what `load` puts into it: a copy of the kept one, which is made the first time."""
    keeper = _keeper(vendor, postgres)
    if keeper is None:
        with empty_store(vendor, postgres) as store:
            load()
            yield store
        return
    if not keeper.is_there():
        with empty_store(vendor, postgres, keep=keeper.keep):
            load()
    with empty_store(vendor, postgres, template=keeper.name) as store:
        yield store


class _SqliteKeeper:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / SQLITE_FILE
        self.name = str(self._path)

    def is_there(self) -> bool:
        return self._path.exists()

    def keep(self, name: str) -> None:
        shutil.copyfile(name, self._path)


class _PostgresKeeper:
    name = _DATABASE

    def __init__(self, url: str) -> None:
        self._url = url

    def is_there(self) -> bool:
        with psycopg.connect(self._url) as link:
            return bool(link.execute("SELECT 1 FROM pg_database WHERE datname = %s", (self.name,)).fetchall())

    def keep(self, name: str) -> None:
        with psycopg.connect(self._url, autocommit=True) as link:
            copied = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
            link.execute(copied.format(sql.Identifier(self.name), sql.Identifier(name)))


def _keeper(vendor: str, postgres: Databases) -> _SqliteKeeper | _PostgresKeeper | None:
    if FOLDER is None:
        return None
    if vendor == "sqlite":
        return _SqliteKeeper(FOLDER)
    return _PostgresKeeper(postgres.url) if any(os.environ.get(name) for name in VARIABLES) else None
