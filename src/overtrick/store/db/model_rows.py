"""Rows as Django's objects by plain SQL: for pages, where putting a question together takes longer than its answer."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from django.db.models import BooleanField, DateField, DateTimeField, Model

from overtrick.store.db import database
from overtrick.store.db.bulk_writer import day_of, moment_of
from overtrick.store.db.fetch import Answer, Question

M = TypeVar("M", bound=Model)
Way = Callable[[Any], Any]


def fetched(model: type[M], condition: str, *values: Any) -> list[M]:
    """The rows of a table that fit a condition, which may say their order too."""
    sql, own = question(model, condition, *values)
    return objects(model, database.rows(sql, *own))


def question(model: type[M], condition: str, *values: Any) -> Question:
    """The question for them, to be asked with others."""
    return f"{_described(model)[0]} WHERE {condition}", values


def objects(model: type[M], rows: Answer) -> list[M]:
    """The rows that were answered."""
    _, names, ways = _described(model)
    found = []
    for row in rows:
        own = list(row)
        for at, way in ways:
            if own[at] is not None:
                own[at] = way(own[at])
        found.append(model.from_db(database.here(), names, own))
    return found


@cache
def _described(model: type[Model]) -> tuple[str, list[str], tuple[tuple[int, Way], ...]]:
    """The question, the names of its columns, and which of them a database may give in another form."""
    fields = model._meta.concrete_fields
    ways = [(at, way) for at, field in enumerate(fields) if (way := _way(field))]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    return f'SELECT {columns} FROM "{model._meta.db_table}"', [field.attname for field in fields], tuple(ways)


def _way(field: Any) -> Way | None:
    if isinstance(field, DateTimeField):
        return moment_of
    if isinstance(field, DateField):
        return day_of
    return bool if isinstance(field, BooleanField) else None
