"""Statements of a debtor's account, and reminders by the days after an invoice fell due."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.billing.balances import OwedInvoice, Received, Settled, settle
from overtrick.billing.statements import find_reminder, make_statement

DAYS = (14, 30, 60)


def invoice(number: int, issued: date, total: int, of: int | None = None) -> OwedInvoice:
    return OwedInvoice(number=number, issued=issued, due=issued.replace(day=21), total=total, of=of)


def paid(day: date, amount: int, invoice: int | None = None) -> Received:
    return Received(date=day, amount=amount, invoice=invoice)


INVOICES = [
    invoice(3, date(2017, 11, 1), 38238), invoice(2, date(2017, 10, 1), 13662),
    invoice(4, date(2017, 11, 15), -960, of=3), invoice(5, date(2017, 12, 1), 5000),
]  # fmt: skip
PAYMENTS = [paid(date(2017, 10, 31), 10000), paid(date(2017, 11, 30), 40940), paid(date(2017, 12, 1), -500)]


def test_a_month() -> None:
    """$136.62 − $100.00 = $36.62; + $382.38 = $419.00; − $9.60 = $409.40; − $409.40 = 0."""
    statement = make_statement(INVOICES, PAYMENTS, date(2017, 11, 1), date(2017, 11, 30))
    assert (statement.opening, statement.closing) == (3662, 0)
    assert [(entry.kind, entry.number, entry.amount, entry.balance) for entry in statement.entries] == [
        ("invoice", 3, 38238, 41900), ("credit", 4, -960, 40940), ("payment", None, -40940, 0),
    ]  # fmt: skip
    assert [statement.total(kind) for kind in ("invoice", "credit", "payment", "refund")] == [38238, -960, -40940, 0]
    assert [entry.due for entry in statement.entries] == [date(2017, 11, 21), None, None]


def test_money_that_was_paid_back_is_owed_again() -> None:
    statement = make_statement(INVOICES, PAYMENTS, date(2017, 12, 1), date(2017, 12, 31))
    assert [(entry.kind, entry.amount, entry.balance) for entry in statement.entries] == [
        ("invoice", 5000, 5000), ("refund", 500, 5500),
    ]  # fmt: skip


def test_nothing_happened() -> None:
    statement = make_statement([], [], date(2017, 1, 1), date(2017, 1, 31))
    assert (statement.opening, statement.entries, statement.closing) == (0, (), 0)


def test_days_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(ValueError, match="give the earlier day first"):
        make_statement([], [], date(2017, 2, 1), date(2017, 1, 31))


@given(
    st.lists(st.tuples(st.integers(1, 12), st.integers(-500, 900)), max_size=8),
    st.lists(st.tuples(st.integers(1, 12), st.integers(-300, 900)), max_size=8),
    st.integers(1, 11),
)
def test_statements_follow_on_from_each_other_and_end_at_the_balance(
    charged: list[tuple[int, int]], money: list[tuple[int, int]], cut: int
) -> None:
    invoices = [invoice(at, date(2017, month, 1), total) for at, (month, total) in enumerate(charged, 1)]
    payments = [paid(date(2017, month, 15), amount) for month, amount in money]
    whole = make_statement(invoices, payments, date(2017, 1, 1), date(2017, 12, 31))
    early = make_statement(invoices, payments, date(2017, 1, 1), date(2017, cut, 28))
    late = make_statement(invoices, payments, date(2017, cut + 1, 1), date(2017, 12, 31))
    assert early.closing == late.opening
    assert early.entries + late.entries == whole.entries
    assert whole.closing == late.closing == settle(invoices, payments).owed


@pytest.mark.parametrize(
    ("today", "sent", "ordinal"),
    [
        # Due on 21 November: 14 days later is 5 December, 30 days 21 December, 60 days 20 January.
        (date(2017, 11, 21), 0, None), (date(2017, 12, 4), 0, None), (date(2017, 12, 5), 0, 1),
        (date(2017, 12, 20), 0, 1), (date(2017, 12, 20), 1, None), (date(2017, 12, 21), 1, 2),
        (date(2017, 12, 31), 0, 2), (date(2018, 1, 20), 2, 3), (date(2018, 1, 20), 3, None),
        (date(2019, 1, 20), 3, None),
    ],
)  # fmt: skip
def test_which_reminder_is_due(today: date, sent: int, ordinal: int | None) -> None:
    found = find_reminder(Settled(number=3, due=date(2017, 11, 21), total=500, paid=100), today, DAYS, sent)
    assert (found and found.ordinal) == ordinal
    assert found is None or (found.open, found.invoice) == (400, 3)


def test_what_is_paid_or_has_no_reminders_is_not_reminded_of() -> None:
    today = date(2018, 6, 1)
    assert find_reminder(Settled(number=3, due=date(2017, 11, 21), total=500, paid=500), today, DAYS) is None
    assert find_reminder(Settled(number=3, due=date(2017, 11, 21), total=500, credited=500), today, DAYS) is None
    assert find_reminder(Settled(number=3, due=date(2017, 11, 21), total=500), today, ()) is None


def test_a_reminder_on_the_first_day_comes_the_day_after() -> None:
    owed = Settled(number=3, due=date(2017, 11, 21), total=500)
    assert find_reminder(owed, date(2017, 11, 21), (0,)) is None
    assert find_reminder(owed, date(2017, 11, 22), (0,)) is not None
