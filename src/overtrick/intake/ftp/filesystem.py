"""A club's folder in the words of pyftpdlib, which believes it is on a disk."""

import io
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pyftpdlib.exceptions import FilesystemError
from pyftpdlib.filesystems import AbstractedFS

from overtrick.intake.club_folder import ClubFolder, Item
from overtrick.intake.errors import TROUBLE, Refused, trouble_in_words
from overtrick.intake.memory_budget import Claim
from overtrick.store.db.connections import drop_broken_connections, release_connections


class FtpUpload(io.BytesIO):
    """Bytes on their way in; they go nowhere before they are whole."""

    def __init__(self, path: str, folder: ClubFolder) -> None:
        super().__init__()
        self.name = path
        self.refused: Refused | None = None
        self._check_size = folder.door.check_size
        self._claim = Claim(folder.memory)

    def write(self, data: Any) -> int:
        """Take some more. Bytes beyond the limit are dropped: a client that is cut off never reads the reason."""
        try:
            self._check_size(self.tell() + len(data))
            self._claim.hold(self.tell() + len(data))
        except Refused as refused:
            self.refused = refused
        if self.refused:
            self.seek(0)
            self.truncate()
            return len(data)
        return super().write(data)

    def close(self) -> None:
        """Forget the bytes."""
        super().close()
        self._claim.release()


class FtpDownload(io.BytesIO):
    """A file on its way out."""

    def __init__(self, path: str, content: bytes, claim: Claim) -> None:
        super().__init__(content)
        self.name = path
        self._claim = claim

    def close(self) -> None:
        """Forget the bytes."""
        super().close()
        self._claim.release()


class RecordsFS(AbstractedFS):  # type: ignore[misc]
    """The folder of the club that is logged in."""

    @contextmanager
    def in_words(self) -> Iterator[None]:
        """Say a refusal, or trouble with the records, as a reply."""
        drop_broken_connections()
        try:
            yield
        except Refused as refused:
            # pyftpdlib has one reply for whatever a disk refuses; the connection knows better.
            self.cmd_channel.refused = refused
            raise FilesystemError(str(refused).rstrip(".")) from refused
        except TROUBLE as error:
            words = trouble_in_words(error)
            self.cmd_channel.refused = Refused(words, too_many=True)
            raise FilesystemError(words) from error
        finally:
            release_connections()

    @property
    def club(self) -> ClubFolder:
        """The folder itself."""
        folder: ClubFolder = self.cmd_channel.club_folder
        return folder

    def ftp2fs(self, ftppath: str) -> str:
        """A path is what it says."""
        return str(self.ftpnorm(ftppath))

    def fs2ftp(self, fspath: str) -> str:
        """A path is what it says."""
        return fspath

    def validpath(self, path: str) -> bool:
        """No path leads anywhere else."""
        return True

    def realpath(self, path: str) -> str:
        """There are no links."""
        return path

    def open(self, filename: str, mode: str) -> FtpUpload | FtpDownload:
        """A file to write or to read."""
        with self.in_words():
            if "a" in mode or "+" in mode:
                raise Refused("Send the file as a whole; a part cannot be added.")
            if "w" in mode:
                self.club.check(filename)
                return FtpUpload(filename, self.club)
            content = self.club.read(filename)
            if content is None:
                raise FilesystemError("No such file")
            return FtpDownload(filename, content, Claim(self.club.memory, len(content)))

    def chdir(self, path: str) -> None:
        """Go into a folder."""
        if not self.isdir(path):
            raise FilesystemError("No such folder")
        self.cwd = path

    def listdir(self, path: str) -> list[str]:
        """The names in a folder."""
        with self.in_words():
            items = self.club.items(path)
        if items is None:
            raise FilesystemError("No such folder")
        return [item.name for item in items]

    listdirinfo = listdir

    def rename(self, src: str, dst: str) -> None:
        """Give a file its name, with which it is whole."""
        with self.in_words():
            self.club.rename(src, dst)

    def remove(self, path: str) -> None:
        """Forget a file that was not renamed yet."""
        with self.in_words():
            self.club.remove(path)

    def _no(self, *words: Any) -> Any:
        """Whatever pyftpdlib would do on the disk of this machine."""
        raise FilesystemError("There are no folders or rights to be changed here")

    mkdir = rmdir = chmod = utime = mkstemp = readlink = _no

    def lstat(self, path: str) -> os.stat_result:
        """What a listing shows of a file."""
        item = self._item(path)
        if item is None:
            raise FilesystemError("No such file")
        kind = stat.S_IFDIR | 0o755 if item.folder else stat.S_IFREG | 0o644
        seconds = int(item.modified.timestamp()) if item.modified else int(time.time())
        return os.stat_result((kind, 0, 0, 1, 0, 0, item.size, seconds, seconds, seconds))

    stat = lstat

    def isfile(self, path: str) -> bool:
        """Whether it is a file."""
        item = self._item(path)
        return item is not None and not item.folder

    def isdir(self, path: str) -> bool:
        """Whether it is a folder."""
        item = self._item(path)
        return item is not None and item.folder

    def islink(self, path: str) -> bool:
        """There are no links."""
        return False

    def lexists(self, path: str) -> bool:
        """Whether there is such a file or folder."""
        return self._item(path) is not None

    def getsize(self, path: str) -> int:
        """The size of a file."""
        return self.lstat(path).st_size

    def getmtime(self, path: str) -> float:
        """When a file was last changed."""
        return self.lstat(path).st_mtime

    def get_user_by_uid(self, uid: int) -> str:
        """Everything is the club's."""
        return "club"

    def get_group_by_gid(self, gid: int) -> str:
        """Everything is the club's."""
        return "club"

    def _item(self, path: str) -> Item | None:
        with self.in_words():
            return self.club.item(path)
