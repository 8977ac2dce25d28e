"""Invoices by email as the office sees them: sent, not sent for want of an address, and sent again by one press."""

import re
from datetime import UTC, datetime

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.invoice_letters import write_invoice_letters
from overtrick.store import models
from overtrick.store.mail import outbox
from tests.certificates.pdf import texts
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/office/billing"
TREASURER = "treasurer@auckland.example"
SEEN = re.compile(r'name="seen" value="([^"]*)"')


@pytest.fixture
def billed(site: StoreFixture) -> StoreFixture:
    """Auckland, which has a treasurer, owes 6.90; Howick, which has no address, owes 5.52."""
    site.decide("club-details", club=AUCKLAND, treasurer_email=TREASURER)
    send(site, "2018-03-05", 10)
    send(site, "2018-03-06", 8, club=HOWICK)
    write(site)
    bill(site, MARCH)
    return site


def write(site: StoreFixture) -> None:
    write_invoice_letters(Web(url="https://results.example"), site.now)


def addresses() -> list[str]:
    return list(models.Mail.objects.order_by("id").values_list("address", flat=True))


def test_when_it_was_sent_and_where_to(billed: StoreFixture, browser: Browsers) -> None:
    write(billed)
    # Midnight of 1 April in Greenwich is noon in New Zealand.
    assert billed.now == datetime(2018, 4, 1, tzinfo=UTC)
    shown = read(browser("office"), f"{HERE}/invoices/1").text
    assert f"Written on 1 April 2018, 12:00: on its way, to {TREASURER}" in shown
    outbox.send_due_letters(lambda mail: None, billed.later(minutes=5).now)
    for who, address in (
        ("office", f"{HERE}/invoices/1"), ("office", f"{HERE}/accounts/club/{AUCKLAND}"),
        ("office", f"{HERE}/periods/{MARCH}"), ("club106", f"/clubs/{AUCKLAND}/invoices"),
        ("club106", f"/clubs/{AUCKLAND}/invoices/1"),
    ):  # fmt: skip
        assert f"Sent on 1 April 2018, 12:05, to {TREASURER}" in read(browser(who), address).text, address


def test_what_has_no_address_is_seen_with_the_way_to_the_details(billed: StoreFixture, browser: Browsers) -> None:
    write(billed)
    page = read(browser("office"), HERE)
    assert "Not sent by email NZB2 · Howick not sent: no address Enter the treasurer's address $5.52" in page.text
    assert ("Enter the treasurer's address", f"/clubs/{HOWICK}/settings") in page.links
    billed.decide("payment", invoice=2, date="2018-04-01", amount="5.52")
    assert "Not sent by email" not in read(browser("office"), HERE).text


def test_what_the_mail_server_does_not_take_is_seen(billed: StoreFixture, browser: Browsers) -> None:
    billed.decide("payment", invoice=2, date="2018-04-01", amount="5.52")
    write(billed)

    def fail(mail: models.Mail) -> None:
        raise ConnectionRefusedError

    for at in range(3):
        assert ("Not sent by email" in read(browser("office"), HERE).text) is False, at
        outbox.send_due_letters(fail, billed.later(hours=2).now)
    says = f"Written on 1 April 2018, 12:01: it could not be sent so far, to {TREASURER}"
    assert f"Not sent by email NZB1 · Auckland {says} $6.90" in read(browser("office"), HERE).text
    assert says in read(browser("office"), f"{HERE}/invoices/1").text


def test_the_office_sends_it_again_once_a_press(billed: StoreFixture, browser: Browsers) -> None:
    write(billed)
    client, address = browser("office"), f"{HERE}/invoices/1"
    found = SEEN.search(client.get(address).content.decode())
    assert found
    for says in (f"The email to {TREASURER} is on its way.", "It was sent a moment ago"):
        answer = client.post(address, {"seen": found[1]}, follow=True)
        assert says in Page(answer.content.decode()).text
    assert addresses() == [TREASURER, TREASURER]
    letters = models.InvoiceLetter.objects.order_by("id").values_list("invoice", "ordinal", "who")
    assert list(letters) == [(1, 1, ""), (1, 2, "office")]
    first, second = models.Mail.objects.order_by("id")
    assert texts(bytes(second.attachment or b"")) == texts(bytes(first.attachment or b""))


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "²", "7"])
def test_a_forged_press_sends_nothing(billed: StoreFixture, browser: Browsers, seen: str) -> None:
    assert browser("office").post(f"{HERE}/invoices/1", {"seen": seen}).status_code == 302
    assert addresses() == []


def test_without_an_address_there_is_nothing_to_press(billed: StoreFixture, browser: Browsers) -> None:
    client, address = browser("office"), f"{HERE}/invoices/2"
    assert "Send it" not in read(client, address).text
    assert "not sent: no address" in read(client, address).text
    assert "There is no address" in Page(client.post(address, {"seen": "0"}, follow=True).content.decode()).text
    assert addresses() == []


def test_all_of_a_month_that_were_not_sent_are_sent_by_one_press(billed: StoreFixture, browser: Browsers) -> None:
    write(billed)
    billed.decide("club-details", club=HOWICK, secretary_email="secretary@howick.example")
    client, address = browser("office"), f"{HERE}/periods/{MARCH}"
    assert "Send the 1 invoice that was not sent" in read(client, address).text
    for _ in range(2):
        client.post(address, {"do": "send"})
    assert "The invoices that were not sent are being sent now." in read(client, address).text
    write(billed)
    assert addresses() == [TREASURER, "secretary@howick.example"]
    assert "not sent" not in read(client, address).text


def test_a_club_cannot_send(billed: StoreFixture, browser: Browsers) -> None:
    assert browser("club106").post(f"{HERE}/invoices/1", {"seen": "0"}).status_code == 403
    assert browser("club106").post(f"/clubs/{AUCKLAND}/invoices/1", {"seen": "0"}).status_code == 405
    assert addresses() == []
