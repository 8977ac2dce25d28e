"""The backend, under the name by which Django asks for it."""

import sqlite3

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from overtrick.store.db import write_lock

_PRIMARY_CODE = 0xFF


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a SQLite file."""

    def _start_transaction_under_autocommit(self) -> None:
        if write_lock.is_limited():
            write_lock.wait_for(self._begin)
        else:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]

    def _begin(self, milliseconds: int) -> bool:
        self.connection.execute(f"PRAGMA busy_timeout={milliseconds}")
        try:
            # Not by a cursor of Django's: an error would keep it until garbage is collected, in whatever thread, which
            # would then wait until this connection has done waiting.
            self.connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_locked(error):
                with self.wrap_database_errors:
                    raise
            return False
        return True


def is_locked(error: BaseException) -> bool:
    """Tell whether SQLite could not write because others do."""
    cause = error.__cause__ if isinstance(error, OperationalError) else error
    return getattr(cause, "sqlite_errorcode", 0) & _PRIMARY_CODE in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
