"""A task of the office: something that waits for a person, with its age and what is known about it."""

from datetime import datetime, timedelta
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import moment_of

HELD, REJECTED, UNKNOWN, DUPLICATES, BY_HAND = "held", "rejected", "unknown", "duplicates", "by-hand"
APPLICATIONS, PROPOSALS, QUESTIONS, MEMBERSHIPS = "applications", "proposals", "questions", "memberships"
OVERDUE, MESSAGES, LETTERS = "overdue", "messages", "letters"
# In the order in which the office sees them.
KINDS = (
    HELD, REJECTED, UNKNOWN, QUESTIONS, APPLICATIONS, PROPOSALS, BY_HAND, MEMBERSHIPS, DUPLICATES, MESSAGES, OVERDUE,
    LETTERS,
)  # fmt: skip
# More than this of one kind are no list to work through; the newest are kept.
MOST_TASKS = 500
_LAST_ARRIVAL = "SELECT max(at) FROM arrival"
# What is looked at once and is then done, such as an entry by hand, is not brought up after so long.
_RECENT = timedelta(days=92)


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits for the office: since when, of which club, and what is known about it.

    `key` names it among its kind, for good. `mark` changes when something about it does.
    """

    kind: str
    key: str
    at: datetime
    club: int = 0
    club_name: str = ""
    mark: str = ""
    about: Any = None


def recently() -> datetime | None:
    """Return since when files are recent, counted back from the last one that came; None if none has come."""
    last = database.rows(_LAST_ARRIVAL)[0][0]
    return None if last is None else moment_of(last) - _RECENT
