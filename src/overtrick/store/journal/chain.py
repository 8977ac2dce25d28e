"""The chain of the journal: each entry has a link, a hash over the link before it and all that the entry says.

Whoever changes, removes or exchanges entries breaks the chain. What an erasure may change is hashed apart, with a
random salt that the erasure removes: so the chain stays whole, and no name can be guessed from what is left. What was
decided is covered by the link itself, so that nobody can change points and call it an erasure. The form of the bytes is
described in docs/how-to/audit-the-records.md and must stay as it is.
"""

import os
from collections.abc import Iterable
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.kinds import CHANGE_ENTRY, CLUB_DETAILS, ENTER, REGION_ADDRESS, TOURNAMENT_DETAILS

# Before the first entry.
FIRST_LINK = "0" * 64
_FORM, _FORM_WITH_OTHER_KEYS = "overtrick chain 1", "overtrick chain 2"
_SALT_BYTES = 16
# What an erasure may change in the data of an entry, at any depth. An entry with another such key needs another form.
ERASABLE = frozenset((
    "first", "preferred", "family", "year_of_birth", "overseas_number", "id_card", "asked_by", "text", "override",
    "reason",
))  # fmt: skip
# Kinds with further such keys are hashed in the second form; no entry of theirs was ever in the first one.
ERASABLE_IN_KIND = {
    CLUB_DETAILS: frozenset((
        "physical_address", "postal_address", "telephones", "website", "results_page", "map_link", "officers",
        "playing_times", "secretary_email", "treasurer_email", "tournaments_email",
    )),
    TOURNAMENT_DETAILS: frozenset((
        "venue", "map_link", "format", "timetable", "director", "contacts", "lunch", "refreshments", "parking",
        "sponsor", "sponsor_text", "sponsor_link", "entry_form", "tie_breaks",
    )),
    ENTER: frozenset(("team",)),
    CHANGE_ENTRY: frozenset(("team",)),
    REGION_ADDRESS: frozenset(("email",)),
}  # fmt: skip
_ARRIVED = (
    "SELECT a.id, a.club, a.name, a.door, a.cut_unseen, a.at, a.who, f.sha256 FROM arrival a "
    "JOIN raw_file f ON f.id = a.raw_id WHERE a.id = %s"
)


class ArrivedFile(msgspec.Struct, frozen=True):
    """The file of an entry as it arrived: what the chain covers besides the entry itself."""

    arrival: int
    club: int
    name: str
    door: str
    cut_unseen: bool
    at: datetime
    who: str
    sha256: str


class EntryFacts(msgspec.Struct, frozen=True):
    """What no erasure changes in an entry, and so its link covers directly; `decided` is the fixed part of its data."""

    seq: int
    kind: str
    at: datetime
    day: date
    engine: str
    scheme: str
    decided: str


def encode_fields(fields: Iterable[object]) -> bytes:
    """Return fields as bytes that can be read in one way only: each with its length, as 5:hello, for a text."""
    texts = [str(field).encode() for field in fields]
    return b"".join([b"%d:%b," % (len(text), text) for text in texts])


def moment_text(moment: datetime) -> str:
    """Return a moment as it is hashed: UTC, to the microsecond."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def hash_words(salt: str, who: str, reason: str, data: str) -> str:
    """Return the hash of what an erasure may change."""
    return sha256(encode_fields((salt, who, reason, data))).hexdigest()


def fixed_part(kind: str, data: Any) -> Any:
    """Return the data of an entry of a kind without what an erasure may change."""
    return _leave_out(data, ERASABLE | ERASABLE_IN_KIND.get(kind, frozenset()))


def _leave_out(data: Any, names: frozenset[str]) -> Any:
    if isinstance(data, dict):
        return {name: _leave_out(value, names) for name, value in data.items() if name not in names}
    return [_leave_out(value, names) for value in data] if isinstance(data, list | tuple) else data


def hash_entry(before: str, facts: EntryFacts, words: str, file: ArrivedFile | None) -> str:
    """Return the link of an entry after the link before it."""
    form = _FORM_WITH_OTHER_KEYS if facts.kind in ERASABLE_IN_KIND else _FORM
    fields: list[object] = [
        form, before, facts.seq, facts.kind, moment_text(facts.at), facts.day, facts.engine, facts.scheme,
        facts.decided, words,
    ]  # fmt: skip
    if file is not None:
        fields += [
            file.arrival, file.club, file.name, file.door, int(file.cut_unseen), moment_text(file.at), file.who,
            file.sha256,
        ]  # fmt: skip
    return sha256(encode_fields(fields)).hexdigest()


def seal_entry(entry: JournalEntry, before: str, file: ArrivedFile | None) -> JournalEntry:
    """Return a new entry with its place in the chain."""
    salt = os.urandom(_SALT_BYTES).hex()
    words = hash_words(salt, entry.who, entry.reason, encode_json(entry.data))
    decided = encode_json(fixed_part(entry.kind, entry.data))
    facts = EntryFacts(entry.seq, entry.kind, entry.at, entry.day, entry.engine, entry.scheme, decided)
    link = hash_entry(before or FIRST_LINK, facts, words, file)
    return msgspec.structs.replace(entry, words=words, salt=salt, link=link)


def fetch_arrived_file(arrival: int) -> ArrivedFile:
    """Return what is on record about an arrival."""
    ((key, club, name, door, cut_unseen, at, who, digest),) = database.rows(_ARRIVED, arrival)
    return ArrivedFile(key, club, name, door, bool(cut_unseen), moment_of(at), who, digest)
