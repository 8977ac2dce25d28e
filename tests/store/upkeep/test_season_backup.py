"""Closed seasons are proved, made again, backed up and restored like all other records; nothing of them is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.store import models
from overtrick.store.db import archive_tables, data_directory, database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.upkeep.backup import restore_backup, write_backup
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import LONG_AFTER, SECRETARY, StoreFixture, rows
from tests.stores import VENDORS, migrate

NAME = "106_monday_1.txt"


def two_closed_years(store: StoreFixture) -> StoreFixture:
    """2017 and 2018 are closed, 2018 has a late correction beside its archive, and 2019 is open."""
    store.register(*NUMBERS)
    store.send("106_old_1.txt", session_file(event="Old Pairs", date="2017-05-06"))
    store.send(NAME, session_file())
    store.close_season(2017)
    store.close_season(2018)
    store.send(NAME, session_file(boards=16))
    store.later(days=365)
    store.send("106_new_1.txt", session_file(event="New Pairs", date="2019-03-01"))
    return store


@pytest.fixture
def closed(store: StoreFixture) -> StoreFixture:
    """Each year has a session of four rows, and the correction of 2018 four more."""
    return two_closed_years(store)


def where(table: str) -> dict[str, list[int]]:
    """The numbers of the rows of a kind, by the table that they lie in."""
    return {
        name: [key for (key,) in rows(f"SELECT id FROM {name} ORDER BY id")]
        for name in archive_tables.tables_with_rows_of(table)
    }


AS_CLOSED = {"entry": [*range(9, 17)], "entry_2017": [1, 2, 3, 4], "entry_2018": [5, 6, 7, 8]}
SWEPT = {"entry": [13, 14, 15, 16], "entry_2017": [1, 2, 3, 4], "entry_2018": [*range(5, 13)]}


def test_what_is_closed_agrees(closed: StoreFixture) -> None:
    assert where("entry") == AS_CLOSED
    assert closed.verify() == []


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE entry_2018 SET place = 9 WHERE id = 5", ["entry 5, place: found 9, expected 1"]),
        ("UPDATE seat_2017 SET number = '77' WHERE id = 1", ["seat 1, number: found 77, expected 38441"]),
        ("DELETE FROM seat_2017 WHERE id = 3", ["seat 3: found no such row"]),
        ("INSERT INTO seat_2018 (id, entry_id, position, number) VALUES (99, 5, 2, '77')", ["seat 99: found id 99, "]),
        (
            "INSERT INTO seat_2018 (id, entry_id, position, number) VALUES (1, 5, 0, '38441')",
            ["seat 1: found two rows, in different tables, expected one row"],
        ),
        (
            "INSERT INTO entry_2018 SELECT * FROM entry_2017 WHERE id = 4",
            ["entry 4: found two rows, in different tables, expected one row"],
        ),
    ],
)
def test_a_row_of_an_archive_that_was_changed_lost_or_doubled_is_found(
    closed: StoreFixture, damage: str, found: list[str]
) -> None:
    assert database.execute(damage) == 1
    differences = closed.verify()
    assert all(any(line.startswith(start) for line in differences) for start in found), differences


def test_an_archive_that_is_gone_is_found_row_by_row(closed: StoreFixture) -> None:
    """A hand at the database's prompt, and the store opened after that."""
    archive_tables.drop_views()
    archive_tables.drop_archives(2017)
    migrate(database.DEFAULT, [])
    assert [line.split(":")[0] for line in closed.verify()] == [
        *(f"entry {key}" for key in range(1, 5)),
        *(f"seat {key}" for key in range(1, 9)),
    ]


def test_a_seat_that_lies_in_another_season_than_its_row_is_found(closed: StoreFixture) -> None:
    """The database refuses it, unless somebody takes its ties away first: readers would no longer find the player."""
    if closed.vendor == "postgresql":
        (tie,) = rows("SELECT conname FROM pg_constraint WHERE conrelid = 'seat_2018'::regclass AND contype = 'f'")
        database.execute(f'ALTER TABLE seat_2018 DROP CONSTRAINT "{tie[0]}"')
    else:
        database.execute("PRAGMA foreign_keys = OFF")
    database.execute("INSERT INTO seat_2018 SELECT * FROM seat_2017 WHERE id = 1")
    database.execute("DELETE FROM seat_2017 WHERE id = 1")
    assert closed.verify() == ["seat 1: found a seat without its row in the same season, expected both together"]


def test_a_rebuild_closes_what_was_closed_and_sweeps_in_what_came_late(closed: StoreFixture) -> None:
    before = closed.contents()
    assert rebuild(exchange=False) == []
    assert closed.contents() == before
    assert where("entry") == SWEPT
    assert [(each.year, each.closed, each.who) for each in models.Season.objects.order_by("year")] == [
        (2017, LONG_AFTER, SECRETARY),
        (2018, LONG_AFTER, SECRETARY),
    ]
    assert closed.verify() == []
    # And it goes on as if nothing had been: the next row is number 17.
    closed.send("106_new_2.txt", session_file(event="Newer Pairs", date="2019-03-02"))
    assert where("entry")["entry"] == [*range(13, 21)]
    assert closed.open_season(2018).rows == 8
    assert closed.verify() == []


def test_a_rebuild_mends_a_damaged_archive_if_that_is_asked_for(closed: StoreFixture) -> None:
    good = closed.contents()
    database.execute("UPDATE entry_2017 SET place = 9")
    database.execute("DELETE FROM seat_2018 WHERE entry_id = 5")
    damaged = closed.contents()
    differences = rebuild(exchange=False)
    assert {difference.table for difference in differences} == {"entry", "seat"}
    assert closed.contents() == damaged
    assert where("entry") == AS_CLOSED
    assert rebuild(exchange=True) == differences
    assert closed.contents() == good
    assert where("entry") == SWEPT


@pytest.mark.parametrize("to", VENDORS)
@pytest.mark.parametrize("source", VENDORS)
def test_a_backup_has_the_archives_and_restores_them_into_either_database(
    source: str,
    to: str,
    open_store: Callable[[str, str], StoreFixture],
    empty_store: Callable[[str], StoreFixture],
    tmp_path: Path,
) -> None:
    store = two_closed_years(open_store("nz-2017", source))
    seats = where("seat")
    assert [len(keys) for keys in seats.values()] == [16, 8, 8]
    write_backup(tmp_path / "kept.backup")
    restored = empty_store(to)
    restore_backup(tmp_path / "kept.backup")
    assert (where("entry"), where("seat")) == (AS_CLOSED, seats)
    assert [each.year for each in models.Season.objects.order_by("year")] == [2017, 2018]
    assert restored.verify() == []
    assert restored.points("38441") == {"C": 40 + 20 + 40}
    assert (restored.close_season(2018).rows, restored.open_season(2017).rows) == (4, 4)
    assert restored.verify() == []
    assert store.vendor == source


def test_a_backup_is_a_store_that_can_be_read_as_it_is(closed: StoreFixture, tmp_path: Path) -> None:
    write_backup(tmp_path / "kept.backup")
    data_directory.connect_database(database.DEFAULT, sqlite_settings(tmp_path / "kept.backup"))
    assert where("entry") == AS_CLOSED
    assert closed.verify() == []


def test_a_backup_of_a_version_without_archives_is_restored(
    store: StoreFixture, empty_store: Callable[[str], StoreFixture], tmp_path: Path
) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    write_backup(tmp_path / "old.backup")
    data_directory.connect_database("old", sqlite_settings(tmp_path / "old.backup"))
    with database.using("old"):
        archive_tables.drop_views()
        database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        database.rows("PRAGMA journal_mode=DELETE")
    data_directory.disconnect_database("old")
    restored = empty_store(store.vendor)
    restore_backup(tmp_path / "old.backup")
    assert restored.points("38441") == {"C": 40}
    assert restored.close_season().rows == 4
    assert restored.verify() == []
