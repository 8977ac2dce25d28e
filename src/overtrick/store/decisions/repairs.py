"""A repair: what a corrected program awards differently from the earlier one is posted as one reviewed run.

The entry records what the earlier program posted and decided, so that a replay by the new program gives the same.
"""

from typing import Any

from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.sessions import recalculate_session


class Repair(Record, frozen=True, kw_only=True):
    """The sessions to be awarded again; postings and outcomes of the earlier program that this one would not repeat."""

    sessions: tuple[int, ...]
    postings: tuple[dict[str, Any], ...] = ()
    outcomes: tuple[dict[str, Any], ...] = ()


def repair(work: UnitOfWork, entry: JournalEntry, record: Repair) -> None:
    """Award the sessions again."""
    for session in record.sessions:
        recalculate_session(work, entry, session, "repaired")
    counts = {"sessions": len(record.sessions), "postings": len(record.postings), "outcomes": len(record.outcomes)}
    audit(work, entry, "program", entry.engine, None, counts)
