"""Contests of two sides: teams over two tables, scored by IMPs, by points a board, or by victory points a match.

Of the two results of a match on a deal, each team gets its score from the table where it sat North-South, so that the
deal counts once. A deal that was played at one of the two tables only does not count.
"""

from collections.abc import Callable
from fractions import Fraction

import msgspec

from overtrick.core.numbers import round_to
from overtrick.scoring.field import Deal, Field, Play
from overtrick.scoring.imp_pairs import artificial_imps
from overtrick.scoring.imps import imps
from overtrick.scoring.tally import DealScore, Tally, add_up
from overtrick.scoring.victory_points import victory_points

# The difference in points and, where a score is artificial, None and the share of the top: what the team gets of it.
_Worth = Callable[[int | None, Fraction], int]
_IMPS_FOR_ALL = 30  # Law 86: average plus is 3 IMPs in a match
_HUNDREDTHS = 100
_ONE_TABLE = "the board has no result from the other table of the match"


def score_imps(field: Field) -> Tally:
    """The swing of every board, in IMPs."""
    return add_up(field, [_deal(deal, _swing_in_imps, _HUNDREDTHS) for deal in field.deals])


def score_point_a_board(field: Field, convention: int) -> Tally:
    """A board won, halved or lost: 1, ½, 0 or 2, 1, 0."""
    return add_up(field, [_deal(deal, _won_or_lost, 200 // convention, top=200) for deal in field.deals])


def score_victory_points(field: Field, by_deal: Tally) -> Tally:
    """The IMPs of every match, on the WBF's continuous scale for its number of boards."""
    matches: dict[tuple[int, int], _Match] = {}
    for deal, scored in zip(field.deals, by_deal.deals, strict=True):
        for play, ns, ew in zip(deal.plays, scored.ns, scored.ew, strict=True):
            for side, other, won in ((play.ns, play.ew, ns), (play.ew, play.ns, ew)):
                if won is not None:
                    match = matches.setdefault((side, other), _Match())
                    match.boards += 1
                    match.margin += Fraction(won, scored.denominator)
    scores = [Fraction(0)] * len(field.contestants)
    for (side, _), match in matches.items():
        margin = int(round_to(match.margin, "half-up"))
        scores[side] += Fraction(victory_points(margin, match.boards))
    return Tally(by_deal.deals, by_deal.boards, scores, [Fraction(0)] * len(scores))


class _Match(msgspec.Struct):
    boards: int = 0
    margin: Fraction = Fraction(0)


def _deal(deal: Deal, worth: _Worth, denominator: int, top: int = 0) -> DealScore:
    tables = {(play.ns, play.ew): play for play in deal.plays}
    ns = [
        _won(play, other, worth, denominator, top) if (other := tables.get((play.ew, play.ns))) else None
        for play in deal.plays
    ]
    ew: list[int | None] = [None] * len(ns)
    left_out = _ONE_TABLE if ns and all(won is None for won in ns) else ""
    return DealScore(denominator, ns, ew, left_out, top)


def _won(play: Play, other: Play, worth: _Worth, denominator: int, top: int) -> int | None:
    """What a deal is worth to the team that sat North-South in the first of the two results, East-West in the other."""
    sides = play.ns_side, other.ew_side
    for side in sides:
        if side.share is not None:
            return worth(None, side.share)
        if side.given is not None:
            won = int(side.given * denominator)
            # A board that is worth so much at most cannot give more, whatever the file says, nor less than nothing.
            return max(0, min(won, top)) if top else won
    first, second = sides[0].points, sides[1].points
    return None if first is None or second is None else worth(first + second, Fraction(0))


def _swing_in_imps(difference: int | None, share: Fraction) -> int:
    return artificial_imps(share, _IMPS_FOR_ALL, _HUNDREDTHS) if difference is None else imps(difference) * _HUNDREDTHS


def _won_or_lost(difference: int | None, share: Fraction) -> int:
    if difference is None:
        return int(share * 200)
    return 200 if difference > 0 else 100 if difference == 0 else 0
