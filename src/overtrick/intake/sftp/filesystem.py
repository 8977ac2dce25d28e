"""A club's folder in the words of asyncssh: SFTP, and scp as it was before it spoke SFTP.

When a connection breaks, asyncssh closes the open files itself, which looks like an end. But it does so while it
handles the break: a file is whole only if nothing went wrong at that moment. One doubt remains, and goes with the
file: OpenSSH's sftp, stopped by Ctrl-C, closes what it has sent so far like a whole file.
"""

import asyncio
import logging
import posixpath
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import asyncssh
from asyncssh import SFTPAttrs, SFTPError, SFTPName

from overtrick.intake.club_folder import Item
from overtrick.intake.errors import Refused
from overtrick.intake.memory_budget import Claim
from overtrick.intake.sftp.auth import DOOR, LOGIN, SftpLogin, StoreThreads
from overtrick.intake.sftp.backlog import LARGEST_ANSWER
from overtrick.intake.sftp.errors import refusals_as_errors
from overtrick.intake.sftp.files import SftpDownload, SftpUpload

_FOLDER, _FILE = 0o040755, 0o100644
# The answer goes first; then the connection ends.
_TIME_TO_READ = 0.1
# What a line of a list costs, well rounded up.
_LINE = 400
_LONGEST_NAME = 4096
_AS_IT_IS = "A file on record stays as it is. To correct results, send them again."
_log = logging.getLogger(__name__)
R = TypeVar("R")


class Records(asyncssh.SFTPServer):
    """A club's folder in the words of asyncssh."""

    def __init__(self, chan: "asyncssh.SSHServerChannel[bytes]", threads: StoreThreads) -> None:
        super().__init__(chan)
        self._threads = threads
        self._login: SftpLogin = chan.get_extra_info(LOGIN)
        self._folder = self._login.folder

    async def _ask(self, work: Callable[..., R], *words: Any, **more: Any) -> R:
        """Do something with the records. If the login is no longer good, the connection ends after the answer."""
        self._login.heard()
        try:
            return await self._threads.ask(work, *words, **more)
        except SFTPError as error:
            if isinstance(error.__cause__, Refused) and error.__cause__.shut:
                asyncio.get_running_loop().call_later(_TIME_TO_READ, self._login.disconnect, str(error.__cause__))
            raise
        finally:
            self._login.heard()

    def _claim(self, path: bytes, size: int = 0) -> Claim:
        with refusals_as_errors():
            return Claim(self._folder.memory, len(path) + size)

    async def _item(self, path: bytes) -> Item:
        item: Item | None = await self._ask(self._folder.item, _text(path))
        if item is None:
            raise asyncssh.SFTPNoSuchFile("No such file")
        return item

    async def open(self, path: bytes, pflags: int, attrs: SFTPAttrs) -> object:
        """A file to write or to read."""
        name = _text(path)
        if pflags & asyncssh.FXF_APPEND:
            raise SFTPError(asyncssh.FX_OP_UNSUPPORTED, "Send the file as a whole; a part cannot be added.")
        if pflags & asyncssh.FXF_WRITE:
            await self._ask(self._folder.check, name)
            return SftpUpload(name, self._claim(path))
        content = await self._ask(self._folder.read, name)
        if content is None:
            raise asyncssh.SFTPNoSuchFile("No such file")
        return SftpDownload(content, self._claim(path, len(content)))

    def read(self, file_obj: object, offset: int, size: int) -> bytes:
        """Bytes of a file. Whoever asks for very many gets fewer, and asks again for the rest."""
        assert isinstance(file_obj, SftpDownload)
        self._login.heard()
        return file_obj.content[offset : offset + min(size, LARGEST_ANSWER)]

    def write(self, file_obj: object, offset: int, data: bytes) -> int:
        """Take bytes of a file."""
        assert isinstance(file_obj, SftpUpload)
        self._login.heard()
        try:
            with refusals_as_errors():
                self._threads.door.check_size(offset + len(data))
                return file_obj.write(offset, data)
        except SFTPError as error:
            file_obj.refused = error
            raise

    async def close(self, file_obj: object) -> None:
        """The end of a file: kept, and only then acknowledged. What broke off is dropped."""
        broken = sys.exc_info()[1] is not None or self.channel.is_closing()
        assert isinstance(file_obj, SftpUpload | SftpDownload)
        try:
            if isinstance(file_obj, SftpUpload):
                await self._keep(file_obj, broken=broken)
        finally:
            file_obj.claim.release()

    async def _keep(self, file_obj: SftpUpload, *, broken: bool) -> None:
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
        await self._ask(self._folder.put, file_obj.path, content, cut_unseen=doubt)

    async def lstat(self, path: bytes) -> SFTPAttrs:
        """What is known of a file."""
        return _attributes(await self._item(path))

    stat = lstat

    def fstat(self, file_obj: object) -> SFTPAttrs:
        """What is known of an open file."""
        assert isinstance(file_obj, SftpUpload | SftpDownload)
        return SFTPAttrs(size=len(file_obj.content), permissions=_FILE)

    def setstat(self, path: bytes, attrs: SFTPAttrs) -> None:
        """Times and rights that a client sets mean nothing here, and programs would fail without them. A size does."""
        if attrs.size is not None:
            raise SFTPError(asyncssh.FX_PERMISSION_DENIED, _AS_IT_IS)

    lsetstat = setstat

    def fsetstat(self, file_obj: object, attrs: SFTPAttrs) -> None:
        """A client may cut off what an earlier, longer file left, of a file that it is sending."""
        if attrs.size is None:
            return
        if not isinstance(file_obj, SftpUpload):
            raise SFTPError(asyncssh.FX_PERMISSION_DENIED, _AS_IT_IS)
        with refusals_as_errors():
            self._threads.door.check_size(attrs.size)
            file_obj.resize(attrs.size)

    def scandir(self, path: bytes) -> AsyncIterator[SFTPName]:
        """What is in a folder. A list that is open costs as much as a file."""
        return self._listing(_text(path), self._claim(path))

    async def _listing(self, path: str, claim: Claim) -> AsyncIterator[SFTPName]:
        items = await self._ask(self._folder.items, path)
        if items is None:
            raise asyncssh.SFTPNoSuchFile("No such folder")
        with refusals_as_errors():
            claim.hold(_LINE * len(items))
        for name in (b".", b".."):
            yield SFTPName(name, attrs=SFTPAttrs(permissions=_FOLDER))
        for item in items:
            yield SFTPName(item.name.encode(), attrs=_attributes(item))

    async def rename(self, oldpath: bytes, newpath: bytes) -> None:
        """Give a file its name, with which it is whole."""
        await self._ask(self._folder.rename, _text(oldpath), _text(newpath))

    posix_rename = rename

    async def remove(self, path: bytes) -> None:
        """Forget a file that was not renamed yet."""
        await self._ask(self._folder.remove, _text(path))

    def realpath(self, path: bytes) -> bytes:
        """A path from the root. Some clients ask for it only to stay connected, as they say NOOP over FTP."""
        self._login.heard()
        _text(path)
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
    if len(path) > _LONGEST_NAME:
        raise SFTPError(asyncssh.FX_FAILURE, f"The name has more than {_LONGEST_NAME} bytes.")
    return path.decode("utf-8", "replace")


def _attributes(item: Item) -> SFTPAttrs:
    seconds = int(item.modified.timestamp()) if item.modified else None
    # SFTP tells the kind by the permissions; scp asks for it.
    kind = asyncssh.FILEXFER_TYPE_DIRECTORY if item.folder else asyncssh.FILEXFER_TYPE_REGULAR
    permissions = _FOLDER if item.folder else _FILE
    return SFTPAttrs(type=kind, size=item.size, permissions=permissions, atime=seconds, mtime=seconds)
