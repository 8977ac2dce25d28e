"""Clients of the doors, as short as a test wants them."""

import asyncio
import ftplib
import http.client
import io
import json
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import asyncssh

from tests.intake.federation import HOST, Federation, Way
from tests.store.cast import AUCKLAND, session_file

TIMEOUT = 20.0
R = TypeVar("R")
_sessions: list[ftplib.FTP] = []


def large_file(club: int = AUCKLAND) -> bytes:
    """A results file of some 100 kB, every line of it valid, so that half of it is really half."""
    count = 30_000
    rows = [f"{2 * at + 1} {2 * at + 2}" for at in range(count)]
    return session_file(rows, club=club, event="Large Pairs", scores=["50.00"] * count, places=["1="] * count).encode()


# ── FTP ─────────────────────────────────────────────────────────────────────────────────────────────────────


def tls() -> ssl.SSLContext:
    """TLS with a server whose certificate signs itself."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def ftps(
    federation: Federation, club: int = AUCKLAND, *, private: bool = True, way: Way | None = None
) -> ftplib.FTP_TLS:
    """A session over TLS, with the files over TLS too unless told otherwise; of a club, or by another way in."""
    way = way or federation.ways[club]
    session = ftplib.FTP_TLS(context=tls(), timeout=TIMEOUT)
    _sessions.append(session)
    session.connect(HOST, federation.port("ftp"))
    session.login(way.user, way.password)
    if private:
        session.prot_p()
    return session


def plain_ftp(federation: Federation, club: int = AUCKLAND) -> ftplib.FTP:
    """A session in the clear."""
    way = federation.ways[club]
    session = ftplib.FTP(timeout=TIMEOUT)
    _sessions.append(session)
    session.connect(HOST, federation.port("ftp"))
    session.login(way.user, way.password)
    return session


def close_sessions() -> None:
    """Leave every session that a test has left open."""
    while _sessions:
        _sessions.pop().close()


def stored(session: ftplib.FTP, path: str, content: bytes | str) -> str:
    """Upload a file; the reply."""
    return session.storbinary(f"STOR {path}", io.BytesIO(content.encode() if isinstance(content, str) else content))


def fetched(session: ftplib.FTP, path: str) -> bytes:
    """Download a file."""
    found = io.BytesIO()
    session.retrbinary(f"RETR {path}", found.write)
    return found.getvalue()


def refusal(call: Callable[..., object], *words: object) -> str:
    """What an FTP server says when it refuses."""
    try:
        said = call(*words)
    except ftplib.Error as error:
        return str(error)
    raise AssertionError(f"not refused: {said}")


# ── SFTP ────────────────────────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def ssh(federation: Federation, club: int = AUCKLAND, **how: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A connection with a password, or with whatever else is named."""
    way = federation.ways[club]
    own = {"username": way.user, "password": way.password, "client_keys": None} | how
    async with asyncssh.connect(
        HOST, federation.port("sftp"), known_hosts=None, agent_path=None, config=None, **own
    ) as link:
        yield link


def over_sftp(
    federation: Federation, work: Callable[[asyncssh.SFTPClient], Awaitable[R]], club: int = AUCKLAND, **how: Any
) -> R:
    """Do something in a session of SFTP."""

    async def run() -> R:
        async with asyncio.timeout(TIMEOUT), ssh(federation, club, **how) as link, link.start_sftp_client() as sftp:
            return await work(sftp)

    return asyncio.run(run())


async def put(sftp: asyncssh.SFTPClient, path: str, content: bytes | str) -> None:
    """Upload a file; the end of it is the server's answer to its close."""
    file = await sftp.open(path, "wb")
    await file.write(content.encode() if isinstance(content, str) else content)
    await file.close()


async def get(sftp: asyncssh.SFTPClient, path: str) -> bytes:
    """Download a file."""
    async with sftp.open(path, "rb") as file:
        content = await file.read()
    assert isinstance(content, bytes)
    return content


# ── HTTP ────────────────────────────────────────────────────────────────────────────────────────────────────


def called(
    federation: Federation,
    method: str,
    path: str,
    body: str | None = None,
    club: int = AUCKLAND,
    token: str = "",
) -> tuple[int, Any]:
    """Call the API: the status, and the JSON or text of the answer."""
    link = http.client.HTTPConnection(HOST, federation.port("web"), timeout=TIMEOUT)
    try:
        headers = {"Authorization": f"Bearer {token or federation.ways[club].token}"}
        link.request(method, f"/api/{path}", body.encode() if body is not None else None, headers)
        answer = link.getresponse()
        said = answer.read().decode()
    finally:
        link.close()
    try:
        return answer.status, json.loads(said)
    except ValueError:
        return answer.status, said


# ── programs ────────────────────────────────────────────────────────────────────────────────────────────────


def run(*words: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; what it says."""
    command = [str(word) for word in words]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, **how)


def ssh_options(way: Way, port: int, letter: str = "P") -> list[str]:
    """What OpenSSH's programs need to know: the key alone, and no questions about the host."""
    said = ("BatchMode=yes", "IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null")
    options = [word for each in (*said, "LogLevel=ERROR") for word in ("-o", each)]
    return ["-F", "/dev/null", "-i", str(way.key), f"-{letter}", str(port), *options]


def written(folder: Path, name: str, content: bytes | str) -> Path:
    """A file on the sender's disk."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
