"""Ranks, stars, ratings and grades of all players of a federation at once, in columns of whole numbers.

The laboratory asks for them year after year. What they say is what `rank_of`, `stars_of`, `new_rating` and `grade_of`
say of each player: a test holds the two together. Numbers that are too large for a
column become Python's own.
"""

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.numbers import round_to
from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Expiry, GradeTest, Rank, RankWay, Rating

Column = NDArray[Any]
Mask = NDArray[np.bool_]
# One bit less than a column holds, so that the sum of two such numbers still fits.
_LARGEST = int(np.iinfo(np.int64).max) >> 1
# The day of players of whom nobody knows when they joined: after all others.
NOT_KNOWN = datetime.date.max.toordinal()


class Exact(NamedTuple):
    """Numbers with one denominator: `numbers` ÷ `whole`."""

    numbers: Column
    whole: int

    def times(self, factor: Fraction) -> "Exact":
        """Return the numbers times a factor."""
        shared = gcd(self.whole, factor.numerator) or 1
        numbers = scale(self.numbers, factor.numerator // shared)
        return Exact(numbers, self.whole // shared * factor.denominator)

    def plus(self, other: "Exact") -> "Exact":
        """Return the sums."""
        whole = lcm(self.whole, other.whole)
        one, two = scale(self.numbers, whole // self.whole), scale(other.numbers, whole // other.whole)
        return Exact(add(one, two), whole)

    def at_most(self, limit: Fraction) -> "Exact":
        """Return the numbers, none of them above a limit."""
        whole = lcm(self.whole, limit.denominator)
        return Exact(np.minimum(scale(self.numbers, whole // self.whole), int(limit * whole)), whole)

    def put(self, place: int, value: Fraction) -> "Exact":
        """Return the numbers with another one at a place."""
        whole = lcm(self.whole, value.denominator)
        numbers = scale(self.numbers, whole // self.whole).copy()
        own = int(value * whole)
        numbers = numbers.astype(object) if abs(own) >= _LARGEST else numbers
        numbers[place] = own
        return Exact(numbers, whole)

    def reach(self, least: Fraction) -> Mask:
        """Tell which numbers are at least another one."""
        mask: Mask = scale(self.numbers, least.denominator) >= least.numerator * self.whole
        return mask.astype(np.bool_)


def to_exact(values: Sequence[Fraction]) -> Exact:
    """Return numbers as a column, as Python's own where a column could not hold them."""
    whole = lcm(1, *{each.denominator for each in values})
    numbers = [int(each * whole) for each in values]
    fits = all(abs(each) < _LARGEST for each in numbers)
    return Exact(np.array(numbers, np.int64 if fits else object), whole)


class Totals(NamedTuple):
    """The points of all players by unit, in parts: `parts` of them are a point."""

    by_unit: Mapping[str, Column]
    parts: int
    players: int


def scale(numbers: Column, factor: int) -> Column:
    """Return numbers times a whole number, as Python's own where a column could not hold them."""
    if factor == 1:
        return numbers
    return _wide_enough(numbers, abs(factor)) * factor


def add(one: Column, two: Column) -> Column:
    """Return the sums, as Python's own where a column could not hold them."""
    return _wide_enough(one, 1) + _wide_enough(two, 1)


def _wide_enough(numbers: Column, factor: int) -> Column:
    if numbers.dtype == object or not len(numbers):
        return numbers
    largest = max(int(numbers.max()), -int(numbers.min()))
    return numbers.astype(object) if largest * factor >= _LARGEST or factor >= _LARGEST else numbers


def amounts(name: str, totals: Totals, edition: Edition) -> Exact:
    """Return how much of a unit or a measure every player has."""
    measure = edition.measures.get(name)
    if measure is None:
        return _unit(name, totals)
    found = Exact(np.zeros(totals.players, np.int64), 1)
    for unit, share in measure.adds.items():
        added = _unit(unit, totals).times(share.number)
        found = found.plus(added.at_most(measure.most[unit].number) if unit in measure.most else added)
    return found


def _unit(name: str, totals: Totals) -> Exact:
    numbers = totals.by_unit.get(name)
    return Exact(np.zeros(totals.players, np.int64) if numbers is None else numbers, totals.parts)


def reached_ranks(totals: Totals, edition: Edition, ratings: Exact, joined: Column) -> NDArray[np.int8]:
    """Return the height of the highest rank that the points and the rating lead to; -1 for none."""
    heights = np.full(totals.players, -1, np.int8)
    for height, rank in enumerate(edition.ranks):
        heights[_leads(rank, totals, edition, ratings, joined)] = height
    return heights


def _leads(rank: Rank, totals: Totals, edition: Edition, ratings: Exact, joined: Column, without: str = "") -> Mask:
    """Tell who reaches a rank by one of its ways, or would but for one measure."""
    found = np.zeros(totals.players, np.bool_)
    for way in rank.ways:
        holds = _is_open(way, joined)
        if way.rating:
            holds = holds & ratings.reach(way.rating.number)
        for name, need in way.needs.items():
            if name != without:
                holds = holds & amounts(name, totals, edition).reach(need.number)
        found |= holds
    return found


def _is_open(way: RankWay, joined: Column) -> Mask:
    found = np.ones(len(joined), np.bool_)
    if way.joined_before is not None:
        found &= joined < way.joined_before.toordinal()
    if way.joined_from is not None:
        found &= joined >= way.joined_from.toordinal()
    return found


def stars(
    heights: NDArray[np.int8], totals: Totals, edition: Edition, ratings: Exact, joined: Column
) -> NDArray[np.int64]:
    """Return the stars beside the ranks."""
    found = np.zeros(totals.players, np.int64)
    if edition.stars is None:
        return found
    above = _next_open(heights, edition, joined)
    for own, following in sorted({(int(one), int(two)) for one, two in zip(heights, above, strict=True)}):
        if own < 0 or following >= len(edition.ranks):
            continue
        chosen = (heights == own) & (above == following)
        found[chosen] = _stars_between(own, following, _only(totals, chosen), edition, _only_exact(ratings, chosen),
                                       joined[chosen])  # fmt: skip
    return found


def _stars_between(
    own: int, following: int, totals: Totals, edition: Edition, ratings: Exact, joined: Column
) -> Column:
    none = np.zeros(totals.players, np.int64)
    rule, rank, above = edition.stars, edition.ranks[own], edition.ranks[following]
    needed, base = (each.needs.get(rule.measure) if rule else None for each in (above, rank))
    if rule is None or needed is None or base is None or not base.number:
        return none
    have = amounts(rule.measure, totals, edition)
    counted = scale(have.numbers, base.number.denominator) // (have.whole * base.number.numerator)
    lacking = have.reach(needed.number) & ~_leads(above, totals, edition, ratings, joined)
    return np.where(lacking, np.maximum(counted - rule.less.count, 0), none).astype(np.int64)


def _next_open(heights: NDArray[np.int8], edition: Edition, joined: Column) -> NDArray[np.int64]:
    """Return the height of the next rank that is open to each player; the number of ranks where none is."""
    following = np.full(len(heights), len(edition.ranks), np.int64)
    for height in range(len(edition.ranks) - 1, -1, -1):
        open_to = np.zeros(len(heights), np.bool_)
        for way in edition.ranks[height].ways:
            open_to |= _is_open(way, joined)
        following[open_to & (heights < height)] = height
    return following


def new_ratings(last: Exact, year: Totals, rule: Rating, edition: Edition) -> Exact:
    """Return the ratings after a year, as they are kept: last year's × factor + the year's measure, never below 0."""
    found = last.times(rule.factor.number).plus(amounts(rule.measure, year, edition))
    found = Exact(np.maximum(found.numbers, 0), found.whole)
    if rule.kept != "rounded":
        return found
    different, places = np.unique(found.numbers, return_inverse=True)
    rounded = [int(round_to(Fraction(int(each), found.whole), rule.round)) for each in different]
    return Exact(np.array(rounded, np.int64)[places], 1)


def fade(totals: Column, parts: int, rule: Expiry, decimals: int) -> Column:
    """Return the points of a unit of which a share is kept on a 1 January, rounded as `expiry.fade` does."""
    assert rule.keeps is not None
    share = rule.keeps.number
    different, places = np.unique(totals, return_inverse=True)
    kept = [
        int(round_to(Fraction(int(each), parts) * share, rule.round, decimals) * parts) if each > 0 else int(each)
        for each in different
    ]
    return np.array(kept, totals.dtype)[places]


def grades(
    heights: NDArray[np.int8], own_stars: NDArray[np.int64], ratings: Exact, totals: Totals, edition: Edition
) -> NDArray[np.int8]:
    """Return the place of each player's grade among the grades of the edition; -1 where none fits."""
    found = np.full(totals.players, -1, np.int8)
    places = {rank.name: height for height, rank in enumerate(edition.ranks)}
    for place, grade in enumerate(edition.grades):
        for test in grade.any_of:
            holds = _grade_holds(test, heights, own_stars, ratings, places)
            for name, least in test.at_least.items():
                holds = holds & amounts(name, totals, edition).reach(least.number)
            for name, limit in test.less_than.items():
                holds = holds & ~amounts(name, totals, edition).reach(limit.number)
            found[holds & (found < 0)] = place
    return found


def _grade_holds(
    test: GradeTest, heights: NDArray[np.int8], own_stars: NDArray[np.int64], ratings: Exact, places: dict[str, int]
) -> Mask:
    """Tell for whom the rank, the stars and the rating of a test hold."""
    holds = np.ones(len(heights), np.bool_)
    if test.rank_from:
        holds &= heights >= places[test.rank_from]
    if test.rank_to:
        holds &= heights <= places[test.rank_to]
    if test.stars_from is not None:
        holds &= own_stars >= test.stars_from.count
    if test.stars_to is not None:
        holds &= own_stars <= test.stars_to.count
    if test.rating_over is not None:
        holds &= ~_up_to(ratings, test.rating_over.number)
    if test.rating_from is not None:
        holds &= ratings.reach(test.rating_from.number)
    if test.rating_to is not None:
        holds &= _up_to(ratings, test.rating_to.number)
    if test.rating_below is not None:
        holds &= ~ratings.reach(test.rating_below.number)
    return holds


def _up_to(ratings: Exact, most: Fraction) -> Mask:
    mask: Mask = scale(ratings.numbers, most.denominator) <= most.numerator * ratings.whole
    return mask.astype(np.bool_)


def _only(totals: Totals, chosen: Mask) -> Totals:
    by_unit = {unit: numbers[chosen] for unit, numbers in totals.by_unit.items()}
    return Totals(by_unit, totals.parts, int(chosen.sum()))


def _only_exact(ratings: Exact, chosen: Mask) -> Exact:
    return Exact(ratings.numbers[chosen], ratings.whole)
