"""How much the web server takes from its visitors: connections, bytes in memory, and seconds."""

import msgspec

# What a visitor who is slow, but honest, reaches: an old telephone far from its mast.
_BYTES_A_SECOND = 20_000


class ServerLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of one process. `address` is how many connections one address may have; None behind a proxy.

    `body` is the size of the largest body, and `memory` what all bodies and answers may have together, in bytes.
    A head must be whole after `head` seconds; a connection that waits for the next request is closed after `idle`.
    A body and an answer have `head` seconds, and more by their size: a visitor who is too slow is let go.
    """

    threads: int = 16
    connections: int = 2_000
    address: int | None = 100
    body: int = 2_100_000
    memory: int = 100_000_000
    head: float = 10.0
    idle: float = 10.0
    too_large: str = "The request is too large."

    def seconds_for(self, size: int) -> float:
        """Return the seconds in which so many bytes must have come, or gone."""
        return self.head + size / _BYTES_A_SECOND
