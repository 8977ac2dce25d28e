"""The database that the current code reads and writes, and its transactions.

Nearly always it is the federation's one database. To prove the records they are made again in a second one, by the same
code: so no function of the store names a database; the caller sets it with `using`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.utils import Error, OperationalError

from overtrick.store.db import write_lock

DEFAULT = "default"
# How long a visitor waits for a small write, in milliseconds.
_SHORT_WRITE = 3_000
# PostgreSQL's advisory locks, which SQLite does not need: it has one writer. Any numbers will do that nothing else in
# the database uses; each schema has its own locks. Who takes files, and who counts under a key, need not wait for those
# who write the records.
_WRITERS, _KEYS, _LEASES = 7013, 7014, 7015
_LOCK = "SELECT pg_advisory_xact_lock(%s, hashtext(current_schema() || %s))"
_TRY_LOCK = "SELECT pg_try_advisory_xact_lock(%s, hashtext(current_schema() || %s))"
_LOCK_NOT_AVAILABLE = "55P03"
# SQLite's words for when it waits for the disk: at a checkpoint only, where FULL waits at every commit too.
_NORMAL = 1
_current: ContextVar[str] = ContextVar("overtrick_database", default=DEFAULT)
_in_bulk: ContextVar[bool] = ContextVar("overtrick_bulk_write", default=False)


class Router:
    """Sends every query of Django to the current database."""

    def db_for_read(self, model: object, **hints: object) -> str:
        """Return the database to read from."""
        return _current.get()

    def db_for_write(self, model: object, **hints: object) -> str:
        """Return the database to write to."""
        return _current.get()

    def allow_relation(self, one: object, other: object, **hints: object) -> bool:
        """Allow every relation: rows of two databases are never related, and Django need not check it."""
        return True


def current_name() -> str:
    """Return the name of the current database."""
    return _current.get()


def connection() -> BaseDatabaseWrapper:
    """Return Django's connection to the current database."""
    return connections[_current.get()]


@contextmanager
def using(name: str) -> Iterator[None]:
    """Use another database within the block."""
    token = _current.set(name)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def write_transaction() -> Iterator[None]:
    """Run the block in one durable transaction, one writer at a time, so that the journal has one order."""
    with transaction.atomic(using=_current.get(), durable=True):
        _lock(_WRITERS)
        if _in_bulk.get() and connection().vendor == "postgresql":
            execute("SET LOCAL synchronous_commit = off")
        yield


@contextmanager
def short_transaction(*keys: str) -> Iterator[None]:
    """Run the block in a durable transaction, one at a time for each key; raise Busy if its turn does not come soon."""
    with write_lock.wait_at_most(_SHORT_WRITE), transaction.atomic(using=_current.get(), durable=True):
        # In one order, so that two transactions never wait for each other.
        for key in sorted(set(keys)):
            _lock(_KEYS, key)
        yield


@contextmanager
def lease_transaction() -> Iterator[None]:
    """Run the block in a durable transaction, one worker that takes files at a time."""
    with transaction.atomic(using=_current.get(), durable=True):
        _lock(_LEASES)
        yield


def _lock(number: int, key: str = "") -> None:
    """Take an advisory lock until the transaction ends; raise Busy if it does not come in time."""
    if connection().vendor != "postgresql":
        return
    if write_lock.longest_wait() is None:
        rows(_LOCK, number, key)
    elif not rows(_TRY_LOCK, number, key)[0][0]:
        write_lock.wait_for(lambda milliseconds: _lock_in_time(number, key, milliseconds))


def _lock_in_time(number: int, key: str, milliseconds: int) -> bool:
    """Wait for an advisory lock, and tell whether it came in time."""
    try:
        with transaction.atomic(using=_current.get()), connection().cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {milliseconds}")
            cursor.execute(_LOCK, (number, key))
            cursor.execute("SET LOCAL lock_timeout TO DEFAULT")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") != _LOCK_NOT_AVAILABLE:
            raise
        return False
    return True


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything in the block as it is at one moment, while others go on writing."""
    link = connection()
    start = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if link.vendor == "postgresql" else "BEGIN DEFERRED"
    link.ensure_connection()
    with link.cursor() as cursor:
        cursor.execute(start)
        try:
            if link.vendor == "postgresql":
                # Before the snapshot is taken, so that no archive is dropped while it is read.
                cursor.execute("LOCK TABLE every_entry IN ACCESS SHARE MODE")
            # SQLite takes its snapshot with the first query, not with BEGIN.
            cursor.execute("SELECT max(seq) FROM journal")
            yield
        finally:
            _end_snapshot(link, cursor)


def _end_snapshot(link: BaseDatabaseWrapper, cursor: CursorWrapper) -> None:
    """End the transaction of a snapshot. A connection that cannot is closed: its next user must not be inside it."""
    try:
        cursor.execute("ROLLBACK")
    except Error:
        link.close()
        raise


@contextmanager
def bulk_write() -> Iterator[None]:
    """Do not wait for the disk at each commit within the block: the first commit after it waits for all of them.

    If the machine loses its power before, the last transactions may be gone, and none is half done. SQLite also keeps
    more pages in memory, and moves fewer at each commit.
    """
    sqlite = connection().vendor == "sqlite"
    usual = int(rows("PRAGMA synchronous")[0][0]) if sqlite else 0
    if sqlite:
        execute("PRAGMA cache_size=-262144")
        execute("PRAGMA wal_autocheckpoint=40000")
        execute(f"PRAGMA synchronous={min(usual, _NORMAL)}")
    token = _in_bulk.set(True)
    try:
        yield
    finally:
        _in_bulk.reset(token)
        if sqlite:
            execute(f"PRAGMA synchronous={usual}")


def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Return the rows of an SQL query with %s for each value."""
    with connection().cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def execute(sql: str, *values: Any) -> int:
    """Execute an SQL statement; return how many rows it changed."""
    with connection().cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.rowcount)
