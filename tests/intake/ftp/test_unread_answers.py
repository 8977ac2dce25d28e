"""A client that asks and does not read over FTP: what waits for it stays small, and then it is sent away."""

import contextlib
import socket

import pytest

from tests.intake.clients import TIMEOUT, ftps, plain_ftp, refusal, stored
from tests.intake.federation import Federation
from tests.store.cast import session_file
from tests.waiting import wait_for

# Without a limit the lists would hold 200 MB, and the answers as much.
MOST_GROWTH = 40_000_000
FILES = 5


def _flood(link: socket.socket, command: bytes, times: int) -> None:
    """Send a command again and again, as long as it is taken."""
    link.settimeout(2)
    with contextlib.suppress(OSError):
        for _ in range(times):
            link.sendall(command * 1000)


@pytest.mark.parametrize("command", [b"STAT /\r\n", b"HELP\r\n"])
def test_answers_that_are_not_read_do_not_fill_the_memory(plain: Federation, command: bytes) -> None:
    session = plain_ftp(plain)
    for at in range(FILES):
        stored(session, f"106_listed_{at}.txt", session_file(event=f"Listed {at}"))
    before = plain.memory("ftp")
    assert session.sock
    session.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    _flood(session.sock, command, 30)
    assert plain.memory("ftp") - before < MOST_GROWTH
    log = plain.log("ftp")
    wait_for(lambda: "answers are not read" in log.read_text(), "the door sends it away")
    session.sock.settimeout(TIMEOUT)
    with contextlib.suppress(ConnectionResetError):
        while session.sock.recv(1_000_000):
            pass


def test_while_a_list_is_under_way_no_other_is_made(plain: Federation) -> None:
    """Its connection may be full, and the lists would wait for it."""
    session = plain_ftp(plain)
    content = b"x" * 1_900_000
    stored(session, "106_long.txt", content)
    with socket.socket() as data:
        data.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        data.connect(session.makepasv())
        assert session.sendcmd("RETR 106_long.txt").startswith(("125", "150"))
        for command in ("LIST", "NLST", "MLSD", "RETR 106_long.txt", "STOR 106_other.txt"):
            assert refusal(session.sendcmd, command).startswith("503")
        assert session.sendcmd("NOOP").startswith("200")


def test_a_client_that_sends_some_commands_at_once_is_answered(federation: Federation) -> None:
    session = ftps(federation)
    assert session.sock
    session.sock.sendall(b"NOOP\r\n" * 200)
    assert {session.getresp()[:3] for _ in range(200)} == {"200"}
