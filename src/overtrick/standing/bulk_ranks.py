"""The same ranks and stars for many players at once, in whole numbers: a run looks at every player of a federation.

`rank_of` and `stars_of` say why; this only finds out who has changed, a hundred times faster. A test holds the two
together.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Rank

# Points in whole parts of a point, by unit.
Parts = Mapping[str, int]
_Need = tuple[tuple[tuple[str, int], ...], int]


class RankLadder:
    """The ranks of a day, with what each needs as sums of whole numbers."""

    def __init__(self, edition: Edition, parts: int) -> None:
        self.ranks = edition.ranks
        self._edition = edition
        self._parts = parts
        self._needs = [[self._need(name, need.number) for name, need in rank.needs.items()] for rank in self.ranks]
        self._stars = [self._star_rule(height) for height in range(len(self.ranks))]
        self._heights = {rank.code: height for height, rank in enumerate(self.ranks)}

    def height(self, code: int) -> int:
        """How high a rank stands, by its code; a code that is no rank of the scheme is below them all."""
        return self._heights.get(code, -1)

    def reached(self, totals: Parts) -> int:
        """The highest rank whose every need is met; -1 for none."""
        for height in range(len(self.ranks) - 1, -1, -1):
            if all(_met(need, totals) for need in self._needs[height]):
                return height
        return -1

    def stars(self, height: int, totals: Parts) -> int:
        """The stars beside a rank."""
        rule = self._stars[height] if height >= 0 else None
        if rule is None:
            return 0
        measure, own, less, others = rule
        if not _met(measure, totals) or all(_met(need, totals) for need in others):
            return 0
        return max(0, _sum(measure, totals) // own - less)

    def _need(self, name: str, number: Fraction) -> _Need:
        measure = self._edition.measures.get(name)
        adds = {unit: share.number for unit, share in measure.adds.items()} if measure else {name: Fraction(1)}
        whole = lcm(number.denominator, *(share.denominator for share in adds.values()))
        weights = tuple((unit, int(share * whole)) for unit, share in adds.items())
        return weights, int(number * whole * self._parts)

    def _star_rule(self, height: int) -> tuple[_Need, int, int, list[_Need]] | None:
        rule = self._edition.stars
        if rule is None or height + 1 >= len(self.ranks):
            return None
        own, above = (_need_of(self.ranks[at], rule.measure) for at in (height, height + 1))
        if not own or above is None:
            return None
        measure = self._need(rule.measure, above)
        scale = measure[1] // (above * self._parts)
        others = [
            self._need(name, need.number) for name, need in self.ranks[height + 1].needs.items() if name != rule.measure
        ]
        return measure, int(own * scale * self._parts), rule.less.count, others


def _need_of(rank: Rank, measure: str) -> Fraction | None:
    need = rank.needs.get(measure)
    return need.number if need else None


def _sum(need: _Need, totals: Parts) -> int:
    return sum(totals.get(unit, 0) * weight for unit, weight in need[0])


def _met(need: _Need, totals: Parts) -> bool:
    return _sum(need, totals) >= need[1]
