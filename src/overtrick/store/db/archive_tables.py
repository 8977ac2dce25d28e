"""Archives: the rows of closed seasons in tables of their own, and the views through which a reader sees all rows.

Rows and seats are most of a federation's records, and after some years nearly all of them are of sessions that nobody
changes any more. Moved away, they leave small tables for tonight's files; and since readers ask the views, nobody has
to know where a row lies. This module knows tables and views only; `seasons` has the rules.

The views belong to no migration: one that changes a table could not run while a view looks at it. They are made
whenever a database is opened that has none, and step aside while one is brought up to date.
"""

import re
from collections.abc import Iterator
from datetime import date

from overtrick.store.db import database

# The tables whose rows move, parents first.
ARCHIVED_TABLES = ("entry", "seat")
# All rows of a table, wherever they lie. Never join the two: SQLite would read them whole. `sitting` is their join.
VIEW_OF_TABLE = {table: f"every_{table}" for table in ARCHIVED_TABLES}
SITTING = "sitting"
VIEWS = (*VIEW_OF_TABLE.values(), SITTING)
_ARCHIVE_NAME = re.compile(r"entry_(\d{4})")
_ARCHIVE_IN_SQL = re.compile(r"\b(?:entry|seat)_(\d{4})\b")
_SITTING_QUERY = (
    'SELECT e.session_id, x.entry_id, x.position, x.number FROM "{seat}" x JOIN "{entry}" e ON e.id = x.entry_id'
)
_SESSIONS = "SELECT id FROM session WHERE date >= %s AND date <= %s"
_OF_SESSIONS = {
    "entry": f"session_id IN ({_SESSIONS})",
    "seat": f'entry_id IN (SELECT id FROM "entry" WHERE session_id IN ({_SESSIONS}))',
}
_SQLITE_DEFINITIONS = "SELECT name, sql FROM sqlite_master WHERE tbl_name = %s AND sql IS NOT NULL ORDER BY type DESC"
_SQLITE_VIEWS = "SELECT name, sql FROM sqlite_master WHERE type = 'view'"
_POSTGRESQL_VIEWS = "SELECT viewname, definition FROM pg_views WHERE schemaname = current_schema()"
_POSTGRESQL_FOREIGN_KEYS = (
    "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'f' ORDER BY oid"
)


def archive_name(table: str, year: int) -> str:
    """The archive of a table for a year."""
    return f"{table}_{year:04}"


def archive_years() -> list[int]:
    """The years that have an archive in this place."""
    link = database.connection()
    with link.cursor() as cursor:
        names = link.introspection.table_names(cursor)
    return sorted(int(found[1]) for name in names if (found := _ARCHIVE_NAME.fullmatch(name)))


def tables_with_rows_of(table: str) -> list[str]:
    """Where rows of a table may lie: in the working table, and in every archive of it."""
    return [table, *(archive_name(table, year) for year in archive_years())]


def update_row(table: str, key: int, column: str, value: object) -> None:
    """Change a row where it lies."""
    for name in tables_with_rows_of(table):
        if database.execute(f'UPDATE "{name}" SET "{column}" = %s WHERE id = %s', value, key):
            return


def find_duplicate_rows() -> Iterator[tuple[str, int]]:
    """Rows that lie in two tables: the same number cannot be there twice in one."""
    for table, view in VIEW_OF_TABLE.items():
        for (key,) in database.rows(f'SELECT id FROM "{view}" GROUP BY id HAVING count(*) > 1 ORDER BY id'):
            yield table, key


def find_separated_seats() -> Iterator[int]:
    """Seats that do not lie beside their row, where `sitting` would miss them."""
    for entries, seats in zip(*map(tables_with_rows_of, ARCHIVED_TABLES), strict=True):
        sql = f'SELECT x.id FROM "{seats}" x LEFT JOIN "{entries}" e ON e.id = x.entry_id WHERE e.id IS NULL ORDER BY 1'
        yield from (key for (key,) in database.rows(sql))


# ── rows on their way ───────────────────────────────────────────────────────────────────────────────────────


def move_to_archive(year: int) -> dict[str, int]:
    """Move the rows of a year's sessions out of the working tables; how many of each. Views must be shown again."""
    new = year not in archive_years()
    if new:
        create_archives(year)
    days = (date(year, 1, 1), date(year, 12, 31))
    moved = {}
    for table in ARCHIVED_TABLES:
        moved[table] = _copy(table, archive_name(table, year), f"WHERE {_OF_SESSIONS[table]}", *days)
    for table in reversed(ARCHIVED_TABLES):
        database.execute(f'DELETE FROM "{table}" WHERE {_OF_SESSIONS[table]}', *days)
    if new:
        add_foreign_keys(year)
    return moved


def vacuum_tables() -> None:
    """Give the room of rows that moved away back: PostgreSQL steps over them until it comes around to that itself."""
    if database.connection().vendor == "postgresql":
        for table in ARCHIVED_TABLES:
            database.execute(f'VACUUM (ANALYZE) "{table}"')


def move_from_archive(year: int) -> dict[str, int]:
    """Move the rows of an archive back and drop it; how many of each. Views must be shown again."""
    moved = {table: _copy(archive_name(table, year), table) for table in ARCHIVED_TABLES}
    drop_views()
    drop_archives(year)
    return moved


def _copy(source: str, target: str, where: str = "", *values: object) -> int:
    columns = _columns(source)
    sql = f'INSERT INTO "{target}" ({columns}) SELECT {columns} FROM "{source}" {where} ORDER BY id'
    return database.execute(sql, *values)


def _columns(table: str) -> str:
    link = database.connection()
    with link.cursor() as cursor:
        described = link.introspection.get_table_description(cursor, table)
    return ", ".join(f'"{column.name}"' for column in described)


# ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────


def create_archives(year: int) -> None:
    """Make empty archives for a year, like the working tables in every column and index."""
    for table in ARCHIVED_TABLES:
        if database.connection().vendor == "postgresql":
            database.execute(f'CREATE TABLE "{archive_name(table, year)}" (LIKE "{table}" INCLUDING ALL)')
            continue
        for name, sql in database.rows(_SQLITE_DEFINITIONS, table):
            own = "|".join(map(re.escape, {name, *ARCHIVED_TABLES}))
            database.execute(re.sub(rf'"({own})"', lambda found: f'"{archive_name(found[1], year)}"', sql))


def add_foreign_keys(year: int) -> None:
    """Tie filled archives to sessions as the working tables are. SQLite's are tied when they are made.

    Checked at once for all rows this is quick; row by row, as they come, it is not.
    """
    if database.connection().vendor != "postgresql":
        return
    for table in ARCHIVED_TABLES:
        archive = archive_name(table, year)
        for (tie,) in database.rows(_POSTGRESQL_FOREIGN_KEYS, table):
            own = re.sub(r"REFERENCES (entry|seat)\(", lambda found: f"REFERENCES {archive_name(found[1], year)}(", tie)
            database.execute(f'ALTER TABLE "{archive}" ADD {own}')
        database.execute(f'ANALYZE "{archive}"')


def drop_archives(year: int) -> None:
    """Drop the archives of a year, which no view shows."""
    for table in reversed(ARCHIVED_TABLES):
        database.execute(f'DROP TABLE "{archive_name(table, year)}"')


# ── views ───────────────────────────────────────────────────────────────────────────────────────────────────


def drop_views() -> None:
    """Drop the views."""
    for view in VIEWS:
        database.execute(f'DROP VIEW IF EXISTS "{view}"')


def create_views() -> None:
    """Make the views anew, over the working tables and the archives that there are."""
    drop_views()
    archived = archive_years()
    for table, view in VIEW_OF_TABLE.items():
        columns = _columns(table)
        places = [table, *(archive_name(table, year) for year in archived)]
        _create_view(view, [f'SELECT {columns} FROM "{each}"' for each in places])
    pairs = [
        dict(zip(ARCHIVED_TABLES, ARCHIVED_TABLES, strict=True)),
        *({t: archive_name(t, year) for t in ARCHIVED_TABLES} for year in archived),
    ]
    _create_view(SITTING, [_SITTING_QUERY.format(**pair) for pair in pairs])


def _create_view(view: str, parts: list[str]) -> None:
    database.execute(f'CREATE VIEW "{view}" AS {" UNION ALL ".join(parts)}')


def _years_in_views() -> dict[str, set[int]]:
    """The years whose archives each view looks at."""
    postgresql = database.connection().vendor == "postgresql"
    found = dict(database.rows(_POSTGRESQL_VIEWS if postgresql else _SQLITE_VIEWS))
    return {view: {int(year) for year in _ARCHIVE_IN_SQL.findall(found[view])} for view in VIEWS if view in found}


# ── a database that is opened ───────────────────────────────────────────────────────────────────────────────


def prepare_migration(*, rows: bool) -> None:
    """Make way for a migration: the views go, and with `rows` all archived rows go back to their tables.

    The years stay noted, so that `settle` closes them again, also after a crash in between.
    """
    with database.write_transaction():
        drop_views()
        for year in archive_years() if rows else ():
            move_from_archive(year)


def ensure_views() -> None:
    """See to it that the views show every row; nearly always they do."""
    if _years_in_views() != {view: set(archive_years()) for view in VIEWS}:
        with database.write_transaction():
            restore_archives()


def restore_archives() -> None:
    """Close the seasons again that are noted as closed and have no archive, and show the views anew."""
    noted = {year for (year,) in database.rows("SELECT year FROM season")}
    for year in sorted(noted.difference(archive_years())):
        move_to_archive(year)
    create_views()
