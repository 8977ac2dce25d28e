"""The month for the board: every figure against a count by hand, for New Zealand and for Cyprus."""

import csv
from datetime import UTC, date, datetime
from decimal import Decimal
from io import StringIO

import pytest

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.db import database
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.board_report.members import MemberCounts
from overtrick.store.queries.board_report.report import BoardReport, Promotions, find_board_report
from overtrick.store.queries.board_report.sending import ClubDelay, FileCounts
from tests.store.cast import NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.rank_decisions import raised, run
from tests.store.results.agreement import id_cards
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

PAGE = "/office/board"
MARCH = date(2018, 3, 1)
OFFICE = models.Account(name="office", role=accounts.FEDERATION)


@pytest.fixture
def year(store: StoreFixture) -> StoreFixture:
    """Two years of March, with the whole cast."""
    return play(store.register(*NUMBERS))


def play(store: StoreFixture) -> StoreFixture:
    """One session at Auckland in March 2017; in March 2018 two at Auckland, one corrected, and one at Howick."""
    store.now = datetime(2017, 3, 6, 6, tzinfo=UTC)
    store.send("106_old.txt", session_file(date="2017-03-04"))
    store.now = datetime(2018, 3, 11, 6, tzinfo=UTC)
    store.send("106_a.txt", session_file(date="2018-03-10"))
    store.send("106_a.txt", session_file(date="2018-03-10", scores=("56.00", "52.00", "48.00", "44.00")))
    store.send("106_b.txt", session_file(("38441 20093", "12356 9205"), date="2018-03-05", event="Tuesday"))
    store.send("130_a.txt", session_file(date="2018-03-02", club=130, event="Friday"), club=130)
    store.send("130_bad.txt", "nonsense", club=130)
    return store


def march() -> BoardReport:
    return find_board_report(MARCH, OFFICE)


def test_play_is_counted_by_club_against_the_year_before(year: StoreFixture) -> None:
    found = march()
    # Four pairs are two tables: Auckland had four pairs and two pairs, Howick four.
    assert (found.play.sessions, found.play.tables, found.play.players) == (3, 5, 8)
    assert (found.year_before.sessions, found.year_before.tables, found.year_before.players) == (1, 2, 8)
    assert found.month_before.sessions == 0
    assert [(each.name, each.now.sessions, each.before.sessions, each.now.players) for each in found.clubs] == [
        ("Auckland", 2, 1, 8), ("Howick", 1, 0, 8),
    ]  # fmt: skip
    # Both have one session more; Howick has eight players more.
    assert [each.name for each in found.growing] == ["Howick", "Auckland"]
    assert found.shrinking == []
    assert [(each.name, each.now.sessions, each.now.players) for each in found.regions] == [
        ("Auckland Northland Region", 3, 8)
    ]
    assert [month.sessions for month in found.months] == [1, *[0] * 11, 3]


def test_a_club_that_plays_less_shrinks(year: StoreFixture) -> None:
    year.decide("cancel", club=106, name="106_a.txt")
    year.decide("cancel", club=106, name="106_b.txt")
    assert [(each.name, each.more_sessions, each.more_players) for each in march().shrinking] == [("Auckland", -1, -8)]


def test_one_person_with_two_numbers_is_one_player(year: StoreFixture) -> None:
    year.decide("merge", number="9205", into="1610")
    assert march().play.players == 7


def test_points_are_those_of_the_ledger(year: StoreFixture) -> None:
    year.decide(
        "adjust", number="9205", points={"C": "-3", "A": "1.5"}, asked_by="club", date="2018-03-07", reason="Slip"
    )
    year.decide("opening", number="9205", points={"B": "9"}, date="2018-03-07")
    found = march()
    # First of four 40 C a player and second 12, twice; two pairs alone earn nothing.
    assert found.points == {"C": f"{2 * (2 * 40 + 2 * 12)}.00"}
    sql = (
        "SELECT unit, sum(points) FROM award WHERE session_id IS NOT NULL AND played BETWEEN '2018-03-01' AND "
        "'2018-03-31' GROUP BY unit"
    )
    assert {unit: f"{from_parts(int(parts)):f}" for unit, parts in database.rows(sql)} == found.points
    assert found.other_points == {"A": "1.50", "C": "-3.00"}


def test_files_and_how_soon_they_came(year: StoreFixture) -> None:
    found = march()
    assert found.files == FileCounts(files=5, rejected=1, held=0, by_hand=0)
    assert found.files_year_before == FileCounts(files=1)
    # Of the first file of each name: 10 March came on the next day, 5 March after six days, 2 March after nine.
    assert (found.punctuality.within, found.punctuality.later, found.punctuality.median) == ((1, 0, 1), 1, 6)
    assert found.punctuality.slowest == (ClubDelay(130, 1, 9), ClubDelay(106, 2, 6))


def test_members_who_came_and_went(year: StoreFixture) -> None:
    year.register("51001", start="2018-03-15")
    year.decide("leave", number="12356", club=106, end="2018-03-20")
    year.decide("leave", number="9205", club=106, end="2018-01-31")
    year.decide("move", number="9205", club=130, start="2018-03-03")
    # A move from club to club is neither.
    year.decide("move", number="38441", club=130, start="2018-03-09")
    assert march().members == MemberCounts(new=1, returning=1, left=1)


def test_promotions_by_rank(year: StoreFixture) -> None:
    seq = run(year, "2018-03-01")
    for number, before, after in (("38441", "4", "5"), ("20093", "3", "5"), ("9205", "1", "2"), ("12356", "5", "4")):
        raised(seq, number, before, after, "2018-03-01")
    names = dict(database.rows("SELECT code, name FROM code WHERE \"table\" = 'rank'"))
    assert march().promotions == (
        Promotions(what="rank", name=names[5], count=2), Promotions(what="rank", name=names[2], count=1),
    )  # fmt: skip


def test_cyprus_has_its_own_units_and_no_regions(cyprus_store: StoreFixture) -> None:
    for number in range(5001, 5011):
        cyprus_store.register(str(number), club=1, grade=99, rank=0)
    cyprus_store.import_register("periods", id_cards(str(number) for number in range(5001, 5011)))
    cyprus_store.now = datetime(2018, 3, 7, 6, tzinfo=UTC)
    cyprus_store.send("a.mcd", report(Contest()), club=None)
    found = march()
    # Five pairs: ten players at two and a half tables, which is rounded up; 8 and 5 Silver (3.4).
    assert (found.play.sessions, found.play.tables, found.play.players) == (1, 3, 10)
    assert {unit: Decimal(points) for unit, points in found.points.items()} == {"Silver": Decimal(2 * 8 + 2 * 5)}
    assert found.files.files == 1
    assert found.punctuality.within == (1, 0, 0)


def test_the_page_shows_the_month_that_is_chosen(site: StoreFixture, browser: Browsers) -> None:
    play(site.register(*NUMBERS[1:]))
    client = browser("office")
    page = read(client, f"{PAGE}?month=2018-03")
    assert "March 2018" in page.headings
    assert ["Sessions", "3", "0", "1"] in page.rows
    assert ["Tables", "5", "0", "2"] in page.rows
    assert ["Auckland", "2 +1", "8 ±0"] in page.rows
    rows = list(csv.reader(StringIO(client.get(f"{PAGE}.csv?month=2018-03").content.decode("utf-8-sig"))))
    assert ["Play", "Sessions", "3", "0", "1"] in rows
    assert ["Clubs: Players", "Howick", "8", "", "0"] in rows
    assert ["Files", "Rejected", "1", "", "0"] in rows
    # A month of which nothing is known, and nonsense, show the last whole month.
    for month in ("2016-01", "x", "%00", "2018-13"):
        assert "March 2018" not in read(client, f"{PAGE}?month={month}").headings
