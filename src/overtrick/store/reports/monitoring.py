"""The numbers by which a program watches whether files are taken in and letters are sent."""

from datetime import datetime
from typing import NamedTuple

from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.mail.outbox import MOST_ATTEMPTS

_WAITING = "SELECT count(*), min(a.at) FROM waiting w JOIN arrival a ON a.id = w.arrival_id WHERE w.attempts = 0"
_STUCK = "SELECT count(*) FROM waiting WHERE attempts > 0"
_UNSENT = "SELECT count(*) FROM mail WHERE sent IS NULL"
_COUNTS = {
    "arrivals": "SELECT max(id) FROM arrival",
    "journal_lines": "SELECT max(seq) FROM journal",
    "awards": "SELECT max(id) FROM award",
    "held_files": "SELECT count(*) FROM revision WHERE state = 'held'",
    "stuck_files": _STUCK,
    "mail_waiting": f"{_UNSENT} AND attempts < {MOST_ATTEMPTS}",
    "mail_given_up": f"{_UNSENT} AND attempts >= {MOST_ATTEMPTS}",
}


class WaitingFiles(NamedTuple):
    """How many files wait to be taken in, and when the oldest of them came."""

    files: int
    oldest: datetime | None


def waiting_files() -> WaitingFiles:
    """Return what waits, without the files on which the program failed."""
    count, oldest = database.rows(_WAITING)[0]
    return WaitingFiles(int(count), moment_of(oldest) if oldest else None)


def count_stuck_files() -> int:
    """Count the files on which the program failed."""
    return int(database.rows(_STUCK)[0][0])


def counts() -> dict[str, int]:
    """Return every number that is watched, by its name."""
    return {name: int(database.rows(sql)[0][0] or 0) for name, sql in _COUNTS.items()}
