"""A walk along the chain of the journal, from the first entry to the last: where it is broken, and by what."""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.journal.chain import FIRST_LINK, ArrivedFile, EntryFacts, fixed_part, hash_entry, hash_words
from overtrick.store.journal.entries import encode_json
from overtrick.store.journal.kinds import ERASE
from overtrick.store.registers.players import ERASED

_PAGE = 5000
# A forger may use any number, also one below the first.
_BELOW_ALL = -(2**63)
_ENTRIES = (
    "SELECT j.seq, j.kind, j.at, j.day, j.engine, j.scheme, j.who, j.reason, j.data, j.redacted, j.words, j.salt, "
    "j.link, j.arrival_id, a.id, a.club, a.name, a.door, a.cut_unseen, a.at, a.who, f.sha256 FROM journal j "
    "LEFT JOIN arrival a ON a.id = j.arrival_id LEFT JOIN raw_file f ON f.id = a.raw_id "
    "WHERE j.seq > %s ORDER BY j.seq LIMIT %s"
)
_LATER = "changed after it was written"
CHANGED_WORDS = f"{_LATER}: its reason, who acted, or a name or remark in its data"
CHANGED_DATA = f"{_LATER}: what was decided (its data), or several parts of it"
CHANGED_FACTS = f"{_LATER}: its kind, its time, its versions or its link to the entry before"
CHANGED_FILE = f"{_LATER}: its file, the file's name, club, door, time or sender, or its own kind, time or link"


class ChainBreak(msgspec.Struct, frozen=True):
    """Entries that are not as they were written, from the first to the last of them, and what is wrong with them.

    `of` helps a reader to recognise a single one: its kind and day, as they are on record.
    """

    first: int
    last: int
    says: str
    of: str = ""

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
    arrival: int | None
    file: ArrivedFile | None

    def broken(self, says: str) -> ChainBreak:
        """Return the break at this entry."""
        return ChainBreak(self.facts.seq, self.facts.seq, says, f"{self.facts.kind} of {self.facts.day}")


class _ErasureData(msgspec.Struct):
    """The part of an erasure that the walk needs: the entries that lost words, with the hash of those left."""

    redacted: list[tuple[int, str]] | None = None


class _Erasures(msgspec.Struct):
    """What the erasures on record removed.

    `left` are the hashes of the words that each left, by its number and by entry; `latest` the last erasure of an
    entry's words; `unchained` the erasures that were made before there was a chain, and name no entries.
    """

    left: dict[int, dict[int, str]]
    latest: dict[int, int]
    unchained: set[int]


def walk_chain(wanted: Collection[int] = ()) -> ChainWalk:
    """Walk along the chain, and note the links of some entries.

    After a break the walk goes on with what is on record, so that one change is found once.
    """
    walk = ChainWalk([])
    erasures = _fetch_erasures()
    before = FIRST_LINK
    for entry in _entries():
        seq = entry.facts.seq
        if seq < 1:
            _add_break(walk, entry.broken("inserted: the journal begins with entry 1"))
            continue
        is_linked = hash_entry(before, entry.facts, entry.words, entry.file) == entry.link
        if seq > walk.last + 1:
            says = f"removed after it was written, so that entry {seq} cannot be checked in full"
            _add_break(walk, ChainBreak(walk.last + 1, seq - 1, says))
            is_linked = True
        for wrong in _check_entry(entry, erasures, is_linked=is_linked):
            _add_break(walk, entry.broken(wrong))
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


def _check_entry(entry: _Entry, erasures: _Erasures, *, is_linked: bool) -> Iterator[str]:
    """Yield what is wrong with an entry: with its words if these do not have their hash, and with its link."""
    has_own_words = hash_words(entry.salt, entry.who, entry.reason, entry.data) == entry.words
    if entry.salt and not has_own_words:
        yield CHANGED_WORDS if is_linked else CHANGED_DATA
        return
    if wrong := _check_erasure(entry, erasures):
        yield wrong
    elif is_linked:
        return
    elif entry.arrival is not None and entry.file is None:
        yield f"its file was removed after it was written (arrival {entry.arrival})"
    elif entry.file and not entry.file.sha256:
        yield f"the bytes of its file '{entry.file.name}' were removed after it was written"
    else:
        yield (CHANGED_FILE if entry.file else CHANGED_FACTS) + ("" if entry.salt else ", or what was decided")


def _check_erasure(entry: _Entry, erasures: _Erasures) -> str:
    """Return what is wrong with what an erasure did to an entry, or is said to have done."""
    seq, latest = entry.facts.seq, erasures.latest.get(entry.facts.seq)
    if entry.salt:
        if latest:
            return f"words that entry {latest} erased were put back"
        is_marked = entry.redacted is not None and entry.redacted not in erasures.unchained
        return f"it was marked as erased by entry {entry.redacted}, which erased nothing in it" if is_marked else ""
    if entry.redacted is None:
        return "its salt was removed without an erasure, so that its words cannot be checked"
    left = erasures.left.get(entry.redacted, {}).get(seq)
    if left is None or entry.redacted <= seq:
        return f"its words were removed, and entry {entry.redacted} is not an erasure that removed them"
    if hash_words("", entry.who, entry.reason, entry.data) != left:
        return f"changed after the erasure of entry {entry.redacted}, which removed words from it"
    if entry.reason not in ("", ERASED):
        return f"entry {entry.redacted} is an erasure, and another reason was written in its place"
    return "" if latest == entry.redacted else f"words that entry {latest} erased were put back"


def _fetch_erasures() -> _Erasures:
    found = _Erasures({}, {}, set())
    for seq, data in database.rows("SELECT seq, data FROM journal WHERE kind = %s ORDER BY seq", ERASE):
        try:
            redacted = msgspec.json.decode(data, type=_ErasureData).redacted
        except msgspec.DecodeError:
            # The entry was changed, which the walk finds.
            redacted = []
        if redacted is None:
            found.unchained.add(seq)
        found.left[seq] = dict(redacted or [])
        found.latest.update(dict.fromkeys(found.left[seq], seq))
    return found


def _entries() -> Iterator[_Entry]:
    last = _BELOW_ALL
    while page := database.rows(_ENTRIES, last, _PAGE):
        last = page[-1][0]
        yield from map(_entry, page)


def _entry(row: tuple[Any, ...]) -> _Entry:
    seq, kind, at, day, engine, scheme, who, reason, data, redacted, words, salt, link, named, *arrived = row
    file = None
    if arrived[0] is not None:
        arrival, club, name, door, cut_unseen, came, sender, sha256 = arrived
        file = ArrivedFile(arrival, club, name, door, bool(cut_unseen), _moment(came), sender, sha256 or "")
    facts = EntryFacts(seq, kind, _moment(at), _day(day), engine, scheme, _decided(kind, data))
    return _Entry(facts, who, reason, data, redacted, words, salt, link, named, file)


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


def _decided(kind: str, data: str) -> str:
    try:
        return encode_json(fixed_part(kind, msgspec.json.decode(data)))
    except msgspec.DecodeError:
        return data
