"""The numbers that a file states, beside those that its boards give."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from overtrick.core.scoring import VICTORY_POINTS
from overtrick.core.session import Entry, Session
from overtrick.scoring.field import Field
from overtrick.scoring.rankings import RankingLine
from overtrick.scoring.scales import Scale
from overtrick.scoring.tally import DealScore, Tally

# Units of a file whose scores are percentages.
PERCENT_UNITS = ("PCT", "%")
_FEWEST_DECIMALS = 1


@lru_cache(maxsize=65536)
def agrees(numerator: int, denominator: int, stated: Decimal) -> bool:
    """Whether a stated number may be the exact one, rounded."""
    exponent = stated.as_tuple().exponent
    decimals = max(_FEWEST_DECIMALS, -exponent) if isinstance(exponent, int) else _FEWEST_DECIMALS
    return abs(Fraction(numerator, denominator) - Fraction(stated)) < Fraction(1, 10**decimals)


def agrees_with(exact: Fraction, stated: Decimal) -> bool:
    """Whether a stated number may be this one, rounded."""
    return agrees(exact.numerator, exact.denominator, stated)


def board_value(worth: DealScore, won: int, scale: Scale) -> Fraction:
    """What a result is worth, in the numbers of the file."""
    return Fraction(2 * won - worth.top, 2 * worth.denominator) if scale.centred else Fraction(won, worth.denominator)


def agrees_on_board(worth: DealScore, won: int, scale: Scale, stated: Decimal) -> bool:
    """Whether what the file states for a result may be its worth, rounded."""
    if scale.centred:
        return agrees(2 * won - worth.top, 2 * worth.denominator, stated)
    return agrees(won, worth.denominator, stated)


def compare_boards(field: Field, tally: Tally, scale: Scale, *, signed: bool = False) -> Iterator[bool]:
    """For every number stated for a score on a board, or for an average plus or minus: whether it agrees."""
    for deal, worth in zip(field.deals, tally.deals, strict=True):
        for play, ns, ew in zip(deal.plays, worth.ns, worth.ew, strict=True):
            result = play.result
            for side, won, stated in ((play.ns_side, ns, result.ns_stated), (play.ew_side, ew, result.ew_stated)):
                wanted = side.sign if signed else side.points is not None
                if stated is not None and won is not None and wanted:
                    yield agrees_on_board(worth, won, scale, stated)


def compare_totals(session: Session, method: str, lines: Iterable[RankingLine]) -> Iterator[Fraction]:
    """For every total and percentage that the file states: how far away ours is, 0 if it agrees."""
    for line in lines:
        entry = line.contestant.entry
        score, percentage = stated_score(session, entry, method), stated_percentage(session, entry)
        for exact, stated in ((line.score, score), (line.percentage, percentage)):
            if exact is not None and stated is not None:
                yield Fraction(0) if agrees_with(exact, stated) else abs(exact - Fraction(stated))


def comparable(session: Session, method: str) -> bool:
    """Whether the file's scores and places are of this method: victory points are made of others by many scales."""
    return session.unit != "VP" or method == VICTORY_POINTS


def stated_score(session: Session, entry: Entry | None, method: str) -> Decimal | None:
    """The score that a file states for an entry, where it is not a percentage."""
    if entry is None or session.unit in PERCENT_UNITS or not comparable(session, method):
        return None
    return entry.score


def stated_percentage(session: Session, entry: Entry | None) -> Decimal | None:
    """The percentage that a file states for an entry."""
    if entry is None:
        return None
    if entry.details and entry.details.percentage is not None:
        return entry.details.percentage
    return entry.score if session.unit in PERCENT_UNITS else None
