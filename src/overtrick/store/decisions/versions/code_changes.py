"""What a version of the folder changes in the code tables, from its day on, and back if it is withdrawn."""

from datetime import date, timedelta

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.federation import Code
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork

_ONE_DAY = timedelta(days=1)
_AUDITED_CODES = "SELECT key, before, after FROM audit WHERE seq = %s AND what = %s ORDER BY id DESC"


class CodeRowChange(Record, frozen=True, kw_only=True):
    """A row of a code table that a version adds, or ends or names otherwise; `was` is the row before."""

    row: Code
    was: Code | None = None


def compare_codes(before: tuple[Code, ...], after: tuple[Code, ...], start: date) -> list[CodeRowChange]:
    """List what a version changes in the code tables from its day on."""
    old, new = ({(row.table, row.code, row.start): row for row in rows} for rows in (before, after))
    last = start - _ONE_DAY
    changes: list[CodeRowChange] = []
    for key, row in old.items():
        now = new.get(key)
        if now == row:
            continue
        renamed = now is None or now.name != row.name
        end = last if renamed or now is None else now.end
        if row.end is None or row.end >= start:
            changes.append(
                CodeRowChange(row=msgspec.structs.replace(row, end=max(end, last) if end else None), was=row)
            )
        if now is not None and renamed:
            changes.append(CodeRowChange(row=msgspec.structs.replace(now, start=start)))
    for key, row in new.items():
        if key not in old:
            changes.append(CodeRowChange(row=msgspec.structs.replace(row, start=max(row.start or start, start))))
    return changes


def apply_code_change(work: UnitOfWork, entry: JournalEntry, change: CodeRowChange) -> None:
    """Write a change of a code table, except where the federation has decided otherwise since."""
    row, was = change.row, change.was
    same_code = models.Code.objects.filter(table=row.table, code=row.code)
    if was is None:
        lasting = [each for each in same_code if each.end is None or row.start is None or each.end >= row.start]
        if lasting:
            return
        work.writer.add(models.Code, row.table, row.code, row.name, row.start, row.end)
        work.writer.flush()
    elif not same_code.filter(start=was.start, name=was.name, end=was.end).update(end=row.end):
        return
    audit(work, entry, "code", f"{row.table} {row.code}", was and msgspec.to_builtins(was), msgspec.to_builtins(row))


def undo_code_changes(work: UnitOfWork, entry: JournalEntry, line: int) -> None:
    """Take back what an adoption wrote into the code tables."""
    for key, before, after in database.rows(_AUDITED_CODES, line, "code"):
        _undo_code_change(work, entry, key, before, after)


def _undo_code_change(work: UnitOfWork, entry: JournalEntry, key: str, before: str, after: str) -> None:
    row = msgspec.json.decode(after, type=Code)
    was = msgspec.json.decode(before, type=Code | None)
    own = models.Code.objects.filter(table=row.table, code=row.code, start=row.start, name=row.name, end=row.end)
    changed = own.update(end=was.end) if was else own.delete()[0]
    if changed:
        audit(work, entry, "code", key, msgspec.json.decode(after), msgspec.json.decode(before))
