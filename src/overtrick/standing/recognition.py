"""Points for a rank that was earned abroad: a new resident gets the least that makes the same rank here."""

from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import round_to
from overtrick.schemes import Edition
from overtrick.schemes.quantities import Points
from overtrick.schemes.standing_records import Rank
from overtrick.standing.measures import amount
from overtrick.standing.ranks import rank_named, said

LEAST = "{points:list}: the least that makes {rank}"
NOTHING = "{rank} needs no points"


class Recognition(msgspec.Struct, frozen=True):
    """The points to allocate, by unit, and why."""

    points: dict[str, Fraction]
    because: tuple[Because, ...]


def recognition(rank: str, edition: Edition) -> Recognition:
    """The minimum points for a rank, given by its name.

    What a rank needs of one unit is given in that unit. The rest of a measure is given in a unit that no rank
    asks for by itself, so that recognition brings nobody closer to a higher rank than it must.
    """
    wanted = rank_named(rank, edition)
    points = {name: need.number for name, need in wanted.needs.items() if name not in edition.measures}
    for name in wanted.needs:
        if name in edition.measures:
            _fill(name, wanted, points, edition)
    if not points:
        return Recognition({}, (Because(NOTHING, {"rank": rank}, wanted.clause),))
    least = said(Points(number, unit) for unit, number in points.items())
    return Recognition(points, (Because(LEAST, {"points": least, "rank": rank}, wanted.clause),))


def _fill(name: str, wanted: Rank, points: dict[str, Fraction], edition: Edition) -> None:
    missing = wanted.needs[name].number - amount(name, points, edition)
    if missing <= 0:
        return
    adds = edition.measures[name].adds
    asked_for = {need for rank in edition.ranks for need in rank.needs}
    unit = max([unit for unit in adds if unit not in asked_for] or adds, key=lambda unit: adds[unit].number)
    extra = round_to(missing / adds[unit].number, "up", edition.units[unit].decimals)
    points[unit] = points.get(unit, Fraction()) + extra
