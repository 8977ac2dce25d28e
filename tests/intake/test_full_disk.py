"""A full disk and a busy database at FTP and SFTP: each is said in words, by the reply that programs know."""

import asyncio
import errno
import io
from types import SimpleNamespace
from typing import Any

import asyncssh
import psycopg
import pytest
from django.db.utils import OperationalError

from overtrick.config.settings_file import Settings
from overtrick.intake.ftp import data_connection
from overtrick.intake.sftp.auth import StoreThreads
from overtrick.store.db.trouble import Trouble
from overtrick.store.db.write_lock import RecordsBusy

NO_SPACE = OperationalError("could not extend file")
NO_SPACE.__cause__ = psycopg.errors.DiskFull()
TROUBLES = [
    (NO_SPACE, "452", Trouble.FULL),
    (OSError(errno.ENOSPC, "No space left on device"), "452", Trouble.FULL),
    (RecordsBusy("locked"), "451", Trouble.BUSY),
    (OperationalError("connection refused"), "451", Trouble.LOST),
]


class _Upload(io.BytesIO):
    name = "106_a.txt"
    refused = None


def _failing(error: Exception) -> Any:
    def fail(*words: object, **named: object) -> str:
        raise error

    return fail


@pytest.mark.parametrize(("error", "number", "trouble"), TROUBLES)
def test_ftp(error: Exception, number: str, trouble: Trouble, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_connection, "FtpUpload", _Upload)
    login = SimpleNamespace(club_folder=SimpleNamespace(put=_failing(error)))
    end: Any = SimpleNamespace(file_obj=_Upload(), cmd_channel=login, _ssl_requested=True)
    assert data_connection.DataEnd._keep(end) == f"{number} {trouble.value}"


@pytest.mark.parametrize(("error", "number", "trouble"), TROUBLES)
def test_sftp(error: Exception, number: str, trouble: Trouble) -> None:
    with pytest.raises(asyncssh.SFTPError) as refused:
        asyncio.run(StoreThreads(Settings()).ask(_failing(error)))
    assert refused.value.reason == trouble.value
