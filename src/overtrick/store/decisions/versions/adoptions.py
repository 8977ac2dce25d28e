"""Versions of the federation's folder: adopted with the day from which they count, and withdrawn before it.

The files are on record before the decision (`registers/folder_files`); the journal has their hashes. Days before that
of a version keep the one that they had, so nothing in the past changes.
"""

from datetime import date
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from overtrick.core.player_numbers import NumberForm
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.federation import Federation
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.federation import Club, Region, codes_of, write_club
from overtrick.store.decisions.versions.code_changes import CodeRowChange, apply_code_change, compare_codes
from overtrick.store.decisions.versions.held_names import refuse_lost_names
from overtrick.store.decisions.versions.register_changes import (
    RegisterRowChange,
    compare_clubs,
    compare_regions,
    refuse_register_changes,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.journal.versions import adopted_version
from overtrick.store.registers.federation import Version
from overtrick.store.registers.folder_files import version_on_record


class Adoption(Record, frozen=True, kw_only=True):
    """A version of the federation's folder, with the day from which it counts, and what it changes in the registers.

    `club_changes` and `region_changes` take effect on its day; `clubs` and `regions` are those that the first journals
    with versions added at once. `approval` are the units whose points need approval from then on; None if the version
    does not change them.
    """

    start: date
    scheme_file: str
    files: dict[str, str]
    regions: tuple[Region, ...] | UnsetType = UNSET
    clubs: tuple[Club, ...] | UnsetType = UNSET
    region_changes: tuple[RegisterRowChange, ...] | UnsetType = UNSET
    club_changes: tuple[RegisterRowChange, ...] | UnsetType = UNSET
    codes: tuple[CodeRowChange, ...] | UnsetType = UNSET
    approval: tuple[str, ...] | UnsetType | None = UNSET


def complete_adoption(entry: JournalEntry, adoption: Adoption) -> Adoption:
    """Fill in what the version changes in the registers, against the version before it."""
    before, after = current_federation().versions[-1].scheme, _load(adoption).scheme
    approval = after.federation.approval
    return msgspec.structs.replace(
        adoption,
        region_changes=compare_regions(before.registers, after.registers),
        club_changes=compare_clubs(before.registers, after.registers),
        codes=tuple(compare_codes(tuple(codes_of(before.registers)), tuple(codes_of(after.registers)), adoption.start)),
        approval=approval if approval != before.federation.approval else None,
    )


def _load(adoption: Adoption) -> Version:
    try:
        return version_on_record(0, adoption.start, adoption.scheme_file, adoption.files)
    except SchemeError as error:
        raise Refusal(f"The folder cannot be used: {error}") from error


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
    refuse_lost_names(last.scheme, version.scheme, adoption.start)
    refuse_register_changes(last.scheme.registers, version.scheme.registers)


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
            work.writer.add_numbered_row(models.Region, (region.code, region.name, region.website, ""))
            audit(work, entry, "region", region.code, None, msgspec.to_builtins(region))
    for club in adoption.clubs or ():
        if not models.Club.objects.filter(code=club.code).exists():
            write_club(work, club)
            audit(work, entry, "club", club.code, None, msgspec.to_builtins(club))
    work.writer.flush()
    for change in adoption.codes or ():
        apply_code_change(work, entry, change)
    work.writer.flush()
    version = adopted_version(entry)
    after = {"start": adoption.start, "version": version.label}
    audit(work, entry, "federation", "folder", {"version": before[-1].label}, after)
    work.use_versions([*before, version])
    if isinstance(adoption.approval, tuple):
        work.add_approval_rule(adoption.start, frozenset(adoption.approval))
