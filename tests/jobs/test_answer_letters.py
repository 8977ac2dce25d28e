"""Letters about questions and applications: to the club that is asked and to whoever is answered, each of them once."""

from datetime import timedelta
from typing import Any

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.answer_letters import write_answer_letters
from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.commands import decide
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.decisions.points.test_adjustments import adjust
from tests.store.store_fixture import StoreFixture

FILE, HERS, SECRETARY = "106_1.txt", "marama@mail.example", "secretary@auckland.example"
WHO = "38441"
WEB = Web(url="https://results.example/")
NEW_NAME = {"first": "Marama", "preferred": "Mara", "family": "Ngata"}
ASKED = """\
Marama Kereama (38441) asks:

Was it not <50>?

About: Monday Pairs, Saturday 10 March 2018

Answer it here, or pass it on to the federation: https://results.example/clubs/106/questions

New Zealand Bridge
"""
ANSWERED = """\
Dear Marama Kereama,

Here is the answer to your question:

No, 40 & that is right.

Moira Tait
Auckland

You asked: Was it not <50>?
About: Monday Pairs, Saturday 10 March 2018

Everything that was said, and how to reply: https://results.example/me/questions
"""
CHARGE_ANSWERED = """\
Here is the answer to your question:

Eight is right.

New Zealand Bridge

You asked: Were there so many?
About: Club sessions, March 2018: Monday Pairs, Saturday 10 March 2018

Everything that was said, and how to reply: https://results.example/clubs/106/questions
"""
GRANTED = """\
Adjustment of points: Monday Pairs
38441 Marama Kereama: 12 C

Found the slip.

New Zealand Bridge

You can find it here: https://results.example/clubs/106/applications
"""


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """The cast has played; Marama and the secretary of her club have addresses."""
    return store.begin("a club with addresses", lambda: play(store))


def play(store: StoreFixture) -> None:
    store.register(*NUMBERS).send(FILE, session_file())
    contacts.enter_contact(WHO, email=HERS, language="en")
    store.decide("club-details", club=106, secretary_email=SECRETARY)
    for name, role, of in (
        ("Moira Tait", accounts.CLUB, 106),
        ("club106", accounts.CLUB, 106),
        ("office", "federation", None),
    ):
        accounts.make_account(name, "correct horse", role=role, club=of)
    assert write(store) == 0


def write(store: StoreFixture) -> int:
    return write_answer_letters(WEB, store.now)


def say(store: StoreFixture, who: str, decision: str, **data: Any) -> None:
    store.later(minutes=1)
    decide.decide(decision, store.now, who, data)


def ask(store: StoreFixture) -> None:
    say(store, f"player {WHO}", "ask", number=WHO, club=106, name=FILE, line=2, text="Was it not <50>?")


def letters() -> list[tuple[str, str]]:
    return list(models.Mail.objects.order_by("id").values_list("address", "subject"))


def test_the_club_gets_the_question_and_the_player_the_answer(club: StoreFixture) -> None:
    ask(club)
    assert write(club) == 1
    say(club, "Moira Tait", "answer", question=1, text="No, 40 & that is right.")
    assert write(club) == 1
    assert letters() == [
        (SECRETARY, "New Zealand Bridge: A question from Marama Kereama"),
        (HERS, "New Zealand Bridge: The answer to your question"),
    ]
    assert [mail.body for mail in models.Mail.objects.order_by("id")] == [ASKED, ANSWERED]


def test_each_letter_is_sent_once_also_after_a_rebuild(club: StoreFixture) -> None:
    ask(club)
    assert [write(club), write(club)] == [1, 0]
    rebuild(exchange=True)
    assert write(club.restart()) == 0
    say(club, "club106", "answer", question=1, text="No.")
    assert [write(club), write(club)] == [1, 0]


def test_the_past_is_not_told(store: StoreFixture) -> None:
    store.register(*NUMBERS).send(FILE, session_file())
    contacts.enter_contact(WHO, email=HERS)
    ask(store)
    store.decide("answer", question=1, text="No.")
    assert [write(store), write(store), letters()] == [0, 0, []]


def test_passing_on_and_closing_are_told_and_what_the_player_does_is_not(club: StoreFixture) -> None:
    ask(club)
    say(club, "club106", "pass-on", question=1, text="They know.")
    say(club, "office", "answer", question=1, text="Right.")
    say(club, f"player {WHO}", "pass-on", question=1, text="Look again.")
    say(club, "office", "close", question=1, text="We did.")
    assert write(club) == 4
    assert [subject.partition(": ")[2] for _, subject in letters()[1:]] == [
        "Your question is now with the federation", "The answer to your question", "Your question is closed",
    ]  # fmt: skip
    passed, answered, _ = models.Mail.objects.order_by("id")[1:]
    # A login that is no person's name signs with the club's or the federation's.
    assert "They know.\n\nAuckland\n" in passed.body
    assert "Right.\n\nNew Zealand Bridge\n" in answered.body


def test_without_an_address_there_is_no_letter(club: StoreFixture) -> None:
    contacts.remove_contact(WHO)
    club.decide("club-details", club=106, secretary_email="")
    ask(club)
    say(club, "club106", "answer", question=1, text="No.")
    assert (write(club), letters()) == (0, [])


def test_an_answer_to_a_club_goes_to_its_secretary(club: StoreFixture) -> None:
    wanted = {"players": [{"number": WHO, "points": {"C": "12"}}], "event": "Monday Pairs"}
    say(club, "club106", "apply", kind="adjustment", club=106, text="Lost.", data=wanted)
    assert write(club) == 0
    say(club, "office", "grant", application=1, lines=[adjust(club, number=WHO)], text="Found the slip.")
    assert write(club) == 1
    assert letters() == [(SECRETARY, "New Zealand Bridge: Your application was granted")]
    assert models.Mail.objects.get().body == GRANTED
    say(club, "club106", "apply", kind="returning", club=106, data={"first": "Ngaio", "family": "Old"})
    say(club, "office", "grant", application=2, number="9205")
    say(club, "club106", "apply", kind="overseas", club=106, data={"first": "Xi", "family": "Li"})
    say(club, "office", "decline", application=3, text="Who?")
    assert write(club) == 2
    granted, declined = models.Mail.objects.order_by("id")[1:]
    assert "New member: Ngaio Old\nNumber: 9205\n" in granted.body
    assert "New member: Xi Li\n\nWho?\n" in declined.body


def test_a_name_is_asked_of_the_club_and_answered_to_the_player(club: StoreFixture) -> None:
    say(club, f"player {WHO}", "apply", kind="name", club=106, number=WHO, text="I married.", data=NEW_NAME)
    say(club, "Moira Tait", "decline", application=1, text="Show us the certificate.")
    assert write(club) == 2
    asked, declined = models.Mail.objects.order_by("id")
    assert (asked.address, declined.address) == (SECRETARY, HERS)
    assert 'would like to be on record as:\n\nMarama "Mara" Ngata\n\nI married.\n' in asked.body
    assert declined.subject == "New Zealand Bridge: Your name stays as it is"
    assert "Show us the certificate.\n\nMoira Tait\nAuckland\n" in declined.body


def test_what_was_taken_back_is_not_answered(club: StoreFixture) -> None:
    say(club, f"player {WHO}", "apply", kind="name", club=106, number=WHO, data=NEW_NAME)
    assert write(club) == 1
    say(club, f"player {WHO}", "take-back", application=1)
    club.now += timedelta(hours=1)
    assert write(club) == 0


def test_nothing_is_written_about_an_erased_player(club: StoreFixture) -> None:
    ask(club)
    say(club, "club106", "answer", question=1, text="Dear Marama, no.")
    club.decide("erase", number=WHO)
    assert (write(club), letters()) == (0, [])


def test_letters_are_in_the_language_of_the_player(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    contacts.enter_contact("5001", email=HERS, language="el")
    write(cyprus_store)
    line = adjust(cyprus_store, number="5001", points={"Silver": "5"})
    say(cyprus_store, "player 5001", "ask", number="5001", posted=line, text="Γιατί;")
    cyprus_store.decide("answer", question=1, text="Έτσι.")
    assert write(cyprus_store) == 1
    letter = models.Mail.objects.get()
    assert letter.subject.startswith("Κυπριακή Ομοσπονδία Μπριτζ: ")
    assert "Έτσι.\n\nΚυπριακή Ομοσπονδία Μπριτζ\n" in letter.body


def test_a_club_that_asks_about_its_invoice_gets_the_answer(club: StoreFixture) -> None:
    """It goes to the treasurer, or else to the secretary; what the club itself does, it is not told."""
    about = {"payer": 106, "period": "2018-03", "charge": "club-sessions", "club": 106, "name": FILE}
    say(club, "club106", "ask-charge", **about, text="Were there so many?")
    assert write(club) == 0
    say(club, "office", "answer", question=1, text="Eight is right.")
    assert write(club) == 1
    assert letters() == [(SECRETARY, "New Zealand Bridge: The answer to your question")]
    assert models.Mail.objects.get().body == CHARGE_ANSWERED
    say(club, "club106", "pass-on", question=1, text="Look again.")
    assert write(club) == 0
    club.decide("club-details", club=106, treasurer_email="money@auckland.example")
    say(club, "office", "close", question=1, text="That is all.")
    assert write(club) == 1
    assert letters()[-1] == ("money@auckland.example", "New Zealand Bridge: Your question is closed")
