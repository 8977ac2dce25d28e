"""The versions of the federation's folder: when each counts, who adopted it and why, and the values in it."""

from datetime import date
from typing import Literal

import msgspec

from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT, FEDERATION
from overtrick.store.journal.versions import adopted_version, withdrawn_lines
from overtrick.store.registers.federation import Version
from overtrick.store.registers.folder_files import contents_on_record

VersionState = Literal["over", "counts", "waits", "withdrawn"]


class VersionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A version of the folder. `start` is None for that of the founding; `withdrawn` has who withdrew it, and why."""

    line: int
    start: date | None
    scheme: str
    label: str
    state: VersionState
    decided: date
    who: str
    reason: str
    withdrawn: str = ""


def list_versions(day: date) -> list[VersionRow]:
    """Return every version that was ever adopted, as they stand on a day."""
    federation = current_federation()
    first, *adopted = entries_of_kinds(FEDERATION, ADOPT)
    taken_back = withdrawn_lines(adopted)
    counting = federation.version_on(day)
    rows = [_row(first, federation.versions[0], None, "counts" if counting is federation.versions[0] else "over")]
    for entry in adopted:
        version, withdrawal = adopted_version(entry), taken_back.get(entry.seq)
        state: VersionState = "waits" if version.start > day else "over"
        if withdrawal is not None or entry.seq == counting.seq:
            state = "withdrawn" if withdrawal else "counts"
        why = f"{withdrawal.day}, {withdrawal.who}: {withdrawal.reason}" if withdrawal else ""
        rows.append(_row(entry, version, version.start, state, why))
    return rows


def _row(
    entry: JournalEntry, version: Version, start: date | None, state: VersionState, withdrawn: str = ""
) -> VersionRow:
    return VersionRow(
        line=entry.seq, start=start, scheme=version.scheme.name, label=version.label, state=state, decided=entry.day,
        who=entry.who, reason=entry.reason, withdrawn=withdrawn,
    )  # fmt: skip


def contents_of(version: Version) -> FolderContents:
    """Return the files of a version; those of a store of 0.1 from where its folder lies."""
    if version.files:
        return contents_on_record(version.scheme_file, version.files)
    return read_contents(entries_of_kinds(FEDERATION)[0].data["scheme"])
