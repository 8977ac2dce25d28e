"""Several queries in one round trip, which costs more than most queries.

A lookup is a generator: it yields the queries that it has now, and gets their rows. Lookups that run together send
their queries together.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from typing import Any, TypeVar

from django.db.models import BooleanField, DateField, DateTimeField, Model

from overtrick.store.db import database
from overtrick.store.db.values import day_of, moment_of

M = TypeVar("M", bound=Model)
Converter = Callable[[Any], Any]

_CHUNK = 500

Query = tuple[str, Iterable[Any]]
Rows = list[tuple[Any, ...]]
Lookup = Generator[list[Query], list[Rows], None]


def run_queries(queries: list[Query]) -> list[Rows]:
    """Return the rows of each SQL query, with %s for each value; each sees what was committed before it ran."""
    link = database.connection()
    if link.vendor != "postgresql" or len(queries) == 1:
        return [database.rows(sql, *values) for sql, values in queries]
    if not queries:
        return []
    with link.cursor() as cursor:
        values = [value for _, values_of_query in queries for value in values_of_query]
        cursor.execute("; ".join(sql for sql, _ in queries), values or None)
        results = [list(cursor.fetchall())]
        while cursor.nextset():
            results.append(list(cursor.fetchall()))
    return results


def run_lookups(*lookups: Lookup) -> None:
    """Run lookups together until all of them have ended."""
    running = [(lookup, queries) for lookup in lookups if (queries := next(lookup, None)) is not None]
    while running:
        results = iter(run_queries([query for _, queries in running for query in queries]))
        resumed = [(lookup, _resume(lookup, [next(results) for _ in queries])) for lookup, queries in running]
        # A lookup without queries this time may have some the next time.
        running = [(lookup, queries) for lookup, queries in resumed if queries is not None]


def _resume(lookup: Lookup, results: list[Rows]) -> list[Query] | None:
    """Return the next queries of a lookup; None if it has ended."""
    try:
        return lookup.send(results)
    except StopIteration:
        return None


def chunked_queries(sql: str, values: Iterable[Any]) -> list[Query]:
    """Return a query for any number of values, with {marks} for them, as one query for each chunk."""
    return [(sql.format(marks=marks), chunk) for marks, chunk in in_chunks(values)]


def in_chunks(values: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield values in sorted chunks that fit into one query, each with its placeholders."""
    ordered = sorted(values)
    for at in range(0, len(ordered), _CHUNK):
        chunk = ordered[at : at + _CHUNK]
        yield ", ".join(["%s"] * len(chunk)), chunk


def fetch_models(model: type[M], condition: str, *values: Any) -> list[M]:
    """Return the rows of a table that fit a condition, which may include their order."""
    sql, sql_values = model_query(model, condition, *values)
    return models_from_rows(model, database.rows(sql, *sql_values))


def model_query(model: type[M], condition: str, *values: Any) -> Query:
    """Return the query of `fetch_models`, to be run with others."""
    return f"{_model_columns(model)[0]} WHERE {condition}", values


def models_from_rows(model: type[M], rows: Rows) -> list[M]:
    """Return the rows of a `model_query` as Django's objects."""
    _, names, converters = _model_columns(model)
    found = []
    for row in rows:
        values = list(row)
        for at, convert in converters:
            if values[at] is not None:
                values[at] = convert(values[at])
        found.append(model.from_db(database.current_name(), names, values))
    return found


@cache
def _model_columns(model: type[Model]) -> tuple[str, list[str], tuple[tuple[int, Converter], ...]]:
    """Return the query for all rows, the names of its columns, and the converters that some of them need."""
    fields = model._meta.concrete_fields
    converters = [(at, convert) for at, field in enumerate(fields) if (convert := _converter_of(field))]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    return f'SELECT {columns} FROM "{model._meta.db_table}"', [field.attname for field in fields], tuple(converters)


def _converter_of(field: Any) -> Converter | None:
    if isinstance(field, DateTimeField):
        return moment_of
    if isinstance(field, DateField):
        return day_of
    return bool if isinstance(field, BooleanField) else None
