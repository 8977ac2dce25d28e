"""Attacks on the doors: answers over SFTP that are never read, and connections over FTP that say nothing."""

import asyncio
import ftplib
import socket
import ssl
import struct
import threading
from contextlib import suppress
from time import perf_counter

import asyncssh

from bench.attacks.target import Target, raise_file_limit
from tests.doors.parts import HOST

_READS, _PIECE = 2000, 1_000_000
_NAME, _LARGE_FILE = "unread.pbn", b"% an empty file\n" * 100_000
_INIT, _OPEN, _READ = 1, 3, 5


def leave_answers_unread(target: Target, ended: threading.Event) -> str:
    """Ask for the player file again and again, and read no answer."""
    return asyncio.run(_ask_and_wait(target, ended))


async def _ask_and_wait(target: Target, ended: threading.Event) -> str:
    async with asyncssh.connect(
        HOST, target.ports["sftp"], username=target.attacker, password=target.password, known_hosts=None,
        client_keys=None, agent_path=None, config=None,
    ) as link:  # fmt: skip
        channel, _ = await link.create_session(asyncssh.SSHClientSession, subsystem="sftp", encoding=None)
        channel.write(_packet(_INIT, struct.pack(">I", 3)))
        await asyncio.sleep(0.5)
        async with link.start_sftp_client() as files, files.open(_NAME, "wb") as file:
            await file.write(_LARGE_FILE)
        opening = struct.pack(">I", 1) + _text(_NAME.encode()) + struct.pack(">II", 1, 0)
        channel.write(_packet(_OPEN, opening))
        await asyncio.sleep(0.5)
        # The server numbers its handles from 0; the answers stay where they are from here on.
        channel.pause_reading()
        handle = _text(struct.pack(">I", 0))
        with suppress(OSError, asyncssh.Error):
            for at in range(_READS):
                channel.write(_packet(_READ, struct.pack(">I", at + 2) + handle + struct.pack(">QI", 0, _PIECE)))
        while not ended.is_set():
            await asyncio.sleep(0.2)
    return f"{_READS * _PIECE / 1e6:,.0f} MB asked for"


def _packet(kind: int, body: bytes) -> bytes:
    return struct.pack(">IB", len(body) + 1, kind) + body


def _text(value: bytes) -> bytes:
    return struct.pack(">I", len(value)) + value


def stay_silent(target: Target, ended: threading.Event) -> str:
    """Open 500 connections from five addresses that never sign in, while the club tries to."""
    raise_file_limit()
    links: list[socket.socket] = []
    for at in range(500):
        with suppress(OSError):
            links.append(socket.create_connection((HOST, target.ports["ftp"]), 2, (f"127.0.0.{2 + at // 100}", 0)))
    times: list[float] = []
    failed = 0
    while not ended.is_set():
        start = perf_counter()
        try:
            _log_in(target)
        except (OSError, EOFError, ftplib.Error):
            failed += 1
        times.append(perf_counter() - start)
        ended.wait(1)
    for link in links:
        link.close()
    return f"{len(times)} sign-ins to FTP, {failed} failed, the slowest {max(times, default=0):.1f} s"


def _log_in(target: Target) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with ftplib.FTP_TLS(context=context, timeout=30) as ftp:
        ftp.connect(HOST, target.ports["ftp"])
        ftp.login(target.attacker, target.password)
