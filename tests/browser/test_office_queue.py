"""The masterpoint secretary works through the queue: a copy that is held, a question, an email that is stuck."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from overtrick.store import models
from overtrick.store.commands.decide import decide
from overtrick.store.commands.receive import receive
from overtrick.store.mail.outbox import add_letter
from overtrick.store.results.delivery import Delivery
from tests.store.cast import AUCKLAND, session_file

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults
from .test_club_desk import day_of, press, says


@pytest.fixture
def office(country: Served, visit: Visit, width: int, request: pytest.FixtureRequest) -> Page:
    """The office, for an officer who has signed in."""
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"{request.node.name[:60]}{width}")
    return page


def open_queue(page: Page, country: Served, kind: str) -> None:
    page.goto(f"{country.url}/office/queue/{kind}")
    assert faults(page) == [], page.url


def send(name: str, content: str) -> str:
    now = datetime.now(UTC)
    (receipt,) = receive([Delivery(name=name, content=content.encode(), at=now, club=AUCKLAND, door="sftp", who="106")])
    return receipt.state


def test_a_copy_under_another_name_is_held_and_resolved(office: Page, country: Served, width: int) -> None:
    event = f"Twice Pairs {width}"
    file = session_file(event=event, date=day_of(width, 9))
    assert send(f"106_first_{width}.txt", file) == "accepted"
    assert send(f"106_copy_{width}.txt", file) == "held"
    open_queue(office, country, "held")
    press(office, f"Auckland: {event}")
    says(office, f"The same file came before as 106_first_{width}.txt, and counts.")
    says(office, "Both say the same.")
    assert faults(office) == []
    office.get_by_label("A note for the record").fill("Sent twice.")
    press(office, "Decide")
    expect(office.get_by_text(f"106_copy_{width}.txt has been refused.")).to_be_visible()
    expect(office.get_by_role("main")).not_to_contain_text(event)
    press(office, "Undo")
    says(office, "Undone. The file is waiting again.")
    says(office, event)


def test_a_question_passed_on_is_taken_and_answered(office: Page, country: Served, width: int) -> None:
    event, now = f"Asked Pairs {width}", datetime.now(UTC)
    name = f"106_asked_{width}.txt"
    send(name, session_file(event=event, date=day_of(width, 12)))
    decide("ask", now, "38441", {"number": "38441", "club": AUCKLAND, "name": name, "line": 2, "text": "Why so few?"})
    question = models.Question.objects.order_by("id").last()
    assert question is not None
    decide("pass-on", now, "club106", {"question": question.pk, "text": "We cannot tell."})
    open_queue(office, country, "questions")
    row = office.get_by_role("main").locator("li.row", has_text=event)
    row.get_by_role("button", name="Take it").click()
    expect(row).to_contain_text("Taken by you")
    row.get_by_role("link", name="Open").click()
    card = office.locator(f"#question-{question.pk}")
    card.locator("summary").click()
    card.get_by_role("textbox").fill("We looked at it: four pairs earn 40 C for the first.")
    card.get_by_role("button", name="Send the answer").click()
    expect(card).to_have_count(0)
    open_queue(office, country, "questions")
    expect(office.get_by_role("main")).not_to_contain_text(event)


def test_a_stuck_email_is_sent_again(office: Page, country: Served, width: int) -> None:
    subject, now = f"Your certificate {width}", datetime.now(UTC)
    letter = add_letter("gone@mail.example", subject, "A text", now - timedelta(days=2))
    models.Mail.objects.filter(pk=letter.pk).update(attempts=5, trouble="550 no such user", due=now + timedelta(days=9))
    open_queue(office, country, "letters")
    press(office, subject)
    says(office, "550 no such user")
    assert faults(office) == []
    press(office, "Send it again")
    says(office, "The email will be sent again within a minute.")
    letter.refresh_from_db()
    assert letter.attempts == 0
    assert letter.due <= datetime.now(UTC)
