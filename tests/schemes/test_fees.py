"""A federation's fees: the rates of a day, exact, and mistakes that are told with their record."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.fees import Fees, Money

from .conftest import edited

CENT = Decimal("0.01")
# An earlier rate of club sessions to a day; the one after it begins on 1 September 2017.
CLUB = """
[[sessions]]
sessions = "club"
from = 2015-01-01
until = {}
clause = "Annual meeting"
amount = "0.25 NZD"
#"""
NEW_YEAR, SUMMER = date(2017, 1, 17), date(2017, 12, 1)


@pytest.fixture
def fees() -> Fees:
    """New Zealand's."""
    return load_scheme("nz-2017").fees


def test_the_levy_of_the_examples_in_the_specification(fees: Fees) -> None:
    """SPEC Appendix 17.5: $5 a quarter; from 17 January to 25 March 60 days, $3.33."""
    levy = fees.levy_on(NEW_YEAR)
    assert levy is not None
    money = levy.amount.money
    assert money == Money(Decimal("20.00"), "NZD")
    assert money.amount * 90 / levy.year_days == 5
    days = (date(2017, 3, 25) - NEW_YEAR).days - levy.grace_days
    assert days == 60
    assert (money.amount * days / levy.year_days).quantize(CENT, ROUND_HALF_UP) == Decimal("3.33")
    assert levy.statuses == ("Active", "Unknown")


def test_the_invoice_of_the_specification(fees: Fees) -> None:
    """SPEC, invoice NZB2: 396 sessions of players in November 2016 at $0.30 are $118.80, and the tax $17.82."""
    day = date(2016, 11, 30)
    fee, (tax,) = fees.session_fee_on("club", day), fees.taxes_on(day)
    assert fee is not None
    charged = 396 * fee.amount.money.amount
    assert charged == Decimal("118.80")
    share = Decimal(tax.rate.number.numerator) / tax.rate.number.denominator
    assert ((charged * share).quantize(CENT, ROUND_HALF_UP), tax.name) == (Decimal("17.82"), "GST")


def test_what_is_not_charged_has_no_fee(fees: Fees) -> None:
    assert fees.point_fee_on("A", SUMMER) is not None
    assert fees.point_fee_on("C", SUMMER) is None
    assert fees.levy_on(date(2016, 12, 31)) is None
    assert fees.notice_months == 3


def test_a_federation_without_fees_charges_nothing() -> None:
    none = load_scheme("cbf-2013").fees
    assert (none.levy_on(SUMMER), none.session_fee_on("club", SUMMER), none.taxes_on(SUMMER)) == (None, None, [])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('amount = "0.30 NZD"', "amount = 0.30", "expected an amount with its currency such as"),
        ('amount = "0.30 NZD"', 'amount = "$0.30"', "sessions 'club'"),
        ('amount = "0.30 NZD"', 'amount = "0.30 AUD"', "the amounts are in AUD, NZD; give all in one currency"),
        ('sessions = "club"', 'sessions = "clubs"', "clubs"),
        ('unit = "A"', 'unit = "D"', "points 'D': the scheme has no such unit. It has: A, B, C."),
        ('"Active", ', '"Here", ', "levies from 2017-01-01: there is no status 'Here'. Choose from: Active,"),
        ("# How many", CLUB.format("2017-08-01"), "sessions club: a gap in the dates"),
        ("# How many", CLUB.format("2017-09-30"), "sessions club: two versions are in force on 2017-09-01"),
        ('clause = "SPEC Appendix 17.5; rulings M1 and S7"', 'clause = ""', "a clause is empty"),
        ("year_days = 360", "year_days = 0", "year_days is 0 and grace_days 7; give at least 1 and 0"),
        (
            "# prompt = { within_days = 2",
            "prompt = { within_days = -2",
            "sessions 'tournament': prompt takes off at most",
        ),
        (
            "# ages = [",
            'ages = [{ up_to = 30, share = "1" }, { up_to = 21, share = "0 %" }]#',
            "give the ages in rising order",
        ),
        ("due_days = 20", "due_days = -1", "due_days is -1; give 0 or more"),
        ('amount = "${amount}"', 'amount = "$"', "amount must have {amount} in it"),
        ('currency = "NZD"', 'currency = "EUR"', "the amounts are in EUR, NZD; give all in one currency"),
        ("reminder_days = [14, 30, 60]", "reminder_days = [30, 14]", "give reminder_days in rising order"),
        ("notice_months = 3", "notice_months = -3", "notice_months is -3; give 0 or more"),
        ('rate = "15 %"', 'rate = "15 A"', "taxes 'GST'"),
        ('name = "GST"', 'name = "GST"\ncolour = 1', "colour"),
    ],
)
def test_a_mistake_is_told_with_its_record(folder: Path, old: str, new: str, says: str) -> None:
    path = folder / "fees.toml"
    text = edited(path.read_text(encoding="utf-8"), (old, new))
    if old == "# How many":
        text = text.replace('sessions = "club"\nfrom = 2016-11-01', 'sessions = "club"\nfrom = 2017-09-01')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert str(caught.value).startswith("fees.toml")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('unit = "A"', 'unit = "D"'),
        ("notice_months = 3", "notice_months = -3"),
        ("year_days = 360", "year_days = 0"),
        ('clause = "SPEC Appendix 17.5; rulings M1 and S7"', 'clause = ""'),
    ],
)
def test_a_mistake_has_its_line(folder: Path, old: str, new: str) -> None:
    path = folder / "fees.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    line = path.read_text(encoding="utf-8").partition(new)[0].count("\n") + 1
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert [(mistake.file, mistake.line) for mistake in caught.value.mistakes] == [("fees.toml", line)]
