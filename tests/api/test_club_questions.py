"""A club answers players' questions about its sessions, or passes them on; other clubs' are not there."""

from typing import Any

import pytest

from tests.store.invoices.books import MARCH, bill
from tests.store.store_fixture import StoreFixture

from .conftest import Ask

CLUB, OTHER = ("106", "questions"), ("130", "questions")


@pytest.fixture
def asked(played: StoreFixture) -> StoreFixture:
    """Esther asks whether they were not second."""
    played.decide("ask", number="31018", club=106, name="106_a.txt", line=4, text="Were we not second?")
    return played


def states(answer: tuple[int, Any]) -> list[str]:
    assert answer[0] == 200
    return [each["state"] for each in answer[1]["questions"]]


def test_a_club_sees_the_questions_to_it(asked: StoreFixture, ask: Ask) -> None:
    assert states(ask("club/questions", *CLUB)) == ["with-club"]
    assert states(ask("club/questions?state=with-club", *CLUB)) == ["with-club"]
    (question,) = ask("club/questions", *CLUB)[1]["questions"]
    assert (question["session"], question["steps"]) == (1, ["answer", "pass-on"])
    assert states(ask("club/questions?state=closed", *CLUB)) == []
    assert states(ask("club/questions", *OTHER)) == []
    assert ask("club/questions?state=lost", *CLUB)[0] == 422


def test_a_club_answers(asked: StoreFixture, ask: Ask) -> None:
    status, question = ask("club/questions/1/answer", *CLUB, body={"text": "The slips say 49.50."})
    assert (status, question["state"]) == (200, "answered")
    assert [(each["who"], each["text"]) for each in question["remarks"][1:]] == [
        ("106 by http", "The slips say 49.50.")
    ]
    assert asked.verify() == []


def test_what_is_with_the_federation_is_not_the_clubs_to_answer(asked: StoreFixture, ask: Ask) -> None:
    assert ask("club/questions/1/pass-on", *CLUB, body={"text": "Please look."})[0] == 200
    before = asked.contents()
    for step in ("answer", "pass-on"):
        status, answer = ask(f"club/questions/1/{step}", *CLUB, body={"text": "So."})
        assert (status, type(answer["detail"])) == (422, str)
    assert asked.contents() == before


@pytest.mark.parametrize("step", ["answer", "pass-on"])
def test_another_clubs_question_is_not_there(asked: StoreFixture, ask: Ask, step: str) -> None:
    before = asked.contents()
    found = ask(f"club/questions/1/{step}", *OTHER, body={"text": "So."})
    assert found == (404, {"detail": "There is no question 1 to club 130."})
    assert ask(f"club/questions/2/{step}", *CLUB, body={"text": "So."})[0] == 404
    assert ask(f"club/questions/1/{step}", *CLUB, body={"text": ""})[0] == 422
    assert asked.contents() == before


def test_a_club_asks_about_its_invoice(played: StoreFixture, ask: Ask) -> None:
    """Four pairs of March 2018 are 8 × $0.30; the federation answers, and the club closes its question."""
    bill(played, MARCH)
    body = {"period": MARCH, "charge": "club-sessions", "session": 1, "text": "Were there eight?"}
    status, question = ask("club/questions", *CLUB, body=body)
    assert (status, question["state"], question["steps"]) == (200, "with-federation", ["close"])
    assert (question["charge"], question["period"], question["session"]) == ("club-sessions", MARCH, 1)
    assert (question["player"], question["file"]) == ("", "106_a.txt")
    assert states(ask("club/questions", *OTHER)) == []
    assert ask("club/questions", *OTHER, body=body)[0] == 422
    for wrong in ({"charge": "lunch"}, {"period": "2018-01"}, {"session": 99}, {"session": None}, {"text": ""}):
        assert ask("club/questions", *CLUB, body=body | wrong)[0] == 422, wrong
    played.decide("answer", question=1, text="Four pairs.")
    assert ask("club/questions/1/close", *CLUB, body={"text": "Thank you."})[1]["state"] == "closed"
    assert len(ask("club/questions", *CLUB)[1]["questions"]) == 1
