"""Ranks: which one the points make, which one comes next, and what is still missing for it.

Ranks stand in the scheme from the lowest to the highest. Where even the lowest needs points, a beginner
has no rank at all.
"""

from collections.abc import Iterable

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.schemes import Edition, SchemeError
from overtrick.schemes.quantities import Points, Quantity
from overtrick.schemes.standing_records import Rank, RankWay
from overtrick.standing.measures import Totals, amount
from overtrick.standing.rank_ways import (
    NO_MERITS,
    RATING_POINTS,
    Merits,
    describe_condition,
    describe_needs,
    missing_on,
    nearest_way,
    open_ways,
)

EARNED = "{rank} needs {needs:list}: the player has {has:list}"
BEGINNER = "{rank} needs no points"
NO_RANK = "No rank yet: the first one is {rank}"
KEPT = "{rank} was reached before, and a rank is never lost: the points alone would be enough for {earned}"
KEPT_WITHOUT_POINTS = (
    "{rank} was reached before, and a rank is never lost: the points alone would not be enough for any rank"
)
MISSING = "The next rank, {rank}, needs {needs:list}: {missing:list} still to earn"
NEAREST = "The nearest way to the next rank, {rank}, needs {needs:list}: {missing:list} still to earn"


class RankResult(msgspec.Struct, frozen=True):
    """The rank that a player has, if any, and why."""

    rank: Rank | None
    because: tuple[Because, ...]


class NextRank(msgspec.Struct, frozen=True):
    """The rank above a player's own, and what is missing for it, by unit, measure or rating."""

    rank: Rank
    missing: dict[str, Points]
    because: tuple[Because, ...]


def rank_of(totals: Totals, edition: Edition, held: str = "", merits: Merits = NO_MERITS) -> RankResult:
    """The highest rank that one of its ways leads to, and never one below the rank already held."""
    reached = [(rank, way) for rank in edition.ranks if (way := _way_reached(rank, totals, edition, merits))]
    earned, way = reached[-1] if reached else (None, None)
    if held and height(held, edition) > height(earned.name if earned else "", edition):
        return _kept(find_rank(held, edition), earned)
    return RankResult(earned, _why(earned, way, totals, edition, merits))


def _way_reached(rank: Rank, totals: Totals, edition: Edition, merits: Merits) -> RankWay | None:
    """The first way to a rank of which nothing is missing."""
    ways = open_ways(rank, merits)
    return next((way for way in ways if not missing_on(way, totals, edition, merits)), None)


def next_rank(rank: Rank | None, totals: Totals, edition: Edition, merits: Merits = NO_MERITS) -> NextRank | None:
    """The rank above this one that is open to the player, with what is missing on the nearest way; None at the top."""
    for above in edition.ranks[height(rank.name if rank else "", edition) + 1 :]:
        way = nearest_way(above, totals, edition, merits)
        if way is None:
            continue
        missing = missing_on(way, totals, edition, merits)
        nearest = NEAREST if len(open_ways(above, merits)) > 1 else MISSING
        template, values = describe_condition(nearest, way)
        said = {"rank": above.name, "needs": describe_needs(way), "missing": quantity_texts(missing.values())}
        return NextRank(above, missing, (Because(template, said | values, above.clause),))
    return None


def height(rank: str, edition: Edition) -> int:
    """How high a rank stands, counted from 0 for the lowest; having no rank is below that."""
    if not rank:
        return -1
    found = edition.rank_heights.get(rank)
    return found if found is not None else edition.rank_heights[find_rank(rank, edition).name]


def find_rank(name: str, edition: Edition) -> Rank:
    """A rank by its name."""
    for rank in edition.ranks:
        if rank.name == name:
            return rank
    names = ", ".join(rank.name for rank in edition.ranks)
    raise SchemeError(f"{edition.scheme} on {edition.day} has no rank '{name}'. It has: {names}.")


def quantity_texts(points: Iterable[Quantity]) -> list[str]:
    """Points with their unit, each as people say it."""
    return [f"{plain(each.number)} {each.unit}" for each in points]


def _kept(held: Rank, earned: Rank | None) -> RankResult:
    if earned is None:
        return RankResult(held, (Because(KEPT_WITHOUT_POINTS, {"rank": held.name}, held.clause),))
    return RankResult(held, (Because(KEPT, {"rank": held.name, "earned": earned.name}, held.clause),))


def _why(
    earned: Rank | None, way: RankWay | None, totals: Totals, edition: Edition, merits: Merits
) -> tuple[Because, ...]:
    if earned is None or way is None:
        lowest = edition.ranks[:1]
        return tuple(Because(NO_RANK, {"rank": rank.name}, rank.clause) for rank in lowest)
    if not earned.is_earned:
        return (Because(BEGINNER, {"rank": earned.name}, earned.clause),)
    has = [Points(amount(name, totals, edition), need.unit) for name, need in way.needs.items()]
    has += [Points(merits.rating, RATING_POINTS)] if way.rating else []
    template, values = describe_condition(EARNED, way)
    said = {"rank": earned.name, "needs": describe_needs(way), "has": quantity_texts(has)}
    return (Because(template, said | values, earned.clause),)
