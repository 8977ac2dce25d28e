"""The month in the office: previewed, applied and undone, on a phone and at a desk; and every page of the runs."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from overtrick.store.commands.decide import decide
from overtrick.store.journal.today import today

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults, no_faults

PAGES = ("/office/runs/certificates", "/office/runs/proposals", "/office/runs/overseas", "/office/season")


@pytest.fixture(scope="module")
def promoted(country: Served) -> Served:
    """Bertram Tuckwell got 20 B in the month before: with the run of this month he is a Club Master, which needs 20."""
    before = datetime.now(UTC) - timedelta(days=datetime.now(UTC).day + 5)
    record = {"number": "20093", "points": {"B": "20"}, "asked_by": "the club"}
    decide("adjust", before, "secretary", record, "A lost evening")
    return country


def press(page: Page, name: str) -> None:
    main = page.get_by_role("main")
    main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first.click()


def test_the_month_is_previewed_applied_and_undone(promoted: Served, visit: Visit, width: int) -> None:
    page = visit(promoted.url, width)
    enter_office(page, promoted, f"runs{width}")
    page.goto(f"{promoted.url}/office/runs")
    assert faults(page) == []
    press(page, "Look at it before you apply it")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Monthly run of 1")
    page.get_by_label("Name or number").fill("tuckwell")
    press(page, "Show")
    row = page.get_by_role("row").filter(has_text="Bertram Tuckwell")
    expect(row).to_contain_text("Novice → Club Master")
    row.locator("summary").click()
    expect(row).to_contain_text("Club Master needs 20 points: the player has 20")
    assert faults(page) == []
    page.get_by_label("A note for the record").fill("All files are in")
    press(page, "Apply this run")
    expect(page.get_by_role("main")).to_contain_text("All files are in")
    expect(page.get_by_role("main")).to_contain_text("Certificates")
    assert faults(page) == []
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("Undone.")
    expect(page.get_by_role("main")).to_contain_text("It was applied, and undone by")
    expect(page.get_by_role("row").nth(1)).to_contain_text("undone")
    assert faults(page) == []


def test_the_other_pages(promoted: Served, visit: Visit) -> None:
    page = visit(promoted.url)
    enter_office(page, promoted, "others")
    for address in (*PAGES, f"/office/runs/preview?period={today().year - 1}"):
        no_faults(page, promoted.url + address)
