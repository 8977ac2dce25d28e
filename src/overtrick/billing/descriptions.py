"""What is printed on a line of an invoice: its description, its units and its rate (SPEC Appendix 20)."""

import datetime
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from overtrick.billing.cents import cents_text
from overtrick.billing.periods import Period, parse_period
from overtrick.billing.records import Line, LineKind
from overtrick.core.numbers import plain

_CENT, _FINE = Decimal("0.01"), Decimal("0.0001")
_DESCRIPTIONS: dict[LineKind, str] = {
    "club-sessions": "Player session charges for {month}",
    "tournament-sessions": "Tournament session charges for {month}",
    "points": "{unit} points awarded in {month}",
    "levy-full": "Full membership levies for {members} for the quarter {first} to {last}",
    "levy-joined": "Partial membership levies for {members} who joined in the quarter {first} to {last}",
    "levy-left": "Partial membership levies for {members} who left in the quarter {first} to {last}",
    "levy-both": "Partial membership levies for {members} who joined and left in the quarter {first} to {last}",
    "entry-fee": "Entry fees",
}
CORRECTION = "Correction of {invoice}, line {line}: {what}"
LATE = "After the invoice for {period}: {what}"
CREDIT = "Credit for {invoice}, line {line}: {what}"


def describe_line(line: Line, name_invoice: Mapping[int, str]) -> str:
    """Describe what a line charges for; `name_invoice` are the printed numbers of invoices."""
    period = parse_period(line.period)
    what = _DESCRIPTIONS[line.kind].format(
        month=f"{period.first:%B %Y}", unit=line.unit, members=_members(line), first=_day(period.first),
        last=_day(period.last),
    )  # fmt: skip
    if line.refers is not None:
        return CORRECTION.format(invoice=name_invoice[line.refers.invoice], line=line.refers.line, what=what)
    return LATE.format(period=_name(period), what=what) if line.late else what


def show_units(line: Line) -> tuple[str, str]:
    """Return units and rate of a line as they are printed.

    Members through a whole quarter are so many members at the levy of a quarter, as long as all pay the same.
    """
    amounts = {item.amount for item in line.items}
    if line.kind == "levy-full" and len(amounts) == 1 and not line.late:
        return str(len(line.items)), cents_text(amounts.pop())
    return plain(line.units), rate_text(line.rate)


def rate_text(rate: Fraction) -> str:
    """Write a rate with two decimals, or with four where two are not enough."""
    exact = Decimal(rate.numerator) / Decimal(rate.denominator)
    short = exact.quantize(_CENT, ROUND_HALF_UP)
    return f"{short}" if short == exact else f"{exact.quantize(_FINE, ROUND_HALF_UP)}"


def _members(line: Line) -> str:
    count = len({item.number for item in line.items})
    return f"{count} member" if count == 1 else f"{count} members"


def _name(period: Period) -> str:
    return period.name if "Q" in period.name else f"{period.first:%B %Y}"


def _day(day: datetime.date) -> str:
    return f"{day.day} {day:%B %Y}"
