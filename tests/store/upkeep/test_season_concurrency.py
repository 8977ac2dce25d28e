"""Closing while others work, or dying in the middle of it: the old state or the new one, and nothing lost."""

import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from django.db import OperationalError

from overtrick.store import models
from overtrick.store.db import archive_tables, database
from tests.store.cast import NUMBERS, session_file
from tests.store.kills import ROOT, Acknowledged, read_until_ready, wrongs
from tests.store.store_fixture import StoreFixture

NAME = "106_monday_1.txt"


class Interrupted(Exception):
    """Something went wrong in the middle."""


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """An evening of 2018."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    return store


def state(store: StoreFixture) -> tuple[Any, ...]:
    """All that closing changes, and all that it must not."""
    return (
        store.contents(),
        archive_tables.archive_years(),
        {
            table: store.count(table)
            for table in archive_tables.tables_with_rows_of("entry") + archive_tables.tables_with_rows_of("seat")
        },
        list(models.Season.objects.values_list("year", flat=True)),
    )


def test_whichever_statement_fails_the_old_state_stays(played: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    execute, done = database.execute, 0

    def failing(sql: str, *values: Any) -> int:
        nonlocal done
        done += 1
        if done > most and not sql.startswith("VACUUM"):
            raise Interrupted
        return execute(sql, *values)

    for work in (played.close_season, played.open_season):
        before, most = state(played), 0
        with monkeypatch.context() as trouble:
            trouble.setattr(database, "execute", failing)
            while True:
                done = 0
                try:
                    work()
                except Interrupted:
                    assert state(played) == before
                    most += 1
                else:
                    break
        # Tables, rows and views, one after the other.
        assert most > 8
        assert state(played) != before
    assert played.verify() == []


def closer(store: StoreFixture, *words: str) -> tuple[int, str]:
    """Let another process close or open the season; its exit status, and the last line that it complains with."""
    command = [sys.executable, "-m", "tests.store.season_closer", *words]
    environment = os.environ | store.environment
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return ran.returncode, (ran.stderr.splitlines() or [""])[-1]


@pytest.mark.parametrize(
    ("verb", "dies"), [("close", "DELETE FROM"), ("close", 'CREATE VIEW "sitting"'), ("open", "DROP TABLE")]
)
def test_killed_in_the_middle_the_old_state_stays(played: StoreFixture, verb: str, dies: str) -> None:
    if verb == "open":
        played.close_season()
    before = state(played)
    assert closer(played, verb, dies) == (-signal.SIGKILL, "")
    assert state(played) == before
    assert closer(played, verb) == (0, "")
    assert archive_tables.archive_years() == ([2018] if verb == "close" else [])
    assert played.verify() == []


def test_files_that_come_while_a_season_is_closed_and_opened_are_all_there(store: StoreFixture) -> None:
    """The files of the sender are of the very season."""
    command = [sys.executable, "-m", "tests.store.file_sender", "1", "100000"]
    told, times = Acknowledged(), 4
    environment = os.environ | store.environment
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as sender:
        assert sender.stdout
        said, moved = read_until_ready(sender), 0
        for _ in range(times):
            for work in (store.close_season, store.open_season):
                moved += work().rows
                for _ in range(5):
                    said += sender.stdout.readline()
        store.close_season()
        sender.send_signal(signal.SIGKILL)
        said += sender.stdout.read()
    told.note(said)
    assert moved
    assert len(told.lines) > times
    assert wrongs(told) == []


@pytest.mark.parametrize("verb", ["close", "open"])
def test_a_proof_under_way_keeps_the_tables_where_they_are(played: StoreFixture, verb: str) -> None:
    """On PostgreSQL, where tables cannot come and go under a reader; on SQLite the reader has its own picture."""
    if verb == "open":
        played.close_season()
    before, were = played.contents(), archive_tables.archive_years()
    with database.snapshot():
        status, says = closer(played, verb)
        assert played.contents() == before
    if played.vendor == "postgresql":
        assert (status, archive_tables.archive_years()) == (1, were)
        assert "Refusal: The records are being read" in says
    else:
        assert (status, says) == (0, "")
        assert archive_tables.archive_years() == ([2018] if verb == "close" else [])
    assert played.contents() == before
    assert played.verify() == []


def test_what_goes_wrong_after_the_season_is_closed_leaves_it_closed(
    played: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_use() -> None:
        raise OperationalError("somebody else is at it")

    monkeypatch.setattr(archive_tables, "vacuum_tables", in_use)
    assert played.close_season().rows == 4
    assert archive_tables.archive_years() == [2018]


def test_other_trouble_with_the_database_is_no_refusal(played: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_disk(year: int) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(archive_tables, "move_to_archive", no_disk)
    with pytest.raises(OperationalError, match="disk full"):
        played.close_season()
