"""A question on its way over the pages: asked from 'Why?', answered at the club, passed on, answered, closed."""

import pytest

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.models.states import ANSWERED, CLOSED, WITH_CLUB, WITH_FEDERATION
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers
from tests.web.letters import said

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
    assert "Your question is on its way." in player.get(MINE).content.decode()
    page = said(club.get(CLUB).content.decode())
    assert (TEXT in page, "Marama Kereama" in page, f'href="{WHY}"' in page) == (True, True, True)
    club.post(CLUB, {"question": "1", "step": "pass-on", "text": "Our slips say 45."})
    assert state() == WITH_FEDERATION
    assert "Our slips say 45." in said(office.get(OFFICE).content.decode())
    office.post(OFFICE, {"question": "1", "step": "answer", "text": "Checked: 45 is right."})
    assert state() == ANSWERED
    page = said(player.get(MINE).content.decode())
    assert all(each in page for each in (TEXT, "Our slips say 45.", "Checked: 45 is right."))
    assert all(each in page for each in ("<bdi>Marama Kereama</bdi> ·", "club106 ·", "office ·"))
    player.post(MINE, {"question": "1", "step": "close", "text": "Thank you."})
    assert state() == CLOSED
    # What is closed is not among the open ones, and still to be found.
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
