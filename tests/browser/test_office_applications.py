"""A club applies for an adjustment, and the office grants it: on a phone and on a desk."""

from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from overtrick.store import models
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.models.points_field import to_parts
from overtrick.store.models.states import GRANTED
from tests.store.cast import AUCKLAND

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults, sign_in
from .test_club_desk import press, says

# Each width has a player of its own, who has no other points of the unit.
PLAYERS = {390: "609", 1280: "611"}


@pytest.fixture
def desk(country: Served, visit: Visit, width: int) -> Page:
    """The applications of a club whose secretary has signed in."""
    page = visit(country.url, width, locale="en-US")
    sign_in(page, country, "club106")
    page.goto(f"{country.url}/clubs/{AUCKLAND}/applications")
    return page


@pytest.fixture
def office(country: Served, visit: Visit, width: int) -> Page:
    """The office, for an officer who has signed in."""
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"Granting officer {width}")
    return page


def apply_for(page: Page, number: str, event: str) -> None:
    """Apply for 7 B for a player, as a club secretary does."""
    press(page, "Apply for an adjustment of points")
    expect(page.get_by_label("Or the event, in words")).to_be_visible()
    assert faults(page) == [], page.url
    page.get_by_label("Or the event, in words").fill(event)
    page.get_by_label("The day").fill("2026-01-17")
    row = page.locator(".suggest").first
    row.get_by_label("Player 1").fill(number)
    row.get_by_label("B", exact=True).fill("7")
    page.get_by_label("Why should the points change?").fill("The slip of the last round was lost.")
    page.locator("main form .btns button[value=check]").click()
    says(page, "Is this right?")
    assert faults(page) == [], page.url
    press(page, "Send to the federation")
    says(page, "has gone to the federation.")


def test_an_adjustment_is_applied_for_and_granted(desk: Page, office: Page, country: Served, width: int) -> None:
    number, event = PLAYERS[width], f"Lost Slip Pairs {width}"
    apply_for(desk, number, event)
    asked = models.Application.objects.order_by("id").last()
    assert asked is not None
    office.goto(f"{country.url}/office/queue/applications")
    row = office.get_by_role("main").locator("li.row", has_text="The slip of the last round was lost.")
    row.get_by_role("link", name="Open").click()
    card = office.locator(f"#application-{asked.pk}")
    expect(card).to_contain_text(event)
    expect(card).to_contain_text(f"Family{number} {number}")
    # 7 B are more than the 5 of a Certificate of Proficiency, and the run gives the rank.
    expect(card).to_contain_text("with the run of")
    card.locator("summary", has_text="Everything that follows").click()
    expect(card.get_by_role("table", name="What follows for each player")).to_be_visible()
    assert faults(office) == [], office.url
    card.get_by_label("Your answer").fill("We found the slip.")
    card.get_by_role("button", name="Grant it").click()
    says(office, "The points have been posted.")
    expect(card).to_have_count(0)
    asked.refresh_from_db()
    assert asked.state == GRANTED
    player = models.Player.objects.get(number=number)
    assert current_totals([player.pk])[player.pk]["B"] == to_parts(Decimal(7))
    desk.goto(f"{country.url}/clubs/{AUCKLAND}/applications")
    says(desk, "We found the slip.")
    assert faults(desk) == [], desk.url
