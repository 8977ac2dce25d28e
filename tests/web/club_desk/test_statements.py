"""A club's statement of account: the page, the PDF and the table say the same, and what they show sums up."""

import csv
import io
from datetime import date
from decimal import Decimal
from itertools import pairwise

import pytest
from django.test import Client

from overtrick.billing.records import Debtor
from overtrick.store.queries.billing.accounts import find_account
from overtrick.web.invoices.statement_pages import _year_before
from tests.certificates.pdf import texts
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import APRIL, MARCH, bill, send
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = f"/clubs/{AUCKLAND}/statement"
OFFICE = f"/office/billing/accounts/club/{AUCKLAND}/statement"
SPAN = "?from=2018-04-01&to=2018-06-30"


@pytest.fixture
def paid(site: StoreFixture) -> StoreFixture:
    """March is 6.90 and April 8.28, 24 × 0.30 = 7.20 and 15 %; paid are 4.00 in part, and 12.00 after a credit of 6.90.

    2.90 of March is open when all of it is credited: 6.90 − 4.00 − 6.90 = −4.00. With April and 12.00 it is −7.72.
    """
    send(site, "2018-03-05", 10)
    bill(site, MARCH)
    site.decide("payment", invoice=1, date="2018-04-01", amount="4.00", reference="part, <b>")
    send(site, "2018-04-05", 12)
    bill(site, APRIL)
    site.decide("credit-note", invoice=1, reason="charged to the wrong club")
    site.later(days=3)
    site.decide("payment", club=AUCKLAND, date="2018-05-02", amount="12.00")
    return site


def rows_of(client: Client, address: str) -> list[list[str]]:
    page = read(client, address)
    at = next(at for at, row in enumerate(page.rows) if row[:2] == ["What", "Date"])
    return page.rows[at + 1 :]


def test_the_page_shows_part_payments_credits_and_what_is_paid_ahead(paid: StoreFixture, browser: Browsers) -> None:
    shown = rows_of(browser("club106"), HERE + SPAN)
    assert shown == [
        ["Brought forward", "1 Apr 2018", "", "", "$0.00"],
        ["Invoice NZB1, due 21 April 2018", "1 Apr 2018", "$6.90", "", "$6.90"],
        ["Payment for NZB1 part, <b>", "1 Apr 2018", "", "$4.00", "$2.90"],
        ["Invoice NZB2, due 21 May 2018", "1 May 2018", "$8.28", "", "$11.18"],
        ["Credit note NZB3 for NZB1", "1 May 2018", "", "$6.90", "$4.28"],
        ["Payment", "2 May 2018", "", "$12.00", "−$7.72"],
        ["Together", "30 Jun 2018", "$15.18", "$22.90", "−$7.72"],
    ]
    assert rows_of(browser("office"), OFFICE + SPAN) == shown
    assert find_account(Debtor("club", AUCKLAND), date(2018, 6, 30)).owed == -772
    assert "Paid ahead −$7.72 Together −$7.72" in read(browser("club106"), HERE + SPAN).text


def test_what_was_before_is_brought_forward(paid: StoreFixture, browser: Browsers) -> None:
    shown = rows_of(browser("club106"), f"{HERE}?from=2018-05-01&to=2018-05-01")
    assert shown[0] == ["Brought forward", "1 May 2018", "", "", "$2.90"]
    assert shown[-1] == ["Together", "1 May 2018", "$8.28", "$6.90", "$4.28"]


def test_the_pdf_says_what_the_page_says(paid: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    answer = client.get(f"{HERE}.pdf{SPAN}")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="statement-club-106-2018-06-30.pdf"'
    (page,) = texts(answer.content)
    at = page.index("Balance")
    # The paper begins with the day, which the last row has not, and a reference is a text of its own.
    *rows, sums = rows_of(client, HERE + SPAN)
    cells = [cell for text, day, *amounts in rows for cell in (day.replace("Apr", "April"), text, *amounts) if cell]
    split = cells.index("Payment for NZB1 part, <b>")
    cells[split : split + 1] = ["Payment for NZB1", "part, <b>"]
    expected = [*cells, sums[0], *sums[2:]]
    assert page[at + 1 : at + 1 + len(expected)] == expected
    assert "Nothing to pay." in page
    assert client.get(f"{HERE}.pdf{SPAN}").content == answer.content
    assert browser("office").get(f"{OFFICE}.pdf{SPAN}").content == answer.content


def test_the_table_sums_up(paid: StoreFixture, browser: Browsers) -> None:
    text = browser("club106").get(f"{HERE}.csv{SPAN}").content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head == ["Date", "What", "Reference", "Charged", "Paid or credited", "Balance"]
    opening, *entries, sums = rows
    assert opening == ["2018-04-01", "Brought forward", "", "", "", "0.00"]
    charged, settled = (sum(Decimal(row[at] or 0) for row in entries) for at in (3, 4))
    assert (charged, settled) == (Decimal("15.18"), Decimal("22.90"))
    assert sums == ["2018-06-30", "Together", "", "15.18", "22.90", "-7.72"]


def test_of_whom_something_is_owed_the_ages_sum_to_it(site: StoreFixture, browser: Browsers) -> None:
    """Of 5.52, due on 21 April, 1.00 is paid: 4.52 is 70 days overdue on 30 June."""
    send(site, "2018-03-06", 8, club=HOWICK)
    bill(site, MARCH)
    site.decide("payment", invoice=1, date="2018-04-01", amount="1.00")
    page = read(browser("office"), f"/office/billing/accounts/club/{HOWICK}/statement{SPAN}")
    assert "To pay 61–90 days overdue $4.52 Together $4.52" in page.text
    (paper,) = texts(browser("office").get(f"/office/billing/accounts/club/{HOWICK}/statement.pdf{SPAN}").content)
    assert ("61–90 days overdue", "$4.52") in pairwise(paper)


def test_nothing_was_billed(site: StoreFixture, browser: Browsers) -> None:
    assert rows_of(browser("club106"), HERE)[-1][2:] == ["$0.00", "$0.00", "$0.00"]
    for ending in (".pdf", ".csv"):
        assert browser("club106").get(HERE + ending).status_code == 200


@pytest.mark.parametrize(
    "span",
    [
        "?from=2018-06-30&to=2018-04-01",
        "?from=0001-01-01&to=0001-01-01",
        "?to=9999-12-31",
        "?from=x&to=%00",
        "?span=all",
    ],
)
def test_any_days_give_a_statement(paid: StoreFixture, browser: Browsers, span: str) -> None:
    for ending in ("", ".pdf", ".csv"):
        assert browser("club106").get(f"{HERE}{ending}{span}").status_code == 200


def test_the_ways_to_it(paid: StoreFixture, browser: Browsers) -> None:
    assert ("Statement of account", HERE) in read(browser("club106"), f"/clubs/{AUCKLAND}/invoices").links
    links = read(browser("office"), f"/office/billing/accounts/club/{AUCKLAND}").links
    assert ("Statement of account", OFFICE) in links
    page: Page = read(browser("club106"), HERE + SPAN)
    assert ("2018", "?from=2018-01-01&to=2018-12-31") in page.links
    assert ("Invoice NZB1, due 21 April 2018", f"/clubs/{AUCKLAND}/invoices/1") in page.links


def test_twelve_months_begin_the_day_after_a_year_ago() -> None:
    assert _year_before(date(2026, 11, 18)) == date(2025, 11, 19)
    assert _year_before(date(2025, 12, 31)) == date(2025, 1, 1)
    assert _year_before(date(2028, 2, 28)) == date(2027, 3, 1)
