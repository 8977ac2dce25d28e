"""Waiting for the right to write: one writes at a time, and in a process with doors only a few threads may wait long.

Otherwise one long write, such as the closing of a season, would hold every thread that has something to write, and
soon all of them: pages that only read would not be answered either.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from threading import BoundedSemaphore, RLock

from overtrick.store.errors import Busy

# What every thread may wait: as long as an ordinary file takes.
_FIRST_MILLISECONDS = 250


class _Limits:
    def __init__(self, waiting: int, milliseconds: int) -> None:
        self.places = BoundedSemaphore(max(waiting, 1))
        self.milliseconds = milliseconds


_limits: _Limits | None = None
_most_milliseconds: ContextVar[int | None] = ContextVar("overtrick_most_milliseconds", default=None)


def limit_waiting(waiting: int, milliseconds: int) -> None:
    """Let so many threads of this process wait at a time, and so long; the others only for a moment."""
    global _limits
    _limits = _Limits(waiting, milliseconds)


def wait_without_limit() -> None:
    """Let every thread of this process wait, as commands and workers do."""
    global _limits
    _limits = None


@contextmanager
def wait_at_most(milliseconds: int) -> Iterator[None]:
    """Wait no longer than this within the block, in any process."""
    token = _most_milliseconds.set(milliseconds)
    try:
        yield
    finally:
        _most_milliseconds.reset(token)


def longest_wait() -> int | None:
    """Return for how many milliseconds this thread may wait; None if there is no limit."""
    of_process, of_block = _limits.milliseconds if _limits else None, _most_milliseconds.get()
    return min((each for each in (of_process, of_block) if each is not None), default=None)


def wait_for(attempt: Callable[[int], bool]) -> None:
    """Take a lock; raise Busy if it does not come in time. Only for where there is a limit.

    `attempt` tries for so many milliseconds, and tells whether it has the lock.
    """
    limits, longest = _limits, longest_wait()
    assert longest is not None
    if attempt(_FIRST_MILLISECONDS):
        return
    if limits and not limits.places.acquire(blocking=False):
        raise Busy
    try:
        if not attempt(longest):
            raise Busy
    finally:
        if limits:
            limits.places.release()


@contextmanager
def hold(lock: RLock) -> Iterator[None]:
    """Hold a lock of this process within the block."""
    if longest_wait() is None:
        lock.acquire()
    else:
        wait_for(lambda milliseconds: lock.acquire(timeout=timedelta(milliseconds=milliseconds).total_seconds()))
    try:
        yield
    finally:
        lock.release()
