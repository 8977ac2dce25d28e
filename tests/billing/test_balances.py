"""Payments, part payments, overpayments and credits laid against invoices, and how old the rest is."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.billing.balances import OwedInvoice, Received, age, settle
from overtrick.billing.bookkeeping import AccountEntry, post_payment
from overtrick.billing.cents import cents_text, parse_cents


def invoice(number: int, total: int, day: int = 1, of: int | None = None) -> OwedInvoice:
    return OwedInvoice(number=number, issued=date(2017, number, 1), due=date(2017, number, 20), total=total, of=of)


def paid(amount: int, invoice: int | None = None) -> Received:
    return Received(date=date(2017, 12, 1), amount=amount, invoice=invoice)


def test_a_payment_settles_the_oldest_first() -> None:
    balance = settle([invoice(2, 500), invoice(1, 300)], [paid(400)])
    assert [(each.number, each.paid, each.open) for each in balance.invoices] == [(1, 300, 0), (2, 100, 400)]
    assert (balance.owed, balance.unused) == (400, 0)


def test_a_payment_that_names_an_invoice_settles_that_one() -> None:
    balance = settle([invoice(1, 300), invoice(2, 500)], [paid(500, 2)])
    assert [each.open for each in balance.invoices] == [300, 0]


def test_what_is_paid_too_much_waits_for_the_next_invoice() -> None:
    balance = settle([invoice(1, 300)], [paid(450, 1)])
    assert (balance.unused, balance.owed) == (150, -150)
    assert settle([invoice(1, 300), invoice(2, 500)], [paid(450, 1)]).invoices[1].open == 350


def test_money_paid_back_comes_out_of_what_was_too_much() -> None:
    balance = settle([invoice(1, 300), invoice(2, 500)], [paid(1000, 1), paid(-200, 1)])
    assert ([each.paid for each in balance.invoices], balance.unused) == ([300, 500], 0)


def test_money_paid_back_opens_the_invoice_that_it_names_or_the_youngest() -> None:
    """Else the club would owe, and no invoice would be open or overdue."""
    invoices, both = [invoice(1, 300), invoice(2, 500)], [paid(300, 1), paid(500, 2)]
    assert [each.open for each in settle(invoices, [*both, paid(-100, 1)]).invoices] == [100, 0]
    assert [each.open for each in settle(invoices, [*both, paid(-600)]).invoices] == [100, 500]
    # A credit that was paid out opens nothing: 300 was charged, paid, credited and paid back.
    balance = settle([invoice(1, 300), invoice(3, -300, of=1)], [paid(300, 1), paid(-300)])
    assert (balance.owed, balance.unused, balance.invoices[0].open) == (0, 0, 0)


def test_a_credit_note_takes_off_its_invoice() -> None:
    balance = settle([invoice(1, 300), invoice(2, 500), invoice(3, -200, of=2)], [])
    assert [(each.credited, each.open) for each in balance.invoices] == [(0, 300), (200, 300)]


def test_an_invoice_below_zero_is_a_credit_for_the_oldest() -> None:
    assert settle([invoice(1, 300), invoice(2, -100)], []).invoices[0].open == 200


@pytest.mark.parametrize(
    ("today", "sums"),
    [
        # Due on 20 January: on that day it is not overdue, 30 days later it is up to 30, then up to 60, 90, more.
        (date(2017, 1, 20), (300, 0, 0, 0, 0)), (date(2017, 1, 21), (0, 300, 0, 0, 0)),
        (date(2017, 2, 19), (0, 300, 0, 0, 0)), (date(2017, 2, 20), (0, 0, 300, 0, 0)),
        (date(2017, 4, 20), (0, 0, 0, 300, 0)), (date(2017, 4, 21), (0, 0, 0, 0, 300)),
    ],
)  # fmt: skip
def test_how_old_it_is(today: date, sums: tuple[int, ...]) -> None:
    assert age(settle([invoice(1, 300)], []), today) == sums


@given(st.lists(st.integers(-500, 900), min_size=1, max_size=9), st.lists(st.integers(-300, 900), max_size=9))
def test_nothing_is_lost(totals: list[int], payments: list[int]) -> None:
    invoices = [invoice(number, total) for number, total in enumerate(totals, 1)]
    balance = settle(invoices, [paid(amount, at % 3 or None) for at, amount in enumerate(payments)])
    assert balance.owed == sum(totals) - sum(payments)
    assert all(each.open >= 0 and each.paid >= 0 and each.credited >= 0 for each in balance.invoices)
    # Nothing lies unused beside an open invoice, and who owes has one unless more was paid back than came in.
    assert balance.unused <= 0 or balance.owed <= 0
    assert balance.unused >= min(sum(payments), 0)


def test_a_payment_is_two_entries_that_sum_to_zero() -> None:
    assert post_payment(1250) == [AccountEntry("bank", 1250), AccountEntry("receivable", -1250)]


@pytest.mark.parametrize(("text", "cents"), [("118.80", 11880), ("12", 1200), ("-9.6", -960), ("0.05", 5)])
def test_amounts_are_read(text: str, cents: int) -> None:
    assert parse_cents(text) == cents
    assert parse_cents(cents_text(cents)) == cents


@pytest.mark.parametrize("text", ["", "1.005", "1/2", "twelve", "1,50", "nan", "1e999999999"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount"):
        parse_cents(text)
