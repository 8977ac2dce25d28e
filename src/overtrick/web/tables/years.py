"""The years of a player as the table of Appendix 22: what was held at the end of each, and what was won in it.

The cells are put together in Python for speed, as those of all tables are: see columns.py.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from overtrick.store.explain.history import History, Year
from overtrick.web.tables.columns import NOTHING, Cell, Column, columns, points_cells


class YearTable(NamedTuple):
    """The table: the name and the cells of each year, and the points of before and of all. Some know no grades."""

    graded: bool
    columns: list[Column]
    rows: list[tuple[str, list[Cell]]]
    brought: list[Cell]
    total: list[Cell]


def build_year_table(history: History, units: Sequence[str], this_year: int) -> YearTable:
    """Build the table of a player's years, the newest first."""
    found = columns(units, [*(year.points for year in history.years), history.brought, history.totals])
    graded = any(year.grade for year in history.years)
    labels = (_("Stars"), _("Rating"), _("Sessions"))
    rows = [
        (
            _("This year") if year.year == this_year else str(year.year),
            [*_standing_cells(year, labels, graded=graded), *points_cells(year.points, found)],
        )
        for year in history.years
    ]
    brought = points_cells(history.brought, found) if history.brought else []
    return YearTable(graded, found, rows, brought, points_cells(history.totals, found))


def _standing_cells(year: Year, labels: tuple[str, str, str], *, graded: bool) -> list[Cell]:
    """Return the cells of a year before the points."""
    stars, rating, sessions = labels
    standing_cells = [
        Cell(str(year.stars or NOTHING), "n", stars),
        Cell(year.grade),
        Cell(year.rating or NOTHING, "n", rating),
    ]
    return [Cell(year.rank), *(standing_cells if graded else ()), Cell(str(year.count), "n", sessions)]
