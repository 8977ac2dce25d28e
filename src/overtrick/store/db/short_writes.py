"""Small writes that a visitor waits for: they give up after a few seconds behind a long write, and say so."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from overtrick.store.db import database
from overtrick.store.errors import Busy

# How long a visitor waits for the turn of a small write.
_PATIENCE_SECONDS = 3
_MILLISECONDS = 1000
BUSY = "Too much is being done at the moment. Try again in a minute."
# A lock for the rows of one key; other writers need not wait for it.
_LOCK_KEY = "SELECT pg_advisory_xact_lock(7014, hashtext(current_schema() || %s))"


@contextmanager
def short_transaction(*keys: str) -> Iterator[None]:
    """Run the block in a durable transaction, one at a time for each key; raise Busy if its turn does not come soon."""
    link = database.connection()
    try:
        with _short_patience(link), transaction.atomic(using=database.current_name(), durable=True):
            if link.vendor == "postgresql":
                database.execute(f"SET LOCAL lock_timeout = '{_PATIENCE_SECONDS}s'")
                # In one order, so that two transactions never wait for each other.
                for key in sorted(set(keys)):
                    database.rows(_LOCK_KEY, key)
            yield
    except OperationalError as error:
        raise Busy(BUSY) from error


@contextmanager
def _short_patience(link: BaseDatabaseWrapper) -> Iterator[None]:
    """Let SQLite wait less long for its one writer, within the block."""
    if link.vendor != "sqlite":
        yield
        return
    usual = int(link.settings_dict["OPTIONS"]["timeout"]) * _MILLISECONDS
    database.rows(f"PRAGMA busy_timeout = {_PATIENCE_SECONDS * _MILLISECONDS}")
    try:
        yield
    finally:
        database.rows(f"PRAGMA busy_timeout = {usual}")
