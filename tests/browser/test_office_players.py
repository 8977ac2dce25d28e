"""The office merges two numbers of one person, and lets a club out and in: on a phone and on a desk."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from overtrick.store import models
from tests.store.cast import HOWICK

from .conftest import WIDTHS, Visit
from .federations import Served
from .steps import COLOURS, enter_office, faults

# Two players of the cast for each width; the first number goes.
PAIRS = {390: ("40777", "1610"), 1280: ("27114", "31018")}


@pytest.fixture(scope="module")
def secretary(country: Served, chrome: Browser) -> Any:
    """The cookies of a masterpoint secretary who has signed in with a second step."""
    page = chrome.new_page()
    enter_office(page, country, "Hine Secretary")
    page.goto(f"{country.url}/office/players")
    expect(page.get_by_role("heading", level=1)).to_have_text("Players")
    cookies = page.context.storage_state()
    page.context.close()
    return cookies


def sound(page: Page) -> None:
    """Find nothing wrong with the page at this width, on a phone at night too."""
    assert faults(page) == [], page.url
    if page.viewport_size and page.viewport_size["width"] == WIDTHS["phone"]:
        page.emulate_media(color_scheme="dark")
        assert faults(page, COLOURS) == [], page.url
        page.emulate_media(color_scheme="light")


def press(page: Page, name: str) -> None:
    """Press a button or a link of the page by its words."""
    main = page.get_by_role("main")
    main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first.click()


def test_two_players_are_merged_and_unmerged(country: Served, visit: Visit, width: int, secretary: Any) -> None:
    gone, stays = PAIRS[width]
    page = visit(f"{country.url}/office/players?q={gone}", width, storage_state=secretary)
    sound(page)
    page.get_by_role("main").locator("tbody a").first.click()
    sound(page)
    press(page, "Merge with another number")
    page.get_by_role("searchbox").fill(stays)
    press(page, "Find")
    page.locator(f"a[href*='into={stays}']").first.click()
    expect(page.get_by_role("table").first).to_contain_text("Home club")
    sound(page)
    page.get_by_label("Reason").fill("She signed up twice.")
    press(page, "Show what will follow")
    sound(page)
    press(page, "Merge the two")
    expect(page).to_have_url(f"{country.url}/office/players/{stays}")
    press(page, f"Separate again {gone}")
    sound(page)
    page.get_by_label("Reason").fill("They are sisters.")
    press(page, "Show what will follow")
    press(page, "Separate the two")
    expect(page).to_have_url(f"{country.url}/office/players/{gone}")
    expect(page.get_by_role("main")).to_contain_text("They are sisters.")
    assert models.Player.objects.get(number=gone).merged_into is None


def test_a_club_is_let_out_and_in(country: Served, visit: Visit, width: int, secretary: Any) -> None:
    page = visit(f"{country.url}/office/clubs?q=howick", width, storage_state=secretary)
    sound(page)
    page.get_by_role("main").locator("tbody a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Howick")
    sound(page)
    # The phone comes first, and its days stay on record.
    year = 2016 if width == WIDTHS["phone"] else 2017
    for label, kind, start in (
        ("Not affiliated from", "unaffiliated", f"{year}-01-01"),
        ("Affiliated from", "affiliated", f"{year}-02-01"),
    ):
        page.get_by_label(label).fill(start)
        press(page, "See what will follow")
        expect(page.locator("main textarea[name=reason]")).to_be_visible()
        sound(page)
        page.locator("main textarea[name=reason]").fill("The board decided.")
        page.locator("main form button[value=confirm]").click()
        expect(page).to_have_url(f"{country.url}/office/clubs/{HOWICK}")
        assert models.Club.objects.get(code=HOWICK).kind == kind
    expect(page.get_by_role("main")).to_contain_text(f"from 1 Jan {year} to 31 Jan {year}")
