"""What a player's own token opens: the record, the results, and questions about awards."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from tests.store.store_fixture import StoreFixture

from .conftest import Ask, times_asked

WHO = ("player-31018", "read", "questions")
TEXT = "Were we not second?"


def test_ones_own_record_has_what_nobody_else_is_told(ask: Ask, played: StoreFixture) -> None:
    played.decide("hide", number="38441", hidden=True)
    contacts.enter_contact("38441", "marama@example.org", certificates=True)
    status, me = ask("me", "player-38441", "read")
    assert (status, me["number"], me["totals"]) == (200, "38441", {"C": "40.00"})
    assert (me["hidden"], me["email"], me["certificates"]) == (True, "marama@example.org", True)
    assert ask("me", *WHO)[1]["email"] == ""


def test_ones_own_results(ask: Ask) -> None:
    status, answer = ask("me/results", *WHO)
    assert (status, [line["place"] for line in answer["results"]], answer["next"]) == (200, ["3"], None)
    assert ask("me/results?to=2018-01-01", *WHO)[1]["results"] == []


def test_a_question_goes_to_the_club_and_is_ones_own(ask: Ask, played: StoreFixture) -> None:
    status, asked = ask("me/questions", *WHO, body={"session": 1, "line": 4, "text": TEXT})
    assert status == 200
    about = {
        "question": 1, "state": "with-club", "player": "31018", "club": 106, "date": "2018-03-10",
        "event": "Monday Pairs", "file": "106_a.txt", "line": 4, "text": TEXT,
    }  # fmt: skip
    assert {key: asked[key] for key in about} == about
    assert [(each["who"], each["state"]) for each in asked["remarks"]] == [("player-31018 by http", "with-club")]
    assert ask("me/questions", *WHO) == (200, {"questions": [asked]})
    assert ask("me/questions", "player-38441", "questions") == (200, {"questions": []})
    assert played.verify() == []


def test_a_question_about_points_that_a_decision_posted(ask: Ask, played: StoreFixture) -> None:
    line = played.decide("adjust", number="31018", points={"A": "1"}, asked_by="Howick", reason="the wrong pair")
    status, asked = ask("me/questions", *WHO, body={"posted": line.seq, "text": "What is this?"})
    assert (status, asked["posted"], asked["club"]) == (200, line.seq, 130)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"text": TEXT}, 422), ({"session": 1, "posted": 3, "text": TEXT}, 422), ({"session": 1}, 422),
        ({"session": 1, "text": ""}, 422), ({"session": 1, "text": "  "}, 422),
        ({"session": 1, "text": "x" * 4001}, 422),
        ({"session": 1, "line": 99, "text": TEXT}, 422), ({"session": 1, "line": 2, "text": TEXT}, 422),
        ({"session": 1, "line": 4, "text": " "}, 422), ({"session": 99, "text": TEXT}, 404),
        ({"session": 10**30, "text": TEXT}, 422), ({"posted": 10**18, "text": TEXT}, 422),
        ({"session": 1, "text": TEXT, "number": "38441"}, 422), ({"session": 1, "line": 4, "text": "a\0b"}, 422),
        ([], 422),
        ("{", 422),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_and_changes_nothing(
    ask: Ask, played: StoreFixture, body: Any, status: int
) -> None:
    before = played.contents()
    answer = ask("me/questions", *WHO, body=body)
    assert (answer[0], list(answer[1])) == (status, ["detail"])
    assert played.contents() == before


def test_results_that_were_replaced_cannot_be_asked_about(ask: Ask, played: StoreFixture) -> None:
    played.decide("cancel", club=106, name="106_a.txt", reason="the wrong evening")
    assert ask("me/questions", *WHO, body={"session": 1, "text": TEXT})[0] == 422
    assert models.Question.objects.count() == 0


@pytest.fixture
def asked(played: StoreFixture) -> StoreFixture:
    """Esther asks whether they were not second."""
    played.decide("ask", number="31018", club=106, name="106_a.txt", line=4, text=TEXT)
    return played


def step(ask: Ask, name: str, who: tuple[str, ...] = WHO) -> tuple[int, str]:
    """The status, and the state that the question is in."""
    status, told = ask(f"me/questions/1/{name}", *who, body={"text": "So."})
    return status, told["state"] if status == 200 else ""


def test_an_answer_that_does_not_satisfy_is_passed_on_and_a_question_is_closed(ask: Ask, asked: StoreFixture) -> None:
    # The pages let a player do the same: pass on what was answered, and close what is not closed.
    assert step(ask, "pass-on") == (422, "")
    asked.decide("answer", question=1, text="The slips say 49.50.")
    (question,) = ask("me/questions", *WHO)[1]["questions"]
    assert (question["session"], question["state"], question["steps"]) == (1, "answered", ["pass-on", "close"])
    assert step(ask, "pass-on") == (200, "with-federation")
    assert step(ask, "pass-on") == (422, "")
    assert step(ask, "close") == (200, "closed")
    assert step(ask, "close") == (422, "")
    (question,) = ask("me/questions", *WHO)[1]["questions"]
    assert question["steps"] == []
    assert [(each["who"], each["state"]) for each in question["remarks"]] == [
        ("secretary", "with-club"), ("secretary", "answered"), ("player-31018 by http", "with-federation"),
        ("player-31018 by http", "closed"),
    ]  # fmt: skip
    assert asked.verify() == []


@pytest.mark.parametrize("name", ["pass-on", "close"])
def test_a_question_of_somebody_else_is_not_there(ask: Ask, asked: StoreFixture, name: str) -> None:
    asked.decide("answer", question=1, text="The slips say 49.50.")
    before = asked.contents()
    found = ask(f"me/questions/1/{name}", "player-38441", "questions", body={"text": "So."})
    assert found == (404, {"detail": "There is no question 1 of player 38441."})
    assert ask(f"me/questions/2/{name}", *WHO, body={"text": "So."})[0] == 404
    assert ask(f"me/questions/1/{name}", *WHO, body={"text": " "})[0] == 422
    assert asked.contents() == before


def test_who_was_merged_goes_on_with_the_question(ask: Ask, asked: StoreFixture) -> None:
    asked.decide("merge", number="31018", into="27114")
    assert step(ask, "close", ("player-27114", "questions")) == (200, "closed")


def test_as_many_questions_to_the_database_for_many_as_for_one(played: StoreFixture) -> None:
    counts = []
    for _ in range(4):
        line = played.decide("adjust", number="31018", points={"A": "1"}, asked_by="Howick", reason="So.")
        played.decide("ask", number="31018", posted=line.seq, text="What is this?")
        counts.append(times_asked("me/questions", *WHO))
    assert counts == [counts[0]] * 4
    assert counts[0] < 20
