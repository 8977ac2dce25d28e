"""Clients that hold connections open and say nothing: others are answered, and the silent ones are let go."""

import socket
import time
from collections.abc import Callable
from urllib.request import urlopen

from tests.doors.parts import HOST, running
from tests.store.store_fixture import StoreFixture

HEAD = b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\n"
# The web server is patient for ten seconds; this machine may be very slow, but not so that a page waits for that.
EARLY, LATE = 9.0, 60.0


def seconds_until_closed(link: socket.socket, since: float) -> float:
    """How long after a moment the server closes a connection, whatever it says before."""
    link.settimeout(since + LATE - time.monotonic())
    while link.recv(65536):
        pass
    return time.monotonic() - since


def test_silent_connections_keep_nobody_out_and_are_closed(open_store: Callable[[str, str], StoreFixture]) -> None:
    store = open_store("nz-2017", "sqlite")
    with running(store.directory, store.environment, "web") as federation:
        port = federation.ports["web"]
        since = time.monotonic()
        links = [socket.create_connection((HOST, port)) for _ in range(90)]
        # One says nothing, one half of a head; the others wait after an answer, as browsers do.
        links[1].sendall(HEAD)
        for link in links[2:]:
            link.sendall(HEAD + b"\r\n")
        with urlopen(f"http://{HOST}:{port}/sign-in", timeout=EARLY) as page:
            assert page.status == 200
        answered = time.monotonic()
        assert answered - since < EARLY
        assert EARLY < seconds_until_closed(links[0], since) < LATE
        assert EARLY < seconds_until_closed(links[1], since) < LATE
        assert seconds_until_closed(links[-1], answered) < LATE
        for link in links:
            link.close()


def test_silent_bodies_keep_nobody_out(open_store: Callable[[str, str], StoreFixture]) -> None:
    """More of them than there are threads, from several addresses."""
    store = open_store("nz-2017", "sqlite")
    with running(store.directory, store.environment, "web") as federation:
        port = federation.ports["web"]
        links = []
        for at in range(120):
            link = socket.create_connection((HOST, port), source_address=(f"127.0.0.{2 + at % 20}", 0))
            link.sendall(b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\na")
            links.append(link)
        with urlopen(f"http://{HOST}:{port}/sign-in", timeout=EARLY) as page:
            assert page.status == 200
        assert seconds_until_closed(links[0], time.monotonic()) < LATE
        for link in links:
            link.close()
