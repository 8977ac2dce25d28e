"""Adopt and withdraw versions of the federation's folder, and take the folder of an old store on record."""

from datetime import date, datetime

from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.schemes.errors import SchemeError
from overtrick.store.commands.decide import decide
from overtrick.store.decisions.versions.held_names import refuse_lost_names
from overtrick.store.decisions.versions.register_changes import refuse_register_changes
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT, FEDERATION, KEEP, WITHDRAW
from overtrick.store.registers.folder_files import load_contents


def adopt_folder(contents: FolderContents, start: date, at: datetime, who: str, reason: str) -> JournalEntry:
    """Adopt a folder as the version that counts from a day on. An old store takes its present one on record first."""
    try:
        load_contents(contents)
    except SchemeError as error:
        raise Refusal(f"The folder cannot be used: {error}") from error
    if not current_federation().versions[0].files:
        keep_present_folder(at, who)
    data = {"start": start.isoformat(), "scheme_file": contents.scheme_file, "files": contents.manifest}
    return decide(ADOPT, at, who, data, reason, folder=contents)


def find_objection(contents: FolderContents, start: date) -> str:
    """Say what in a folder stands against its adoption from a day on, whoever adopts it; an empty text if nothing."""
    before, after = current_federation().versions[-1].scheme, load_contents(contents)
    try:
        refuse_lost_names(before, after, start)
        refuse_register_changes(before.registers, after.registers)
    except Refusal as refusal:
        return str(refusal)
    return ""


def withdraw_version(line: int, at: datetime, who: str, reason: str) -> JournalEntry:
    """Withdraw withdraw a version that does not count yet, by its line in the journal."""
    if line not in {version.seq for version in current_federation().versions[1:]}:
        waiting = ", ".join(str(version.seq) for version in current_federation().versions[1:]) or "none"
        raise Refusal(f"Line {line} of the journal is not a version that was adopted. Adopted lines: {waiting}.")
    return decide(WITHDRAW, at, who, {"line": line}, reason)


def keep_present_folder(at: datetime, who: str) -> JournalEntry:
    """Take the folder on record that a store of 0.1 was founded with, as it is now."""
    if current_federation().versions[0].files:
        raise Refusal("The federation's folder is on record already.")
    contents = read_contents(entries_of_kinds(FEDERATION)[0].data["scheme"])
    data = {"scheme_file": contents.scheme_file, "files": contents.manifest}
    return decide(KEEP, at, who, data, "The folder of the founding, to be kept with the records", folder=contents)
