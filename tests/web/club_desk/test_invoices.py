"""A club's invoices: what is owed, what there is so far, and each invoice line by line, as its PDF has it."""

import csv
import io
from decimal import Decimal

import pytest
from django.test import Client

from overtrick.billing.periods import ONE_DAY, month_of, quarter_of
from overtrick.store import models
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.invoices import find_document
from overtrick.web.invoices.sheets import make_sheets
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import APRIL, MARCH, bill, file_name, go_to, issued, match, send
from tests.store.store_fixture import StoreFixture, rows
from tests.web.conftest import Browsers
from tests.web.invoice_texts import read_page, read_pdf, read_pdf_head
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
    assert "$12.42, $8.42 left, due on Saturday 21 April 2018" in page_of(browser("club106"), f"{ADDRESS}/1").text
    billed.decide("payment", club=AUCKLAND, date="2018-04-01", amount="8.42")
    assert "Nothing to pay" in page_of(browser("club106"), ADDRESS).text


def test_the_desk_says_what_is_to_be_paid(billed: StoreFixture, browser: Browsers) -> None:
    desk = f"/clubs/{AUCKLAND}/desk"
    page = page_of(browser("club106"), desk)
    assert "To pay All invoices Sessions and points, March 2018 NZB1 · $12.42 · due 21 April 2018" in page.text
    assert ("Sessions and points, March 2018", f"{ADDRESS}/1") in page.links
    billed.decide("payment", invoice=1, date="2018-04-01", amount="12.42")
    assert "To pay" not in page_of(browser("club106"), desk).text


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


def test_the_matches_of_a_day_are_one_row_and_only_they_say_why(site: StoreFixture, browser: Browsers) -> None:
    """Two rounds of 12 boards a day are a session of 8 players: 16 × 0.30, and 20 for a session of pairs."""
    for at in range(4):
        match(site, f"2018-03-{5 + at // 2:02}", at + 1, 12, 4)
    bill(site, MARCH)
    assert "2 days of matches, 16 × $0.30" in page_of(browser("club106"), f"{ADDRESS}/1").text
    send(site, "2018-04-05", 10)
    match(site, "2018-04-06", 1, 24, 4)
    bill(site, APRIL)
    page = page_of(browser("club106"), f"{ADDRESS}/2")
    assert "2 sessions, 28 × $0.30" in page.text
    assert page.text.count("Why?") == 1
    assert "Why? 6 Apr 2018 Swiss Pairs round 1" in page.text


def compare(client: Client, address: str) -> tuple[str, list[str]]:
    """Compare an invoice's PDF with its page, and return its lines and what stands above them."""
    answer = client.get(f"{address}.pdf")
    assert answer["Content-Type"] == "application/pdf"
    html = client.get(address).content.decode()
    said = read_pdf(answer.content)
    assert said == read_page(html)
    assert said.count("$") >= 4
    return said, [each for each in read_pdf_head(answer.content) if each not in Page(html).text]


def test_the_pdf_says_what_the_page_says(billed: StoreFixture, browser: Browsers) -> None:
    """Every text and figure of every line and item, in the same order; and who bills whom, with the address."""
    billed.decide("club-details", club=AUCKLAND, postal_address="PO Box 1\nAuckland 1140")
    go_to(billed, "2018-04-10")
    billed.decide("cancel", club=AUCKLAND, name=file_name("2018-03-05"))
    billed.decide("credit-note", invoice=1, reason="a mistake")
    send(billed, "2018-04-02", 4, award="10A")
    bill(billed, APRIL)
    client = browser("club106")
    answer = client.get(f"{ADDRESS}/1.pdf")
    assert answer["Content-Disposition"] == 'attachment; filename="NZB1.pdf"'
    said, only_printed = compare(client, f"{ADDRESS}/1")
    assert "5 Mar 2018 Pairs 2018-03-05 1 @ 20 players 20 $6.00" in said
    assert said.endswith("Subtotal $10.80 GST, 15 % $1.62 Total $12.42")
    # The page is the federation's, so it has no need of its post-office box; its days have no labels.
    assert only_printed == ["PO Box 5242", "Palmerston North 4441", "Date", "Due"]
    note, only_printed = compare(client, f"{ADDRESS}/3")
    assert note.endswith("Total −$12.42")
    assert only_printed == ["PO Box 5242", "Palmerston North 4441", "Date"]
    # Eight players in a tournament: 8 × $1.00.
    later, _ = compare(client, f"{ADDRESS}/4")
    assert "Tournament session charges for April 2018 8 $1.00 $8.00" in later
    assert "PO Box 1" in read_pdf_head(client.get(f"{ADDRESS}/4.pdf").content)


def test_the_pdf_of_many_pages_says_what_the_page_says(site: StoreFixture, browser: Browsers) -> None:
    """Seventy sessions of eight players: 70 × 8 × 0.30 = 168.00."""
    for at in range(70):
        send(site, f"2018-03-{1 + at % 30:02}", 4, name=f"2018-03-{1 + at % 30:02}-{at}")
    bill(site, MARCH)
    said, _ = compare(browser("club106"), f"{ADDRESS}/1")
    assert said.startswith("Player session charges for March 2018 560 $0.30 $168.00")
    assert said.count(" @ 8 players 8 $2.40") == 70


def test_the_pdf_of_a_levy_says_what_the_page_says(site: StoreFixture, browser: Browsers) -> None:
    """One member through the quarter, $5.00; one from 17 January to 25 March: 60 ÷ 360 × 20.00 = 3.33 (M1)."""
    site.register("40001", start="2018-01-17")
    go_to(site, "2018-04-01").decide("leave", number="40001", club=AUCKLAND, end="2018-03-25")
    bill(site, "2018-Q1")
    said, _ = compare(browser("club106"), f"{ADDRESS}/1")
    assert "31 March 2018 1 $5.00 $5.00" in said
    assert "31 March 2018 60 $20.00 ÷ 360 $3.33 40001: 17 Jan 2018 to 25 Mar 2018, 60 days 60 $3.33" in said


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


def test_the_members_of_a_levy_as_a_file(site: StoreFixture, browser: Browsers) -> None:
    """5.00 for the whole quarter, 66 ÷ 360 × 20.00 = 3.67 from 17 January on; days of grace alone cost nothing.

    From 26 to 31 March are 5 days, no more than the 7 of grace.
    """
    site.register("40001", start="2018-01-17").register("40002", start="2018-03-26")
    site.decide("status", number="40001", code=2, start="2018-04-02")
    bill(site, "2018-Q1")
    client = browser("club106")
    answer = client.get(f"{ADDRESS}/1/members.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="NZB1-members.csv"'
    head, *table = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head == ["Line", "Player number", "Name", "Status", "From", "To", "Days", "Amount before tax", "Reason"]
    assert [row[:2] + row[3:8] for row in table] == [
        ["1", "38441", "Active", "2018-01-01", "2018-03-31", "90", "5.00"],
        ["2", "40001", "Active", "2018-01-17", "2018-03-31", "66", "3.67"],
        ["2", "40002", "Active", "2018-03-26", "2018-03-31", "0", "0.00"],
    ]
    assert table[0][2] == "Marama Kereama"
    assert "73 days between, less 7 days of grace, are 66 days" in table[1][8]
    assert all(row[8] for row in table)
    # The amounts of each line sum to what the invoice says of it.
    (invoice,) = issued("2018-Q1")
    for at, line in enumerate(invoice.lines, 1):
        assert sum(Decimal(row[7]) for row in table if row[0] == str(at)) * 100 == line.amount
    # The office has the same file; other clubs have none; an invoice of play has no members.
    office = browser("office")
    assert office.get("/office/billing/invoices/1/members.csv").content == answer.content
    assert browser("club130").get(f"{ADDRESS}/1/members.csv").status_code == 403
    for page in (f"{ADDRESS}/1", "/office/billing/invoices/1"):
        assert f"{page}/members.csv" in {address for _, address in page_of(office, page).links}
    send(site, "2018-04-05", 10)
    bill(site, APRIL)
    assert client.get(f"{ADDRESS}/2/members.csv").status_code == 404


def test_the_members_of_the_quarter_that_runs(site: StoreFixture, browser: Browsers) -> None:
    address = f"{ADDRESS}/0/members.csv?period={quarter_of(today()).name}"
    assert address in {link for _, link in page_of(browser("club106"), ADDRESS).links}
    for each in (address, f"{ADDRESS}/0/members.csv"):
        table = list(csv.reader(io.StringIO(browser("club106").get(each).content.decode())))
        assert [row[1] for row in table[1:]] == ["38441"]
    assert browser("club106").get(f"{ADDRESS}/0/members.csv?period=2018-Q1").status_code == 404


def test_what_has_ended_stands_there_until_it_is_billed(site: StoreFixture, browser: Browsers) -> None:
    """The month before last is billed; the last one has 8 players, 8 × 0.30 and 15 %, and can be asked about."""
    last = month_of(today().replace(day=1) - ONE_DAY)
    bill(site, month_of(last.first - ONE_DAY).name)
    send(site, str(last.first), 4)
    page = page_of(browser("club106"), ADDRESS)
    assert "not billed yet" in page.text
    assert "will be billed soon" in page.text
    assert ["So far", "$2.76"] in page.rows
    (ask,) = {link for text, link in page.links if text.startswith("Ask") and last.name in link}
    assert "8 players" in page_of(browser("club106"), ask).text


def test_every_cent_of_a_levy_says_why_on_the_page(site: StoreFixture, browser: Browsers) -> None:
    """Each member has reasons, or the line has them once for all: also who pays nothing, and who was corrected."""
    site.register("40001", start="2018-01-17").register("40002", start="2018-03-26").register("40003")
    bill(site, "2018-Q1")
    site.decide("leave", number="40003", club=AUCKLAND, end="2018-03-01")
    bill(site, "2018-Q2")
    for number in (1, 2):
        document = find_document(number)
        (sheet,) = make_sheets([document], models.Account.objects.get(name="club106"))
        for line in sheet.lines:
            assert line.items
            assert all(item.reasons or line.reasons for item in line.items), line.text
    page = page_of(browser("club106"), f"{ADDRESS}/1").text
    assert "no more than the 7 days of grace" in page
    # 59 days less 7 are 52: 2.89 of the 5.00 that were charged.
    assert "90 were charged on NZB1; now it is 52" in page_of(browser("club106"), f"{ADDRESS}/2").text


def test_a_correction_refers_to_the_invoice_that_it_corrects(billed: StoreFixture, browser: Browsers) -> None:
    """The file of 5 March is cancelled in April: −20 × 0.30 and its tax on the next invoice."""
    go_to(billed, "2018-04-10")
    billed.decide("cancel", club=AUCKLAND, name=file_name("2018-03-05"))
    bill(billed, APRIL)
    said, _ = compare(browser("club106"), f"{ADDRESS}/3")
    assert "5 Mar 2018 Pairs 2018-03-05 1: charged on NZB1, taken back since −20 −$6.00" in said
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
