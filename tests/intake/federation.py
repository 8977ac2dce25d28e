"""A federation whose doors run as users run them, as processes, and what a test may ask about it from outside."""

import contextlib
import itertools
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from overtrick.store.db.backends import DATABASE_VARIABLE, SCHEMA, SQLITE_FILE
from tests.store.cast import AUCKLAND
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
DOORS = ("ftp", "sftp", "web")
WORKER = "worker"
_PATIENCE, _SOON = 60.0, 10.0
_LISTENS = "0A"
_SELECT = "SELECT a.club, a.name, a.door, a.cut_unseen, f.content FROM arrival a JOIN raw_file f ON f.id = a.raw_id"


class Way(NamedTuple):
    """A club's ways in: its user, a password, a token, and the file of a private key."""

    user: str
    password: str
    token: str
    key: Path


class Arrived(NamedTuple):
    """A file that was kept."""

    club: int
    name: str
    door: str
    cut_unseen: bool
    content: bytes


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now, below those that the system gives to whoever connects: so it stays that way."""
    return list(itertools.islice(filter(_is_free, iter(lambda: random.randrange(12_000, 32_000), 0)), count))


def _is_free(port: int) -> bool:
    with socket.socket() as probe, contextlib.suppress(OSError):
        probe.bind((HOST, port))
        return True
    return False


class Federation:
    """A data directory and its processes."""

    def __init__(self, directory: Path, ways: dict[int, Way], url: str = "", *, worker: bool = True) -> None:
        self.directory = directory
        self.ways = ways
        self.url = url
        self._ports = dict(zip(DOORS, free_ports(len(DOORS)), strict=True))
        self._worker = worker
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def settle(self, *, plain: bool = False, limits: str = "") -> None:
        """Write overtrick.toml."""
        lines = [f'database = "{self.url}"'] if self.url else []
        lines += [f"[{door}]\nport = {port}" for door, port in self._ports.items() if door != "ftp"]
        # One process, so that a kill is the end of it. The table of the pages is the last one here.
        lines.append("processes = 1")
        lines.append(f"[ftp]\nport = {self._ports['ftp']}\nplain = {str(plain).lower()}")
        lines.append(f"[limits]\n{limits or 'files_a_minute = 100000'}")
        lines.append("[worker]\nlook = 20\n[backup]\nat = ''")
        (self.directory / "overtrick.toml").write_text("\n".join(lines) + "\n")

    # ── processes ───────────────────────────────────────────────────────────────────────────────────────────

    def port(self, door: str) -> int:
        """Where a door listens; it is started when the first test asks, for a process takes seconds to start."""
        self.start(door)
        return self._ports[door]

    def start(self, *doors: str) -> None:
        """Start what does not run yet, all at once, and wait until it answers. A worker serves the web's callers."""
        wanted = [*doors, WORKER] if "web" in doors and self._worker else doors
        parts = [part for part in wanted if part not in self._processes]
        hidden = (DATABASE_VARIABLE, "OVERTRICK_DIR", "OVERTRICK_SECRET_KEY")
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        for part in parts:
            words = ["worker"] if part == WORKER else ["serve", "--only", part]
            command = [sys.executable, "-m", "overtrick.cli", *words, "--dir", str(self.directory)]
            with self.log(part).open("ab") as log:
                self._processes[part] = subprocess.Popen(
                    command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
                )
        for part in parts:
            if part != WORKER:
                self._wait_until_it_answers(part)

    def _wait_until_it_answers(self, part: str) -> None:
        process = self._processes[part]
        try:
            wait_for(lambda: self._answers(part) or process.poll() is not None, f"{part} answers", _PATIENCE)
            assert process.poll() is None
        except AssertionError as error:
            self.kill(part)
            raise AssertionError(f"{part} does not answer: {self.log(part).read_text()}") from error

    def _answers(self, part: str) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HOST, self._ports[part]), 1):
            return True
        return False

    def log(self, part: str) -> Path:
        """What a part writes down."""
        return self.directory / f"{part}.log"

    def kill(self, part: str) -> None:
        """Kill a part, and whatever it started, without a word."""
        process = self._processes.pop(part)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def tell_to_stop(self, part: str) -> int:
        """Ask a part to stop; its exit status."""
        process = self._processes[part]
        process.send_signal(signal.SIGTERM)
        status = process.wait(_PATIENCE)
        self.kill(part)
        return status

    def stop(self) -> None:
        """Kill what still runs."""
        for part in list(self._processes):
            self.kill(part)

    def wait_until_nobody_is_connected(self, door: str) -> None:
        """Wait until a door has seen the end of every connection, and has done with what came over it."""
        process = self._processes[door].pid
        wait_for(lambda: not _connections(process), f"{door} closes its connections", _SOON)
        # SFTP closes the connection first, and the files of it a moment later: that cannot be seen from outside.
        time.sleep(0.1)

    def memory(self, door: str) -> int:
        """How many bytes of memory a door holds."""
        status = Path(f"/proc/{self._processes[door].pid}/status").read_text()
        return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))

    # ── the records ─────────────────────────────────────────────────────────────────────────────────────────

    def arrivals(self, name: str, club: int | None = AUCKLAND) -> list[Arrived]:
        """What was kept under a name, in order, asked over a new connection; of every club if none is named."""
        rows = self.ask(f"{_SELECT} WHERE a.name = '{name}' ORDER BY a.id")
        return [
            Arrived(sender, name, door, bool(doubt), bytes(content))
            for sender, name, door, doubt, content in rows
            if club in (None, sender)
        ]

    def count(self) -> int:
        """How many files were kept."""
        return int(self.ask("SELECT count(*) FROM arrival")[0][0])

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """The answer to a question, over a connection that knows only what is committed."""
        if self.url:
            with psycopg.connect(self.url, options=f"-c search_path={SCHEMA}") as link:
                return list(link.execute(sql).fetchall())
        with contextlib.closing(sqlite3.connect(f"file:{self.directory / SQLITE_FILE}?mode=ro", uri=True)) as kept:
            return list(kept.execute(sql).fetchall())


def _connections(process: int) -> int:
    """How many connections a process has open, beside the port on which it listens."""
    inodes = set(_inodes(Path(f"/proc/{process}/fd")))
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[9] in inodes and row[3] != _LISTENS for row in rows)


def _inodes(folder: Path) -> Iterator[str]:
    for link in folder.iterdir():
        with contextlib.suppress(OSError):
            yield os.readlink(link).removeprefix("socket:[").removesuffix("]")
