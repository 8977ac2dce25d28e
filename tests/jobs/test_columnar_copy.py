"""The worker keeps the columnar copy current: what is on record is in it within a minute."""

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from overtrick.jobs import columnar_copy
from overtrick.jobs.columnar_copy import follow_records
from overtrick.store.columns import refresh as refreshing
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.freshness import find_freshness
from overtrick.store.columns.manifest import copy_folder
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

# The copy is the same, whichever database it was made of.
ONE_DATABASE = True
MINUTE = 60


def sessions_in(directory: Path) -> int:
    with open_copy(copy_folder(directory)) as copy:
        assert find_freshness(copy.manifest).is_current
        return int(copy.duck.execute("SELECT count(*) FROM sessions").fetchall()[0][0])


def test_the_copy_has_what_came_since_the_last_look(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("a.txt", session_file())
    assert follow_records(store.directory) < MINUTE
    assert sessions_in(store.directory) == 1
    store.send("b.txt", session_file(round=2))
    with open_copy(copy_folder(store.directory)) as copy:
        fresh = find_freshness(copy.manifest)
        assert (fresh.is_current, fresh.missing, fresh.since is not None) == (False, 1, True)
    follow_records(store.directory)
    assert sessions_in(store.directory) == 2


@pytest.mark.parametrize("seconds", [0, 1, 3, 5, 10])
def test_whatever_comes_at_the_worst_moment_is_there_within_a_minute(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    """It comes when a refresh has just begun: the rest of that, the pause, and the next refresh pass."""

    def refresh(folder: Path, now: datetime, **options: Any) -> Any:
        refreshed = refreshing.refresh(folder, now, **options)
        assert refreshed is not None
        return msgspec.structs.replace(refreshed, milliseconds=seconds * 1000)

    monkeypatch.setattr(columnar_copy, "refresh", refresh)
    monkeypatch.setattr(columnar_copy, "refresh_parts", lambda *_: None)
    assert seconds + follow_records(store.directory) + seconds <= MINUTE
