"""The numbers by which a program watches whether files are taken in and letters are sent."""

import socket
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import NamedTuple, TypeVar

import msgspec

from overtrick.store.access.machine_keys import OtherKey, find_other_keys
from overtrick.store.db import database, leases
from overtrick.store.db.connections import close_connections
from overtrick.store.db.values import moment_of
from overtrick.store.journal.heads import NotAHead
from overtrick.store.mail.outbox import MOST_ATTEMPTS
from overtrick.store.reports.head_files import keys_of_newest_heads, newest_head_day
from overtrick.store.reports.verify_results import VerifyResult, last_result

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


BACKUP, WORKER = "backup", "worker"
# Long enough to be noticed, short enough for a new key to be nothing new.
_DAYS_OF_A_NEW_KEY = 7
# A database that does not answer holds those who ask; more of them would learn nothing new.
_askers = BoundedSemaphore(4)
R = TypeVar("R")


class HealthFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the records say about the processes that work on them."""

    waiting: int
    oldest: datetime | None
    stuck: int
    worker_seen: datetime | None
    silent_workers: int
    last_backup: datetime | None
    letters_given_up: int
    other_keys: tuple[OtherKey, ...]
    head_day: date | None
    has_new_key: bool
    verified: VerifyResult | None = None


class WaitingFiles(NamedTuple):
    """How many files wait to be taken in, and when the oldest of them came."""

    files: int
    oldest: datetime | None


def health_facts(now: datetime, longest_silence: timedelta, directory: Path) -> HealthFacts:
    """Return what the health of the service is judged by."""
    waiting, oldest = waiting_files()
    return HealthFacts(
        waiting=waiting, oldest=oldest, stuck=count_stuck_files(), worker_seen=leases.last_heartbeat(WORKER),
        silent_workers=leases.count_silent(WORKER, now - longest_silence), last_backup=leases.last_done(BACKUP),
        other_keys=tuple(find_other_keys(socket.gethostname(), directory)),
        letters_given_up=int(database.rows(_COUNTS["mail_given_up"])[0][0]), head_day=newest_head_day(),
        has_new_key=_has_new_key(), verified=last_result(),
    )  # fmt: skip


def _has_new_key() -> bool:
    """Tell whether the newest heads of the records were signed with several keys, or are no heads at all."""
    try:
        return len(keys_of_newest_heads(_DAYS_OF_A_NEW_KEY)) > 1
    except NotAHead:
        return True


def ask_in_time(work: Callable[[], R], seconds: int) -> R:
    """Ask the database for something, in a thread of its own; TimeoutError if it does not answer in time."""
    if not _askers.acquire(blocking=False):
        raise TimeoutError("the database has not answered earlier questions")
    answers: SimpleQueue[tuple[R | None, Exception | None]] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put((work(), None))
        except Exception as error:
            answers.put((None, error))
        finally:
            close_connections()
            _askers.release()

    Thread(target=ask, daemon=True).start()
    try:
        answer, error = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError("the database does not answer") from None
    if error:
        raise error
    return answer  # type: ignore[return-value]


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
