"""Clients that send, replace, cancel and try again, and note what they were told."""

import asyncio
import ftplib
import http.client
import io
import random
import ssl
import threading
from collections.abc import Callable
from typing import ClassVar

import asyncssh

from tests.store.cast import FOUR_PAIRS, session_file

from .parts import CLUB, HOST, Running

CANCELLED = ""
_TIMEOUT = 30.0
_AGAIN = 0.1


class Name:
    """A file name of one client: everything that was tried under it, in order, and how far it was acknowledged."""

    def __init__(self, name: str, event: str) -> None:
        self.name = name
        self.event = event
        self.tried: list[str] = []
        self.acknowledged = -1

    def text(self, dice: random.Random, version: int) -> str:
        """Another version of the session: other places, or none at all, which cancels it."""
        rows = dice.sample(FOUR_PAIRS, len(FOUR_PAIRS)) if dice.random() < 0.85 else []
        return session_file(rows, event=self.event, program=f"SCORER {version}")

    @property
    def possible(self) -> set[str]:
        """What may stand in the end: the last that was acknowledged, or anything that was tried after it."""
        return {_meaning(text) for text in self.tried[max(self.acknowledged, 0) :]} | (
            set() if self.acknowledged >= 0 else {CANCELLED}
        )


def _meaning(text: str) -> str:
    return text if text.count("\n") > 1 else CANCELLED


class Client(threading.Thread):
    """Somebody who sends, by one door, until told to stop."""

    door: ClassVar[str]

    def __init__(self, federation: Running, seed: int) -> None:
        super().__init__(daemon=True)
        self.federation = federation
        self.names = [Name(f"106_{self.door}_{at}.txt", f"{self.door} {at}") for at in range(5)]
        self.stop = threading.Event()
        self.sent = 0
        self.trouble = ""
        self._dice = random.Random(f"{self.door} {seed}")

    def run(self) -> None:
        """Send one version after the other, each until it is acknowledged."""
        version = 0
        while not self.stop.is_set():
            name = self._dice.choice(self.names)
            version += 1
            self._until_acknowledged(name, name.text(self._dice, version))

    def _until_acknowledged(self, name: Name, text: str) -> None:
        while not self.stop.is_set():
            name.tried.append(text)
            try:
                self.send(name.name, text)
            except (OSError, EOFError, ftplib.Error, http.client.HTTPException, asyncssh.Error):
                # A door that was killed, or is starting: once more, as a scoring program does.
                self.stop.wait(_AGAIN)
                continue
            except Exception as error:
                self.trouble = repr(error)
                raise
            name.acknowledged = len(name.tried) - 1
            self.sent += 1
            return

    def send(self, name: str, text: str) -> None:
        """Send a file; return only if it was acknowledged."""
        raise NotImplementedError


class ByFtp(Client):
    """A client of FTP with TLS."""

    door = "ftp"

    def send(self, name: str, text: str) -> None:
        """Sign in, send, leave."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with ftplib.FTP_TLS(context=context, timeout=_TIMEOUT) as ftp:
            ftp.connect(HOST, self.federation.ports["ftp"])
            ftp.login(CLUB, self.federation.password)
            ftp.prot_p()
            assert ftp.storbinary(f"STOR {name}", io.BytesIO(text.encode())).startswith("226")


class ByHttp(Client):
    """A client of the API, which cancels with DELETE."""

    door = "web"

    def send(self, name: str, text: str) -> None:
        """One call; a header alone is sent as DELETE half of the time."""
        method = "DELETE" if _meaning(text) == CANCELLED and self._dice.random() < 0.5 else "PUT"
        link = http.client.HTTPConnection(HOST, self.federation.ports["web"], timeout=_TIMEOUT)
        try:
            headers = {"Authorization": f"Bearer {self.federation.token}"}
            link.request(method, f"/api/results/{name}", text.encode() if method == "PUT" else None, headers)
            answer = link.getresponse()
            answer.read()
            # Nothing can be cancelled that never came.
            assert answer.status in (200, 202) or (method == "DELETE" and answer.status == 404), answer.status
        finally:
            link.close()


class BySftp(Client):
    """A client of SFTP."""

    door = "sftp"

    def send(self, name: str, text: str) -> None:
        """Sign in, send, leave."""
        asyncio.run(self._send(name, text))

    async def _send(self, name: str, text: str) -> None:
        async with (
            asyncio.timeout(_TIMEOUT),
            asyncssh.connect(
                HOST, self.federation.ports["sftp"], username=CLUB, password=self.federation.password, known_hosts=None,
                client_keys=None, agent_path=None, config=None,
            ) as link,
            link.start_sftp_client() as sftp,
        ):  # fmt: skip
            file = await sftp.open(name, "wb")
            await file.write(text.encode())
            await file.close()


KINDS: tuple[Callable[[Running, int], Client], ...] = (ByFtp, ByHttp, BySftp)
