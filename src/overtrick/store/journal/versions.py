"""The versions of the federation's folder, as the journal has them: the founding, and what was adopted since."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from overtrick.store.errors import NoStore
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.kinds import ADOPT, FEDERATION, KEEP, WITHDRAW
from overtrick.store.registers.federation import Federation, Version, version_by_name
from overtrick.store.registers.folder_files import version_on_record


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
