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
from overtrick.schemes.standing_records import Rank
from overtrick.standing.measures import Totals, amount

EARNED = "{rank} needs {needs:list}: the player has {has:list}"
BEGINNER = "{rank} needs no points"
NO_RANK = "No rank yet: the first one is {rank}"
KEPT = "{rank} was reached before, and a rank is never lost: the points alone would make {earned}"
KEPT_WITHOUT_POINTS = "{rank} was reached before, and a rank is never lost: the points alone would make no rank"
MISSING = "The next rank, {rank}, needs {needs:list}: {missing:list} still to earn"


class RankResult(msgspec.Struct, frozen=True):
    """The rank that a player has, if any, and why."""

    rank: Rank | None
    because: tuple[Because, ...]


class NextRank(msgspec.Struct, frozen=True):
    """The rank above a player's own, and what is missing for it, by unit or measure."""

    rank: Rank
    missing: dict[str, Points]
    because: tuple[Because, ...]


def rank_of(totals: Totals, edition: Edition, held: str = "") -> RankResult:
    """The highest rank whose every need is met, and never one below the rank already held."""
    reached = [rank for rank in edition.ranks if not missing_points(rank, totals, edition)]
    earned = reached[-1] if reached else None
    if held and height(held, edition) > height(earned.name if earned else "", edition):
        return _kept(find_rank(held, edition), earned)
    return RankResult(earned, _why(earned, totals, edition))


def next_rank(rank: Rank | None, totals: Totals, edition: Edition) -> NextRank | None:
    """The rank above this one; None at the top."""
    above = edition.ranks[height(rank.name if rank else "", edition) + 1 :]
    if not above:
        return None
    missing = missing_points(above[0], totals, edition)
    values = {
        "rank": above[0].name,
        "needs": quantity_texts(above[0].needs.values()),
        "missing": quantity_texts(missing.values()),
    }
    return NextRank(above[0], missing, (Because(MISSING, values, above[0].clause),))


def missing_points(rank: Rank, totals: Totals, edition: Edition) -> dict[str, Points]:
    """What the totals lack for a rank, by unit or measure; nothing when it is reached."""
    short = {name: need.number - amount(name, totals, edition) for name, need in rank.needs.items()}
    return {name: Points(gap, rank.needs[name].unit) for name, gap in short.items() if gap > 0}


def height(rank: str, edition: Edition) -> int:
    """How high a rank stands, counted from 0 for the lowest; having no rank is below that."""
    if not rank:
        return -1
    return edition.ranks.index(find_rank(rank, edition))


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


def _why(earned: Rank | None, totals: Totals, edition: Edition) -> tuple[Because, ...]:
    if earned is None:
        lowest = edition.ranks[:1]
        return tuple(Because(NO_RANK, {"rank": rank.name}, rank.clause) for rank in lowest)
    if not earned.needs:
        return (Because(BEGINNER, {"rank": earned.name}, earned.clause),)
    has = [Points(amount(name, totals, edition), need.unit) for name, need in earned.needs.items()]
    values = {"rank": earned.name, "needs": quantity_texts(earned.needs.values()), "has": quantity_texts(has)}
    return (Because(EARNED, values, earned.clause),)
