"""Many rows written to the database at once, with numbers that depend on nothing but their order.

Django's objects are for reading and for single rows. A file has a hundred rows and a nation's year millions, so these
are written as plain tuples: executemany on SQLite, COPY on PostgreSQL. The numbers are counted here and not by the
database, because a replay must give every row the same number.
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
# Of keys: somebody who can write to the database may use any number.
_BELOW_ALL = -(2**63)
# The rows that wait at most: enough to be efficient, few enough to stay in the processor's cache.
MOST_WAITING = 20_000
# A COPY costs one round trip, whatever its size; for fewer rows an INSERT is cheaper.
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
        """Return the statement that inserts a few rows on PostgreSQL."""
        marks = ", ".join([f"({self._row}"] * len(rows))
        return f"{self._insert} {marks}", [value for row in rows for value in row]


TABLES: dict[type[Model], Table] = {model: Table(model) for model in (*models.SOURCE_MODELS, *models.DERIVED_MODELS)}
NUMBERED_MODELS: Models = tuple(model for model in TABLES if model._meta.pk.column == "id")


@cache
def _last_numbers_query(counted: Models) -> str:
    """Return the query for the last entry of the journal, its link, and the last numbers of some tables."""
    # With ORDER BY instead of max() SQLite finds the last row of a view without reading all of it.
    names = [VIEW_OF_TABLE.get(TABLES[model].name, TABLES[model].name) for model in counted]
    last = "(SELECT max(seq) FROM journal), (SELECT link FROM journal ORDER BY seq DESC LIMIT 1)"
    return f"SELECT {last}, " + ", ".join(f'(SELECT id FROM "{name}" ORDER BY id DESC LIMIT 1)' for name in names)


class BulkWriter:
    """Collects the rows of a transaction and writes them, numbered from the last row of each table.

    `counted` may name the tables that get rows, because the last numbers of all tables take a while to find.
    """

    def __init__(self, counted: Models = NUMBERED_MODELS) -> None:
        last_seq, last_link, *last = database.rows(_last_numbers_query(counted))[0]
        self.last_seq, self.last_link = int(last_seq or 0), str(last_link or "")
        self._last = {model: int(number or 0) for model, number in zip(counted, last, strict=True)}
        self._waiting: defaultdict[type[Model], list[Row]] = defaultdict(list)
        self._statements: list[Statement] = []
        self._count = 0

    def next_number(self, model: type[Model]) -> int:
        """Return the next number of a table."""
        self._last[model] += 1
        return self._last[model]

    def add(self, model: type[Model], *values: Any) -> int:
        """Add a row by its columns after the number; return the number that it gets."""
        number = self.next_number(model)
        self._waiting[model].append((number, *values))
        self._count += 1
        return number

    def add_rows(self, model: type[Model], rows: list[Row]) -> None:
        """Add rows by their columns after the number."""
        if not rows:
            return
        last = self._last[model]
        self._waiting[model] += [(number, *row) for number, row in enumerate(rows, last + 1)]
        self._last[model] = last + len(rows)
        self._count += len(rows)

    def add_numbered_row(self, model: type[Model], row: Row) -> None:
        """Add a whole row, with its number or for a table that has none."""
        self._waiting[model].append(row)
        self._count += 1

    def add_statement(self, sql: str, *values: Any) -> None:
        """Add a statement, which is executed before the rows that wait are written."""
        self._statements.append((sql, values))
        self._count += 1

    def count_from(self, model: type[Model], number: int) -> None:
        """Continue the numbers of a table after one that was used elsewhere."""
        self._last[model] = max(self._last[model], number)

    @property
    def is_full(self) -> bool:
        """Tell whether so many rows wait that they should be written."""
        return self._count >= MOST_WAITING

    def flush(self) -> None:
        """Write the statements and rows that wait."""
        if not self._count:
            return
        waiting, self._waiting, self._count = self._waiting, defaultdict(list), 0
        statements, self._statements = self._statements, []
        # Parents first: otherwise SQLite searches the whole table of the children for orphans.
        batches = [(table, waiting[model]) for model, table in TABLES.items() if model in waiting]
        if database.connection().vendor == "postgresql":
            # All small batches in one round trip.
            statements += [table.insert_statement(rows) for table, rows in batches if len(rows) < _FEWEST_FOR_COPY]
            batches = [(table, rows) for table, rows in batches if len(rows) >= _FEWEST_FOR_COPY]
        execute_statements(statements)
        for table, rows in batches:
            insert_rows(table, rows)


def execute_statements(statements: list[Statement]) -> None:
    """Execute SQL statements in order; on PostgreSQL in one round trip."""
    if database.connection().vendor == "postgresql" and statements:
        database.execute(
            "; ".join(sql for sql, _ in statements), *(value for _, values in statements for value in values)
        )
        return
    for sql, values in statements:
        database.execute(sql, *values)


def insert_rows(table: Table, rows: list[Row]) -> None:
    """Insert rows into a table of the current database."""
    link = database.connection()
    # Not by Django's cursor, but with its exceptions: a full disk must not look like an error of the program.
    with link.cursor() as cursor, link.wrap_database_errors:
        if link.vendor == "sqlite":
            # Django's cursor would look for placeholders in each statement.
            link.connection.executemany(table.sqlite_insert, rows)
        elif len(rows) < _FEWEST_FOR_COPY:
            cursor.executemany(table.postgresql_insert, rows)
        else:
            with cursor.copy(table.copy) as copy:
                for row in rows:
                    copy.write_row(row)


def update_statistics() -> None:
    """Let PostgreSQL analyse its tables after many rows were written, so that its plans fit the new sizes."""
    if database.connection().vendor == "postgresql":
        # It takes a table for empty that was empty when it was last analysed, and reads all of it for a few rows.
        last_numbers = zip(NUMBERED_MODELS, database.rows(_last_numbers_query(NUMBERED_MODELS))[0][2:], strict=True)
        for model in (model for model, last in last_numbers if last and last >= _LARGE_TABLE):
            analyse_table(TABLES[model].name)


def analyse_table(name: str) -> None:
    """Let PostgreSQL analyse a table after many of its rows were written."""
    if database.connection().vendor == "postgresql":
        database.execute(f'ANALYZE "{name}"')


ColumnConverters = tuple[tuple[int, Callable[[Any], Any]], ...]


def column_converters(model: type[Model]) -> ColumnConverters:
    """Return the columns whose values databases give in different forms, each with the converter to Python's type."""
    converters: tuple[tuple[type[Field[Any, Any]], Callable[[Any], Any]], ...] = (
        (DateTimeField, moment_of),
        (DateField, day_of),
        (BooleanField, bool),
        (BinaryField, bytes),
        (JSONField, json_text),
    )
    fields = enumerate(model._meta.concrete_fields)
    return tuple(
        (at, next(convert for kind, convert in converters if isinstance(field, kind)))
        for at, field in fields
        if isinstance(field, tuple(kind for kind, _ in converters))
    )


def normalize_row(row: Row, converters: ColumnConverters) -> Row:
    """Return a row in Python's own types, whichever database it comes from."""
    values = list(row)
    for at, convert in converters:
        if values[at] is not None:
            values[at] = convert(values[at])
    return tuple(values)


def row_pages(model: type[Model], database_name: str) -> Iterator[list[Row]]:
    """Yield the rows of a model in a database page by page, those in archive tables too."""
    return table_pages(Table(model, VIEW_OF_TABLE.get(model._meta.db_table, "")), database_name)


def table_pages(table: Table, database_name: str) -> Iterator[list[Row]]:
    """Yield the rows of one table of a database page by page."""
    converters = column_converters(table.model)
    quoted = ", ".join(f'"{column}"' for column in table.columns)
    at = table.columns.index(table.key)
    sql = f'SELECT {quoted} FROM "{table.name}" WHERE "{table.key}" > %s ORDER BY "{table.key}" LIMIT {_PAGE}'
    last: object = _BELOW_ALL
    while True:
        with database.using(database_name):
            page = database.rows(sql, last)
        if not page:
            return
        last = page[-1][at]
        yield [normalize_row(row, converters) for row in page]


def select_rows(model: type[Model], column: str, values: set[int]) -> list[Row]:
    """Return the rows of a table that have one of some values in a column, in Python's own types."""
    table, converters = TABLES[model], column_converters(model)
    quoted = ", ".join(f'"{name}"' for name in table.columns)
    rows: list[Row] = []
    for marks, chunk in in_chunks(values):
        sql = f'SELECT {quoted} FROM "{table.name}" WHERE "{column}" IN ({marks}) ORDER BY "{column}"'
        rows += [normalize_row(row, converters) for row in database.rows(sql, *chunk)]
    return rows
