"""Kills (SIGKILL) while files are received, on both databases."""

import os
import shutil
import tempfile
from pathlib import Path
from time import monotonic

from overtrick.store.commands import decide
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE, database_settings
from tests.postgres import Databases, server
from tests.store.kills import Acknowledged, kill_one, wrongs
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

# A large store takes long to prove, so each one gets only so many kills, and a proof after every few of them.
KILLS_A_STORE, KILLS_A_PROOF = 25, 5


def kill(kills: int, seed: int) -> str:
    """Kill so many receivers, half of them on each database; return the counts, or raise an AssertionError."""
    start = monotonic()
    outcomes = []
    with server() as url:
        postgres = Databases(url)
        for vendor in ("sqlite", "postgresql"):
            total = Acknowledged()
            for first in range(0, kills // 2, KILLS_A_STORE):
                _kill_in_one_store(
                    vendor, postgres, range(seed + first, seed + min(first + KILLS_A_STORE, kills // 2)), total
                )
            outcomes.append(f"{vendor}: {total.kills} kills, {len(total.lines):,} lines acknowledged")
        postgres.close()
    return f"{'; '.join(outcomes)}; nothing lost, nothing twice; {monotonic() - start:.0f} s"


def _kill_in_one_store(vendor: str, postgres: Databases, seeds: range, total: Acknowledged) -> None:
    folder = Path(tempfile.mkdtemp(prefix="overtrick-soak-"))
    name = postgres.make() if vendor == "postgresql" else ""
    store = StoreFixture(folder, vendor, postgres.url_of(name) if name else "")
    os.environ[DATABASE_VARIABLE] = store.url
    data_directory.connect_database(database.DEFAULT, database_settings(folder))
    decide.found_federation("nz-2017", FIRST_MOMENT, "founder", approval=False)
    acknowledged = Acknowledged()
    for at, seed in enumerate(seeds, 1):
        kill_one(store, seed, acknowledged)
        store.restart()
        found = wrongs(acknowledged, prove=at % KILLS_A_PROOF == 0 or at == len(seeds))
        assert not found, f"{vendor}, after the kill with seed {seed}: {found}"
    total.kills += acknowledged.kills
    total.lines |= {total.kills * 1_000_000 + seq: what for seq, what in acknowledged.lines.items()}
    data_directory.disconnect_database(database.DEFAULT)
    shutil.rmtree(folder)
    if name:
        postgres.drop(name)
