"""The doors statement by statement: whichever statement fails, a door says yes only to a file that is kept."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import asyncssh
from django.db import OperationalError
from django.test import Client
from pyftpdlib.exceptions import FilesystemError

from overtrick.api.door import get_door
from overtrick.config.settings_file import Limits, Settings
from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.door import Door
from overtrick.intake.errors import Refused
from overtrick.intake.ftp.data_connection import Transfer
from overtrick.intake.ftp.filesystem import FtpUpload, RecordsFS
from overtrick.intake.sftp.auth import StoreThreads
from overtrick.intake.sftp.filesystem import Records
from overtrick.intake.watched_folder import REFUSED, TAKEN, WatchedFolder
from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.commands.waiting_files import process_waiting_files
from overtrick.store.db.connections import close_connections
from tests.store.cast import AUCKLAND, session_file
from tests.store.statement_failures import Failure, counting
from tests.store.store_fixture import StoreFixture, rows

_LIMITS = Limits(files_a_minute=1_000_000, bytes_a_minute=10**12)
_STILL = 2.0
_KEPT = (
    "SELECT 1 FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.name = %s AND f.content = %s AND "
    "(EXISTS (SELECT 1 FROM waiting w WHERE w.arrival_id = a.id) "
    "OR EXISTS (SELECT 1 FROM journal j WHERE j.arrival_id = a.id))"
)
_OPEN = asyncssh.FXF_WRITE | asyncssh.FXF_CREAT | asyncssh.FXF_TRUNC
_SUCCESS = (200, 202)


class File(NamedTuple):
    """A file on its way to a door, each with an event of its own."""

    name: str
    content: bytes


# Sends a file while statements are counted towards a failure; returns whether the door said yes.
Send = Callable[[File, Failure], bool]


def fail_at_doors(store: StoreFixture, first: int = 1, every: int = 1) -> dict[str, int]:
    """Fail at every statement of every door, or at every n-th; return how often each failed."""
    counts = {}
    with _doors(store) as doors:
        for door, send in doors.items():
            check = _check_cancelled if door == "api delete" else _check_kept
            counts[f"door {door}"] = _fail_at_door(door, send, check, first, every)
    while process_waiting_files(store.later(days=2).now):
        continue
    return counts


def _fail_at_door(door: str, send: Send, check: Callable[[File], None], first: int, every: int) -> int:
    for failures, number in enumerate(count(first, every)):
        name = f"106_{door.replace(' ', '_')}_{number}.txt"
        file = File(name, session_file(event=f"{door} {number}").encode())
        failure = Failure(number)
        try:
            if send(file, failure):
                check(file)
            else:
                assert failure.happened, "refused although nothing failed"
        except AssertionError as error:
            error.add_note(f"at the door {door}, statement {number}")
            raise
        if not failure.happened:
            return failures
    raise AssertionError


def _check_kept(file: File) -> None:
    assert rows(_KEPT, file.name, file.content), f"{file.name} was acknowledged, and is not kept"


def _check_cancelled(file: File) -> None:
    _check_kept(file)
    states = rows("SELECT r.state FROM revision r JOIN batch b ON b.id = r.batch_id WHERE b.name = %s", file.name)
    assert set(states) == {("cancelled",)}, f"{file.name} was said to be cancelled, and is {states}"


@contextmanager
def _doors(store: StoreFixture) -> Iterator[dict[str, Send]]:
    credentials.make_credential(credentials.PASSWORD, str(AUCKLAND), store.now)
    token = credentials.make_credential(credentials.TOKEN, str(AUCKLAND), store.now)
    api = _Api(token)
    # What fails is logged with its traceback, and very much fails here.
    logging.disable()
    try:
        with mock.patch.object(get_door(), "limits", _LIMITS):
            yield {
                "ftp": _send_by_ftp, "ftp rename": _rename_by_ftp, "sftp": _send_by_sftp,
                "api put": api.put, "api delete": api.delete, "folder": _Share(store).put,
            }  # fmt: skip
    finally:
        logging.disable(logging.NOTSET)


def _folder() -> ClubFolder:
    (credential,) = rows("SELECT id FROM credential WHERE kind = %s AND club = %s", credentials.PASSWORD, AUCKLAND)
    return ClubFolder(Door("ftp", _LIMITS), CredentialHolder(AUCKLAND, str(AUCKLAND), credential[0]))


def _send_by_ftp(file: File, failure: Failure) -> bool:
    """Let a data connection end, after the bytes."""
    folder = _folder()
    upload = FtpUpload(file.name, folder)
    upload.write(file.content)
    transfer = object.__new__(Transfer)
    login = SimpleNamespace(club_folder=folder, reply_to=lambda refused, code: f"{code} {refused}")
    transfer.__dict__.update(cmd_channel=login, file_obj=upload)
    with counting(failure):
        reply: str = transfer._keep()
    return reply.startswith("226")


def _rename_by_ftp(file: File, failure: Failure) -> bool:
    """Give a file its name that was sent under another."""
    folder = _folder()
    folder.put(f"{file.name}.part", file.content)
    records = object.__new__(RecordsFS)
    records.__dict__.update(cmd_channel=SimpleNamespace(club_folder=folder, refused=None))
    try:
        with counting(failure):
            records.rename(f"{file.name}.part", file.name)
    except FilesystemError:
        return False
    return True


class _CountedThreads(StoreThreads):
    """The threads of the SFTP door, whose statements count."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(Settings(limits=_LIMITS))
        self._failure = failure

    async def ask(self, work: Callable[..., Any], *words: Any, **more: Any) -> Any:
        """Do something with the records, and count its statements."""

        def counted() -> Any:
            try:
                with counting(self._failure):
                    return work(*words, **more)
            finally:
                close_connections()

        return await super().ask(counted)


def _send_by_sftp(file: File, failure: Failure) -> bool:
    """Open, write and close a file."""
    login = SimpleNamespace(folder=_folder(), heard=lambda: None, show_out=lambda words: None)
    channel: Any = SimpleNamespace(
        get_extra_info=lambda name: login, is_closing=lambda: False, get_command=lambda: None, logger=None
    )
    records = Records(channel, _CountedThreads(failure))

    async def send() -> None:
        upload = await records.open(file.name.encode(), _OPEN, asyncssh.SFTPAttrs())
        records.write(upload, 0, file.content)
        await records.close(upload)

    try:
        asyncio.run(send())
    except asyncssh.SFTPError:
        return False
    return True


class _Api:
    """A program that calls the API."""

    def __init__(self, token: str) -> None:
        self._client = Client(
            raise_request_exception=False, SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}"
        )

    def put(self, file: File, failure: Failure) -> bool:
        with counting(failure):
            return self._call("PUT", file) in _SUCCESS

    def delete(self, file: File, failure: Failure) -> bool:
        """Cancel a file that waits to be taken in."""
        assert self._call("PUT", file) in _SUCCESS
        with counting(failure):
            return self._call("DELETE", file) in _SUCCESS

    def _call(self, method: str, file: File) -> int:
        body = file.content if method == "PUT" else b""
        return self._client.generic(method, f"/api/results/{file.name}", body, "text/plain").status_code


class _Share:
    """A watched folder, into which files are put."""

    def __init__(self, store: StoreFixture) -> None:
        self._path = store.directory / "share" / str(AUCKLAND)
        self._path.mkdir(parents=True)
        self._watched = WatchedFolder(self._path.parent, _LIMITS)
        self._now = 0.0

    def put(self, file: File, failure: Failure) -> bool:
        """Put a file into the folder, and look twice. What is not taken then is taken later, and never refused."""
        (self._path / file.name).write_bytes(file.content)
        try:
            with counting(failure):
                self._look()
        except (OperationalError, Refused):
            assert not (self._path / TAKEN / file.name).exists()
            self._look()
            _check_kept(file)
        assert not (self._path / REFUSED / file.name).exists()
        return (self._path / TAKEN / file.name).exists()

    def _look(self) -> None:
        self._watched.look(self._now)
        self._now += _STILL
        self._watched.look(self._now)
