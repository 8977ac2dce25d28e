"""Numbers as the language of a page writes them: 57.05 and 1,000 in English, 57,05 and 1.000 in Greek.

Records have a point in every number; only what people read is written otherwise.
"""

from decimal import Decimal
from functools import lru_cache

from django.utils.formats import get_format, number_format

from overtrick.web.terms import page_language

_POINT = "."
# More digits than these are read more easily in groups.
_DIGITS_TOGETHER = 3


@lru_cache(16)
def _decimal_mark(language: str) -> str:
    return str(get_format("DECIMAL_SEPARATOR", lang=language, use_l10n=True))


def write_decimal(number: str | Decimal) -> str:
    """Write a number with the decimal mark of the language, and as many decimals as it has."""
    return str(number).replace(_POINT, _decimal_mark(page_language() or "en"))


def write_large(number: str) -> str:
    """Write a number of the records, such as 11717.80, with its thousands apart and as many decimals as it has."""
    sign, digits = ("-", number[1:]) if number.startswith("-") else ("", number)
    whole, point, decimals = digits.partition(_POINT)
    if len(whole) <= _DIGITS_TOGETHER or not (whole.isascii() and whole.isdigit()):
        return write_decimal(number)
    return sign + write_grouped(int(whole)) + write_decimal(point + decimals)


def write_grouped(number: int | Decimal) -> str:
    """Write a number with its thousands apart, as the language does."""
    return number_format(number, use_l10n=True, force_grouping=True)
