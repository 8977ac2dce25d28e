"""The federation decides: an adjustment seen, made and undone, and a rank that is set."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults

# Somebody else at each width, so that neither finds what the other one did.
WHO = {390: "40777", 1280: "1610"}


@pytest.fixture
def office(country: Served, visit: Visit, width: int, request: pytest.FixtureRequest) -> Page:
    """The list of decisions, opened by the federation."""
    page = visit(country.url, width)
    enter_office(page, country, f"{request.function.__name__[:20]}{width}")
    page.goto(f"{country.url}/office/decisions")
    expect(page.get_by_role("heading", level=1)).to_have_text("What do you want to decide?")
    return page


def test_an_adjustment_is_seen_made_and_undone(office: Page, width: int) -> None:
    assert faults(office) == []
    office.get_by_role("searchbox").fill("adjust")
    office.get_by_role("button", name="Find").click()
    office.get_by_role("link", name="Adjust a player’s points").click()
    office.wait_for_load_state()
    office.get_by_label("Player", exact=True).fill(WHO[width])
    expect(office.locator("#f_number_name")).not_to_be_empty()
    office.get_by_label("B points").fill("3")
    office.get_by_label("Who asked for it").fill("the club")
    assert faults(office) == []
    office.get_by_role("button", name="See what will follow").click()
    expect(office.get_by_role("main")).to_contain_text("One player gains points.")
    assert faults(office) == []
    office.get_by_label("Reason").fill("Points of an evening that was lost")
    office.get_by_role("button", name="Adjust a player’s points").click()
    expect(office.get_by_role("status").first).to_contain_text("The points have been adjusted.")
    office.get_by_role("button", name="Undo").first.click()
    expect(office.get_by_role("status").first).to_contain_text("Undone.")


def test_a_rank_is_set(office: Page, country: Served, width: int) -> None:
    office.goto(f"{country.url}/office/decide/rank?number={WHO[width]}&back=/office/decisions")
    office.get_by_label("Rank", exact=True).select_option(label="Master")
    office.get_by_label("Keep this even if the next run would change it").check()
    office.get_by_role("button", name="See what will follow").click()
    expect(office.get_by_role("main")).to_contain_text("→ Master")
    assert faults(office) == []
    office.get_by_label("Reason").fill("Recognised by the board")
    office.get_by_role("button", name="Set a player’s rank").click()
    expect(office.get_by_role("status").first).to_contain_text("The rank has been set.")
