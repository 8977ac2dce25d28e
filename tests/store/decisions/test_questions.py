"""A player's question about an award goes to the club, on to the federation, and is answered (CBF 2)."""

import itertools
from datetime import timedelta
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.explain.questions import find_questions
from tests.store.cast import AUCKLAND, CONGRESS, HOWICK, NUMBERS, session_file
from tests.store.decisions.points.test_adjustments import adjust
from tests.store.decisions.test_erasures import NAMES, found
from tests.store.store_fixture import StoreFixture, day

NAME = "106_monday_1.txt"
WHO = "31018"  # third of four: nothing


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    store.register(*NUMBERS).send(NAME, session_file())
    return store


def ask(store: StoreFixture, **told: Any) -> int:
    """Ask about the session; the number of the question."""
    about: dict[str, Any] = {"club": AUCKLAND, "name": NAME, "line": 4} if "posted" not in told else {}
    line = store.decide("ask", **({"number": WHO, "text": "Were we not second?"} | about | told))
    return models.Question.objects.get(seq=line.seq).pk


def test_a_question_goes_to_the_club_that_reported_the_session(club: StoreFixture) -> None:
    number = ask(club)
    (asked,) = find_questions()
    assert (asked.question, asked.state, asked.player, asked.name, asked.club) == (
        number, "with-club", WHO, "Esther Vandermeer", AUCKLAND,
    )  # fmt: skip
    assert (asked.date, asked.event, asked.file, asked.line, asked.posted) == (
        day("2018-03-10"), "Monday Pairs", NAME, 4, None,
    )  # fmt: skip
    assert asked.text == "Were we not second?"
    assert club.points(WHO) == {}
    assert club.verify() == []


def test_every_step_says_who_and_when_and_what(club: StoreFixture) -> None:
    number = ask(club)
    for kind, text in [
        ("pass-on", "The travellers are with you."), ("answer", "Checked: 31018 and 27114 were third."),
        ("close", "Thank you."),
    ]:  # fmt: skip
        club.decide(kind, question=number, text=text)
    (asked,) = find_questions()
    assert asked.state == "closed"
    assert [(each.state, each.who, each.text) for each in asked.remarks] == [
        ("with-club", "secretary", "Were we not second?"),
        ("with-federation", "secretary", "The travellers are with you."),
        ("answered", "secretary", "Checked: 31018 and 27114 were third."),
        ("closed", "secretary", "Thank you."),
    ]
    times = [each.at for each in asked.remarks]
    assert [later - earlier for earlier, later in itertools.pairwise(times)] == [timedelta(minutes=1)] * 3
    notes = models.Audit.objects.filter(what="question", key=str(number)).order_by("id")
    assert [(note.before, note.after) for note in notes[1:]] == [
        ('{"state":"with-club"}', '{"state":"with-federation"}'),
        ('{"state":"with-federation"}', '{"state":"answered"}'),
        ('{"state":"answered"}', '{"state":"closed"}'),
    ]
    assert club.verify() == []


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        (["pass-on"], "pass-on"),
        (["answer"], "answer"),
        (["pass-on", "answer"], "answer"),
        (["close"], "close"),
        (["close"], "answer"),
        (["answer", "close"], "pass-on"),
    ],
    ids=str,
)
def test_steps_have_their_order(club: StoreFixture, steps: list[str], refused: str) -> None:
    number = ask(club)
    for kind in steps:
        club.decide(kind, question=number, text="…")
    with pytest.raises(Refusal, match=f"Question {number} is "):
        club.decide(refused, question=number, text="…")


def test_an_answer_that_does_not_satisfy_is_passed_on(club: StoreFixture) -> None:
    number = ask(club)
    for kind in ("answer", "pass-on", "answer", "close"):
        club.decide(kind, question=number, text="…")
    assert find_questions()[0].state == "closed"
    assert club.verify() == []


def test_a_question_about_points_that_a_decision_posted_goes_to_the_home_club(club: StoreFixture) -> None:
    line = adjust(club, number=WHO)
    ask(club, posted=line, text="Why so few?")
    (asked,) = find_questions()
    assert (asked.club, asked.state, asked.posted, asked.file, asked.line) == (HOWICK, "with-club", line, "", None)
    assert str(asked) == f"Question 1, with-club, about line {line} of the journal: Why so few?"
    assert club.verify() == []


def test_a_question_names_the_line_that_posted_the_points_also_after_a_merger(club: StoreFixture) -> None:
    line = adjust(club, number=WHO)
    club.register("99001", club=HOWICK).decide("merge", number=WHO, into="99001")
    ask(club, number="99001", posted=line)
    assert find_questions()[0].posted == line
    assert club.verify() == []


def test_a_question_about_the_federations_own_event_is_the_federations(club: StoreFixture) -> None:
    club.send("999_final.txt", session_file(club=CONGRESS), club=CONGRESS)
    ask(club, club=CONGRESS, name="999_final.txt")
    assert find_questions()[0].state == "with-federation"


def test_questions_are_found_by_club_state_and_player(club: StoreFixture) -> None:
    first, second = ask(club), ask(club, number="40777", line=5)
    third = ask(club, posted=adjust(club, number=WHO))
    club.decide("answer", question=second, text="Fourth of four earns nothing.")

    def numbers(**wanted: Any) -> list[int]:
        return [each.question for each in find_questions(**wanted)]

    assert numbers() == [first, second, third]
    assert (numbers(club=AUCKLAND), numbers(club=HOWICK), numbers(club=999)) == ([first, second], [third], [])
    assert (numbers(state="answered"), numbers(state="with-federation")) == ([second], [])
    assert numbers(players=["40777"]) == [second]
    club.decide("close", question=second, text="Fine.")
    assert numbers(unclosed=True) == [first, third]


def test_the_explanation_mentions_a_question_until_it_is_closed(club: StoreFixture) -> None:
    number = ask(club)
    assert explain_player(WHO).questions == (
        f"Question {number}, with-club, about Monday Pairs, {NAME}, line 4: Were we not second?",
    )
    assert explain_player("20093").questions == ()
    club.decide("merge", number=WHO, into="9205")
    assert len(explain_player("9205").questions) == 1
    club.decide("close", question=number, text="settled")
    assert explain_player("9205").questions == ()
    assert club.verify() == []


def test_a_correction_of_the_file_leaves_the_question_where_it_was(club: StoreFixture) -> None:
    ask(club)
    club.send(NAME, session_file(("31018 27114", "38441 20093", "12356 9205", "40777 1610")))
    assert club.points(WHO) == {"C": 40}
    assert (find_questions()[0].file, find_questions()[0].line) == (NAME, 4)
    assert club.verify() == []


def test_what_cannot_be_asked_or_said(club: StoreFixture) -> None:
    number = ask(club)
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("ask", {"number": "77", "club": 106, "name": NAME, "text": "?"}, "Nobody has the number 77"),
        ("ask", {"number": WHO, "text": "?"}, "Say what the question is about"),
        ("ask", {"number": WHO, "club": 106, "text": "?"}, "Say what the question is about"),
        (
            "ask",
            {"number": WHO, "club": 106, "name": NAME, "posted": 3, "text": "?"},
            "Line 3 of the journal posted no",
        ),
        ("ask", {"number": WHO, "club": 106, "name": "other.txt", "text": "?"}, "has sent no file"),
        ("ask", {"number": WHO, "club": 106, "name": NAME, "line": 99, "text": "?"}, "Line 99 of .* is not a row"),
        ("ask", {"number": WHO, "club": 106, "name": NAME, "position": 1, "text": "?"}, "No session 2"),
        ("ask", {"number": WHO, "posted": 2, "text": "?"}, "Line 2 of the journal posted nothing"),
        ("ask", {"number": WHO, "club": 106, "name": NAME, "text": " "}, "Write what you want to say"),
        ("answer", {"question": number, "text": "x" * 4001}, "longer than 4,000"),
        ("answer", {"question": 77, "text": "x"}, "There is no question 77"),
    ]
    before = club.contents()
    for kind, told, says in refused:
        with pytest.raises(Refusal, match=says):
            club.decide(kind, **told)
    assert club.contents() == before
    both: dict[str, Any] = {"club": 106, "name": NAME, "posted": adjust(club, number=WHO)}
    with pytest.raises(Refusal, match="Say what the question is about"):
        club.decide("ask", number=WHO, text="?", **both)


def test_the_words_of_questions_go_with_an_erased_player(store: StoreFixture) -> None:
    """What was asked, what was said about it, and by whom it was asked; another player's question stays."""
    store.register(*NUMBERS).send(NAME, session_file())
    told: dict[str, Any] = {"number": "38441", "club": AUCKLAND, "name": NAME, "text": "Marama here, was I not first?"}
    decide.decide("ask", store.later(hours=1).now, "ropata", told, "Kereama rang")
    store.decide("answer", question=1, text="Dear Marama Kereama, you were.", reason="to Kereama")
    thanks = {"question": 1, "text": "Marama says thank you"}
    decide.decide("pass-on", store.later(hours=1).now, "ropata", thanks)
    ask(store)
    store.decide("erase", number="38441")
    assert found(store, *NAMES, "ropata") == []
    erased, other = find_questions()
    assert (erased.state, erased.text, [each.text for each in erased.remarks]) == (
        "closed", "(erased)", ["(erased)"] * 3,
    )  # fmt: skip
    assert [each.who for each in erased.remarks] == ["(erased)", "secretary", "(erased)"]
    assert (other.state, other.text) == ("with-club", "Were we not second?")
    with pytest.raises(Refusal, match="is closed"):
        store.decide("answer", question=1, text="Marama, once more")
    with pytest.raises(Refusal, match="Player 38441 was erased"):
        store.decide("ask", **told)
    assert store.verify() == []


def test_cyprus_asks_in_the_same_way(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    line = adjust(cyprus_store, number="5001", points={"Silver": "5"})
    cyprus_store.decide("ask", number="5001", posted=line, text="Was it not 50?")
    cyprus_store.decide("pass-on", question=1, text="The committee has the slips.")
    assert [(each.state, each.club) for each in find_questions()] == [("with-federation", 1)]
    assert cyprus_store.verify() == []
