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
MOVED = ("entry", "seat")
# All rows of a table, wherever they lie. Never join the two: SQLite would read them whole. `sitting` is their join.
EVERY = {table: f"every_{table}" for table in MOVED}
SITTING = "sitting"
VIEWS = (*EVERY.values(), SITTING)
_ARCHIVE = re.compile(r"entry_(\d{4})")
_NAMED = re.compile(r"\b(?:entry|seat)_(\d{4})\b")
_SITTING = 'SELECT e.session_id, x.entry_id, x.position, x.number FROM "{seat}" x JOIN "{entry}" e ON e.id = x.entry_id'
_SESSIONS = "SELECT id FROM session WHERE date >= %s AND date <= %s"
_OF_SESSIONS = {
    "entry": f"session_id IN ({_SESSIONS})",
    "seat": f'entry_id IN (SELECT id FROM "entry" WHERE session_id IN ({_SESSIONS}))',
}
_SQLITE_PARTS = "SELECT name, sql FROM sqlite_master WHERE tbl_name = %s AND sql IS NOT NULL ORDER BY type DESC"
_SQLITE_VIEWS = "SELECT name, sql FROM sqlite_master WHERE type = 'view'"
_POSTGRESQL_VIEWS = "SELECT viewname, definition FROM pg_views WHERE schemaname = current_schema()"
_POSTGRESQL_TIES = (
    "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'f' ORDER BY oid"
)


def name_of(table: str, year: int) -> str:
    """The archive of a table for a year."""
    return f"{table}_{year:04}"


def years() -> list[int]:
    """The years that have an archive in this place."""
    link = database.connection()
    with link.cursor() as cursor:
        names = link.introspection.table_names(cursor)
    return sorted(int(found[1]) for name in names if (found := _ARCHIVE.fullmatch(name)))


def tables(table: str) -> list[str]:
    """Where rows of a table may lie: in the working table, and in every archive of it."""
    return [table, *(name_of(table, year) for year in years())]


def change(table: str, key: int, column: str, value: object) -> None:
    """Change a row where it lies."""
    for name in tables(table):
        if database.execute(f'UPDATE "{name}" SET "{column}" = %s WHERE id = %s', value, key):
            return


def doubled() -> Iterator[tuple[str, int]]:
    """Rows that lie in two tables: the same number cannot be there twice in one."""
    for table, view in EVERY.items():
        for (key,) in database.rows(f'SELECT id FROM "{view}" GROUP BY id HAVING count(*) > 1 ORDER BY id'):
            yield table, key


def apart() -> Iterator[int]:
    """Seats that do not lie beside their row, where `sitting` would miss them."""
    for entries, seats in zip(*map(tables, MOVED), strict=True):
        sql = f'SELECT x.id FROM "{seats}" x LEFT JOIN "{entries}" e ON e.id = x.entry_id WHERE e.id IS NULL ORDER BY 1'
        yield from (key for (key,) in database.rows(sql))


# ── rows on their way ───────────────────────────────────────────────────────────────────────────────────────


def sweep(year: int) -> dict[str, int]:
    """Move the rows of a year's sessions out of the working tables; how many of each. Views must be shown again."""
    new = year not in years()
    if new:
        make(year)
    days = (date(year, 1, 1), date(year, 12, 31))
    moved = {}
    for table in MOVED:
        moved[table] = _copy(table, name_of(table, year), f"WHERE {_OF_SESSIONS[table]}", *days)
    for table in reversed(MOVED):
        database.execute(f'DELETE FROM "{table}" WHERE {_OF_SESSIONS[table]}', *days)
    if new:
        bind(year)
    return moved


def tidy() -> None:
    """Give the room of rows that moved away back: PostgreSQL steps over them until it comes around to that itself."""
    if database.connection().vendor == "postgresql":
        for table in MOVED:
            database.execute(f'VACUUM (ANALYZE) "{table}"')


def bring_back(year: int) -> dict[str, int]:
    """Move the rows of an archive back and drop it; how many of each. Views must be shown again."""
    moved = {table: _copy(name_of(table, year), table) for table in MOVED}
    hide()
    drop(year)
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


def make(year: int) -> None:
    """Make empty archives for a year, like the working tables in every column and index."""
    for table in MOVED:
        if database.connection().vendor == "postgresql":
            database.execute(f'CREATE TABLE "{name_of(table, year)}" (LIKE "{table}" INCLUDING ALL)')
            continue
        for name, sql in database.rows(_SQLITE_PARTS, table):
            own = "|".join(map(re.escape, {name, *MOVED}))
            database.execute(re.sub(rf'"({own})"', lambda found: f'"{name_of(found[1], year)}"', sql))


def bind(year: int) -> None:
    """Tie filled archives to sessions as the working tables are. SQLite's are tied when they are made.

    Checked at once for all rows this is quick; row by row, as they come, it is not.
    """
    if database.connection().vendor != "postgresql":
        return
    for table in MOVED:
        archive = name_of(table, year)
        for (tie,) in database.rows(_POSTGRESQL_TIES, table):
            own = re.sub(r"REFERENCES (entry|seat)\(", lambda found: f"REFERENCES {name_of(found[1], year)}(", tie)
            database.execute(f'ALTER TABLE "{archive}" ADD {own}')
        database.execute(f'ANALYZE "{archive}"')


def drop(year: int) -> None:
    """Drop the archives of a year, which no view shows."""
    for table in reversed(MOVED):
        database.execute(f'DROP TABLE "{name_of(table, year)}"')


# ── views ───────────────────────────────────────────────────────────────────────────────────────────────────


def hide() -> None:
    """Drop the views."""
    for view in VIEWS:
        database.execute(f'DROP VIEW IF EXISTS "{view}"')


def show() -> None:
    """Make the views anew, over the working tables and the archives that there are."""
    hide()
    archived = years()
    for table, view in EVERY.items():
        columns = _columns(table)
        places = [table, *(name_of(table, year) for year in archived)]
        _make_view(view, [f'SELECT {columns} FROM "{each}"' for each in places])
    pairs = [dict(zip(MOVED, MOVED, strict=True)), *({t: name_of(t, year) for t in MOVED} for year in archived)]
    _make_view(SITTING, [_SITTING.format(**pair) for pair in pairs])


def _make_view(view: str, parts: list[str]) -> None:
    database.execute(f'CREATE VIEW "{view}" AS {" UNION ALL ".join(parts)}')


def _shown() -> dict[str, set[int]]:
    """The years whose archives each view looks at."""
    postgresql = database.connection().vendor == "postgresql"
    found = dict(database.rows(_POSTGRESQL_VIEWS if postgresql else _SQLITE_VIEWS))
    return {view: {int(year) for year in _NAMED.findall(found[view])} for view in VIEWS if view in found}


# ── a database that is opened ───────────────────────────────────────────────────────────────────────────────


def step_aside(*, rows: bool) -> None:
    """Make way for a migration: the views go, and with `rows` all archived rows go back to their tables.

    The years stay noted, so that `settle` closes them again, also after a crash in between.
    """
    with database.write_transaction():
        hide()
        for year in years() if rows else ():
            bring_back(year)


def settle() -> None:
    """See to it that the views show every row; nearly always they do."""
    if _shown() != {view: set(years()) for view in VIEWS}:
        with database.write_transaction():
            renew()


def renew() -> None:
    """Close the seasons again that are noted as closed and have no archive, and show the views anew."""
    noted = {year for (year,) in database.rows("SELECT year FROM season")}
    for year in sorted(noted.difference(years())):
        sweep(year)
    show()
