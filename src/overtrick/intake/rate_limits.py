"""How many files and bytes a club may send to one door in a minute, trials included.

Counted in the memory of the door, because trials are not on record; a restart forgets it, and no harm is done.
"""

from collections import defaultdict, deque
from threading import Lock

from overtrick.config.settings_file import Limits

_MINUTE = 60.0


class RateLimits:
    """Counts what comes in. Moments are seconds of a clock that never goes back."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._files: defaultdict[int, deque[tuple[float, int]]] = defaultdict(deque)
        self._lock = Lock()

    def may_send(self, club: int, now: float, size: int = 0) -> bool:
        """Whether a club may send one more file, or try one out, in this minute; it counts as sent."""
        with self._lock:
            sent = self._files[club]
            while sent and sent[0][0] <= now - _MINUTE:
                sent.popleft()
            if len(sent) >= self._limits.files_a_minute:
                return False
            if sum(each for _, each in sent) + size > self._limits.bytes_a_minute:
                return False
            sent.append((now, size))
            return True
