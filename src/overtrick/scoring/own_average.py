"""Law 12C2(c): average plus is at least what a pair earned on its other boards, average minus at most that."""

from fractions import Fraction

from overtrick.scoring.adjusted_scores import MINUS, PLUS, Artificial
from overtrick.scoring.field import Deal, Field, Play
from overtrick.scoring.tally import Tally


def without_signs(field: Field) -> Field:
    """The field with only those boards of each pair on which its score does not depend on the others."""
    deals = (Deal(deal.number, tuple(play for play in deal.plays if not _signed(play))) for deal in field.deals)
    return Field(field.contestants, tuple(deals), field.contest)


def with_own_averages(field: Field, others: Tally) -> Field:
    """The field with every plus and minus turned into a share, by the percentages on the other boards."""
    deals = (Deal(deal.number, tuple(_shared(play, others) for play in deal.plays)) for deal in field.deals)
    return Field(field.contestants, tuple(deals), field.contest)


def _shared(play: Play, others: Tally) -> Play:
    given = play.artificial
    if given is None or not _signed(play):
        return play
    ns = _own(given.ns_sign, given.ns, others.percentage(play.ns))
    ew = _own(given.ew_sign, given.ew, others.percentage(play.ew))
    return Play(play.ns, play.ew, None, Artificial(ns, ew), play.result)


def _own(sign: str, share: Fraction, percentage: Fraction | None) -> Fraction:
    if percentage is None or not sign:
        return share
    return max(PLUS, percentage / 100) if sign == "+" else min(MINUS, percentage / 100)


def _signed(play: Play) -> bool:
    return play.artificial is not None and bool(play.artificial.ns_sign or play.artificial.ew_sign)
