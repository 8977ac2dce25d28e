"""One sentence of an explanation, kept as a template and its values.

An award carries a chain of these. Nothing is put into words until somebody asks, so that millions of awards
cost no text, and so that a translation can exchange the template and keep the values.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import Any

import msgspec

from overtrick.core.numbers import nth, percent, plain


def and_list(items: list[str]) -> str:
    """Items as a sentence lists them: a, b and c."""
    return " and ".join(part for part in (", ".join(items[:-1]), *items[-1:]) if part)


def _listed(items: list[Any]) -> str:
    return and_list([plain(item) if isinstance(item, int | Fraction) else str(item) for item in items])


# How the values of an explanation are said: {place:nth}, {share:percent}, {points:n}, {fields:list}.
WAYS: dict[str, Callable[[Any], str]] = {"": str, "nth": nth, "percent": percent, "n": plain, "list": _listed}


class Because(msgspec.Struct, frozen=True):
    """A sentence: its template, the values in it, and the clause of the regulations it rests on."""

    template: str
    values: dict[str, Any] = {}
    clause: str = ""

    def __str__(self) -> str:
        values = self.values
        said = "".join([text + (way(values[name]) if way else "") for text, name, way in _pieces(self.template)])
        return f"{said} ({self.clause})" if self.clause else said


@cache
def _pieces(template: str) -> tuple[tuple[str, str, Callable[[Any], str] | None], ...]:
    """A template taken apart once: the text before each value, the value's name, and how it is said."""
    parts = Formatter().parse(template)
    return tuple((text, name or "", None if name is None else WAYS[way or ""]) for text, name, way, _ in parts)
