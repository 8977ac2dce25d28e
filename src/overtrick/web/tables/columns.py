"""Tables of points: the cells of their rows, and columns whose figures can be compared quickly.

Figures can be compared only where their decimal points are below each other. So a column has decimals in all its rows
or in none, and which of the two, its own points say.

The cells are put together in Python for speed: a page may have hundreds of them, and Django's templates take their time
for each (bench/pages.py measures the pages). They go when the pages move to a compiled template engine.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.html import format_html

_NO_DECIMALS = ".00"
NOTHING = "–"


def all_whole(points: Iterable[str]) -> bool:
    """Return whether nothing in a column has decimals to show."""
    return all(each.endswith(_NO_DECIMALS) for each in points if each)


class Cell(NamedTuple):
    """A cell of a row: what stands in it, how it looks, and what it is called where there is no head above it."""

    text: str
    kind: str = ""
    label: str = ""


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
    """Write points in the form of their column."""
    return points.removesuffix(_NO_DECIMALS) if whole else points


def points_cells(points: Mapping[str, str], columns: Iterable[Column]) -> list[Cell]:
    """Return the points of a row, a cell for each unit."""
    return [_points_cell(points.get(column.unit, ""), column) for column in columns]


def _points_cell(points: str, column: Column) -> Cell:
    text = format_points(points, whole=column.whole) or NOTHING
    if column.main:
        return Cell(format_html("<strong>{}</strong>", text), "n amount")
    return Cell(text, "n unit-points", column.unit)
