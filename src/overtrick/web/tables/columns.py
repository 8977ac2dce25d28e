"""Tables of points: columns whose figures can be compared quickly.

Figures can be compared only where their decimal points are below each other. So a column has decimals in all its rows
or in none, and which of the two, its own points say.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from overtrick.web.tables.numbers import write_decimal, write_large

_NO_DECIMALS = ".00"
NOTHING = "–"


def all_whole(points: Iterable[str]) -> bool:
    """Return whether nothing in a column has decimals to show."""
    return all(each.endswith(_NO_DECIMALS) for each in points if each)


class Column(NamedTuple):
    """A unit's column: whether all of it is whole, and whether it is the one that the rows are ranked by."""

    unit: str
    whole: bool
    main: bool = False


def columns(units: Iterable[str], rows: Iterable[Mapping[str, str]], main: str = "") -> list[Column]:
    """Return the columns of a table, one for each unit."""
    all_rows = list(rows)
    return [Column(unit, all_whole(row.get(unit, "") for row in all_rows), unit == main) for unit in units]


def format_points(points: str, *, whole: bool) -> str:
    """Write points in the form of their column, as the language of the page writes numbers."""
    return write_large(_shorten(points, whole=whole))


def format_score(score: str, *, whole: bool) -> str:
    """Write a score in the form of its column: its thousands are not set apart, 1430 is a score that players know."""
    return write_decimal(_shorten(score, whole=whole))


def _shorten(number: str, *, whole: bool) -> str:
    return number.removesuffix(_NO_DECIMALS) if whole else number
