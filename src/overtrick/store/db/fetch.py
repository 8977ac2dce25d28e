"""Several questions in one go: a way to a server and back costs more than most answers.

A piece of work that asks is a generator: it yields the questions that it has now, and gets their answers. Pieces that
run together ask together.
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


def run_queries(questions: list[Query]) -> list[Rows]:
    """The answers to questions in SQL with %s for each value; each sees what was committed before it was asked."""
    link = database.connection()
    if link.vendor != "postgresql" or len(questions) == 1:
        return [database.rows(sql, *values) for sql, values in questions]
    if not questions:
        return []
    with link.cursor() as cursor:
        values = [value for _, some in questions for value in some]
        cursor.execute("; ".join(sql for sql, _ in questions), values or None)
        found = [list(cursor.fetchall())]
        while cursor.nextset():
            found.append(list(cursor.fetchall()))
    return found


def run_lookups(*works: Lookup) -> None:
    """Run pieces of work side by side, until each has asked all that it wants to know."""
    asking = [(work, questions) for work in works if (questions := next(work, None)) is not None]
    while asking:
        told = iter(run_queries([question for _, questions in asking for question in questions]))
        went_on = [(work, _resume(work, [next(told) for _ in asked])) for work, asked in asking]
        # Whoever asks nothing this time may ask again.
        asking = [(work, questions) for work, questions in went_on if questions is not None]


def _resume(work: Lookup, told: list[Rows]) -> list[Query] | None:
    """What a piece of work asks next; nothing if it is done."""
    try:
        return work.send(told)
    except StopIteration:
        return None


def chunked_queries(sql: str, values: Iterable[Any]) -> list[Query]:
    """A question about any number of values, with {marks} for them, as so many questions as it takes."""
    return [(sql.format(marks=marks), some) for marks, some in in_chunks(values)]


def in_chunks(values: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Values in lots that one question can hold, each with its placeholders."""
    everything = sorted(values)
    for at in range(0, len(everything), _CHUNK):
        some = everything[at : at + _CHUNK]
        yield ", ".join(["%s"] * len(some)), some


def fetch_models(model: type[M], condition: str, *values: Any) -> list[M]:
    """The rows of a table that fit a condition, which may say their order too."""
    sql, own = model_query(model, condition, *values)
    return models_from_rows(model, database.rows(sql, *own))


def model_query(model: type[M], condition: str, *values: Any) -> Query:
    """The model_query for them, to be asked with others."""
    return f"{_model_columns(model)[0]} WHERE {condition}", values


def models_from_rows(model: type[M], rows: Rows) -> list[M]:
    """The rows that were answered."""
    _, names, ways = _model_columns(model)
    found = []
    for row in rows:
        own = list(row)
        for at, way in ways:
            if own[at] is not None:
                own[at] = way(own[at])
        found.append(model.from_db(database.current_name(), names, own))
    return found


@cache
def _model_columns(model: type[Model]) -> tuple[str, list[str], tuple[tuple[int, Converter], ...]]:
    """The model_query, the names of its columns, and which of them a database may give in another form."""
    fields = model._meta.concrete_fields
    ways = [(at, way) for at, field in enumerate(fields) if (way := _converter_of(field))]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    return f'SELECT {columns} FROM "{model._meta.db_table}"', [field.attname for field in fields], tuple(ways)


def _converter_of(field: Any) -> Converter | None:
    if isinstance(field, DateTimeField):
        return moment_of
    if isinstance(field, DateField):
        return day_of
    return bool if isinstance(field, BooleanField) else None
