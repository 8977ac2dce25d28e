"""Progress: what the next rank needs beside what the player has of it, and how small units fill larger ones."""

from fractions import Fraction

import msgspec

from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Carry, Rank, RankWay
from overtrick.standing.measures import Totals, amount, carry_units
from overtrick.standing.rank_ways import NO_MERITS, RATING, Merits, nearest_way, open_ways
from overtrick.standing.ranks import height, next_rank
from overtrick.standing.stars import stars_of


class Need(msgspec.Struct, frozen=True):
    """One thing that a rank needs, by the name of a unit, of a measure or of the rating."""

    name: str
    has: Fraction
    needed: Fraction

    @property
    def missing(self) -> Fraction:
        """What is still to earn; 0 if there is enough."""
        return max(self.needed - self.has, Fraction())


class RankProgress(msgspec.Struct, frozen=True):
    """A rank and all that it needs on the way that is nearest to the player, and how many ways are open."""

    rank: Rank
    needs: tuple[Need, ...]
    ways: int


class UnitCarry(msgspec.Struct, frozen=True):
    """A small unit that fills a larger one: what there is of it now, and what is missing for the next of the larger."""

    rule: Carry
    has: Fraction
    missing: Fraction


def next_rank_progress(
    rank: Rank | None, totals: Totals, edition: Edition, merits: Merits = NO_MERITS
) -> RankProgress | None:
    """How far a player is on the way to the next rank that is open to the player; None at the top."""
    for above in edition.ranks[height(rank.name if rank else "", edition) + 1 :]:
        if open_ways(above, merits):
            return rank_progress(above, totals, edition, merits)
    return None


def rank_progress(rank: Rank, totals: Totals, edition: Edition, merits: Merits = NO_MERITS) -> RankProgress:
    """What a rank needs and what there is of it, on the nearest way that is open to the player."""
    way = nearest_way(rank, totals, edition, merits)
    return RankProgress(rank, _needs(way, totals, edition, merits) if way else (), len(open_ways(rank, merits)))


def next_star(rank: Rank | None, totals: Totals, edition: Edition, merits: Merits = NO_MERITS) -> Need | None:
    """What one star more needs of its measure; None where the next step is a rank, or there are no stars."""
    rule, above = edition.stars, next_rank(rank, totals, edition, merits)
    if rule is None or rank is None or above is None or not above.missing.keys() - {rule.measure}:
        return None
    own, needed = rank.needs.get(rule.measure), above.rank.needs.get(rule.measure)
    if own is None or needed is None or not own.number:
        return None
    stars = stars_of(rank, totals, edition, merits).stars
    goal = max(needed.number, own.number * (stars + 1 + rule.less.count))
    return Need(rule.measure, amount(rule.measure, totals, edition), goal)


def unit_carries(totals: Totals, edition: Edition) -> tuple[UnitCarry, ...]:
    """The units that fill larger ones, in the order of the scheme, with what is there of each after it was carried."""
    carried = carry_units(totals, edition)
    return tuple(UnitCarry(rule, carried[rule.unit], rule.at.number - carried[rule.unit]) for rule in edition.carries)


def _needs(way: RankWay, totals: Totals, edition: Edition, merits: Merits) -> tuple[Need, ...]:
    found = [Need(name, amount(name, totals, edition), need.number) for name, need in way.needs.items()]
    return tuple(found + ([Need(RATING, merits.rating, way.rating.number)] if way.rating else []))
