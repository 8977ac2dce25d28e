"""Random sequences of files and decisions, each proved at its end against a simple calculation."""

import shutil
import tempfile
from pathlib import Path
from time import monotonic

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from overtrick.store.commands import decide
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import sqlite_settings
from tests.store.event_sequences import PEOPLE, Federation, Operation, operations
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture


def sequences(examples: int, first: int) -> str:
    """Try so many sequences; return the counts, or raise with the shortest sequence that fails."""
    start = monotonic()
    steps_done = 0

    @seed(first)
    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(operations, min_size=3, max_size=25))
    def check(steps: list[Operation]) -> None:
        nonlocal steps_done
        folder = Path(tempfile.mkdtemp(prefix="overtrick-soak-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
        data_directory.connect_database(database.DEFAULT, sqlite_settings(folder / "overtrick.sqlite3", durable=False))
        try:
            decide.found_federation("nz-2017", FIRST_MOMENT, "founder", approval=False)
            federation = Federation(StoreFixture(folder, "sqlite"))
            for number in PEOPLE[:6]:
                federation.do(("register", number))
            for step in steps:
                federation.do(step)
                steps_done += 1
            expected = federation.expected()
            for number in PEOPLE:
                assert federation.store.points(number) == expected.get(number, {})
            assert federation.store.verify() == []
        finally:
            data_directory.disconnect_database(database.DEFAULT)
            shutil.rmtree(folder)

    check()
    return f"{examples:,} sequences, {steps_done:,} steps, each end proved; {monotonic() - start:.0f} s"
