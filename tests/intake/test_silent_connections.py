"""Connections that say nothing keep nobody out: they make room, and their time to sign in is short."""

import contextlib
import ftplib
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from overtrick.intake.connections import MOST_STRANGERS, MOST_STRANGERS_FROM_ONE
from tests.intake.clients import TIMEOUT, close_sessions, ftps, over_sftp, refusal, tls
from tests.intake.federation import HOST, Federation
from tests.waiting import wait_for

DOORS = ["ftp", "sftp"]
ATTACK = 300
# What conftest.py sets for connections that say nothing; it is less than there is to sign in otherwise.
SHORT_TIME = 4
ELSEWHERE = "127.0.0.2"


def _sign_in(federation: Federation, door: str) -> None:
    if door == "ftp":
        assert ftps(federation).voidcmd("NOOP").startswith("200")
        close_sessions()
    else:
        assert over_sftp(federation, lambda sftp: sftp.realpath(".")) == "/"


@contextmanager
def _silent(federation: Federation, door: str, addresses: list[str]) -> Iterator[list[socket.socket]]:
    """Open a connection from each address, and say nothing."""
    port = federation.port(door)
    with ExitStack() as stack:
        yield [
            stack.enter_context(socket.create_connection((HOST, port), TIMEOUT, (address, 0))) for address in addresses
        ]
    federation.wait_until_nobody_is_connected(door)


def _is_open(link: socket.socket) -> bool:
    """Whether a connection was not ended yet."""
    link.settimeout(0)
    try:
        while link.recv(1000):
            pass
    except BlockingIOError:
        return True
    except ConnectionResetError:
        pass
    return False


MANY = [f"127.0.{1 + at // 200}.{2 + at % 200}" for at in range(ATTACK)]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("addresses", "most"),
    [
        ([ELSEWHERE] * ATTACK, MOST_STRANGERS_FROM_ONE),
        ([HOST] * ATTACK, MOST_STRANGERS_FROM_ONE),
        (MANY, MOST_STRANGERS),
    ],
    ids=["another address", "the same address", "many addresses"],
)
def test_a_club_signs_in_while_hundreds_of_connections_say_nothing(
    federation: Federation, door: str, addresses: list[str], most: int
) -> None:
    with _silent(federation, door, addresses) as links:
        _sign_in(federation, door)
        wait_for(lambda: not _is_open(links[0]), "the oldest makes room", TIMEOUT)
        assert sum(map(_is_open, links[-10:])) == 10
        assert sum(map(_is_open, links[:-10])) <= most - 10
    _sign_in(federation, door)


@pytest.mark.parametrize("door", DOORS)
def test_a_connection_that_drips_has_no_more_time_to_sign_in_than_a_silent_one(small: Federation, door: str) -> None:
    """Each command would begin the time of an idle connection anew."""
    start = time.monotonic()
    with _silent(small, door, [ELSEWHERE] * 2) as (silent, dripping):
        said = b"NOOP\r\n" if door == "ftp" else b"a line before the version\r\n"

        def is_ended() -> bool:
            with contextlib.suppress(OSError):
                dripping.send(said)
            return not _is_open(silent) and not _is_open(dripping)

        wait_for(is_ended, "both are ended", TIMEOUT)
    assert time.monotonic() - start >= SHORT_TIME - 1


def test_a_handshake_that_never_ends_has_no_more_time(small: Federation) -> None:
    with _silent(small, "ftp", [ELSEWHERE]) as (link,):
        assert link.recv(1000).startswith(b"220")
        link.sendall(b"AUTH TLS\r\n")
        assert link.recv(1000).startswith(b"234")
        wait_for(lambda: not _is_open(link), "it is ended", TIMEOUT)


def test_what_came_in_clear_behind_auth_tls_is_not_heard(federation: Federation) -> None:
    """Anybody on the way could have put it there, and it would count as said by the club."""
    session = ftplib.FTP_TLS(context=tls(), timeout=TIMEOUT)
    session.connect(HOST, federation.port("ftp"))
    assert session.sock
    session.sock.sendall(b"AUTH TLS\r\nUSER 106\r\nFEAT\r\n")
    assert session.getresp().startswith("234")
    session.sock = tls().wrap_socket(session.sock)
    session.file = session.sock.makefile("r", encoding="utf-8")
    # A password without a user: the one that was named in clear is not known.
    assert refusal(session.sendcmd, "PASS secret").startswith("503")
    assert session.voidcmd("NOOP").startswith("200")
    session.close()
