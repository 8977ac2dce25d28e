"""Who comes in by SFTP, and the threads that speak to the records for everybody who did."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import asyncssh
from asyncssh import SFTPError

from overtrick.config.settings_file import Settings
from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.connections import Connection, Connections
from overtrick.intake.door import Door
from overtrick.intake.errors import TROUBLE, trouble_in_words
from overtrick.intake.sftp.backlog import Backlog
from overtrick.intake.sftp.channel import MOST_CHANNELS, ClubChannel
from overtrick.intake.sftp.errors import refusals_as_errors
from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.db.connections import drop_broken_connections

DOOR = "sftp"
LOGIN = "login"
_THREADS = 8
# Users that one connection may name before it signs in.
_MOST_NAMES = 20
_log = logging.getLogger(__name__)
R = TypeVar("R")


class StoreThreads:
    """The door and the threads that speak to the records for it."""

    def __init__(self, settings: Settings) -> None:
        # Half of the threads stay free for files.
        self.door = Door(DOOR, settings.limits, most_trials=_THREADS // 2)
        self.connections = Connections(settings.limits)
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
        except TROUBLE as error:
            _log.exception("the records could not be reached")
            raise SFTPError(asyncssh.FX_FAILURE, trouble_in_words(error)) from error


class SftpLogin(asyncssh.SSHServer):
    """A connection: who is there, by password or by key; and when it was last heard of."""

    folder: ClubFolder
    _backlog: Backlog
    _connection: Connection | None = None

    def __init__(self, threads: StoreThreads, sftp_factory: Callable[[Any], asyncssh.SFTPServer]) -> None:
        self._threads = threads
        self._sftp_factory = sftp_factory
        self._address = ""
        self._names = 0
        self._channels: list[ClubChannel] = []
        self._keys: list[tuple[asyncssh.SSHKey, int]] = []
        self._named: tuple[CredentialHolder, str] | None = None
        self._heard = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Note the address. No address may take all connections, and none of them keeps those out who sign in."""
        self._address = str(conn.get_extra_info("peername")[0])
        self._conn = conn
        self._backlog = Backlog(conn)
        self._connection = self._threads.connections.enter(self._address, conn.abort, time.monotonic())
        if self._connection is None:
            _log.warning("too many connections", extra={"door": DOOR, "address": self._address})
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        if self._connection:
            self._threads.connections.leave(self._connection)
        self._backlog.end()
        if self._timer:
            self._timer.cancel()
            self.folder.leave()

    def session_requested(self) -> Any:
        """Open a channel, of which a connection has only so many at a time."""
        self._channels = [each for each in self._channels if not each.is_over]
        if len(self._channels) >= MOST_CHANNELS:
            return False
        channel = ClubChannel(self._sftp_factory, self.folder, self._backlog)
        self._channels.append(channel)
        return channel

    async def begin_auth(self, username: str) -> bool:
        """Ask every user for a credential. Another name begins anew, but not for ever."""
        self._names += 1
        if self._names > _MOST_NAMES:
            raise asyncssh.PermissionDenied("Too many user names were tried.")
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
        assert self._connection is not None
        self._threads.connections.sign_in(self._connection)
        self.folder = ClubFolder(self._threads.door, sender)
        self._backlog.count_in(self.folder.memory)
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
            self.disconnect(f"Nothing was asked for in {idle} seconds.")
        else:
            self._timer = loop.call_later(left, self._look)

    def disconnect(self, words: str) -> None:
        """End the connection."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, words)
