"""The levy: what a club pays for each member whose home it is, by days of a quarter (SPEC Appendix 17.5; ruling M1).

A member through the whole quarter pays a quarter of the levy. Anybody else pays for the days from joining to leaving,
less the days of grace; leaving a status that is levied is leaving.
"""

import datetime
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from overtrick.billing.cents import cents_text, to_cents
from overtrick.billing.periods import Period
from overtrick.billing.records import Item, LineKind
from overtrick.billing.session_charges import taxes_on
from overtrick.core.because import Because
from overtrick.schemes.fees import AgeBand, Fees, LevyFee

_QUARTERS = 4
WHOLE = "A member from {first:date} to {last:date}, the whole quarter: {days} of {year} days"
PART = "A member from {start:date} to {end:date}: {between} days between, less {grace} days of grace, are {days} days"
NONE_LEFT = "A member from {start:date} to {end:date}: {between} days between, no more than the {grace} days of grace"
BY_YEAR = "{days} ÷ {year} × {levy} = {amount}"
BY_DAY = "{days} × {rate} a day = {amount}"
# Without the age itself: an invoice is kept for good, and an erasure must not leave a year of birth behind.
AGE = "Up to {up_to} years old in {year}: {share:percent} of the levy"
OLDEST = "Older than all bands of ages in {year}: {share:percent} of the levy"


class HomePeriod(msgspec.Struct, frozen=True, order=True):
    """A time, both days included, in which a club is a member's home and the member has a status that is levied."""

    start: datetime.date
    end: datetime.date


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A member by number, the year of birth if it is known, and the times at one club."""

    number: str
    year_of_birth: int | None = None
    periods: tuple[HomePeriod, ...]


def charge_levies(members: Iterable[Member], quarter: Period, fees: Fees) -> list[Item]:
    """List what is charged for the members of one club in a quarter; nothing is charged where no levy is in force."""
    fee = fees.levy_on(quarter.last)
    if fee is None:
        return []
    items = []
    for member in members:
        for at, period in enumerate(_parts(member.periods, quarter)):
            items.append(_charge_member(member, at, period, quarter, fee, fees))
    return items


def _parts(periods: Sequence[HomePeriod], quarter: Period) -> list[HomePeriod]:
    """The parts of a quarter in which somebody was a member. Times that touch are one."""
    parts: list[HomePeriod] = []
    for each in sorted(periods):
        start, end = max(each.start, quarter.first), min(each.end, quarter.last)
        if start > end:
            continue
        if parts and start <= parts[-1].end + datetime.timedelta(days=1):
            parts[-1] = HomePeriod(parts[-1].start, max(parts[-1].end, end))
        else:
            parts.append(HomePeriod(start, end))
    return parts


def _charge_member(member: Member, at: int, part: HomePeriod, quarter: Period, fee: LevyFee, fees: Fees) -> Item:
    whole = (part.start, part.end) == (quarter.first, quarter.last)
    days = fee.year_days // _QUARTERS if whole else max((part.end - part.start).days - fee.grace_days, 0)
    levy = fee.amount.number
    exact = Fraction(days) * levy / fee.year_days
    if fee.day_amount and not whole:
        exact = days * fee.day_amount.number
    band = find_age_band(member.year_of_birth, quarter.last.year, fee.ages)
    share = band.share.number if band else Fraction(1)
    amount = to_cents(exact * share)
    because = (*_explain_days(part, days, quarter, fee, whole=whole), *_explain_age(member, quarter, band, fee))
    return Item(
        key=f"levy {quarter.name} {member.number} {at}", kind=_kind(part, quarter), period=quarter.name,
        date=part.start, until=part.end, number=member.number, units=Fraction(days), rate=levy / fee.year_days,
        amount=amount, taxes=taxes_on(fees, quarter.last), because=because,
    )  # fmt: skip


def _kind(part: HomePeriod, quarter: Period) -> LineKind:
    joined, left = part.start > quarter.first, part.end < quarter.last
    if joined and left:
        return "levy-both"
    return "levy-joined" if joined else "levy-left" if left else "levy-full"


def find_age_band(year_of_birth: int | None, year: int, ages: Sequence[AgeBand]) -> AgeBand | None:
    """The band of a member by the age reached in a year; None where ages do not count, or no year of birth is known."""
    if year_of_birth is None:
        return None
    return next((band for band in ages if not band.up_to or year - year_of_birth <= band.up_to), None)


def _explain_days(part: HomePeriod, days: int, quarter: Period, fee: LevyFee, *, whole: bool) -> tuple[Because, ...]:
    levy = fee.amount.money
    year = {"days": days, "year": fee.year_days}
    if whole:
        first = Because(WHOLE, {"first": str(quarter.first), "last": str(quarter.last), **year}, fee.clause)
    else:
        between = (part.end - part.start).days
        values = {"start": str(part.start), "end": str(part.end), "between": between, "grace": fee.grace_days}
        first = Because(PART if days else NONE_LEFT, values | {"days": days}, fee.clause)
    if fee.day_amount and not whole:
        rate = fee.day_amount.money
        amount = f"{rate.amount * days:.2f} {rate.currency}"
        return first, Because(BY_DAY, {"days": days, "rate": f"{rate.amount} {rate.currency}", "amount": amount})
    cents = to_cents(Fraction(days) * fee.amount.number / fee.year_days)
    amount = f"{cents_text(cents)} {levy.currency}"
    return first, Because(BY_YEAR, {**year, "levy": f"{levy.amount:.2f} {levy.currency}", "amount": amount})


def _explain_age(member: Member, quarter: Period, band: AgeBand | None, fee: LevyFee) -> tuple[Because, ...]:
    if band is None or member.year_of_birth is None:
        return ()
    values = {"up_to": band.up_to, "year": quarter.last.year, "share": band.share.number}
    return (Because(AGE if band.up_to else OLDEST, values, fee.clause),)
