"""Kills of doors and worker (SIGKILL) while clients send, on both databases."""

import os
import shutil
import tempfile
from pathlib import Path
from time import monotonic

from overtrick.store.commands import decide
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE, database_settings
from tests.doors.crash import crash
from tests.postgres import Databases, server
from tests.store.cast import NUMBERS
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

# A large store takes long to prove, so each one gets only so many kills.
KILLS_A_STORE = 25


def kill_doors(kills: int, seed: int) -> str:
    """Kill so many processes, half of them on each database; return the counts, or raise an AssertionError."""
    start = monotonic()
    outcomes: list[str] = []
    with server() as url:
        postgres = Databases(url)
        for vendor in ("sqlite", "postgresql"):
            for first in range(0, kills // 2, KILLS_A_STORE):
                count = min(KILLS_A_STORE, kills // 2 - first)
                outcomes.append(f"{vendor}: {_kill_in_one_store(vendor, postgres, count, seed + first)}")
                print(f"  {outcomes[-1]}, {monotonic() - start:.0f} s", flush=True)
        postgres.close()
    return f"{kills} kills in {len(outcomes)} stores; nothing lost, nothing twice; {monotonic() - start:.0f} s"


def _kill_in_one_store(vendor: str, postgres: Databases, kills: int, seed: int) -> str:
    folder = Path(tempfile.mkdtemp(prefix="overtrick-soak-"))
    name = postgres.make() if vendor == "postgresql" else ""
    store = StoreFixture(folder, vendor, postgres.url_of(name) if name else "")
    os.environ[DATABASE_VARIABLE] = store.url
    data_directory.connect_database(database.DEFAULT, database_settings(folder))
    decide.found_federation("nz-2017", FIRST_MOMENT, "founder", approval=False)
    store.register(*NUMBERS)
    try:
        return crash(store, kills, seed)
    finally:
        data_directory.disconnect_database(database.DEFAULT)
        shutil.rmtree(folder, ignore_errors=True)
        if name:
            postgres.drop(name)
