"""The folder of a federation that was founded before folders were kept on record."""

from datetime import date

from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.folder_files import version_on_record


class KeptFolder(Record, frozen=True, kw_only=True):
    """The folder that a federation was founded with before folders were kept on record."""

    scheme_file: str
    files: dict[str, str]


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
