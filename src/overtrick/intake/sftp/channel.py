"""A channel over which a client speaks SFTP, or scp: it is read only as fast as the client reads the answers."""

from typing import Any

import asyncssh
from asyncssh.stream import SSHServerStreamSession

from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.memory_budget import Claim
from overtrick.intake.sftp.backlog import Backlog
from overtrick.intake.sftp.errors import refusals_as_errors

# OpenSSH's server allows as many in a connection.
MOST_CHANNELS = 10
# Requests of this size are what clients send; a larger one counts as a file does.
_ORDINARY_REQUEST = 300_000
# Every client takes messages of 4 kB at least. In shorter ones an answer would cost a hundred times its bytes.
_SMALLEST_MESSAGE = 1024
# The version that every client speaks.
_SFTP_VERSION = 3


class ClubChannel(SSHServerStreamSession[bytes]):
    """One channel of a connection."""

    is_over = False

    def __init__(self, sftp_factory: Any, folder: ClubFolder, backlog: Backlog) -> None:
        super().__init__(None, sftp_factory, _SFTP_VERSION, allow_scp=True)
        self._backlog = backlog
        self._request = Claim(folder.memory, each=0)

    def connection_made(self, chan: Any) -> None:
        """Take nothing but requests. Variables would be kept, and nothing here looks at them."""
        super().connection_made(chan)
        chan._process_env_request = lambda packet: False
        if chan._send_pktsize < _SMALLEST_MESSAGE:
            words = f"Messages of {_SMALLEST_MESSAGE} bytes must be welcome."
            chan.get_connection().disconnect(asyncssh.DISC_PROTOCOL_ERROR, words)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what came in."""
        super().connection_lost(exc)
        self.is_over = True
        self._request.release()

    async def read(self, datatype: int | None, n: int, exact: bool) -> bytes:
        """Read a part of a request when the answers before it are on their way."""
        await self._backlog.wait_for_room()
        with refusals_as_errors():
            self._request.hold(n if n > _ORDINARY_REQUEST else 0)
        return await super().read(datatype, n, exact)
