"""Ways of breaking a transfer off, and what must be true after each of them."""

import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.intake import half_sender
from tests.intake.clients import TIMEOUT, ftps, large_file, over_sftp, put, stored
from tests.intake.federation import ROOT, Federation
from tests.store.cast import AUCKLAND, session_file
from tests.waiting import wait_for

LARGE = large_file()
HALF = LARGE[: len(LARGE) // 2]


def reset(link: socket.socket) -> None:
    """Break a connection so that the other side hears of it as an error."""
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    link.close()


def send_half(link: socket.socket) -> None:
    """Send half of the large file, so that the door has nearly all of it."""
    half_sender.send_all(link, HALF)


@contextmanager
def half_sent(federation: Federation, kind: str, name: str) -> Iterator[subprocess.Popen[bytes]]:
    """A client process that has sent half of a file and waits."""
    way, door = federation.ways[AUCKLAND], "sftp" if kind == "sftp" else "ftp"
    words = [kind, str(federation.port(door)), way.user, way.password, name]
    command = [sys.executable, "-m", "tests.intake.half_sender", *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
        try:
            assert client.stdin
            assert client.stdout
            client.stdin.write(HALF)
            client.stdin.close()
            assert client.stdout.readline().decode() == half_sender.SAID
            yield client
        finally:
            client.kill()


def kill_group(process: subprocess.Popen[str]) -> None:
    """Kill a program and all that it started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def assert_nothing_was_kept(federation: Federation, door: str, name: str) -> None:
    """The broken file is nowhere, and a whole one of the same name is taken right after it."""
    federation.wait_until_nobody_is_connected(door)
    assert federation.arrivals(name, None) == []
    assert_a_good_one_is_taken(federation, door, name)


def assert_a_good_one_is_taken(federation: Federation, door: str, name: str) -> None:
    """The door works as before."""
    whole = session_file(event=name)
    if door == "ftp":
        with ftps(federation) as session:
            assert stored(session, name, whole).startswith("226")
    else:
        over_sftp(federation, lambda sftp: put(sftp, name, whole))
    assert [each.content.decode() for each in federation.arrivals(name)] == [whole]


def wait_until_written(process: int, count: int) -> None:
    """Wait until a program has handed on so many bytes of its file."""

    def written() -> int:
        return int(Path(f"/proc/{process}/io").read_text().split("wchar: ")[1].split()[0])

    wait_for(lambda: written() >= count, "the program sends", TIMEOUT)
