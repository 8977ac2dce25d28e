"""What is wrong when the records cannot be read or written, so that every door can say it in words."""

import errno
import sqlite3
from enum import Enum

from django.db import Error
from django.db.utils import InterfaceError, OperationalError

from overtrick.store.db.sqlite.base import LOCKED, error_code
from overtrick.store.errors import Busy

_DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT)
# PostgreSQL's codes: no space left; a lock or a statement that took too long, or too many connections.
_FULL_STATES, _BUSY_STATES = ("53100",), ("55P03", "57014", "53300", "40001", "40P01")


class Trouble(Enum):
    """What is wrong with the records, in words for a sender or a visitor."""

    FULL = "The disk is full; nothing was kept. The administrators must free some space. Try again later."
    BUSY = "The records are busy with a long task; nothing was kept. Try again in a minute."
    LOST = "The records cannot be reached; nothing was kept. Try again in a minute."


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Return what is wrong with the records, by an error; None if the error has another cause."""
    if isinstance(error, Busy):
        return Trouble.BUSY
    if isinstance(error, Error):
        return _database_trouble(error)
    if isinstance(error, OSError) and error.errno in _DISK_ERRORS:
        return Trouble.FULL
    return None


def _database_trouble(error: Error) -> Trouble | None:
    state, code = str(getattr(error.__cause__, "sqlstate", None) or ""), error_code(error.__cause__)
    if state in _FULL_STATES or code == sqlite3.SQLITE_FULL:
        return Trouble.FULL
    if state in _BUSY_STATES or code in LOCKED:
        return Trouble.BUSY
    return Trouble.LOST if isinstance(error, OperationalError | InterfaceError) else None
