"""A player's page as Appendix 22 shows it: standing, years, history, and the results of the last 30 days."""

import re
from datetime import date

import pytest

from overtrick.web.pages import players
from tests.store.cast import AUCKLAND, FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.decisions.test_version_registers import BLUE, MAY, SCHEME, adopt
from tests.store.store_fixture import StoreFixture
from tests.store.years import earn, on, run
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

PAGE = "/players/38441"


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is read on 9 April 2018, thirty days after the cast played."""
    monkeypatch.setattr(players, "today", lambda: date(2018, 4, 9))


def results(page: Page) -> list[list[str]]:
    """The rows of the list of results: place, session, score and points."""
    start = next(at for at, row in enumerate(page.rows) if row[-2:] == ["Score", "Points"])
    return [row for row in page.rows[start + 1 :] if len(row) == 4]


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
    assert "Number 38441 · Auckland · Auckland Northland Region · Active" in page.text
    assert page.link("Auckland") == "/clubs/106"
    assert results(page) == [
        [
            "1 of 4",
            "Monday Pairs 10 Mar · Session 1 · Auckland · with Bertram Tuckwell",
            "51.50%",
            "40 C Why? Monday Pairs, Session 1",
        ],
    ]
    years = [row for row in page.rows if row[0] in ("This year", "Total")]
    assert years == [["This year", "Novice", "–", "Open", "0", "1", "–", "–", "40"], ["Total", "", "–", "–", "40"]]


@pytest.mark.usefixtures("day")
def test_thirty_days_by_default_and_more_if_asked_for(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(date="2018-03-09"))
    site.send("106_b.txt", session_file(date="2018-03-10", event="Tuesday Pairs"))
    site.send("130_c.txt", session_file(date="2018-02-01", event="Howick Cup", club=HOWICK), club=HOWICK)

    def events(ask: str) -> list[str]:
        return [re.split(r" \d+ [A-Z]", row[1])[0] for row in results(read(browser(), f"{PAGE}?{ask}"))]

    assert events("") == ["Tuesday Pairs"]
    assert events("all=1") == ["Tuesday Pairs", "Monday Pairs", "Howick Cup"]
    assert events("event=pairs") == ["Tuesday Pairs", "Monday Pairs"]
    assert events(f"club={AUCKLAND}&to=2018-03-09") == ["Monday Pairs"]
    assert events("from=2018-02-01&to=2018-02-01") == ["Howick Cup"]


@pytest.mark.usefixtures("day")
def test_results_with_one_partner_can_be_narrowed_further(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(date="2018-03-09"))
    site.send("106_b.txt", session_file(("38441 9205", "12356 20093", *FOUR_PAIRS[2:]), date="2018-03-10"))
    page = read(browser(), PAGE)
    assert page.link("Desmond Plover") == "/players/9205"
    assert ("Desmond Plover", f"{PAGE}?with=9205") in page.links
    found = read(browser(), f"{PAGE}?with=9205")
    assert [row[1][:22] for row in results(found)] == ["Monday Pairs 10 Mar · "]
    assert found.link("How they did together") == f"{PAGE}/with/9205"
    # Once, and the winners scored 51.50 % (the rows of the file).
    assert "played together 1 first places 1 average 51.50%" in found.text
    assert "played together" not in read(browser(), f"{PAGE}?with=9205&from=2018-03-09").text
    assert "No results match." in read(browser(), f"{PAGE}?with=9205&to=2018-03-09").text
    assert browser().get(f"{PAGE}?with=4711").status_code == 404
    site.decide("hide", number="9205", hidden=True)
    assert browser().get(f"{PAGE}?with=9205").status_code == 404


@pytest.mark.usefixtures("day")
def test_100_c_make_1_b_is_said_beside_them(site: StoreFixture, browser: Browsers) -> None:
    """342 C are 3 B and 42 C, so 58 C are missing for the next B (S6)."""
    site.decide("opening", number="38441", points={"C": "342"})
    text = read(browser(), PAGE).text
    assert "3 B points" in text or "B points 3" in text
    assert "Every 100 C points become 1 B point. The next one needs 58 more C points." in text


@pytest.mark.usefixtures("day")
def test_why_the_rank_the_rating_and_the_grade(site: StoreFixture, browser: Browsers) -> None:
    """54 B and 121 C are 55.21 points: a Local Master needs 50, and a Provincial Master 100 and 50 A."""
    on(site, "2018-03-12").decide("opening", number="38441", points={"B": "54", "C": "121"})
    run(site, "2018-04-01")
    page = read(browser(), PAGE)
    why = read(browser(), page.link("Why this rank?"))
    assert why.headings[0] == "Why this rank?"
    assert "Local Master Worked out for everyone, for 1 April 2018." in why.text
    assert "Local Master needs 50 points: the player has 55.21 points Masterpoint Rankings; ruling S1" in why.text
    assert "Next: Provincial Master 55.21 of 100 points 44.79 to go 0 of 50 A points 50 to go" in why.text
    assert "next on 1 May 2018" in why.text
    assert "Rating" in read(browser(), page.link("Why this rating?")).text
    assert "The first that fits is the player's." in read(browser(), page.link("Why this grade?")).text
    for unknown in (f"{PAGE}/why/luck", "/players/4711/why/rank"):
        assert browser().get(unknown).status_code == 404


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
    assert "Final rankings are not counted." in page.text


@pytest.mark.usefixtures("day")
def test_every_change_is_in_the_history(site: StoreFixture, browser: Browsers) -> None:
    site.decide("move", number="38441", club=HOWICK, start="2018-02-03")
    page = read(browser(), PAGE)
    assert "3 Feb 2018 Moved Auckland => Howick" in page.text


@pytest.mark.usefixtures("day")
def test_the_next_rank_and_what_is_missing_for_it(site: StoreFixture, browser: Browsers) -> None:
    """A Certificate of Proficiency needs 5 points: 5 - 0.40 = 4.6."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    assert "Next: Certificate of Proficiency 0.40 of 5 points 4.60 to go" in read(browser(), PAGE).text


def test_a_hidden_player_is_nobody_to_the_public(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.decide("hide", number="38441", hidden=True)
    for visitor in ("", "club130"):
        assert browser(visitor).get(PAGE).status_code == 404
        assert browser(visitor).get(f"{PAGE}/partners").status_code == 404
        assert browser(visitor).get(f"{PAGE}/why/rank").status_code == 404
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
        assert read(browser(visitor), "/sessions/1").rows[1][1] == "Marama Kereama name not shown"


def test_points_of_a_unit_that_is_no_longer_given_are_shown(site: StoreFixture, browser: Browsers) -> None:
    adopt(site, (SCHEME, "", BLUE))
    earn(site, "38441", "2018-04-03", Blue="7")
    adopt(site, (SCHEME, BLUE, f"{BLUE}until = 2018-04-30\n"), day=MAY)
    for visitor, page in (("", PAGE), ("38441", "/me"), ("office", "/office/players/38441")):
        assert re.search(r"Blue points\s+7|7\s+Blue points", read(browser(visitor), page).text), page
    years = [row for row in read(browser(), PAGE).rows if row[0] == "Total"]
    assert years[0][-1] == "7"
    for page in ("/rankings", "/players/38441/why/rank"):
        assert browser().get(page).status_code == 200


@pytest.mark.usefixtures("day")
def test_a_place_says_of_how_many_and_a_phantom_is_none_of_them(site: StoreFixture, browser: Browsers) -> None:
    """Four pairs and a sit-out, which the file gives a place too."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file((*FOUR_PAIRS, "0 0")))
    ((place, *_),) = results(read(browser(), PAGE))
    assert place == "1 of 4"


@pytest.mark.usefixtures("day")
def test_the_latest_scores_are_a_line_with_its_words(site: StoreFixture, browser: Browsers) -> None:
    """51.50 and 60.50: 56 on average. On a scale from 25 to 75 they are 53 and 71 of a hundred, counted from above."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(date="2018-03-09"))
    assert "spark" not in read(browser(), PAGE).html
    scores = ("60.50", "50.50", "49.50", "39.50")
    site.send("106_b.txt", session_file(event="Friday Pairs", scores=scores))
    page = read(browser(), PAGE)
    assert 'aria-label="The last 2 scores, from 51.50% to 60.50%"' in page.html
    assert '<polyline points="0,47 300,29 "/>' in page.html
    assert "56.00% on average in the last 2 sessions" in page.text
