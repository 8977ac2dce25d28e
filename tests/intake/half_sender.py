"""A program that sends what it reads as the first half of a file, says so and waits to be killed.

python -m tests.intake.half_sender KIND PORT USER PASSWORD NAME < HALF. It imports little, so that it starts at once.
"""

import ftplib
import signal
import socket
import ssl
import sys

HOST = "127.0.0.1"
SAID = "half\n"
_ON_THE_WAY = 16_384


def send_all(link: socket.socket, content: bytes) -> None:
    """Send bytes so that the door has nearly all of them when this returns: little fits on the way."""
    link.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THE_WAY)
    link.sendall(content)


def _ftp(kind: str, port: int, user: str, password: str, name: str) -> None:
    # The system closes what has the lower number first: here the file's connection, against the usual order.
    lower = socket.socket() if kind.endswith("reversed") else None
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    session = ftplib.FTP() if kind.startswith("plain") else ftplib.FTP_TLS(context=context)
    session.connect(HOST, port)
    session.login(user, password)
    if isinstance(session, ftplib.FTP_TLS) and kind.startswith("private"):
        session.prot_p()
    session.voidcmd("TYPE I")
    if lower is not None:
        lower.close()
    data = session.transfercmd(f"STOR {name}")
    send_all(data, sys.stdin.buffer.read())
    _wait()


def _sftp(port: int, user: str, password: str, name: str) -> None:
    import asyncio

    import asyncssh

    async def run() -> None:
        link = await asyncssh.connect(
            HOST, port, username=user, password=password, known_hosts=None, client_keys=None, agent_path=None,
            config=None,
        )  # fmt: skip
        sftp = await link.start_sftp_client()
        file = await sftp.open(name, "wb")
        await file.write(sys.stdin.buffer.read())
        _wait()

    asyncio.run(run())


def _wait() -> None:
    sys.stdout.write(SAID)
    sys.stdout.flush()
    signal.pause()


if __name__ == "__main__":
    kind, port = sys.argv[1], int(sys.argv[2])
    if kind == "sftp":
        _sftp(port, *sys.argv[3:])
    else:
        _ftp(kind, port, *sys.argv[3:])
