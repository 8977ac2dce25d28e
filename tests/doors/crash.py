"""Killing doors and worker while clients send, and looking whether anything was lost or counts twice."""

import random
import time
from collections import Counter

from overtrick.store.db import database
from overtrick.store.upkeep.verify import verify_records
from tests.store.cast import FOUR_PAIRS
from tests.store.store_fixture import StoreFixture
from tests.waiting import wait_for

from .clients import CANCELLED, KINDS, Client
from .parts import running

PARTS = ("ftp", "web", "sftp", "worker")
_LONGEST, _QUIET = 1.0, 90.0
_STANDS = (
    "SELECT f.content FROM batch b JOIN revision r ON r.batch_id = b.id AND r.state = 'accepted' "
    "JOIN raw_file f ON f.id = r.raw_id WHERE b.name = %s"
)
_ARRIVED = "SELECT DISTINCT f.content FROM arrival a JOIN raw_file f ON f.id = a.raw_id WHERE a.name = %s"
_POINTS = "SELECT p.number, sum(a.points) FROM award a JOIN player p ON p.id = a.player_id GROUP BY p.number"


def crash(store: StoreFixture, kills: int, seed: int) -> str:
    """Kill parts so many times; what was seen. An AssertionError says what was lost or came twice."""
    dice = random.Random(seed)
    with running(store.directory, store.environment, *PARTS) as federation:
        clients = [kind(federation, seed) for kind in KINDS]
        for client in clients:
            client.start()
        for _ in range(kills):
            # The moment of the blow is the subject: any, not one that an event announces.
            time.sleep(dice.random() * _LONGEST)
            part = dice.choice(PARTS)
            federation.kill(part)
            federation.start(part)
            # Only what is up and at work is worth the next blow.
            federation.wait(*({part} - {"worker"}))
        federation.wait("ftp", "web", "sftp")
        let_finish(clients)
        sent = Counter({client.door: client.sent for client in clients})
    wrong = [*find_losses(clients), *find_doubles(clients), *map(str, verify_records())]
    assert not wrong, "\n".join(wrong)
    return f"{kills} kills, acknowledged: {', '.join(f'{count} by {door}' for door, count in sent.items())}"


def let_finish(clients: list[Client]) -> None:
    """Let every client finish what it is about, and the worker everything that waits."""
    for client in clients:
        client.stop.set()
    for client in clients:
        client.join(_QUIET)
        assert not client.is_alive(), f"the client of {client.door} hangs"
        assert not client.trouble, f"{client.door}: {client.trouble}"
    wait_for(lambda: not database.rows("SELECT 1 FROM waiting LIMIT 1"), "the worker takes in every file", _QUIET)


def find_losses(clients: list[Client]) -> list[str]:
    """Files that were acknowledged and are not there, or do not stand as they should."""
    wrong = []
    for client in clients:
        for name in client.names:
            standing = [bytes(content).decode() for (content,) in database.rows(_STANDS, name.name)]
            if (standing or [CANCELLED])[0] not in name.possible or len(standing) > 1:
                wrong.append(f"{name.name}: {standing} stands, and possible is {name.possible}")
            arrived = {bytes(content).decode() for (content,) in database.rows(_ARRIVED, name.name)}
            told = name.tried[name.acknowledged] if name.acknowledged >= 0 else ""
            # A DELETE is no file; it is a line of the journal.
            if told and told not in arrived and (client.door != "web" or told.count("\n") > 1):
                wrong.append(f"{name.name}: acknowledged, and not among {len(arrived)} files that arrived")
    return wrong


def find_doubles(clients: list[Client]) -> list[str]:
    """Players who have other points than the files that stand give: 40 C for the first pair and 12 for the second."""
    expected: Counter[str] = Counter()
    for client in clients:
        for name in client.names:
            for (content,) in database.rows(_STANDS, name.name):
                rows = bytes(content).decode().splitlines()[1:]
                for points, row in zip((40, 12), rows, strict=False):
                    expected.update(dict.fromkeys(row.split(",")[2:], points))
    players = [number for pair in FOUR_PAIRS for number in pair.split()]
    found = {number: int(parts) // 10_000 for number, parts in database.rows(_POINTS)}
    return [
        f"player {number} has {found.get(number, 0)} C, expected {expected[number]}"
        for number in players
        if found.get(number, 0) != expected[number]
    ]
