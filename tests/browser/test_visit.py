"""On the way home: find oneself, read the session, ask why; with scripts and without, on a phone and at a desk."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.federations import Served


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_find_a_player_read_the_session_and_ask_why(country: Served, visit: Visit, width: int, scripts: bool) -> None:
    page = visit(country.url, width, java_script_enabled=scripts)
    page.get_by_label("Name or number").fill("kereama marama")
    page.get_by_label("Name or number").press("Enter")
    page.get_by_role("link", name="Marama Kereama").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Marama Kereama")
    page.get_by_role("link", name="Spring Pairs").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spring Pairs")
    page.goto(f"{country.url}/sessions/1")
    page.get_by_role("link", name=re.compile(r"Why\? 1$")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Why 40 C?")
    expect(page.locator("main")).to_contain_text("1st of 4 pairs: the maximum of 40 C")
    expect(page.locator("td.hit")).to_have_text("40")
    # The address can be given to anybody.
    assert page.url == f"{country.url}/sessions/1/why/2"


def test_players_are_found_while_one_types(country: Served, visit: Visit) -> None:
    page = visit(f"{country.url}/players")
    page.get_by_label("Name or number").press_sequentially("mahu")
    expect(page.get_by_role("link", name="Fergus Mahuika")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/players\?q=mahu$"))


def test_hostile_names_are_shown_as_they_are(country: Served, visit: Visit, width: int) -> None:
    page = visit(f"{country.url}/players/502", width)
    expect(page.get_by_role("heading", level=1)).to_contain_text("<b>Bold</b>")
    assert page.locator("h1 b").count() == 0


def test_units_and_ranks_are_those_of_the_federation(island: Served, visit: Visit) -> None:
    """Five pairs each way: the first of each direction earn 10 Silver (3.4)."""
    page = visit(f"{island.url}/players/5001")
    expect(page.locator("main")).to_contain_text("Silver")
    expect(page.locator("main")).to_contain_text("Gold")
    expect(page.locator("main")).not_to_contain_text("Grade")
    page.get_by_role("link", name="Why?").first.click()
    expect(page.locator("main")).to_contain_text("10 Silver")


def test_the_points_of_a_year_are_in_view_on_a_phone(country: Served, visit: Visit) -> None:
    page = visit(f"{country.url}/players/38441")
    years = page.get_by_role("region", name="Years")
    assert years.evaluate("years => years.scrollWidth - years.clientWidth") == 0
    points = years.locator("tbody tr").first.locator("[data-label=C]")
    points.scroll_into_view_if_needed()
    expect(points).to_be_in_viewport(ratio=1)
