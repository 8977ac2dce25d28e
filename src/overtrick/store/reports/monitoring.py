"""The numbers by which a program watches whether files are taken in and letters are sent."""

import socket
from collections.abc import Callable, Iterable
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
from overtrick.store.journal.heads import Head, NotAHead, decode_head
from overtrick.store.mail.outbox import MOST_ATTEMPTS
from overtrick.store.reports.head_files import HeadFile, first_readable_head, list_newest_heads, newest_head
from overtrick.store.reports.verify_results import LastResults, VerifyResult, last_results

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
    workers: tuple[tuple[str, datetime], ...] = ()
    backup: leases.Outcome | None
    letters_given_up: int
    letters_waiting: int = 0
    other_keys: tuple[OtherKey, ...]
    head_day: date | None
    head: Head | None = None
    has_new_key: bool
    verify_results: LastResults = LastResults(None, None)

    @property
    def last_backup(self) -> datetime | None:
        """When the last scheduled backup was made."""
        return self.backup.at if self.backup else None

    @property
    def verified(self) -> VerifyResult | None:
        """What the last `verify` found."""
        return self.verify_results.newest


class WaitingFiles(NamedTuple):
    """How many files wait to be taken in, and when the oldest of them came."""

    files: int
    oldest: datetime | None


def health_facts(now: datetime, longest_silence: timedelta, directory: Path) -> HealthFacts:
    """Return what the health of the service is judged by."""
    waiting, oldest = waiting_files()
    numbers, workers = counts(), leases.list_heartbeats(WORKER)
    # A worker's heartbeat comes from the thread that processes files, so a worker that hangs is silent, too.
    beats = [at for _, at in workers]
    heads = list_newest_heads(_DAYS_OF_A_NEW_KEY)
    return HealthFacts(
        waiting=waiting, oldest=oldest, stuck=numbers["stuck_files"], worker_seen=max(beats, default=None),
        silent_workers=sum(at < now - longest_silence for at in beats), backup=leases.last_outcome(BACKUP),
        workers=tuple(workers),        other_keys=tuple(find_other_keys(socket.gethostname(), directory)),
        letters_given_up=numbers["mail_given_up"], letters_waiting=numbers["mail_waiting"],
        head_day=heads[0].day if heads else None, head=first_readable_head(heads) or (newest_head() if heads else None),
        has_new_key=_has_new_key(heads), verify_results=last_results(),
    )  # fmt: skip


def _has_new_key(heads: Iterable[HeadFile]) -> bool:
    """Tell whether the newest heads of the records were signed with several keys, or are no heads at all."""
    try:
        return len({decode_head(head.content).key for head in heads}) > 1
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


def counts() -> dict[str, int]:
    """Return every number that is watched, by its name."""
    (found,) = database.rows(f"SELECT {', '.join(f'({sql})' for sql in _COUNTS.values())}")
    return {name: int(count or 0) for name, count in zip(_COUNTS, found, strict=True)}
