"""Amounts, rates and numbers as invoices print them, by the signs of a federation."""

from fractions import Fraction

import pytest

from overtrick.billing.amount_format import format_amount, format_invoice_number, format_rate, format_units
from overtrick.schemes import load_scheme
from overtrick.schemes.fees import InvoiceSettings

from .bills import SCHEME

NEW_ZEALAND = SCHEME.fees.invoices
EURO = InvoiceSettings(amount="{amount} €", decimal_sign=",", thousands_sign=".")


@pytest.mark.parametrize(
    ("cents", "dollars", "euros"),
    [
        (13662, "$136.62", "136,62 €"), (5, "$0.05", "0,05 €"), (0, "$0.00", "0,00 €"),
        (745136, "$7,451.36", "7.451,36 €"), (-123450, "−$1,234.50", "−1.234,50 €"),
        (123456789, "$1,234,567.89", "1.234.567,89 €"),
    ],
)  # fmt: skip
def test_an_amount(cents: int, dollars: str, euros: str) -> None:
    assert (format_amount(cents, NEW_ZEALAND), format_amount(cents, EURO)) == (dollars, euros)


def test_cyprus_bills_in_euro_and_has_no_fees_until_its_folder_says_so() -> None:
    fees = load_scheme("cbf-2013").fees
    assert fees.currency == "EUR"
    assert format_amount(-123450, fees.invoices) == "−€1.234,50"
    assert (fees.file.levies, fees.file.sessions, fees.file.points, fees.file.taxes) == ((), (), (), ())


def test_thousands_need_no_sign() -> None:
    assert format_amount(123450, InvoiceSettings(thousands_sign="")) == "1234.50"


@pytest.mark.parametrize(
    ("rate", "text"), [("0.3", "$0.30"), ("1", "$1.00"), ("0.055", "$0.055"), ("1500", "$1,500.00"), ("-5", "−$5.00")]
)
def test_a_rate_is_exact(rate: str, text: str) -> None:
    assert format_rate(Fraction(rate), NEW_ZEALAND) == text


def test_a_rate_that_no_decimal_is_equal_to_is_not_written() -> None:
    assert format_rate(Fraction(20, 360), NEW_ZEALAND) == ""


@pytest.mark.parametrize(("units", "text"), [("396", "396"), ("1295", "1.295"), ("38.5", "38,5"), ("-32", "−32")])
def test_units(units: str, text: str) -> None:
    assert format_units(Fraction(units), EURO) == text


def test_a_number_follows_the_prefix() -> None:
    assert format_invoice_number(2, NEW_ZEALAND) == "NZB2"
    assert format_invoice_number(2, EURO) == "2"
