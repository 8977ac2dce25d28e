"""The records of a scheme file about awards that stand side by side: strata of a field, and which award counts."""

from typing import Literal

from overtrick.schemes.quantities import Count, Points
from overtrick.schemes.records import Record


class BestOf(Record, frozen=True, kw_only=True):
    """A group of awards of which only the largest counts, for each player and unit."""

    name: str


class Stratum(Record, frozen=True, kw_only=True):
    """A part of the field that is ranked once more by itself: the contestants whose players have few points.

    Strata are nested: whoever is in a lower one is in those above it too. `below` or `rank_to` is the limit, for the
    highest of a contestant's players or for their average; a stratum without one is the whole field. With fewer
    contestants than `least` it is not ranked.
    """

    name: str
    by: Literal["highest", "average"] = "highest"
    below: Points | None = None
    rank_to: str = ""
    classes: tuple[str, ...] = ()
    least: Count | None = None
