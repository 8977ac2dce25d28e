"""Archives are tables like the working ones, found by their indexes, and every reader asks for the rows of all."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, migrations, models
from django.db.migrations.loader import MigrationLoader

import overtrick
from overtrick.store.db import archive_tables, database
from overtrick.store.db.archive_tables import ARCHIVED_TABLES, VIEWS
from overtrick.store.db.bulk_writer import NUMBERED_MODELS, _last_numbers_query
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows
from tests.stores import migrate

SOURCE = Path(overtrick.__file__).parent
# Whoever asks a working table alone does not see closed seasons. Entries of tournaments are in no season.
WORKING_ONLY = re.compile(
    r"""\b(?:FROM|JOIN|UPDATE|INTO)\s+"?(?:entry|seat)\b|models\.(?:Entry|Seat)\.objects|\bentry__(?!tournament|state)|\.seats\.(?:all|filter|values|values_list|count)\b"""
)
NAME = "106_monday_1.txt"


def test_no_reader_and_no_writer_names_a_working_table() -> None:
    """New rows are written by their model. All else goes through the views, or the modules that move rows."""
    own = {"archive_tables.py", "seasons.py"}
    found = {
        f"{path.relative_to(SOURCE)}: {match[0]}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.name not in own and path.parent.name != "migrations"
        for match in WORKING_ONLY.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "text", ["SELECT 1 FROM seat x", "LEFT JOIN entry e", 'UPDATE "entry" SET', "models.Seat.objects.filter()"]
)
def test_such_a_reader_would_be_found(text: str) -> None:
    assert WORKING_ONLY.search(text)
    assert not WORKING_ONLY.search("SELECT 1 FROM every_seat JOIN sitting ON entry_id = seat_id FROM entry_2018")


@pytest.fixture
def closed(store: StoreFixture) -> StoreFixture:
    """A season in its archive, and an evening of the next year in the working tables."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.later(days=365)
    store.send("106_next_1.txt", session_file(event="Next Pairs", date="2019-03-10"))
    store.close_season(2018)
    return store


def described(table: str) -> tuple[list[Any], list[tuple[Any, ...]]]:
    """The columns of a table, and its keys, indexes and ties without their names."""
    link = database.connection()
    with link.cursor() as cursor:
        columns = [
            (each.name, each.type_code, each.null_ok)
            for each in link.introspection.get_table_description(cursor, table)
        ]
        found = link.introspection.get_constraints(cursor, table)
    ties = [
        (each["columns"], each["primary_key"], each["unique"], each["foreign_key"], each["index"])
        for each in found.values()
    ]
    return columns, sorted(ties, key=str)


def test_an_archive_has_the_columns_keys_indexes_and_ties_of_its_table(closed: StoreFixture) -> None:
    for table in ARCHIVED_TABLES:
        columns, ties = described(table)
        own_columns, own_ties = described(archive_tables.archive_name(table, 2018))
        assert own_columns == columns
        assert own_ties == [
            (names, primary, unique, to and (to[0].replace("entry", "entry_2018"), to[1]), index)
            for names, primary, unique, to, index in ties
        ]
    indexed = [names for names, *_, index in described("seat_2018")[1] if index]
    assert ["number", "entry_id"] in indexed
    assert ["entry_id"] in indexed


def test_a_row_of_no_session_and_a_seat_in_no_row_are_refused(closed: StoreFixture) -> None:
    with pytest.raises(IntegrityError), database.write_transaction():
        database.execute("UPDATE entry_2018 SET session_id = 99 WHERE id = 1")
    with pytest.raises(IntegrityError), database.write_transaction():
        # Row 5 is one of the year that is open.
        database.execute("UPDATE seat_2018 SET entry_id = 5 WHERE id = 1")
    assert closed.verify() == []


def test_postgresql_gives_the_room_of_the_moved_rows_back(open_store: Callable[[str, str], StoreFixture]) -> None:
    store = open_store("nz-2017", "postgresql")
    store.register(*NUMBERS).send(NAME, session_file())
    sizes = "SELECT pg_relation_size('entry'), pg_relation_size('seat')"
    assert all(rows(sizes)[0])
    store.close_season()
    assert rows(sizes) == [(0, 0)]


# ── plans ───────────────────────────────────────────────────────────────────────────────────────────────────

ONE_PLAYER = "SELECT DISTINCT s.id FROM sitting x JOIN session s ON s.id = x.session_id WHERE x.number IN (%s, %s)"
QUESTIONS = {
    f"{ONE_PLAYER} AND s.stands": ("n17", "n18"),
    f"{ONE_PLAYER} AND s.stands AND s.date >= %s": ("n17", "n18", "2018-01-01"),
    "SELECT count(DISTINCT s.id) FROM sitting x JOIN session s ON s.id = x.session_id WHERE x.number = %s": ("n17",),
    "SELECT 1 FROM every_seat WHERE number = %s LIMIT 1": ("n17",),
    "SELECT id FROM every_entry WHERE session_id = %s ORDER BY id": (2,),
    "SELECT id, list FROM every_entry WHERE session_id = %s": (2,),
    "SELECT entry_id, number FROM sitting WHERE session_id = %s ORDER BY entry_id, position": (2,),
    "SELECT id, session_id, list FROM every_entry WHERE id > %s AND id <= %s": (100, 200),
    "SELECT id FROM every_entry WHERE id > %s ORDER BY id LIMIT 100": (100,),
}


@pytest.fixture
def large(closed: StoreFixture) -> StoreFixture:
    """An archive with 20,000 rows of one session, two seats each, every number twice; for the plans alone."""
    count = 20_000
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
    database.execute(
        f"INSERT INTO entry_2018 (id, session_id, position, line, list, place, tied, score, details) {numbers}"
        "SELECT i, 1, i, i, 1, i, FALSE, '', '' FROM n"
    )
    for seat in (0, 1):
        database.execute(
            f"INSERT INTO seat_2018 (id, entry_id, position, number) {numbers}"
            f"SELECT 2 * i + {seat}, i, {seat}, 'n' || i FROM n"
        )
    if closed.vendor == "postgresql":
        database.execute("ANALYZE entry_2018")
        database.execute("ANALYZE seat_2018")
    return closed


def plan(sql: str, *values: Any) -> list[str]:
    """How a database goes about a question, a step a line."""
    explain = "EXPLAIN QUERY PLAN" if database.connection().vendor == "sqlite" else "EXPLAIN"
    return [str(row[-1]) for row in rows(f"{explain} {sql}", *values)]


def scans(steps: list[str]) -> list[str]:
    """The steps that read an archive from end to end."""
    return [step for step in steps if re.search(r"(?:^SCAN (?:entry|seat)_2018|Seq Scan on (?:entry|seat)_2018)", step)]


def test_one_player_or_one_session_is_found_by_the_indexes_of_the_archive(large: StoreFixture) -> None:
    for sql, values in QUESTIONS.items():
        steps = plan(sql, *values)
        assert any("_2018" in step for step in steps), sql
        assert scans(steps) == [], sql
        # SQLite builds an index of its own for a view that it had to read whole.
        assert not [step for step in steps if "AUTOMATIC" in step or step.startswith("SCAN e")], sql


def test_a_scan_would_be_noticed(large: StoreFixture) -> None:
    joined = "SELECT count(*) FROM every_seat x JOIN every_entry e ON e.id = x.entry_id WHERE x.position = 1"
    assert scans(plan(joined))


def test_the_last_number_is_found_without_reading_the_archive(large: StoreFixture) -> None:
    """A scan along an index that stops at its first row: asked on SQLite by the steps that the database takes."""
    assert rows("SELECT id FROM every_entry ORDER BY id DESC LIMIT 1") == [(20_000,)]
    if large.vendor == "postgresql":
        assert scans(plan(_last_numbers_query(NUMBERED_MODELS))) == []
        return
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    link = database.connection().connection
    link.set_progress_handler(count, 100)
    try:
        rows(_last_numbers_query(NUMBERED_MODELS))
    finally:
        link.set_progress_handler(None, 0)
    # All rows would be some 100,000 steps.
    assert taken < 50


# ── views and migrations ────────────────────────────────────────────────────────────────────────────────────


def views() -> set[str]:
    """The views that are there."""
    link = database.connection()
    with link.cursor() as cursor:
        return {each.name for each in link.introspection.get_table_list(cursor) if each.type == "v"}


def every_row() -> dict[str, list[tuple[Any, ...]]]:
    """The rows of the views, by the columns that they had first."""
    entries = "SELECT id, session_id, position, line, list, place, tied, score, details FROM every_entry ORDER BY id"
    return {"entry": rows(entries), "seat": rows("SELECT id, entry_id, position, number FROM every_seat ORDER BY id")}


@pytest.fixture
def a_later_version(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A version with one more migration of the store; its operations are put into the list."""
    operations: list[Any] = []
    load = MigrationLoader.load_disk

    def load_disk(loader: MigrationLoader) -> None:
        load(loader)
        (last,) = loader_leaves(loader)
        later = type("Migration", (migrations.Migration,), {"dependencies": [last], "operations": operations})
        loader.disk_migrations["store", "9999_later"] = later("9999_later", "store")

    monkeypatch.setattr(MigrationLoader, "load_disk", load_disk)
    return operations


def loader_leaves(loader: MigrationLoader) -> list[tuple[str, str]]:
    """The last migrations of the store."""
    own = {key: migration for key, migration in loader.disk_migrations.items() if key[0] == "store"}
    needed = {tuple(parent) for migration in own.values() for parent in migration.dependencies}
    return [key for key in own if key not in needed]


CHANGES: dict[str, list[Any]] = {
    "a table with archives": [
        migrations.AddField("entry", "note", models.TextField(null=True)),
        migrations.AlterField("entry", "score", models.CharField(max_length=300)),
        migrations.AlterField("seat", "number", models.CharField(max_length=50)),
    ],
    "the table that archives name": [migrations.AlterField("session", "name", models.CharField(max_length=900))],
}


@pytest.mark.parametrize("changed", CHANGES)
def test_a_later_version_may_change_any_table_and_closed_seasons_stay_closed(
    closed: StoreFixture, changed: str, a_later_version: list[Any]
) -> None:
    before = every_row()
    a_later_version += CHANGES[changed]
    migrate(database.DEFAULT, [])
    assert every_row() == before
    assert views() == set(VIEWS)
    assert archive_tables.archive_years() == [2018]
    assert (closed.count("entry"), closed.count("entry_2018")) == (4, 4)
    for table in ARCHIVED_TABLES:
        assert described(archive_tables.archive_name(table, 2018))[0] == described(table)[0]
    # And the store goes on.
    assert closed.send(NAME, session_file(FOUR_PAIRS[::-1])).state == "accepted"
    assert closed.points("40777") == {"C": 40}
    assert (closed.close_season(2018).rows, closed.open_season(2018).rows) == (4, 8)


def test_what_a_migration_writes_reaches_archived_rows(closed: StoreFixture, a_later_version: list[Any]) -> None:
    a_later_version.append(migrations.RunSQL("UPDATE entry SET score = '0'"))
    migrate(database.DEFAULT, [])
    assert rows("SELECT DISTINCT score FROM every_entry") == [("0",)]
    assert (archive_tables.archive_years(), closed.count("entry_2018")) == ([2018], 4)


def test_an_update_that_was_cut_off_is_made_good_when_the_store_is_opened(closed: StoreFixture) -> None:
    before = every_row()
    archive_tables.prepare_migration(rows=True)
    assert (views(), archive_tables.archive_years(), closed.count("entry")) == (set(), [], 8)
    migrate(database.DEFAULT, [])
    assert every_row() == before
    assert (archive_tables.archive_years(), closed.count("entry_2018")) == ([2018], 4)
    assert closed.verify() == []


def test_a_store_whose_views_are_whole_is_opened_without_a_change(
    closed: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> None:
        raise AssertionError("nothing was to be done")

    monkeypatch.setattr(archive_tables, "restore_archives", never)
    migrate(database.DEFAULT, [])
    database.execute("DROP VIEW sitting")
    with pytest.raises(AssertionError, match="nothing was to be done"):
        migrate(database.DEFAULT, [])


def test_a_new_store_has_the_views(empty_store: Callable[[str], StoreFixture], store: StoreFixture) -> None:
    empty_store(store.vendor)
    assert views() == set(VIEWS)
    assert {view: rows(f"SELECT * FROM {view}") for view in VIEWS} == {view: [] for view in VIEWS}
