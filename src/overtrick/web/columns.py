"""Points in columns: figures can be compared at a glance only where their decimal points stand below each other.

So a column has decimals in all its rows or in none, and which of the two, its own points say.
"""

from collections.abc import Iterable, Mapping

_NO_PART = ".00"


def whole(points: Iterable[str]) -> bool:
    """Whether nothing in a column has decimals to show."""
    return all(each.endswith(_NO_PART) for each in points if each)


def columns(units: Iterable[str], rows: Iterable[Mapping[str, str]]) -> list[tuple[str, bool]]:
    """The units of a table, each with whether its column is whole."""
    held = list(rows)
    return [(unit, whole(row.get(unit, "") for row in held)) for unit in units]


def cell(points: str, *, whole: bool) -> str:
    """Points as they stand in a column."""
    return points.removesuffix(_NO_PART) if whole else points
