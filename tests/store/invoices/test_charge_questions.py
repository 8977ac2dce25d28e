"""Questions of clubs about charges: before and after the invoice, about a session or a member; who may do what."""

from typing import Any

import pytest

from overtrick.billing.documents import Document, read_line
from overtrick.billing.records import Debtor, Item
from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.question_rights import allowed_steps
from overtrick.store.errors import Refusal
from overtrick.store.explain.questions import find_questions
from overtrick.store.queries.data_export import export_player_data
from overtrick.store.queries.questions import find_unclosed_questions, find_visible_questions
from overtrick.store.queries.questions.charges import find_asked_charges, find_question_charges
from overtrick.store.registers.players import ERASED
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import APRIL, MARCH, bill, file_name, go_to, issued, send
from tests.store.store_fixture import StoreFixture

DAY = "2018-03-05"
WHO = "38441"


class Someone:
    """One who acts: a role, and a club or a player."""

    def __init__(self, role: str, club: int | None = None, player: str = "") -> None:
        self.role, self.club, self.player = role, club, player


def ask(store: StoreFixture, **other: Any) -> int:
    """Ask about the players of 5 March."""
    about: dict[str, Any] = {
        "payer": AUCKLAND,
        "period": MARCH,
        "charge": "club-sessions",
        "club": AUCKLAND,
        "name": file_name(DAY),
    }
    entry = store.decide("ask-charge", **about | {"text": "Were there so many?"} | other)
    return int(models.Question.objects.get(seq=entry.seq).pk)


def charged(question: int) -> list[tuple[int, str, str]]:
    """Cents, units and the invoice of what a question is about."""
    rows = list(models.Question.objects.select_related("player", "session__revision").filter(pk=question))
    return [(each.item.amount, str(each.item.units), each.label) for each in find_question_charges(rows)[question]]


def test_a_session_is_asked_about_before_it_is_billed(store: StoreFixture) -> None:
    """Twenty players of today, 20 × $0.30, are on no invoice yet; afterwards they are on the first."""
    send(store, DAY, 10)
    question = ask(store)
    (asked,) = find_questions()
    assert (asked.state, asked.club) == ("with-federation", AUCKLAND)
    assert (asked.charge, asked.period) == ("club-sessions", MARCH)
    assert (asked.player, asked.name, asked.file, str(asked.date)) == ("", "", file_name(DAY), DAY)
    assert str(asked) == (
        f"Question 1, with-federation, about club-sessions of 2018-03 for {file_name(DAY)}: Were there so many?"
    )
    bill(store, MARCH)
    assert charged(question) == [(600, "20", "NZB1")]
    assert store.verify() == []


def test_a_session_of_a_month_that_has_ended_can_be_asked_about_until_it_is_billed(store: StoreFixture) -> None:
    """February is billed and March has ended; the run comes some days later, with what is asked beside it."""
    bill(store, "2018-02")
    send(store, DAY, 10)
    go_to(store, "2018-04-04")
    question = ask(store)
    assert charged(question) == [(600, "20", "")]
    bill(store, MARCH)
    assert charged(question) == [(600, "20", "NZB1")]


def test_a_session_is_found_again_whichever_version_was_charged(store: StoreFixture) -> None:
    """20 players were billed; with 18 in April, $0.60 go back: the question has both, and stands beside both."""
    send(store, DAY, 10)
    bill(store, MARCH)
    question = ask(store)
    send(store, DAY, 9)
    bill(store, APRIL)
    assert charged(question) == [(600, "20", "NZB1"), (-60, "-2", "NZB2")]
    asked = find_asked_charges(Debtor("club", AUCKLAND), {MARCH})
    for period, count in ((MARCH, 1), (APRIL, 1)):
        items = [item for document in issued(period) for item in _items(document)]
        assert sum(len(asked.about(item)) for item in items) == count


def _items(document: Document) -> list[Item]:
    return [item for line in document.lines for item in read_line(line, document.reasons).items]


def test_a_file_that_was_taken_back_can_be_asked_about(store: StoreFixture) -> None:
    send(store, DAY, 10)
    bill(store, MARCH)
    store.decide("cancel", club=AUCKLAND, name=file_name(DAY))
    assert charged(ask(store)) == [(600, "20", "NZB1")]


def test_the_levy_of_a_member(store: StoreFixture) -> None:
    """A quarter of $20.00 for a member throughout: $5.00 (ruling M1)."""
    store.register(WHO)
    bill(store, "2018-Q1")
    question = ask(store, charge="levy", period="2018-Q1", number=WHO, club=None, name="")
    assert charged(question) == [(500, "90", "NZB1")]
    (asked,) = find_questions()
    assert (asked.player, asked.name, asked.file) == (WHO, "Marama Kereama", "")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"period": "2018-02"}, "is not charged club-sessions of 2018-02"),
        ({"period": "March"}, "'March' is not a month"),
        ({"charge": "tournament-sessions"}, "is not charged tournament-sessions"),
        ({"charge": "lunch"}, "'lunch' is not a kind of charge"),
        ({"payer": HOWICK}, "Club 130 is not charged"),
        ({"payer": 107}, "107"),
        ({"name": "106_other.txt"}, "has sent no file 106_other.txt"),
        ({"position": 3}, "has no session 4"),
        ({"name": ""}, "Say which session"),
        ({"charge": "levy", "period": "2018-Q1"}, "Say whose levy"),
        ({"charge": "levy", "period": "2018-Q1", "club": None, "name": "", "number": WHO}, "is not charged levy"),
        ({"text": " "}, "Write what you want to say"),
    ],
)
def test_what_nobody_is_charged_for_is_refused(store: StoreFixture, other: dict[str, Any], why: str) -> None:
    store.register(WHO, start="2018-04-01")
    send(store, DAY, 10)
    with pytest.raises(Refusal, match=why):
        ask(store, **other)
    assert not models.Question.objects.exists()


def test_the_federation_answers_and_the_club_may_come_back(store: StoreFixture) -> None:
    send(store, DAY, 10)
    question = ask(store)
    for kind in ("answer", "pass-on", "answer", "close"):
        store.decide(kind, question=question, text=f"To {kind}.")
    (found,) = find_questions()
    assert [each.state for each in found.remarks][1:] == ["answered", "with-federation", "answered", "closed"]
    assert store.verify() == []


def test_who_may_take_which_step() -> None:
    club, office, player = Someone(CLUB, AUCKLAND), Someone(FEDERATION), Someone(PLAYER, player=WHO)
    assert allowed_steps(club, "with-federation", "levy") == ("close",)
    assert allowed_steps(club, "answered", "levy") == ("pass-on", "close")
    assert allowed_steps(office, "with-federation", "levy") == ("answer", "close")
    assert allowed_steps(player, "answered", "levy") == ()
    assert allowed_steps(club, "with-club") == ("answer", "pass-on")


def test_a_member_does_not_see_what_the_club_asks(store: StoreFixture) -> None:
    """It is not the member's question; but it is about the member, so it is among the member's data."""
    store.register(WHO)
    bill(store, "2018-Q1")
    ask(store, charge="levy", period="2018-Q1", number=WHO, club=None, name="")
    assert find_visible_questions(Someone(PLAYER, player=WHO)) == []
    assert find_unclosed_questions([WHO]) == []
    (shown,) = find_visible_questions(Someone(CLUB, AUCKLAND), club=AUCKLAND)
    assert (shown.steps, [each.label for each in shown.charged]) == (("close",), ["NZB1"])
    data = export_player_data(models.Player.objects.get(number=WHO), [WHO], store.now)
    assert [each["charge"] for each in data["questions"]] == ["levy"]


def test_an_erasure_takes_the_words_and_leaves_the_login_of_the_club(store: StoreFixture) -> None:
    store.register(WHO)
    bill(store, "2018-Q1")
    question = ask(store, charge="levy", period="2018-Q1", number=WHO, club=None, name="", text="Marama left!")
    store.decide("answer", question=question, text="Marama did not.")
    store.decide("erase", number=WHO)
    remarks = models.Remark.objects.all()
    assert {each.text for each in remarks} == {ERASED}
    assert ERASED not in {each.who for each in remarks}
    assert not models.Journal.objects.filter(data__contains="Marama").exists()
    assert store.verify() == []
