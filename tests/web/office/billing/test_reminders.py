"""Reminders: seen before they are sent, by one press, and not again within 14 days unless it is wanted."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.invoices.letters import REMINDER
from overtrick.store.queries.billing.reminders import find_reminders
from tests.certificates.pdf import texts
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import APRIL, MARCH, bill, send
from tests.store.invoices.entrants import ESTHER, bill_entrant
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/office/billing/reminders"
TREASURER = "treasurer@auckland.example"
SEEN = re.compile(r'name="seen" value="([^"]*)"')
ALL = {"debtor": [f"club-{AUCKLAND}", f"club-{HOWICK}"]}
LETTER = f"""\
Dear Auckland,

we have not received all that these invoices ask for:

NZB1, due on 21 April 2018: $2.90
NZB3, due on 21 May 2018: $6.90

Together: $9.80

Your statement of account is attached. If you have paid in the last few days, please ignore this email.

Your account: https://results.example/clubs/{AUCKLAND}/statement

New Zealand Bridge
"""


@pytest.fixture
def overdue(site: StoreFixture) -> StoreFixture:
    """Auckland owes 6.90 of March, of which 4.00 are paid, and 6.90 of April; Howick, without an address, 5.52."""
    site.decide("club-details", club=AUCKLAND, treasurer_email=TREASURER)
    send(site, "2018-03-05", 10)
    send(site, "2018-03-06", 8, club=HOWICK)
    bill(site, MARCH)
    send(site, "2018-04-05", 10)
    bill(site, APRIL)
    site.decide("payment", invoice=1, date="2018-04-20", amount="4.00", reference="part of it")
    return site


def press(client: Client, address: str = HERE, **other: object) -> Page:
    """Look at what would be sent, and send all of it."""
    found = SEEN.search(client.get(address).content.decode())
    values = ALL | {"seen": found[1] if found else ""} | other
    return Page(client.post(HERE, values, follow=True).content.decode())


def reminders() -> list[tuple[int, int, str]]:
    found = models.InvoiceLetter.objects.filter(kind=REMINDER).order_by("id")
    return list(found.values_list("invoice", "ordinal", "who"))


def test_the_preview_says_which_to_whom_and_in_which_words(overdue: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert ("Reminders", HERE) in read(client, "/office/billing").links
    page = read(client, HERE)
    # 2.90 and 6.90 are 9.80.
    assert f"Auckland · $9.80 · {TREASURER}" in page.text
    assert "NZB1 · $2.90 · due 21 April 2018" in page.text
    assert "NZB3, due on 21 May 2018: $6.90" in page.text
    assert "Send the ticked reminders" in page.text
    assert "14, 30, 60 days after an invoice fell due" in page.text
    assert "Howick · $5.52" in page.text
    assert ("Enter the treasurer's address", f"/clubs/{HOWICK}/settings") in page.links
    assert models.Mail.objects.count() == 0


def test_one_press_sends_each_with_its_statement(
    overdue: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "overtrick.web.office.billing.reminders.absolute_url"
    monkeypatch.setattr(url, lambda _, path: f"https://results.example{path}")
    client = browser("office")
    assert "1 reminder is on its way." in press(client).text
    (mail,) = models.Mail.objects.all()
    assert (mail.address, mail.body) == (TREASURER, LETTER)
    assert mail.subject == "New Zealand Bridge: 2 invoices are overdue: $9.80"
    (page,) = texts(bytes(mail.attachment or b""))
    assert {"Statement of account", "Payment for NZB1", "part of it", "$9.80"} <= set(page)
    assert reminders() == [(1, 1, "office"), (3, 1, "office")]


def test_a_player_is_reminded_with_the_way_to_the_own_page(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """35.00 and 15 % of an entry fee, due on 25 May 2018."""
    monkeypatch.setattr(
        "overtrick.web.office.billing.reminders.absolute_url", lambda _, path: f"https://results.example{path}"
    )
    bill_entrant(site, "esther@example.org")
    press(browser("office"), debtor=[f"entrant-{ESTHER}"])
    (mail,) = models.Mail.objects.all()
    assert mail.address == "esther@example.org"
    assert "Dear Esther Vandermeer," in mail.body
    assert "NZB2, due on 25 May 2018: $40.25" in mail.body
    assert "Your account: https://results.example/me/invoices\n" in mail.body
    (page,) = texts(bytes(mail.attachment or b""))
    assert {"Statement of account", "Esther Vandermeer", "$40.25"} <= set(page)


def test_not_again_within_fourteen_days(overdue: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    press(client)
    page = read(client, HERE)
    assert "Nobody needs a reminder now." in page.text
    assert "Reminded in the last 14 days Auckland" in page.text
    press(client)
    assert len(reminders()) == 2
    thirteen, fourteen = (datetime.now(UTC) - timedelta(days=days) for days in (13, 14))
    models.InvoiceLetter.objects.update(at=thirteen)
    press(client)
    assert len(reminders()) == 2
    models.InvoiceLetter.objects.filter(invoice=1).update(at=fourteen)
    press(client)
    assert reminders()[2:] == [(1, 2, "office")]


def test_again_if_it_is_wanted_and_once_a_press(overdue: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    press(client)
    seen = SEEN.search(client.get(f"{HERE}?again=1").content.decode())
    assert seen
    values = ALL | {"seen": seen[1], "again": "1"}
    assert client.post(HERE, values).status_code == 302
    answer = client.post(HERE, values)
    assert answer.status_code == 409
    assert "Something has changed since you looked, so nothing was sent." in Page(answer.content.decode()).text
    assert [ordinal for _, ordinal, _ in reminders()] == [1, 1, 2, 2]


def test_what_is_paid_meanwhile_is_not_reminded_of(overdue: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    seen = SEEN.search(client.get(HERE).content.decode())
    assert seen
    overdue.decide("payment", club=AUCKLAND, date="2018-05-01", amount="9.80")
    assert client.post(HERE, ALL | {"seen": seen[1]}).status_code == 409
    assert models.Mail.objects.count() == 0


def test_ticked_are_those_whose_next_reminder_is_due(overdue: StoreFixture) -> None:
    """NZB1 was due on 21 April, NZB3 on 21 May: a reminder is due 14, 30 and 60 days after that."""
    now = datetime(2018, 5, 1, tzinfo=UTC)

    def proposed(day: date) -> list[tuple[str, bool]]:
        return [(each.name, each.proposed) for each in find_reminders(day, now)]

    assert proposed(date(2018, 4, 21)) == []
    assert proposed(date(2018, 5, 4)) == [("Auckland", False), ("Howick", False)]
    assert proposed(date(2018, 5, 5)) == [("Auckland", True), ("Howick", True)]
    models.InvoiceLetter.objects.create(invoice=1, kind=REMINDER, ordinal=1, at=datetime(2018, 4, 1, tzinfo=UTC))
    assert proposed(date(2018, 5, 20)) == [("Auckland", False), ("Howick", True)]
    assert proposed(date(2018, 5, 21)) == [("Auckland", True), ("Howick", True)]


def test_those_left_out_are_not_sent(overdue: StoreFixture, browser: Browsers) -> None:
    assert "Nothing was sent." in press(browser("office"), debtor=["club-1", "\0"]).text
    assert models.Mail.objects.count() == 0


def test_who_was_reminded_when_is_shown(overdue: StoreFixture, browser: Browsers) -> None:
    press(browser("office"))
    models.InvoiceLetter.objects.update(at=datetime(2018, 6, 1, tzinfo=UTC))
    models.Mail.objects.update(sent=datetime(2018, 6, 1, 0, 1, tzinfo=UTC))
    says = f"Reminder sent on 1 June 2018, 12:01, to {TREASURER}"
    for address in (HERE, "/office/billing/invoices/1", f"/office/billing/accounts/club/{AUCKLAND}"):
        assert says in read(browser("office"), address).text, address
    assert f"{says} · office" in read(browser("office"), "/office/billing/invoices/1").text
    assert says in read(browser("club106"), f"/clubs/{AUCKLAND}/invoices/1").text
