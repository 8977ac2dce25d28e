"""A club's and a region's page: sessions month by month, who plays most, and the way to the ranking."""

import re
from datetime import UTC, date, datetime

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext

from overtrick.core.session import FINAL_ROUND
from overtrick.store import models
from overtrick.store.db import database
from overtrick.web.pages import charts, clubs
from tests.store.cast import FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.rank_decisions import raised, run
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read, table, words

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
CLUB, REGION = "/clubs/106", "/regions/Auckland Northland Region"


@pytest.fixture(autouse=True)
def in_april(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of all these tests: 20 April 2018."""
    for module in (clubs, charts):
        monkeypatch.setattr(module, "today", lambda: date(2018, 4, 20))


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """Two sessions in April, one in March with fewer people, one a year ago and one at another club."""
    site.register(*NUMBERS[1:]).later(days=60)
    site.send("106_a.txt", session_file(date="2018-04-01"))
    site.send("106_b.txt", session_file(FOUR_PAIRS[:2], date="2018-04-08", event="Small Pairs"))
    site.send("106_c.txt", session_file(date="2018-03-01", event="March Pairs"))
    site.send("106_d.txt", session_file(date="2018-03-01", event="March Pairs", round=FINAL_ROUND))
    site.send("106_e.txt", session_file(date="2017-04-30", event="Old Pairs"))
    site.send("130_a.txt", session_file(date="2018-03-05", event="Howick Pairs", club=HOWICK), club=HOWICK)
    return site


def months(page: str) -> dict[str, str]:
    return {month: count for month, count in all_months(page) if count != "0"}


def all_months(page: str) -> list[list[str]]:
    return table(page.split("Sessions a month")[-1], "")


def most_sessions(page: str) -> str:
    """The part of a page about who plays most."""
    return words(page.split("Most sessions in 90 days")[1].split("</section>")[0])


def test_a_club_s_sessions_of_twelve_months(played: StoreFixture, browser: Browsers) -> None:
    page = browser().get(CLUB).content.decode()
    found = all_months(page)
    assert (found[0][0], found[-1][0], len(found)) == ("May 2017", "April 2018", 12)
    assert months(page) == {"March 2018": "1", "April 2018": "2"}
    assert 'alt="3 sessions in twelve months, most in April 2018: 2."' in page
    assert 'href="/rankings?club=106"' in page


def test_a_region_s(played: StoreFixture, browser: Browsers) -> None:
    page = browser().get(REGION).content.decode()
    assert months(page) == {"March 2018": "2", "April 2018": "2"}
    assert 'href="/rankings?region=Auckland%20Northland%20Region"' in page


def test_the_website_of_a_region_and_when_its_entry_was_updated(played: StoreFixture, browser: Browsers) -> None:
    """Appendix 2: a region has a website, and when it was last updated."""
    page = browser().get(REGION).content.decode()
    assert 'href="http://www.anrcbridge.org.nz/new"' in page
    assert "Last updated" not in page
    # 10 May 2018, 18:37 in Greenwich, is 11 May, 06:37 in New Zealand.
    played.now = datetime(2018, 5, 10, 18, 36, tzinfo=UTC)
    played.decide("region", code=1, website="https://north.example")
    page = words(browser().get(REGION).content.decode())
    assert "https://north.example · Last updated: 11 May 2018, 06:37" in page


def test_a_website_that_is_no_address_is_no_link(played: StoreFixture, browser: Browsers) -> None:
    models.Region.objects.filter(code=1).update(website="javascript:alert(1)")
    assert 'href="javascript' not in browser().get(REGION).content.decode()


def test_who_plays_most(played: StoreFixture, browser: Browsers) -> None:
    page = browser().get(CLUB).content.decode()
    most = most_sessions(page)
    first = ("BT Bertram Tuckwell", "CO Clementine Okonjo", "DP Desmond Plover", "MK Marama Kereama")
    assert most.startswith(" 3 sessions ".join(first) + " 3 sessions EV Esther Vandermeer 2 sessions")
    assert most.count("2 sessions") == 4
    assert "played here in 90 days 8" in words(page)


def test_who_is_hidden_is_counted_and_not_named(played: StoreFixture, browser: Browsers) -> None:
    played.decide("hide", number="38441", hidden=True)
    page = browser().get(CLUB).content.decode()
    assert "Kereama" not in page
    assert "played here in 90 days 8" in words(page)
    assert "Kereama" in browser("club106").get(CLUB).content.decode()


def test_two_numbers_of_one_person_are_one(played: StoreFixture, browser: Browsers) -> None:
    played.decide("merge", number="1610", into="38441")
    page = browser().get(CLUB).content.decode()
    assert most_sessions(page).startswith("MK Marama Kereama 5 sessions")


def test_a_club_that_does_not_play_has_no_picture(site: StoreFixture, browser: Browsers) -> None:
    page = browser().get("/clubs/130").content.decode()
    assert "<figure" not in page
    assert browser().get("/clubs/130/sessions.svg").status_code == 404


def test_as_many_questions_for_few_sessions_as_for_many(played: StoreFixture, browser: Browsers) -> None:
    def asked(address: str) -> int:
        client = browser()
        client.get(address)  # What a process remembers it need not ask for.
        with CaptureQueriesContext(connections[database.DEFAULT]) as questions:
            assert client.get(address).status_code == 200
        return len(questions)

    few = [asked(CLUB), asked(REGION)]
    for at in range(1, 20):
        played.send(f"106_m{at}.txt", session_file(date=f"2018-04-{at:02}", event=f"Event {at}"))
    many = [asked(CLUB), asked(REGION)]
    assert all(after <= before for before, after in zip(few, many, strict=True)), (few, many)
    assert max(many) < 20


def club_links(page: Page) -> list[str]:
    return [text for text, href in page.links if re.fullmatch(r"/clubs/\d+", href)]


@pytest.mark.parametrize(
    ("asked", "found"),
    # By the beginning of a name, two letters of it, a slip, Greek letters, the number, and within a region.
    [("q=howi", ["Howick"]), ("q=ho", ["Hokowhitu", "Howick"]), ("q=Howwick", ["Howick"]), ("q=Τιμάρου", ["Timaru"]),
     ("q=130", ["Howick"]), ("q=howick&region=Canterbury+Region", []), ("q=zzzz", [])],
)  # fmt: skip
def test_a_club_is_searched(site: StoreFixture, browser: Browsers, asked: str, found: list[str]) -> None:
    page = read(browser(), f"/clubs?{asked}")
    assert set(found) <= set(club_links(page))
    assert bool(found) == ("No club was found" not in page.text)


def test_the_clubs_of_a_region(site: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), "/clubs?region=Canterbury Region")
    assert "Christchurch" in club_links(page)
    assert "Auckland" not in club_links(page)
    assert page.link("All regions") == "/clubs"
    assert page.link("Waikato Bays Region") == "/clubs?region=Waikato+Bays+Region"
    everywhere = read(browser(), "/clubs?region=Nowhere")
    assert "Auckland" in club_links(everywhere)


def test_scripts_get_the_clubs_alone(site: StoreFixture, browser: Browsers) -> None:
    part = browser().get("/clubs", {"q": "timaru"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert club_links(Page(part)) == ["Timaru"]


def test_who_leads_a_club_and_a_region_and_who_reached_a_rank(played: StoreFixture, browser: Browsers) -> None:
    raised(run(played), "20093", "4", "5")
    page = read(browser(), CLUB).text
    # Kereama and Tuckwell won every session, so nobody has more points than these two.
    assert "Most points The club's ranking 1= Marama Kereama Novice" in page
    assert "New ranks All new ranks BT Bertram Tuckwell 1 April 2018 Provincial Master" in page
    assert "Most points The region's ranking 1= Marama Kereama Novice" in read(browser(), REGION).text


def test_clubs_without_players_are_folded_in_every_region(site: StoreFixture, browser: Browsers) -> None:
    """Auckland has a player; Howick, of the same region, has none. A search that finds it shows it."""
    page = read(browser(), "/clubs")
    region = page.html.partition("Auckland Northland Region</bdi></a></h2>")[2].partition("</section>")[0]
    shown, _, folded = region.rpartition("<details>")
    assert ">Auckland<" in shown
    assert ">Howick<" not in shown
    assert ">Howick<" in folded
    assert "clubs without players" in folded
    assert "<details>" not in read(browser(), "/clubs?q=howick").html.partition("<main")[2]
