"""The table of a standard report: columns that say what their values are, and rows."""

from datetime import date
from typing import Any

import msgspec

# What the values of a column are, and so how they are written.
TEXT, CLUB, REGION, GRADE, NUMBER, PERCENT, DAY, MONTH, PLAYER, POINTS, MONEY = (
    "text", "club", "region", "grade", "number", "percent", "day", "month", "player", "points", "money",
)  # fmt: skip


class TableColumn(msgspec.Struct, frozen=True):
    """A column: its name, and what its values are. `own` is a name of the federation's: a grade, a unit, an account."""

    name: str
    kind: str
    own: str = ""


class StandardTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a report; a value of a player is the number and the name, one of money is in cents.

    `adds_up` are the names of the columns whose sum means something.
    """

    columns: tuple[TableColumn, ...]
    rows: list[tuple[Any, ...]]
    adds_up: tuple[str, ...] = ()


class ReportScope(msgspec.Struct, frozen=True, kw_only=True):
    """What a standard report is asked for: a club or all, a year, today, and how many days are long."""

    day: date
    year: int
    club: int | None = None
    idle: int = 180
    who: Any = None
