"""A club's folder as FTP and SFTP show it: its own files, the player file, and a place to try files out.

Nothing of it is on a disk: what can be seen comes from the records, and what is written goes into them whole. So no
club can see or touch anything of another, whatever path it names.
"""

from datetime import datetime
from pathlib import PurePosixPath
from typing import NamedTuple

from overtrick.intake.door import Door, trial_text
from overtrick.intake.errors import Refused
from overtrick.intake.memory_budget import OPEN, Claim, Memory
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries import folder_files

TEST = "test"
RESULT = ".result.txt"
CROWDED = "Too many files are open in this connection. Close some of them first."
# Programs that write under another name first, and rename the file when it is whole.
PARTIAL = (".filepart", ".part", ".tmp")
_MOST_PARTS = 20
_ROOT = PurePosixPath("/")


class Item(NamedTuple):
    """A file, or a folder, as a listing shows it."""

    name: str
    size: int
    modified: datetime | None
    folder: bool = False


class Part(NamedTuple):
    """A file that is not renamed yet; with the doubt of the connection over which it came, and the memory it holds."""

    content: bytes
    cut_unseen: bool
    claim: Claim


class ClubFolder:
    """What one login sees and may do."""

    def __init__(self, door: Door, sender: CredentialHolder) -> None:
        self.door = door
        self.sender = sender
        # Whatever is set, one file must find room: on its way in, and once more while it waits to be renamed.
        most = max(door.limits.memory_each, 2 * (door.limits.size + OPEN))
        self.memory = Memory(most, CROWDED, door.memory)
        self._partial: dict[PurePosixPath, Part] = {}

    def items(self, path: str) -> list[Item] | None:
        """What is in a folder; None if it is none."""
        self.door.check_login(self.sender)
        return self._in(_normal(path))

    def _in(self, where: PurePosixPath) -> list[Item] | None:
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
        if where.parent == _ROOT:
            found = [*self._published(), *self._own(where.name), *self._parts(_ROOT)]
        else:
            found = self._in(where.parent) or []
        return next((item for item in found if item.name == where.name), None)

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None if there is none."""
        self.door.check_login(self.sender)
        where = _normal(path)
        part = self._partial.get(where)
        if part:
            return part.content
        if where.parent == _ROOT / TEST:
            found = self.door.results(self.sender).get(where.name.removesuffix(RESULT))
            return found[0] if found and where.name.endswith(RESULT) else None
        if where.parent != _ROOT:
            return None
        published = folder_files.published_bytes(where.name)
        return folder_files.latest_bytes(self.sender.club, where.name) if published is None else published

    def check(self, path: str) -> None:
        """Refuse to take a file at a path, before its bytes come."""
        self.door.check_login(self.sender)
        where = _normal(path)
        if where.parent not in (_ROOT, _ROOT / TEST) or where == _ROOT / TEST:
            raise Refused("Files go into this folder itself, or into test to try them out.")
        self.door.check(self.sender, _final(where.name))

    def put(self, path: str, content: bytes, *, cut_unseen: bool = False) -> str:
        """Take a whole file; what to tell the sender."""
        self.check(path)
        where = _normal(path)
        if where.name != _final(where.name):
            self.door.check_size(len(content))
            if len(self._partial) >= _MOST_PARTS and where not in self._partial:
                raise Refused("Too many files wait to be renamed. Rename or delete some of them.", too_many=True)
            self._partial[where] = Part(content, cut_unseen, Claim(self.memory, len(content)))
            return "Kept until it is renamed."
        if where.parent == _ROOT / TEST:
            return trial_text(self.door.try_out(self.sender, where.name, content, cut_unseen=cut_unseen))
        self.door.deliver(self.sender, where.name, content, cut_unseen=cut_unseen)
        return "Kept. It is taken in within seconds."

    def rename(self, old: str, new: str) -> str:
        """Give a file that was written under another name its own: with that it is whole."""
        self.door.check_login(self.sender)
        where = _normal(old)
        part = self._partial.pop(where, None)
        if part is None:
            raise Refused("Only a file that was just sent can be renamed. To correct results, send them again.")
        try:
            return self.put(new, part.content, cut_unseen=part.cut_unseen)
        except BaseException:
            self._partial[where] = part
            raise

    def remove(self, path: str) -> None:
        """Forget a file that was not renamed yet; anything else stays on record.

        Some programs, such as WinSCP, send a file under another name, delete the old one, and rename the new one. With
        the new one at hand that is a replacement, and the old one goes when it comes.
        """
        self.door.check_login(self.sender)
        where = _normal(path)
        dropped = self._partial.pop(where, None) is not None
        replaced = any(where.parent / (where.name + suffix) in self._partial for suffix in PARTIAL)
        if not dropped and not replaced:
            raise Refused("To cancel results, send their description line alone under the same name.")

    def leave(self) -> None:
        """Forget what was not renamed when the connection ends."""
        self._partial.clear()

    def _published(self) -> list[Item]:
        return [Item(*file) for file in folder_files.published_files()]

    def _own(self, name: str = "") -> list[Item]:
        """The files of the club, or the one of a name."""
        return [Item(*file) for file in folder_files.sent_files(self.sender.club, name)]

    def _parts(self, where: PurePosixPath) -> list[Item]:
        # Another thread of the same connection may add or drop one at the same time.
        found = list(self._partial.items())
        return [Item(path.name, len(part.content), None) for path, part in found if path.parent == where]


def _normal(path: str) -> PurePosixPath:
    """A path from the root, without dots, and without what no database can be asked for."""
    parts: list[str] = []
    for part in plain_text(path).replace("\\", "/").split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return _ROOT.joinpath(*parts)


def _final(name: str) -> str:
    """The name that a file will have when it is whole."""
    return next((name.removesuffix(suffix) for suffix in PARTIAL if name.endswith(suffix)), name)
