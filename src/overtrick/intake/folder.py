"""A club's folder as FTP and SFTP show it: its own files, the player file, and a place to try files out.

Nothing of it is on a disk: what can be seen comes from the records, and what is written goes into them whole. So no
club can see or touch anything of another, whatever path it names.
"""

from datetime import datetime
from pathlib import PurePosixPath
from typing import NamedTuple

from overtrick.intake.door import Door, Refused, told
from overtrick.store import models, place
from overtrick.store.credentials import Sender
from overtrick.store.rows import moment_of
from overtrick.store.status import latest_bytes

TEST = "test"
RESULT = ".result.txt"
# Programs that write under another name first, and rename the file when it is whole.
PARTIAL = (".filepart", ".part", ".tmp")
_ROOT = PurePosixPath("/")
_FILES = (
    "SELECT a.name, a.at, f.size FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.id IN "
    "(SELECT max(id) FROM arrival WHERE club = %s GROUP BY name)"
)


class Item(NamedTuple):
    """A file, or a folder, as a listing shows it."""

    name: str
    size: int
    modified: datetime | None
    folder: bool = False


class ClubFolder:
    """What one login sees and may do."""

    def __init__(self, door: Door, sender: Sender) -> None:
        self.door = door
        self.sender = sender
        self._partial: dict[PurePosixPath, bytes] = {}

    def items(self, path: str) -> list[Item] | None:
        """What is in a folder; None if it is none."""
        where = _normal(path)
        if where == _ROOT:
            return [*self._published(), *self._own(), Item(TEST, 0, None, folder=True), *self._parts(where)]
        if where == _ROOT / TEST:
            found = self.door.results(self.sender).items()
            return [*(Item(name + RESULT, len(text), at) for name, (text, at) in found), *self._parts(where)]
        return None

    def item(self, path: str) -> Item | None:
        """A file or folder; None if there is none."""
        where = _normal(path)
        if where in (_ROOT, _ROOT / TEST):
            return Item(where.name, 0, None, folder=True)
        return next((item for item in self.items(str(where.parent)) or () if item.name == where.name), None)

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None if there is none."""
        where = _normal(path)
        if where in self._partial:
            return self._partial[where]
        if where.parent == _ROOT / TEST:
            found = self.door.results(self.sender).get(where.name.removesuffix(RESULT))
            return found[0] if found and where.name.endswith(RESULT) else None
        if where.parent != _ROOT:
            return None
        published = models.Publication.objects.filter(name=where.name).first()
        return bytes(published.content) if published else latest_bytes(self.sender.club, where.name)

    def check(self, path: str) -> None:
        """Refuse to take a file at a path, before its bytes come."""
        where = _normal(path)
        if where.parent not in (_ROOT, _ROOT / TEST) or where == _ROOT / TEST:
            raise Refused("Files go into this folder itself, or into test to try them out.")
        if models.Publication.objects.filter(name=where.name).exists():
            raise Refused(f"{where.name} is for download only.")
        self.door.check(self.sender, _final(where.name))

    def put(self, path: str, content: bytes, *, cut_unseen: bool = False) -> str:
        """Take a whole file; what to tell the sender."""
        self.check(path)
        where = _normal(path)
        if where.name != _final(where.name):
            self.door.check_size(len(content))
            self._partial[where] = content
            return "Kept until it is renamed."
        if where.parent == _ROOT / TEST:
            return told(self.door.try_out(self.sender, where.name, content, cut_unseen=cut_unseen))
        self.door.deliver(self.sender, where.name, content, cut_unseen=cut_unseen)
        return "Kept. It is taken in within seconds."

    def rename(self, old: str, new: str, *, cut_unseen: bool = False) -> str:
        """Give a file that was written under another name its own: with that it is whole."""
        where = _normal(old)
        if where not in self._partial:
            raise Refused("Only a file that was just sent can be renamed. To correct results, send them again.")
        words = self.put(new, self._partial[where], cut_unseen=cut_unseen)
        del self._partial[where]
        return words

    def remove(self, path: str) -> None:
        """Forget a file that was not renamed yet; anything else stays on record."""
        if self._partial.pop(_normal(path), None) is None:
            raise Refused("To cancel results, send their description line alone under the same name.")

    def _published(self) -> list[Item]:
        sql = "SELECT name, length(content), changed FROM publication ORDER BY name"
        return [Item(name, size, moment_of(changed)) for name, size, changed in place.rows(sql)]

    def _own(self) -> list[Item]:
        return [Item(name, size, moment_of(at)) for name, at, size in place.rows(_FILES, self.sender.club)]

    def _parts(self, where: PurePosixPath) -> list[Item]:
        return [Item(path.name, len(content), None) for path, content in self._partial.items() if path.parent == where]


def _normal(path: str) -> PurePosixPath:
    """A path from the root, without dots."""
    parts: list[str] = []
    for part in path.replace("\\", "/").split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return _ROOT.joinpath(*parts)


def _final(name: str) -> str:
    """The name that a file will have when it is whole."""
    return next((name.removesuffix(suffix) for suffix in PARTIAL if name.endswith(suffix)), name)
