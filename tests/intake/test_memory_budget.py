"""What a door holds in memory: so many bytes a connection and in all, however files are opened; none when they go."""

import asyncio
import gc
import threading
from functools import partial

import asyncssh
import pytest

from overtrick.intake.errors import Refused
from overtrick.intake.memory_budget import OPEN, Claim, Memory
from overtrick.intake.sftp.files import SftpUpload
from tests.intake.clients import TIMEOUT, fetched, ftps, get, over_sftp, put, refusal, ssh, stored
from tests.intake.federation import Federation
from tests.store.cast import AUCKLAND, HOWICK, session_file
from tests.waiting import wait_for_async

# What conftest.py sets: 20,000 bytes a file, 60,000 a connection, 100,000 a door. An open file costs 10,000 more.
LARGEST, IN_A_CONNECTION = 20_000, 5
TOO_MANY, CROWDED = "Too many files are open in this connection", "The server is busy with many files"
Sftp = asyncssh.SFTPClient


# ── the count ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_file_holds_its_bytes_and_something_more_until_it_is_released() -> None:
    memory = Memory(OPEN + 100, "full")
    claim = Claim(memory, 100)
    with pytest.raises(Refused, match="full") as refused:
        claim.hold(101)
    assert refused.value.too_many
    claim.hold(50)
    memory.take(50)
    claim.release()
    memory.take(OPEN + 50)
    with pytest.raises(Refused):
        memory.take(1)


def test_what_is_refused_holds_nothing() -> None:
    whole = Memory(3 * OPEN, "whole")
    part = Memory(2 * OPEN, "part", whole)
    whole.take(2 * OPEN)
    with pytest.raises(Refused, match="whole"):
        Claim(part, 1)
    whole.give(2 * OPEN)
    claims = [Claim(part), Claim(part)]
    with pytest.raises(Refused, match="part"):
        Claim(part)
    assert len(claims) == 2


def test_a_file_that_is_forgotten_holds_nothing_even_if_python_clears_it_away_late() -> None:
    memory = Memory(OPEN, "full")
    ring: list[object] = [Claim(memory)]
    ring.append(ring)
    with pytest.raises(Refused):
        Claim(memory)
    del ring
    gc.collect()
    Claim(memory)


def test_many_threads_take_and_give_the_same() -> None:
    whole = Memory(10 * OPEN, "full")

    def work() -> None:
        part = Memory(2 * OPEN, "full", whole)
        for _ in range(2000):
            claim = Claim(part)
            claim.hold(OPEN)
            claim.release()

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whole.take(10 * OPEN)


def test_bytes_that_are_written_again_and_again_cost_nothing_more() -> None:
    upload = SftpUpload("/a.txt", Claim(Memory(OPEN + 10, "full")))
    for _ in range(10_000):
        upload.write(5, b"x")
        upload.write(3, b"xx")
    assert upload._written == [(3, 6)]
    assert upload.has_gaps()
    upload.write(0, b"xxx")
    assert not upload.has_gaps()


def test_a_file_in_very_many_pieces_is_refused() -> None:
    upload = SftpUpload("/a.txt", Claim(Memory(1_000_000, "full")))
    for at in range(1000):
        upload.write(2 * at, b"x")
    with pytest.raises(Refused, match="too many pieces"):
        upload.write(2 * 1000, b"x")


def test_a_file_that_is_cut_has_no_gap_before_the_cut() -> None:
    upload = SftpUpload("/a.txt", Claim(Memory(1_000_000, "full")))
    upload.write(0, b"12345")
    upload.write(8, b"9")
    assert upload.has_gaps()
    upload.resize(4)
    assert (bytes(upload.content), upload.has_gaps()) == (b"1234", False)


# ── the doors ───────────────────────────────────────────────────────────────────────────────────────────────


def test_sftp_lets_a_connection_open_so_many_files_and_again_as_many_when_they_are_closed(small: Federation) -> None:
    async def attempt(sftp: Sftp) -> None:
        for again in range(2):
            files = [await sftp.open(f"106_open_{at}.txt", "wb") for at in range(IN_A_CONNECTION)]
            with pytest.raises(asyncssh.SFTPError, match=TOO_MANY):
                await sftp.open("106_open_more.txt", "wb")
            with pytest.raises(asyncssh.SFTPError, match=TOO_MANY):
                await get(sftp, "nzb_master_player.txt")
            with pytest.raises(asyncssh.SFTPError, match=TOO_MANY):
                await sftp.listdir("/")
            for file in files:
                await file.write(session_file(event=f"Open {again}").encode())
                await file.close()

    over_sftp(small, attempt)
    assert [len(small.arrivals(f"106_open_{at}.txt")) for at in range(IN_A_CONNECTION)] == [2] * IN_A_CONNECTION
    assert small.arrivals("106_open_more.txt", None) == []


def test_sftp_refuses_bytes_for_which_there_is_no_room_and_the_file_with_them(small: Federation) -> None:
    async def attempt(sftp: Sftp) -> None:
        files = [await sftp.open(f"106_room_{at}.txt", "wb") for at in range(3)]
        await files[0].write(b"x" * LARGEST)
        with pytest.raises(asyncssh.SFTPError, match=TOO_MANY):
            await files[1].write(b"x" * LARGEST)
        # A place far behind the end takes the room before it too.
        with pytest.raises(asyncssh.SFTPError, match=TOO_MANY):
            await files[2].write(b"x", LARGEST - 1)
        for file in files[1:]:
            with pytest.raises(asyncssh.SFTPError, match=TOO_MANY):
                await file.close()
        await files[0].close()

    over_sftp(small, attempt)
    assert [len(small.arrivals(f"106_room_{at}.txt", None)) for at in range(3)] == [1, 0, 0]


async def _is_taken(sftp: asyncssh.SFTPClient, name: str) -> bool:
    try:
        await put(sftp, name, session_file())
    except asyncssh.SFTPError:
        return False
    return True


def test_sftp_refuses_files_when_all_connections_together_hold_too_much_and_takes_them_again_later(
    small: Federation,
) -> None:
    async def run() -> None:
        async with asyncio.timeout(TIMEOUT), ssh(small) as first, ssh(small) as second, ssh(small, HOWICK) as other:
            for link in (first, second):
                sftp = await link.start_sftp_client()
                for at in range(IN_A_CONNECTION - 1):
                    await sftp.open(f"106_crowd_{at}.txt", "wb")
            third = await other.start_sftp_client()
            await third.open("130_crowd_0.txt", "wb")
            with pytest.raises(asyncssh.SFTPError, match=CROWDED):
                await third.open("130_crowd_1.txt", "wb")
            # A connection that breaks gives everything back.
            first.abort()
            await first.wait_closed()
            await wait_for_async(partial(_is_taken, third, "130_crowd_2.txt"), "the door takes files again", TIMEOUT)

    asyncio.run(run())
    assert len(small.arrivals("130_crowd_2.txt", HOWICK)) == 1


def test_ftp_puts_off_what_would_wait_in_too_much_memory(small: Federation) -> None:
    session = ftps(small)
    assert stored(session, "106_waits_0.txt.part", b"x" * LARGEST).startswith("226")
    assert refusal(stored, session, "106_waits_1.txt.part", b"x" * LARGEST).startswith(f"450 {TOO_MANY}")
    session.delete("106_waits_0.txt.part")
    assert stored(session, "106_waits_1.txt.part", b"x" * LARGEST).startswith("226")


@pytest.mark.parametrize("club", [AUCKLAND, HOWICK])
def test_ftp_gives_back_what_a_connection_held_when_it_ends(small: Federation, club: int) -> None:
    for _ in range(5):
        session = ftps(small, club)
        assert stored(session, f"{club}_left.txt.part", b"x" * LARGEST).startswith("226")
        assert refusal(stored, session, f"{club}_left.txt", b"x" * (LARGEST + 1)).startswith("552")
        assert fetched(session, f"{club}_left.txt.part") == b"x" * LARGEST
        session.close()
        small.wait_until_nobody_is_connected("ftp")
