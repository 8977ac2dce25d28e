"""The federation that is attacked: a few months of Cyprus, served by its own processes with the usual limits."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bench.stores import EmptyStore, deliveries, empty_store
from overtrick.cli import main as overtrick
from overtrick.nation.months import add_months
from overtrick.store.access import credentials
from overtrick.store.commands import bulk_load
from overtrick.store.db import database
from overtrick.store.totals.refresh import refresh_totals
from tests.doors.parts import Running
from tests.postgres import Databases

PARTS = ("web", "ftp", "sftp", "worker")
MONTHS = 3
_USEBIO = """<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Probe {at}
</EVENT_DESCRIPTION><DATE>{day}</DATE><PARTICIPANTS>{pairs}</PARTICIPANTS></EVENT></USEBIO>"""
_PAIR = (
    "<PAIR><PAIR_NUMBER>{at}</PAIR_NUMBER><PLACE>{at}</PLACE><PERCENTAGE>{score}</PERCENTAGE><PLAYER><NATIONAL_ID_NUMBER>"
    "{one}</NATIONAL_ID_NUMBER></PLAYER><PLAYER><NATIONAL_ID_NUMBER>{two}</NATIONAL_ID_NUMBER></PLAYER></PAIR>"
)


class Target(Running):
    """A running federation with two clubs: one attacks, the other wants to work."""

    def __init__(self, store: EmptyStore, scratch: Path, clubs: tuple[int, int]) -> None:
        self.attacker, self.other = map(str, clubs)
        # Whatever a process writes into the temporary folder is counted there.
        self.scratch = scratch
        super().__init__(store.directory, store.environment | {"TMPDIR": str(scratch)}, self.attacker)
        ports = "".join(f"[{part}]\nport = {port}\n" for part, port in self.ports.items())
        (store.directory / "overtrick.toml").write_text(f"{ports}[backup]\nat = ''\n")
        self.other_token = credentials.make_credential(credentials.TOKEN, self.other, datetime.now(UTC))
        self.players = [number for (number,) in database.rows("SELECT number FROM player WHERE NOT hidden ORDER BY id")]
        self.database = store.directory / "overtrick.sqlite3" if database.connection().vendor == "sqlite" else None

    @property
    def processes(self) -> list[int]:
        """Return the numbers of the processes that were started; they may have children."""
        return [process.pid for process in self._processes.values()]


@contextmanager
def attacked(vendor: str, postgres: Databases, nation: Path) -> Iterator[Target]:
    """Load a nation into an empty store, and run all parts; the nation is made at the first use of its folder."""
    if not nation.exists():
        start = add_months(datetime.now(UTC).date(), -MONTHS)
        words = ["nation", "--federation", "cyprus", "--months", str(MONTHS), "--seed", "4", "--start", str(start)]
        if overtrick([*words, str(nation)]):
            raise SystemExit("the nation could not be made")
    with empty_store(vendor, postgres) as store, tempfile.TemporaryDirectory(prefix="overtrick-scratch-") as scratch:
        bulk_load.load_folder(nation)
        refresh_totals()
        clubs = sorted({each.club for each in deliveries(nation)})
        target = Target(store, Path(scratch), (clubs[0], clubs[1]))
        try:
            for part in PARTS:
                target.start(part)
            target.wait("web", "ftp", "sftp")
            yield target
        finally:
            target.stop()


def results_file(players: list[str], at: int) -> bytes:
    """Return a small file of an event that no other file is about."""
    numbers = players[at : at + 16]
    pairs = "".join(
        _PAIR.format(at=pair + 1, score=57 - 2 * pair, one=numbers[2 * pair], two=numbers[2 * pair + 1])
        for pair in range(8)
    )
    return _USEBIO.format(at=at, day=datetime.now(UTC).strftime("%d/%m/%Y"), pairs=pairs).encode()


def raise_file_limit() -> None:
    """Let this process open as many connections as the system allows."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def children_of(process: int) -> list[int]:
    """Return a process and all its descendants."""
    found, waiting = [], [process]
    while waiting:
        one = waiting.pop()
        found.append(one)
        for task in _entries(f"/proc/{one}/task"):
            try:
                waiting += map(int, Path(f"/proc/{one}/task/{task}/children").read_text().split())
            except OSError:
                continue
    return found


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []
