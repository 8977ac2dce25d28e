"""One sentence of an explanation, kept as a template and its values.

An award carries a chain of these. Nothing is put into words before it is read, so that millions of awards
cost no text, and so that a translation can exchange the template and keep the values.
"""

import datetime
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


def _format_list(items: list[Any]) -> str:
    return and_list([plain(item) if isinstance(item, int | Fraction) else str(item) for item in items])


def _format_sum(terms: list[Any]) -> str:
    return " + ".join(map(str, terms))


MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_SHORT = 3


def format_date(day: str | datetime.date) -> str:
    """Write a day out: 1 October 2016."""
    day = _read_day(day)
    return f"{day.day} {format_month(day)}"


def format_short_date(day: str | datetime.date) -> str:
    """Write a day with the first letters of its month: 7 Nov 2016."""
    day = _read_day(day)
    return f"{day.day} {MONTHS[day.month - 1][:_SHORT]} {day.year}"


def format_month(day: str | datetime.date) -> str:
    """Write the month of a day: November 2016."""
    day = _read_day(day)
    return f"{MONTHS[day.month - 1]} {day.year}"


def _read_day(day: str | datetime.date) -> datetime.date:
    """Return a day; what was kept as JSON is a text such as 2016-11-07."""
    return day if isinstance(day, datetime.date) else datetime.date.fromisoformat(day)


# How values are written: {place:nth}, {share:percent}, {points:n}, {fields:list}, and {terms:sum} with + between them;
# and days: {date:date} is 7 November 2016, {date:short} 7 Nov 2016, {date:month} November 2016.
FORMATTERS: dict[str, Callable[[Any], str]] = {
    "": str,
    "nth": nth,
    "percent": percent,
    "n": plain,
    "list": _format_list,
    "sum": _format_sum,
    "date": format_date,
    "short": format_short_date,
    "month": format_month,
}


class Because(msgspec.Struct, frozen=True):
    """A sentence: its template, the values in it, and the clause of the regulations it rests on."""

    template: str
    values: dict[str, Any] = {}
    clause: str = ""

    @property
    def sentence(self) -> str:
        """The sentence without its clause."""
        return say(self.template, self.values)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


def say(template: str, values: dict[str, Any], formatters: dict[str, Callable[[Any], str]] = FORMATTERS) -> str:
    """Fill a template with its values; another language has formatters of its own."""
    return "".join([text + (formatters[way](values[name]) if name else "") for text, name, way in _pieces(template)])


@cache
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    """A template taken apart once: the text before each value, the value's name, and how it is written."""
    return tuple((text, name or "", way or "") for text, name, way, _ in Formatter().parse(template))
