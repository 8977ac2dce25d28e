"""The entries of the journal: one for each file that was processed and each decision, in an order that stays."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, Row
from overtrick.store.db.values import day_of, moment_of

_COLUMNS = ", ".join(f'"{column}"' for column in TABLES[models.Journal].columns)


class JournalEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal; `data` is what was decided, in plain values."""

    seq: int
    kind: str
    at: datetime
    day: date
    who: str
    reason: str = ""
    data: dict[str, Any] = {}
    arrival: int | None = None
    engine: str
    scheme: str
    redacted: int | None = None
    words: str = ""
    salt: str = ""
    link: str = ""

    def row(self) -> Row:
        """Return the entry as a row of its table."""
        text = encode_json(self.data)
        return (
            self.seq, self.kind, self.at, self.day, self.who, self.reason, text, self.arrival, self.engine, self.scheme,
            self.redacted, self.words, self.salt, self.link,
        )  # fmt: skip


def encode_json(data: object) -> str:
    """Return plain values as JSON, always in the same order."""
    return msgspec.json.encode(data, order="sorted").decode()


def entry_from_row(row: Row) -> JournalEntry:
    """Return the entry of a row."""
    seq, kind, at, day, who, reason, data, arrival, engine, scheme, redacted, words, salt, link = row
    return JournalEntry(
        seq=seq, kind=kind, at=moment_of(at), day=day_of(day), who=who, reason=reason, data=msgspec.json.decode(data),
        arrival=arrival, engine=engine, scheme=scheme, redacted=redacted, words=words, salt=salt, link=link,
    )  # fmt: skip


def last_seq() -> int:
    """Return the number of the last entry; 0 for an empty store."""
    return int(database.rows("SELECT max(seq) FROM journal")[0][0] or 0)


def entries_after(after: int, most: int) -> list[JournalEntry]:
    """Return the entries after a given one, at most so many."""
    sql = f"SELECT {_COLUMNS} FROM journal WHERE seq > %s ORDER BY seq LIMIT %s"
    return [entry_from_row(row) for row in database.rows(sql, after, most)]


def entries_by_number(numbers: Iterable[int]) -> dict[int, JournalEntry]:
    """Return entries by their numbers."""
    wanted = sorted(set(numbers))
    if not wanted:
        return {}
    marks = ", ".join(["%s"] * len(wanted))
    sql = f"SELECT {_COLUMNS} FROM journal WHERE seq IN ({marks})"
    return {entry.seq: entry for entry in map(entry_from_row, database.rows(sql, *wanted))}


def entries_of_kinds(*kinds: str) -> list[JournalEntry]:
    """Return every entry of some kinds, in order; for kinds that are rare."""
    marks = ", ".join(["%s"] * len(kinds))
    sql = f"SELECT {_COLUMNS} FROM journal WHERE kind <> 'delivery' AND kind IN ({marks}) ORDER BY seq"
    return [entry_from_row(row) for row in database.rows(sql, *kinds)]
