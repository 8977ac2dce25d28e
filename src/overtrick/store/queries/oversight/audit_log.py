"""The audit log: entries of the journal, the newest first, each with what it changed first and how much more."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, tzinfo
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.journal.entry_summaries import find_manual_reason
from overtrick.store.journal.kinds import DELIVERY
from overtrick.store.queries.oversight.log_filter import AuditFilter

PAGE_SIZE = 50
LAST_ENTRY = 2**63 - 1
# A decision about thousands of players writes thousands of rows; nobody reads more of them in one page.
MOST_CHANGES = 200
_COLUMNS = (
    "j.seq, j.kind, j.at, j.who, j.reason, j.data, a.name, coalesce(b.club, a.club), a.door, r.state "
    "FROM journal j {join} arrival a ON a.id = j.arrival_id LEFT JOIN revision r ON r.seq = j.seq "
    "LEFT JOIN batch b ON b.id = r.batch_id"
)
_PAGE = f"SELECT {_COLUMNS} WHERE {{condition}} AND j.seq < %s ORDER BY j.seq DESC LIMIT %s"
_NEWER = f"SELECT {_COLUMNS} WHERE {{condition}} AND j.seq > %s ORDER BY j.seq LIMIT %s"
# A run that changes players is about the run first.
_FIRST_CHANGES = (
    "SELECT coalesce(min(CASE WHEN what <> 'player' THEN id END), min(id)), count(*) FROM audit "
    "WHERE seq IN ({marks}) GROUP BY seq"
)
_CHANGES = "SELECT id, seq, what, key, before, after FROM audit WHERE id IN ({marks})"
_CHANGES_OF_ONE = "SELECT seq, what, key, before, after FROM audit WHERE seq = %s ORDER BY id LIMIT %s"


class AuditedChange(msgspec.Struct, frozen=True, kw_only=True):
    """A record that a decision changed: a player, a club, a code; before and after, as plain values."""

    what: str
    key: str
    before: Any
    after: Any


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal in the list: the first record that it changed, and how many it changed in all.

    A file has its name, its club, its door and what became of it.
    """

    seq: int
    kind: str
    at: datetime
    who: str
    reason: str
    change: AuditedChange | None = None
    changes: int = 0
    file: str = ""
    club: int | None = None
    door: str = ""
    state: str = ""


class AuditPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the audit log; `older` and `newer` are the entries at its ends if there are more beyond, else 0."""

    lines: tuple[AuditLine, ...]
    newer: int = 0
    older: int = 0


def find_audit_page(
    filters: AuditFilter, day: date, zone: tzinfo, *, before: int = 0, after: int = 0, limit: int = PAGE_SIZE
) -> AuditPage:
    """Find a page of the log: the newest entries, those before an entry, or those after one; the newest first."""
    if after and not before:
        rows = _find(_NEWER, filters, day, zone, after, limit + 1)
        found = rows[:limit][::-1]
        more_newer, more_older = len(rows) > limit, bool(found)
    else:
        rows = _find(_PAGE, filters, day, zone, before or LAST_ENTRY, limit + 1)
        found = rows[:limit]
        more_newer, more_older = bool(before and found), len(rows) > limit
    newer = found[0][0] if found and more_newer else 0
    return AuditPage(lines=tuple(_describe(found)), newer=newer, older=found[-1][0] if found and more_older else 0)


def list_audit_lines(filters: AuditFilter, day: date, zone: tzinfo, most: int) -> list[AuditLine]:
    """List the entries of a choice, the newest first, at most so many."""
    return list(_describe(_find(_PAGE, filters, day, zone, LAST_ENTRY, most)))


def find_audit_line(seq: int) -> AuditLine | None:
    """Find one entry of the journal, as the list shows it."""
    rows = database.rows(f"SELECT {_COLUMNS.format(join='LEFT JOIN')} WHERE j.seq = %s", seq)
    return next(_describe(rows), None)


def find_record_changes(seq: int) -> list[AuditedChange]:
    """Find the records that an entry changed, the first of them if they are many."""
    return [_change_of(row) for row in database.rows(_CHANGES_OF_ONE, seq, MOST_CHANGES)]


def _find(sql: str, filters: AuditFilter, day: date, zone: tzinfo, at: int, limit: int) -> list[tuple[Any, ...]]:
    condition, values = filters.condition(day, zone)
    # Files are read in the order of their arrival, so the database need not look for one with every decision.
    join = "JOIN" if filters.is_of_files else "LEFT JOIN"
    return database.rows(sql.format(condition=condition, join=join), *values, at, limit)


def _describe(rows: Sequence[tuple[Any, ...]]) -> Iterator[AuditLine]:
    changes = _find_first_changes(row[0] for row in rows)
    for seq, kind, at, who, reason, data, file, club, door, state in rows:
        by_hand = find_manual_reason(data) if kind == DELIVERY else None
        change, count = changes.get(seq, (None, 0))
        yield AuditLine(
            seq=seq, kind=kind, at=moment_of(at), who=who, reason=reason or by_hand or "", change=change,
            changes=count, file=file or "", club=club, door=door or "", state=state or "",
        )  # fmt: skip


def _find_first_changes(entries: Iterable[int]) -> dict[int, tuple[AuditedChange, int]]:
    counts: dict[int, int] = {}
    for marks, some in in_chunks(set(entries)):
        counts |= dict(database.rows(_FIRST_CHANGES.format(marks=marks), *some))
    found = {}
    for marks, some in in_chunks(counts):
        for key, *row in database.rows(_CHANGES.format(marks=marks), *some):
            found[row[0]] = (_change_of(row), int(counts[key]))
    return found


def _change_of(row: Sequence[Any]) -> AuditedChange:
    _, what, key, before, after = row
    return AuditedChange(what=what, key=key, before=msgspec.json.decode(before), after=msgspec.json.decode(after))
