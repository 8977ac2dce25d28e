"""Rating points: a player's recent form, last year's rating faded by a factor plus what the year brought.

A rating is calculated at the end of a year and holds from the 1st of January that follows. The edition that
rules it is the one in force on the 31st of December of the year (`rating_edition`): a change that begins on a
1st of January first shows in the rating calculated at the end of that year. Where ratings were rounded until
the end of 2020, the rating for 2020 is the last rounded one and the rating for 2021 the first exact one.
The grade of a 1st of January follows the edition of that day, and compares the rating as it was kept.
"""

import datetime
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import ROUNDING_WORDS, round_to
from overtrick.schemes import Edition, Scheme
from overtrick.schemes.standing_records import Rating
from overtrick.standing.measures import Totals, amount, explain_measure

YEAR = "The last rating, {last:n}, × {factor:percent} + {year:n} of the year = {sum:n}"
WHOLE = "{sum:n} rating points"
ROUNDED = "{sum:n} is kept as {kept:n} rating points, {rounding}"
EXACT = "{sum:n} rating points are kept and compared exactly, and shown as {shown:n}, {rounding}"


class RatingResult(msgspec.Struct, frozen=True):
    """A rating: the value that is kept, compared and carried into the next year, the one shown, and why."""

    kept: Fraction
    shown: Fraction
    because: tuple[Because, ...]


def rating_edition(year: int, scheme: Scheme) -> Edition:
    """The edition that rules the rating calculated for a year: that of its last day."""
    return scheme.on(datetime.date(year, 12, 31))


def new_rating(last: Fraction | int, year_totals: Totals, edition: Edition) -> RatingResult | None:
    """Last year's rating × factor + the year's points; None where the scheme has no ratings."""
    rule = edition.rating
    if rule is None:
        return None
    faded = last * rule.factor.number
    year = amount(rule.measure, year_totals, edition)
    values = {"last": Fraction(last), "factor": rule.factor.number, "year": year, "sum": faded + year}
    settled = _settle(max(faded + year, Fraction()), rule)
    why = (*explain_measure(rule.measure, year_totals, edition), Because(YEAR, values, rule.clause))
    return RatingResult(settled.kept, settled.shown, (*why, *settled.because))


def kept_rating(last: Fraction, year: Fraction, rule: Rating) -> Fraction:
    """A new rating as it is kept, without its reasons, for those who work out thousands. Never below 0."""
    faded_and_new = last * rule.factor.number + year if last else year
    return _kept(faded_and_new if faded_and_new.numerator > 0 else Fraction(), rule)


def settle_rating(rating: Fraction | int, edition: Edition) -> RatingResult | None:
    """A rating as an edition keeps, compares and shows it; None where the scheme has no ratings."""
    return None if edition.rating is None else _settle(Fraction(rating), edition.rating)


def _settle(value: Fraction, rule: Rating) -> RatingResult:
    kept = _kept(value, rule)
    shown = round_to(kept, rule.shown)
    rounding = rule.round if rule.kept == "rounded" else rule.shown
    template = WHOLE if shown == value else ROUNDED if kept == shown else EXACT
    values = {"sum": value, "kept": kept, "shown": shown, "rounding": ROUNDING_WORDS[rounding]}
    return RatingResult(kept, shown, (Because(template, values, rule.clause),))


def _kept(value: Fraction, rule: Rating) -> Fraction:
    return round_to(value, rule.round) if rule.kept == "rounded" else value
