"""Which points count when: all of them for rank, those of one year for the rating calculated at its end.

A result that arrives late always counts for rank. Which year's rating it belongs to, the scheme says.
"""

import datetime
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from overtrick.schemes import Edition


class Earned(msgspec.Struct, frozen=True, gc=False):
    """Points of one unit, the day of play, and the day they were posted (both in the federation's time)."""

    played: datetime.date
    posted: datetime.date
    unit: str
    points: Fraction


def totals_of(earned: Iterable[Earned]) -> dict[str, Fraction]:
    """All points, by unit: what ranks look at."""
    totals: dict[str, Fraction] = {}
    for each in earned:
        totals[each.unit] = totals.get(each.unit, Fraction()) + each.points
    return totals


def rating_year(earned: Earned, edition: Edition) -> int | None:
    """The year whose rating the points belong to; None where the scheme has no ratings."""
    if edition.rating is None:
        return None
    return earned.posted.year if edition.rating.counts_by == "posted" else earned.played.year


def year_totals(earned: Iterable[Earned], year: int, edition: Edition) -> dict[str, Fraction]:
    """The points that count for one year's rating, by unit."""
    return totals_of(each for each in earned if rating_year(each, edition) == year)
