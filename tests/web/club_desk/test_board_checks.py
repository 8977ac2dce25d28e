"""An impossible lead on the desk of a club: what is asked, what players see meanwhile, confirming it, and the way back.

On board 1 of the evening, East leads the jack of diamonds, which West has (`tests.store.results.test_boards` has the
cards).
"""

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.db import database
from tests.store.cast import NUMBERS
from tests.store.results.test_board_doubts import FILE
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.test_unknown_numbers import press_undo
from tests.web.conftest import Browsers
from tests.web.nation_year import MOST
from tests.web.page_text import read

ONE_DATABASE = True
PAGE = "/clubs/106/boards"
LEAD = "The lead is ♦J. East was on lead and does not have it: West does."


@pytest.fixture
def club(site: StoreFixture) -> StoreFixture:
    site.register(*NUMBERS[1:]).send("evening.xml", FILE)
    return site


def test_the_desk_asks_and_the_club_confirms(club: StoreFixture, browser: Browsers) -> None:
    client, visitor = browser("club106"), browser()
    assert "One result of a board cannot be right" in read(client, "/clubs/106/desk").text
    page = read(client, PAGE)
    assert LEAD in page.text
    assert "Marama Kereama" in page.text
    for address in ("/sessions/1/boards/1", "/sessions/1/scorecards/1"):
        text = read(visitor, address).text
        assert "being checked by the club" in text
        assert "+420" not in text
    asked = {"session": "1", "result": "1||A NS 1|A EW 1"}
    answer = client.post(PAGE, asked, follow=True)
    assert "Board 1: the result is confirmed, and players see it." in answer.content.decode()
    assert LEAD not in read(client, PAGE).text
    assert "+420" in read(visitor, "/sessions/1/boards/1").text
    assert client.post(PAGE, asked).status_code == 409
    assert "Undone." in press_undo(client, answer.content.decode())
    assert LEAD in read(client, PAGE).text
    assert "+420" not in read(visitor, "/sessions/1/boards/1").text


def test_files_of_the_boards_say_nothing_of_it(club: StoreFixture, browser: Browsers) -> None:
    rows = browser().get("/sessions/1/boards.csv").content.decode().splitlines()
    assert [row for row in rows if row.endswith(",,,,,?,,")]
    told = browser().get("/api/sessions/1/boards/1").json()["results"]
    assert [(each["adjusted"], each["score"], each["lead"]) for each in told if each["adjusted"]] == [("?", None, "")]
    assert "<i>?</i>" in browser().get("/sessions/1/recap").content.decode()


def test_what_boards_and_file_say_is_told_to_club_and_office(club: StoreFixture, browser: Browsers) -> None:
    told = "4 percentages differ. For example pair NS 1: 75.00 in the file, 100.00 by the boards."
    assert told in read(browser("club106"), PAGE).text
    text = read(browser("office"), "/office/boards").text
    assert told in text
    assert f"Board 1: {LEAD}" in text
    assert "Auckland" in text


def test_other_clubs_are_asked_nothing(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club130")
    assert "Nothing to check" in read(client, "/clubs/130/boards").text
    assert client.post("/clubs/130/boards", {"session": "1", "result": "1||A NS 1|A EW 1"}).status_code == 409
    assert not models.Journal.objects.filter(kind="confirm-result").exists()


def test_few_questions_to_the_database(club: StoreFixture, browser: Browsers) -> None:
    for name, address in (("club106", PAGE), ("office", "/office/boards")):
        client = browser(name)
        client.get(address)
        with CaptureQueriesContext(database.connection()) as asked:
            assert client.get(address).status_code == 200
        assert len(asked) < MOST, address
