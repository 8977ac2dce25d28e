"""What is wrong with the records, by the errors of both databases and of the disk."""

import errno
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db.utils import DataError, IntegrityError, OperationalError, ProgrammingError

from overtrick.store.db.trouble import Trouble, trouble_of

WRAPPED = [
    (psycopg.errors.DiskFull("could not extend file"), Trouble.FULL),
    (psycopg.errors.LockNotAvailable("canceling statement due to lock timeout"), Trouble.BUSY),
    (psycopg.errors.QueryCanceled("canceling statement due to statement timeout"), Trouble.BUSY),
    (psycopg.errors.TooManyConnections("sorry, too many clients already"), Trouble.BUSY),
    (psycopg.errors.AdminShutdown("terminating connection"), Trouble.LOST),
    (psycopg.OperationalError("connection refused"), Trouble.LOST),
]


@pytest.mark.parametrize(("cause", "trouble"), WRAPPED)
def test_errors_of_postgresql(cause: Exception, trouble: Trouble) -> None:
    assert trouble_of(wrapped(cause)) is trouble


def wrapped(cause: Exception) -> OperationalError:
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def sqlite_error(path: Path, *statements: str) -> Exception:
    with sqlite3.connect(path, timeout=0, isolation_level=None) as link:
        try:
            for statement in statements:
                link.execute(statement)
        except sqlite3.Error as error:
            return error
    raise AssertionError("no error")


def test_errors_of_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "file"
    full = sqlite_error(path, "CREATE TABLE a (b)", "PRAGMA max_page_count=3", "INSERT INTO a VALUES (zeroblob(99999))")
    assert trouble_of(wrapped(full)) is Trouble.FULL
    with sqlite3.connect(path, isolation_level=None) as link:
        link.execute("BEGIN IMMEDIATE")
        assert trouble_of(wrapped(sqlite_error(path, "BEGIN IMMEDIATE"))) is Trouble.BUSY
    with pytest.raises(sqlite3.OperationalError) as gone:
        sqlite3.connect(tmp_path / "nowhere" / "file")
    assert trouble_of(wrapped(gone.value)) is Trouble.LOST


def test_a_full_disk_and_what_is_no_trouble_of_the_records() -> None:
    assert trouble_of(OSError(errno.ENOSPC, "No space left on device")) is Trouble.FULL
    others = (OSError(errno.ENOENT, "No such file"), IntegrityError(), ProgrammingError(), DataError(), ValueError())
    assert [trouble_of(error) for error in (*others, None)] == [None] * 6
