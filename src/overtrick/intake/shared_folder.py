"""A folder that is shared with others, who may put anything into it: what is done in it stays in it.

A user who may write there could lay a link where the program is about to read or write, and have it do so elsewhere
with its own rights. So everything is done relative to the open folder, and links are not followed. What is left for the
others to read has the owner, the group and the rights of the folder: the program's own files are its own alone.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY
_LONGEST = 220


class SharedFolder:
    """An open folder."""

    def __init__(self, number: int, like: os.stat_result) -> None:
        self._number = number
        self._like = like

    def read(self, name: str, most: int) -> bytes:
        """The bytes of a file, so many at most; an OSError if it is none."""
        number = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=self._number)
        with os.fdopen(number, "rb") as file:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise OSError(f"{name} is not a file")
            return file.read(most)

    def write(self, name: str, ending: str, text: str) -> None:
        """Leave a text beside a file, all at once, for those who use the folder."""
        whole = _short(name) + ending
        part = f".{whole}.part"
        with contextlib.suppress(FileNotFoundError):
            os.unlink(part, dir_fd=self._number)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        with os.fdopen(os.open(part, flags, 0o600, dir_fd=self._number), "w", encoding="utf-8") as file:
            file.write(text)
            self._let_in(file.fileno(), 0o666)
        os.replace(part, whole, src_dir_fd=self._number, dst_dir_fd=self._number)

    def move(self, name: str, into: "SharedFolder") -> None:
        """Move a file into another folder, in the place of an older one."""
        os.replace(name, name, src_dir_fd=self._number, dst_dir_fd=into._number)

    @contextlib.contextmanager
    def inside(self, name: str) -> Iterator["SharedFolder"]:
        """A folder in this one, made if there is none."""
        with contextlib.suppress(FileExistsError):
            os.mkdir(name, 0o700, dir_fd=self._number)
        number = os.open(name, _FOLDER | os.O_NOFOLLOW, dir_fd=self._number)
        try:
            if os.fstat(number).st_uid == os.geteuid():
                self._let_in(number, 0o7777)
            yield SharedFolder(number, self._like)
        finally:
            os.close(number)

    def _let_in(self, number: int, most: int) -> None:
        """Give something that was made here the owner, the group and the rights of the folder, as far as we may."""
        for owner in (self._like.st_uid, -1):
            with contextlib.suppress(PermissionError):
                os.fchown(number, owner, self._like.st_gid)
                break
        os.fchmod(number, stat.S_IMODE(self._like.st_mode) & most)


@contextlib.contextmanager
def open_folder(path: Path, *, link: bool = True) -> Iterator[SharedFolder]:
    """Open a folder; not by a `link`, where others could have laid it."""
    number = os.open(path, _FOLDER if link else _FOLDER | os.O_NOFOLLOW)
    try:
        yield SharedFolder(number, os.fstat(number))
    finally:
        os.close(number)


def _short(name: str) -> str:
    """A name to which something can be added."""
    return os.fsdecode(os.fsencode(name)[:_LONGEST])
