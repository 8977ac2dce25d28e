"""A web server in a thread, with an application that answers at once, slowly, or with much."""

import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from overtrick.web.server.event_loop import WebServer
from overtrick.web.server.limits import ServerLimits

HOST = "127.0.0.1"
LARGE = 8_000_000
# Nothing here takes a second, but on a busy machine everything may wait for its turn.
CLOSED_SECONDS = 60.0


class Served:
    """A server, where it listens, and a gate that holds one of its pages back."""

    def __init__(self, **limits: Any) -> None:
        self.limits = ServerLimits(**{"threads": 2, "head": 0.5, "idle": 0.5} | limits)
        self.listener = socket.create_server((HOST, 0))
        self.port = self.listener.getsockname()[1]
        self.gate, self.entered = Event(), Event()
        self.large_answers = 0
        self.server = WebServer(self._answer, self.listener, self.limits)
        self.thread = Thread(target=self.server.run, daemon=True)
        self.thread.start()

    def _answer(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/unchanged":
            start_response("304 Not Modified", [])
            return []
        if path == "/gate":
            self.entered.set()
            self.gate.wait(CLOSED_SECONDS)
        body = environ["wsgi.input"].read()
        # Of a body in chunks, too: by this the API knows that a file is whole.
        assert int(environ.get("CONTENT_LENGTH") or 0) == len(body)
        self.large_answers += path == "/large"
        content = b"x" * LARGE if path == "/large" else f"{path} {len(body)} {self._facts(environ)}".encode()
        start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(content)))])
        return [content]

    def _facts(self, environ: dict[str, Any]) -> str:
        return f"{environ['REMOTE_ADDR']} {environ.get('HTTP_X_FORWARDED_FOR', '-')}"

    def connect(self, own: str = HOST, receive_buffer: int = 0) -> socket.socket:
        """Connect from an address of this machine."""
        link = socket.socket()
        if receive_buffer:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        link.bind((own, 0))
        link.settimeout(CLOSED_SECONDS)
        link.connect((HOST, self.port))
        return link

    def ask(self, request: bytes, own: str = HOST) -> bytes:
        """Send a request, the last on its connection; return everything that comes back."""
        with self.connect(own) as link:
            link.sendall(request)
            return read_to_end(link)

    def page(self, own: str = "127.0.0.9") -> bytes:
        """Fetch a page, as another visitor."""
        return self.ask(get("/", "Connection: close"), own)


def get(path: str, *heads: str, method: str = "GET") -> bytes:
    """Return the head of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *heads, "", ""]).encode()


def read_to_end(link: socket.socket) -> bytes:
    """Return everything until the server closes."""
    parts = []
    try:
        while part := link.recv(65_536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something, not for ever."""
    until = time.monotonic() + CLOSED_SECONDS
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def served(**limits: Any) -> Iterator[Served]:
    """Serve for a while."""
    place = Served(**limits)
    try:
        yield place
    finally:
        place.gate.set()
        place.server.stop()
        place.thread.join(CLOSED_SECONDS)
        place.listener.close()
        assert not place.thread.is_alive()
