"""Points in columns: figures can be compared at a glance only where their decimal points stand below each other.

So a column has decimals in all its rows or in none, and which of the two, its own points say.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

_NO_PART = ".00"


def whole(points: Iterable[str]) -> bool:
    """Whether nothing in a column has decimals to show."""
    return all(each.endswith(_NO_PART) for each in points if each)


class Column(NamedTuple):
    """A unit's column: whether all of it is whole, and whether it is the one that the rows are ranked by."""

    unit: str
    whole: bool
    main: bool = False


def columns(units: Iterable[str], rows: Iterable[Mapping[str, str]], main: str = "") -> list[Column]:
    """The units of a table as columns."""
    held = list(rows)
    return [Column(unit, whole(row.get(unit, "") for row in held), unit == main) for unit in units]


def cell(points: str, *, whole: bool) -> str:
    """Points as they stand in a column."""
    return points.removesuffix(_NO_PART) if whole else points
