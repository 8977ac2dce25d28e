"""Points that do not last: those that expire so long after they were won, and those that fade every 1 January.

Both are calculated from what was won and when, and from nothing else: a result that comes late, or is taken back,
counts as if that had been known in time. What expired under an earlier rule stays expired.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import round_to, rounding_words
from overtrick.schemes import Scheme
from overtrick.schemes.standing_records import Expiry
from overtrick.standing.temporary import MONTHS_A_YEAR, months_later

# The kinds of points in the ledger by which others are taken off an account.
EXPIRY, DECAY = "expiry", "decay"
EXPIRY_KINDS = (EXPIRY, DECAY)
ONE_DAY = datetime.timedelta(days=1)
EXPIRED = "{points:n} {unit} won by {last} expire: points of {unit} last {term}"
EXPIRED_IN = "{points:n} {unit} won in {years:list} expire: points of {unit} last {term}"
RETURNED = "{points:n} {unit} that had expired come back: what they were won for was taken back or corrected"
FADED = "On {day} {keeps:percent} of {before:n} {unit} are kept, {rounding}: {after:n} {unit}"


class Fading(msgspec.Struct, frozen=True):
    """What points have lost by a day, and the sentence of each 1 January."""

    lost: Fraction
    because: tuple[Because, ...]


def last_expired_day(unit: str, day: datetime.date, scheme: Scheme) -> datetime.date | None:
    """The last day of play whose points of a unit have expired by a day; None where none have.

    Every rule that was in force by then counts up to its own end.
    """
    found: list[datetime.date] = []
    editions = scheme.editions
    for at, edition in enumerate(editions):
        # The first edition also applies to earlier days.
        if at and edition.day > day:
            break
        rule = edition.expiry.get(unit)
        if rule and rule.after:
            until = editions[at + 1].day - ONE_DAY if at + 1 < len(editions) else day
            found.append(_last_day(rule, min(day, until)))
    return max(found, default=None)


def _last_day(rule: Expiry, day: datetime.date) -> datetime.date:
    """The last day of play whose points are over on a day, by one rule."""
    months = _months(rule)
    if rule.counts_from == "year":
        return datetime.date(max(day.year - months // MONTHS_A_YEAR - 1, 1), 12, 31)
    if day.year * MONTHS_A_YEAR + day.month - 1 < months + MONTHS_A_YEAR:
        return datetime.date.min
    # A month may be too short for the day: what was won on 30 and 31 August is over with the end of February.
    last = months_later(day, -months)
    while months_later(last + ONE_DAY, months) <= day:
        last += ONE_DAY
    return last


def _months(rule: Expiry) -> int:
    assert rule.after
    return rule.after.count * (MONTHS_A_YEAR if rule.after.unit.startswith("year") else 1)


def newly_expired(won: Fraction | int, expired: Fraction | int, taken: Fraction | int) -> Fraction:
    """How many points expire now; below 0, how many come back.

    `won` are those whose time is over, `expired` those of them that expired before, and `taken` what was taken off
    the account since they were won: that is taken from the oldest points, so it cannot expire any more.
    """
    left = Fraction(won) - expired
    return left if left < 0 else max(left - taken, Fraction())


def fade(unit: str, won: Mapping[int, Fraction], day: datetime.date, scheme: Scheme) -> Fading:
    """What points of a unit, by year of play, have lost by a day: every 1 January a share of what was left."""
    left = lost = Fraction()
    because: list[Because] = []
    years = sorted(year for year in won if year < day.year)
    for year in range(years[0], day.year) if years else ():
        left += won.get(year, 0)
        new_year = datetime.date(year + 1, 1, 1)
        edition = scheme.on(new_year)
        rule = edition.expiry.get(unit)
        if rule is None or rule.keeps is None or new_year < scheme.effective or left <= 0:
            continue
        decimals = edition.units[unit].decimals
        kept = round_to(left * rule.keeps.number, rule.round, decimals)
        values = {"day": new_year.isoformat(), "keeps": rule.keeps.number, "before": left, "after": kept, "unit": unit}
        because.append(Because(FADED, values | {"rounding": rounding_words(rule.round, decimals)}, rule.clause))
        lost += left - kept
        left = kept
    return Fading(lost, tuple(because))


def explain_expiry(points: Fraction, rule: Expiry, last: datetime.date, years: list[int]) -> Because:
    """The sentence for points that a run took off an account or gave back, won in some years."""
    if points > 0:
        return Because(RETURNED, {"points": points, "unit": rule.unit}, rule.clause)
    assert rule.after
    term = f"{rule.after.count} {rule.after.unit}"
    if rule.counts_from == "year":
        term += " from the end of the year in which they were won"
    values = {"points": -points, "unit": rule.unit, "last": last.isoformat(), "term": term}
    if years:
        return Because(EXPIRED_IN, values | {"years": [str(year) for year in years]}, rule.clause)
    return Because(EXPIRED, values, rule.clause)
