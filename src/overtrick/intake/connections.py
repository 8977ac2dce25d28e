"""The connections of a door: how many there may be, and which one makes room when there are too many.

Half of the places are kept for those who have signed in. A connection that has not makes room for the next one: the
oldest from the same address, or else the oldest from the address that has most of them. So silent connections, however
many, keep nobody out.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from overtrick.config.settings_file import Limits
from overtrick.store.access.networks import network_of

# Connections at once, those from one address, and of both as many as may be there without having signed in.
MOST_CONNECTIONS, MOST_FROM_ONE = 400, 100
MOST_STRANGERS, MOST_STRANGERS_FROM_ONE = 200, 50
# Seconds from the first byte to the login, with everything that comes between.
TIME_TO_SIGN_IN = 20.0


@dataclass(eq=False)
class Connection:
    """One connection. `end` closes it, from any thread; it is counted until it has left."""

    address: str
    since: float
    end: Callable[[], object]
    signed_in: bool = False
    ended: bool = False


class Connections:
    """All connections of a door. Moments are seconds of a clock that never goes back."""

    def __init__(self, limits: Limits) -> None:
        self.time_to_sign_in = min(TIME_TO_SIGN_IN, limits.idle)
        # In the order in which they came.
        self._known: dict[Connection, None] = {}
        self._lock = Lock()

    def enter(self, address: str, end: Callable[[], object], now: float) -> Connection | None:
        """Return a new connection, for which another may have had to leave; None if there is no room for it."""
        # By the network, because whoever has one IPv6 address has very many.
        address = network_of(address)
        with self._lock:
            full, leaving = self._room_for(address)
            if full and leaving is None:
                return None
            if leaving:
                leaving.ended = True
            entering = Connection(address, now, end)
            self._known[entering] = None
        if leaving:
            leaving.end()
        return entering

    def sign_in(self, connection: Connection) -> None:
        """Note that a connection is known now: it need not make room for others any more."""
        with self._lock:
            connection.signed_in = True

    def leave(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        with self._lock:
            self._known.pop(connection, None)

    def end_overdue(self, now: float) -> None:
        """End the connections that have taken too long to sign in."""
        with self._lock:
            overdue = [each for each in self._strangers() if each.since <= now - self.time_to_sign_in]
            for each in overdue:
                each.ended = True
        for each in overdue:
            each.end()

    def _room_for(self, address: str) -> tuple[bool, Connection | None]:
        """Whether there are too many connections, and the one that makes room for the next."""
        strangers = self._strangers()
        there = [each for each in self._known if not each.ended]
        own = [each for each in strangers if each.address == address]
        if sum(each.address == address for each in there) >= MOST_FROM_ONE or len(own) >= MOST_STRANGERS_FROM_ONE:
            return True, next(iter(own), None)
        if len(self._known) - len(there) >= MOST_STRANGERS:
            # So many have been told to end, and are still busy with something.
            return True, None
        if len(strangers) >= MOST_STRANGERS or len(there) >= MOST_CONNECTIONS:
            counts = Counter(each.address for each in strangers)
            return True, max(strangers, key=lambda each: counts[each.address], default=None)
        return False, None

    def _strangers(self) -> list[Connection]:
        return [each for each in self._known if not each.signed_in and not each.ended]
