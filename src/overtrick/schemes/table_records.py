"""The tables of a scheme file: points by place, by a formula, as printed, or from the winner's award."""

from decimal import Decimal
from typing import Literal

from overtrick.core.numbers import Rounding
from overtrick.schemes.quantities import Points, Rate, Share
from overtrick.schemes.records import Record


class FallingScale(Record, frozen=True, kw_only=True, tag="falling", tag_field="scale"):
    """A table by formula: maximum − (place − 1) × (maximum − premium) / (entrants × stretch).

    `exceptions` names a file of printed cells that differ from the formula: what is printed rules.
    """

    name: str
    counts: str
    maximum: Points
    premium: Points
    stretch: Share
    round: Rounding
    also: tuple[str, ...] = ()
    exceptions: str = ""

    @property
    def unit(self) -> str:
        """The unit of the points in the table."""
        return self.maximum.unit


class PrintedTable(Record, frozen=True, kw_only=True, tag="printed", tag_field="scale"):
    """A table as printed: a file with rows of table, from (smallest field of the column), place and points.

    A place such as `5=` is a knock-out place: it covers the places up to the next row, and is not averaged. A
    column serves a band of fields, or one size; a field beyond the last size takes the last column.
    """

    name: str
    counts: str
    unit: str
    file: str
    below: Literal["first", "nothing"] = "nothing"
    places: Literal["overall", "stage"] = "overall"
    columns: Literal["bands", "sizes"] = "bands"
    also: tuple[str, ...] = ()


class WinnerShares(Record, frozen=True, kw_only=True, tag="winner-shares", tag_field="scale"):
    """A table from the winner's award: coefficient × weight × size of the field, and a part of it for later places.

    The coefficient may differ by contest; `weight` names a multiplier of the class. Later places get the given
    shares or the winner's award divided by the listed divisors, beyond them by the place or by (place − 1). `down_to`
    is the share of the contestants that earn, rounded as `cut` says. The winner's award is at most `most`, and later
    places get their parts of that.
    With `round`, each place is rounded to the decimals before ties are shared.
    """

    name: str
    counts: str
    unit: str
    coefficient: dict[str, Rate]
    weight: str = ""
    most: Points | None = None
    later: tuple[Share, ...] = ()
    divisors: tuple[Decimal, ...] = ()
    divided: bool = False
    divided_by: Literal["place less one", "place"] = "place less one"
    down_to: Share | None = None
    cut: Rounding = "down"
    round: Rounding | None = None
    decimals: int = 2
    also: tuple[str, ...] = ()


class LinearScale(Record, frozen=True, kw_only=True, tag="linear", tag_field="scale"):
    """A table that falls in a line to the last award, and whose top grows with the field.

    The top is `base` and `each` for everyone that is counted, at most `most`; or the last award and a `step` more for
    every place that earns after the first. `down_to` is the share of the contestants that earn, rounded as `cut` says;
    at least the first earns.
    """

    name: str
    counts: str
    last: Points
    down_to: Share
    cut: Rounding = "down"
    base: Points | None = None
    each: Rate | None = None
    most: Points | None = None
    step: Points | None = None
    round: Rounding = "half-up"
    decimals: int = 2
    also: tuple[str, ...] = ()

    @property
    def unit(self) -> str:
        """The unit of the points in the table."""
        return self.last.unit


Table = FallingScale | PrintedTable | WinnerShares | LinearScale
