"""A player's page as Appendix 22 shows it: standing, years, history, and the results of the last 30 days."""

from datetime import date

import pytest

from overtrick.web.pages import players
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

PAGE = "/players/38441"


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is read on 9 April 2018, thirty days after the cast played."""
    monkeypatch.setattr(players, "today", lambda: date(2018, 4, 9))


def results(page: Page) -> list[list[str]]:
    """The rows of the list of results."""
    return [row for row in page.rows if len(row) == 7 and row[0] != "Date"]


@pytest.mark.usefixtures("day")
@pytest.mark.parametrize(("stars", "words"), [(1, "1★"), (5, "5★"), (7, "7★"), (12, "12★")])
def test_every_star_is_shown(site: StoreFixture, browser: Browsers, stars: int, words: str) -> None:
    """A Local Master with 650 points and too few A has 650 ÷ 50 - 1 = 12 (S2)."""
    site.decide("stars", number="38441", stars=stars, start="2018-03-01")
    for visitor, page in (("", PAGE), ("38441", "/me")):
        assert f"Novice {words}" in read(browser(visitor), page).text


@pytest.mark.usefixtures("day")
def test_a_rank_that_the_federation_has_renamed(site: StoreFixture, browser: Browsers) -> None:
    site.decide("code", table="rank", code=1, name="Beginner")
    assert "Beginner" in read(browser(), PAGE).text


@pytest.mark.usefixtures("day")
def test_who_it_is_and_where_the_player_stands(site: StoreFixture, browser: Browsers) -> None:
    """40 C for a first of four pairs; a Certificate of Proficiency needs 5 points, and 0.4 are there."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = read(browser(), PAGE)
    assert page.headings[0] == "Marama Kereama"
    assert "38441 · Auckland · Auckland Northland Region · Active" in page.text
    assert page.link("Auckland") == "/clubs/106"
    assert results(page) == [
        ["10 Mar 2018", "Monday Pairs Session 1 · Auckland · 40C", "1", "Marama Kereama , Bertram Tuckwell",
         "51.50 %", "40 C", "Why? Monday Pairs Session 1"],
    ]  # fmt: skip
    years = [row for row in page.rows if row[0] in ("This year", "Total")]
    assert years == [["This year", "Novice", "–", "Open", "0", "1", "–", "–", "40"], ["Total", "", "–", "–", "40"]]


@pytest.mark.usefixtures("day")
def test_thirty_days_by_default_and_more_if_asked_for(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(date="2018-03-09"))
    site.send("106_b.txt", session_file(date="2018-03-10", event="Tuesday Pairs"))
    site.send("130_c.txt", session_file(date="2018-02-01", event="Howick Cup", club=HOWICK), club=HOWICK)

    def events(ask: str) -> list[str]:
        return [row[1].split(" Session")[0] for row in results(read(browser(), f"{PAGE}?{ask}"))]

    assert events("") == ["Tuesday Pairs"]
    assert events("all=1") == ["Tuesday Pairs", "Monday Pairs", "Howick Cup"]
    assert events("event=pairs") == ["Tuesday Pairs", "Monday Pairs"]
    assert events(f"club={AUCKLAND}&to=2018-03-09") == ["Monday Pairs"]
    assert events("from=2018-02-01&to=2018-02-01") == ["Howick Cup"]


@pytest.mark.usefixtures("day")
def test_the_choice_of_results_is_folded_until_it_is_used(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    for ask, opened in (("", False), ("?all=1", False), ("?event=pairs&all=1", True), ("?from=2018-02-01", True)):
        page = browser().get(f"{PAGE}{ask}").content.decode()
        assert page.count('<details class="no-print" open>') == opened, ask
        assert ("As asked for below." in page) == opened, ask
        assert ("The last 30 days." in page) == (not ask), ask


@pytest.mark.usefixtures("day")
def test_the_years_tell_sessions_and_points_stand_below_each_other(site: StoreFixture, browser: Browsers) -> None:
    """Two sessions and a final ladder: two count. 1.50 A from before and 2 A by hand are 3.50; 40 C twice are 80."""
    site.register(*NUMBERS[1:])
    site.decide("opening", number="38441", points={"A": "1.50"})
    site.decide("adjust", number="38441", points={"A": "2"}, asked_by="the club", reason="left out")
    for round_, award in ((1, "40C"), (2, "40C"), (99, "0C")):
        site.send(f"106_{round_}.txt", session_file(round=round_, award=award))
    page = read(browser(), PAGE)
    (head,) = (row for row in page.rows if row[0] == "Year")
    assert head == ["Year", "Rank", "Stars", "Grade", "Rating", "Sessions", "A", "B", "C"]
    years = {row[0]: row for row in page.rows if row[0] in ("This year", "Before", "Total")}
    assert years["This year"][5:] == ["2", "2.00", "–", "80"]
    assert years["Before"][2:] == ["1.50", "–", "–"]
    assert years["Total"][2:] == ["3.50", "–", "80"]
    assert "Final ladders do not count." in page.text


@pytest.mark.usefixtures("day")
def test_every_change_is_in_the_history(site: StoreFixture, browser: Browsers) -> None:
    site.decide("move", number="38441", club=HOWICK, start="2018-02-03")
    page = read(browser(), PAGE)
    assert "3 February 2018 Moved Auckland => Howick" in page.text


@pytest.mark.usefixtures("day")
def test_the_next_rank_and_what_is_missing_for_it(site: StoreFixture, browser: Browsers) -> None:
    """A Certificate of Proficiency needs 5 points: 5 - 0.40 = 4.6."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    assert "To Certificate of Proficiency: 4.6 points" in read(browser(), PAGE).text


def test_a_hidden_player_is_nobody_to_the_public(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.decide("hide", number="38441", hidden=True)
    for visitor in ("", "club130"):
        assert browser(visitor).get(PAGE).status_code == 404
        assert browser(visitor).get(f"{PAGE}/partners").status_code == 404
        assert "Kereama" not in read(browser(visitor), "/sessions/1").text
        assert "Kereama" not in read(browser(visitor), "/sessions/1/why/2").text
        assert "Kereama" not in read(browser(visitor), "/").text
        assert "Kereama" not in read(browser(visitor), "/players?q=kereama").text
        assert "Kereama" not in read(browser(visitor), "/players/20093/partners").text
    for visitor in ("38441", "club106", "office"):
        assert read(browser(visitor), PAGE).headings[0] == "Marama Kereama"
        assert "Kereama" in read(browser(visitor), "/sessions/1").text


def test_an_erased_player_is_nobody_to_anybody(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.decide("erase", number="20093", reason="on request")
    for visitor in ("", "office", "club106"):
        assert browser(visitor).get("/players/20093").status_code == 404
        assert read(browser(visitor), "/sessions/1").rows[1][1] == "Marama Kereama , name not shown"
