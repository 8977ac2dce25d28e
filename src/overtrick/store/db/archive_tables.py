"""Archive tables with the rows of closed seasons, and the views in which queries see the rows of all tables.

Rows and seats are most of a federation's records, and after some years nearly all of them belong to sessions that no
longer change. In archive tables they leave the working tables small for tonight's files; queries use the views and need
not know in which table a row is. This module knows tables and views only; `seasons` has the rules.

No migration makes the views: one that changes a table could not run while a view depends on it. They are created when a
database is opened that has none, and dropped while its tables are migrated.
"""

import re
from collections.abc import Iterator
from datetime import date

from overtrick.store.db import database

# The tables whose rows move to archives, parents first.
ARCHIVED_TABLES = ("entry", "seat")
# The views with all rows of a table. Never join the two, because SQLite would read them whole; `sitting` is their join.
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
    """Return the name of the archive of a table for a year."""
    return f"{table}_{year:04}"


def archive_years() -> list[int]:
    """Return the years that have an archive in this database."""
    link = database.connection()
    with link.cursor() as cursor:
        names = link.introspection.table_names(cursor)
    return sorted(int(match[1]) for name in names if (match := _ARCHIVE_NAME.fullmatch(name)))


def tables_with_rows_of(table: str) -> list[str]:
    """Return the tables that may have rows of a table: the working table, and every archive of it."""
    return [table, *(archive_name(table, year) for year in archive_years())]


def update_row(table: str, key: int, column: str, value: object) -> None:
    """Update a row, in whichever table it is."""
    for name in tables_with_rows_of(table):
        if database.execute(f'UPDATE "{name}" SET "{column}" = %s WHERE id = %s', value, key):
            return


def find_duplicate_rows() -> Iterator[tuple[str, int]]:
    """Find rows that are in two tables; within one table a number is unique."""
    for table, view in VIEW_OF_TABLE.items():
        for (key,) in database.rows(f'SELECT id FROM "{view}" GROUP BY id HAVING count(*) > 1 ORDER BY id'):
            yield table, key


def find_separated_seats() -> Iterator[int]:
    """Find seats that are not in the same archive as their row, which `sitting` would miss."""
    for entries, seats in zip(*map(tables_with_rows_of, ARCHIVED_TABLES), strict=True):
        sql = f'SELECT x.id FROM "{seats}" x LEFT JOIN "{entries}" e ON e.id = x.entry_id WHERE e.id IS NULL ORDER BY 1'
        yield from (key for (key,) in database.rows(sql))


# ── moving rows ─────────────────────────────────────────────────────────────────────────────────────────────


def move_to_archive(year: int) -> dict[str, int]:
    """Move the rows of a year's sessions to archives; return how many of each. The views must be created again."""
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
    """Free the space of rows that were moved: until then PostgreSQL reads past them in every query."""
    if database.connection().vendor == "postgresql":
        for table in ARCHIVED_TABLES:
            database.execute(f'VACUUM (ANALYZE) "{table}"')


def move_from_archive(year: int) -> dict[str, int]:
    """Move the rows of an archive back and drop it; return how many of each. The views must be created again."""
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
        columns = link.introspection.get_table_description(cursor, table)
    return ", ".join(f'"{column.name}"' for column in columns)


# ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────


def create_archives(year: int) -> None:
    """Create empty archives for a year, with the columns and indexes of the working tables."""
    for table in ARCHIVED_TABLES:
        if database.connection().vendor == "postgresql":
            database.execute(f'CREATE TABLE "{archive_name(table, year)}" (LIKE "{table}" INCLUDING ALL)')
            continue
        for name, sql in database.rows(_SQLITE_DEFINITIONS, table):
            names = "|".join(map(re.escape, {name, *ARCHIVED_TABLES}))
            database.execute(re.sub(rf'"({names})"', lambda match: f'"{archive_name(match[1], year)}"', sql))


def add_foreign_keys(year: int) -> None:
    """Add the foreign keys of the working tables to filled archives; SQLite's archives were created with them.

    To check all rows at once is quick; to check each row as it is inserted is not.
    """
    if database.connection().vendor != "postgresql":
        return
    for table in ARCHIVED_TABLES:
        archive = archive_name(table, year)
        for (key,) in database.rows(_POSTGRESQL_FOREIGN_KEYS, table):
            own = re.sub(r"REFERENCES (entry|seat)\(", lambda match: f"REFERENCES {archive_name(match[1], year)}(", key)
            database.execute(f'ALTER TABLE "{archive}" ADD {own}')
        database.execute(f'ANALYZE "{archive}"')


def drop_archives(year: int) -> None:
    """Drop the archives of a year, which must not be in a view."""
    for table in reversed(ARCHIVED_TABLES):
        database.execute(f'DROP TABLE "{archive_name(table, year)}"')


# ── views ───────────────────────────────────────────────────────────────────────────────────────────────────


def drop_views() -> None:
    """Drop the views."""
    for view in VIEWS:
        database.execute(f'DROP VIEW IF EXISTS "{view}"')


def create_views() -> None:
    """Create the views again, over the working tables and all archives."""
    drop_views()
    years = archive_years()
    for table, view in VIEW_OF_TABLE.items():
        columns = _columns(table)
        tables = [table, *(archive_name(table, year) for year in years)]
        _create_view(view, [f'SELECT {columns} FROM "{each}"' for each in tables])
    pairs = [
        dict(zip(ARCHIVED_TABLES, ARCHIVED_TABLES, strict=True)),
        *({t: archive_name(t, year) for t in ARCHIVED_TABLES} for year in years),
    ]
    _create_view(SITTING, [_SITTING_QUERY.format(**pair) for pair in pairs])


def _create_view(view: str, parts: list[str]) -> None:
    database.execute(f'CREATE VIEW "{view}" AS {" UNION ALL ".join(parts)}')


def _years_in_views() -> dict[str, set[int]]:
    """Return the years whose archives are in each view."""
    postgresql = database.connection().vendor == "postgresql"
    sql = dict(database.rows(_POSTGRESQL_VIEWS if postgresql else _SQLITE_VIEWS))
    return {view: {int(year) for year in _ARCHIVE_IN_SQL.findall(sql[view])} for view in VIEWS if view in sql}


# ── opening a database ──────────────────────────────────────────────────────────────────────────────────────


def prepare_migration(*, rows: bool) -> None:
    """Drop the views before a migration, and with `rows` move all archived rows back to their tables.

    The table of seasons stays, so that `ensure_views` archives them again, also after a crash in between.
    """
    with database.write_transaction():
        drop_views()
        for year in archive_years() if rows else ():
            move_from_archive(year)


def ensure_views() -> None:
    """Create the views again unless they show every row, which they nearly always do."""
    if _years_in_views() != {view: set(archive_years()) for view in VIEWS}:
        with database.write_transaction():
            restore_archives()


def restore_archives() -> None:
    """Archive the closed seasons that have no archive, and create the views again."""
    closed = {year for (year,) in database.rows("SELECT year FROM season")}
    for year in sorted(closed.difference(archive_years())):
        move_to_archive(year)
    create_views()
