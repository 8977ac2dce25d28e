"""The same ranks and stars for many players at once, in whole numbers: a run looks at every player of a federation.

`rank_of` and `stars_of` say why; this only finds out who has changed, a hundred times faster. A test holds the two
together.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from overtrick.schemes import Edition
from overtrick.schemes.quantities import Points
from overtrick.schemes.standing_records import Rank, RankWay
from overtrick.standing.rank_ways import NO_MERITS, Merits

# Points in whole parts of a point, by unit.
Parts = Mapping[str, int]


class _Need(NamedTuple):
    """So many parts of a unit or a measure, which adds units by weight, of some of them no more than a limit."""

    weights: tuple[tuple[str, int], ...]
    least: int
    limits: dict[str, int]


class _Way(NamedTuple):
    """One way to a rank: its needs, and the way as the scheme has it where it asks for more than points."""

    needs: list[_Need]
    asks: RankWay | None


class _StarRule(NamedTuple):
    """When a rank has stars: the next rank's measure, the own rank's need of it, what is taken away, the other ways."""

    measure: _Need
    own: int
    less: int
    others: list[_Way]


class RankLadder:
    """The ranks of a day, with what each needs as sums of whole numbers."""

    def __init__(self, edition: Edition, parts: int) -> None:
        self.ranks = edition.ranks
        self._edition = edition
        self._parts = parts
        self._ways = [self._ways_to(rank) for rank in self.ranks]
        # The quick way, for ranks that need nothing but points.
        plain = all(way.asks is None and len(ways) == 1 for ways in self._ways for way in ways)
        self._needs = [(at, ways[0].needs) for at, ways in enumerate(self._ways)][::-1] if plain else None
        self._heights = {rank.code: height for height, rank in enumerate(self.ranks)}
        self._stars: dict[tuple[int, int], _StarRule | None] = {}

    def height(self, code: int) -> int:
        """How high a rank stands, by its code; a code that is no rank of the scheme is below them all."""
        return self._heights.get(code, -1)

    def reached(self, totals: Parts, merits: Merits = NO_MERITS) -> int:
        """The highest rank that one of its ways leads to; -1 for none."""
        if self._needs is None:
            heights = range(len(self.ranks) - 1, -1, -1)
            return next((at for at in heights if any(_leads(way, totals, merits) for way in self._ways[at])), -1)
        for height, needs in self._needs:
            for need in needs:
                if not _met(need, totals):
                    break
            else:
                return height
        return -1

    def stars(self, height: int, totals: Parts, merits: Merits = NO_MERITS) -> int:
        """The stars beside a rank."""
        if height < 0 or self._edition.stars is None:
            return 0
        key = (height, height + 1 if self._needs else self._next_open(height, merits))
        if key not in self._stars:
            self._stars[key] = self._star_rule(*key)
        rule = self._stars[key]
        if rule is None or not _met(rule.measure, totals) or any(_leads(way, totals, merits) for way in rule.others):
            return 0
        return max(0, _sum(rule.measure, totals) // rule.own - rule.less)

    def _next_open(self, height: int, merits: Merits) -> int:
        """The height of the next rank that is open to a player; beyond the last where none is."""
        above = range(height + 1, len(self.ranks))
        ways = ((at, way.asks) for at in above for way in self._ways[at])
        return next((at for at, asks in ways if asks is None or asks.is_open_to(merits.joined)), len(self.ranks))

    def _ways_to(self, rank: Rank, without: str = "") -> list[_Way]:
        """The ways to a rank, or what they need beside one measure."""
        found = []
        for way in rank.ways:
            needs = [self._need(name, need.number) for name, need in way.needs.items() if name != without]
            found.append(_Way(needs, way if way.rating or way.joined_before or way.joined_from else None))
        return found

    def _need(self, name: str, number: Fraction) -> _Need:
        measure = self._edition.measures.get(name)
        adds = {unit: share.number for unit, share in measure.adds.items()} if measure else {name: Fraction(1)}
        most: dict[str, Points] = measure.most if measure else {}
        exact = [number, *adds.values(), *(limit.number for limit in most.values())]
        whole = lcm(*(each.denominator for each in exact))
        weights = tuple((unit, int(share * whole)) for unit, share in adds.items())
        limits = {unit: int(limit.number * whole * self._parts) for unit, limit in most.items()}
        return _Need(weights, int(number * whole * self._parts), limits)

    def _star_rule(self, height: int, above: int) -> _StarRule | None:
        rule = self._edition.stars
        if rule is None or above >= len(self.ranks):
            return None
        own, wanted = (_need_of(self.ranks[at], rule.measure) for at in (height, above))
        if not own or wanted is None:
            return None
        measure = self._need(rule.measure, wanted)
        scale = measure.least // (wanted * self._parts)
        others = self._ways_to(self.ranks[above], without=rule.measure)
        return _StarRule(measure, int(own * scale * self._parts), rule.less.count, others)


def _need_of(rank: Rank, measure: str) -> Fraction | None:
    need = rank.needs.get(measure)
    return need.number if need else None


def _leads(way: _Way, totals: Parts, merits: Merits) -> bool:
    if way.asks is not None:
        rating = way.asks.rating
        if (rating and merits.rating < rating.number) or not way.asks.is_open_to(merits.joined):
            return False
    return all(_met(need, totals) for need in way.needs)


def _sum(need: _Need, totals: Parts) -> int:
    weights, _, limits = need
    if not limits:
        return sum(totals.get(unit, 0) * weight for unit, weight in weights)
    added = ((unit, totals.get(unit, 0) * weight) for unit, weight in weights)
    return sum(min(parts, limits.get(unit, parts)) for unit, parts in added)


def _met(need: _Need, totals: Parts) -> bool:
    weights, least, limits = need
    if limits:
        return _sum(need, totals) >= least
    return sum([totals.get(unit, 0) * weight for unit, weight in weights]) >= least
