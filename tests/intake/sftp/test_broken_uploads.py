"""An SFTP or scp upload that is broken off is never taken for a whole one, however it breaks; the next one is."""

import asyncio
import signal
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest

from tests.intake.broken_transfers import (
    HALF,
    LARGE,
    assert_nothing_was_kept,
    half_sent,
    kill_group,
    wait_until_written,
)
from tests.intake.clients import TIMEOUT, ssh, ssh_options, written
from tests.intake.federation import HOST, Federation
from tests.store.cast import AUCKLAND

# A second for the whole file, in thousands of bits a second.
SLOWLY = ("-l", "5000")
Program = Callable[[str], str]
Break = Callable[[asyncssh.SSHClientConnection, asyncssh.SFTPClient], Awaitable[None]]


def break_off(federation: Federation, name: str, how: Break) -> None:
    """Send half of a file and break the session in some way, with the file still open."""

    async def run() -> None:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            sftp = await link.start_sftp_client()
            file = await sftp.open(name, "wb")
            await file.write(HALF)
            await how(link, sftp)

    asyncio.run(run())


def test_a_channel_that_is_closed_with_the_file_still_open_is_no_end(federation: Federation) -> None:
    async def close_the_channel(link: asyncssh.SSHClientConnection, sftp: asyncssh.SFTPClient) -> None:
        sftp.exit()
        await sftp.wait_closed()

    break_off(federation, "106_channel.txt", close_the_channel)
    assert_nothing_was_kept(federation, "sftp", "106_channel.txt")


def test_a_farewell_with_the_file_still_open_is_no_end(federation: Federation) -> None:
    async def disconnect(link: asyncssh.SSHClientConnection, sftp: asyncssh.SFTPClient) -> None:
        link.disconnect(asyncssh.DISC_BY_APPLICATION, "goodbye")
        await link.wait_closed()

    break_off(federation, "106_farewell.txt", disconnect)
    assert_nothing_was_kept(federation, "sftp", "106_farewell.txt")


def test_a_connection_that_breaks_is_no_end(federation: Federation) -> None:
    async def abort(link: asyncssh.SSHClientConnection, sftp: asyncssh.SFTPClient) -> None:
        link.abort()
        await link.wait_closed()

    break_off(federation, "106_aborted.txt", abort)
    assert_nothing_was_kept(federation, "sftp", "106_aborted.txt")


def test_rubbish_instead_of_the_next_piece_is_no_end(federation: Federation) -> None:
    async def talk_rubbish(link: asyncssh.SSHClientConnection, sftp: asyncssh.SFTPClient) -> None:
        sftp._handler._writer.write(b"\x00\x00\x00\x02\x06\x06")  # type: ignore[union-attr]
        await sftp.wait_closed()

    break_off(federation, "106_rubbish.txt", talk_rubbish)
    assert_nothing_was_kept(federation, "sftp", "106_rubbish.txt")


def test_a_file_written_under_another_name_and_cut_off_cannot_be_renamed(federation: Federation) -> None:
    async def run() -> None:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            sftp = await link.start_sftp_client()
            file = await sftp.open("106_half_named.txt.filepart", "wb")
            await file.write(HALF)
            sftp.exit()
            await sftp.wait_closed()
            async with link.start_sftp_client() as again:
                with pytest.raises(asyncssh.SFTPError):
                    await again.rename("106_half_named.txt.filepart", "106_half_named.txt")

    asyncio.run(run())
    assert_nothing_was_kept(federation, "sftp", "106_half_named.txt")


def test_a_client_killed_in_the_middle_of_a_file(federation: Federation) -> None:
    with half_sent(federation, "sftp", "106_killed_sftp.txt") as client:
        client.kill()
        client.wait()
    assert_nothing_was_kept(federation, "sftp", "106_killed_sftp.txt")


@pytest.mark.parametrize("with_its_ssh", [True, False])
@pytest.mark.parametrize("words", [("sftp",), ("scp",), ("scp", "-O")])
def test_a_program_of_openssh_killed_in_the_middle_of_a_file(
    federation: Federation, program: Program, tmp_path: Path, words: tuple[str, ...], with_its_ssh: bool
) -> None:
    """Killed alone, it leaves behind an ssh that ends the session properly."""
    name = f"106_killed_{'_'.join(words).replace('-', '').lower()}_{with_its_ssh:d}.txt"
    way, file = federation.ways[AUCKLAND], written(tmp_path, name, LARGE)
    options = [*words[1:], *SLOWLY, *ssh_options(way, federation.port("sftp"))]
    target = f"{way.user}@{HOST}"
    last = ["-b", "-", target] if words == ("sftp",) else [str(file), f"{target}:"]
    command = [program(words[0]), *options, *last]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True, start_new_session=True) as client:
        assert client.stdin
        client.stdin.write(f"put {file}\n")
        client.stdin.flush()
        wait_until_written(client.pid, len(LARGE) // 3)
        assert client.poll() is None
        if with_its_ssh:
            kill_group(client)
        client.kill()
    assert_nothing_was_kept(federation, "sftp", name)


def test_a_file_that_its_sender_stops_with_ctrl_c_comes_with_a_doubt(
    federation: Federation, program: Program, tmp_path: Path
) -> None:
    """OpenSSH's sftp then closes the file as if it were whole. Nobody can know, but it ends with a full piece."""
    way = federation.ways[AUCKLAND]
    whole, half = (written(tmp_path, f"106_ctrl_c_{name}.txt", LARGE) for name in ("whole", "half"))
    options = ssh_options(way, federation.port("sftp"))
    for file, how in ((whole, ()), (half, SLOWLY)):
        command = [program("sftp"), *how, *options, "-b", "-", f"{way.user}@{HOST}"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as client:
            assert client.stdin
            client.stdin.write(f"put {file}\n")
            client.stdin.close()
            if how:
                wait_until_written(client.pid, len(LARGE) // 3)
                client.send_signal(signal.SIGINT)
            client.wait(TIMEOUT)
    assert [tuple(each[3:]) for each in federation.arrivals(whole.name)] == [(False, LARGE)]
    (kept,) = federation.arrivals(half.name)
    assert kept.cut_unseen
    assert LARGE.startswith(kept.content)
    assert len(kept.content) < len(LARGE)
