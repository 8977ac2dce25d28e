"""Points for a rank that was earned abroad: a new resident gets the least that makes the same rank here."""

from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import Rounding, round_to
from overtrick.schemes import Edition
from overtrick.schemes.quantities import Points
from overtrick.standing.measures import Totals, amount
from overtrick.standing.rank_ways import NO_MERITS, nearest_way
from overtrick.standing.ranks import find_rank, quantity_texts

LEAST = "{points:list}: the least that is enough for {rank}"
BESIDE = LEAST + ", with the {has:list} that the player had"
NOTHING = "{rank} needs no points"
REACHED = "{rank} needs no more than the {has:list} that the player had"


class Recognition(msgspec.Struct, frozen=True):
    """The points to allocate, by unit, and why."""

    points: dict[str, Fraction]
    because: tuple[Because, ...]


def recognition(rank: str, edition: Edition, has: Totals | None = None) -> Recognition:
    """The minimum points for a rank, given by its name, beside those that the player has already.

    What a rank needs of one unit is given in that unit. The rest of a measure is given in units that no rank
    asks for by itself, so that recognition brings no player closer to a higher rank than it must.
    """
    wanted = find_rank(rank, edition)
    had = {unit: Fraction(number) for unit, number in (has or {}).items() if number}
    way = nearest_way(wanted, had, edition, NO_MERITS)
    needs = way.needs if way else {}
    needed = {name: need.number for name, need in needs.items() if name not in edition.measures}
    points = {unit: gap for unit, need in needed.items() if (gap := need - had.get(unit, 0)) > 0}
    for name, need in needs.items():
        if name in edition.measures:
            _fill(name, need, points, had, edition)
    values = {"rank": rank, "points": _points_texts(points), "has": _points_texts(had)}
    if points:
        return Recognition(points, (Because(BESIDE if had else LEAST, values, wanted.clause),))
    return Recognition({}, (Because(REACHED if needs and had else NOTHING, values, wanted.clause),))


def _points_texts(points: dict[str, Fraction]) -> list[str]:
    return quantity_texts(Points(number, unit) for unit, number in points.items())


def _fill(name: str, wanted: Points, points: dict[str, Fraction], had: Totals, edition: Edition) -> None:
    """Give what a measure lacks: of the largest unit as much as is whole, of smaller ones the rest."""
    adds = edition.measures[name].adds
    asked_for = {need for rank in edition.ranks for way in rank.ways for need in way.needs}
    units = sorted([unit for unit in adds if unit not in asked_for] or adds, key=lambda unit: -adds[unit].number)
    for unit in units:
        together = {each: points.get(each, Fraction()) + had.get(each, Fraction()) for each in edition.units}
        missing = wanted.number - amount(name, together, edition)
        rounding: Rounding = "up" if unit == units[-1] else "down"
        extra = round_to(max(missing, Fraction()) / adds[unit].number, rounding, edition.units[unit].decimals)
        if extra:
            points[unit] = points.get(unit, Fraction()) + extra
