"""An impossible lead on the desk of a club: what is asked, what players see meanwhile, confirming it, and the way back.

On board 1 of the evening, East leads the jack of diamonds, which West has (`tests.store.results.test_boards` has the
cards).
"""

from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.db import database
from tests.board_files import Pair, Table, write_boards_file
from tests.store.cast import NUMBERS
from tests.store.results.test_board_doubts import FILE
from tests.store.results.test_boards import CARDS
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
    assert "Board 1: the result has been confirmed, and players can see it." in answer.content.decode()
    assert LEAD not in read(client, PAGE).text
    assert "+420" in read(visitor, "/sessions/1/boards/1").text
    assert client.post(PAGE, asked).status_code == 409
    assert "Undone." in press_undo(client, answer.content.decode())
    assert LEAD in read(client, PAGE).text
    assert "+420" not in read(visitor, "/sessions/1/boards/1").text


# Seven pairs each way. Of each board, the tables that are in order, and those that cannot be right.
MANY = tuple(
    Pair(at, side, at, "50.00", f"9{side == 'EW':d}00{at} 9{side == 'EW':d}10{at}")
    for side in ("NS", "EW")
    for at in range(1, 8)
)
SOUND = {1: [420, 420, 450, 420], 2: [110, 90], 3: [110, 110, 140, 110, 90, 110], 4: [620, 620, 650, 620, 650, 620]}
WRONG: dict[int, list[tuple[Any, ...]]] = {
    1: [(420, "4H", "N", "DJ", "10"), (620, "4H", "N", "DA", "10"), (-420, "4H", "N", "DA", "10")],
    2: [(425,)],
    3: [(-1400,)],
    4: [(-620,)],
}
ASKED = {
    1: (LEAD, "4♥ by North with 10 tricks is 420 for North–South. The file says 620.",
        "4♥ by North with 10 tricks is 420 for North–South. The file says −420, as if the other side had it."),
    4: ("The score is −620 for North–South, and 4 other tables have 620: the pairs may have sat the other way round.",),
    3: ("The score is −1400 for North–South. The nearest score of another table is 90.",),
    2: ("No contract scores 425 on this board.",),
}  # fmt: skip


@pytest.mark.parametrize("board", ASKED)
def test_every_kind_is_asked_about_before_players_see_it(site: StoreFixture, browser: Browsers, board: int) -> None:
    """A lead that its hand does not hold, scores of no contract, swapped directions, a score far from all others."""
    scores = [*((score,) for score in SOUND[board]), *WRONG[board]]
    tables = {board: [Table(at, at, *each) for at, each in enumerate(scores, 1)]}
    content = write_boards_file(MANY, tables, cards={1: CARDS})
    assert site.register(*NUMBERS[1:]).send("evening.xml", content).state == "accepted"
    asked = read(browser("club106"), PAGE).text.replace("\N{VARIATION SELECTOR-15}", "")
    assert [sentence for sentence in ASKED[board] if sentence not in asked] == []
    seen = read(browser(), f"/sessions/1/boards/{board}")
    assert seen.text.count("being checked by the club") == len(WRONG[board])
    shown = [row[2] for row in seen.rows if len(row) == 5]
    assert shown[1:] == [f"+{score}" for score in sorted(SOUND[board], reverse=True)]


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
