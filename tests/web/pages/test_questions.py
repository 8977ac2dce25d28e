"""A question on its way over the pages: asked from 'Why?', answered at the club, passed on, answered, closed."""

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.db.database import current_name
from overtrick.store.models.states import ANSWERED, CLOSED, WITH_CLUB, WITH_FEDERATION
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers
from tests.web.letters import said
from tests.web.page_text import words

# What is tried here is the same on every database.
ONE_DATABASE = True

WHY, ASK, MINE = "/sessions/1/why/2", "/me/questions/new/1/2", "/me/questions"
CLUB, OFFICE = "/clubs/106/questions", "/office/questions"
TEXT = "I think we had 56 %."


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """38441 and 20093 came first at Auckland."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    return site


def state() -> str:
    return models.Question.objects.get().state


def test_ask_about_this_is_for_whoever_sat_in_the_row(played: StoreFixture, browser: Browsers) -> None:
    link = f'href="{ASK}"'
    assert link in browser("38441").get(WHY).content.decode()
    for other in ("", "office", "club106"):
        assert "Ask about this" not in browser(other).get(WHY).content.decode()
    # Another row of the same session is not hers, nor is one of which she is not.
    assert "Ask about this" not in browser("38441").get("/sessions/1/why/3").content.decode()
    assert browser("38441").post("/me/questions/new/1/3", {"text": TEXT}).status_code == 404
    assert browser("38441").post("/me/questions/new/99/2", {"text": TEXT}).status_code == 404


def test_from_the_question_to_the_answer(played: StoreFixture, browser: Browsers) -> None:
    player, club, office = browser("38441"), browser("club106"), browser("office")
    assert "Monday Pairs" in player.get(ASK).content.decode()
    assert player.post(ASK, {"text": TEXT})["Location"] == MINE
    assert state() == WITH_CLUB
    assert "Your question has been sent." in player.get(MINE).content.decode()
    page = said(club.get(CLUB).content.decode())
    assert (TEXT in page, "Marama Kereama" in page, f'href="{WHY}"' in page) == (True, True, True)
    club.post(CLUB, {"question": "1", "step": "pass-on", "text": "Our slips say 45."})
    assert state() == WITH_FEDERATION
    assert "Our slips say 45." in said(office.get(OFFICE).content.decode())
    office.post(OFFICE, {"question": "1", "step": "answer", "text": "Checked: 45 is right."})
    assert state() == ANSWERED
    page = said(player.get(MINE).content.decode())
    assert all(each in page for each in (TEXT, "Our slips say 45.", "Checked: 45 is right."))
    assert all(each in words(page) for each in ("Marama Kereama ·", "Auckland ·", "New Zealand Bridge ·"))
    player.post(MINE, {"question": "1", "step": "close", "text": "Thank you."})
    assert state() == CLOSED
    # What is closed is neither among the open nor among the answered ones, and still to be found.
    assert TEXT not in club.get(f"{CLUB}?answered=1").content.decode()
    assert TEXT not in club.get(CLUB).content.decode()
    assert TEXT in club.get(f"{CLUB}?all=1").content.decode()
    assert [line.who for line in models.Remark.objects.order_by("seq")] == [
        "player 38441", "club106", "office", "player 38441",
    ]  # fmt: skip
    assert played.verify() == []


def test_an_answer_that_does_not_satisfy_is_passed_on_by_the_player(played: StoreFixture, browser: Browsers) -> None:
    browser("38441").post(ASK, {"text": TEXT})
    browser("club106").post(CLUB, {"question": "1", "step": "answer", "text": "No."})
    browser("38441").post(MINE, {"question": "1", "step": "pass-on", "text": "Please look."})
    assert state() == WITH_FEDERATION


def test_nobody_takes_a_step_with_anothers_question(played: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("20093", PASSWORD, role="player", player="20093")
    browser("38441").post(ASK, {"text": TEXT})
    tried = [("club130", "/clubs/130/questions", "answer"), ("20093", MINE, "close"), ("38441", MINE, "answer")]
    tried += [("club106", CLUB, "close"), ("club106", CLUB, "nonsense")]
    for who, page, step in tried:
        answer = browser(who).post(page, {"question": "1", "step": step, "text": "Mine!"})
        assert answer.status_code == 409, (who, step)
    assert browser("club130").post(CLUB, {"question": "1", "step": "answer", "text": "x"}).status_code == 403
    assert (state(), models.Remark.objects.count()) == (WITH_CLUB, 1)
    assert TEXT not in browser("20093").get(MINE).content.decode()
    assert TEXT not in browser("club130").get("/clubs/130/questions").content.decode()


def test_what_says_nothing_or_too_much_is_refused_in_words(played: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    assert "This field is required." in client.post(ASK, {"text": "  "}).content.decode()
    assert "at most 4000 characters" in client.post(ASK, {"text": "x" * 4001}).content.decode()
    client.post(ASK, {"text": TEXT})
    for told in ({"text": ""}, {"text": "x" * 4001}, {"text": "x", "question": "9" * 30}, {"text": "x", "step": "ask"}):
        answer = client.post(MINE, {"question": "1", "step": "close"} | told)
        assert answer.status_code == 409
        assert 'role="alert"' in answer.content.decode()
    assert state() == WITH_CLUB


def test_hostile_words_are_shown_harmlessly_to_everybody(played: StoreFixture, browser: Browsers) -> None:
    hostile = "<script>alert(1)</script>\n\n‮backwards\nhttps://evil.example"
    browser("38441").post(ASK, {"text": hostile})
    for who, page in (("38441", MINE), ("38441", "/me"), ("club106", CLUB), ("office", OFFICE)):
        shown = browser(who).get(page).content.decode()
        assert "<script>alert" not in shown
        assert "&lt;script&gt;alert(1)" in shown
        assert 'href="https://evil' not in shown


def test_a_session_that_stands_no_longer_is_not_asked_about(played: StoreFixture, browser: Browsers) -> None:
    played.send("106_a.txt", session_file(()))
    assert browser("38441").get(ASK).status_code == 404


def test_place_score_and_award_stand_beside_the_question(played: StoreFixture, browser: Browsers) -> None:
    """First of four pairs: 51.50% and 40 C each. Fourth: nothing."""
    browser("38441").post(ASK, {"text": TEXT})
    played.decide("ask", number="40777", club=106, name="106_a.txt", line=5, text="Why nothing?")
    for who, page in (("club106", CLUB), ("office", OFFICE)):
        shown = words(browser(who).get(page).content.decode())
        assert "Place 1st Score 51.50% Points 40 C" in shown
        assert "Place 4th Score 48.50% Points none" in shown
    played.send("106_a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    assert "These results have been corrected since." in words(browser("club106").get(CLUB).content.decode())


def test_points_of_a_decision_stand_beside_the_question(played: StoreFixture, browser: Browsers) -> None:
    entry = played.decide("adjust", number="38441", points={"A": "2"}, asked_by="Auckland", reason="a prize")
    played.decide("ask", number="38441", posted=entry.seq, text="Why two?")
    assert "Points 2 A" in words(browser("club106").get(CLUB).content.decode())


def test_many_questions_take_as_many_queries_as_one(played: StoreFixture, browser: Browsers) -> None:
    counts = []
    for _ in range(2):
        for line, number in ((2, "38441"), (3, "12356"), (4, "31018")):
            played.decide("ask", number=number, club=106, name="106_a.txt", line=line, text="Why?")
        client = browser("club106")
        client.get(CLUB)
        with CaptureQueriesContext(connections[current_name()]) as caught:
            client.get(CLUB)
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_an_answered_question_is_no_longer_open(played: StoreFixture, browser: Browsers) -> None:
    browser("38441").post(ASK, {"text": TEXT})
    club = browser("club106")
    assert "Questions 1" in words(club.get(CLUB).content.decode())
    club.post(CLUB, {"question": "1", "step": "answer", "text": "No."})
    shown = words(club.get(CLUB).content.decode())
    assert "No question is open." in shown
    assert "Questions 1" not in shown
    for view in ("answered", "all"):
        assert TEXT in club.get(f"{CLUB}?{view}=1").content.decode()


def test_an_answer_is_signed_by_a_person_or_a_club(played: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("Moira Tait", PASSWORD, role="club", club=106)
    browser("38441").post(ASK, {"text": TEXT})
    page = words(browser("Moira Tait").get(CLUB).content.decode())
    assert "Marama Kereama has no email address on record, and reads it on this site." in page
    contacts.enter_contact("38441", email="marama@mail.example")
    page = words(browser("Moira Tait").get(CLUB).content.decode())
    assert "Marama Kereama gets it by email, signed Moira Tait, Auckland ." in page
    assert "gets it by email, signed Auckland ." in words(browser("club106").get(CLUB).content.decode())
    browser("Moira Tait").post(CLUB, {"question": "1", "step": "answer", "text": "No."})
    shown = words(browser("38441").get(MINE).content.decode())
    assert "Moira Tait, Auckland ·" in shown


def test_what_was_typed_stays_if_the_step_was_refused(played: StoreFixture, browser: Browsers) -> None:
    browser("38441").post(ASK, {"text": TEXT})
    answer = browser("club106").post(CLUB, {"question": "1", "step": "close", "text": "My long answer"})
    assert answer.status_code == 409
    assert "My long answer</textarea>" in answer.content.decode()


def test_the_second_person_sees_the_first_answer_and_loses_nothing(played: StoreFixture, browser: Browsers) -> None:
    browser("38441").post(ASK, {"text": TEXT})
    browser("office").post(OFFICE, {"question": "1", "step": "answer", "text": "From the office."})
    answer = browser("club106").post(CLUB, {"question": "1", "step": "answer", "text": "My long answer"})
    assert answer.status_code == 409
    shown = words(answer.content.decode())
    assert "From the office." in shown
    assert "You wrote: My long answer" in shown
