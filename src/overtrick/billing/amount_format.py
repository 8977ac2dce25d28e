"""Money and numbers as a federation's invoices write them: −$1,234.50, NZB2."""

from decimal import Decimal
from fractions import Fraction

from overtrick.billing.cents import cents_text
from overtrick.core.numbers import plain
from overtrick.schemes.fees import InvoiceSettings

MINUS = "−"
_LEAST_DECIMALS = 2
_MOST_DECIMALS = 6


def format_amount(cents: int, settings: InvoiceSettings) -> str:
    """Write cents with the federation's signs; a minus stands before everything else."""
    return _put_signs(cents_text(abs(cents)), settings, below_zero=cents < 0)


def format_rate(rate: Fraction, settings: InvoiceSettings) -> str:
    """Write what one unit costs, exactly: with two decimals, or as many as it needs.

    Return an empty text for a rate that no decimal is equal to, for a rounded one would not give the amount.
    """
    if (rate * 10**_MOST_DECIMALS).denominator != 1:
        return ""
    exact = Decimal(int(abs(rate) * 10**_MOST_DECIMALS)).scaleb(-_MOST_DECIMALS)
    whole, _, part = f"{exact:f}".partition(".")
    text = f"{whole}.{part.rstrip('0').ljust(_LEAST_DECIMALS, '0')}"
    return _put_signs(text, settings, below_zero=rate < 0)


def format_units(units: Fraction, settings: InvoiceSettings) -> str:
    """Write how many there are: 1,295 or 38.5."""
    text = _group(plain(abs(units)), settings)
    return f"{MINUS}{text}" if units < 0 else text


def format_invoice_number(number: int, settings: InvoiceSettings) -> str:
    """Write the number of an invoice as it is printed: NZB2."""
    return f"{settings.prefix}{number}"


def _put_signs(text: str, settings: InvoiceSettings, *, below_zero: bool) -> str:
    written = settings.amount.replace("{amount}", _group(text, settings))
    return f"{MINUS}{written}" if below_zero else written


def _group(text: str, settings: InvoiceSettings) -> str:
    """Put the federation's signs between thousands and before the decimals."""
    whole, point, part = text.partition(".")
    grouped = f"{int(whole):,}".replace(",", settings.thousands_sign)
    return f"{grouped}{settings.decimal_sign}{part}" if point else grouped
