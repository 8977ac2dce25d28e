"""Clubs and regions of a version of the folder: they change in the registers on its day, by an entry of that day.

A version changes only what its folder says otherwise than the folder before it. What the federation has decided about a
club or a region since the adoption stays.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db.models import Model

from overtrick.schemes.registers.records import Registers
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.federation import Club, Region, clubs_of, regions_of, write_club
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.journal.versions import find_adoption, find_effect

Values = dict[str, str | int]


class RegisterRowChange(Record, frozen=True, kw_only=True):
    """A club or a region that a version adds, or what it changes of one.

    `instead_of` are the values that are replaced, by key: those of the folder before, and those on record at the
    adoption. It is None for a new row.
    """

    code: int
    values: Values
    instead_of: dict[str, tuple[str | int, ...]] | None = None


class VersionEffect(Record, frozen=True, kw_only=True):
    """The version whose day has come, by the line of the journal that adopted it."""

    line: int


def compare_regions(before: Registers, after: Registers) -> tuple[RegisterRowChange, ...]:
    """List what a folder changes in the regions."""
    return _compare(models.Region, regions_of(before), regions_of(after))


def compare_clubs(before: Registers, after: Registers) -> tuple[RegisterRowChange, ...]:
    """List what a folder changes in the clubs."""
    return _compare(models.Club, clubs_of(before), clubs_of(after))


def _compare(
    model: type[Model], before: Iterable[Club | Region], after: Iterable[Club | Region]
) -> tuple[RegisterRowChange, ...]:
    old, new = ({each.code: _values(each) for each in rows} for rows in (before, after))
    on_record = {row["code"]: row for row in model._default_manager.filter(code__in=new).values()}
    changes = []
    for code, values in new.items():
        was = old.get(code)
        changed = {key: value for key, value in values.items() if was is None or value != was[key]}
        if was is None:
            changes.append(RegisterRowChange(code=code, values=values))
        elif changed:
            kept = on_record.get(code, was)
            instead_of = {key: tuple(dict.fromkeys((was[key], kept[key]))) for key in changed}
            changes.append(RegisterRowChange(code=code, values=changed, instead_of=instead_of))
    return tuple(changes)


def _values(row: Club | Region) -> Values:
    values: Values = msgspec.structs.asdict(row)
    values.pop("code")
    return values


def refuse_register_changes(before: Registers, after: Registers) -> None:
    """Refuse a folder that loses a club or a region, or changes what would award the past otherwise."""
    new_clubs = {each.code: each for each in clubs_of(after)}
    for club in clubs_of(before):
        now = new_clubs.get(club.code)
        if now is None:
            raise Refusal(
                f"The folder no longer has club {club.code}, {club.name}: a club stays in the register, because "
                "results and members name it. Keep its line; a club that closed gets another kind by the decision "
                "'club'."
            )
        if now.kind != club.kind:
            raise Refusal(
                f"The folder changes the kind of club {club.code}, {club.name}, from {club.kind} to {now.kind}. Make "
                f"the decision instead: overtrick decide club code={club.code} kind={now.kind}. It awards the club's "
                "sessions again, and a version leaves the past as it is."
            )
        _refuse_licence(now)
    new_regions = {each.code for each in regions_of(after)}
    for region in regions_of(before):
        if region.code not in new_regions:
            raise Refusal(
                f"The folder no longer has region {region.code}, {region.name}. Keep it: regions stay in the register."
            )


def _refuse_licence(club: Club) -> None:
    """Refuse the licence of a club that the federation entered by a decision: reports are known by it."""
    other = models.Club.objects.filter(licence=club.licence).exclude(code=club.code).first() if club.licence else None
    if other is not None:
        raise Refusal(f"The licence {club.licence} of club {club.code} belongs to club {other.code}, {other.name}.")


def check_effect(entry: JournalEntry, effect: VersionEffect) -> None:
    """Refuse a version whose day has not come, and one that has taken effect."""
    adoption = find_adoption(effect.line)
    if adoption is None or adoption.data["start"] > entry.day.isoformat() or find_effect(effect.line):
        raise Refusal(f"There is no version of line {effect.line} that takes effect now.")


def take_effect(work: UnitOfWork, entry: JournalEntry, effect: VersionEffect) -> None:
    """Write the clubs and regions of a version into the registers, on the day from which it counts."""
    adoption = find_adoption(effect.line)
    assert adoption is not None
    for change in _read_changes(adoption.data, "region_changes"):
        _change_region(work, entry, change)
    for change in _read_changes(adoption.data, "club_changes"):
        _change_club(work, entry, change)
    work.writer.flush()
    work.forget_registers()


def _read_changes(data: Mapping[str, Any], key: str) -> tuple[RegisterRowChange, ...]:
    return msgspec.convert(data.get(key, ()), tuple[RegisterRowChange, ...])


def _change_region(work: UnitOfWork, entry: JournalEntry, change: RegisterRowChange) -> None:
    rows = models.Region.objects.filter(code=change.code)
    kept: Mapping[str, Any] | None = rows.values().first()
    if change.instead_of is None and kept is None:
        region = Region(code=change.code, **change.values)  # type: ignore[arg-type]
        work.writer.add_numbered_row(models.Region, (region.code, region.name, region.website, ""))
        audit(work, entry, "region", region.code, None, msgspec.to_builtins(region))
    values = _due_values(change, kept)
    if kept and values:
        rows.update(**values)
        if "name" in values:
            models.Club.objects.filter(region=kept["name"]).update(region=values["name"])
        audit(work, entry, "region", change.code, {key: kept[key] for key in values}, values)


def _change_club(work: UnitOfWork, entry: JournalEntry, change: RegisterRowChange) -> None:
    rows = models.Club.objects.filter(code=change.code)
    kept: Mapping[str, Any] | None = rows.values().first()
    if change.instead_of is None and kept is None:
        club = Club(code=change.code, **change.values)  # type: ignore[arg-type]
        write_club(work, club)
        audit(work, entry, "club", club.code, None, msgspec.to_builtins(club))
    values = _due_values(change, kept)
    if kept and values:
        rows.update(**values)
        audit(work, entry, "club", change.code, {key: kept[key] for key in values}, values)


def _due_values(change: RegisterRowChange, kept: Mapping[str, Any] | None) -> Values:
    """Return what a change sets in a row, without what has been decided otherwise since the adoption."""
    if kept is None or change.instead_of is None:
        return {}
    return {
        key: value for key, value in change.values.items()
        if kept[key] != value and kept[key] in change.instead_of[key]
    }  # fmt: skip
