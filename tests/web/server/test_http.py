"""HTTP as programs and browsers speak it, and an orderly stop."""

import pytest

from tests.web.server.served import get, read_to_end, served, wait_until


def test_a_head_has_the_length_and_no_body() -> None:
    with served() as place:
        said = place.ask(get("/", "Connection: close", method="HEAD"))
        head, _, body = said.partition(b"\r\n\r\n")
        assert b"Content-Length: 15" in head
        assert body == b""


def test_an_answer_without_a_body_leaves_the_connection_open() -> None:
    with served() as place, place.connect() as link:
        link.sendall(get("/unchanged"))
        said = link.recv(65_536)
        assert said.startswith(b"HTTP/1.1 304 ")
        assert b"Connection: close" not in said
        link.sendall(get("/again", "Connection: close"))
        assert b"/again 0" in read_to_end(link)


def test_a_body_that_waits_for_a_word_gets_it() -> None:
    with served() as place, place.connect() as link:
        link.sendall(get("/", "Content-Length: 3", "Expect: 100-continue", "Connection: close", method="PUT"))
        assert link.recv(65_536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        link.sendall(b"abc")
        assert b"/ 3 127.0.0.1" in read_to_end(link)


def test_a_word_is_not_waited_for_where_there_is_no_body() -> None:
    with served() as place:
        said = place.ask(get("/", "Content-Length: 0", "Expect: 100-continue", "Connection: close", method="PUT"))
        assert b"/ 0 127.0.0.1" in said


def test_a_body_in_chunks() -> None:
    with served() as place:
        head = get("/", "Transfer-Encoding: chunked", "Connection: close", method="PUT")
        assert b"/ 5 127.0.0.1" in place.ask(head + b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")


def test_the_address_of_the_visitor_and_what_a_proxy_says_reach_the_pages() -> None:
    with served() as place:
        said = place.ask(get("/", "X-Forwarded-For: 192.0.2.1", "Connection: close"), "127.0.0.5")
        assert b"127.0.0.5 192.0.2.1" in said


@pytest.mark.parametrize("expect", [(), ("Expect: 100-continue",)])
def test_a_body_that_is_too_large_is_refused_in_words_before_it_comes(expect: tuple[str, ...]) -> None:
    with served(body=1_000, too_large="Too large.") as place:
        for path, words in {"/api/results/a": b'{"detail": "Too large."}', "/": b"Too large.\n"}.items():
            said = place.ask(get(path, "Content-Length: 5000", *expect, method="PUT"))
            assert said.startswith(b"HTTP/1.1 413 ")
            assert said.endswith(words)


def test_who_sends_too_much_without_waiting_can_read_why() -> None:
    """Bytes that the server does not read must not take its answer with them."""
    with served(body=1_000, too_large="Too large.") as place:
        said = place.ask(get("/", "Content-Length: 500000", method="PUT") + b"a" * 500_000)
        assert said.endswith(b"Too large.\n")


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000 + b"\r\n\r\n", b"431"),
        (get("/", "Content-Length: " + "9" * 5_000, method="PUT"), b"400"),
        # A proxy that goes by the length would pass on what follows as a body, and not as a request of its own.
        (get("/", "Content-Length: 100", "Transfer-Encoding: chunked", method="PUT") + b"0\r\n\r\n", b"400"),
        (b"PUT / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"400"),
    ],
)
def test_what_is_no_request_is_refused(request_bytes: bytes, status: bytes) -> None:
    with served() as place:
        assert place.ask(request_bytes).split()[1] == status


def test_a_stop_finishes_what_is_under_way_and_takes_nothing_new() -> None:
    with served(head=30.0, idle=30.0) as place:
        silent, body, working = place.connect(), place.connect(), place.connect()
        body.sendall(get("/", "Content-Length: 2", method="PUT"))
        working.sendall(get("/gate"))
        assert place.entered.wait(10)
        wait_until(lambda: len(place.server._connections) == 3)
        place.server.stop()
        assert read_to_end(silent) == b""
        body.sendall(b"ab")
        assert b"/ 2 127.0.0.1" in read_to_end(body)
        place.gate.set()
        said = read_to_end(working)
        assert b"/gate 0" in said
        assert b"Connection: close" in said
        wait_until(lambda: not place.thread.is_alive())
