"""A client that asks and does not read: what waits for it stays small, in its channel, its connection and the door."""

import asyncio
from functools import partial
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32, UInt64

from overtrick.intake.sftp.channel import MOST_CHANNELS
from tests.intake.clients import TIMEOUT, get, over_sftp, put, ssh
from tests.intake.federation import Federation
from tests.waiting import wait_for_async

FILE, BYTES, REQUESTS = "106_unread.txt", 1_000_000, 200
READ, WINDOW_ADJUST, CHANNEL_REQUEST = 5, 93, 98
# Without a limit the answers would hold 200 MB.
MOST_GROWTH = 40_000_000
# The largest that there are, so that the channel never fills and everything waits for the connection.
ENDLESS = 2**31 - 1


async def _ask_and_read_nothing(federation: Federation, link: asyncssh.SSHClientConnection, window: int) -> int:
    """Ask for a file many times over; return how much the door's memory has grown after a while."""
    sftp = await link.start_sftp_client()
    file = await sftp.open(FILE, "rb")
    handle: Any = file._handle
    before = federation.memory("sftp")
    handler: Any = sftp._handler
    link._transport.pause_reading()  # type: ignore[union-attr]
    if window > BYTES:
        handler._writer.channel.send_packet(WINDOW_ADJUST, UInt32(window))
    for at in range(REQUESTS):
        handler.send_packet(READ, at, UInt32(1000 + at), String(handle), UInt64(0), UInt32(BYTES))
    await asyncio.sleep(2)
    return federation.memory("sftp") - before


@pytest.mark.parametrize("window", [0, ENDLESS], ids=["full channel", "full connection"])
def test_answers_that_are_not_read_do_not_fill_the_memory(federation: Federation, window: int) -> None:
    over_sftp(federation, lambda sftp: put(sftp, FILE, b"x" * BYTES))

    async def run() -> int:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            try:
                return await _ask_and_read_nothing(federation, link, window)
            finally:
                link.abort()

    assert asyncio.run(run()) < MOST_GROWTH


def test_answers_that_wait_for_new_keys_do_not_fill_the_memory(federation: Federation) -> None:
    """A client that begins to agree on new keys, and never ends, reads nothing either."""
    over_sftp(federation, lambda sftp: put(sftp, FILE, b"x" * BYTES))

    async def run() -> int:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            sftp = await link.start_sftp_client()
            file = await sftp.open(FILE, "rb")
            before = federation.memory("sftp")
            handle, handler, wire = file._handle, sftp._handler, link
            handler._writer.channel.send_packet(WINDOW_ADJUST, UInt32(ENDLESS))  # type: ignore[union-attr]
            wire._send_kexinit()
            # The client itself would hold everything back until there are keys, and answer the server's own wish.
            wire._kex_complete = True
            wire._process_kexinit = wire._kex = None  # type: ignore[assignment]
            wire._transport.pause_reading()  # type: ignore[union-attr]
            for at in range(REQUESTS):
                handler.send_packet(READ, at, UInt32(1000 + at), String(handle), UInt64(0), UInt32(BYTES))  # type: ignore[arg-type]
            await asyncio.sleep(2)
            grown = federation.memory("sftp") - before
            link.abort()
            return grown

    assert asyncio.run(run()) < MOST_GROWTH


def test_variables_of_a_session_are_not_kept(federation: Federation) -> None:
    async def run() -> int:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            sftp = await link.start_sftp_client()
            chan: Any = sftp._handler._writer.channel  # type: ignore[union-attr]
            before = federation.memory("sftp")
            for at in range(2 * MOST_GROWTH // 30_000):
                variable = String(b"env"), Boolean(False), String(b"%d" % at), String(b"x" * 30_000)  # noqa: FBT003
                chan.send_packet(CHANNEL_REQUEST, *variable)
            assert await sftp.realpath(".") == "/"
            return federation.memory("sftp") - before

    assert asyncio.run(run()) < MOST_GROWTH


async def _begins(link: asyncssh.SSHClientConnection) -> bool:
    try:
        await link.start_sftp_client()
    except asyncssh.ChannelOpenError:
        return False
    return True


def test_a_connection_has_only_so_many_sessions_at_a_time(federation: Federation) -> None:
    async def run() -> None:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            sessions = [await link.start_sftp_client() for _ in range(MOST_CHANNELS)]
            with pytest.raises(asyncssh.ChannelOpenError):
                await link.start_sftp_client()
            sessions[0].exit()
            await wait_for_async(partial(_begins, link), "there is room for another", TIMEOUT)
            assert await sessions[1].realpath(".") == "/"

    asyncio.run(run())


@pytest.mark.parametrize("work", ["stat", "realpath", "listdir", "remove", "open"])
def test_a_name_of_a_megabyte_is_refused(federation: Federation, work: str) -> None:
    async def attempt(sftp: asyncssh.SFTPClient) -> None:
        with pytest.raises(asyncssh.SFTPError, match="The name has more than 4096 bytes"):
            await getattr(sftp, work)("x" * 1_000_000)
        assert await sftp.realpath(".") == "/"

    over_sftp(federation, attempt)


def test_who_asks_for_more_than_an_answer_holds_gets_the_rest_when_asking_again(federation: Federation) -> None:
    content = bytes(range(250)) * 4000

    async def fetch(sftp: asyncssh.SFTPClient) -> tuple[bytes, bytes]:
        await put(sftp, FILE, content)
        async with sftp.open(FILE, "rb", block_size=BYTES) as file:
            return await file.read(), await get(sftp, FILE)

    assert over_sftp(federation, fetch) == (content, content)


def test_a_client_that_takes_only_the_smallest_messages_is_refused(federation: Federation) -> None:
    """An answer in messages of one byte would cost the door a hundred times its bytes."""

    async def run() -> None:
        async with asyncio.timeout(TIMEOUT), ssh(federation) as link:
            with pytest.raises((asyncssh.Error, OSError)):
                await link.create_session(asyncssh.SSHClientSession, subsystem="sftp", max_pktsize=1)
            await link.wait_closed()

    asyncio.run(run())
