"""Runs of invoices: looked at as often as one likes, issued once, and one period after the other."""

import pytest

from overtrick.billing.periods import parse_period
from overtrick.store.commands.billing import invoice_runs
from overtrick.store.errors import Refusal
from tests.store.store_fixture import StoreFixture

from .books import APRIL, FEBRUARY, MARCH, bill, go_to, send


def test_what_is_not_over_can_only_be_seen(store: StoreFixture) -> None:
    send(store, "2018-03-05", 10)
    go_to(store, "2018-03-20")
    (running,) = invoice_runs.preview_invoices(parse_period(MARCH), store.now.date())
    assert (running.number, running.total) == (0, 690)
    with pytest.raises(Refusal, match="2018-03 ends on 2018-03-31; it can be billed from the next day on"):
        invoice_runs.issue_invoices(parse_period(MARCH), store.now, "treasurer")
    assert store.count("bill_run") == store.count("invoice") == store.count("money") == 0


def test_billing_again_changes_nothing(store: StoreFixture) -> None:
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    before = store.contents()
    assert bill(store, MARCH) is None
    assert store.contents() == before
    (seen,) = invoice_runs.preview_invoices(parse_period(MARCH), store.now.date())
    assert seen.number == 1
    with pytest.raises(Refusal, match="2018-03 has already been billed, by line"):
        store.decide("bill", kind="masterpoints", period=MARCH)


@pytest.mark.parametrize(
    ("period", "says"),
    [
        (APRIL, "2018-02 was the last period that was billed; bill 2018-03 next"),
        ("2018-01", "2018-02 was the first period that was billed; nothing before it can be"),
        ("2016-10", "The first fee applies from 2016-11-01; there is nothing to bill for 2016-10"),
        ("2016-Q4", "The first fee applies from 2017-01-01; there is nothing to bill for 2016-Q4"),
    ],
)
def test_periods_are_billed_in_turn(store: StoreFixture, period: str, says: str) -> None:
    bill(store, FEBRUARY)
    go_to(store, "2018-06-01")
    with pytest.raises(Refusal, match=says):
        invoice_runs.issue_invoices(parse_period(period), store.now, "treasurer")


def test_a_month_and_a_quarter_are_not_mixed_up(store: StoreFixture) -> None:
    for kind, period in (("levy", "2018-02"), ("masterpoints", "2018-Q1"), ("levy", "soon")):
        with pytest.raises(Refusal):
            store.decide("bill", kind=kind, period=period)
