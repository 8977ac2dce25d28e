"""The office's pages about money: previewed, issued with a reason, owed by age, paid and credited."""

import re

import pytest
from django.test import Client

from overtrick.store.journal.entries import entries_after
from overtrick.store.journal.today import today
from tests.certificates.pdf import texts
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import StoreFixture, rows
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/office/billing"
SEEN = re.compile(r'name="seen" value="([^"]*)"')


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """Auckland has 20 players in March, Howick 16: 6.00 and 4.80, with 15 % 6.90 and 5.52."""
    send(site, "2018-03-05", 10)
    send(site, "2018-03-06", 8, club=HOWICK)
    return site


def page_of(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return Page(answer.content.decode())


def test_a_period_is_previewed_debtor_by_debtor(played: StoreFixture, browser: Browsers) -> None:
    page = page_of(browser("office"), f"{HERE}/periods/{MARCH}")
    assert "What would be billed. Nothing has been issued yet." in page.text
    assert ["Auckland", "$6.00", "$0.90", "$6.90"] in page.rows
    assert ["Howick", "$4.80", "$0.72", "$5.52"] in page.rows
    # 6.90 + 5.52 = 12.42.
    assert ["Together", "$10.80", "$1.62", "$12.42"] in page.rows
    assert rows("SELECT count(*) FROM invoice")[0][0] == 0


def test_each_draft_opens_line_by_line_before_it_is_issued(played: StoreFixture, browser: Browsers) -> None:
    """The club's with its sessions, a region's too, which has no desk of its own; issued ones have their page."""
    played.decide("bill-to", club=HOWICK, region=1, start="2018-03-01")
    client, here = browser("office"), f"{HERE}/periods/{MARCH}"
    links = dict(page_of(client, here).links)
    assert links["Auckland"] == f"{here}/club/{AUCKLAND}"
    page = page_of(client, links["Auckland"])
    assert "What would be billed. Nothing has been issued yet." in page.text
    assert ["Player session charges for March 2018", "$6.00"] in page.rows
    assert "1 session, 20 × $0.30" in page.text
    (((session,),),) = (rows("SELECT id FROM session WHERE club = %s", AUCKLAND),)
    assert f"/sessions/{session}" in {address for _, address in page.links}
    assert ["Total", "$6.90"] in page.rows
    region = page_of(client, links["Auckland Northland Region"])
    assert ["Total", "$5.52"] in region.rows
    # Who has nothing to pay, or never pays, has no draft.
    for address in (
        f"{here}/club/{HOWICK}",
        f"{here}/club/77777",
        f"{here}/nobody/1",
        f"{HERE}/periods/2018-Q5/club/1",
    ):
        assert client.get(address).status_code == 404, address
    bill(played, MARCH)
    answer = client.get(links["Auckland"])
    assert (answer.status_code, answer["Location"]) == (302, f"{HERE}/invoices/1")


def test_a_period_is_issued_with_a_reason(played: StoreFixture, browser: Browsers) -> None:
    client, address = browser("office"), f"{HERE}/periods/{MARCH}"
    found = SEEN.search(client.get(address).content.decode())
    assert found
    assert client.post(address, {"seen": found[1], "reason": " "}).status_code == 422
    assert client.post(address, {"seen": "another", "reason": "monthly"}).status_code == 409
    assert rows("SELECT count(*) FROM invoice")[0][0] == 0
    answer = client.post(address, {"seen": found[1], "reason": "monthly billing"}, follow=True)
    page = Page(answer.content.decode())
    assert "The invoices for March 2018 have been issued." in page.text
    # Nobody has entered an address of the club.
    unsent = "not sent: no address Enter the treasurer's address"
    assert ["Auckland", "$6.00", "$0.90", "$6.90", "NZB1", unsent] in page.rows
    assert ("NZB1", f"{HERE}/invoices/1") in page.links
    entry = entries_after(0, 1000)[-1]
    assert (entry.kind, entry.reason, entry.data["period"]) == ("bill", "monthly billing", MARCH)
    # A second time nothing is changed.
    assert client.post(address, {"seen": found[1], "reason": "again"}).status_code == 409
    assert rows("SELECT count(*) FROM invoice")[0][0] == 2


def test_what_changed_since_the_preview_is_not_issued(played: StoreFixture, browser: Browsers) -> None:
    client, address = browser("office"), f"{HERE}/periods/{MARCH}"
    found = SEEN.search(client.get(address).content.decode())
    assert found
    send(played, "2018-03-07", 9)
    answer = client.post(address, {"seen": found[1], "reason": "monthly billing"})
    assert answer.status_code == 409
    assert "The records have changed since you looked" in Page(answer.content.decode()).text
    assert rows("SELECT count(*) FROM invoice")[0][0] == 0


def test_what_is_owed_and_what_was_billed(played: StoreFixture, browser: Browsers) -> None:
    bill(played, MARCH)
    played.decide("payment", invoice=2, date="2018-04-01", amount="5.52")
    page = page_of(browser("office"), HERE)
    # Due on 21 April 2018, which is long ago.
    assert ["Auckland", "$6.90", "", "", "", "", "$6.90"] in page.rows
    assert not any(row[0] == "Howick" for row in page.rows if row)
    assert ["Auckland Northland Region", "$10.80", "$10.80"] in page.rows
    assert ["All regions", "$10.80", "$10.80"] in page.rows
    assert ["Sessions and points, March 2018", "1 Apr 2018", "2", "$12.42"] in page.rows
    # April follows March; the quarter was never billed.
    assert (f"{HERE}/periods/2018-04") in {address for _, address in page.links}


def test_an_invoice_leads_to_payment_and_credit(played: StoreFixture, browser: Browsers) -> None:
    bill(played, MARCH)
    client = browser("office")
    page = page_of(client, f"{HERE}/invoices/1")
    links = dict(page.links)
    form = client.get(links["Enter a payment"]).content.decode()
    assert 'value="6.90"' in form
    assert 'value="NZB1"' in form
    # A payment needs no other reason than that it came, and the way back is to the money.
    assert 'name="reason" value="Payment received"' in form
    assert ("Money", HERE) in Page(form).links
    assert client.get(links["Credit this invoice"]).status_code == 200
    assert ["Total", "$6.90"] in page.rows
    assert "$6.90" in texts(client.get(f"{HERE}/invoices/1.pdf").content)[0]


def test_an_account_lists_payments_that_can_be_withdrawn(played: StoreFixture, browser: Browsers) -> None:
    bill(played, MARCH)
    entry = played.decide("payment", invoice=1, date="2018-04-01", amount="4.00", reference="thanks")
    client = browser("office")
    page = page_of(client, f"{HERE}/accounts/club/{AUCKLAND}")
    assert "Owed $2.90" in page.text
    (withdraw,) = [address for text, address in page.links if text.startswith("Withdraw")]
    assert f"line={entry.seq}" in withdraw
    assert client.get(withdraw).status_code == 200


def test_a_region_that_pays_has_an_account(played: StoreFixture, browser: Browsers) -> None:
    played.decide("bill-to", club=HOWICK, region=1, start="2018-01-01")
    bill(played, MARCH)
    page = page_of(browser("office"), f"{HERE}/accounts/region/1")
    assert "Owed $5.52" in page.text
    (invoice,) = [address for _, address in page.links if "/invoices/" in address]
    assert "Billed to" in page_of(browser("office"), invoice).text


def test_without_fees_there_is_nothing_to_bill(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overtrick.web.office.billing.overview.find_next_periods", lambda day: [])
    assert "The federation has no fees" in page_of(browser("office"), HERE).text


def test_a_month_that_has_not_ended_can_be_looked_at_and_not_issued(site: StoreFixture, browser: Browsers) -> None:
    """Twenty players today: 6.00 and 0.90 so far."""
    day = today()
    send(site, str(day), 10)
    address = f"{HERE}/periods/{day:%Y-%m}"
    client = browser("office")
    page = page_of(client, address)
    assert ["Auckland", "$6.00", "$0.90", "$6.90"] in page.rows
    assert "It can be billed after" in page.text
    assert "Issue these invoices" not in page.text
    assert client.post(address, {"reason": "too early"}).status_code == 409
    assert rows("SELECT count(*) FROM invoice")[0][0] == 0


def preview(client: Client, kind: str, **values: str) -> str:
    """What a decision says will follow."""
    answer = client.post(f"/office/decide/{kind}", values | {"do": "preview"})
    return Page(answer.content.decode()).text


def test_what_a_payment_by_hand_becomes_is_shown_first(played: StoreFixture, browser: Browsers) -> None:
    """6.90 − 4.00 = 2.90, and 10.00 − 6.90 = 3.10."""
    bill(played, MARCH)
    client = browser("office")
    part = preview(client, "payment", invoice="1", date="2018-04-02", amount="4,00")
    assert "$2.90 will then be unpaid on NZB1; at present it is $6.90." in part
    assert "Auckland will then owe $2.90; at present it owes $6.90." in part
    more = preview(client, "payment", club=f"{AUCKLAND}", date="2018-04-02", amount="$10")
    assert "NZB1 will then be settled; at present $6.90 is unpaid." in more
    assert "Auckland has paid $3.10 ahead, which counts for the next invoice." in more
    assert rows("SELECT count(*) FROM payment")[0][0] == 0


def test_what_a_credit_note_and_a_withdrawal_become_is_shown_first(played: StoreFixture, browser: Browsers) -> None:
    bill(played, MARCH)
    client = browser("office")
    credit = preview(client, "credit-note", invoice="2")
    assert "NZB3 has been issued: −$5.52." in credit
    assert "Credit for NZB2, line 1: player session charges for March 2018: −$4.80" in credit
    assert "Howick will then owe $0.00; at present it owes $5.52." in credit
    entry = played.decide("payment", invoice=1, date="2018-04-01", amount="6.90")
    back = preview(client, "withdraw", line=str(entry.seq))
    assert "$6.90 will then be unpaid on NZB1; at present it is $0.00." in back


@pytest.mark.parametrize("amount", ["x", "1.2.3", "1,234", "--1"])
def test_an_amount_that_is_none_is_said_beside_its_field(played: StoreFixture, browser: Browsers, amount: str) -> None:
    assert "Write an amount such as 12 or 12.50." in preview(
        browser("office"), "payment", club=f"{AUCKLAND}", date="2018-04-02", amount=amount
    )


def test_a_line_is_credited_from_where_it_stands(played: StoreFixture, browser: Browsers) -> None:
    """A tournament on 7 March beside the club session: each has its line."""
    send(played, "2018-03-07", 8, award="20A")
    bill(played, MARCH)
    client = browser("office")
    page = page_of(client, f"{HERE}/invoices/1")
    links = [address for text, address in page.links if text.startswith("Credit this line")]
    ((lines,),) = rows("SELECT count(*) FROM invoice_line WHERE invoice_id = 1")
    assert [f"lines={at}" in link for at, link in enumerate(links, 1)] == [True] * lines
    assert lines > 1
    form = client.get(links[1]).content.decode()
    assert 'name="lines" value="2"' in form
    # One line needs no choice.
    assert "Credit this line" not in page_of(client, f"{HERE}/invoices/2").text
