"""The versions of the federation's folder, as the journal has them: the founding, and what was adopted since."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from overtrick.store.db import cache
from overtrick.store.errors import NoStore
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.kinds import ADOPT, FEDERATION, KEEP, TAKE_EFFECT, WITHDRAW
from overtrick.store.registers.federation import Federation, Version, version_by_name
from overtrick.store.registers.folder_files import version_on_record

_WAITING = "versions that wait"


def read_federation() -> Federation:
    """Return the federation with the versions that were adopted and not withdrawn; NoStore before the founding."""
    entries = entries_of_kinds(FEDERATION, KEEP, ADOPT)
    if not entries or entries[0].kind != FEDERATION:
        raise NoStore("there is no federation here yet")
    adopted = [entry for entry in entries if entry.kind == ADOPT]
    taken_back = withdrawn_lines(adopted)
    first = founding_version(entries[0].data, folder_kept_later(entries))
    return Federation([first, *(adopted_version(each) for each in adopted if each.seq not in taken_back)])


def withdrawn_lines(adopted: Sequence[JournalEntry]) -> dict[int, JournalEntry]:
    """Return the withdrawals of adoptions, by the number of the adoption."""
    if not adopted:
        return {}
    numbers = {entry.seq for entry in adopted}
    return {entry.data["line"]: entry for entry in entries_of_kinds(WITHDRAW) if entry.data["line"] in numbers}


def folder_kept_later(entries: Iterable[JournalEntry]) -> dict[str, Any] | None:
    """Return what a store of 0.1 took on record of the folder that it was founded with."""
    return next((entry.data for entry in entries if entry.kind == KEEP), None)


def founding_version(founding: dict[str, Any], kept: dict[str, Any] | None = None) -> Version:
    """Return the version with which a federation was founded, from the data of its entry."""
    data = founding if founding.get("files") else kept
    if data is None:
        return version_by_name(founding["scheme"])
    return version_on_record(1, date.min, data["scheme_file"], data["files"])


def adopted_version(entry: JournalEntry) -> Version:
    """Return the version of an adoption."""
    start = date.fromisoformat(entry.data["start"])
    return version_on_record(entry.seq, start, entry.data["scheme_file"], entry.data["files"])


def find_adoption(line: int) -> JournalEntry | None:
    """Find the entry that adopted a version, by its line."""
    return next((entry for entry in entries_of_kinds(ADOPT) if entry.seq == line), None)


def find_effect(line: int) -> JournalEntry | None:
    """Find the entry with which the version of a line took effect in the registers."""
    return next((entry for entry in entries_of_kinds(TAKE_EFFECT) if entry.data["line"] == line), None)


def due_versions(day: date) -> list[JournalEntry]:
    """Return the adoptions whose clubs and regions are to change by a day and have not, in their order."""
    waiting: tuple[JournalEntry, ...] = cache.get_or_make(_WAITING, cache.version(), _find_waiting)
    return [entry for entry in waiting if date.fromisoformat(entry.data["start"]) <= day]


def _find_waiting() -> tuple[JournalEntry, ...]:
    adopted = [
        each for each in entries_of_kinds(ADOPT) if each.data.get("club_changes") or each.data.get("region_changes")
    ]
    if not adopted:
        return ()
    over = {*withdrawn_lines(adopted), *(entry.data["line"] for entry in entries_of_kinds(TAKE_EFFECT))}
    return tuple(entry for entry in adopted if entry.seq not in over)
