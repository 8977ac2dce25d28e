"""Where the store's rows are: the database that the work at hand reads and writes, and its transactions.

Nearly always that is the federation's one database. To prove the records they are made again in a second one, by
the same code: so no service names a database, and the place is set around the work instead.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

DEFAULT = "default"
# Any number will do, as long as nothing else in the database uses it for an advisory lock; a schema has its own.
_LOCK_WRITERS = "SELECT pg_advisory_xact_lock(7013, hashtext(current_schema()))"
_current: ContextVar[str] = ContextVar("overtrick_place", default=DEFAULT)


class Router:
    """Sends every query to the place of the work at hand."""

    def db_for_read(self, model: object, **hints: object) -> str:
        """The database to read from."""
        return _current.get()

    def db_for_write(self, model: object, **hints: object) -> str:
        """The database to write to."""
        return _current.get()

    def allow_relation(self, one: object, other: object, **hints: object) -> bool:
        """Rows of two places never meet, but Django need not check it."""
        return True


def current_name() -> str:
    """The name of the database that is worked on."""
    return _current.get()


def connection() -> BaseDatabaseWrapper:
    """Django's connection to the database that is worked on."""
    return connections[_current.get()]


@contextmanager
def using(name: str) -> Iterator[None]:
    """Work on another database for a while."""
    token = _current.set(name)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def write_transaction() -> Iterator[None]:
    """One durable transaction; writers take their turns, so that the journal has one order on every database."""
    with transaction.atomic(using=_current.get(), durable=True):
        link = connection()
        if link.vendor == "postgresql":
            with link.cursor() as cursor:
                cursor.execute(_LOCK_WRITERS)
        yield


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything as it is at one moment, while others go on writing."""
    link = connection()
    start = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if link.vendor == "postgresql" else "BEGIN DEFERRED"
    link.ensure_connection()
    with link.cursor() as cursor:
        cursor.execute(start)
        try:
            if link.vendor == "postgresql":
                # Before the picture is taken: an archive that goes away later would leave a hole in it.
                cursor.execute("LOCK TABLE every_entry IN ACCESS SHARE MODE")
            # SQLite takes its picture with the first question, not with BEGIN.
            cursor.execute("SELECT max(seq) FROM journal")
            yield
        finally:
            cursor.execute("ROLLBACK")


def prepare_bulk_write() -> None:
    """Prepare this connection for a long run of writing: more of SQLite's pages in memory, and fewer moved a commit."""
    if connection().vendor == "sqlite":
        with connection().cursor() as cursor:
            cursor.execute("PRAGMA cache_size=-262144")
            cursor.execute("PRAGMA wal_autocheckpoint=10000")


def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The answer to a question in SQL with %s for each value."""
    with connection().cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def execute(sql: str, *values: Any) -> int:
    """Carry out a statement in SQL; how many rows it touched."""
    with connection().cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.rowcount)
