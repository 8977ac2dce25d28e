"""Waiting for the right to write: one writes at a time, and in a process with doors only a few threads may wait long.

Otherwise one long write, such as the closing of a season, would hold every thread that has something to write, and
soon all of them: pages that only read would not be answered either.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import BoundedSemaphore, RLock

from django.db.utils import OperationalError

# What everybody may wait: as long as an ordinary file takes.
_SHORT_MILLISECONDS = 250
_WORDS = "database is locked: others are writing"


class RecordsBusy(OperationalError):
    """The records are being written to for longer than a door waits."""


class _Limits:
    def __init__(self, waiting: int, milliseconds: int) -> None:
        self.places = BoundedSemaphore(max(waiting, 1))
        self.milliseconds = milliseconds


_limits: _Limits | None = None


def limit_waiting(waiting: int, milliseconds: int) -> None:
    """Let so many threads of this process wait at a time, and so long; the others only for a moment."""
    global _limits
    _limits = _Limits(waiting, milliseconds)


def wait_without_limit() -> None:
    """Let every thread of this process wait, as commands and workers do."""
    global _limits
    _limits = None


def is_limited() -> bool:
    """Tell whether the threads of this process may wait only so long."""
    return _limits is not None


def wait_for(attempt: Callable[[int], bool]) -> None:
    """Take a lock; RecordsBusy if it cannot be had. `attempt` tries for so many milliseconds, and tells if it could."""
    limits = _limits
    assert limits
    if attempt(_SHORT_MILLISECONDS):
        return
    if not limits.places.acquire(blocking=False):
        raise RecordsBusy(_WORDS)
    try:
        if not attempt(limits.milliseconds):
            raise RecordsBusy(_WORDS)
    finally:
        limits.places.release()


@contextmanager
def hold(lock: RLock) -> Iterator[None]:
    """Hold a lock of this process within the block."""
    if is_limited():
        wait_for(lambda milliseconds: lock.acquire(timeout=timedelta(milliseconds=milliseconds).total_seconds()))
    else:
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
