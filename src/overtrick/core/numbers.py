"""Exact numbers and how they are rounded and printed: points and money never meet a float."""

from decimal import Decimal
from fractions import Fraction
from typing import Literal

Rounding = Literal["down", "up", "half-up"]

ROUNDING_WORDS: dict[str, str] = {
    "down": "rounded down",
    "up": "rounded up",
    "half-up": "to the nearest, half up",
}


def round_to(value: Fraction, rounding: Rounding, decimals: int = 0) -> Fraction:
    """Round to so many decimals; 'half-up' and 'up' move away from zero, 'down' towards it."""
    scale = 10**decimals
    whole, rest = divmod(abs(value.numerator) * scale, value.denominator)
    if rest and (rounding == "up" or (rounding == "half-up" and 2 * rest >= value.denominator)):
        whole += 1
    return Fraction(-whole if value < 0 else whole, scale)


def rounding_words(rounding: Rounding, decimals: int = 0) -> str:
    """A rounding in words: to the nearest, half up; to 2 decimals, half up; rounded down."""
    if not decimals:
        return ROUNDING_WORDS[rounding]
    return f"to {decimals} decimals, {'half up' if rounding == 'half-up' else f'rounded {rounding}'}"


def to_decimal(value: Fraction, decimals: int = 2) -> Decimal:
    """The value with exactly so many decimals, half up where it has more."""
    rounded = round_to(value, "half-up", decimals)
    return Decimal(int(rounded * 10**decimals)).scaleb(-decimals)


def plain(value: Fraction | int) -> str:
    """The shortest exact text: 40, 0.14, 5.5; what has no short decimal is shown as 12.14…"""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    cut = round_to(value, "down", 2)
    text = f"{to_decimal(cut):f}"
    return text.rstrip("0").rstrip(".") if cut == value else f"{text}…"


def percent(share: Fraction) -> str:
    """A share as people say it: 35 %."""
    return f"{plain(share * 100)} %"


def nth(place: int) -> str:
    """An ordinal: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    teen = 10 <= place % 100 <= 20
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
