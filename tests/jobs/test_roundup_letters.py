"""The roundup of a month is sent once to each player who asked for it, and never about the past."""

from datetime import UTC, datetime

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.roundup_letters import write_roundup_letters
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import make_link
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

WEB = Web(url="https://results.example/")
READER, HERS = "12356", "clementine@mail.example"
# In the federation's time, twelve or thirteen hours ahead.
MARCH, FIRST_OF_APRIL = datetime(2018, 3, 12, tzinfo=UTC), datetime(2018, 3, 31, 12, tzinfo=UTC)
SECOND, THIRD = datetime(2018, 4, 1, 20, tzinfo=UTC), datetime(2018, 4, 2, 20, tzinfo=UTC)
MAY = datetime(2018, 5, 4, tzinfo=UTC)


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """The first pair won a 25A in March, and Clementine wants the roundup; in March nothing is to be sent."""
    store.register(*NUMBERS).send("106_f.txt", session_file(event="River Pairs", round=99, award="25A", boards=160))
    contacts.enter_contact(READER, email=HERS, roundup=True, language="en")
    assert write_roundup_letters(WEB, MARCH) == 0
    return store


def test_the_letter_comes_on_the_third_and_once(club: StoreFixture) -> None:
    assert [write_roundup_letters(WEB, at) for at in (FIRST_OF_APRIL, SECOND, THIRD, THIRD)] == [0, 0, 1, 0]
    rebuild(exchange=True)
    club.restart()
    assert write_roundup_letters(WEB, THIRD) == 0
    assert models.Mail.objects.count() == 1


def test_what_it_says(club: StoreFixture) -> None:
    write_roundup_letters(WEB, THIRD)
    mail = models.Mail.objects.get()
    assert (mail.address, mail.subject) == (HERS, "New Zealand Bridge: Roundup of March 2018")
    lines = mail.body.splitlines()
    assert lines[:3] == ["Dear Clementine Okonjo,", "", "Auckland"]
    assert "- Marama Kereama, Bertram Tuckwell won River Pairs (25A), 10 March" in lines
    assert "- Marama Kereama won points for the first time" in lines
    assert "1=. Marama Kereama, Auckland: 25 A" in lines
    assert "The whole roundup: https://results.example/roundup/2018-03" in lines
    assert f"https://results.example/letters/{make_link(READER, 'roundup')}" in mail.body
    assert "\n\n\n" not in mail.body


def test_nobody_gets_it_who_did_not_ask_or_is_gone(club: StoreFixture) -> None:
    contacts.enter_contact(NUMBERS[0], email="other@mail.example")
    club.decide("erase", number=READER)
    assert write_roundup_letters(WEB, THIRD) == 0


def test_of_a_month_that_was_missed_only_the_last_is_told(club: StoreFixture) -> None:
    club.now = MAY
    club.send("106_l.txt", session_file(event="Lake Pairs", round=99, award="25A", boards=160, date="2018-04-14"))
    assert write_roundup_letters(WEB, MAY) == 1
    mail = models.Mail.objects.get()
    assert mail.subject.endswith("April 2018")
    assert "won Lake Pairs" in mail.body
    assert "won River Pairs" not in mail.body


def test_a_month_without_anything_to_tell_is_not_told(club: StoreFixture) -> None:
    club.decide("cancel", club=106, name="106_f.txt", revision=1)
    assert write_roundup_letters(WEB, THIRD) == 0


def test_hidden_people_are_not_named_in_it(club: StoreFixture) -> None:
    first = FOUR_PAIRS[0].split()[0]
    club.decide("hide", number=first, hidden=True)
    write_roundup_letters(WEB, THIRD)
    body = models.Mail.objects.get().body
    assert "Kereama" not in body
    assert "name not shown, Bertram Tuckwell won River Pairs" in body


def test_it_is_written_in_the_language_of_the_reader(club: StoreFixture) -> None:
    contacts.enter_contact(READER, language="el")
    write_roundup_letters(WEB, THIRD)
    assert "Μαρτίου" in models.Mail.objects.get().subject or "Μάρτιος" in models.Mail.objects.get().subject
