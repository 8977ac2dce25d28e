"""The backend, under the name by which Django asks for it."""

import select
from time import monotonic_ns

from django.db.backends.postgresql import base

# A server that went without a word, as by a power cut, is not back again sooner.
_TRUSTED_NANOSECONDS = 3_000_000_000


class CheckedConnection(base.DatabaseWrapper):
    """A connection to a PostgreSQL server."""

    _answered_at: int | None = None

    def is_usable(self) -> bool:
        """Tell whether the server answers. It is not asked again soon, unless it has said something, as a goodbye."""
        now = monotonic_ns()
        trusted = self._answered_at is not None and now - self._answered_at < _TRUSTED_NANOSECONDS
        if trusted and not self._has_news():
            return True
        usable = bool(super().is_usable())
        self._answered_at = now if usable else None
        return usable

    def connect(self) -> None:
        """Connect, and trust nothing that an earlier connection showed."""
        self._answered_at = None
        super().connect()

    def _has_news(self) -> bool:
        """Tell whether something can be read: between queries that is the end of the connection, or a warning of it."""
        if self.connection is None or self.connection.closed:
            return True
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN)
        return bool(poll.poll(0))


DatabaseWrapper = CheckedConnection
