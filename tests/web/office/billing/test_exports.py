"""Files for accounting programs in the office: of the days that were asked for, and equal to the money ledger."""

import csv
from decimal import Decimal
from io import StringIO

import pytest
from django.test import Client

from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import StoreFixture, rows
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/office/billing"
APRIL = "?from=2018-04-01&to=2018-04-30"


@pytest.fixture
def billed(site: StoreFixture) -> StoreFixture:
    """Auckland owes 6.90 on NZB1 and has paid it, Howick owes 5.52 on NZB2."""
    send(site, "2018-03-05", 10)
    send(site, "2018-03-06", 8, club=HOWICK)
    bill(site, MARCH)
    site.later(days=10).decide("payment", invoice=1, date="2018-04-10", amount="6.90", reference="=NZB1")
    return site


def table(client: Client, address: str) -> list[dict[str, str]]:
    answer = client.get(HERE + address)
    assert answer.status_code == 200, answer
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_the_entries_of_a_month(billed: StoreFixture, browser: Browsers) -> None:
    found = table(browser("office"), f"/entries.csv{APRIL}")
    brief = [(row["document"], row["account"], row["debit"], row["credit"]) for row in found]
    assert brief == [
        ("NZB1", "receivable", "6.90", ""), ("NZB1", "club-sessions", "", "6.00"), ("NZB1", "tax", "", "0.90"),
        ("NZB2", "receivable", "5.52", ""), ("NZB2", "club-sessions", "", "4.80"), ("NZB2", "tax", "", "0.72"),
        # What a bank writes cannot be a formula in a spreadsheet.
        ("'=NZB1", "bank", "6.90", ""), ("'=NZB1", "receivable", "", "6.90"),
    ]  # fmt: skip
    assert table(browser("office"), "/entries.csv?from=2018-04-11&to=2018-04-30") == []


def test_the_entries_are_the_money_ledger(billed: StoreFixture, browser: Browsers) -> None:
    """A withdrawn payment and a credit note are in both."""
    (entry,) = rows("SELECT max(seq) FROM payment")[0]
    billed.decide("withdraw", line=entry, reason="it was another club's")
    billed.decide("credit-note", invoice=2, reason="a mistake")
    billed.decide("payment", club=AUCKLAND, date="2018-04-11", amount="10.00")
    sums: dict[str, Decimal] = {}
    for row in table(browser("office"), "/entries.csv?from=2018-01-01&to=2030-12-31"):
        amount = Decimal(row["debit"] or 0) - Decimal(row["credit"] or 0)
        sums[row["account"]] = sums.get(row["account"], Decimal(0)) + amount
    ledger = dict(rows("SELECT account, sum(amount) FROM money GROUP BY account"))
    assert {account: int(amount * 100) for account, amount in sums.items()} == ledger
    assert sum(sums.values()) == 0


def test_the_columns_of_xero(billed: StoreFixture, browser: Browsers) -> None:
    found = table(browser("office"), f"/xero.csv{APRIL}")
    assert [(row["*ContactName"], row["*InvoiceNumber"], row["*Quantity"], row["*UnitAmount"]) for row in found] == [
        ("Auckland", "NZB1", "20", "0.30"), ("Howick", "NZB2", "16", "0.30"),
    ]  # fmt: skip
    assert (found[0]["*InvoiceDate"], found[0]["*DueDate"]) == ("01/04/2018", "21/04/2018")


def test_a_file_says_which_days_it_is_about(billed: StoreFixture, browser: Browsers) -> None:
    said = browser("office").get(f"{HERE}/xero.csv{APRIL}")["Content-Disposition"]
    assert said == 'attachment; filename="xero-2018-04-01-to-2018-04-30.csv"'


@pytest.mark.parametrize("days", ["", "?from=2018-04-01", "?from=2018-04-30&to=2018-04-01", "?from=soon&to=later"])
def test_days_that_make_no_sense_give_no_file(billed: StoreFixture, browser: Browsers, days: str) -> None:
    for name in ("entries", "xero"):
        answer = browser("office").get(f"{HERE}/{name}.csv{days}", follow=True)
        assert "Choose the first and the last day" in Page(answer.content.decode()).text


def test_more_than_xero_takes_is_said(billed: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.web.office.billing.exports.MOST_FOR_XERO", 1)
    answer = browser("office").get(f"{HERE}/xero.csv{APRIL}", follow=True)
    assert "Xero takes at most 1 invoices in one file." in Page(answer.content.decode()).text


def test_the_fees_of_a_year_by_month(billed: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    html = client.get(f"{HERE}?year=2018").content.decode()
    page = Page(html)
    # 6.00 + 4.80 before tax, issued in April.
    assert ["April 2018", "$10.80", "$10.80"] in page.rows
    assert ["May 2018", "$0.00", "$0.00"] in page.rows
    assert "$10.80 was billed in 2018, most in April 2018: $10.80." in html
    picture = client.get(f"{HERE}/months/2018.svg")
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/svg+xml")
    assert b"Apr" in picture.content
    assert client.get(f"{HERE}/months/2017.svg").status_code == 404
    assert client.get(f"{HERE}/months/{10**9}.svg").status_code == 404
