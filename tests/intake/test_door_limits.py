"""What a door puts up with, as its clients meet it: the size of a file, files a minute, and wrong passwords."""

import asyncio
import ftplib
import select
import socket
import time
from typing import Any

import asyncssh
import pytest

from tests.intake.clients import TIMEOUT, ftps, over_sftp, put, refusal, ssh, stored, tls
from tests.intake.federation import HOST, Federation
from tests.store.cast import AUCKLAND, HOWICK, session_file
from tests.waiting import wait_for

# What conftest.py sets.
MOST_BYTES, A_MINUTE, FAILURES = 1000, 3, 2
TOO_LARGE = "The file is larger than 1,000 bytes"
IDLE = 4
ALIVE: dict[str, Any] = {"keepalive_interval": 0.5}
ELSEWHERE = "127.0.0.9"


def test_a_file_that_is_too_large_is_refused_in_words_over_ftp(tight: Federation) -> None:
    tight.start("ftp", "sftp")
    session = ftps(tight)
    assert refusal(stored, session, "106_large.txt", b"x" * (MOST_BYTES + 1)).startswith(f"552 {TOO_LARGE}")
    assert refusal(stored, session, "106_larger.txt", b"x" * 3_000_000).startswith(f"552 {TOO_LARGE}")
    assert refusal(stored, session, "test/106_large.txt", b"x" * (MOST_BYTES + 1)).startswith(f"552 {TOO_LARGE}")
    assert refusal(stored, session, "106_large.txt.part", b"x" * (MOST_BYTES + 1)).startswith(f"552 {TOO_LARGE}")
    assert tight.arrivals("106_large.txt") == tight.arrivals("106_larger.txt") == []
    assert session.voidcmd("NOOP").startswith("200")


def test_a_file_of_just_the_size_is_taken(tight: Federation) -> None:
    assert stored(ftps(tight), "106_just.txt", b"x" * MOST_BYTES).startswith("226")
    assert [len(each.content) for each in tight.arrivals("106_just.txt")] == [MOST_BYTES]


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 300_000])
def test_a_file_that_is_too_large_is_refused_in_words_over_sftp(tight: Federation, size: int) -> None:
    async def send(sftp: asyncssh.SFTPClient) -> None:
        file = await sftp.open("106_large_sftp.txt", "wb")
        with pytest.raises(asyncssh.SFTPError, match=TOO_LARGE):
            await file.write(b"x" * size)
        # An end that went well would be taken for an acknowledgement.
        with pytest.raises(asyncssh.SFTPError, match=TOO_LARGE):
            await file.close()

    over_sftp(tight, send)
    assert tight.arrivals("106_large_sftp.txt") == []


def test_more_files_than_a_minute_allows_are_put_off_and_not_refused(tight: Federation) -> None:
    """450 is what a program tries again by itself; each club counts for itself."""
    session = ftps(tight, HOWICK)
    for at in range(A_MINUTE):
        assert stored(session, f"130_many_{at}.txt", session_file(event=f"Many {at}")).startswith("226")
    said = refusal(stored, session, "130_many_3.txt", session_file(event="Many 3"))
    assert said.startswith("450 More than 3 files came in one minute")
    assert refusal(stored, session, "test/130_many_3.txt", session_file(event="Many 3")).startswith("450")
    assert tight.arrivals("130_many_3.txt", HOWICK) == []
    # A file that was sent under another name can be renamed when the minute is over.
    assert stored(session, "130_many_4.txt.part", session_file()).startswith("226")
    said = refusal(session.rename, "130_many_4.txt.part", "130_many_4.txt")
    assert said.startswith("450 More than 3 files")
    assert "130_many_4.txt.part" in session.nlst()


def test_more_files_than_a_minute_allows_are_put_off_over_sftp(tight: Federation) -> None:
    async def send(sftp: asyncssh.SFTPClient) -> None:
        for at in range(A_MINUTE + 1):
            await put(sftp, f"130_sftp_{at}.txt", session_file(event=f"Many {at}"))

    with pytest.raises(asyncssh.SFTPError, match="More than 3 files came in one minute"):
        over_sftp(tight, send, HOWICK)
    assert tight.arrivals("130_sftp_3.txt", HOWICK) == []
    # The minute is that of the club, by whichever door: those before may have come by FTP.
    said = refusal(stored, ftps(tight, HOWICK), "130_more.txt", session_file())
    assert said.startswith("450 More than 3 files")


def _wrong_password(federation: Federation, address: str) -> ftplib.FTP_TLS:
    """Say a wrong password, and do not wait for the answer, which takes its time."""
    session = ftplib.FTP_TLS(context=tls(), timeout=TIMEOUT)
    session.connect(HOST, federation.port("ftp"), source_address=(address, 0))
    session.auth()
    session.sendcmd("USER 106")
    session.putcmd("PASS wrong")
    return session


def test_after_too_many_wrong_passwords_the_door_stays_shut_for_that_address(tight: Federation) -> None:
    failed = [_wrong_password(tight, ELSEWHERE) for _ in range(FAILURES)]
    log = tight.log("ftp")
    wait_for(lambda: log.read_text().count('"login failed"') >= FAILURES, "the door sees the wrong passwords", TIMEOUT)
    way = tight.ways[AUCKLAND]
    shut = ftplib.FTP_TLS(context=tls(), timeout=TIMEOUT)
    shut.connect(HOST, tight.port("ftp"), source_address=(ELSEWHERE, 0))
    assert refusal(shut.login, way.user, way.password).startswith("530")
    assert {refusal(each.getresp)[:3] for each in failed} == {"530"}
    # From where nothing went wrong the same club comes in.
    assert ftps(tight).voidcmd("NOOP").startswith("200")


def test_after_too_many_wrong_passwords_sftp_stays_shut_for_that_address(tight: Federation) -> None:
    async def sign_in(password: str, address: str) -> bool:
        try:
            async with ssh(tight, password=password, local_addr=(address, 0)):
                return True
        except asyncssh.PermissionDenied:
            return False

    async def run() -> list[bool]:
        right = tight.ways[AUCKLAND].password
        tried = [await sign_in("wrong", ELSEWHERE) for _ in range(FAILURES)]
        return [*tried, await sign_in(right, ELSEWHERE), await sign_in(right, HOST)]

    assert socket.gethostbyname(HOST) != ELSEWHERE
    assert asyncio.run(run()) == [False, False, False, True]


def test_ftp_ends_a_connection_that_says_nothing(small: Federation) -> None:
    idle, busy = ftps(small), ftps(small)
    said = idle.sock
    assert said

    def is_ended() -> bool:
        """Whether the door has said something to the idle one within half a second; the busy one goes on talking."""
        busy.voidcmd("NOOP")
        return bool(select.select([said], [], [], 0.5)[0])

    wait_for(is_ended, "the door ends the idle connection", TIMEOUT)
    assert refusal(idle.getresp).startswith("421")
    with pytest.raises(EOFError):
        idle.getresp()
    assert busy.voidcmd("NOOP").startswith("200")


def test_sftp_ends_a_connection_that_wants_nothing(small: Federation) -> None:
    """That a client answers when it is asked whether it is still there does not count."""

    async def use(link: asyncssh.SSHClientConnection, others: list[asyncssh.SSHClientConnection]) -> list[bool]:
        sftp = await link.start_sftp_client()
        start = time.monotonic()
        while not all(other.is_closed() for other in others):
            await sftp.realpath(".")
            if time.monotonic() < start + IDLE / 2:
                assert not any(other.is_closed() for other in others)
            # Half a second, or until the next of them is ended; run() sees to the deadline.
            open_ones = [asyncio.ensure_future(other.wait_closed()) for other in others if not other.is_closed()]
            await asyncio.wait(open_ones, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
        return [each.is_closed() for each in (link, *others)]

    async def run() -> list[bool]:
        async with asyncio.timeout(TIMEOUT), ssh(small) as idle, ssh(small) as busy, ssh(small, **ALIVE) as alive:
            await idle.start_sftp_client()
            return await use(busy, [idle, alive])

    assert asyncio.run(run()) == [False, True, True]
