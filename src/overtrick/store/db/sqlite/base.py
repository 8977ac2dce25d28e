"""The backend, under the name by which Django asks for it."""

import sqlite3

from django.db.backends.sqlite3 import base

from overtrick.store.db import write_lock

_PRIMARY_CODE = 0xFF
# Others are writing.
LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a SQLite file."""

    def _start_transaction_under_autocommit(self) -> None:
        if write_lock.longest_wait() is None:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        else:
            write_lock.wait_for(self._begin)

    def _begin(self, milliseconds: int) -> bool:
        (usual,) = self.connection.execute("PRAGMA busy_timeout").fetchone()
        self.connection.execute(f"PRAGMA busy_timeout={milliseconds}")
        try:
            # Not by a cursor of Django's: an error would keep it until garbage is collected, in whatever thread, which
            # would then wait until this connection has done waiting.
            self.connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error_code(error) not in LOCKED:
                with self.wrap_database_errors:
                    raise
            return False
        finally:
            self.connection.execute(f"PRAGMA busy_timeout={usual}")
        return True


def error_code(error: BaseException | None) -> int:
    """Return SQLite's primary code of an error; 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & _PRIMARY_CODE
