"""What a client was sent over SFTP and has not read. asyncssh keeps it without a limit; here there is one.

Answers wait in three places: in a channel whose window is full, in the connection when nothing is read at all, and
beside both while new keys are agreed on. A client that does not read is not listened to until it does.
"""

import asyncio
import contextlib
from typing import Any

from overtrick.intake.errors import Refused
from overtrick.intake.memory_budget import Claim, Memory

# No more requests are taken while a client has so much to read, in all its channels.
MOST_UNREAD = 256 * 1024
# One answer more may come; OpenSSH's own server gives so many bytes of a file in one.
LARGEST_ANSWER = 261_120
# Of other messages, too, none are read while so much waits to be sent.
_MOST_UNSENT = 2 * MOST_UNREAD
# Messages that wait for new keys, and bytes that came in while a password is checked: no client has so many.
_MOST_DEFERRED, _MOST_UNHEARD = 1000, 4_000_000
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.005, 0.2
_TIME_TO_COUNT = 1.0


class Backlog:
    """What waits for one connection to be read."""

    def __init__(self, conn: Any) -> None:
        # asyncssh says none of this in public; tests/intake/sftp/test_unread_answers.py holds what is used here.
        self._conn = conn
        self._claim: Claim | None = None
        self._counting: asyncio.TimerHandle | None = None
        self._send, self._hear = self._conn.send_packet, self._conn.data_received
        transport = self._conn._transport
        transport.set_write_buffer_limits(high=_MOST_UNSENT)
        self._conn.pause_writing, self._conn.resume_writing = transport.pause_reading, transport.resume_reading
        self._conn.send_packet, self._conn.data_received = self._send_packet, self._data_received

    def count_in(self, memory: Memory) -> None:
        """Count what waits among the bytes that a club, and the whole door, may hold in memory."""
        self._claim = Claim(memory, each=0)

    async def wait_for_room(self) -> None:
        """Wait until the client has read most of what it was sent, or is gone."""
        pause = _SHORTEST_PAUSE
        while self._conn._transport is not None and not self._has_room():
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def end(self) -> None:
        """Hold nothing any more."""
        if self._claim:
            self._claim.release()
        if self._counting:
            self._counting.cancel()

    @property
    def _unread(self) -> int:
        transport = self._conn._transport
        waiting = sum(chan._send_buf_len for chan in self._conn._channels.values())
        waiting += transport.get_write_buffer_size() if transport else 0
        return int(waiting)

    def _has_room(self) -> bool:
        unread = self._unread
        if unread > MOST_UNREAD or self._conn._deferred_packets:
            return False
        # When the door is full, everybody still gets an answer, one at a time.
        return self._count(unread) or unread == 0

    def _count(self, unread: int) -> bool:
        if self._claim is None:
            return True
        if unread and not self._counting:
            self._counting = asyncio.get_running_loop().call_later(_TIME_TO_COUNT, self._count_again)
        with contextlib.suppress(Refused):
            self._claim.hold(unread)
            return True
        return False

    def _count_again(self) -> None:
        """Give back what was read since, also if the client never asks for anything more."""
        self._counting = None
        self._count(self._unread)

    def _send_packet(self, *words: Any, **more: Any) -> None:
        self._send(*words, **more)
        if len(self._conn._deferred_packets) > _MOST_DEFERRED:
            self._conn.abort()

    def _data_received(self, data: bytes, datatype: int | None = None) -> None:
        self._hear(data, datatype)
        if len(self._conn._inpbuf) > _MOST_UNHEARD:
            self._conn.abort()
