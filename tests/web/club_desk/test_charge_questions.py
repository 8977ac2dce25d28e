"""A club asks about a charge: the office sees session and figures, and the answer stands beside the charge."""

import pytest

from overtrick.store import models
from overtrick.store.journal.today import today
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, file_name, send
from tests.store.store_fixture import StoreFixture, rows
from tests.web.club_desk.test_invoices import page_of
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
INVOICES = f"/clubs/{AUCKLAND}/invoices"
QUESTIONS = f"/clubs/{AUCKLAND}/questions"


def ask_links(page: Page) -> list[str]:
    return [address for _, address in page.links if "/invoices/ask/" in address]


def test_a_line_that_is_not_billed_yet(site: StoreFixture, browser: Browsers) -> None:
    """Twenty players of today are 20 × $0.30 = $6.00."""
    day = str(today())
    send(site, day, 10)
    club, office = browser("club106"), browser("office")
    ((session,),) = rows("SELECT id FROM session")
    # The other one is about the levy of the member of the club.
    address, _ = ask_links(page_of(club, INVOICES))
    assert address == f"{INVOICES}/ask/{day[:7]}/club-sessions/{session}"
    shown = page_of(club, address).text
    assert "Not billed yet" in shown
    assert "20 × $0.30 = $6.00" in shown
    answer = club.post(address, {"text": "Only <18> came."}, follow=True)
    assert answer.redirect_chain == [(INVOICES, 302)]
    page = Page(answer.content.decode())
    assert "Your question is with the federation. You will find the answer here." in page.text
    assert "With the federation Only <18> came." in page.text
    # The office has it in its queue, and on the page of questions with the session, the file and the figures.
    assert "Auckland: Club sessions, " in page_of(office, "/office").text
    page = page_of(office, "/office/questions")
    assert "20 × $0.30 = $6.00" in page.text
    links = {address for _, address in page.links}
    assert {f"/sessions/{session}", f"/clubs/{AUCKLAND}/files/{file_name(day)}"} <= links
    sent = {"question": "1", "step": "answer", "text": "The file has twenty."}
    assert office.post("/office/questions", sent).status_code == 302
    assert "Answered Only <18> came. The file has twenty." in page_of(club, INVOICES).text


def test_a_line_of_an_issued_invoice(site: StoreFixture, browser: Browsers) -> None:
    send(site, "2018-03-05", 10)
    bill(site, MARCH)
    club, office = browser("club106"), browser("office")
    (address,) = ask_links(page_of(club, f"{INVOICES}/1"))
    answer = club.post(address, {"text": "Is this ours?"}, follow=True)
    assert answer.redirect_chain == [(f"{INVOICES}/1", 302)]
    assert "With the federation Is this ours?" in Page(answer.content.decode()).text
    assert "With the federation Is this ours?" in page_of(office, "/office/billing/invoices/1").text
    assert ("NZB1", "/office/billing/invoices/1") in page_of(office, "/office/questions").links
    # The club closes its question on the page of its questions.
    page = page_of(club, QUESTIONS)
    assert ("NZB1", f"{INVOICES}/1") in page.links
    assert "Club sessions, March 2018" in page.text
    assert club.post(QUESTIONS, {"question": "1", "step": "answer", "text": "No."}).status_code == 409
    assert club.post(QUESTIONS, {"question": "1", "step": "close", "text": "It is."}).status_code == 302
    assert models.Question.objects.get().state == "closed"


def test_the_levy_of_a_member(site: StoreFixture, browser: Browsers) -> None:
    bill(site, "2018-Q1")
    club = browser("club106")
    (address,) = ask_links(page_of(club, f"{INVOICES}/1"))
    assert address == f"{INVOICES}/ask/2018-Q1/levy/38441?invoice=1"
    assert "Membership levies, January to March 2018" in page_of(club, address).text
    assert club.post(address, {"text": "She left."}).status_code == 302
    page = page_of(browser("office"), "/office/questions")
    assert "Marama Kereama" in page.text
    assert "= $5.00" in page.text
    # The member did not ask, and does not see it.
    assert "She left." not in page_of(browser("38441"), "/me/questions").text


@pytest.mark.parametrize(
    "about", ["2018-03/club-sessions/77", "2018-03/club-sessions/x", "2018-04/club-sessions/1", "nonsense/levy/38441",
              "2018-03/lunch/1", f"2018-03/club-sessions/{10**30}"]
)  # fmt: skip
def test_what_is_not_charged_cannot_be_asked_about(site: StoreFixture, browser: Browsers, about: str) -> None:
    send(site, "2018-03-05", 10)
    bill(site, MARCH)
    assert browser("club106").get(f"{INVOICES}/ask/{about}").status_code == 404


def test_another_club_does_not_ask(site: StoreFixture, browser: Browsers) -> None:
    send(site, "2018-03-05", 10)
    send(site, "2018-03-05", 8, club=HOWICK)
    bill(site, MARCH)
    for login, club, status in (("club130", AUCKLAND, 403), ("club130", HOWICK, 404), ("38441", AUCKLAND, 403)):
        address = f"/clubs/{club}/invoices/ask/2018-03/club-sessions/1"
        assert browser(login).post(address, {"text": "Why?"}).status_code == status
    assert not models.Question.objects.exists()


def test_a_question_needs_words(site: StoreFixture, browser: Browsers) -> None:
    send(site, "2018-03-05", 10)
    bill(site, MARCH)
    address = f"{INVOICES}/ask/2018-03/club-sessions/1"
    for text in ("", "  ", "x" * 4001):
        assert browser("club106").post(address, {"text": text}).status_code == 422
    assert not models.Question.objects.exists()
