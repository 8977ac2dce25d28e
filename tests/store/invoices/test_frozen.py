"""An invoice stays as it was issued: whatever a later program or a new version of the fees would charge."""

from datetime import date

import pytest
from django.core.management import call_command

from overtrick.store.db import database
from overtrick.store.invoices import play
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.decisions.adoption import adopt
from tests.store.store_fixture import StoreFixture

from .books import APRIL, MARCH, amounts, bill, go_to, issued, send


def test_a_replay_by_another_program_issues_the_same(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later program that charges nothing at all finds every invoice, and makes them again as they were."""
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    monkeypatch.setattr(play, "charge_play", lambda *_: [])
    before = store.contents()
    assert store.verify() == []
    assert rebuild(exchange=True) == []
    assert store.contents() == before
    assert [amounts(each) for each in issued(MARCH)] == [[("club-sessions", 600)]]


def test_a_fee_that_changes_in_mid_month(store: StoreFixture) -> None:
    """From 15 April $0.35: 20 × 0.30 and 20 × 0.35. What is corrected before that day has the old fee."""
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    adopt(store, 'fees.toml: sessions club.amount = "0.35 NZD"', day=date(2018, 4, 15))
    send(store, "2018-03-05", 11)
    send(store, "2018-04-14", 10)
    send(store, "2018-04-15", 10)
    bill(store, APRIL)
    (invoice,) = issued(APRIL)
    assert [(line.rate, line.amount, line.late) for line in invoice.lines] == [
        ("3/10", 600, False), ("7/20", 700, False), ("3/10", 60, True),
    ]  # fmt: skip
    assert store.verify() == []


def test_a_store_from_before_is_billed(store: StoreFixture) -> None:
    """The tables of a store that was made before there were invoices come with the first opening."""
    send(store, "2018-03-05", 10)
    call_command("migrate", "store", "0023", database=database.DEFAULT, verbosity=0)
    call_command("migrate", "store", database=database.DEFAULT, verbosity=0)
    go_to(store, "2018-04-01")
    bill(store, MARCH)
    assert [each.total for each in issued(MARCH)] == [690]
    assert store.verify() == []
