"""What the deals of a field are worth to each contestant, and the sums of it, in whole numbers until the end.

Every way of scoring gives each side of each result a numerator over the deal's denominator; sums are formed over
the least common denominator, so that a session costs no more than a few thousand additions of integers.
"""

from fractions import Fraction
from math import lcm

import msgspec

from overtrick.scoring.field import Field


class DealScore(msgspec.Struct, frozen=True):
    """What each result of a deal is worth to North-South and to East-West; None to those who get nothing from it.

    `top` is the most that a result can be worth (0: the scoring knows none), in the same unit. `left_out` says why the
    deal does not count, if it does not.
    """

    denominator: int
    ns: list[int | None]
    ew: list[int | None]
    left_out: str = ""
    top: int = 0


class Tally(msgspec.Struct, frozen=True):
    """A field scored: its deals, and each contestant's boards, score and best possible score (0: there is none)."""

    deals: list[DealScore]
    boards: list[int]
    scores: list[Fraction]
    tops: list[Fraction]

    def percentage(self, at: int) -> Fraction | None:
        """The score as a percentage of the best possible."""
        return self.scores[at] / self.tops[at] * 100 if self.tops[at] else None


def uncounted_deal(results: int, why: str) -> DealScore:
    """A deal that does not count for any contestant."""
    nothing: list[int | None] = [None] * results
    return DealScore(1, nothing, nothing, why)


def add_up(field: Field, deals: list[DealScore]) -> Tally:
    """The sums over all deals."""
    whole = lcm(*(deal.denominator for deal in deals))
    totals = [0] * len(field.contestants)
    tops = [0] * len(field.contestants)
    boards = [0] * len(field.contestants)
    for deal, scored in zip(field.deals, deals, strict=True):
        factor = whole // scored.denominator
        top = scored.top * factor
        for play, ns, ew in zip(deal.plays, scored.ns, scored.ew, strict=True):
            if ns is not None:
                totals[play.ns] += ns * factor
                tops[play.ns] += top
                boards[play.ns] += 1
            if ew is not None:
                totals[play.ew] += ew * factor
                tops[play.ew] += top
                boards[play.ew] += 1
    return Tally(deals, boards, _as_fractions(totals, whole), _as_fractions(tops, whole))


def _as_fractions(numerators: list[int], denominator: int) -> list[Fraction]:
    return [Fraction(numerator, denominator) for numerator in numerators]
