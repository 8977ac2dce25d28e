"""Money in whole cents: rounded half up from an exact value, and written with two decimals."""

import re
from decimal import Decimal
from fractions import Fraction

from overtrick.core.numbers import round_to

CENTS = 100
_AMOUNT = re.compile(r"(?P<sign>[-−]?)(?P<whole>[0-9]{1,12})(?:\.(?P<part>[0-9]{1,2}))?")


def to_cents(amount: Fraction) -> int:
    """Round an exact amount half up to whole cents."""
    return int(round_to(amount * CENTS, "half-up"))


def parse_cents(text: str) -> int:
    """Read "118.80" or "-9.6" as cents; a ValueError says what is wrong."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is not an amount; write 12 or 12.50")
    cents = int(found["whole"]) * CENTS + int((found["part"] or "").ljust(2, "0"))
    return -cents if found["sign"] else cents


def cents_text(cents: int) -> str:
    """Write cents as "118.80", with a minus sign below zero."""
    return f"{Decimal(cents).scaleb(-2):.2f}"
