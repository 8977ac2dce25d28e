"""What a repaired program would have posted otherwise: shown first, then posted as one reviewed run.

Everything is made again by the program as it is now and compared, entry by entry of the journal. What an entry posted
otherwise is pinned in the journal as it was, and the sessions concerned are awarded and titled again.
"""

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.db import database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.db.data_directory import connect_database, disconnect_database
from overtrick.store.db.values import day_of
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import REPAIR
from overtrick.store.models.points_field import from_parts
from overtrick.store.upkeep.rebuild import rebuild
from overtrick.store.upkeep.repair_causes import explain_row, explain_session
from overtrick.store.upkeep.replay import Progress, replay
from overtrick.store.upkeep.verify import Difference, compare_databases

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
# What follows from decisions and files besides the ledger and the outcomes.
_REGISTERS = frozenset(
    model._meta.db_table for model in models.DERIVED_MODELS if model not in (models.Posting, models.Award)
)


class EntryPosting(msgspec.Struct, frozen=True):
    """What one journal entry posted for one session, in the columns of the ledger."""

    session: int | None
    cause: str
    rows: list[list[Any]]


PostingsByEntry = dict[int, list[EntryPosting]]


class RepairChange(msgspec.Struct, frozen=True, kw_only=True):
    """A difference for a session (0: for none) in one journal entry: what was posted, and what would be now, and why.

    `because` has the reasons of the program as it is now.
    """

    seq: int
    session: int
    posted: tuple[str, ...]
    now: tuple[str, ...]
    players: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class OutcomeChange(msgspec.Struct, frozen=True, kw_only=True):
    """A file that would be decided otherwise, or have other problems: both outcomes with their reasons."""

    seq: int
    was: str
    because: str
    now: str
    now_because: str
    more: tuple[str, ...] = ()
    fewer: tuple[str, ...] = ()


class RegisterChange(msgspec.Struct, frozen=True, kw_only=True):
    """A row that the decisions of the journal would make otherwise now, and the entry that set it last."""

    difference: Difference
    because: str


class RepairPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a repair would do. An empty plan: the program works everything out as it did."""

    changes: tuple[RepairChange, ...]
    outcomes: tuple[OutcomeChange, ...] = ()
    registers: tuple[RegisterChange, ...] = ()
    record: dict[str, Any]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.record["sessions"] and not self.record["outcomes"] and not self.registers


def plan_repair(progress: Progress = lambda count: None) -> RepairPlan:
    """Find what the program as it is now would have posted, decided or registered otherwise.

    A file that was decided otherwise shifts the numbers of all that came later. So the outcomes are found first, and
    the postings are compared in a replay that decides as it was decided then.
    """
    source = database.current_name()
    with database.snapshot():
        outcomes = _find_outcome_changes(source, progress)
        record: dict[str, Any] = {"sessions": [], "postings": [], "outcomes": [pin for _, pin in outcomes]}
        with _replayed(source, record, progress):
            before, after = _find_postings(source), _find_postings(_SCRATCH)
            changes = tuple(_explain_changes(_find_changes(before, after)))
            retitled = _sessions_with_other_title(source, _SCRATCH) | _sessions_with_other_lists(source, _SCRATCH)
        entries = sorted({change.seq for change in changes})
        record["sessions"] = sorted({change.session for change in changes if change.session} | retitled)
        record["postings"] = [{"seq": seq, "posted": msgspec.to_builtins(before.get(seq, []))} for seq in entries]
        registers = tuple(_find_register_changes(source, record, progress))
    return RepairPlan(
        changes=changes, outcomes=tuple(change for change, _ in outcomes), registers=registers, record=record
    )


@contextmanager
def _replayed(source: str, record: dict[str, Any], progress: Progress) -> Iterator[None]:
    """Make the records again in a scratch database, as if a repair with this record were made."""
    with tempfile.TemporaryDirectory(prefix="overtrick-repair-") as folder:
        connect_database(_SCRATCH, sqlite_settings(Path(folder) / "scratch.sqlite3", durable=False), records_only=True)
        try:
            replay(source, _SCRATCH, progress, planned=record)
            yield
        finally:
            disconnect_database(_SCRATCH)


def _find_outcome_changes(source: str, progress: Progress) -> list[tuple[OutcomeChange, dict[str, Any]]]:
    """Find the files that would be decided otherwise, each with its outcome as it was.

    An outcome may follow from an earlier one, so those that were found are kept until no other differs.
    """
    found: list[tuple[OutcomeChange, dict[str, Any]]] = []
    while True:
        with _replayed(source, {"outcomes": [pin for _, pin in found]}, progress):
            more = list(_changed_outcomes(source, _SCRATCH))
        if not more:
            return sorted(found, key=lambda each: each[0].seq)
        found += more


def _find_register_changes(source: str, record: dict[str, Any], progress: Progress) -> Iterator[RegisterChange]:
    """Find what differs besides awards and outcomes, with the points and decisions of then."""
    with _replayed(source, record, progress):
        found = list(compare_databases(source, _SCRATCH))
    retitled = {str(session) for session in record["sessions"]}
    for difference in found:
        if difference.table == "session" and difference.key in retitled:
            continue
        if difference.table in _REGISTERS:
            yield RegisterChange(difference=difference, because=explain_row(difference.table, difference.key))


def apply_plan(reviewed: RepairPlan, at: datetime, who: str, reason: str) -> JournalEntry:
    """Post a reviewed plan as one run, and make the registers again if they would be otherwise."""
    entry = decide.decide(REPAIR, at, who, reviewed.record, reason)
    if reviewed.registers:
        rebuild(exchange=True)
    return entry


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


def _explain_changes(changes: Iterable[RepairChange]) -> Iterator[RepairChange]:
    """Yield changes with the reasons of the program as it is now."""
    for change in changes:
        with database.using(_SCRATCH):
            because = explain_session(change.session, change.players) if change.session else ()
        yield msgspec.structs.replace(change, because=because)


def _find_changes(recorded: PostingsByEntry, current: PostingsByEntry) -> Iterator[RepairChange]:
    for seq in sorted({*recorded, *current}):
        before, after = _by_session(recorded.get(seq, ())), _by_session(current.get(seq, ()))
        for session in sorted({*before, *after}):
            posted, recalculated = before.get(session, []), after.get(session, [])
            if _content(posted) != _content(recalculated):
                differing = set(_content(posted)) ^ set(_content(recalculated))
                yield RepairChange(
                    seq=seq, session=session, posted=_describe_rows(posted), now=_describe_rows(recalculated),
                    players=tuple(dict.fromkeys(str(row[2]) for row in sorted(differing, key=lambda row: str(row[2])))),
                )  # fmt: skip


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


def _changed_outcomes(source: str, target: str) -> Iterator[tuple[OutcomeChange, dict[str, Any]]]:
    """Yield the files that would be decided otherwise, each with its recorded outcome and problems."""
    before, after = _find_outcomes(source), _find_outcomes(target)
    for seq, (outcome, because, problems) in before.items():
        now, now_because, now_problems = after.get(seq, ("", "", []))
        if (now, _codes(now_problems)) == (outcome, _codes(problems)):
            continue
        told, found = Counter(_code_names(problems)), Counter(_code_names(now_problems))
        change = OutcomeChange(
            seq=seq, was=outcome, because=because, now=now, now_because=now_because,
            more=tuple((found - told).elements()), fewer=tuple((told - found).elements()),
        )  # fmt: skip
        yield change, {"seq": seq, "outcome": outcome, "because": because, "problems": problems}


def _code_names(problems: list[dict[str, Any]]) -> list[str]:
    return [problem["code"] for problem in problems]


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
