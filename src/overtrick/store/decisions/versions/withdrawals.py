"""Versions of the folder that are withdrawn before their day."""

from datetime import date

from overtrick.store.decisions.common.kind import Reversal, audit
from overtrick.store.decisions.versions.code_changes import undo_code_changes
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation, read_approval_rules
from overtrick.store.journal.unit_of_work import UnitOfWork


def check_withdrawal(entry: JournalEntry, mistake: JournalEntry) -> None:
    """Refuse the withdrawal of a version that counts already, or on which a later one is built."""
    start = date.fromisoformat(mistake.data["start"])
    if start <= entry.day:
        raise Refusal(f"The version of line {mistake.seq} counts since {start}; adopt another one from a day to come.")
    last = current_federation().versions[-1]
    if last.seq != mistake.seq:
        raise Refusal(f"The version of line {last.seq} was adopted after this one: withdraw it first.")


def withdraw_version(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take back withdraw a version that does not count yet, and what it wrote into the code tables."""
    versions = work.state.federation.versions
    withdrawn = next(each for each in versions if each.seq == mistake.seq)
    undo_code_changes(work, entry, mistake.seq)
    audit(work, entry, "federation", "folder", {"start": withdrawn.start, "version": withdrawn.label}, None)
    work.use_versions([each for each in versions if each is not withdrawn])
    work.set_approval_rules(read_approval_rules())


WITHDRAWAL_OF_VERSION = Reversal(withdraw_version, check_withdrawal)
