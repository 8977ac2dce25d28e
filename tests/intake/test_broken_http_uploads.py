"""An HTTP upload that is broken off is never taken for a whole one, however it breaks; the next one is."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.intake.broken_transfers import HALF, LARGE, reset
from tests.intake.clients import TIMEOUT, called
from tests.intake.federation import HOST, Federation
from tests.store.cast import AUCKLAND, session_file


@contextmanager
def putting(federation: Federation, name: str, *headers: str) -> Iterator[socket.socket]:
    """A connection over which a file is announced, and nothing of it sent yet."""
    token = federation.ways[AUCKLAND].token
    said = [f"PUT /api/results/{name} HTTP/1.1", f"Host: {HOST}", f"Authorization: Bearer {token}", *headers, "", ""]
    with socket.create_connection((HOST, federation.port("web")), TIMEOUT) as link:
        link.sendall("\r\n".join(said).encode())
        yield link


def answer(link: socket.socket) -> int:
    """The status of the answer; 0 if there is none."""
    try:
        said = link.recv(65536)
    except OSError:
        return 0
    return int(said.split()[1]) if said else 0


def chunk(content: bytes) -> bytes:
    """A piece of a body whose length nobody announced."""
    return f"{len(content):x}\r\n".encode() + content + b"\r\n"


def assert_nothing_was_kept(federation: Federation, name: str) -> None:
    """The broken file is nowhere, and a whole one of the same name is taken right after it."""
    # What is wrongly kept is kept after the end of the connection, and no event tells that nothing will be.
    time.sleep(0.2)
    assert federation.arrivals(name, None) == []
    status, told = called(federation, "PUT", f"results/{name}", session_file(event=name))
    assert (status, told["file"]) == (200, name)
    assert [each.content.decode() for each in federation.arrivals(name)] == [session_file(event=name)]


def test_a_body_shorter_than_announced_is_no_file(federation: Federation) -> None:
    with putting(federation, "106_short.txt", f"Content-Length: {len(LARGE)}") as link:
        link.sendall(HALF)
        link.shutdown(socket.SHUT_WR)
        assert answer(link) in (0, 400)
    assert_nothing_was_kept(federation, "106_short.txt")


def test_a_client_that_is_gone_after_half_of_a_file(federation: Federation) -> None:
    with putting(federation, "106_gone.txt", f"Content-Length: {len(LARGE)}") as link:
        link.sendall(HALF)
    assert_nothing_was_kept(federation, "106_gone.txt")


def test_a_connection_that_is_reset_after_half_of_a_file(federation: Federation) -> None:
    with putting(federation, "106_http_reset.txt", f"Content-Length: {len(LARGE)}") as link:
        link.sendall(HALF)
        reset(link)
    assert_nothing_was_kept(federation, "106_http_reset.txt")


def test_an_announcement_without_a_file(federation: Federation) -> None:
    with putting(federation, "106_announced.txt", "Content-Length: 100") as link:
        reset(link)
    assert_nothing_was_kept(federation, "106_announced.txt")


def test_a_file_whose_length_is_not_announced_is_kept_when_its_end_has_come(federation: Federation) -> None:
    with putting(federation, "106_chunked.txt", "Transfer-Encoding: chunked") as link:
        link.sendall(chunk(session_file().encode()) + b"0\r\n\r\n")
        assert answer(link) in (200, 202)


def test_a_file_whose_length_is_not_announced_and_that_breaks_off(federation: Federation) -> None:
    with putting(federation, "106_chunk.txt", "Transfer-Encoding: chunked") as link:
        link.sendall(chunk(HALF))
    assert_nothing_was_kept(federation, "106_chunk.txt")


@pytest.mark.parametrize("announced", [10, 1_000_000])
def test_two_lengths_that_do_not_agree_are_no_length(federation: Federation, announced: int) -> None:
    """The pieces say how long the file is, the header says otherwise: nobody may choose."""
    name = f"106_two_{announced}.txt"
    with putting(federation, name, f"Content-Length: {announced}", "Transfer-Encoding: chunked") as link:
        link.sendall(chunk(session_file().encode()) + b"0\r\n\r\n")
        assert answer(link) == 400
    assert_nothing_was_kept(federation, name)


def test_a_file_that_is_too_large_is_refused_before_it_comes(federation: Federation) -> None:
    with putting(federation, "106_huge.txt", "Content-Length: 10000001") as link:
        assert answer(link) == 413
    assert_nothing_was_kept(federation, "106_huge.txt")
