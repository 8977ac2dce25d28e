"""What a door puts up with: so many files a minute from a club, and so many failed logins before it stays shut.

Kept in the memory of a door: a restart forgets it, and nothing of it is worth more.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from threading import Lock
from typing import TypeVar

from overtrick.config.settings_file import Limits

# Connections of a door at once, and those from one address.
MOST_CONNECTIONS, MOST_FROM_ONE = 400, 100
_MINUTE = 60.0
_MOST_KNOWN = 10_000
_LONGEST_USER = 100
# Failures of a user from many addresses shut the user out as well, except from an address that signed in before.
_FROM_ELSEWHERE = 10
K = TypeVar("K")
V = TypeVar("V")


class Gate:
    """Counts what comes in. Moments are seconds of a clock that never goes back."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._files: defaultdict[int, deque[float]] = defaultdict(deque)
        self._failures: dict[str, deque[tuple[float, str]]] = {}
        self._users: dict[str, deque[float]] = {}
        self._welcome: dict[tuple[str, str], bool] = {}
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

    def is_shut(self, address: str, user: str, now: float) -> bool:
        """Whether too many logins have failed from an address; or of a user, who never came in from this address."""
        user = user[:_LONGEST_USER]
        with self._lock:
            if self._is_full([at for at, _ in self._failures.get(address, ())], self._limits.failures, now):
                return True
            most = self._limits.failures * _FROM_ELSEWHERE
            return (user, address) not in self._welcome and self._is_full(self._users.get(user, ()), most, now)

    def note_failure(self, address: str, user: str, now: float) -> None:
        """Note a failed login."""
        user = user[:_LONGEST_USER]
        with self._lock:
            _make_room(self._failures, address)
            failures = self._failures.setdefault(address, deque(maxlen=self._limits.failures))
            while failures and self._is_over(failures[0][0], now):
                failures.popleft()
            failures.append((now, user))
            _make_room(self._users, user)
            of_user = self._users.setdefault(user, deque(maxlen=self._limits.failures * _FROM_ELSEWHERE))
            while of_user and self._is_over(of_user[0], now):
                of_user.popleft()
            of_user.append(now)

    def note_login(self, address: str, user: str) -> None:
        """Note a login: it clears the failures of this user there, not those of other users from the same address."""
        user = user[:_LONGEST_USER]
        with self._lock:
            left = [failure for failure in self._failures.pop(address, ()) if failure[1] != user]
            if left:
                self._failures[address] = deque(left, maxlen=self._limits.failures)
            _make_room(self._welcome, (user, address))
            self._welcome[user, address] = True

    def _is_full(self, failures: Sequence[float], most: int, now: float) -> bool:
        return len(failures) >= most and not self._is_over(failures[-1], now)

    def _is_over(self, failure: float, now: float) -> bool:
        return failure <= now - self._limits.shut_minutes * _MINUTE


def _make_room(known: dict[K, V], key: K) -> None:
    """Forget what was known first, before a crowd fills the memory."""
    if key not in known and len(known) >= _MOST_KNOWN:
        known.pop(next(iter(known)))
