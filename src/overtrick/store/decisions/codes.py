"""Decisions about the tables of codes: add a code, give it another name, retire it.

A code means what the scheme and the registers of the federation say of its number; its name is for people. So a name
may change, and a retired code goes on naming the old rows that have it.
"""

import datetime

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.names import check_name
from overtrick.store.decisions.common.references import CodeTable
from overtrick.store.decisions.federation import Code
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players_on_day import STATUS


class CodeRow(Record, frozen=True, kw_only=True):
    """A row of a table of codes, or what changes of it: a key that is left out keeps its value.

    `end` is the last day on which the code may be given to anybody.
    """

    table: CodeTable
    code: int
    name: str | msgspec.UnsetType = msgspec.UNSET
    start: datetime.date | msgspec.UnsetType | None = msgspec.UNSET
    end: datetime.date | msgspec.UnsetType | None = msgspec.UNSET


def complete_code(entry: JournalEntry, row: CodeRow) -> CodeRow:
    """Keep what a change of a code does not name. Without a start it is the latest row of the code."""
    rows = models.Code.objects.filter(table=row.table, code=row.code)
    if row.start is not msgspec.UNSET:
        rows = rows.filter(start=row.start)
    kept = rows.order_by("id").values("name", "start", "end").last()
    if kept is None and row.name is msgspec.UNSET:
        raise Refusal(f"The table '{row.table}' has no such row of code {row.code} yet: a new one needs its name.")
    return keep_unnamed(row, kept or {"start": None, "end": None})


def check_code_row(entry: JournalEntry, row: CodeRow) -> None:
    """Refuse a code without a name, one that ends before it begins, and the end of a code that is needed."""
    check_name(row.table, row.code, row.name)
    start, end = row.start or datetime.date.min, row.end or datetime.date.max
    if end < start:
        raise Refusal(f"The {row.table} {row.code} would end on {row.end}, before it begins on {row.start}.")
    needed = _find_need(row.table, row.code, entry.day)
    if row.end and needed:
        raise Refusal(f"The {row.table} {row.code} cannot be retired: {needed}. Its name may change.")


def _find_need(table: str, code: int, day: datetime.date) -> str:
    """Say why a code cannot be retired; an empty text if it can."""
    federation = current_federation()
    registers, edition = federation.registers, federation.scheme.on(day)
    given: dict[str, set[int]] = {
        "rank": {rank.code for rank in edition.ranks},
        "grade": {grade.code for grade in edition.grades},
    }
    if code in given.get(table, ()):
        return f"the scheme {federation.scheme.name} gives it to players"
    used: dict[str, set[int | None]] = {
        "country": {registers.home_country, registers.unknown},
        "status": {registers.active},
        "source": {registers.source},
        "gender": {registers.unknown},
        "grade": {registers.unknown, registers.new_players.grade},
        "rank": {registers.unknown, registers.new_players.rank},
    }
    return "the registers of the federation give it to players" if code in used.get(table, ()) else ""


def enter_code(work: UnitOfWork, entry: JournalEntry, row: CodeRow) -> None:
    """Add a code to its table, give it another name, or retire it by its last day."""
    code = msgspec.convert(list_named(row), Code)
    rows = models.Code.objects.filter(table=code.table, code=code.code, start=code.start)
    kept = rows.first()
    before = {"name": kept.name, "end": kept.end} if kept else None
    if kept is None:
        work.writer.add(models.Code, code.table, code.code, code.name, code.start, code.end)
    else:
        rows.update(name=code.name, end=code.end)
    audit(work, entry, "code", f"{code.table} {code.code}", before, {"name": code.name, "end": code.end})
    if code.table == STATUS:
        work.writer.flush()
        work.forget_registers()
        sql = "SELECT p.number FROM spell x JOIN player p ON p.id = x.player_id WHERE x.kind = %s AND x.value = %s"
        award_again_for(work, entry, {number for (number,) in database.rows(sql, STATUS, str(code.code))}, None, "code")
