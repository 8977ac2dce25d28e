"""A repaired program: what it works out otherwise than its forerunner is posted as one reviewed run.

The line records what was posted and decided before, so that the records can be made again by the new program and
still come out as they were.
"""

from typing import Any

from overtrick.store.decisions.kind import Record, audit
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.sessions import reconsider


class Repair(Record, frozen=True, kw_only=True):
    """The sessions to be awarded anew, and the postings and outcomes of the forerunner that today's would not give."""

    sessions: tuple[int, ...]
    postings: tuple[dict[str, Any], ...] = ()
    outcomes: tuple[dict[str, Any], ...] = ()


def repair(work: UnitOfWork, entry: JournalEntry, told: Repair) -> None:
    """Award the sessions anew."""
    for session in told.sessions:
        reconsider(work, entry, session, "repaired")
    counts = {"sessions": len(told.sessions), "postings": len(told.postings), "outcomes": len(told.outcomes)}
    audit(work, entry, "program", entry.engine, None, counts)
