"""Many transactions in a row wait for the disk together, and afterwards each waits by itself again."""

import pytest

from overtrick.store import models
from overtrick.store.db import database
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

# SQLite's words in numbers: 1 waits at checkpoints, 2 at every commit too.
WAITS = {"sqlite": "PRAGMA synchronous", "postgresql": "SHOW synchronous_commit"}


def waiting() -> str:
    return str(database.rows(WAITS[database.connection().vendor])[0][0])


def test_commits_wait_for_the_disk_again_after_a_bulk_write(store: StoreFixture) -> None:
    if database.connection().vendor == "sqlite":
        database.execute("PRAGMA synchronous=FULL")
    usual = waiting()
    with database.bulk_write(), database.write_transaction():
        assert waiting() == {"sqlite": "1", "postgresql": "off"}[database.connection().vendor]
    assert waiting() == usual
    with database.write_transaction():
        assert waiting() == usual


def fail_in_bulk(store: StoreFixture) -> None:
    with database.bulk_write():
        store.send("106_a.txt", session_file())
        with database.write_transaction():
            database.execute("UPDATE batch SET name = 'changed'")
            raise ZeroDivisionError


def test_a_bulk_write_that_fails_leaves_nothing_behind(store: StoreFixture) -> None:
    usual = waiting()
    store.register(*NUMBERS)
    with pytest.raises(ZeroDivisionError):
        fail_in_bulk(store)
    assert waiting() == usual
    assert models.Batch.objects.get().name == "106_a.txt"


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_copy_that_never_waits_goes_on_so(store: StoreFixture) -> None:
    database.execute("PRAGMA synchronous=OFF")
    with database.bulk_write():
        assert waiting() == "0"
    assert waiting() == "0"
