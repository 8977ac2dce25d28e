"""Sessions that turn out to be of another class after they were billed, though no points change by it."""

from datetime import date
from typing import Any

import pytest

from overtrick.billing.periods import parse_period
from overtrick.store.invoices.changes import find_changed_sessions
from overtrick.store.models import BillRun
from tests.store.cast import AUCKLAND
from tests.store.store_fixture import StoreFixture

from .books import APRIL, FEBRUARY, MARCH, amounts, bill, file_name, issued, send

TRIAL: dict[str, Any] = {
    "name": "Trials", "event_class": "Interprovincial Trial Open", "contest": "pairs", "first": "2018-02-12",
    "club": AUCKLAND,
}  # fmt: skip
IN_TRIAL: dict[str, Any] = {"tournament": 1, "club": AUCKLAND, "name": file_name("2018-02-12")}


def test_a_session_that_becomes_a_tournament_by_a_fact_is_charged_as_one(store: StoreFixture) -> None:
    """Nobody of it is registered, so that no points change: 8 × $0.30 goes back, and 8 × $1.00 is due."""
    send(store, "2018-02-12", 4)
    bill(store, FEBRUARY)
    store.decide("facts", club=AUCKLAND, name=file_name("2018-02-12"), facts={"class": "10A"})
    bill(store, MARCH)
    (invoice,) = issued(MARCH)
    assert sorted(amounts(invoice)) == [("club-sessions", -240), ("tournament-sessions", 800)]


@pytest.fixture
def trial(store: StoreFixture) -> StoreFixture:
    """A session of 8 players whom nobody knows, 8 × $0.30, and a trial of its day, both from before the first bill."""
    send(store, "2018-02-12", 4)
    store.decide("tournament", **TRIAL)
    bill(store, FEBRUARY)
    assert [amounts(each) for each in issued(FEBRUARY)] == [[("club-sessions", 240)]]
    return store


def test_a_session_of_a_trial_is_charged_as_one_and_back(trial: StoreFixture) -> None:
    """A person puts it into the trial, and takes it out again; nobody earns anything by it."""
    trial.decide("link-session", **IN_TRIAL)
    bill(trial, MARCH)
    (invoice,) = issued(MARCH)
    assert sorted(amounts(invoice)) == [("club-sessions", -240), ("tournament-sessions", 800)]
    trial.decide("link-session", **IN_TRIAL, belongs=None)
    bill(trial, APRIL)
    (invoice,) = issued(APRIL)
    assert sorted(amounts(invoice)) == [("club-sessions", 240), ("tournament-sessions", -800)]


def test_a_trial_that_becomes_another_event_charges_its_session_again(trial: StoreFixture) -> None:
    """It is held a day later, and files can say that it is 10A: so the session of the day before is what it was."""
    trial.decide("link-session", **IN_TRIAL)
    bill(trial, MARCH)
    trial.decide(
        "tournament", **TRIAL | {"tournament": 1, "event_class": "10A", "first": "2018-02-14", "last": "2018-02-14"}
    )
    bill(trial, APRIL)
    (invoice,) = issued(APRIL)
    assert sorted(amounts(invoice)) == [("club-sessions", 240), ("tournament-sessions", -800)]


def test_an_approval_of_its_days_looks_at_a_session_again(store: StoreFixture) -> None:
    """Which sessions belong together may be another matter then, whether or not anybody earns by it."""
    send(store, "2018-02-12", 4)
    send(store, "2018-02-13", 4)
    bill(store, FEBRUARY)
    run = BillRun.objects.get()
    month = parse_period(FEBRUARY)
    assert find_changed_sessions(run, month.first, month.last) == []
    store.decide("approve", club=AUCKLAND, event="River Pairs", event_class="10A", first="2018-02-13")
    (mark,) = find_changed_sessions(run, month.first, month.last)
    assert mark.date == date(2018, 2, 13)
