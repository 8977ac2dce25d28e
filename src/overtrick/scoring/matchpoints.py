"""Matchpoints (Law 78A): every result against every other on the same board, all boards worth the same top.

A board with fewer results than others is brought to the common top by Neuberg's formula. With N results expected and
n scores there, s half matchpoints become N / n × (s + 1) − 1 out of 2 × (N − 1). N is the largest number of results on
any board; an artificial score is a result (that table was expected to play), but no score to compare with. Some
programs leave such a board as it is: its top is then 2 × (n − 1).

A score belongs to a side: North-South's are compared with one another, and East-West's with one another.
"""

from math import lcm

from overtrick.scoring.field import Deal, Field
from overtrick.scoring.own_average import with_own_averages, without_signs
from overtrick.scoring.results import Side
from overtrick.scoring.scales import Scale
from overtrick.scoring.tally import DealScore, Tally, add_up

_PLAIN = Scale()


def score_matchpoints(field: Field, scale: Scale = _PLAIN) -> Tally:
    """Score a field."""
    results = max(len(deal.plays) for deal in field.deals)
    if scale.own_average:
        others = without_signs(field)
        field = with_own_averages(field, _score(others, results, scale))
    return _score(field, results, scale)


def _score(field: Field, results: int, scale: Scale) -> Tally:
    return add_up(field, [deal_matchpoints(deal, results, scale) for deal in field.deals])


def deal_matchpoints(deal: Deal, results: int, scale: Scale = _PLAIN) -> DealScore:
    """What every result of a deal is worth, when `results` were expected."""
    ns_worth, ns_played = _worth([play.ns_side for play in deal.plays], results, scale)
    ew_worth, ew_played = _worth([play.ew_side for play in deal.plays], results, scale)
    sides = [side for play in deal.plays for side in (play.ns_side, play.ew_side) if side.points is None]
    others = [part for side in sides for part in side.fractions]
    unit = lcm(ns_played, ew_played, *(part.denominator for part in others))
    top = 2 * (_expected(deal, results, scale) - 1) * unit
    ns_won = {points: worth * (unit // ns_played) for points, worth in ns_worth.items()}
    ew_won = {points: worth * (unit // ew_played) for points, worth in ew_worth.items()}
    ns = [_won(play.ns_side, ns_won, top, unit, scale) for play in deal.plays]
    ew = [_won(play.ew_side, ew_won, top, unit, scale) for play in deal.plays]
    return DealScore(unit * 2 // scale.convention, ns, ew, top=top)


def _expected(deal: Deal, results: int, scale: Scale) -> int:
    """How many results the top of the deal is for."""
    if scale.factored:
        return results
    ns = sum(play.ns_side.points is not None for play in deal.plays)
    ew = sum(play.ew_side.points is not None for play in deal.plays)
    return max(1, ns, ew)


def _worth(sides: list[Side], results: int, scale: Scale) -> tuple[dict[int, int], int]:
    """Half matchpoints for each score, and what they are to be divided by."""
    scores = [side.points for side in sides if side.points is not None]
    expected = results if scale.factored else len(scores)
    return half_matchpoints(scores, expected), len(scores) if 0 < len(scores) < expected else 1


def _won(side: Side, won_by: dict[int, int], top: int, unit: int, scale: Scale) -> int | None:
    if side.points is not None:
        return won_by[side.points]
    if side.share is not None:
        return int(side.share * top)
    if side.given is not None:
        won = int(side.given * unit * 2 / scale.convention) + (top // 2 if scale.centred else 0)
        return max(0, min(won, top))
    return None


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
