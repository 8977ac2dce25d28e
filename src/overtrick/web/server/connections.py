"""One visitor's connection, and how long it may take over what it is doing."""

import contextlib
import socket
from typing import TYPE_CHECKING, Any

from waitress.channel import HTTPChannel

from overtrick.store.access.networks import network_of
from overtrick.web.server.answers import Answer, ErrorAnswer, Request, raw_refusal

if TYPE_CHECKING:
    from overtrick.web.server.event_loop import WebServer

# What a connection is doing. The first request of a connection must come as soon as its head; a later one may wait.
HEAD, IDLE, BODY, SERVED, ANSWER, LEAVING = "head", "idle", "body", "served", "answer", "leaving"
_BEFORE_REQUEST = (HEAD, IDLE)
_LEAVE_SECONDS = 2.0


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection: it reads a request whole before a thread sees it, and sends what a thread left for it."""

    task_class = Answer
    error_task_class = ErrorAnswer
    parser_class = Request
    request: Request | None = None
    sent_continue = False

    def __init__(self, server: "WebServer", sock: socket.socket, addr: Any, adj: Any, map: Any = None) -> None:  # noqa: A002
        self.limits = server.limits
        self.address = network_of(addr[0])
        self.held = 0
        # What came behind the request that is being answered.
        self._behind = b""
        self._answered = 0
        self._is_leaving = False
        self._largest_answer = 0
        self._last_seen: tuple[str, int] = (HEAD, 0)
        self._since = server.now
        super().__init__(server, sock, addr, adj, map=map)

    @property
    def phase(self) -> str:
        """What the connection is doing."""
        if self._is_leaving:
            return LEAVING
        if self.requests:
            return SERVED
        if self.total_outbufs_len:
            return ANSWER
        request = self.request
        if request is None:
            return IDLE if self._answered else HEAD
        return BODY if request.headers_finished else HEAD

    @property
    def visitor(self) -> str:
        """Whose turn its request takes: that of its address, or behind a proxy of the one that the proxy names."""
        if self.limits.address is not None or not self.requests:
            return self.address
        named: str = self.requests[0].headers.get("X_FORWARDED_FOR", "")
        return network_of(named.rpartition(",")[2].strip()) or self.address

    @property
    def size(self) -> int:
        """The bytes that it holds in memory: of bodies, and of answers that have not been sent."""
        bodies = sum(request.size for request in (*self.requests, *([self.request] if self.request else ())))
        return int(bodies + len(self._behind) + self.total_outbufs_len)

    def received(self, data: bytes) -> bool:
        """Read what has come, unless the body is hardly more than the sizes of its chunks."""
        self._behind += data
        self.read_on()
        if self.request is not None and self.request.is_mostly_overhead:
            self.handle_close()
        return True

    def read_on(self) -> None:
        """Read one request. The next must wait until the answer is sent: nobody may pile up answers without reading."""
        if not self._behind or self.requests or self.total_outbufs_len:
            return
        with self.requests_lock:
            if self.will_close or self.close_when_flushed:
                return
            # To waitress each empty line between two requests may be a request.
            data = self._behind if self.request else self._behind.lstrip()
            while data and not self.requests:
                data = data[self._read_part(data) :]
            self._behind = data

    def _read_part(self, data: bytes) -> int:
        """Read a part of a request, and hand a whole one to a thread; return how many bytes it was."""
        request = self.request = self.request or self.parser_class(self.adj)
        consumed = request.received(data)
        if request.expect_continue and request.headers_finished and not self.sent_continue:
            self.send_continue()
        if request.completed:
            self.sent_continue, self.request = False, None
            if not request.empty:
                self.requests.append(request)
                self.server.add_task(self)
        return consumed

    def service(self) -> None:
        """Answer a request, in a thread."""
        super().service()
        self._answered += 1

    def is_late(self, now: float) -> bool:
        """Tell whether it has taken too long over what it is doing. To be asked about once a second."""
        phase = self.phase
        seen = (phase, self._answered)
        if seen != self._last_seen:
            self._last_seen, self._since, self._largest_answer = seen, now, 0
        return phase != SERVED and now - self._since > self._seconds_for(phase)

    def _seconds_for(self, phase: str) -> float:
        if phase == BODY and self.request is not None:
            return self.limits.seconds_for(self.request.stated_size)
        if phase == ANSWER:
            self._largest_answer = max(self._largest_answer, int(self.total_outbufs_len))
            return self.limits.seconds_for(self._largest_answer)
        return {HEAD: self.limits.head, LEAVING: _LEAVE_SECONDS}.get(phase, self.limits.idle)

    def end(self, status: int) -> None:
        """End it at once; a visitor who has begun a request is told why, if there is room for a few words."""
        if self.phase in (HEAD, BODY) and self.request is not None and self.socket is not None:
            with contextlib.suppress(OSError):
                self.socket.send(raw_refusal(status, getattr(self.request, "path", "")))
        self._is_leaving = True
        self.handle_close()

    # ── a request that is refused before its body has come: the visitor must be able to read why ──

    def readable(self) -> bool:
        """Whether there may be something to read."""
        return self._is_leaving or (not self._behind and bool(super().readable()))

    def writable(self) -> bool:
        """Whether there is something to send."""
        return not self._is_leaving and bool(super().writable())

    def handle_read(self) -> None:
        """Read what has come; from a visitor who is to leave, without looking at it."""
        if not self._is_leaving:
            super().handle_read()
        elif not self.recv(self.adj.recv_bytes):
            self.handle_close()

    def handle_close(self) -> None:
        """Close it. After an answer, listen a moment longer: unread bytes would take the answer with them."""
        if self.will_close and self.connected and not self._is_leaving:
            with contextlib.suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
                self._is_leaving = True
                return
        super().handle_close()

    def del_channel(self, map: Any = None) -> None:  # noqa: A002
        """Forget it."""
        self.server.forget(self)
        super().del_channel(map)


def may_be_ended(connection: Connection) -> bool:
    """Tell whether a connection may be ended to make room: no thread is at work for it."""
    return connection.phase in (*_BEFORE_REQUEST, BODY, LEAVING)
