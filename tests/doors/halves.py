"""Two of everything on one PostgreSQL database, each half with a directory of its own, and one of them killed.

The two halves share what two machines would share: the database, and the keys that an operator copies. Clients turn to
the other half when one does not answer, as a load balancer or a second address would make them do.
"""

import random
import shutil
import tempfile
import time
from itertools import cycle
from pathlib import Path

from overtrick.store.db import database
from overtrick.store.upkeep.verify import verify_records
from tests.store.store_fixture import StoreFixture
from tests.waiting import wait_for

from .clients import KINDS, Client
from .crash import PARTS, find_doubles, find_losses, let_finish
from .parts import Running

_LONGEST, _SERVED = 1.0, 30.0


class Halves(Running):
    """Two halves of a federation, to clients one: each connection goes to the next half that is up."""

    def __init__(self, store: StoreFixture, first: Path, second: Path) -> None:
        self.halves = [Running(first, store.environment), Running(second, store.environment)]
        # A new credential of a user replaces the older one.
        self.password, self.token = self.halves[1].password, self.halves[1].token
        self._turn = cycle(self.halves)

    @property
    def ports(self) -> dict[str, int]:  # type: ignore[override]
        """Return the ports of one half, and of the other the next time."""
        return next(self._turn).ports

    def wait(self, *parts: str) -> None:
        """Wait until the doors of both halves answer."""
        for half in self.halves:
            half.wait(*parts)

    def stop(self) -> None:
        """Kill what still runs."""
        for half in self.halves:
            half.stop()


def kill_halves(store: StoreFixture, kills: int, seed: int) -> str:
    """Kill one half so many times while clients send to both; say what was seen, or raise an AssertionError."""
    dice = random.Random(seed)
    second = Path(tempfile.mkdtemp(prefix="overtrick-second-machine-"))
    federation = Halves(store, store.directory, second)
    try:
        _start(federation.halves[0])
        # What the first machine made at its first start is copied to the second, as the manual says.
        shutil.copytree(store.directory / "keys", second / "keys", dirs_exist_ok=True)
        _start(federation.halves[1])
        clients: list[Client] = [kind(federation, seed) for kind in KINDS]
        for client in clients:
            client.start()
        for _ in range(kills):
            _kill_one(federation, dice, clients)
        federation.wait("web", "ftp", "sftp")
        let_finish(clients)
    finally:
        federation.stop()
        shutil.rmtree(second)
    wrong = [*find_losses(clients), *find_doubles(clients), *map(str, verify_records())]
    assert not wrong, "\n".join(wrong)
    return f"{kills} halves killed, {sum(client.sent for client in clients)} files acknowledged"


def _start(half: Running) -> None:
    for part in PARTS:
        half.start(part)
    half.wait("web", "ftp", "sftp")


def _kill_one(federation: Halves, dice: random.Random, clients: list[Client]) -> None:
    """Kill all parts of a half; the other must go on to serve every client, and to take in what they send."""
    time.sleep(dice.random() * _LONGEST)
    half = dice.choice(federation.halves)
    for part in dice.sample(PARTS, len(PARTS)):
        half.kill(part)
    before = {client: client.sent for client in clients}
    wait_for(lambda: all(client.sent > count for client, count in before.items()), "the other half serves", _SERVED)
    last = database.rows("SELECT max(id) FROM arrival")[0][0]
    wait_for(lambda: not _waits_up_to(last), "the other worker takes in what came", _SERVED)
    _start(half)


def _waits_up_to(arrival: int) -> bool:
    return bool(database.rows("SELECT 1 FROM waiting WHERE arrival_id <= %s LIMIT 1", arrival))
