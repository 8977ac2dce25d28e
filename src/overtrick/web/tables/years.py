"""The years of a player as the table of Appendix 22: what was held at the end of each, and what was won in it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from overtrick.store.explain.history import History, Year
from overtrick.web.tables.columns import NOTHING, Column, columns, format_points


class YearRow(NamedTuple):
    """A year and the points won in it, a text for each unit."""

    year: Year
    points: list[str]


class YearTable(NamedTuple):
    """The table: the years, the points of before, those that did not last, and all.

    Some federations have no grades.
    """

    graded: bool
    units: list[str]
    rows: list[YearRow]
    brought: list[str]
    expired: list[str]
    total: list[str]


def build_year_table(history: History, units: Sequence[str]) -> YearTable:
    """Build the table of a player's years, the newest first."""
    found = columns(units, [*(year.points for year in history.years), history.brought, history.expired, history.totals])
    return YearTable(
        graded=any(year.grade for year in history.years),
        units=list(units),
        rows=[YearRow(year, _texts(year.points, found)) for year in history.years],
        brought=_texts(history.brought, found) if history.brought else [],
        expired=_texts(history.expired, found) if history.expired else [],
        total=_texts(history.totals, found),
    )


def _texts(points: Mapping[str, str], found: Sequence[Column]) -> list[str]:
    return [format_points(points.get(column.unit, ""), whole=column.whole) or NOTHING for column in found]
