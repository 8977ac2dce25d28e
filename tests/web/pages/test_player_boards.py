"""What the boards show of a player: figures by hand, and nothing from too few boards."""

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import make_link
from overtrick.store.db import database
from overtrick.store.queries.boards.player_figures import FEWEST_BOARDS
from overtrick.store.totals.board_figures import count_next_session
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.board_files import Table, write_boards_file
from tests.store.cast import NUMBERS
from tests.store.results.test_boards import PAIRS
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.nation_year import MOST
from tests.web.page_text import read

ONE_DATABASE = True
PAGE = "/players/38441/boards"
# 2♥ scores 110 with eight tricks and 140 with nine, vulnerable or not. Marama's pair has the nine on so many boards.
GOOD = 40


def boards_file(boards: int) -> str:
    """A session of so many boards at two tables: on each, one pair has eight tricks and the other nine."""
    scores = {True: (140, "2H", "N", "", "9"), False: (110, "2H", "N", "", "8")}
    tables = {at: (Table(1, 1, *scores[at <= GOOD]), Table(2, 2, *scores[at > GOOD])) for at in range(1, boards + 1)}
    return write_boards_file(PAIRS, tables)


@pytest.fixture
def reader(site: StoreFixture, browser: Browsers) -> Client:
    site.register(*NUMBERS[1:])
    return browser()


def send(site: StoreFixture, boards: int) -> None:
    """Send a session, and let the worker add it up."""
    assert site.send("evening.xml", boards_file(boards)).state == "accepted"
    while analyse_next_session() or count_next_session():
        pass


def test_nothing_is_said_of_too_few_boards(site: StoreFixture, reader: Client) -> None:
    assert "No figures yet." in read(reader, PAGE).text
    send(site, FEWEST_BOARDS - 1)
    text = read(reader, PAGE).text
    assert "59 boards" in text
    assert "One more board is needed before anything is said" in text
    assert "%" not in text


def test_figures_say_on_how_many_boards_they_rest(site: StoreFixture, reader: Client) -> None:
    """40 tops and 20 bottoms are 66.67%; the cards are not known, so nothing is said of double dummy and par."""
    send(site, FEWEST_BOARDS)
    text = read(reader, PAGE).text
    assert "against the field 66.67%" in text
    assert "Their side declared 66.67% 60 boards – –" in text
    assert "part-scores 66.67% 60 boards – –" in text
    assert "Bertram Tuckwell 60" in text
    assert "double dummy 0" not in text
    assert "33.33%" in read(reader, "/players/12356/boards").text
    assert "66.67% 60 boards" in read(reader, f"{PAGE}?with=20093").text
    assert "No figures yet." in read(reader, f"{PAGE}?with=12356").text
    assert "66.67% 60 boards" in read(reader, "/players/38441/with/20093").text


def test_hidden_players_have_no_such_page(site: StoreFixture, reader: Client, browser: Browsers) -> None:
    send(site, FEWEST_BOARDS)
    site.decide("hide", number="38441", hidden=True)
    assert reader.get(PAGE).status_code == 404
    assert reader.get("/players/20093/boards?with=38441").status_code == 404
    assert "Kereama" not in read(reader, "/players/20093/boards").text
    own = read(browser("38441"), PAGE).text
    assert "Your side declared 66.67% 60 boards" in own


def test_few_questions_to_the_database(site: StoreFixture, reader: Client) -> None:
    send(site, FEWEST_BOARDS)
    reader.get(PAGE)
    with CaptureQueriesContext(database.connection()) as asked:
        assert reader.get(PAGE).status_code == 200
    assert len(asked) < MOST


def test_a_link_stops_the_scorecards_without_signing_in(site: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact("38441", email="her@mail.example", scorecards=True, roundup=True)
    address = f"/letters/{make_link('38441', 'scorecards')}"
    assert "gets a scorecard by email after each session" in read(browser(), address).text
    assert "no more scorecards" in browser().post(address).content.decode()
    kept = contacts.contact_of("38441")
    assert kept
    assert (kept.scorecards, kept.roundup) == (False, True)


def test_the_tick_among_the_details(site: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact("38441", email="her@mail.example")
    client = browser("38441")
    assert "My scorecard by email after each session" in read(client, "/me/details").text
    client.post("/me/details", {"do": "letters", "scorecards": "yes"})
    kept = contacts.contact_of("38441")
    assert kept
    assert (kept.scorecards, kept.roundup) == (True, False)
