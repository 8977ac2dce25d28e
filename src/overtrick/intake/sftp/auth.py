"""Who comes in by SFTP, and the threads that speak to the records for everybody who did."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import asyncssh
from asyncssh import SFTPError
from django.db import Error

from overtrick.config.settings_file import Settings
from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.door import BUSY, Door
from overtrick.intake.errors import Refused
from overtrick.intake.rate_limits import MOST_CONNECTIONS, MOST_FROM_ONE
from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.db.connections import drop_broken_connections
from overtrick.store.db.trouble import trouble_of
from overtrick.store.errors import Busy

DOOR = "sftp"
LOGIN = "login"
_THREADS = 8
_log = logging.getLogger(__name__)
R = TypeVar("R")


class StoreThreads:
    """The door and the threads that speak to the records for it."""

    def __init__(self, settings: Settings) -> None:
        self.door = Door(DOOR, settings.limits)
        self.connections: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="sftp")

    async def ask(self, work: Callable[..., R], *words: Any, **more: Any) -> R:
        """Do something with the records, and say trouble as SFTP does."""
        loop = asyncio.get_running_loop()

        def asked() -> R:
            drop_broken_connections()
            return work(*words, **more)

        try:
            with refusals_as_errors():
                return await loop.run_in_executor(self._threads, asked)
        except (Error, OSError, Busy) as error:
            _log.exception("the records could not be reached")
            trouble = trouble_of(error)
            raise SFTPError(asyncssh.FX_FAILURE, trouble.value if trouble else BUSY) from error


@contextlib.contextmanager
def refusals_as_errors() -> Iterator[None]:
    """Say a refusal as SFTP does."""
    try:
        yield
    except Refused as refused:
        raise SFTPError(asyncssh.FX_FAILURE, str(refused)) from refused


class SftpLogin(asyncssh.SSHServer):
    """A connection: who is there, by password or by key; and when it was last heard of."""

    folder: ClubFolder

    def __init__(self, threads: StoreThreads) -> None:
        self._threads = threads
        self._address = ""
        self._keys: list[tuple[asyncssh.SSHKey, int]] = []
        self._named: tuple[CredentialHolder, str] | None = None
        self._heard = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Note the address. No address may take all connections."""
        self._address = str(conn.get_extra_info("peername")[0])
        self._conn = conn
        known = self._threads.connections
        known[self._address] += 1
        if known[self._address] > MOST_FROM_ONE or known.total() > MOST_CONNECTIONS:
            _log.warning("too many connections", extra={"door": DOOR, "address": self._address})
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._threads.connections -= Counter([self._address])
        if self._timer:
            self._timer.cancel()
            self.folder.leave()

    async def begin_auth(self, username: str) -> bool:
        """Ask every user for a credential. Another name begins anew."""
        self._keys, self._named = [], None
        for text, way in await self._threads.ask(credentials.public_keys_of, username):
            with contextlib.suppress(asyncssh.KeyImportError):
                self._keys.append((asyncssh.import_public_key(text), way))
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are welcome."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key may be used. That the client has its private half is proved next, or never."""
        for known, way in self._keys:
            if key.public_data == known.public_data:
                self._named = CredentialHolder(credentials.club_of_user(username), username, way), credentials.KEY
                return True
        return False

    def password_auth_supported(self) -> bool:
        """Passwords are welcome."""
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Whether a password is right."""
        sender = await self._threads.ask(self._threads.door.sign_in, username, password, self._address)
        if sender is not None:
            self._named = sender, credentials.PASSWORD
        return sender is not None

    def auth_completed(self) -> None:
        """Let a club in: only now is it proved who is there."""
        assert self._named is not None
        sender, by = self._named
        if by == credentials.KEY:
            # A password was logged when it was checked.
            self._threads.door.log_login(self._address, sender.user, by)
        self.folder = ClubFolder(self._threads.door, sender)
        self._conn.set_extra_info(**{LOGIN: self})
        self.heard()
        self._look()

    def heard(self) -> None:
        """Note that the client wants something. What keeps a connection alive by itself does not count."""
        self._heard = asyncio.get_running_loop().time()

    def _look(self) -> None:
        """End a connection that is idle, and look again when it may have become idle."""
        loop, idle = asyncio.get_running_loop(), self._threads.door.limits.idle
        left = self._heard + idle - loop.time()
        if left <= 0:
            self.show_out(f"Nothing was wanted for {idle} seconds.")
        else:
            self._timer = loop.call_later(left, self._look)

    def show_out(self, words: str) -> None:
        """End the connection."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, words)
