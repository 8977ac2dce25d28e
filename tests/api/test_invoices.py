"""Invoices as JSON: for the club that is billed, and for the federation."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from overtrick.store.access import credentials
from overtrick.store.commands.billing.invoice_letters import queue_letter
from overtrick.store.mail import outbox
from overtrick.store.mail.journal_letters import Letter
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

# What is tried here is the same on every database.
ONE_DATABASE = True


@pytest.fixture
def billed(store: StoreFixture) -> StoreFixture:
    """Auckland owes 20 × 0.30 and 15 %: 6.90; Howick 16 × 0.30 and 15 %: 5.52."""
    send(store, "2018-03-05", 10)
    send(store, "2018-03-06", 8, club=HOWICK)
    bill(store, MARCH)
    return store


def ask(address: str, user: str) -> tuple[int, Any]:
    token = credentials.make_credential(credentials.TOKEN, user, FIRST_MOMENT, scopes=("read",))
    answer = Client(SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}").get(f"/api/{address}")
    return answer.status_code, answer.json()


def test_an_invoice_with_its_sessions(billed: StoreFixture) -> None:
    status, found = ask("invoices/1", "106")
    assert status == 200
    (line,) = found.pop("lines")
    assert found == {
        "debtor": {"kind": "club", "code": AUCKLAND, "name": "Auckland"}, "kind": "masterpoints", "period": MARCH,
        "number": 1, "label": "NZB1", "date": "2018-04-01", "due": "2018-04-21", "credits": None, "currency": "NZD",
        "subtotal": "6.00", "tax": "0.90", "total": "6.90",
    }  # fmt: skip
    (session,) = line.pop("sessions")
    assert line == {
        "text": "Player session charges for March 2018", "units": "20", "rate": "0.30", "amount": "6.00",
        "refers": None,
    }  # fmt: skip
    assert session == {
        "session": 1, "sessions": [1], "date": "2018-03-05", "event": "Pairs 2018-03-05", "players": 20,
        "amount": "6.00", "because": ["20 players at 0.30 NZD each (Masterpoint Fees 7; ruling M2)"],
    }  # fmt: skip


def test_the_members_of_a_levy(billed: StoreFixture) -> None:
    """A member through the quarter: 90 ÷ 360 × 20.00 = 5.00."""
    billed.register("38441")
    bill(billed, "2018-Q1")
    _, found = ask("invoices/3", "federation-office")
    (line,) = found["lines"]
    assert "sessions" not in line
    (member,) = line["members"]
    assert {key: member[key] for key in ("number", "days", "from", "to", "amount")} == {
        "number": "38441", "days": 90, "from": "2018-01-01", "to": "2018-03-31", "amount": "5.00",
    }  # fmt: skip


def test_what_a_club_owes(billed: StoreFixture) -> None:
    billed.decide("payment", invoice=1, date="2018-04-01", amount="4.00")
    status, found = ask(f"clubs/{AUCKLAND}/invoices", "106")
    assert (status, found["club"], found["owed"], found["running"]) == (200, AUCKLAND, "2.90", [])
    (invoice,) = found["invoices"]
    assert (invoice["label"], invoice["total"], invoice["paid"], invoice["open"], invoice["state"]) == (
        "NZB1", "6.90", "4.00", "2.90", "overdue",
    )  # fmt: skip


def test_when_an_invoice_was_sent_and_where_to(billed: StoreFixture) -> None:
    keys = ("sent", "sent_to", "reminded")
    (invoice,) = ask(f"clubs/{AUCKLAND}/invoices", "106")[1]["invoices"]
    assert [invoice[key] for key in keys] == [None, "", None]
    letter = Letter("treasurer@auckland.example", "Tax Invoice NZB1", "Attached.")
    queue_letter("invoice", {1: 0}, letter, "", datetime(2018, 4, 1, 13, tzinfo=UTC))
    outbox.send_due_letters(lambda mail: None, datetime(2018, 4, 1, 13, 2, tzinfo=UTC))
    queue_letter("reminder", {1: 0}, letter, "office", datetime(2018, 6, 1, tzinfo=UTC))
    (invoice,) = ask(f"clubs/{AUCKLAND}/invoices", "106")[1]["invoices"]
    assert [invoice[key] for key in keys] == [
        "2018-04-01T13:02:00Z", "treasurer@auckland.example", "2018-06-01T00:00:00Z",
    ]  # fmt: skip


def test_a_club_sees_its_own_alone(billed: StoreFixture) -> None:
    assert ask("invoices/2", "106") == (404, {"detail": "There is no invoice 2."})
    assert ask("invoices/9", "federation-office") == (404, {"detail": "There is no invoice 9."})
    assert ask(f"clubs/{HOWICK}/invoices", "106")[0] == 404
    assert ask(f"clubs/{HOWICK}/invoices", "federation-b")[0] == 200
    assert ask("clubs/4/invoices", "federation-c")[0] == 404


def fetch(address: str, user: str) -> tuple[int, str]:
    token = credentials.make_credential(credentials.TOKEN, user, FIRST_MOMENT, scopes=("read",))
    answer = Client(SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}").get(f"/api/{address}")
    return answer.status_code, answer.content.decode("utf-8-sig")


def test_files_for_accounting_programs(billed: StoreFixture) -> None:
    status, text = fetch("invoices/entries.csv?from=2018-04-01&to=2018-04-30", "federation-office")
    assert status == 200
    assert text.splitlines()[1].startswith("2018-04-01,NZB1,2018-04-21,club,106,Auckland,receivable,")
    status, text = fetch("invoices/xero.csv?from=2018-04-01&to=2018-04-30", "federation-b")
    assert (status, len(text.splitlines())) == (200, 3)
    assert fetch("invoices/xero.csv?from=2018-04-02&to=2018-04-30", "federation-c")[1].count("\n") == 1


def test_a_month_is_seen_and_billed_once(billed: StoreFixture) -> None:
    """April: 8 × 0.30 and 15 % are 2.76. The call does what `overtrick bill` does."""
    send(billed, "2018-04-05", 4)
    status, seen = ask("invoices/runs/2018-04", "federation-office")
    assert (status, seen["kind"], seen["billed"], seen["total"]) == (200, "masterpoints", False, "2.76")
    assert [(each["debtor"]["code"], each["number"], each["total"]) for each in seen["invoices"]] == [
        (AUCKLAND, None, "2.76")
    ]  # fmt: skip
    token = credentials.make_credential(credentials.TOKEN, "federation-bill", FIRST_MOMENT, scopes=("read", "decide"))
    program = Client(SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}")
    for _ in range(2):
        answer = program.post("/api/invoices/runs/2018-04")
        found = answer.json()
        assert (answer.status_code, found["billed"], found["total"]) == (200, True, "2.76")
        assert [each["label"] for each in found["invoices"]] == ["NZB3"]
    assert program.get("/api/invoices/runs/2018-04").json() == found
    refused = program.post("/api/invoices/runs/2018-03-01")
    assert (refused.status_code, "is not a month" in refused.content.decode()) == (422, True)
    refused = program.post("/api/invoices/runs/2018-07")
    assert (refused.status_code, "bill 2018-05 next" in refused.content.decode()) == (422, True)


def test_days_that_make_no_sense_are_refused(billed: StoreFixture) -> None:
    for days in ("", "?from=2018-04-01", "?from=2018-04-30&to=2018-04-01", "?from=1&to=2", "?from=2018-02-30&to=x"):
        assert fetch(f"invoices/entries.csv{days}", f"federation-{len(days)}")[0] == 422
