"""The watched folder: a folder a club, into which files are put on the same machine, or by a share.

A file is taken when it has not changed for a while; whether it is whole cannot be seen, so it comes with the doubt of
plain FTP. What was taken is moved into `taken`, what was refused into `refused`, with the reason beside it.
"""

import contextlib
import logging
import math
import os
from pathlib import Path

from overtrick.intake.door import Door
from overtrick.intake.folder import PARTIAL
from overtrick.intake.refused import Refused
from overtrick.store import place
from overtrick.store.credentials import Sender
from overtrick.store.settings_file import Limits

DOOR = "folder"
TAKEN, REFUSED = "taken", "refused"
_STILL = 2.0
_log = logging.getLogger(__name__)
Look = tuple[int, int]


class WatchedFolder:
    """Looks through the folder, and remembers what it saw the last time."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self._path = path
        self._door = Door(DOOR, limits)
        self._seen: dict[Path, tuple[Look, float]] = {}

    def look(self, now: float) -> int:
        """Take what has been still for a while; how many files. `now` is in seconds of any clock."""
        taken = 0
        found: set[Path] = set()
        for club, path in self._files():
            found.add(path)
            look = self._still(path, now)
            if look is not None:
                taken += self._take(club, path, look)
        self._seen = {path: seen for path, seen in self._seen.items() if path in found and path.exists()}
        return taken

    def _files(self) -> list[tuple[int, Path]]:
        """The files in the folders of the clubs, the oldest first."""
        if not self._path.is_dir():
            return []
        known = {code for (code,) in place.rows("SELECT code FROM club")}
        folders = [each for each in self._path.iterdir() if each.name.isascii() and each.name.isdigit()]
        clubs = [(int(each.name), each) for each in folders if each.is_dir() and int(each.name) in known]
        files = [
            (club, file)
            for club, folder in clubs
            for file in _inside(folder)
            if file.is_file() and not file.is_symlink() and not file.name.endswith(PARTIAL) and file.name[0] != "."
        ]
        return sorted(files, key=lambda each: (_changed(each[1]), each[1]))

    def _still(self, path: Path, now: float) -> Look | None:
        """What a file looks like that has not changed for a while; nothing of one that may still change."""
        look = _look(path)
        before, since = self._seen.get(path, (None, now))
        if look is not None:
            self._seen[path] = (look, since if look == before else now)
        return look if look == before and now - since >= _STILL else None

    def _take(self, club: int, path: Path, look: Look) -> int:
        try:
            self._door.check_size(path.stat().st_size)
            self._door.deliver(Sender(club, str(club)), path.name, path.read_bytes(), cut_unseen=True)
        except Refused as refused:
            if not refused.too_many:
                self._move(path, REFUSED, str(refused))
            return 0
        except OSError:
            _log.exception("%s cannot be read", path)
            return 0
        # Dying here leaves the file: it comes once more, and the same file again changes nothing.
        if _look(path) == look:
            self._move(path, TAKEN)
            # Where it cannot be moved, it stays, and is taken again only if it changes.
            self._seen[path] = (look, math.inf)
        return 1

    def _move(self, path: Path, where: str, reason: str = "") -> None:
        folder = path.parent / where
        with contextlib.suppress(OSError):
            folder.mkdir(exist_ok=True)
            if reason:
                (folder / f"{path.name}.reason.txt").write_text(reason + "\n", encoding="utf-8")
            os.replace(path, folder / path.name)


def _inside(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        _log.exception("%s cannot be read", folder)
        return []


def _look(path: Path) -> Look | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _changed(path: Path) -> int:
    look = _look(path)
    return look[1] if look else 0
