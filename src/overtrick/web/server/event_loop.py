"""The loop of the web server: it accepts, reads and sends for all connections, and keeps its limits.

waitress parses requests and hands whole ones to its threads. Its own loop looks at every connection each time that one
of them has something to do; this one looks at that one alone, so that thousands of silent ones cost nothing.
"""

import contextlib
import logging
import selectors
import signal
import socket
import sys
import time
from collections.abc import Iterable
from types import FrameType
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from overtrick.web.server.answers import Application, without_body_for_head
from overtrick.web.server.connections import ANSWER, BODY, Connection, may_be_ended
from overtrick.web.server.fair_queue import FairQueue
from overtrick.web.server.limits import ServerLimits

BACKLOG = 2_048
_LOOK_SECONDS, _STOP_SECONDS = 1.0, 8.0
_ACCEPTED_AT_ONCE = 64
_READ_BYTES = 65_536
_MOST_HEAD = 32_768
_SLOW, _BUSY = 408, 503
# What holds memory for as long as its visitor likes.
_HOLDING = (BODY, ANSWER)
_MONITORING, _MONITORING_THREADS = ("/health", "/metrics"), 2
# Above this waitress would stop a thread until the visitor has read on, or write to a temporary file.
_NEVER = 1 << 30
# Between pages the loop must have its turn soon: with Python's 5 ms every answer waits for those being made.
_SWITCH_SECONDS = 0.001


class WebServer(TcpWSGIServer):  # type: ignore[misc]
    """A web server on a socket that others may listen at, too."""

    channel_class = Connection

    def __init__(self, application: Application, listener: socket.socket, limits: ServerLimits) -> None:
        self.limits = limits
        self.now = time.monotonic()
        self.stopping = False
        self.held = 0
        self._selector = selectors.DefaultSelector()
        self._active: set[Any] = set()
        # By address, in the order in which they came.
        self._of_address: dict[str, dict[Connection, None]] = {}
        self._connections: dict[Connection, None] = {}
        self._monitoring_threads = _threads(_MONITORING_THREADS)
        threads = _threads(limits.threads)
        sockets: dict[int, Any] = {}
        super().__init__(
            without_body_for_head(application), sockets, _sock=listener, dispatcher=threads,
            adj=_adjustments(limits), bind_socket=False,
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        )  # fmt: skip
        for number, each in sockets.items():
            self._selector.register(number, selectors.EVENT_READ, each)

    def add_task(self, task: Connection) -> None:
        """Give a request to a thread; the monitoring pages have threads of their own, for when all others wait."""
        request = task.requests[0]
        monitoring = request.error is None and request.path in _MONITORING
        (self._monitoring_threads if monitoring else self.task_dispatcher).add_task(task)

    def run(self) -> None:
        """Serve until asked to stop, and then finish what is under way."""
        look_at = 0.0
        until = None
        while until is None or (self._connections and self.now < until):
            for each in list(self._active):
                self._watch(each)
            for key, events in self._selector.select(_LOOK_SECONDS):
                self._handle(key.data, events)
            self.now = time.monotonic()
            if self.stopping and until is None:
                until = self.now + _STOP_SECONDS
                self._selector.unregister(self.socket)
                # At once: the process that is started next must be able to listen.
                self.socket.close()
            if self.now >= look_at or self.stopping:
                look_at = self.now + _LOOK_SECONDS
                self._look_at_all()
        for threads in (self.task_dispatcher, self._monitoring_threads):
            threads.shutdown(timeout=1)

    def stop(self) -> None:
        """Ask it to stop. For signal handlers."""
        self.stopping = True
        self.pull_trigger()

    def forget(self, connection: Connection) -> None:
        """Forget a connection that is being closed, before its number is given to another."""
        self._active.discard(connection)
        self.held -= connection.held
        connection.held = 0
        if connection not in self._connections:
            return
        del self._connections[connection]
        siblings = self._of_address[connection.address]
        del siblings[connection]
        if not siblings:
            del self._of_address[connection.address]
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(connection.socket)

    def handle_accept(self) -> None:
        """Accept the connections that wait, and end others where there are too many."""
        for _ in range(_ACCEPTED_AT_ONCE):
            try:
                accepted = self.accept()
                if accepted is None:
                    return
                link, address = accepted
                self.set_socket_options(link)
            except OSError:
                return
            connection = self.channel_class(self, link, self.fix_addr(address), self.adj, map=self._map)
            self._connections[connection] = None
            self._of_address.setdefault(connection.address, {})[connection] = None
            self._active.add(connection)
            self._make_room(connection)

    def _make_room(self, newest: Connection) -> None:
        """End the oldest connection that waits, if there are too many: of the address, or in all."""
        siblings = self._of_address[newest.address]
        if self.limits.address is not None and len(siblings) > self.limits.address:
            _end_oldest(siblings, newest)
        elif len(self._connections) > self.limits.connections:
            _end_oldest(self._connections, newest)

    def _handle(self, each: Any, events: int) -> None:
        # One that was handled before it may have ended it, to make room.
        if events & selectors.EVENT_READ and each.socket is not None:
            wasyncore.read(each)
        if events & selectors.EVENT_WRITE and each.socket is not None:
            wasyncore.write(each)
        if isinstance(each, Connection) and each in self._connections:
            self._active.add(each)

    def _watch(self, each: Connection) -> None:
        """Watch for what a connection waits for. One that only waits for its visitor needs no further look."""
        if each.socket is None:
            self._active.discard(each)
            return
        each.read_on()
        events = (selectors.EVENT_READ if each.readable() else 0) | (selectors.EVENT_WRITE if each.writable() else 0)
        self._watch_for(each, events)
        size = each.size
        self.held += size - each.held
        each.held = size
        # By what was seen above, not by a second look: a thread may have finished in between.
        if events == selectors.EVENT_READ:
            self._active.discard(each)
        if self.held > self.limits.memory and each.phase in _HOLDING:
            # Answers that nobody reads, too: else they would keep everybody's bodies out.
            next((one for one in self._connections if one.held and one.phase in _HOLDING), each).end(_BUSY)

    def _watch_for(self, each: Connection, events: int) -> None:
        known = self._selector.get_map().get(each.socket)
        if known is None:
            if events:
                self._selector.register(each.socket, events, each)
        elif not events:
            self._selector.unregister(each.socket)
        elif known.events != events:
            self._selector.modify(each.socket, events, each)

    def _look_at_all(self) -> None:
        for each in list(self._connections):
            if each.is_late(self.now) or (self.stopping and may_be_ended(each) and each.phase != BODY):
                each.end(_SLOW)


def _threads(count: int) -> Any:
    threads = ThreadedTaskDispatcher()
    threads.queue = FairQueue()
    threads.queue_logger.disabled = True
    threads.set_thread_count(count)
    return threads


def _end_oldest(connections: Iterable[Connection], newest: Connection) -> None:
    oldest = next((each for each in connections if may_be_ended(each)), newest)
    oldest.end(_BUSY)


def _adjustments(limits: ServerLimits) -> Any:
    return Adjustments(
        threads=limits.threads, ident=None, recv_bytes=_READ_BYTES, max_request_header_size=_MOST_HEAD,
        max_request_body_size=limits.body, inbuf_overflow=_NEVER, outbuf_overflow=_NEVER, outbuf_high_watermark=_NEVER,
        backlog=BACKLOG, log_socket_errors=False, clear_untrusted_proxy_headers=False,
    )  # fmt: skip


def serve(application: Application, listener: socket.socket, limits: ServerLimits) -> None:
    """Serve on a socket until this process is told to end."""
    logging.getLogger("waitress").setLevel(logging.WARNING)
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = WebServer(application, listener, limits)

    def handle_signal(number: int, frame: FrameType | None) -> None:
        server.stop()

    for signalled in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signalled, handle_signal)
    server.run()
