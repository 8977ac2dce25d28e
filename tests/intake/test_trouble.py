"""What a sender reads when the database is lost or the disk is full: in words, and nothing is acknowledged."""

import asyncio
import errno
import re
import sqlite3
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Never

import asyncssh
import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from pyftpdlib.exceptions import FilesystemError

from overtrick.config.settings_file import Settings
from overtrick.intake.errors import Refused
from overtrick.intake.ftp.data_connection import Transfer
from overtrick.intake.ftp.filesystem import FtpUpload, RecordsFS
from overtrick.intake.memory_budget import OPEN, Memory
from overtrick.intake.sftp.auth import StoreThreads
from overtrick.store.db.trouble import Trouble
from overtrick.store.errors import Busy

LOST, BUSY, FULL = Trouble.LOST.value, Trouble.BUSY.value, Trouble.FULL.value
_NO_SPACE = OperationalError("could not extend file: No space left on device")
_NO_SPACE.__cause__ = psycopg.errors.DiskFull()
_SQLITE_FULL = OperationalError("database or disk is full")
_SQLITE_FULL.__cause__ = sqlite3.OperationalError("database or disk is full")
_SQLITE_FULL.__cause__.sqlite_errorcode = sqlite3.SQLITE_FULL
TROUBLE = [
    (OperationalError("server closed the connection unexpectedly"), LOST, "451"),
    (InterfaceError("connection already closed"), LOST, "451"),
    (OSError(errno.EIO, "Input/output error"), LOST, "451"),
    (PermissionError(errno.EACCES, "Permission denied"), LOST, "451"),
    (Busy(), BUSY, "451"),
    (_SQLITE_FULL, FULL, "452"),
    (_NO_SPACE, FULL, "452"),
    (OSError(errno.ENOSPC, "No space left on device"), FULL, "452"),
    (OSError(errno.EDQUOT, "Disk quota exceeded"), FULL, "452"),
]
every_trouble = pytest.mark.parametrize(("error", "words", "code"), TROUBLE, ids=lambda each: str(each)[:30])


def _failing(error: Exception) -> Callable[..., Never]:
    def fail(*words: Any, **more: Any) -> Never:
        raise error

    return fail


@every_trouble
def test_sftp_says_it_as_a_failure(error: Exception, words: str, code: str) -> None:
    with pytest.raises(asyncssh.SFTPError, match=re.escape(words)):
        asyncio.run(StoreThreads(Settings()).ask(_failing(error)))


@every_trouble
def test_ftp_says_it_at_the_end_of_a_file(error: Exception, words: str, code: str) -> None:
    door = SimpleNamespace(check_size=lambda size: None)
    folder: Any = SimpleNamespace(put=_failing(error), door=door, memory=Memory(2 * OPEN, "full"))
    login = SimpleNamespace(club_folder=folder)
    upload = FtpUpload("106_a.txt", folder)
    transfer = object.__new__(Transfer)
    transfer.__dict__.update(cmd_channel=login, file_obj=upload)
    assert transfer._keep() == f"{code} {words}"


@every_trouble
def test_ftp_says_it_to_any_other_command(error: Exception, words: str, code: str) -> None:
    """As something that passes: programs try it again."""
    login: Any = SimpleNamespace(refused=None)
    records = object.__new__(RecordsFS)
    records.__dict__.update(cmd_channel=login)
    with pytest.raises(FilesystemError, match=re.escape(words)), records.in_words():
        raise error
    assert isinstance(login.refused, Refused)
    assert login.refused.too_many
    assert str(login.refused) == words
