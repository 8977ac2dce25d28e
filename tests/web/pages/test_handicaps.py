"""Both rankings of a session with handicaps: the Guelph leaflet's, number for number, and the games behind them."""

from decimal import Decimal

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from tests.board_files import write_boards_file
from tests.store.cast import AUCKLAND, NUMBERS
from tests.store.results.test_handicaps import EVENT, play, switch
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read
from tests.web.pages.test_boards import GUELPH_BOARDS, GUELPH_PAIRS, OPPONENTS

# What is tried here is the same on every database.
ONE_DATABASE = True

# The leaflet: pair, percentage, score, rank, handicap in match points, total, rank. Names are invented.
PRINTED = [
    ["2", "52.76", "52.76", "2", "17.79", "70.55", "1"],
    ["4", "54.39", "54.39", "1", "15.88", "70.27", "2"],
    ["1", "50.76", "50.76", "", "12.37", "63.13", ""],
    ["5", "45.14", "45.14", "", "17.97", "63.11", ""],
    ["3", "47.01", "47.01", "", "13.80", "60.81", ""],
]


@pytest.fixture
def guelph(site: StoreFixture) -> StoreFixture:
    """The leaflet's game of 25 boards with a top of 4, so that a handicap in percent is one in match points.

    Of both players of a pair the director estimates what makes the printed handicap: 65 less 47.21 is 17.79.
    """
    content = write_boards_file(GUELPH_PAIRS + OPPONENTS, GUELPH_BOARDS, event=EVENT, played=25)
    assert site.register(*NUMBERS[1:], "90001", "90002").send("guelph.xml", content).state == "accepted"
    switch(site)
    players = {str(pair.number): pair.players.split() for pair in GUELPH_PAIRS}
    for number, _, _, _, handicap, *_ in PRINTED:
        for player in players[number]:
            average = f"{65 - Decimal(handicap)}"
            site.decide("handicap-estimate", club=AUCKLAND, event=EVENT, number=player, average=average)
    return site


def test_both_rankings_of_the_leaflet_as_printed(guelph: StoreFixture, browser: Browsers) -> None:
    recap = read(browser(), "/sessions/1/recap")
    head = recap.rows.index(["Pair", "Pct", "Score", "Rank", "Handicap", "Total", "Rank", "Names"])
    assert [row[:-1] for row in recap.rows[head + 1 : head + 6]] == PRINTED
    assert recap.rows[head + 1][-1] == "Clementine Okonjo & Desmond Plover"
    # The other direction has neither estimate nor game, and so one ranking only.
    assert ["Pair", "Pct", "Score", "Rank", "Names"] in recap.rows


def test_the_page_of_the_session_has_both_rankings_side_by_side(guelph: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), "/sessions/1")
    head = page.rows.index(["Place with handicap", "Pair", "Score", "Place", "Handicap", "Total"])
    found = [[row[0], *row[2:4], row[4].split()[0], row[5]] for row in page.rows[head + 1 : head + 6]]
    # All places are shown here: by the printed totals 1 to 5, and by the printed scores 2, 1, 3, 5, 4.
    assert found == [
        [place, score, scratch, handicap, total]
        for place, scratch, (_, _, score, _, handicap, total, _) in zip("12345", "21354", PRINTED, strict=True)
    ]
    assert "5 pairs have no handicap yet: the club needs to estimate the averages of new players." in page.text


def test_an_estimate_is_explained(guelph: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), "/sessions/1")
    address = next(href for said, href in page.links if said.startswith("17.79"))
    why = read(browser(), address)
    assert "Why a handicap of 17.79 %?" in why.headings
    assert why.text.count("No game of this event before that day: the average is the director's estimate.") == 2
    assert "The mean of both averages is 47.21 %." in why.text
    assert "65 less 47.21, and never below 0." in why.text
    assert "52.76 and 17.79 are a total of 70.55." in why.text


@pytest.fixture
def weeks(site: StoreFixture) -> StoreFixture:
    """Twelve Wednesdays, with 60 % for the first pair on the first, then 50 and 54 in turn."""
    site.register(*NUMBERS[1:]).later(days=365)
    play(site, 0, "60", "52", "48", "40")
    for week in range(1, 12):
        play(site, week, *(("50", "51", "49", "50") if week % 2 else ("54", "46", "52", "48")))
    switch(site)
    return site


def test_the_ten_games_behind_a_handicap(weeks: StoreFixture, browser: Browsers) -> None:
    """On the twelfth Wednesday: the ten from 14 March to 16 May, five of 50 and five of 54: 65 less 52."""
    page = read(browser(), "/sessions/12")
    assert page.rows.count(["Place with handicap", "Pair", "Score", "Place", "Handicap", "Total"]) == 1
    address = next(href for said, href in page.links if said.startswith("13.00"))
    why = read(browser(), address)
    assert why.headings[:3] == ["Why a handicap of 13.00 %?", "Marama Kereama", "Bertram Tuckwell"]
    games = [row for row in why.rows if len(row) == 2 and row[0] != "Day"]
    assert games[:2] == [["Wednesday 16 May 2018", "54.00%"], ["Wednesday 9 May 2018", "50.00%"]]
    assert (games[9], len(games)) == (["Wednesday 14 March 2018", "50.00%"], 20)
    assert ("Wednesday 16 May 2018", "/sessions/11#line-2") in why.links
    # The first had no game before it, and nobody has estimated anything.
    first = read(browser(), "/sessions/1")
    assert "4 pairs have no handicap yet" in first.text
    unknown = read(browser(), next(href for said, href in first.links if "Why this handicap?" in said))
    assert "Why no handicap?" in unknown.headings
    assert "no estimate: the club enters one" in unknown.text


def test_the_games_of_a_hidden_player_are_counted_and_not_listed(weeks: StoreFixture, browser: Browsers) -> None:
    weeks.decide("hide", number="20093", hidden=True)
    why = read(browser(), "/sessions/12/handicaps/3")
    assert "10 games of a player who does not want to be named." in why.text
    assert len([row for row in why.rows if len(row) == 2 and row[0] != "Day"]) == 10
    assert "20093" not in why.html
    own = read(browser("club106"), "/sessions/12/handicaps/3")
    assert len([row for row in own.rows if len(row) == 2 and row[0] != "Day"]) == 20


def test_greek_and_what_is_not_there(weeks: StoreFixture, browser: Browsers) -> None:
    answer = browser().get("/sessions/12/handicaps/3", headers={"Accept-Language": "el"})
    assert "54,00" in Page(answer.content.decode()).text
    for address in ("/sessions/12/handicaps/99", "/sessions/99/handicaps/2", f"/sessions/{2**63}/handicaps/2"):
        assert browser().get(address).status_code == 404
    switch(weeks, handicaps=False)
    assert browser().get("/sessions/12/handicaps/3").status_code == 404
    assert "With handicaps" not in read(browser(), "/sessions/12").headings


def test_a_session_of_many_games_takes_few_queries(weeks: StoreFixture, browser: Browsers) -> None:
    client = browser()
    client.get("/sessions/12")
    with CaptureQueriesContext(database.connection()) as with_handicaps:
        client.get("/sessions/12")
    switch(weeks, handicaps=False)
    client.get("/sessions/12")
    with CaptureQueriesContext(database.connection()) as without:
        client.get("/sessions/12")
    assert len(with_handicaps) - len(without) <= 9
