"""A scorecard is sent once for each session with its boards, to those who asked for it, in short lines."""

from datetime import timedelta

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.scorecard_letters import write_scorecard_letters
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import make_link, read_link
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS
from tests.store.results.test_board_doubts import FILE as DOUBTFUL
from tests.store.results.test_boards import FILE, RANKING
from tests.store.store_fixture import StoreFixture

WEB = Web(url="https://results.example/")
READER, HERS = "38441", "marama@mail.example"


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """Marama wants her scorecards."""
    store.register(*NUMBERS)
    contacts.enter_contact(READER, email=HERS, scorecards=True, language="en")
    return store


def write(club: StoreFixture, **later: int) -> int:
    """Let the worker write the letters, some time after the file came."""
    return write_scorecard_letters(WEB, club.now + timedelta(minutes=10, **later))


def test_the_letter_comes_once(club: StoreFixture) -> None:
    club.send("evening.xml", FILE)
    assert [write(club), write(club)] == [1, 0]
    club.send("evening.xml", FILE.replace("420", "450").replace("<TRICKS>10<", "<TRICKS>11<"))
    rebuild(exchange=True)
    club.restart()
    assert write(club) == 0
    assert models.Mail.objects.count() == 1


def test_what_it_says(club: StoreFixture) -> None:
    """On board 1 her pair made 420 against -50, a top; on board 2 it made 110 against -100, a top too."""
    club.send("evening.xml", FILE)
    write(club)
    mail = models.Mail.objects.get()
    assert (mail.address, mail.subject) == (HERS, "New Zealand Bridge: Your scorecard of Monday Pairs, 10 March")
    lines = mail.body.splitlines()
    assert lines[:3] == ["Dear Marama Kereama,", "", "Monday Pairs, Saturday 10 March 2018, Auckland"]
    assert lines[4:6] == ["Place: 1", "Over all boards: 100%"]
    at = lines.index("Against Esther Vandermeer, Fergus Mahuika")
    assert lines[at + 1] == "1. 4♥ N =, lead ♦A, +420, 100%"
    assert "2. 2♠ N =, lead ♦A, +110, 100%" in lines
    assert "With the cards and all other tables: https://results.example/sessions/1/scorecards/1" in lines
    assert f"https://results.example/letters/{make_link(READER, 'scorecards')}" in mail.body
    assert "\n\n\n" not in mail.body
    assert max(len(line) for line in lines if "https://" not in line) < 80


def test_boards_that_come_later_are_sent_then(club: StoreFixture) -> None:
    club.send("106_monday.txt", RANKING)
    assert write(club) == 0
    club.send("evening.xml", FILE)
    assert [write(club), write(club)] == [1, 0]


def test_a_session_that_was_taken_back_before_is_not_sent(club: StoreFixture) -> None:
    club.send("evening.xml", FILE)
    club.decide("cancel", club=106, name="evening.xml", reason="never played")
    assert write(club) == 0


def test_an_old_file_is_not_sent(club: StoreFixture) -> None:
    club.send("evening.xml", FILE)
    assert write(club, days=2) == 0


def test_nobody_gets_it_who_stopped_it_or_is_gone(club: StoreFixture) -> None:
    contacts.enter_contact("20093", email="b@mail.example", scorecards=True)
    stopped = read_link(make_link(READER, "scorecards"))
    assert stopped
    contacts.stop_letters(stopped.number, stopped.letter)
    club.decide("erase", number="20093")
    club.send("evening.xml", FILE)
    assert write(club) == 0


def test_hidden_players_are_not_named_and_get_their_own(club: StoreFixture) -> None:
    contacts.enter_contact("31018", email="e@mail.example", scorecards=True)
    club.decide("hide", number="31018", hidden=True)
    club.send("evening.xml", FILE)
    assert write(club) == 2
    hers = models.Mail.objects.get(address=HERS).body
    assert "Against name not shown, Fergus Mahuika" in hers
    assert "Esther" not in hers
    assert models.Mail.objects.get(address="e@mail.example").body.startswith("Dear Esther Vandermeer,")


def test_a_merged_number_is_its_players(club: StoreFixture) -> None:
    club.decide("register", number="70001", first="Marama", family="Kereama", club=106, gender=1, grade=1, status=1,
                start="2010-01-01")  # fmt: skip
    contacts.enter_contact("70001", email="new@mail.example", scorecards=True)
    contacts.stop_letters(READER, "scorecards")
    club.decide("merge", number=READER, into="70001")
    club.send("evening.xml", FILE)
    assert write(club) == 1


def test_a_result_that_is_being_checked_is_not_told(club: StoreFixture) -> None:
    club.send("evening.xml", DOUBTFUL)
    write(club)
    body = models.Mail.objects.get().body
    assert "1. being checked by the club" in body
    assert "420" not in body


def test_it_is_written_in_the_language_of_the_reader(club: StoreFixture) -> None:
    contacts.enter_contact(READER, language="el")
    club.send("evening.xml", FILE)
    write(club)
    mail = models.Mail.objects.get()
    assert "Your scorecard" not in mail.subject
    assert "Over all boards" not in mail.body
