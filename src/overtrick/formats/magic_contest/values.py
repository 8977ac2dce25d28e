"""How single values of a Magic Contest report are read and written: numbers in local format, exactly (F11)."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from itertools import pairwise
from typing import TypeVar

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import read_whole, shorten
from overtrick.formats.magic_contest.fields import CONTEST_TYPES, FIELDS, STATED_POINTS, column
from overtrick.formats.magic_contest.outline import Part

Value = TypeVar("Value")

_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,12}(?:[.,][0-9]{1,9})?|[.,][0-9]{1,9})")
_SIGNED = re.compile(r"[+-]?[0-9]{1,9}")
_PLACE = re.compile(r"[1-9][0-9]{0,4}")


def read_number(text: str) -> Decimal | None:
    """Read a number with a decimal point or a decimal comma; None where it cannot be read exactly."""
    return Decimal(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None


def read_percentage(text: str) -> Decimal | None:
    """Read a number, with or without a percent sign after it."""
    return read_number(text.removesuffix("%").rstrip())


def read_positive(text: str) -> int | None:
    """Read a count from 1 up."""
    return read_whole(text) or None


def read_contestant_count(text: str) -> int | None:
    """Read a number of contestants, 2 or more."""
    count = read_whole(text)
    return count if count is not None and count >= 2 else None


def read_signed(text: str) -> int | None:
    """Read a whole number that may be negative."""
    return int(text) if _SIGNED.fullmatch(text) else None


def read_place(text: str) -> int | None:
    """Read a place from 1 up."""
    return int(text) if _PLACE.fullmatch(text) else None


def read_factor(text: str) -> Decimal | None:
    """Read a factor above 0."""
    value = read_number(text)
    return value if value is not None and value > 0 else None


def read_contest_type(text: str) -> str | None:
    """Return the kind of contest by its code."""
    return CONTEST_TYPES.get(text)


def read_stated_points(rows: Iterable[tuple[str, str]]) -> tuple[tuple[str, Decimal], ...]:
    """Read stated points by kind, from rows 60 and 61; incomplete pairs of rows are left out."""
    points = []
    for (kind, name), (amount, text) in pairwise(rows):
        value = read_number(text)
        if (kind, amount) == STATED_POINTS and name and value is not None:
            points.append((name, value))
    return tuple(points)


def format_value(value: object) -> str:
    """Return a value as it is written; an empty text for None."""
    if value is None:
        return ""
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


class Reader:
    """Reads values of one part of a report; a missing one is None, an unreadable one None and a problem."""

    def __init__(self, part: Part, problems: list[Problem]) -> None:
        self.part = part
        self.problems = problems

    def take(self, field: str, read: Callable[[str], Value | None], code: str, advice: str) -> Value | None:
        """Read the value of a field."""
        text = self.part.text(field)
        if not text:
            return None
        value = read(text)
        if value is None:
            message = f"{FIELDS[field].name} cannot be '{shorten(text)}'."
            line = self.part.line_of(field)
            self.problems.append(Problem(code, Severity.ERROR, line, column(field), shorten(text), message, advice))
        return value
