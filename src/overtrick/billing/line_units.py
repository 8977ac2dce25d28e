"""Units and rate of a line in plain numbers, for programs; `paper` has them as they are printed."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from overtrick.billing.cents import cents_text
from overtrick.billing.records import Line
from overtrick.core.numbers import plain

_CENT, _FINE = Decimal("0.01"), Decimal("0.0001")


def show_units(line: Line) -> tuple[str, str]:
    """Return units and rate of a line, the rate with four decimals at most.

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
