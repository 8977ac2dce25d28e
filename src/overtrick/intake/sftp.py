"""The SFTP door, for passwords and keys, sftp and scp: a file is kept when its sender closes it, and only then.

When a connection breaks, asyncssh closes the open files itself, which looks like an end. But it does so while it
handles the break: a file is whole only if nothing went wrong at that moment. One doubt remains, and goes with the
file: OpenSSH's sftp, stopped by Ctrl-C, closes what it has sent so far like a whole file.
"""

import asyncio
import contextlib
import logging
import posixpath
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import asyncssh
from asyncssh import SFTPAttrs, SFTPError, SFTPName
from django.db import Error

from overtrick.intake.door import BUSY, Door, Refused, reconnect
from overtrick.intake.folder import ClubFolder, Item
from overtrick.intake.sftp_files import Download, Upload
from overtrick.store import credentials
from overtrick.store.credentials import Sender
from overtrick.store.settings_file import Settings

DOOR = "sftp"
_FOLDER, _FILE = 0o040755, 0o100644
_THREADS = 8
_LOOK = 0.2
_log = logging.getLogger(__name__)
R = TypeVar("R")


class Desk:
    """The door and the threads that speak to the records for it."""

    def __init__(self, settings: Settings) -> None:
        self.door = Door(DOOR, settings.limits)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="sftp")

    async def ask(self, work: Callable[..., R], *words: Any, **more: Any) -> R:
        """Do something with the records, and say trouble as SFTP does."""
        loop = asyncio.get_running_loop()

        def asked() -> R:
            reconnect()
            return work(*words, **more)

        try:
            return await loop.run_in_executor(self._threads, asked)
        except Refused as refused:
            raise SFTPError(asyncssh.FX_FAILURE, str(refused)) from refused
        except Error as error:
            _log.exception("the records could not be reached")
            raise SFTPError(asyncssh.FX_FAILURE, BUSY) from error


class Login(asyncssh.SSHServer):
    """A connection: who is there, by password or by key."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._address = ""
        self._keys: list[asyncssh.SSHKey] = []

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Note where it comes from."""
        self._address = str(conn.get_extra_info("peername")[0])
        self._conn = conn

    async def begin_auth(self, username: str) -> bool:
        """Everybody has to say who it is. Whoever says another name begins anew."""
        self._keys = []
        kept = await self._desk.ask(credentials.keys_of, username)
        for text in kept:
            with contextlib.suppress(asyncssh.KeyImportError):
                self._keys.append(asyncssh.import_public_key(text))
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are welcome."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Let a club in by its key."""
        if not any(key.public_data == known.public_data for known in self._keys):
            return False
        self._welcome(Sender(credentials.club_of(username), username))
        return True

    def password_auth_supported(self) -> bool:
        """Passwords are welcome."""
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Let a club in by its password."""
        sender = await self._desk.ask(self._desk.door.sign_in, username, password, self._address)
        if sender is not None:
            self._welcome(sender)
        return sender is not None

    def _welcome(self, sender: Sender) -> None:
        self._conn.set_extra_info(club_folder=ClubFolder(self._desk.door, sender))


class Records(asyncssh.SFTPServer):
    """A club's folder in the words of asyncssh."""

    def __init__(self, chan: "asyncssh.SSHServerChannel[bytes]", desk: Desk) -> None:
        super().__init__(chan)
        self._desk = desk
        self._folder: ClubFolder = chan.get_extra_info("club_folder")

    async def _item(self, path: bytes) -> Item:
        item = await self._desk.ask(self._folder.item, _text(path))
        if item is None:
            raise asyncssh.SFTPNoSuchFile("No such file")
        return item

    async def open(self, path: bytes, pflags: int, attrs: SFTPAttrs) -> object:
        """A file to write or to read."""
        name = _text(path)
        if pflags & asyncssh.FXF_APPEND:
            raise SFTPError(asyncssh.FX_OP_UNSUPPORTED, "Send the file as a whole; a part cannot be added.")
        if pflags & asyncssh.FXF_WRITE:
            await self._desk.ask(self._folder.check, name)
            return Upload(name)
        content = await self._desk.ask(self._folder.read, name)
        if content is None:
            raise asyncssh.SFTPNoSuchFile("No such file")
        return Download(content)

    def read(self, file_obj: object, offset: int, size: int) -> bytes:
        """Bytes of a file."""
        assert isinstance(file_obj, Download)
        return file_obj.content[offset : offset + size]

    def write(self, file_obj: object, offset: int, data: bytes) -> int:
        """Take bytes of a file."""
        assert isinstance(file_obj, Upload)
        try:
            self._desk.door.check_size(offset + len(data))
        except Refused as refused:
            file_obj.refused = SFTPError(asyncssh.FX_FAILURE, str(refused))
            raise file_obj.refused from refused
        return file_obj.write(offset, data)

    async def close(self, file_obj: object) -> None:
        """The end of a file: kept, and only then acknowledged. What broke off is dropped."""
        broken = sys.exc_info()[1] is not None or self.channel.is_closing()
        if not isinstance(file_obj, Upload):
            return
        if broken:
            _log.warning("upload broken off", extra={"door": DOOR, "file": file_obj.path})
            return
        if file_obj.refused:
            # scp tells what was wrong with the bytes; for SFTP the end is what acknowledges a file.
            if self.channel.get_command():
                return
            raise file_obj.refused
        if file_obj.has_gaps():
            raise SFTPError(asyncssh.FX_FAILURE, "Send the file as a whole, from its beginning.")
        content, doubt = bytes(file_obj.content), file_obj.may_be_cut
        await self._desk.ask(self._folder.put, file_obj.path, content, cut_unseen=doubt)

    async def lstat(self, path: bytes) -> SFTPAttrs:
        """What is known of a file."""
        return _attributes(await self._item(path))

    stat = lstat

    def fstat(self, file_obj: object) -> SFTPAttrs:
        """What is known of an open file."""
        assert isinstance(file_obj, Upload | Download)
        return SFTPAttrs(size=len(file_obj.content), permissions=_FILE)

    def setstat(self, path: bytes, attrs: SFTPAttrs) -> None:
        """Times and rights that a client sets mean nothing here."""

    def fsetstat(self, file_obj: object, attrs: SFTPAttrs) -> None:
        """A client may cut off what an earlier, longer file left; times and rights mean nothing."""
        if isinstance(file_obj, Upload) and attrs.size is not None:
            file_obj.cut(attrs.size)

    def lsetstat(self, path: bytes, attrs: SFTPAttrs) -> None:
        """See above."""

    async def scandir(self, path: bytes) -> AsyncIterator[SFTPName]:
        """What is in a folder."""
        items = await self._desk.ask(self._folder.items, _text(path))
        if items is None:
            raise asyncssh.SFTPNoSuchFile("No such folder")
        for name in (b".", b".."):
            yield SFTPName(name, attrs=SFTPAttrs(permissions=_FOLDER))
        for item in items:
            yield SFTPName(item.name.encode(), attrs=_attributes(item))

    async def rename(self, oldpath: bytes, newpath: bytes) -> None:
        """Give a file its name, with which it is whole."""
        await self._desk.ask(self._folder.rename, _text(oldpath), _text(newpath))

    posix_rename = rename

    async def remove(self, path: bytes) -> None:
        """Forget a file that was not renamed yet."""
        await self._desk.ask(self._folder.remove, _text(path))

    def realpath(self, path: bytes) -> bytes:
        """A path from the root."""
        return posixpath.normpath(posixpath.join(b"/", path)).replace(b"//", b"/")

    def exit(self) -> None:
        """Say that the session ended well: scp would take silence for a failure."""
        if not self.channel.is_closing():
            self.channel.exit(0)

    def _no(self, *words: Any) -> None:
        raise SFTPError(asyncssh.FX_PERMISSION_DENIED, "There are no folders or links to be made here.")

    mkdir = rmdir = symlink = link = _no  # type: ignore[assignment]

    def _unknown(self, *words: Any) -> Any:
        raise SFTPError(asyncssh.FX_OP_UNSUPPORTED, "Nothing here is on a disk.")

    statvfs = fstatvfs = fsync = open56 = _unknown  # type: ignore[assignment]

    def readlink(self, path: bytes) -> bytes:
        """There are no links."""
        raise asyncssh.SFTPNoSuchFile("There are no links here.")


def _text(path: bytes) -> str:
    return path.decode("utf-8", "replace")


def _attributes(item: Item) -> SFTPAttrs:
    seconds = int(item.modified.timestamp()) if item.modified else None
    # SFTP tells the kind by the permissions; scp asks for it.
    kind = asyncssh.FILEXFER_TYPE_DIRECTORY if item.folder else asyncssh.FILEXFER_TYPE_REGULAR
    permissions = _FOLDER if item.folder else _FILE
    return SFTPAttrs(type=kind, size=item.size, permissions=permissions, atime=seconds, mtime=seconds)


async def sftp_server(settings: Settings, host_key: Path) -> asyncssh.SSHAcceptor:
    """The door, listening and serving."""
    desk = Desk(settings)
    return await asyncssh.listen(
        settings.sftp.host,
        settings.sftp.port,
        server_host_keys=[str(host_key)],
        server_factory=lambda: Login(desk),
        sftp_factory=lambda chan: Records(chan, desk),
        allow_scp=True,
        allow_pty=False,
        agent_forwarding=False,
        login_timeout=60,
        keepalive_interval=60,
    )


def serve(settings: Settings, host_key: Path, stop: Event) -> None:
    """Serve until told to stop."""

    async def run() -> None:
        acceptor = await sftp_server(settings, host_key)
        while not stop.is_set():
            await asyncio.sleep(_LOOK)
        acceptor.close()
        await acceptor.wait_closed()

    asyncio.run(run())
