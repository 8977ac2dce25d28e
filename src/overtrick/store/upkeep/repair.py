"""What a repaired program would have posted otherwise: shown first, then posted as one reviewed run.

Everything is made again by the program as it is now and compared, entry by entry of the journal. What an entry posted
otherwise is pinned in the journal as it was, and the sessions concerned are awarded and titled again.
"""

import tempfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from overtrick.store.commands import decide
from overtrick.store.db import database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.db.data_directory import connect_database, disconnect_database
from overtrick.store.db.values import day_of
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import REPAIR
from overtrick.store.models.points_field import from_parts
from overtrick.store.upkeep.replay import Progress, replay

_SCRATCH = "repair"
_POSTINGS = (
    "SELECT p.seq, p.id, p.cause, p.session_id, a.entry_id, a.player_id, a.number, a.unit, a.points, a.kind, a.played, "
    "a.reverses_id "
    "FROM award a JOIN posting p ON p.id = a.posting_id WHERE a.id > %s AND a.id <= %s "
    "ORDER BY a.id"
)
_OUTCOMES = "SELECT seq, id, outcome, because FROM revision WHERE id > %s AND id <= %s ORDER BY seq"
_PROBLEM = ("code", "severity", "line", "column", "found", "message", "advice")
_TITLES = "SELECT id, event_class, contest FROM session WHERE id > %s AND id <= %s"
_LISTS = "SELECT id, session_id, list FROM every_entry WHERE id > %s AND id <= %s"
_PAGE = 50_000


class EntryPosting(msgspec.Struct, frozen=True):
    """What one journal entry posted for one session, in the columns of the ledger."""

    session: int | None
    cause: str
    rows: list[list[Any]]


PostingsByEntry = dict[int, list[EntryPosting]]


class RepairChange(msgspec.Struct, frozen=True, kw_only=True):
    """A difference for a session (0: for none) in one journal entry: what was posted, and what would be now."""

    seq: int
    session: int
    posted: tuple[str, ...]
    now: tuple[str, ...]


class RepairPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a repair would do. An empty plan: the program works everything out as it did."""

    changes: tuple[RepairChange, ...]
    record: dict[str, Any]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.record["sessions"] and not self.record["outcomes"]


def plan_repair(progress: Progress = lambda count: None) -> RepairPlan:
    """Find what the program as it is now would have posted or decided otherwise."""
    source = database.current_name()
    with tempfile.TemporaryDirectory(prefix="overtrick-repair-") as folder, database.snapshot():
        connect_database(_SCRATCH, sqlite_settings(Path(folder) / "scratch.sqlite3", durable=False), records_only=True)
        try:
            replay(source, _SCRATCH, progress)
            before, after = _find_postings(source), _find_postings(_SCRATCH)
            outcomes = _changed_outcomes(source, _SCRATCH)
            retitled = _sessions_with_other_title(source, _SCRATCH) | _sessions_with_other_lists(source, _SCRATCH)
        finally:
            disconnect_database(_SCRATCH)
    changes = tuple(_find_changes(before, after))
    entries = sorted({change.seq for change in changes})
    record = {
        "sessions": sorted({change.session for change in changes if change.session} | retitled),
        "postings": [{"seq": seq, "posted": msgspec.to_builtins(before.get(seq, []))} for seq in entries],
        "outcomes": outcomes,
    }
    return RepairPlan(changes=changes, record=record)


def apply_plan(reviewed: RepairPlan, at: datetime, who: str, reason: str) -> JournalEntry:
    """Post a reviewed plan as one run."""
    return decide.decide(REPAIR, at, who, reviewed.record, reason)


def _find_postings(where: str) -> PostingsByEntry:
    """Find every award of a session in a database, by the journal entry that posted it."""
    found: PostingsByEntry = {}
    last_posting = 0
    for seq, posting, cause, session, *row in _rows_by_page(where, "award", _POSTINGS):
        row[6] = day_of(row[6]).isoformat()
        if posting != last_posting:
            found.setdefault(seq, []).append(EntryPosting(session, cause, []))
            last_posting = posting
        found[seq][-1].rows.append(row)
    return found


def _rows_by_page(where: str, table: str, sql: str) -> Iterator[tuple[Any, ...]]:
    """Run a query in pages of a table's keys, and yield its rows."""
    with database.using(where):
        last = database.rows(f"SELECT max(id) FROM {table}")[0][0] or 0
        for first in range(0, last, _PAGE):
            yield from database.rows(sql, first, first + _PAGE)


def _find_changes(recorded: PostingsByEntry, current: PostingsByEntry) -> Iterator[RepairChange]:
    for seq in sorted({*recorded, *current}):
        before, after = _by_session(recorded.get(seq, ())), _by_session(current.get(seq, ()))
        for session in sorted({*before, *after}):
            posted, recalculated = before.get(session, []), after.get(session, [])
            if _content(posted) != _content(recalculated):
                yield RepairChange(
                    seq=seq, session=session, posted=_describe_rows(posted), now=_describe_rows(recalculated)
                )


def _by_session(postings: Iterable[EntryPosting]) -> dict[int, list[list[Any]]]:
    found: dict[int, list[list[Any]]] = {}
    for posting in postings:
        found.setdefault(posting.session or 0, []).extend(posting.rows)
    return found


def _content(rows: Iterable[list[Any]]) -> list[tuple[Any, ...]]:
    """Return rows as they are compared: the number of a reversed row differs as soon as anything before it does."""
    return sorted((*row[:7], row[7] is not None) for row in rows)


def _describe_rows(rows: Iterable[list[Any]]) -> tuple[str, ...]:
    return tuple(f"player {row[2]}: {from_parts(row[4])} {row[3]} ({row[5]})" for row in rows)


def _sessions_with_other_title(source: str, target: str) -> set[int]:
    """Find the sessions that would have another contest or class."""
    return {row[0] for row in _differing_rows("session", _TITLES, source, target)}


def _sessions_with_other_lists(source: str, target: str) -> set[int]:
    """Find the sessions of which a row would be in another list."""
    return {row[1] for row in _differing_rows("every_entry", _LISTS, source, target)}


def _differing_rows(table: str, sql: str, source: str, target: str) -> Iterator[tuple[Any, ...]]:
    """Yield rows of a table that are in both databases and differ, page by page, because a table may be large."""
    with database.using(source):
        last = database.rows(f"SELECT max(id) FROM {table}")[0][0] or 0
    for first in range(0, last, _PAGE):
        with database.using(source):
            before = database.rows(sql, first, first + _PAGE)
        with database.using(target):
            after = {row[0]: row for row in database.rows(sql, first, first + _PAGE)}
        yield from (row for row in before if after.get(row[0], row) != row)


def _changed_outcomes(source: str, target: str) -> list[dict[str, Any]]:
    """Find the files that would be decided otherwise, each with its recorded outcome and problems."""
    before, after = _find_outcomes(source), _find_outcomes(target)
    return [
        {"seq": seq, "outcome": outcome, "because": because, "problems": problems}
        for seq, (outcome, because, problems) in before.items()
        if (found := after.get(seq)) is None or (found[0], _codes(found[2])) != (outcome, _codes(problems))
    ]


def _codes(problems: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [tuple(problem[name] for name in _PROBLEM[:5]) for problem in problems]


def _find_outcomes(where: str) -> dict[int, tuple[str, str, list[dict[str, Any]]]]:
    found: dict[int, tuple[str, str, list[dict[str, Any]]]] = {}
    with database.using(where):
        problems: dict[int, list[dict[str, Any]]] = {}
        quoted = ", ".join(f'"{name}"' for name in _PROBLEM)
        for revision, *row in database.rows(f"SELECT revision_id, {quoted} FROM problem ORDER BY id"):
            problems.setdefault(revision, []).append(dict(zip(_PROBLEM, row, strict=True)))
    for seq, key, outcome, because in _rows_by_page(where, "revision", _OUTCOMES):
        found[seq] = (outcome, because, problems.get(key, []))
    return found
