"""Kills (SIGKILL) while files are received, on both databases."""

from soak.progress import Progress
from soak.stores import VENDORS, new_store
from tests.postgres import Databases, server
from tests.store.kills import Acknowledged, Senders, wrongs

# A large store takes long to prove, so each one gets only so many kills, and a proof after every few of them.
KILLS_A_STORE, KILLS_A_PROOF = 25, 5


def kill(kills: int, seed: int, progress: Progress) -> str:
    """Kill so many receivers, a store on each database in turn; return the counts, or raise an AssertionError."""
    lines = 0
    with server() as url:
        postgres = Databases(url)
        while not progress.is_complete:
            first = progress.done
            vendor = VENDORS[first // KILLS_A_STORE % 2]
            last = min(first + KILLS_A_STORE, kills)
            lines += _kill_in_one_store(vendor, postgres, range(seed + first, seed + last))
            progress.note(last, f"{vendor}, {lines:,} lines acknowledged")
        postgres.close()
    return f"{kills:,} kills; nothing lost, nothing twice; {progress.seconds:,.0f} s"


def _kill_in_one_store(vendor: str, postgres: Databases, seeds: range) -> int:
    acknowledged = Acknowledged()
    with new_store(vendor, postgres) as store, Senders(store) as senders:
        for at, seed in enumerate(seeds, 1):
            senders.kill_one(seed, acknowledged)
            store.restart()
            found = wrongs(acknowledged, prove=at % KILLS_A_PROOF == 0 or at == len(seeds))
            assert not found, f"{vendor}, after the kill with seed {seed}: {found}"
    return len(acknowledged.lines)
