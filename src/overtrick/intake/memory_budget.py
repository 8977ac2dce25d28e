"""How many bytes of files a door holds in memory at once: so many for a connection, and so many for all of them.

Nothing of a file is on a disk before it is whole, and one that is read comes out of the records in one piece. Without a
limit a club that opens many files would fill the memory, and take the door away from everybody else.
"""

from collections import deque
from threading import Lock

from overtrick.intake.errors import Refused

# What an open file costs beside its bytes, well rounded up.
OPEN = 10_000


class Memory:
    """So many bytes at most; those of a connection count for the whole door too."""

    def __init__(self, most: int, words: str, whole: "Memory | None" = None) -> None:
        self._most = most
        self._words = words
        self._whole = whole
        self._held = 0
        self._given: deque[int] = deque()
        self._lock = Lock()

    def take(self, count: int) -> None:
        """Hold some more; a refusal if that is too much."""
        with self._lock:
            while self._given:
                self._held -= self._given.popleft()
            if self._held + count > self._most:
                raise Refused(self._words, too_many=True)
            self._held += count
        try:
            if self._whole:
                self._whole.take(count)
        except Refused:
            self._given.append(count)
            raise

    def give(self, count: int) -> None:
        """Hold so many less. Without a lock: Python may clear away a forgotten file in the midst of anything."""
        self._given.append(count)
        if self._whole:
            self._whole.give(count)


class Claim:
    """What one file holds. It ends with the file at the latest, so that nothing is held by what is gone."""

    _held = 0

    def __init__(self, memory: Memory, size: int = 0, *, each: int = OPEN) -> None:
        self._memory = memory
        self._each = each
        self.hold(size)

    def hold(self, size: int) -> None:
        """Hold so many bytes of an open file, more or less than before."""
        self._hold(self._each + size)

    def release(self) -> None:
        """Hold nothing any more."""
        self._hold(0)

    def _hold(self, size: int) -> None:
        if size > self._held:
            self._memory.take(size - self._held)
        elif size < self._held:
            self._memory.give(self._held - size)
        self._held = size

    __del__ = release
