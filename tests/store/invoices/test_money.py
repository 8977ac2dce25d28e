"""Payments, credit notes, what is owed, and the money ledger, whose entries sum to zero."""

from datetime import date
from typing import Any

import pytest

from overtrick.billing.records import Debtor
from overtrick.store.db import database
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.queries.billing.accounts import find_account, find_accounts
from overtrick.store.queries.billing.invoices import find_document, find_running, list_runs
from overtrick.store.upkeep.money_check import find_wrong_money
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.store_fixture import StoreFixture, rows

from .books import APRIL, MARCH, amounts, bill, file_name, go_to, issued, send

CLUB = Debtor("club", AUCKLAND)


@pytest.fixture
def billed(store: StoreFixture) -> StoreFixture:
    """Auckland owes 20 × 0.30 and 15 %: 6.90; Howick 16 × 0.30 and 15 %: 5.52. Both on 1 April, due on 21 April."""
    send(store, "2018-03-05", 10)
    send(store, "2018-03-06", 8, club=HOWICK)
    bill(store, MARCH)
    return store


def accounts() -> dict[str, int]:
    """The sums of all accounts that are not zero."""
    found = rows("SELECT account, sum(amount) FROM money GROUP BY account ORDER BY account")
    return {account: int(amount) for account, amount in found if amount}


def states(day: str, debtor: Debtor = CLUB) -> list[str]:
    return [each.state for each in find_account(debtor, date.fromisoformat(day)).invoices]


def test_what_an_invoice_posts(billed: StoreFixture) -> None:
    assert accounts() == {"receivable": 690 + 552, "club-sessions": -600 - 480, "tax": -90 - 72}
    assert list(find_wrong_money()) == []
    (run,) = list_runs()
    assert (run.period, run.invoices, run.total) == (MARCH, 2, 1242)


def test_a_payment_in_parts(billed: StoreFixture) -> None:
    assert states("2018-04-21") == ["issued"]
    assert states("2018-04-22") == ["overdue"]
    billed.decide("payment", invoice=1, date="2018-04-01", amount="4.00", reference="NZB1")
    account = find_account(CLUB, date(2018, 4, 1))
    assert (account.owed, account.invoices[0].open, account.invoices[0].state) == (290, 290, "part paid")
    assert account.ages == (290, 0, 0, 0, 0)
    billed.decide("payment", club=AUCKLAND, date="2018-04-01", amount="3.40")
    account = find_account(CLUB, date(2018, 4, 2))
    assert (account.owed, account.unused, account.invoices[0].state) == (-50, 50, "paid")
    # What was paid too much is laid against the next invoice.
    send(billed, "2018-04-02", 10)
    bill(billed, APRIL)
    assert find_account(CLUB, date(2018, 5, 1)).owed == 690 - 50
    assert billed.verify() == []


def test_a_withdrawn_payment(billed: StoreFixture) -> None:
    entry = billed.decide("payment", invoice=1, date="2018-04-01", amount="6.90")
    assert (states("2018-04-02"), accounts()["receivable"]) == (["paid"], 552)
    billed.decide("withdraw", line=entry.seq, reason="it was Howick's")
    assert (states("2018-04-02"), accounts()["receivable"]) == (["issued"], 1242)
    with pytest.raises(Refusal, match="has already been withdrawn"):
        billed.decide("withdraw", line=entry.seq, reason="again")
    assert billed.verify() == []


def test_money_paid_back(billed: StoreFixture) -> None:
    billed.decide("payment", club=AUCKLAND, date="2018-04-01", amount="10.00")
    billed.decide("payment", club=AUCKLAND, date="2018-04-01", amount="-3.10")
    assert find_account(CLUB, date(2018, 4, 2)).owed == 0


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"club": AUCKLAND, "amount": "1.005"}, "is not an amount"),
        ({"club": AUCKLAND, "amount": "0.00"}, "cannot be 0"),
        ({"amount": "1.00"}, "Say whose payment it is"),
        ({"club": AUCKLAND, "region": 1, "amount": "1.00"}, "Say whose payment it is"),
        ({"club": 4, "amount": "1.00"}, "There is no club 4"),
        ({"region": 400, "amount": "1.00"}, "There is no region 400"),
        ({"invoice": 7, "amount": "1.00"}, "There is no invoice 7"),
        ({"invoice": 2, "club": AUCKLAND, "amount": "1.00"}, "NZB2 is an invoice of club 130"),
        ({"club": AUCKLAND, "amount": "1.00", "date": "2018-05-01"}, "is still to come"),
        ({"club": AUCKLAND, "amount": "1.00", "reference": "x" * 201}, "at most 200 characters"),
    ],
)
def test_what_is_no_payment(billed: StoreFixture, data: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        billed.decide("payment", **{"date": "2018-04-01"} | data)
    assert billed.count("payment") == 0


def test_a_credit_note_for_a_whole_invoice(billed: StoreFixture) -> None:
    billed.decide("credit-note", invoice=1, reason="charged to the wrong club")
    note = find_document(3)
    assert (note.kind, note.credits, note.total, note.tax, note.label) == ("credit", 1, -690, -90, "NZB3")
    assert note.lines[0].description == "Credit for NZB1, line 1: player session charges for March 2018"
    assert note.heading.title == "Credit note"
    # There is nothing to wait for.
    assert note.due == note.date
    assert states("2018-06-01") == ["credited", "credited"]
    assert find_account(CLUB, date(2018, 6, 1)).owed == 0
    assert accounts() == {"receivable": 552, "club-sessions": -480, "tax": -72}
    for data in ({"invoice": 1}, {"invoice": 3}, {"invoice": 1, "lines": [1]}, {"invoice": 2, "lines": [2]}):
        with pytest.raises(Refusal):
            billed.decide("credit-note", **data, reason="again")
    with pytest.raises(Refusal, match="A credit note needs a reason"):
        billed.decide("credit-note", invoice=2)
    with pytest.raises((Refusal, NotFound), match="There is no invoice 9"):
        billed.decide("credit-note", invoice=9, reason="none")
    with pytest.raises(Refusal, match="NZB3 is a credit note"):
        billed.decide("payment", invoice=3, date="2018-04-01", amount="1.00")
    assert billed.verify() == []


def test_a_credit_note_takes_the_next_number(billed: StoreFixture) -> None:
    billed.decide("credit-note", invoice=2, reason="a mistake")
    send(billed, "2018-04-02", 10)
    bill(billed, APRIL)
    assert [each.number for each in issued(APRIL)] == [4]


def test_what_a_credit_note_gave_back_is_not_given_back_again(billed: StoreFixture) -> None:
    """A note for the whole invoice; then the file is cancelled: nothing is left to credit."""
    billed.decide("credit-note", invoice=1, reason="a present")
    go_to(billed, "2018-04-10")
    billed.decide("cancel", club=AUCKLAND, name=file_name("2018-03-05"))
    bill(billed, APRIL)
    assert issued(APRIL) == []


def test_what_a_credit_note_gave_back_stays_given_back(billed: StoreFixture) -> None:
    """Another file with 22 players in place of 20: 2 × $0.30 more, not 22."""
    billed.decide("credit-note", invoice=1, reason="a present")
    go_to(billed, "2018-04-10")
    send(billed, "2018-03-05", 11)
    bill(billed, APRIL)
    assert [amounts(each) for each in issued(APRIL)] == [[("club-sessions", 60)]]


def test_what_a_later_invoice_took_back_is_not_credited_again(billed: StoreFixture) -> None:
    """18 players in place of 20, and April takes $0.60 back: a note for March takes off what is left, 18 × $0.30."""
    send(billed, "2018-03-05", 9)
    bill(billed, APRIL)
    billed.decide("credit-note", invoice=1, reason="a present")
    note = find_document(4)
    # $5.40 and 15 %: $0.81.
    assert (note.lines[0].units, note.subtotal, note.tax, note.total) == ("-18", -540, -81, -621)
    assert find_account(CLUB, date(2018, 6, 1)).owed == 0
    bill(billed, "2018-05")
    assert issued("2018-05") == []
    assert billed.verify() == []


def test_nothing_is_credited_of_what_was_taken_back(billed: StoreFixture) -> None:
    go_to(billed, "2018-04-10")
    billed.decide("cancel", club=AUCKLAND, name=file_name("2018-03-05"))
    bill(billed, APRIL)
    for lines in ([], [1]):
        with pytest.raises(Refusal, match="Nothing is left of it: what NZB1 charged there was taken back"):
            billed.decide("credit-note", invoice=1, lines=lines, reason="by mistake")
    assert find_account(CLUB, date(2018, 6, 1)).owed == 0


def test_a_credit_is_not_credited(billed: StoreFixture) -> None:
    """A file of March is gone: April's invoice has its 6.00 as a credit. To take that off would be to charge it."""
    billed.decide("cancel", club=AUCKLAND, name=file_name("2018-03-05"))
    bill(billed, APRIL)
    (invoice,) = issued(APRIL)
    assert invoice.total < 0
    with pytest.raises(Refusal, match="is a credit already; a credit note cannot charge anything"):
        billed.decide("credit-note", invoice=invoice.number, lines=[1], reason="a mistake")
    with pytest.raises(Refusal, match="is a credit already"):
        billed.decide("credit-note", invoice=invoice.number, reason="a mistake")


def test_balances_of_all(billed: StoreFixture) -> None:
    billed.decide("payment", invoice=2, date="2018-04-01", amount="5.52")
    found = find_accounts(date(2018, 6, 25))
    # Due on 21 April: on 25 June for 65 days.
    assert [(each.debtor.code, each.name, each.owed, each.ages) for each in found] == [
        (AUCKLAND, "Auckland", 690, (0, 0, 0, 690, 0)), (HOWICK, "Howick", 0, (0, 0, 0, 0, 0)),
    ]  # fmt: skip


def test_the_running_invoice(store: StoreFixture) -> None:
    send(store, "2018-03-05", 10)
    store.register("40001")
    found = find_running(CLUB, date(2018, 3, 20))
    assert [(each.kind, each.period, each.subtotal) for each in found] == [
        ("masterpoints", MARCH, 600), ("levy", "2018-Q1", 500),
    ]  # fmt: skip
    assert find_running(Debtor("club", HOWICK), date(2018, 3, 20)) == []


def test_what_has_ended_and_was_not_billed_is_seen_until_it_is(store: StoreFixture) -> None:
    """March is billed, April has ended with 8 players, 8 × $0.30, and a credit of 2 × $0.30; May has 4 so far."""
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    send(store, "2018-03-05", 9)
    send(store, "2018-04-10", 4)
    send(store, "2018-05-02", 2)

    def running(day: date) -> list[tuple[str, int]]:
        return [(each.period, each.subtotal) for each in find_running(CLUB, day)]

    # The correction is on one of them alone: the next to be billed.
    assert running(date(2018, 5, 3)) == [("2018-04", 240 - 60), ("2018-05", 120)]
    (april,) = [each.total for each in find_running(CLUB, date(2018, 5, 3)) if each.period == "2018-04"]
    bill(store, "2018-04")
    assert [each.total for each in issued("2018-04")] == [april]
    assert running(date(2018, 5, 3)) == [("2018-05", 120)]
    # A federation that pauses for years still shows the next to be billed, and what was played of late.
    assert running(date(2022, 5, 3)) == [("2018-05", 120)]


def test_the_levy_of_a_quarter_that_has_ended_is_seen_until_it_is_billed(store: StoreFixture) -> None:
    store.register("40001", start="2017-01-01")
    bill(store, "2018-Q1")
    for day, periods in ((date(2018, 6, 30), ["2018-Q2"]), (date(2018, 7, 1), ["2018-Q2", "2018-Q3"])):
        assert [each.period for each in find_running(CLUB, day)] == periods


def test_verify_finds_what_does_not_add_up(billed: StoreFixture) -> None:
    """A hand at the database that removed the triggers first."""
    if billed.vendor == "postgresql":
        database.execute("ALTER TABLE money DISABLE TRIGGER ALL")
        database.execute("ALTER TABLE invoice DISABLE TRIGGER ALL")
    else:
        database.execute("DROP TRIGGER money_no_update")
        database.execute("DROP TRIGGER invoice_no_update")
    database.execute("UPDATE money SET amount = amount + 100 WHERE id = 1")
    database.execute("UPDATE invoice SET total = total + 7 WHERE number = 2")
    found = {(each.table, each.key, each.what) for each in find_wrong_money()}
    seq = rows("SELECT max(seq) FROM money")[0][0]
    assert found == {
        ("money", f"of journal entry {seq}", "sum"), ("money", "of invoice 1", "sum"), ("invoice", "1", "owed"),
        ("invoice", "2", "owed"), ("invoice", "2", "total"),
    }  # fmt: skip
    said = billed.verify()
    assert f"money of journal entry {seq}, sum: found 1.00, expected 0.00" in said
    assert any(each.startswith("invoice 2, total: found 559") for each in said)


def test_verify_finds_a_missing_number(billed: StoreFixture) -> None:
    billed.decide("credit-note", invoice=2, reason="a mistake")
    if billed.vendor == "postgresql":
        database.execute("SET session_replication_role = replica")
    else:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("DROP TRIGGER invoice_no_delete")
    database.execute("DELETE FROM invoice WHERE number = 2")
    if billed.vendor == "postgresql":
        database.execute("SET session_replication_role = DEFAULT")
    found = [(each.key, each.what) for each in find_wrong_money() if each.table == "invoice"]
    assert found == [("2", "number")]


def test_everything_is_made_again(billed: StoreFixture) -> None:
    send(billed, "2018-03-05", 12)
    billed.decide("credit-note", invoice=2, reason="a mistake")
    billed.decide("bill-to", club=HOWICK, region=1, start="2018-03-01")
    bill(billed, APRIL)
    entry = billed.decide("payment", invoice=1, date="2018-04-01", amount="6.90")
    billed.decide("withdraw", line=entry.seq, reason="not theirs")
    before = billed.contents()
    assert rebuild(exchange=False) == []
    assert billed.contents() == before
    assert billed.verify() == []
