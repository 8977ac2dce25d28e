"""The watched folder: a folder a club, into which files are put on the same machine, or by a share.

A file is taken when it has not changed for a while; whether it is whole cannot be seen, so it comes with the doubt of
plain FTP. What was taken is moved into `taken`, what was refused into `refused`, with the reason beside it. A file in
`test` is tried out: what it would come to is written beside it, and it is moved into `tried`. Trials may take long, so
they are looked for apart.
"""

import logging
import math
from pathlib import Path

from django.db import Error

from overtrick.config.settings_file import Limits
from overtrick.intake.club_folder import PARTIAL, RESULT, TEST
from overtrick.intake.door import Door, trial_text
from overtrick.intake.errors import Refused
from overtrick.intake.shared_folder import SharedFolder, open_folder
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.registers.clubs import club_codes

DOOR = "folder"
TAKEN, REFUSED, TRIED = "taken", "refused", "tried"
REASON = ".reason.txt"
_STILL = 2.0
_log = logging.getLogger(__name__)
Look = tuple[int, int]
_Seen = dict[Path, tuple[Look, float]]


class WatchedFolder:
    """Looks through the folder, and remembers what it saw the last time."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self._path = path
        self._door = Door(DOOR, limits)
        self._seen: dict[bool, _Seen] = {False: {}, True: {}}

    def look(self, now: float, *, trials: bool = False) -> int:
        """Take what has been still for a while, or try it out; how many. `now` is in seconds of any clock.

        A thread may look for files and another for trials. A club that has sent too many waits for the next look.
        """
        count = 0
        found: set[Path] = set()
        waiting: set[int] = set()
        seen = self._seen[trials]
        for club, path in self._files(trials=trials):
            found.add(path)
            look = _still(seen, path, now)
            if look is None or club in waiting:
                continue
            done = self._take(club, path, look, seen)
            if done is None or (done and trials):
                # Of each club one trial: they are slow, and others wait.
                waiting.add(club)
            count += bool(done)
        self._seen[trials] = {path: known for path, known in seen.items() if path in found and path.exists()}
        return count

    def _files(self, *, trials: bool) -> list[tuple[int, Path]]:
        """The files in the folders of the clubs, or their trials, the oldest first."""
        if not self._path.is_dir():
            return []
        known = club_codes()
        folders = [each for each in self._path.iterdir() if each.name.isascii() and each.name.isdigit()]
        clubs = [(int(each.name), each) for each in folders if each.is_dir() and int(each.name) in known]
        files = [
            (club, file)
            for club, folder in clubs
            for file in _inside(folder / TEST if trials else folder)
            if file.is_file() and not file.is_symlink() and _is_meant(file)
        ]
        return sorted(files, key=lambda each: (_changed(each[1]), each[1]))

    def _take(self, club: int, path: Path, look: Look, seen: _Seen) -> bool | None:
        """Take a file, or try it out; tell whether that was done, None if the club has sent too many."""
        try:
            # The club's own folder is where the federation has put it; what is in it, anybody may have.
            with open_folder(path.parent, link=path.parent.name != TEST) as folder:
                return self._serve(CredentialHolder(club, str(club)), path, look, folder, seen)
        except OSError:
            _log.exception("%s cannot be read", path)
            return False

    def _serve(
        self, sender: CredentialHolder, path: Path, look: Look, folder: SharedFolder, seen: _Seen
    ) -> bool | None:
        trial = path.parent.name == TEST
        result = ""
        try:
            self._door.check_size(look[0])
            # It may have grown since.
            content = folder.read(path.name, self._door.limits.size + 1)
            if trial:
                result = self._tried(sender, path.name, content)
            else:
                self._door.deliver(sender, path.name, content, cut_unseen=True)
        except Refused as refused:
            if refused.too_many:
                return None
            seen[path] = (look, math.inf)
            _put_away(path, folder, REFUSED, str(refused))
            return False
        # Dying here leaves the file: it comes once more, and the same file again changes nothing.
        if _look(path) == look:
            seen[path] = (look, math.inf)
            _put_away(path, folder, TRIED if trial else TAKEN, result)
        return True

    def _tried(self, sender: CredentialHolder, name: str, content: bytes) -> str:
        try:
            return trial_text(self._door.try_out(sender, name, content, cut_unseen=True))
        except (Refused, Error):
            raise
        except Exception:
            # Other files must not wait for this one, on which the program fails each time.
            _log.exception("%s of club %s cannot be tried out", name, sender.club)
            return f"{name}: the program fails on this file. That is a mistake of the program; tell the federation.\n"


def _still(seen: _Seen, path: Path, now: float) -> Look | None:
    """What a file looks like that has not changed for a while; nothing of one that may still change.

    What was served and could not be moved away is looked at again only if it changes.
    """
    look = _look(path)
    before, since = seen.get(path, (None, now))
    if look is not None:
        seen[path] = (look, since if look == before else now)
    return look if look == before and now - since >= _STILL else None


def _put_away(path: Path, folder: SharedFolder, where: str, words: str) -> None:
    try:
        if where == TRIED:
            folder.write(path.name, RESULT, words)
        with folder.inside(where) as aside:
            if where == REFUSED:
                aside.write(path.name, REASON, words + "\n")
            folder.move(path.name, aside)
    except OSError:
        _log.exception("%s cannot be moved into %s", path, where)


def _inside(folder: Path) -> list[Path]:
    if folder.name == TEST and (folder.is_symlink() or not folder.is_dir()):
        return []
    try:
        return list(folder.iterdir())
    except OSError:
        _log.exception("%s cannot be read", folder)
        return []


def _is_meant(file: Path) -> bool:
    """Whether a file is to be taken: it has its own name already, and was not written here itself."""
    own = file.parent.name == TEST and file.name.endswith(RESULT)
    return not own and not file.name.endswith(PARTIAL) and file.name[0] != "."


def _look(path: Path) -> Look | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _changed(path: Path) -> int:
    look = _look(path)
    return look[1] if look else 0
