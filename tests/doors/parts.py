"""The parts of a federation as processes, each of which can be killed at any moment and started again."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from overtrick.store.access import credentials
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
CLUB = "106"
# Waits until its own input ends, as it does when the run ends in whatever way, and ends a part with all it started.
_KEEPER = 'cat >/dev/null; kill -s KILL -- "-$1"'


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind((HOST, 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()


class Running:
    """The doors and the worker of a data directory, with a club's ways in."""

    def __init__(self, directory: Path, environment: dict[str, str], club: str = CLUB, web_processes: int = 1) -> None:
        self.directory = directory
        self.ports = dict(zip(("web", "ftp", "sftp"), free_ports(3), strict=True))
        tables = [f"[{part}]\nport = {port}\n" for part, port in self.ports.items()]
        # With one process, a kill is the end of it; 0 is as in production.
        tables.insert(1, f"processes = {web_processes}\n")
        limits = "[limits]\nfiles_a_minute = 1000000\nfailures = 1000000\n[backup]\nat = ''\n[worker]\nlook = 50\n"
        (directory / "overtrick.toml").write_text("".join(tables) + limits)
        now = datetime.now(UTC)
        self.password = credentials.make_credential(credentials.PASSWORD, club, now)
        self.token = credentials.make_credential(credentials.TOKEN, club, now)
        self._environment = os.environ | environment | {"OVERTRICK_DIR": str(directory)}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._keepers: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, part: str) -> None:
        """Start a part, or start it again."""
        words = ["worker"] if part == "worker" else ["serve", "--only", part]
        command = [sys.executable, "-m", "overtrick.cli", *words, "--dir", str(self.directory)]
        with (self.directory / f"{part}.log").open("ab") as log:
            self._processes[part] = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        keeper = ["sh", "-c", _KEEPER, "keeper", str(self._processes[part].pid)]
        self._keepers[part] = subprocess.Popen(keeper, stdin=subprocess.PIPE, start_new_session=True)

    def kill(self, part: str) -> None:
        """Kill a part, and whatever it started, without a word."""
        process, keeper = self._processes.pop(part), self._keepers.pop(part)
        os.killpg(keeper.pid, signal.SIGKILL)
        keeper.communicate()
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def wait(self, *parts: str) -> None:
        """Wait until doors answer."""
        for part in parts:
            wait_for(partial(self._answers, part), f"{part} answers")

    def _answers(self, part: str) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.ports[part]), 1):
            return True
        assert self._processes[part].poll() is None, (self.directory / f"{part}.log").read_text()
        return False

    def stop(self) -> None:
        """Kill what still runs."""
        for part in list(self._processes):
            self.kill(part)


@contextmanager
def running(
    directory: Path, environment: dict[str, str], *parts: str, club: str = CLUB, web_processes: int = 1
) -> Iterator[Running]:
    """Parts that run for a while."""
    federation = Running(directory, environment, club, web_processes)
    try:
        for part in parts:
            federation.start(part)
        federation.wait(*(part for part in parts if part != "worker"))
        yield federation
    finally:
        federation.stop()
