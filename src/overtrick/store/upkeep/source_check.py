"""The files on record: whether their bytes are those that came, and whether each was taken in, waits, or is named."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec

from overtrick.store.db import database
from overtrick.store.journal.kinds import ADOPT, FEDERATION, KEEP

_PAGE = 500
# Whoever can write to the database may use any number.
_BELOW_ALL = -(2**63)
_FILES = "SELECT id, sha256, size, content FROM raw_file WHERE id > %s ORDER BY id LIMIT %s"
_FOLDER_FILES = "SELECT id, sha256, size, content FROM folder_file ORDER BY id"
_VERSIONS = "SELECT seq, data FROM journal WHERE kind IN (%s, %s, %s) ORDER BY seq DESC"
_ENTRIES_OF_FILE = (
    "SELECT j.seq FROM journal j JOIN arrival a ON a.id = j.arrival_id WHERE a.raw_id = %s ORDER BY j.seq"
)
_NAME_OF_FILE = "SELECT name, club FROM arrival WHERE raw_id = %s ORDER BY id LIMIT 1"
_NEVER_SENT = "SELECT f.id FROM raw_file f LEFT JOIN arrival a ON a.raw_id = f.id WHERE a.id IS NULL ORDER BY f.id"
_QUEUE = (
    "SELECT a.id, a.name, a.club, j.seq, w.arrival_id FROM arrival a LEFT JOIN journal j ON j.arrival_id = a.id "
    "LEFT JOIN waiting w ON w.arrival_id = a.id WHERE (j.seq IS NULL) = (w.arrival_id IS NULL) ORDER BY a.id"
)
_WAITING_WITHOUT_ARRIVAL = (
    "SELECT w.arrival_id FROM waiting w LEFT JOIN arrival a ON a.id = w.arrival_id WHERE a.id IS NULL"
)


class _Manifest(msgspec.Struct):
    """The part of an entry that names files of the federation's folder."""

    files: dict[str, str] = {}


class WrongSource(NamedTuple):
    """A file or an arrival that is not as it came: its table, its number, what is wrong, and which file it is."""

    table: str
    key: int
    says: str
    of: str


def find_wrong_sources() -> Iterator[WrongSource]:
    """Find files whose bytes are not those that came, that never came, or that are neither taken in nor waiting."""
    last = _BELOW_ALL
    while page := database.rows(_FILES, last, _PAGE):
        for key, digest, size, content in page:
            if wrong := _check_bytes(digest, size, content):
                yield WrongSource("raw_file", key, wrong, _describe_file(key))
        last = page[-1][0]
    for (key,) in database.rows(_NEVER_SENT):
        yield WrongSource("raw_file", key, "nobody sent it: there is no arrival of it", "")
    yield from _find_wrong_arrivals()


def find_wrong_folder_files() -> Iterator[WrongSource]:
    """Find files of the federation's folder that are not those which the journal names."""
    named = dict(_files_in_journal())
    kept: set[str] = set()
    for key, digest, size, content in database.rows(_FOLDER_FILES):
        kept.add(digest)
        path, seq = named.get(digest, ("", 0))
        of = f"{path} of journal entry {seq}" if path else ""
        if wrong := _check_bytes(digest, size, content):
            yield WrongSource("folder_file", key, wrong, of)
        elif not path:
            yield WrongSource("folder_file", key, "no entry of the journal names it", "")
    for digest, (path, seq) in named.items():
        if digest not in kept:
            yield WrongSource("folder_file", seq, f"removed: journal entry {seq} names it", path)


def _files_in_journal() -> Iterator[tuple[str, tuple[str, int]]]:
    """Yield the hash of each file that the journal names, with its path and the entry."""
    for seq, data in database.rows(_VERSIONS, FEDERATION, KEEP, ADOPT):
        try:
            files = msgspec.json.decode(data, type=_Manifest).files
        except msgspec.DecodeError:
            # The entry was changed, which the walk along the chain finds.
            continue
        yield from ((digest, (path, seq)) for path, digest in files.items())


def entries_of_file(key: int) -> list[int]:
    """Return the entries of the journal that took a file in."""
    return [seq for (seq,) in database.rows(_ENTRIES_OF_FILE, key)]


def _check_bytes(digest: str, size: int, content: object) -> str:
    # SQLite keeps a text where bytes should be if somebody writes one.
    data = content.encode() if isinstance(content, str) else bytes(content)  # type: ignore[call-overload]
    now = sha256(data).hexdigest()
    if now != digest:
        return f"its bytes or their hash were changed: found bytes with the hash {now}, expected the hash {digest}"
    return "" if len(data) == size else f"its size was changed: found {size:,} bytes, expected {len(data):,}"


def _find_wrong_arrivals() -> Iterator[WrongSource]:
    for key, name, club, seq, waiting in database.rows(_QUEUE):
        if waiting is None:
            says = "neither taken in nor waiting: its journal entry was removed, or it was taken out of the queue"
        else:
            says = f"it waits to be taken in, and journal entry {seq} took it in already"
        yield WrongSource("arrival", key, says, f"{name} of club {club}")
    for (key,) in database.rows(_WAITING_WITHOUT_ARRIVAL):
        yield WrongSource("arrival", key, "removed while it waited to be taken in", "")


def _describe_file(key: int) -> str:
    """Return which file it is, and where it was taken in."""
    sent = database.rows(_NAME_OF_FILE, key)
    entries = ", ".join(str(seq) for seq in entries_of_file(key))
    named = [f"{name} of club {club}" for name, club in sent] + ([f"journal entry {entries}"] if entries else [])
    return ", ".join(named)
