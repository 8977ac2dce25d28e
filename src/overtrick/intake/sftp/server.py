"""The SFTP door, for passwords and keys, sftp and scp: a file is kept when its sender closes it, and only then."""

import asyncio
from pathlib import Path
from threading import Event

import asyncssh

from overtrick.config.settings_file import Settings
from overtrick.intake.sftp.auth import SftpLogin, StoreThreads
from overtrick.intake.sftp.filesystem import Records

_LOOK = 0.2
# Bytes that a client may send in a channel before they are read.
_WINDOW = 256 * 1024


async def sftp_server(settings: Settings, host_key: Path) -> asyncssh.SSHAcceptor:
    """The door, listening and serving."""
    threads = StoreThreads(settings)
    return await asyncssh.listen(
        settings.sftp.host,
        settings.sftp.port,
        server_host_keys=[str(host_key)],
        server_factory=lambda: SftpLogin(threads, lambda chan: Records(chan, threads)),
        allow_pty=False,
        agent_forwarding=False,
        line_editor=False,
        # What is packed would be unpacked in memory, where 200 kB can become 200 MB.
        compression_algs=["none"],
        window=_WINDOW,
        login_timeout=threads.connections.time_to_sign_in,
        keepalive_interval=60,
    )


def serve(settings: Settings, host_key: Path, stop: Event) -> None:
    """Serve until the process is asked to stop."""

    async def run() -> None:
        acceptor = await sftp_server(settings, host_key)
        while not stop.is_set():
            await asyncio.sleep(_LOOK)
        acceptor.close()
        await acceptor.wait_closed()

    asyncio.run(run())
