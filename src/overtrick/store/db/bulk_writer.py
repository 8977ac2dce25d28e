"""Rows on their way into the database: many at once, with numbers that depend on nothing but their order.

Django's own objects are for reading and for single rows. A file has a hundred rows and a nation's year millions, so
these go in as plain tuples: executemany on SQLite, COPY on PostgreSQL. The numbers are counted here and not by the
database, because records that are made again must get the same ones.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any

from django.db.models import BinaryField, BooleanField, DateField, DateTimeField, Field, JSONField, Model

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.archive_tables import VIEW_OF_TABLE
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of, json_text, moment_of, utc_text

Row = tuple[Any, ...]
Statement = tuple[str, Sequence[Any]]
Models = tuple[type[Model], ...]
_PAGE = 10_000
# So many rows wait at most: enough to make the way worth it, little enough to stay in the cache.
MOST_WAITING = 20_000
# A COPY is one way to the server and back, whatever its size; a handful of rows are cheaper as they are.
_FEWEST_FOR_COPY = 5
_LARGE_TABLE = 1000


sqlite3.register_adapter(date, date.isoformat)
sqlite3.register_adapter(datetime, utc_text)


class Table:
    """A table's name and columns, for plain tuples; or those of an archive or view with the same columns."""

    def __init__(self, model: type[Model], name: str = "") -> None:
        self.model = model
        self.name = name or model._meta.db_table
        self.columns = tuple(str(field.column) for field in model._meta.concrete_fields)
        self.key = str(model._meta.pk.column)
        quoted = ", ".join(f'"{column}"' for column in self.columns)
        marks = ", ".join(["?"] * len(self.columns))
        self.sqlite_insert = f'INSERT INTO "{self.name}" ({quoted}) VALUES ({marks})'
        self.postgresql_insert = self.sqlite_insert.replace("?", "%s")
        self.copy = f'COPY "{self.name}" ({quoted}) FROM STDIN'
        self._insert, _, self._row = self.postgresql_insert.rpartition(" (")

    def insert_statement(self, rows: list[Row]) -> Statement:
        """The statement that inserts a few rows on PostgreSQL."""
        marks = ", ".join([f"({self._row}"] * len(rows))
        return f"{self._insert} {marks}", [value for row in rows for value in row]


TABLES: dict[type[Model], Table] = {model: Table(model) for model in (*models.SOURCE_MODELS, *models.DERIVED_MODELS)}
NUMBERED_MODELS: Models = tuple(model for model in TABLES if model._meta.pk.column == "id")


@cache
def _last_numbers_query(counted: Models) -> str:
    """The question for the last line of the journal, and for the last number of some tables."""
    # As an order, and not as a maximum, SQLite finds the last row of a view without reading all.
    names = [VIEW_OF_TABLE.get(TABLES[model].name, TABLES[model].name) for model in counted]
    return "SELECT (SELECT max(seq) FROM journal), " + ", ".join(
        f'(SELECT id FROM "{name}" ORDER BY id DESC LIMIT 1)' for name in names
    )


class BulkWriter:
    """Collects the rows of a transaction and writes them, counting on from the rows that are there.

    Whoever writes into few tables may say so: to ask for the last numbers of all takes a while.
    """

    def __init__(self, counted: Models = NUMBERED_MODELS) -> None:
        self.last_seq, *last = (int(number or 0) for number in database.rows(_last_numbers_query(counted))[0])
        self._last = dict(zip(counted, last, strict=True))
        self._waiting: defaultdict[type[Model], list[Row]] = defaultdict(list)
        self._changes: list[Statement] = []
        self._count = 0

    def next_number(self, model: type[Model]) -> int:
        """The next number of a table."""
        self._last[model] += 1
        return self._last[model]

    def add(self, model: type[Model], *values: Any) -> int:
        """Add a row by its columns after the first, which is its number; the number."""
        number = self.next_number(model)
        self._waiting[model].append((number, *values))
        self._count += 1
        return number

    def add_rows(self, model: type[Model], rows: list[Row]) -> None:
        """Add many rows by their columns after the number; none is no work."""
        if not rows:
            return
        last = self._last[model]
        self._waiting[model] += [(number, *row) for number, row in enumerate(rows, last + 1)]
        self._last[model] = last + len(rows)
        self._count += len(rows)

    def add_numbered_row(self, model: type[Model], row: Row) -> None:
        """Add a whole row that has its number or needs none."""
        self._waiting[model].append(row)
        self._count += 1

    def add_statement(self, sql: str, *values: Any) -> None:
        """Carry out a statement with the rows that wait, before them."""
        self._changes.append((sql, values))
        self._count += 1

    def count_from(self, model: type[Model], number: int) -> None:
        """Count on from a number that was given elsewhere."""
        self._last[model] = max(self._last[model], number)

    @property
    def is_full(self) -> bool:
        """Whether it is time to write."""
        return self._count >= MOST_WAITING

    def flush(self) -> None:
        """Write what waits."""
        if not self._count:
            return
        waiting, self._waiting, self._count = self._waiting, defaultdict(list), 0
        changes, self._changes = self._changes, []
        # Parents first: SQLite looks for orphans in the whole table of the children otherwise.
        lots = [(table, waiting[model]) for model, table in TABLES.items() if model in waiting]
        if database.connection().vendor == "postgresql":
            # All that is small in one go.
            changes += [table.insert_statement(rows) for table, rows in lots if len(rows) < _FEWEST_FOR_COPY]
            lots = [(table, rows) for table, rows in lots if len(rows) >= _FEWEST_FOR_COPY]
        execute_statements(changes)
        for table, rows in lots:
            insert_rows(table, rows)


def execute_statements(statements: list[Statement]) -> None:
    """Carry out statements in SQL, in order; on PostgreSQL in one go."""
    if database.connection().vendor == "postgresql" and statements:
        database.execute(
            "; ".join(sql for sql, _ in statements), *(value for _, values in statements for value in values)
        )
        return
    for sql, values in statements:
        database.execute(sql, *values)


def insert_rows(table: Table, rows: list[Row]) -> None:
    """Insert rows into a table of the database that is worked on."""
    link = database.connection()
    # Past Django's cursor, but not past its errors: a full disk must not look like a mistake of the program.
    with link.cursor() as cursor, link.wrap_database_errors:
        if link.vendor == "sqlite":
            # Past Django's cursor, which would look for placeholders in each statement.
            link.connection.executemany(table.sqlite_insert, rows)
        elif len(rows) < _FEWEST_FOR_COPY:
            cursor.executemany(table.postgresql_insert, rows)
        else:
            with cursor.copy(table.copy) as copy:
                for row in rows:
                    copy.write_row(row)


def update_statistics() -> None:
    """Let PostgreSQL look at its tables after much was written: until it does, it reads all of one for a few rows."""
    if database.connection().vendor == "postgresql":
        # What it has seen empty, it believes to be empty until its next look.
        found = zip(NUMBERED_MODELS, database.rows(_last_numbers_query(NUMBERED_MODELS))[0][1:], strict=True)
        for model in (model for model, last in found if last and last >= _LARGE_TABLE):
            database.execute(f'ANALYZE "{TABLES[model].name}"')


ColumnConverters = tuple[tuple[int, Callable[[Any], Any]], ...]


def column_converters(model: type[Model]) -> ColumnConverters:
    """The columns of a table that a database may answer in its own way, and how they become Python's own types."""
    ways: tuple[tuple[type[Field[Any, Any]], Callable[[Any], Any]], ...] = (
        (DateTimeField, moment_of),
        (DateField, day_of),
        (BooleanField, bool),
        (BinaryField, bytes),
        (JSONField, json_text),
    )
    fields = enumerate(model._meta.concrete_fields)
    return tuple(
        (at, next(way for kind, way in ways if isinstance(field, kind)))
        for at, field in fields
        if isinstance(field, tuple(kind for kind, _ in ways))
    )


def normalize_row(row: Row, kinds: ColumnConverters) -> Row:
    """A row in Python's own types, whatever database it comes from."""
    values = list(row)
    for at, way in kinds:
        if values[at] is not None:
            values[at] = way(values[at])
    return tuple(values)


def row_pages(model: type[Model], where: str) -> Iterator[list[Row]]:
    """Whole rows of a kind in a place, so many at a time, in whichever tables they lie."""
    return table_pages(Table(model, VIEW_OF_TABLE.get(model._meta.db_table, "")), where)


def table_pages(table: Table, where: str) -> Iterator[list[Row]]:
    """Whole rows of one table of a place, so many at a time."""
    kinds = column_converters(table.model)
    quoted = ", ".join(f'"{column}"' for column in table.columns)
    at = table.columns.index(table.key)
    sql = f'SELECT {quoted} FROM "{table.name}" WHERE "{table.key}" > %s ORDER BY "{table.key}" LIMIT {_PAGE}'
    last: object = -1
    while True:
        with database.using(where):
            page = database.rows(sql, last)
        if not page:
            return
        last = page[-1][at]
        yield [normalize_row(row, kinds) for row in page]


def select_rows(model: type[Model], column: str, values: set[int]) -> list[Row]:
    """Whole rows of a table, in Python's own types."""
    table, kinds = TABLES[model], column_converters(model)
    quoted = ", ".join(f'"{name}"' for name in table.columns)
    found: list[Row] = []
    for marks, some in in_chunks(values):
        sql = f'SELECT {quoted} FROM "{table.name}" WHERE "{column}" IN ({marks}) ORDER BY "{column}"'
        found += [normalize_row(row, kinds) for row in database.rows(sql, *some)]
    return found
