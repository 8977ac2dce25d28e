"""Matchpoints (Law 78A): every result against every other on the same board, all boards worth the same top.

A board with fewer results than others is brought to the common top by Neuberg's formula. With N results expected and
n scores there, s half matchpoints become N / n × (s + 1) − 1 out of 2 × (N − 1). N is the largest number of results on
any board; an artificial score is a result (that table was expected to play), but no score to compare with.
"""

from fractions import Fraction
from math import lcm

from overtrick.scoring.field import Deal, Field
from overtrick.scoring.own_average import with_own_averages, without_signs
from overtrick.scoring.tally import DealScore, Tally, add_up

# Matchpoints for a better score and an equal one: 1 and ½, or 2 and 1. The number divides 2.
ONE_AND_A_HALF, TWO_AND_ONE = 1, 2


def score_matchpoints(field: Field, convention: int = ONE_AND_A_HALF, *, own_average: bool = False) -> Tally:
    """Score a field; with `own_average`, plus and minus follow a pair's other boards (Law 12C2(c))."""
    results = max(len(deal.plays) for deal in field.deals)
    if own_average:
        others = without_signs(field)
        field = with_own_averages(field, _score(others, results, convention))
    return _score(field, results, convention)


def _score(field: Field, results: int, convention: int) -> Tally:
    top = Fraction((results - 1) * convention)
    return add_up(field, [deal_matchpoints(deal, results, convention) for deal in field.deals], top)


def deal_matchpoints(deal: Deal, results: int, convention: int = ONE_AND_A_HALF) -> DealScore:
    """What every result of a deal is worth, when `results` were expected."""
    scores = [play.score for play in deal.plays if play.score is not None]
    worth = half_matchpoints(scores, results)
    played = len(scores) if 0 < len(scores) < results else 1
    shares = [share for play in deal.plays if play.artificial for share in (play.artificial.ns, play.artificial.ew)]
    unit = lcm(played, *(share.denominator for share in shares)) if shares else played
    top, times = 2 * (results - 1) * unit, unit // played
    ns: list[int | None] = []
    ew: list[int | None] = []
    for play in deal.plays:
        if play.artificial:
            ns.append(int(play.artificial.ns * top))
            ew.append(int(play.artificial.ew * top))
        else:
            won = worth[play.score] * times if play.score is not None else 0
            ns.append(won)
            ew.append(top - won)
    return DealScore(unit * 2 // convention, ns, ew)


def half_matchpoints(scores: list[int], results: int) -> dict[int, int]:
    """Half matchpoints for each score: numerators over the number of scores where results are missing, else over 1."""
    counts: dict[int, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    worth: dict[int, int] = {}
    below, played = 0, len(scores)
    for score in sorted(counts):
        same = counts[score]
        half_points = 2 * below + same - 1
        worth[score] = half_points if played == results else results * (half_points + 1) - played
        below += same
    return worth
