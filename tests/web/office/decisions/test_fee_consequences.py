"""The fees among what follows from a decision, a cancellation and a corrected file, in words."""

from django.core.files.uploadedfile import SimpleUploadedFile

from overtrick.store.journal.today import today
from tests.store.cast import AUCKLAND, session_file
from tests.store.invoices.books import MARCH, bill, file_name, pairs, send
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
DAY = "2018-03-05"
CREDIT = (
    "Invoice NZB1 of March 2018: 20 players become 0. Auckland gets a credit of $6.90 on the next invoice, with tax."
)


def test_a_cancellation_in_the_office_and_at_the_desk(site: StoreFixture, browser: Browsers) -> None:
    """20 × $0.30 = $6.00 and 15 %, $0.90."""
    send(site, DAY, 10)
    bill(site, MARCH)
    told = {"club": str(AUCKLAND), "name": file_name(DAY), "reason": "wrong night", "do": "check"}
    shown = " ".join(Page(browser("office").post("/office/decide/cancel", told).content.decode()).text.split())
    assert CREDIT in shown
    assert "before 20 → now 0 players" in shown
    address = f"/clubs/{AUCKLAND}/files/{file_name(DAY)}/cancel"
    shown = " ".join(Page(browser("club106").get(address).content.decode()).text.split())
    assert CREDIT in shown


def test_a_corrected_file_of_this_month(site: StoreFixture, browser: Browsers) -> None:
    """44 players become 42: 2 × $0.30 and 15 %, $0.69 less on the running invoice."""
    day = str(today())
    send(site, day, 22)
    text = session_file(pairs(21), date=day, event=f"Pairs {day}")
    sent = {"file": SimpleUploadedFile(file_name(day), text.encode()), "do": "check"}
    answer = browser("club106").post(f"/clubs/{AUCKLAND}/send", sent, follow=True)
    shown = " ".join(Page(answer.content.decode()).text.split())
    assert "The next invoice of Auckland, for " in shown
    assert "changes by −$0.69, with tax." in shown
