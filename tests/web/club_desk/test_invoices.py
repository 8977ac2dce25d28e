"""A club's invoices: what is owed, what there is so far, and each invoice line by line, as its PDF has it."""

import csv
import io

import pytest
from django.test import Client

from overtrick.store.journal.today import today
from tests.certificates.pdf import texts
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import APRIL, MARCH, bill, file_name, go_to, send
from tests.store.store_fixture import StoreFixture, rows
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
ADDRESS = f"/clubs/{AUCKLAND}/invoices"


@pytest.fixture
def billed(site: StoreFixture) -> StoreFixture:
    """Auckland owes 20 × 0.30 + 16 × 0.30 = 10.80 and 15 %, 1.62: 12.42. Howick owes 16 × 0.30 and 15 %: 5.52."""
    send(site, "2018-03-05", 10)
    send(site, "2018-03-06", 8)
    send(site, "2018-03-06", 8, club=HOWICK)
    bill(site, MARCH)
    return site


def page_of(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return Page(answer.content.decode())


def test_what_is_owed_and_for_what(billed: StoreFixture, browser: Browsers) -> None:
    page = page_of(browser("club106"), ADDRESS)
    assert "$12.42 to pay , $12.42 of it overdue" in page.text
    assert ("Sessions and points, March 2018", f"{ADDRESS}/1") in page.links
    assert "NZB1 · $12.42 · due 21 April 2018" in page.text
    billed.decide("payment", invoice=1, date="2018-04-01", amount="4.00", reference="NZB1 thanks")
    page = page_of(browser("club106"), ADDRESS)
    # 12.42 less 4.00.
    assert "$8.42 to pay" in page.text
    assert "NZB1 thanks" in page.text
    billed.decide("payment", club=AUCKLAND, date="2018-04-01", amount="8.42")
    assert "Nothing to pay" in page_of(browser("club106"), ADDRESS).text


def test_the_running_invoice(site: StoreFixture, browser: Browsers) -> None:
    """Twenty players today: 20 × 0.30 = 6.00 and 15 % are 6.90 so far."""
    day = str(today())
    send(site, day, 10)
    page = page_of(browser("club106"), ADDRESS)
    assert "so far" in page.text
    assert "1 session, 20 × $0.30" in page.text
    assert ["So far", "$6.90"] in page.rows
    assert "No invoice has been issued yet" in page.text
    (((session,),),) = (rows("SELECT id FROM session"),)
    assert f"/sessions/{session}" in {address for _, address in page.links}


def test_an_invoice_opens_to_its_sessions_and_says_why(billed: StoreFixture, browser: Browsers) -> None:
    page = page_of(browser("club106"), f"{ADDRESS}/1")
    assert ["Player session charges for March 2018", "$10.80"] in page.rows
    assert "2 sessions, 36 × $0.30" in page.text
    sessions = rows("SELECT id FROM session ORDER BY id")
    assert ("5 Mar 2018 Pairs 2018-03-05 1 @ 20 players", f"/sessions/{sessions[0][0]}") in page.links
    assert f"/clubs/{AUCKLAND}/files/{file_name('2018-03-05')}" in {address for _, address in page.links}
    assert "20 $6.00" in page.text
    assert "Masterpoint Fees 7; ruling M2" in page.text
    assert ["Total", "$12.42"] in page.rows
    assert "Pay by Saturday 21 April 2018 Reference NZB1" in page.text


@pytest.mark.parametrize("number", [1, 3])
def test_the_pdf_says_what_the_page_says(billed: StoreFixture, browser: Browsers, number: int) -> None:
    """Every text and figure between the head of the table and the foot of the paper is on the page too."""
    billed.decide("credit-note", invoice=1, reason="a mistake")
    client = browser("club106")
    answer = client.get(f"{ADDRESS}/{number}.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'attachment; filename="NZB{number}.pdf"'
    (printed,) = texts(answer.content)
    text = page_of(client, f"{ADDRESS}/{number}").text
    start = printed.index("Amount") + 1
    told = [each for each in printed[start:-1] if each != "How to pay"]
    assert len(told) > 10
    assert [each for each in told if each not in text] == []


def test_members_of_a_levy_each_say_why(site: StoreFixture, browser: Browsers) -> None:
    """A member through the quarter pays 90 ÷ 360 × 20.00 = 5.00 (ruling M1)."""
    bill(site, "2018-Q1")
    page = page_of(browser("club106"), f"{ADDRESS}/1")
    assert "Full membership levies for 1 member for the quarter 1 January 2018 to 31 March 2018" in page.text
    assert "1 member, 1 × $5.00" in page.text
    assert "90 ÷ 360 × 20.00 NZD = 5.00" in page.text
    assert "A member from 1 January 2018 to 31 March 2018, the whole quarter: 90 of 360 days" in page.text
    table = list(csv.reader(io.StringIO(browser("club106").get(f"{ADDRESS}/1.csv").content.decode("utf-8-sig"))))
    assert table[0][:3] == ["Line", "Charged for", "What"]
    assert [row[5] for row in table[1:]] == ["38441"]
    assert table[1][-1] == "5.00"


def test_a_member_who_joined_pays_by_days(site: StoreFixture, browser: Browsers) -> None:
    """From 17 January to 31 March there are 73 days, less 7 of grace: 66 ÷ 360 × 20.00 = 3.67 (ruling M1)."""
    site.register("40001", start="2018-01-17")
    bill(site, "2018-Q1")
    page = page_of(browser("club106"), f"{ADDRESS}/1")
    assert "1 member, 66 days × $20.00 ÷ 360" in page.text
    assert "73 days between, less 7 days of grace, are 66 days" in page.text
    assert "$3.67" in page.text


def test_a_correction_refers_to_the_invoice_that_it_corrects(billed: StoreFixture, browser: Browsers) -> None:
    """The file of 5 March is cancelled in April: −20 × 0.30 and its tax on the next invoice."""
    go_to(billed, "2018-04-10")
    billed.decide("cancel", club=AUCKLAND, name=file_name("2018-03-05"))
    bill(billed, APRIL)
    page = page_of(browser("club106"), f"{ADDRESS}/3")
    assert ["Correction of NZB1, line 1: player session charges for March 2018", "−$6.00"] in page.rows
    assert ("The invoice that it corrects: NZB1", f"{ADDRESS}/1") in page.links
    assert "It was charged on NZB1, and has been taken back since" in page.text
    # The session is gone, so nothing leads to it; its file is still there.
    assert not any(address.startswith("/sessions/") for text, address in page.links if "Mar 2018" in text)


def test_a_credit_note_and_its_invoice_know_each_other(billed: StoreFixture, browser: Browsers) -> None:
    billed.decide("credit-note", invoice=1, reason="a mistake")
    note = page_of(browser("club106"), f"{ADDRESS}/3")
    assert ("The invoice that it credits: NZB1", f"{ADDRESS}/1") in note.links
    assert ["Total", "−$12.42"] in note.rows
    assert "Nothing to pay. The amount is taken off what you owe." in note.text
    invoice = page_of(browser("club106"), f"{ADDRESS}/1")
    assert ("Credit note, March 2018", f"{ADDRESS}/3") in invoice.links


def test_an_invoice_of_another_club_is_not_there(billed: StoreFixture, browser: Browsers) -> None:
    for ending in ("", ".pdf", ".csv"):
        assert browser("club106").get(f"{ADDRESS}/2{ending}").status_code == 404
        assert browser("club130").get(f"{ADDRESS}/1{ending}").status_code == 403
        assert browser("office").get(f"{ADDRESS}/1{ending}").status_code == 200
        assert browser("38441").get(f"{ADDRESS}/1{ending}").status_code == 403
    assert browser("office").get(f"{ADDRESS}/{10**30}").status_code == 404
