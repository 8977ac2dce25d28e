"""`overtrick questions`: every question with all that was said, by club and by state."""

from pathlib import Path

from overtrick.cli.commands.questions import STATES
from overtrick.store.models.states import QUESTION_STATES
from tests.cli.conftest import Call, lines

TODAY = ("--today", "2018-03-11", "--who", "Moana")


def test_questions_are_asked_answered_and_listed(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, "--today", "2018-03-10", evening)
    assert call("questions", "--dir", records) == (0, "No questions.\n", "")
    about = ("number=31018", "club=106", f"name={evening.name}", "line=4", "text=[Were] we not second?")
    status, out, _ = call("decide", "ask", *about, "--dir", records, *TODAY)
    assert (status, out.startswith("Line 4 of the journal: ask (number 31018, ")) == (0, True)
    call("decide", "answer", "question=1", "text=@ the club: third.", "--dir", records, *TODAY)
    assert call("questions", "--dir", records)[1].splitlines() == [
        "Question 1, answered: player 31018, Esther Estherson, club 106",
        f"  about 2018-03-10 Monday Pairs, {evening.name}, line 4",
        "  2018-03-11 12:00  Moana, with-club: [Were] we not second?",
        "  2018-03-11 12:00  Moana, answered: @ the club: third.",
    ]
    (found,) = lines(call("questions", "--dir", records, "--json")[1])
    assert (found["question"], found["state"], found["player"], found["line"]) == (1, "answered", "31018", 4)
    assert [each["who"] for each in found["remarks"]] == ["Moana", "Moana"]
    assert call("questions", "--club", "130", "--dir", records)[1] == "No questions.\n"
    assert call("questions", "--state", "with-club", "--dir", records, "--json")[1] == ""
    explained = call("explain", "31018", "--dir", records)[1]
    assert f"Question 1, answered, about Monday Pairs, {evening.name}, line 4: [Were] we not second?" in explained


def test_the_states_are_those_of_the_records() -> None:
    assert STATES == QUESTION_STATES
