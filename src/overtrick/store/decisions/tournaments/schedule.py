"""A whole calendar as a table: one new tournament a line, with what its host says about it.

A federation loads its national schedule with it. Columns that a schedule does not have may be left out.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from overtrick.core.identity import fold_name
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.decisions.approvals import EventApproval
from overtrick.store.decisions.common.references import check_references
from overtrick.store.decisions.tournaments.calendar import (
    TournamentChange,
    announce_all,
    approval_of,
    check_tournament,
    fill_in,
)
from overtrick.store.decisions.tournaments.host_details import check_details
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.csv_tables import Line, TableError, read_table
from overtrick.tournaments.records import TournamentDetails

NEEDED = ("name", "class", "contest", "first", "club")
_TEXTS = ("fee", "fee_for")
_NUMBERS = ("region", "entry_limit")
_CHOICES = ("billed", "online_entry")
_WORDS = ("restrictions", "own_table")
OPTIONAL = ("last", *_NUMBERS, *_WORDS, *_TEXTS, *_CHOICES, "closes")
# A picture is not written into a table.
DETAILS = tuple(name for name in TournamentDetails.__struct_fields__ if name != "sponsor_logo")
_WHOLE, _LINES = ("sessions", "boards", "correction_minutes"), "timetable"
COLUMNS = (*NEEDED, *OPTIONAL, *DETAILS)
_YES, _NO = "yes", "no"

Scheduled = tuple[TournamentChange, TournamentDetails]


def read_schedule(content: bytes) -> Iterator[Line]:
    """Yield the lines of a schedule; raise a TableError for a column that it cannot have."""
    for row in read_table(content, NEEDED):
        unknown = [name for name in row.cells if name not in COLUMNS]
        if unknown:
            raise TableError(f"'{unknown[0]}' is not a column of tournaments; there are {', '.join(COLUMNS)}")
        yield row


def tournament_in(row: Line) -> Scheduled:
    """Return the tournament of a line, complete, and what its host says."""
    values: dict[str, Any] = {
        "name": row.text("name"), "event_class": row.text("class"), "contest": row.text("contest"),
        "first": row.day("first"), "club": row.integer("club"),
    }  # fmt: skip
    if _given(row, "last"):
        values["last"] = row.day("last")
    values |= {name: row.text(name) for name in _TEXTS if _given(row, name)}
    values |= {name: row.integer(name) for name in _NUMBERS if _given(row, name)}
    values |= {name: _choice(row, name) for name in _CHOICES if _given(row, name)}
    values |= {name: tuple(row.text(name).split()) for name in _WORDS if _given(row, name)}
    if _given(row, "closes"):
        values["closes"] = _moment(row, "closes")
    said: dict[str, Any] = {name: row.text(name) for name in DETAILS if _given(row, name)}
    said |= {name: row.integer(name) for name in _WHOLE if name in said}
    if _LINES in said:
        said[_LINES] = tuple(line.strip() for line in said[_LINES].splitlines() if line.strip())
    return fill_in(TournamentChange(**values)), TournamentDetails(**said)


def check_scheduled(scheduled: Scheduled, day: date, beside: Sequence[EventApproval] = ()) -> None:
    """Refuse a tournament that cannot be announced on a day; `beside` are sanctioned together with it."""
    record, details = scheduled
    check_references(record, day)
    check_tournament(record, beside)
    check_details(msgspec.structs.asdict(details))


def check_schedule(content: bytes, day: date) -> None:
    """Refuse a schedule with a tournament that cannot be announced; name its line."""
    sanctioned: list[EventApproval] = []
    for row in read_schedule(content):
        scheduled = tournament_in(row)
        try:
            check_scheduled(scheduled, day, sanctioned)
        except Refusal as refusal:
            raise Refusal(f"Line {row.number}: {refusal}") from refusal
        sanctioned.append(approval_of(scheduled[0]))


def known_tournaments() -> set[tuple[object, ...]]:
    """Return what tells the tournaments on the calendar apart."""
    rows = database.rows("SELECT club, key, event_class, first FROM tournament WHERE NOT deleted")
    return {(club, key, event_class, day_of(first)) for club, key, event_class, first in rows}


def identify(record: TournamentChange) -> tuple[object, ...]:
    """Return what tells a tournament from others: its host, name, class and first day."""
    return record.club, fold_name(str(record.name)), record.event_class, record.first


def enter_schedule(work: UnitOfWork, entry: JournalEntry, content: bytes) -> int:
    """Put the tournaments of a schedule on the calendar; one that is on it already is left as it is."""
    known = known_tournaments()
    new: list[Scheduled] = []
    for row in read_schedule(content):
        scheduled = tournament_in(row)
        if identify(scheduled[0]) not in known:
            known.add(identify(scheduled[0]))
            new.append(scheduled)
    announce_all(work, entry, new)
    return len(new)


def _given(row: Line, column: str) -> bool:
    return bool((row.cells.get(column) or "").strip())


def _choice(row: Line, column: str) -> bool:
    text = row.text(column)
    if text not in (_YES, _NO):
        raise TableError(f"line {row.number}, {column}: '{text[:60]}' is neither {_YES} nor {_NO}")
    return text == _YES


def _moment(row: Line, column: str) -> datetime:
    text = row.text(column)
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise TableError(
            f"line {row.number}, {column}: '{text[:60]}' is not a time such as 2026-03-11 20:00"
        ) from error
