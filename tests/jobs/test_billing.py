"""The worker issues invoices on the 1st at 1:00 where the federation is, if the settings say so; each period once."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from overtrick.jobs import billing
from overtrick.store import models
from tests.store.invoices.books import bill, send
from tests.store.store_fixture import StoreFixture

from .conftest import Workers

# 1:00 of 1 April 2018 in New Zealand is 12:00 of 31 March in Greenwich.
BEFORE, FIRST = datetime(2018, 3, 31, 11, 59, tzinfo=UTC), datetime(2018, 3, 31, 12, 0, tzinfo=UTC)


def billed() -> list[tuple[str, str]]:
    return [(run.kind, run.period) for run in models.BillRun.objects.order_by("seq")]


def test_it_starts_at_one_o_clock_on_the_first(store: StoreFixture) -> None:
    store.register("40001")
    send(store, "2018-03-05", 10)
    billing.issue_due_invoices(BEFORE, "worker")
    assert billed() == []
    for at in (FIRST, FIRST + timedelta(hours=1), FIRST + timedelta(days=20)):
        billing.issue_due_invoices(at, "worker")
    assert billed() == [("masterpoints", "2018-03"), ("levy", "2018-Q1")]
    assert store.verify() == []


def test_after_a_pause_the_months_come_in_turn(store: StoreFixture) -> None:
    bill(store, "2018-02")
    billing.issue_due_invoices(datetime(2018, 6, 10, tzinfo=UTC), "worker")
    months = [period for kind, period in billed() if kind == "masterpoints"]
    assert months == ["2018-02", "2018-03", "2018-04", "2018-05"]


def test_only_if_the_settings_say_so(store: StoreFixture, worker: Workers) -> None:
    worker().run_due_jobs(FIRST)
    assert billed() == []
    worker(billing={"automatic": True}).run_due_jobs(FIRST)
    assert billed() == [("masterpoints", "2018-03"), ("levy", "2018-Q1")]


def test_a_federation_without_fees_issues_nothing(open_store: Callable[[str, str], StoreFixture]) -> None:
    open_store("cbf-2013", "sqlite")
    billing.issue_due_invoices(FIRST, "worker")
    assert billed() == []
