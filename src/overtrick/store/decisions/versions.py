"""Versions of the federation's folder: adopted with the day from which they count, and withdrawn before it.

The files are on record before the decision (`registers/folder_files`); the journal has their hashes. Days before that
of a version keep the one that they had, so nothing in the past changes.
"""

from datetime import date, timedelta
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from overtrick.core.player_numbers import NumberForm
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.federation import Federation
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, Reversal, audit
from overtrick.store.decisions.federation import Club, Code, Region, clubs_of, codes_of, regions_of, write_club
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation, read_approval_rules
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.journal.versions import adopted_version
from overtrick.store.registers.federation import Version
from overtrick.store.registers.folder_files import version_on_record

_ONE_DAY = timedelta(days=1)
_AUDITED_CODES = "SELECT key, before, after FROM audit WHERE seq = %s AND what = %s ORDER BY id DESC"


class CodeRowChange(Record, frozen=True, kw_only=True):
    """A row of a code table that a version adds, or ends or names otherwise; `was` is the row before."""

    row: Code
    was: Code | None = None


class Adoption(Record, frozen=True, kw_only=True):
    """A version of the federation's folder, with the day from which it counts, and what it changes in the registers.

    `approval` are the units whose points need approval from then on; None if the version does not change them.
    """

    start: date
    scheme_file: str
    files: dict[str, str]
    regions: tuple[Region, ...] | UnsetType = UNSET
    clubs: tuple[Club, ...] | UnsetType = UNSET
    codes: tuple[CodeRowChange, ...] | UnsetType = UNSET
    approval: tuple[str, ...] | UnsetType | None = UNSET


class KeptFolder(Record, frozen=True, kw_only=True):
    """The folder that a federation was founded with before folders were kept on record."""

    scheme_file: str
    files: dict[str, str]


def complete_adoption(entry: JournalEntry, adoption: Adoption) -> Adoption:
    """Fill in what the version changes in the registers, against the version before it."""
    before, after = current_federation().versions[-1].scheme, _load(adoption).scheme
    old_regions, old_clubs = {each.code for each in before.registers.regions}, before.registers.clubs
    approval = after.federation.approval
    return msgspec.structs.replace(
        adoption,
        regions=tuple(each for each in regions_of(after.registers) if each.code not in old_regions),
        clubs=tuple(each for each in clubs_of(after.registers) if each.code not in old_clubs),
        codes=tuple(
            _compare_codes(tuple(codes_of(before.registers)), tuple(codes_of(after.registers)), adoption.start)
        ),
        approval=approval if approval != before.federation.approval else None,
    )


def _load(adoption: Adoption) -> Version:
    try:
        return version_on_record(0, adoption.start, adoption.scheme_file, adoption.files)
    except SchemeError as error:
        raise Refusal(f"The folder cannot be used: {error}") from error


def _compare_codes(before: tuple[Code, ...], after: tuple[Code, ...], start: date) -> list[CodeRowChange]:
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


def check_adoption(entry: JournalEntry, adoption: Adoption) -> None:
    """Refuse a version without a reason, one that would count in the past or before one that waits, or a wrong one."""
    federation = current_federation()
    last, version = federation.versions[-1], _load(adoption)
    if not entry.reason.strip():
        raise Refusal("A new version needs its reason.")
    if adoption.start <= entry.day:
        raise Refusal(
            f"The version would count from {adoption.start}, and today is {entry.day}: name a later day, because "
            "nothing that has been played may be awarded otherwise."
        )
    if adoption.start < last.start:
        raise Refusal(
            f"The version of line {last.seq} waits for {last.start}: name that day or a later one, or withdraw it."
        )
    if not last.files:
        raise Refusal("The present folder is not on record yet: run 'overtrick federation keep' first.")
    if version.digest == last.digest:
        raise Refusal("The folder is the same as before: there is nothing to adopt.")
    _refuse_change_of_records(last.scheme.federation, version.scheme.federation)


def _refuse_change_of_records(before: Federation, after: Federation) -> None:
    """Refuse a version that changes by what the days and the players on record are known."""
    if before.time_zone != after.time_zone:
        raise Refusal(
            f"The time zone {before.time_zone} cannot become {after.time_zone}: the days on record depend on it."
        )
    old, new = before.player_numbers, after.player_numbers
    if _ways_of_writing(old) != _ways_of_writing(new):
        was, becomes = (f"such as {form.example}" if form else "in plain digits" for form in (old, new))
        raise Refusal(
            f"Player numbers {was} cannot become numbers {becomes}: those on record are kept in the present form. "
            "Leave player_numbers of federation.toml as it is."
        )


def _ways_of_writing(form: NumberForm | None) -> dict[str, Any]:
    """Return what makes two texts one number: not the example, and not what new numbers begin with."""
    values = msgspec.structs.asdict(form) if form else {}
    return {key: value for key, value in values.items() if key not in ("example", "prefix")}


def adopt(work: UnitOfWork, entry: JournalEntry, adoption: Adoption) -> None:
    """Adopt a version of the federation's folder, from a day on."""
    before = work.state.federation.versions
    for region in adoption.regions or ():
        if not models.Region.objects.filter(code=region.code).exists():
            work.writer.add_numbered_row(models.Region, (region.code, region.name, region.website))
            audit(work, entry, "region", region.code, None, msgspec.to_builtins(region))
    for club in adoption.clubs or ():
        if not models.Club.objects.filter(code=club.code).exists():
            write_club(work, club)
            audit(work, entry, "club", club.code, None, msgspec.to_builtins(club))
    work.writer.flush()
    for change in adoption.codes or ():
        _apply_code_change(work, entry, change)
    work.writer.flush()
    version = adopted_version(entry)
    after = {"start": adoption.start, "version": version.label}
    audit(work, entry, "federation", "folder", {"version": before[-1].label}, after)
    work.use_versions([*before, version])
    if isinstance(adoption.approval, tuple):
        work.add_approval_rule(adoption.start, frozenset(adoption.approval))


def _apply_code_change(work: UnitOfWork, entry: JournalEntry, change: CodeRowChange) -> None:
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


def check_withdrawal(entry: JournalEntry, mistake: JournalEntry) -> None:
    """Refuse the withdrawal of a version that counts already, or on which a later one is built."""
    start = date.fromisoformat(mistake.data["start"])
    if start <= entry.day:
        raise Refusal(f"The version of line {mistake.seq} counts since {start}; adopt another one from a day to come.")
    last = current_federation().versions[-1]
    if last.seq != mistake.seq:
        raise Refusal(f"The version of line {last.seq} was adopted after this one: withdraw it first.")


def withdraw_version(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take back a version that does not count yet, and what it wrote into the code tables."""
    versions = work.state.federation.versions
    withdrawn = next(each for each in versions if each.seq == mistake.seq)
    for key, before, after in database.rows(_AUDITED_CODES, mistake.seq, "code"):
        _undo_code_change(work, entry, key, before, after)
    audit(work, entry, "federation", "folder", {"start": withdrawn.start, "version": withdrawn.label}, None)
    work.use_versions([each for each in versions if each is not withdrawn])
    work.set_approval_rules(read_approval_rules())


def _undo_code_change(work: UnitOfWork, entry: JournalEntry, key: str, before: str, after: str) -> None:
    row = msgspec.json.decode(after, type=Code)
    was = msgspec.json.decode(before, type=Code | None)
    own = models.Code.objects.filter(table=row.table, code=row.code, start=row.start, name=row.name, end=row.end)
    changed = own.update(end=was.end) if was else own.delete()[0]
    if changed:
        audit(work, entry, "code", key, msgspec.json.decode(after), msgspec.json.decode(before))


WITHDRAWAL_OF_VERSION = Reversal(withdraw_version, check_withdrawal)


def check_kept_folder(entry: JournalEntry, kept: KeptFolder) -> None:
    """Refuse a folder if there is one on record, and one of another scheme."""
    first = current_federation().versions[0]
    if first.files:
        raise Refusal("The federation's folder is on record already.")
    name = version_on_record(1, date.min, kept.scheme_file, kept.files).scheme.name
    if name != first.scheme.name:
        raise Refusal(f"The folder has the scheme {name}, and the federation was founded with {first.scheme.name}.")


def keep_folder(work: UnitOfWork, entry: JournalEntry, kept: KeptFolder) -> None:
    """Take the folder of the founding on record, for a store that was founded before folders were."""
    version = version_on_record(1, date.min, kept.scheme_file, kept.files)
    audit(work, entry, "federation", "folder", None, {"version": version.label})
    work.use_versions([version, *work.state.federation.versions[1:]])
