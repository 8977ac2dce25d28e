"""What a door puts up with: so many files a minute from a club, and so many failed logins before it stays shut.

Kept in the memory of a door: a restart forgets it, and nothing of it is worth more.
"""

from collections import defaultdict, deque
from threading import Lock

from overtrick.store.settings_file import Limits

# Connections of a door at once, and those from one address.
MOST_CONNECTIONS, MOST_FROM_ONE = 400, 100
_MINUTE = 60.0
_MOST_KNOWN = 10_000


class Gate:
    """Counts what comes in. Moments are seconds of a clock that never goes back."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._files: defaultdict[int, deque[float]] = defaultdict(deque)
        self._failures: dict[str, deque[float]] = {}
        self._lock = Lock()

    def may_send(self, club: int, now: float) -> bool:
        """Whether a club may send one more file in this minute; it counts as sent."""
        with self._lock:
            sent = self._files[club]
            while sent and sent[0] <= now - _MINUTE:
                sent.popleft()
            if len(sent) >= self._limits.files_a_minute:
                return False
            sent.append(now)
            return True

    def is_shut(self, address: str, now: float) -> bool:
        """Whether too many logins have failed from an address."""
        with self._lock:
            failures = self._failures.get(address)
            if not failures or len(failures) < self._limits.failures:
                return False
            return not self._is_over(failures[-1], now)

    def failed(self, address: str, now: float) -> None:
        """Note a failed login."""
        with self._lock:
            if address not in self._failures and len(self._failures) >= _MOST_KNOWN:
                self._failures.pop(next(iter(self._failures)))
            failures = self._failures.setdefault(address, deque(maxlen=self._limits.failures))
            while failures and self._is_over(failures[0], now):
                failures.popleft()
            failures.append(now)

    def _is_over(self, failure: float, now: float) -> bool:
        return failure <= now - self._limits.shut_minutes * _MINUTE

    def opened(self, address: str) -> None:
        """A login that succeeded wipes the slate."""
        with self._lock:
            self._failures.pop(address, None)
