"""On a phone: from home to one's scorecard, to a board, to its par, to the next board; and the recap sheet on paper."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.stores import Founded

from .conftest import Visit
from .federations import Served, evening_of_boards
from .steps import no_faults_here, sign_in

MOST_TAPS = 4
# A phone with a finger on it, and not a mouse.
PHONE = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
def night(template: Founded, folder: Path) -> Iterator[Served]:
    """An evening with every board."""
    with evening_of_boards(template, folder) as served:
        yield served


def test_from_home_to_par_in_four_taps(night: Served, visit: Visit) -> None:
    page = visit(night.url, **PHONE)
    sign_in(page, night, "38441")
    page.goto(night.url)
    taps = (
        page.locator("main").get_by_role("link", name=re.compile("Monday Pairs")).first,
        page.get_by_role("link", name="See your scorecard"),
        page.get_by_role("rowheader").get_by_role("link", name="1", exact=True),
    )
    for tap in taps:
        tap.tap()
    assert len(taps) <= MOST_TAPS
    expect(page.locator("#par")).to_contain_text("Par:")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board 1")
    expect(page.locator("tr.me")).to_contain_text("Marama Kereama")
    no_faults_here(page)
    page.get_by_role("link", name="Scorecards").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Marama Kereama")


def swipe(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Move a finger across the page, as a phone reports it."""
    phone = page.context.new_cdp_session(page)
    for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
        touches = [{"x": x, "y": y} for x, y in points]
        phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_boards_by_a_swipe(night: Served, visit: Visit) -> None:
    """A finger to the left leads to the next board, one to the right back; one up or down, or a short one, does not."""
    page = visit(f"{night.url}/sessions/1/boards/2", **PHONE)
    swipe(page, (300, 400), (100, 420))
    page.wait_for_url("**/boards/3")
    swipe(page, (100, 400), (300, 380))
    page.wait_for_url("**/boards/2")
    for start, end in (((200, 600), (260, 300)), ((200, 400), (150, 400))):
        swipe(page, start, end)
    page.wait_for_timeout(500)
    assert page.url.endswith("/boards/2")


def test_suits_in_four_colours(night: Served, visit: Visit, width: int) -> None:
    """Four signs have four colours, here and on the next page; they stay readable by light and in the dark."""
    page = visit(f"{night.url}/sessions/1/boards/1", width)
    colours = "[...'shdc'].map(suit => getComputedStyle(document.querySelector(`.deal .${suit}`)).color)"
    assert len(set(page.evaluate(colours))) == 2
    page.get_by_role("button", name="Suits in four colours").click()
    page.wait_for_selector("html[data-suits]")
    assert len(set(page.evaluate(colours))) == 4
    no_faults_here(page)
    page.emulate_media(color_scheme="dark")
    assert len(set(page.evaluate(colours))) == 4
    no_faults_here(page)
    page.goto(f"{night.url}/sessions/1/scorecards/1")
    page.get_by_role("button", name="Suits in two colours").click()
    page.wait_for_selector("html:not([data-suits])")


def test_boards_by_key_and_the_other_pages_in_order(night: Served, visit: Visit, width: int) -> None:
    page = visit(f"{night.url}/sessions/1/boards/1", width)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/boards/2")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/boards/1")
    page.get_by_role("button", name="Ελληνικά").click()
    expect(page.locator("main")).to_contain_text("Βορράς")
    no_faults_here(page)


def test_a_recap_sheet_fits_its_paper(night: Served, visit: Visit, tmp_path: Path) -> None:
    """On A4 across, 26 boards and the ranking of each direction are a page each, without the frame of the site."""
    page = visit(f"{night.url}/sessions/1/recap", 1280)
    page.emulate_media(media="print")
    expect(page.locator("header nav").first).to_be_hidden()
    expect(page.get_by_role("link", name="Download the results (CSV)")).to_be_hidden()
    expect(page.locator(".recap-boards").first).to_be_visible()
    sheet = page.pdf(format="A4", path=tmp_path / "recap.pdf", print_background=False)
    assert len(re.findall(rb"/Type\s*/Page[^s]", sheet)) <= 2
