"""What a sender reads when the database is lost or the disk is full: in words, and nothing is acknowledged."""

import asyncio
import errno
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Never

import asyncssh
import pytest
from django.db import InterfaceError, OperationalError
from pyftpdlib.exceptions import FilesystemError

from overtrick.config.settings_file import Settings
from overtrick.intake.errors import Refused
from overtrick.intake.ftp.data_connection import Transfer
from overtrick.intake.ftp.filesystem import FtpUpload, RecordsFS
from overtrick.intake.memory_budget import OPEN, Memory
from overtrick.intake.sftp.auth import StoreThreads

LOST = "The records cannot be reached; nothing was kept. Try again in a minute"
FULL = "The server's disk is full; nothing was kept. Tell the federation, and send it again later"
TROUBLE = [
    (OperationalError("server closed the connection unexpectedly"), LOST, "451"),
    (InterfaceError("connection already closed"), LOST, "451"),
    (OSError(errno.EIO, "Input/output error"), LOST, "451"),
    (PermissionError(errno.EACCES, "Permission denied"), LOST, "451"),
    (OperationalError("database or disk is full"), FULL, "452"),
    (OperationalError("could not extend file: No space left on device"), FULL, "452"),
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
    with pytest.raises(asyncssh.SFTPError, match=words):
        asyncio.run(StoreThreads(Settings()).ask(_failing(error)))


@every_trouble
def test_ftp_says_it_at_the_end_of_a_file(error: Exception, words: str, code: str) -> None:
    door = SimpleNamespace(check_size=lambda size: None)
    folder: Any = SimpleNamespace(put=_failing(error), door=door, memory=Memory(2 * OPEN, "full"))
    login = SimpleNamespace(club_folder=folder)
    upload = FtpUpload("106_a.txt", folder)
    transfer = object.__new__(Transfer)
    transfer.__dict__.update(cmd_channel=login, file_obj=upload)
    assert transfer._keep() == f"{code} {words}."


@every_trouble
def test_ftp_says_it_to_any_other_command(error: Exception, words: str, code: str) -> None:
    """As something that passes: programs try it again."""
    login: Any = SimpleNamespace(refused=None)
    records = object.__new__(RecordsFS)
    records.__dict__.update(cmd_channel=login)
    with pytest.raises(FilesystemError, match=words), records.in_words():
        raise error
    assert isinstance(login.refused, Refused)
    assert login.refused.too_many
    assert str(login.refused) == words
