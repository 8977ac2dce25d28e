"""The boards of a session: the recap sheet of the Guelph leaflet, a scorecard, a board, and files of them."""

import re
from html import unescape

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.board_files import Pair, Table, write_boards_file
from tests.store.cast import NUMBERS
from tests.store.results.test_boards import BOARDS, CARDS, FILE, PAIRS
from tests.store.store_fixture import StoreFixture
from tests.store.totals.test_deal_analysis import FILE as ANALYSED_FILE
from tests.web.conftest import Browsers
from tests.web.nation_year import MOST
from tests.web.page_text import read

# The leaflet's North-South pairs: number, rank by score, percentage. Their names are invented.
GUELPH_PAIRS = (
    Pair(1, "NS", 3, "50.76", "38441 20093"),
    Pair(2, "NS", 2, "52.76", "12356 9205"),
    Pair(3, "NS", 4, "47.01", "31018 27114"),
    Pair(4, "NS", 1, "54.39", "40777 1610"),
    Pair(5, "NS", 5, "45.14", "90001 90002"),
)
OPPONENTS = tuple(Pair(at, "EW", at, "50.00", f"9100{at} 9200{at}") for at in range(1, 6))
GUELPH_BOARDS = {
    1: [Table(at, at, score) for at, score in enumerate((110, 50, -110, -50, -100), 1)],
    2: [Table(at, at, score) for at, score in enumerate((-400, -430, -400, -110, 100), 1)],
}


class Reader:
    """Somebody who is not signed in."""

    def __init__(self, browser: Browsers) -> None:
        self.client = browser()

    def get(self, address: str) -> str:
        answer = self.client.get(address)
        assert answer.status_code == 200, address
        return answer.content.decode()


@pytest.fixture
def guelph(site: StoreFixture, browser: Browsers) -> Reader:
    content = write_boards_file(GUELPH_PAIRS + OPPONENTS, GUELPH_BOARDS, event="Wednesday Pairs", played=25)
    assert site.register(*NUMBERS[1:]).send("guelph.xml", content).state == "accepted"
    return Reader(browser)


def cells(table: str, number: int) -> list[str]:
    """The cells of a row of a table, by its heading, without the spaces between."""
    row = table.split(f'<th scope="row">{number}</th>', 1)[1].split("</tr>", 1)[0]
    return [cell.split("</td>")[0] for cell in row.split("<td")[1:]]


def test_the_recap_sheet_of_the_leaflet(guelph: Reader) -> None:
    page = guelph.get("/sessions/1/recap")
    sheet = page.split('class="recap-boards"')[1]
    assert cells(sheet, 1) == [">4<i>110</i>", ">3<i>50</i>", ">0<i>-110</i>", ">2<i>-50</i>", ">1<i>-100</i>"]
    assert cells(sheet, 2) == [">1-<i>-400</i>", ">0<i>-430</i>", ">1-<i>-400</i>", ">3<i>-110</i>", ">4<i>100</i>"]


def test_the_ranking_of_the_leaflet(guelph: Reader) -> None:
    """25 boards of 4 matchpoints make 100: score and percentage are the same number; two of five ranks are printed."""
    ranking = guelph.get("/sessions/1/recap").split('class="recap-ranking"')[1].split("</table>")[0]
    found = {number: [each.split(">", 1)[1] for each in cells(ranking, number)][:3] for number in range(1, 6)}
    assert found == {
        4: ["54.39", "54.39", "1"],
        2: ["52.76", "52.76", "2"],
        1: ["50.76", "50.76", ""],
        3: ["47.01", "47.01", ""],
        5: ["45.14", "45.14", ""],
    }
    order = [ranking.index(f'<th scope="row">{number}</th>') for number in (4, 2, 1, 3, 5)]
    assert order == sorted(order)


@pytest.fixture
def evening(site: StoreFixture, browser: Browsers) -> Reader:
    assert site.register(*NUMBERS[1:]).send("evening.xml", FILE).state == "accepted"
    return Reader(browser)


def test_from_the_ranking_to_a_scorecard_to_a_board(evening: Reader) -> None:
    session = evening.get("/sessions/1")
    address = session.split('href="/sessions/1/scorecards/')[1].split('"')[0]
    card = evening.get(f"/sessions/1/scorecards/{address}")
    assert "Against" in card
    # 100% after both boards: along the upper edge of a picture from 30 to 100%.
    assert '<polyline points="0,0 1000,0"/>' in card
    assert ">100%</text>" in card
    assert "+420" in card
    assert "100%" in card
    assert '<a href="/sessions/1/boards/1">1</a>' in card


def test_a_board_has_its_deal_and_its_neighbours(evening: Reader) -> None:
    board = evening.get("/sessions/1/boards/1")
    for hand in CARDS:
        for held in hand.split("."):
            assert f"<span>{' '.join(held).replace('T', '10')}</span>" in board
    # North has K Q J, K J and A: 3 + 2 + 1 + 3 + 1 + 4; the four hands have the 40 points of the pack.
    points = [int(said) for said in re.findall(r"<small>(\d+) pts?</small>", board)]
    assert (points[0], sum(points)) == (14, 40)
    # North deals board 1, and nobody is vulnerable.
    assert re.findall(r'<i class="([^"]*)">(.)</i>', board) == [
        ("fn dealer", "N"),
        ("fe", "E"),
        ("fs", "S"),
        ("fw", "W"),
    ]
    assert 'rel="next" href="/sessions/1/boards/2"' in board
    assert 'rel="prev"' not in board
    assert "What could be made" not in board
    last = evening.get("/sessions/1/boards/2")
    assert 'rel="prev" href="/sessions/1/boards/1"' in last
    assert 'class="deal"' not in last


def test_a_card_says_how_its_side_declared_and_defended(evening: Reader) -> None:
    """North declares both boards for pair 1, for two tops; against pair 1 East-West, 420 is a bottom and 100 a top."""
    north = read(evening.client, "/sessions/1/scorecards/1")
    assert "Marama Kereama" in north.headings[0]
    assert "declaring 2 boards 100%" in north.text
    assert "defending" not in north.text
    east = read(evening.client, "/sessions/1/scorecards/3")
    assert "Esther Vandermeer" in east.headings[0]
    assert "defending 2 boards 50%" in east.text
    assert "declaring" not in east.text


def test_cards_lead_to_their_neighbours_and_boards_to_cards(evening: Reader) -> None:
    first, second = (read(evening.client, f"/sessions/1/scorecards/{line}") for line in (1, 2))
    assert ("2: Clementine Okonjo & Desmond Plover →", "/sessions/1/scorecards/2") in first.links
    assert not [said for said, _ in first.links if said.startswith("←")]
    back = next(href for said, href in second.links if said.startswith("← 1: Marama Kereama"))
    assert back == "/sessions/1/scorecards/1"
    # The pairs of the other direction are no neighbours.
    assert not [said for said, _ in second.links if said.endswith("→")]
    board = read(evening.client, "/sessions/1/boards/1")
    cards = sorted(href for _, href in board.links if "/scorecards/" in href)
    assert cards == [f"/sessions/1/scorecards/{line}" for line in range(1, 5)]


def test_readers_are_led_to_their_own_card(site: StoreFixture, browser: Browsers) -> None:
    """Marama Kereama is in line 4, as the second pair East-West; somebody else is led to the first card."""
    names = ("31018 27114", "12356 9205", "40777 1610", "38441 20093")
    pairs = tuple(pair._replace(players=own) for pair, own in zip(PAIRS, names, strict=True))
    site.register(*NUMBERS[1:]).send("evening.xml", write_boards_file(pairs, BOARDS, cards={1: CARDS}))
    visitor, her = browser(), browser("38441")
    assert visitor.get("/sessions/1/scorecards")["Location"] == "/sessions/1/scorecards/1"
    assert her.get("/sessions/1/scorecards")["Location"] == "/sessions/1/scorecards/4"
    # On board 1 her pair met pair 2, who scored -50.
    board = her.get("/sessions/1/boards/1").content.decode()
    rows = [row for row in board.split("<tr")[1:] if row.startswith(' class="me"')]
    assert ["−50" in row and "Marama Kereama" in row for row in rows] == [True]
    assert 'class="me"' not in visitor.get("/sessions/1/boards/1").content.decode()


def test_suits_in_four_colours_are_kept_by_the_browser(evening: Reader) -> None:
    assert "data-suits" not in evening.get("/sessions/1/boards/1")
    there = {"next": "/sessions/1/boards/1"}
    answer = evening.client.post("/suits", there | {"suits": "4"})
    assert answer["Location"] == there["next"]
    assert 'data-suits="4"' in evening.get("/sessions/1/boards/1")
    assert 'data-suits="4"' in evening.get("/sessions/1/scorecards/1")
    # What is not a choice changes nothing, and nobody is led elsewhere.
    assert evening.client.post("/suits", {"suits": "5", "next": "https://elsewhere.example/"})["Location"] == "/"
    assert 'data-suits="4"' in evening.get("/")
    evening.client.post("/suits", there | {"suits": "2"})
    assert "data-suits" not in evening.get("/sessions/1/boards/1")


def test_files_of_the_boards(evening: Reader) -> None:
    deals = evening.get("/sessions/1/deals.pbn")
    assert f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:{" ".join(CARDS)}"]' in deals
    rows = evening.get("/sessions/1/boards.csv").splitlines()
    assert len(rows) == 5
    assert rows[1].split(",")[0] == "1"
    assert rows[1].endswith("4H,N,DA,10,420,1.00,0.00")


def test_hidden_players_stay_hidden(site: StoreFixture, browser: Browsers) -> None:
    reader = Reader(browser)
    site.register(*NUMBERS[1:]).send("evening.xml", FILE)
    line = reader.get("/sessions/1").split('href="/sessions/1/scorecards/')[1].split('"')[0]
    assert "Kereama" in reader.get("/sessions/1/boards/1")
    site.decide("hide", number="38441", hidden=True)
    for address in ("boards/1", "recap", "boards.csv", f"scorecards/{line}"):
        assert "Kereama" not in reader.get(f"/sessions/1/{address}")


def test_a_board_says_what_could_be_made(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("evening.xml", ANALYSED_FILE)
    reader = Reader(browser)
    assert "What could be made" not in reader.get("/sessions/1/boards/1")
    assert analyse_next_session()
    page = reader.get("/sessions/1/boards/1").split('id="par"')[1].split("</section>")[0]
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).replace("\N{VARIATION SELECTOR-15}", "").split())
    # As DDS publishes it: East and West make two spades, and neither side can do better.
    assert "Par: −110 for North–South: 2 ♠ by East–West" in text
    # North played 4♥ and 4♠ there.
    said = read(browser(), "/sessions/1/boards/1").text.replace("\N{VARIATION SELECTOR-15}", "")
    assert "East–West can make 2 ♠ . No table bid it." in said
    assert "North 7 5 6 5 6 South 7 5 6 5 6 East 5 7 6 8 6 West 5 7 6 8 6" in text


def test_deals_are_saved_with_what_could_be_made(site: StoreFixture, browser: Browsers) -> None:
    """As DDS publishes it: no trumps, spades, hearts, diamonds, clubs of North, South, East and West."""
    site.register(*NUMBERS[1:]).send("evening.xml", ANALYSED_FILE)
    reader = Reader(browser)
    assert "Optimum" not in reader.get("/sessions/1/deals.pbn")
    assert analyse_next_session()
    deals = reader.get("/sessions/1/deals.pbn")
    assert '[DoubleDummyTricks "65657656576867568675"]\n[OptimumScore "EW 110"]\n' in deals
    table = deals.split('[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n')[1].splitlines()
    assert (table[:2], table[-1], len(table)) == (["N NT  6", "N  S  5"], "W  C  5", 20)


def test_every_board_is_two_taps_away(evening: Reader) -> None:
    page = read(evening.client, "/sessions/1/boards/2")
    assert [(said, href) for said, href in page.links if said in ("1", "2")] == [
        (at, f"/sessions/1/boards/{at}") for at in "12"
    ]
    assert ("← Board 1", "/sessions/1/boards/1") in page.links


@pytest.mark.parametrize(
    "page", ["scorecards", "scorecards/2", "boards", "boards/1", "recap", "deals.pbn", "boards.csv"]
)
def test_few_questions_to_the_database(evening: Reader, page: str) -> None:
    evening.client.get(f"/sessions/1/{page}", follow=True)
    with CaptureQueriesContext(database.connection()) as asked:
        assert evening.client.get(f"/sessions/1/{page}", follow=True).status_code == 200
    assert len(asked) < MOST
