"""A walk along the chain of the journal, from the first entry to the last: where it is broken, and by what."""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.journal.chain import FIRST_LINK, ArrivedFile, EntryFacts, hash_entry, hash_words
from overtrick.store.journal.kinds import ERASE

_PAGE = 5000
_ENTRIES = (
    "SELECT j.seq, j.kind, j.at, j.day, j.engine, j.scheme, j.who, j.reason, j.data, j.redacted, j.words, j.salt, "
    "j.link, a.id, a.club, a.name, a.door, a.cut_unseen, a.at, a.who, f.sha256 FROM journal j "
    "LEFT JOIN arrival a ON a.id = j.arrival_id LEFT JOIN raw_file f ON f.id = a.raw_id "
    "WHERE j.seq > %s ORDER BY j.seq LIMIT %s"
)
WORDS = "who acted, the reason or the data"
FACTS = "the kind, the time, the versions, the file or the entry before"


class ChainBreak(msgspec.Struct, frozen=True):
    """Entries that are not as they were written, from the first to the last of them, and what is wrong with them."""

    first: int
    last: int
    says: str

    @property
    def entries(self) -> str:
        """Return their numbers."""
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


class ChainWalk(msgspec.Struct):
    """What a walk found: the breaks in their order, the number of the last entry, and the links that were asked for."""

    breaks: list[ChainBreak]
    last: int = 0
    links: dict[int, str] = {}


class _Entry(msgspec.Struct, frozen=True):
    """An entry of the journal with its file, and its place in the chain as it is on record."""

    facts: EntryFacts
    who: str
    reason: str
    data: str
    redacted: int | None
    words: str
    salt: str
    link: str
    file: ArrivedFile | None


class _Erasure(msgspec.Struct):
    """The part of an erasure that the walk needs: the entries that lost words, with the hash of those left."""

    redacted: list[tuple[int, str]] = []


def walk_chain(wanted: Collection[int] = ()) -> ChainWalk:
    """Walk along the chain, and note the links of some entries.

    After a break the walk goes on with what is on record, so that one change is found once.
    """
    walk = ChainWalk([])
    left = _words_left_by_erasures()
    before = FIRST_LINK
    for entry in _entries():
        seq = entry.facts.seq
        if seq > walk.last + 1:
            _add_break(walk, ChainBreak(walk.last + 1, seq - 1, "removed after it was written"))
        elif hash_entry(before, entry.facts, entry.words, entry.file) != entry.link:
            _add_break(walk, ChainBreak(seq, seq, f"{FACTS} was changed after it was written"))
        if wrong := _check_words(entry, left):
            _add_break(walk, ChainBreak(seq, seq, wrong))
        if seq in wanted:
            walk.links[seq] = entry.link
        before, walk.last = entry.link, seq
    return walk


def _add_break(walk: ChainWalk, found: ChainBreak) -> None:
    """Add a break, or extend the one before it if neighbouring entries are broken in the same way."""
    for at, known in enumerate(walk.breaks[-2:], max(len(walk.breaks) - 2, 0)):
        if known.says == found.says and known.last + 1 == found.first:
            walk.breaks[at] = ChainBreak(known.first, found.last, known.says)
            return
    walk.breaks.append(found)


def _check_words(entry: _Entry, left: dict[int, dict[int, str]]) -> str:
    """Return what is wrong with the words of an entry; nothing if they are as written, or as an erasure left them."""
    if entry.salt:
        expected = hash_words(entry.salt, entry.who, entry.reason, entry.data)
        return "" if expected == entry.words else f"{WORDS} was changed after it was written"
    if entry.redacted is None:
        return "its salt was removed without an erasure, so its words cannot be checked"
    if entry.facts.seq not in left.get(entry.redacted, {}) or entry.redacted <= entry.facts.seq:
        return f"its words were removed, and entry {entry.redacted} is not an erasure that removed them"
    if hash_words("", entry.who, entry.reason, entry.data) != left[entry.redacted][entry.facts.seq]:
        return f"{WORDS} was changed after the erasure of entry {entry.redacted}"
    return ""


def _words_left_by_erasures() -> dict[int, dict[int, str]]:
    """Return the hashes of the words that each erasure left, by its number and by entry."""
    found = {}
    for seq, data in database.rows("SELECT seq, data FROM journal WHERE kind = %s", ERASE):
        try:
            found[seq] = dict(msgspec.json.decode(data, type=_Erasure).redacted)
        except msgspec.DecodeError:
            # The entry was changed, which the walk finds.
            found[seq] = {}
    return found


def _entries() -> Iterator[_Entry]:
    last = 0
    while page := database.rows(_ENTRIES, last, _PAGE):
        last = page[-1][0]
        yield from map(_entry, page)


def _entry(row: tuple[Any, ...]) -> _Entry:
    seq, kind, at, day, engine, scheme, who, reason, data, redacted, words, salt, link, *arrived = row
    file = None
    if arrived[0] is not None:
        arrival, club, name, door, cut_unseen, came, sender, sha256 = arrived
        file = ArrivedFile(arrival, club, name, door, bool(cut_unseen), _moment(came), sender, str(sha256))
    facts = EntryFacts(seq, kind, _moment(at), _day(day), engine, scheme)
    return _Entry(facts, who, reason, data, redacted, words, salt, link, file)


def _moment(value: Any) -> datetime:
    """Return a moment; one that cannot be read, because somebody wrote something else, is no entry's."""
    try:
        return moment_of(value)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def _day(value: Any) -> date:
    try:
        return day_of(value)
    except ValueError:
        return date.min
