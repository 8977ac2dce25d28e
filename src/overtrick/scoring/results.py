"""What a line of a traveller is worth comparing: each side's points, or its artificial score."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.core.boards import Board, Result
from overtrick.scoring.adjusted_scores import not_played, read_adjusted, read_side_adjusted
from overtrick.scoring.contracts import score_of


class Side(msgspec.Struct, frozen=True):
    """One side of a result: points to compare with those of others, or else an artificial score.

    The latter is a `share` of the top, with its `sign` if it was plus or minus; or, if the file awards something that
    it does not explain, what is `given`, in the file's own matchpoints or IMPs.
    """

    points: int | None = None
    share: Fraction | None = None
    sign: str = ""
    given: Fraction | None = None

    @property
    def artificial(self) -> bool:
        """Whether there is a score that nobody is compared with."""
        return self.share is not None or self.given is not None

    @property
    def fractions(self) -> tuple[Fraction, ...]:
        """The numbers that a common denominator must fit."""
        return tuple(part for part in (self.share, self.given) if part is not None)


NOTHING = Side()


def sides_of(board: Board, result: Result) -> tuple[Side, Side] | None:
    """What North-South and East-West have of a result; None for a board that was not played."""
    if result.ew_score is not None or result.ew_adjusted:
        ns = _side(result.score, result.adjusted, result.ns_stated)
        points = result.ew_score
        if points is None and result.score is not None and not result.ew_adjusted:
            points = -result.score
        sides = ns, _side(points, result.ew_adjusted, result.ew_stated)
    elif result.adjusted and (both := read_adjusted(result.adjusted)):
        return _share(both.ns, both.ns_sign), _share(both.ew, both.ew_sign)
    elif (points := ns_points(board, result)) is not None:
        return _points(points), _points(-points)
    elif _is_awarded(result):
        sides = _given(result.ns_stated), _given(result.ew_stated)
    else:
        return None
    return None if sides == (NOTHING, NOTHING) else sides


def ns_points(board: Board, result: Result) -> int | None:
    """North-South's points: as stated, else as the contract makes them; None for a board that was not played."""
    if result.score is not None:
        return result.score
    if not result.contract or (result.adjusted and not not_played(result.adjusted)):
        return None
    return score_of(board.number, result.contract, result.declarer, result.tricks, board.vulnerable)


def _is_awarded(result: Result) -> bool:
    """Whether the file awards a side something without a score: an adjustment in words of its own, or a sit-out."""
    sat_out = bool(result.ns) != bool(result.ew)
    return not not_played(result.adjusted) if result.adjusted else sat_out


def _side(points: int | None, adjusted: str, stated: Decimal | None) -> Side:
    if not adjusted:
        return NOTHING if points is None else _points(points)
    found = read_side_adjusted(adjusted)
    return _share(*found) if found else _given(stated)


@lru_cache(maxsize=4096)
def _points(points: int) -> Side:
    return Side(points)


def _share(share: Fraction, sign: str) -> Side:
    return Side(share=share, sign=sign)


def _given(stated: Decimal | None) -> Side:
    return NOTHING if stated is None else Side(given=Fraction(stated))
