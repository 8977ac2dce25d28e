"""Visitors who are slow, silent or many: others are answered, and they are let go."""

import socket
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import pytest

from overtrick.web.server.answers import Request
from overtrick.web.server.connections import ANSWER
from overtrick.web.server.fair_queue import FairQueue
from overtrick.web.server.limits import ServerLimits
from tests.web.server.served import HOST, LARGE, Served, get, read_to_end, served, wait_until

BODY_HEAD = get("/api/results/a", "Content-Length: 1000", method="PUT")


def count(place: Served) -> int:
    return len(place.server._connections)


def phases(place: Served) -> set[str]:
    return {each.phase for each in list(place.server._connections)}


def close_all(links: list[socket.socket]) -> None:
    """Close connections, so that the server need not wait for them when it stops."""
    for link in links:
        link.close()


def test_silent_bodies_hold_no_thread_and_are_told_that_they_came_too_slowly() -> None:
    with served() as place:
        links = [place.connect() for _ in range(40)]
        for link in links:
            link.sendall(BODY_HEAD + b"a")
        wait_until(lambda: count(place) == 40)
        assert b"200 OK" in place.page()
        said = read_to_end(links[0])
        assert said.startswith(b"HTTP/1.1 408 ")
        assert said.endswith(b'{"detail": "The request came too slowly; nothing was done. Send it again."}')


@pytest.mark.parametrize("begin", [b"GET / HTTP/1.1\r\nX-Slow: ", BODY_HEAD])
def test_a_drip_of_bytes_is_cut_off_though_it_never_pauses(begin: bytes) -> None:
    with served() as place, place.connect() as link:
        link.sendall(begin)
        stopped = False

        def drip() -> None:
            while not stopped:
                try:
                    link.send(b"a")
                except OSError:
                    return
                time.sleep(0.05)

        thread = Thread(target=drip)
        thread.start()
        assert b"408" in read_to_end(link)
        stopped = True
        thread.join()


def test_a_body_has_more_time_the_larger_it_is() -> None:
    limits = ServerLimits(head=10)
    # 10 s, and 20,000 bytes a second: 2 MB in 10 + 100 s.
    assert (limits.seconds_for(0), limits.seconds_for(2_000_000)) == (10, 110)


def test_a_connection_is_kept_for_the_next_request_and_not_for_ever() -> None:
    with served() as place, place.connect() as link:
        link.sendall(get("/one") + get("/two"))
        said = read_to_end(link)
        assert said.index(b"/one 0") < said.index(b"/two 0")
        assert said.count(b"200 OK") == 2


def test_an_address_with_too_many_connections_loses_its_oldest_and_nobody_elses() -> None:
    with served(address=20, head=30.0) as place:
        other = place.connect("127.0.0.8")
        links = [place.connect() for _ in range(60)]
        wait_until(lambda: count(place) == 21)
        assert read_to_end(links[0]) == b""
        assert b"200 OK" in place.page()
        links[-1].sendall(get("/", "Connection: close"))
        assert b"200 OK" in read_to_end(links[-1])
        other.sendall(get("/", "Connection: close"))
        assert b"200 OK" in read_to_end(other)


def test_behind_a_proxy_an_address_may_have_any_number() -> None:
    with served(address=None, head=30.0) as place:
        links = [place.connect() for _ in range(150)]
        wait_until(lambda: count(place) == 150)
        assert all(link.fileno() > 0 for link in links)


def test_too_many_connections_in_all_make_room_for_the_newest() -> None:
    with served(connections=30, head=30.0) as place:
        links = [place.connect(f"127.0.1.{at}") for at in range(1, 100)]
        wait_until(lambda: count(place) == 30)
        assert read_to_end(links[0]) == b""
        assert b"200 OK" in place.page()


def test_a_request_that_is_being_answered_is_not_ended_to_make_room() -> None:
    with served(connections=5, head=30.0) as place:
        working = place.connect()
        working.sendall(get("/gate", "Connection: close"))
        assert place.entered.wait(10)
        links = [place.connect(f"127.0.1.{at}") for at in range(1, 20)]
        wait_until(lambda: count(place) == 5)
        place.gate.set()
        assert b"200 OK" in read_to_end(working)
        assert links


def test_readers_who_do_not_read_hold_no_thread() -> None:
    with served(head=30.0, memory=1_000_000_000) as place:
        links = [place.connect(receive_buffer=4_096) for _ in range(6)]
        for link in links:
            link.sendall(get("/large"))
        wait_until(lambda: place.server.held > 5 * LARGE // 2)
        assert b"200 OK" in place.page()
        close_all(links)


def test_slow_readers_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.web.server.limits._BYTES_A_SECOND", 100_000_000)
    with served() as place, place.connect(receive_buffer=4_096) as link:
        link.sendall(get("/large"))
        wait_until(lambda: place.server.held > LARGE // 2)
        wait_until(lambda: count(place) == 0)
        assert place.server.held == 0


def test_bodies_under_way_share_the_memory_and_never_reach_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object, **named: object) -> None:
        raise AssertionError("a temporary file")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with served(memory=1_000_000, head=30.0) as place:
        head = get("/", "Content-Length: 600000", "Connection: close", method="POST")
        first = place.connect("127.0.0.3")
        first.sendall(head + b"a" * 590_000)
        wait_until(lambda: place.server.held == 590_000)
        second = place.connect("127.0.0.4")
        second.sendall(head + b"a" * 600_000)
        # The older one was pushed out, in words; the newer one got through.
        assert b" 600000 127.0.0.4" in read_to_end(second)
        assert read_to_end(first).startswith(b"HTTP/1.1 503 ")
        wait_until(lambda: place.server.held == 0)


def test_answers_that_nobody_reads_make_room_for_bodies() -> None:
    with served(memory=LARGE, head=30.0) as place:
        unread = [place.connect("127.0.0.3", receive_buffer=4_096) for _ in range(3)]
        for link in unread:
            link.sendall(get("/large"))
        # All have been answered and none is in a thread's hands: that one could not be ended, and the body would be.
        wait_until(lambda: place.large_answers == len(unread) and phases(place) == {ANSWER})
        wait_until(lambda: 0 < count(place) < len(unread) and place.server.held <= LARGE)
        head = get("/", "Content-Length: 2000000", "Connection: close", method="POST")
        assert b" 2000000 127.0.0.4" in place.ask(head + b"a" * 2_000_000, "127.0.0.4")
        close_all(unread)


def test_requests_behind_an_answer_that_is_not_read_wait() -> None:
    """Many requests in one packet would else be answered one after the other, with 8 MB each, into the memory."""
    with served(head=30.0, memory=1_000_000_000) as place, place.connect(receive_buffer=4_096) as link:
        link.sendall(get("/large") * 3 + get("/next") * 50 + get("/last", "Connection: close"))
        wait_until(lambda: place.server.held > LARGE // 2)
        assert all(b"200 OK" in place.page() for _ in range(20))
        assert place.server.held < LARGE
        answers = read_to_end(link)
    assert answers.count(b"200 OK") == 54
    assert answers.index(b"/next 0") < answers.index(b"/last 0")


@pytest.mark.parametrize("empty", [b"\r\n", b"\n\n", b" \r\n\r\n"])
def test_empty_lines_before_a_request_are_no_requests(monkeypatch: pytest.MonkeyPatch, empty: bytes) -> None:
    made: list[object] = []

    class CountedRequest(Request):
        def __init__(self, adj: object) -> None:
            made.append(self)
            super().__init__(adj)

    monkeypatch.setattr("overtrick.web.server.connections.Connection.parser_class", CountedRequest)
    with served(head=30.0) as place:
        assert b"200 OK" in place.ask(empty * 20_000 + get("/", "Connection: close"))
    assert len(made) == 1


def send_tiny_chunks(link: socket.socket) -> None:
    for _ in range(10_000):
        link.sendall(b"1\r\na\r\n" * 100)


def test_chunks_that_are_all_sizes_and_no_content_are_not_read_on() -> None:
    with served(head=30.0) as place, place.connect() as link:
        link.sendall(get("/", "Transfer-Encoding: chunked", method="POST"))
        with pytest.raises(ConnectionError):
            send_tiny_chunks(link)
        wait_until(lambda: count(place) == 0)


class _Task:
    def __init__(self, visitor: str, number: int) -> None:
        self.visitor, self.number = visitor, number


def test_addresses_take_turns_for_a_thread() -> None:
    queue = FairQueue()
    for number in range(4):
        queue.append(_Task("a", number))
    queue.append(_Task("b", 0))
    queue.append(_Task("c", 0))
    queue.append(_Task("b", 1))
    taken = [queue.popleft() for _ in range(len(queue))]
    assert [f"{task.visitor}{task.number}" for task in taken if isinstance(task, _Task)] == [
        "a0", "b0", "c0", "a1", "b1", "a2", "a3",
    ]  # fmt: skip
    assert len(queue) == 0


@pytest.mark.parametrize("most_of_address", [100, None])
def test_one_who_asks_for_much_waits_for_himself(most_of_address: int | None) -> None:
    """Also behind a proxy, from which all requests come: it says whose they are, and nobody else is believed."""
    named = "X-Forwarded-For: 192.0.2.1, 192.0.2.7"
    with served(threads=1, head=30.0, address=most_of_address) as place:
        held = place.connect()
        held.sendall(get("/gate", "Connection: close"))
        assert place.entered.wait(10)
        # Behind the one at work: 50 pages of his, each 8 MB, and then one of somebody else.
        flood = [place.connect() for _ in range(50)]
        for link in flood:
            link.sendall(get("/large", "Connection: close", named))
        wait_until(lambda: len(place.server.task_dispatcher.queue) == 50)
        own = HOST if most_of_address is None else "127.0.0.9"
        other = "X-Forwarded-For: 192.0.2.1, 192.0.2.8" if most_of_address is None else named
        with ThreadPoolExecutor(1) as pool:
            page = pool.submit(place.ask, get("/", "Connection: close", other), own)
            wait_until(lambda: len(place.server.task_dispatcher.queue) == 51)
            place.gate.set()
            assert b"200 OK" in page.result()
            assert len(place.server.task_dispatcher.queue) > 40
        close_all(flood)


def test_no_request_is_forgotten_while_threads_finish() -> None:
    """Eight connections with a hundred requests each, one after the other: every one is answered."""
    with served(threads=8, head=30.0, idle=30.0) as place:

        def ask_often(link: socket.socket) -> int:
            answers = 0
            for _ in range(100):
                link.sendall(get("/"))
                said = b""
                # The last word of the page.
                while not said.endswith(b" -"):
                    said += link.recv(65_536)
                answers += said.count(b"200 OK")
            return answers

        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(ask_often, [place.connect() for _ in range(8)])) == 800


def test_who_watches_the_service_is_answered_while_every_thread_waits() -> None:
    with served(threads=1, head=30.0) as place, place.connect() as link:
        link.sendall(get("/gate"))
        assert place.entered.wait(10)
        assert b"/health 0" in place.ask(get("/health", "Connection: close"))
        place.gate.set()
