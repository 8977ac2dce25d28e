"""Trophies: the list, a table with its reasons, and the file; nobody in them who is hidden."""

import pytest

from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
FIRST, PARTNER = FOUR_PAIRS[0].split()
TABLE = "/trophies/baden-wilson"
MISSING = ("/trophies/shield", f"{TABLE}?year=1066", f"{TABLE}/999?year=2018", "/trophies/x.csv")


@pytest.fixture
def won(site: StoreFixture) -> StoreFixture:
    """A pair that won a 25A of 2018, 25 A each; and the first of them 7 more abroad."""
    site.register(*NUMBERS[1:])
    site.send("106_river_final.txt", session_file(event="River Pairs", round=99, award="25A", boards=160))
    site.decide("transfer", number=FIRST, source="Gold", at="approved event", amount="7", date="2018-03-10")
    return site


def test_the_table_has_what_was_won_here(won: StoreFixture, browser: Browsers) -> None:
    page = browser().get(f"{TABLE}?year=2018").text
    assert "Baden Wilson Trophy 2018" in Page(page).text
    lines = browser().get(f"{TABLE}.csv?year=2018").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,number,name,club,club_name,region,points"
    first = {line.split(",")[1]: line for line in lines[1:]}[FIRST]
    assert first.startswith(f"1=,{FIRST},")
    assert first.endswith(",25.00")


def test_why_leads_to_the_awards_that_count_and_names_those_that_do_not(won: StoreFixture, browser: Browsers) -> None:
    assert f'href="{TABLE}/{FIRST}?year=2018"' in browser().get(f"{TABLE}?year=2018").text
    page = browser().get(f"{TABLE}/{FIRST}?year=2018").text
    counted, left_out = page.split("What does not count")
    assert "River Pairs" in counted
    assert "/why/" in counted
    assert "won abroad" in left_out
    assert "7" in left_out


def test_who_is_hidden_is_nowhere(won: StoreFixture, browser: Browsers) -> None:
    won.decide("hide", number=FIRST, hidden=True)
    pages = ["/trophies", f"{TABLE}?year=2018", f"{TABLE}.csv?year=2018", f"{TABLE}/{PARTNER}?year=2018"]
    assert all(FIRST not in browser().get(page).text for page in pages)
    assert browser().get(f"{TABLE}/{FIRST}?year=2018").status_code == 404


@pytest.mark.parametrize("address", MISSING)
def test_what_is_not_there_is_not_found(won: StoreFixture, browser: Browsers, address: str) -> None:
    assert browser().get(address).status_code == 404


def test_the_ways_to_the_trophies(won: StoreFixture, browser: Browsers) -> None:
    assert 'href="/trophies"' in browser().get("/rankings").text
    listed = browser().get("/trophies").text
    assert f'href="{TABLE}"' in listed
    assert "Nobody has won any yet." in listed
