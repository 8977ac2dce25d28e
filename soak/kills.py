"""Hundreds of SIGKILLs while files are being received, on both databases; with the count at the end."""

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

# A store that has grown takes long to prove, so each is given up after so many kills.
A_STORE, A_PROOF = 25, 5


def kill(kills: int, seed: int) -> str:
    """Kill so many receivers, half of them on each database; what was seen, or an AssertionError at the first wrong."""
    start = monotonic()
    seen = []
    with server() as url:
        postgres = Databases(url)
        for vendor in ("sqlite", "postgresql"):
            total = Acknowledged()
            for first in range(0, kills // 2, A_STORE):
                _kill_in_one_store(
                    vendor, postgres, range(seed + first, seed + min(first + A_STORE, kills // 2)), total
                )
            seen.append(f"{vendor}: {total.kills} kills, {len(total.lines):,} lines acknowledged")
        postgres.close()
    return f"{'; '.join(seen)}; nothing lost, nothing twice; {monotonic() - start:.0f} s"


def _kill_in_one_store(vendor: str, postgres: Databases, seeds: range, total: Acknowledged) -> None:
    folder = Path(tempfile.mkdtemp(prefix="overtrick-soak-"))
    name = postgres.make() if vendor == "postgresql" else ""
    store = StoreFixture(folder, vendor, postgres.url_of(name) if name else "")
    os.environ[DATABASE_VARIABLE] = store.url
    data_directory.connect_database(database.DEFAULT, database_settings(folder))
    decide.found_federation("nz-2017", FIRST_MOMENT, "founder")
    told = Acknowledged()
    for at, seed in enumerate(seeds, 1):
        kill_one(store, seed, told)
        store.restart()
        found = wrongs(told, prove=at % A_PROOF == 0 or at == len(seeds))
        assert not found, f"{vendor}, after the kill with seed {seed}: {found}"
    total.kills += told.kills
    total.lines |= {total.kills * 1_000_000 + seq: what for seq, what in told.lines.items()}
    data_directory.disconnect_database(database.DEFAULT)
    shutil.rmtree(folder)
    if name:
        postgres.drop(name)
