"""The office watches over the federation: each page at a desk and on a phone, and the log narrowed to a player."""

import re

from playwright.sync_api import expect

from .conftest import Visit
from .federations import Served
from .steps import enter_office, no_faults

PAGES = ("/office/oversight", "/office/programs", "/office/boards", "/office/board", "/office/audit")


def test_every_page_of_oversight_and_an_entry_of_a_player(country: Served, visit: Visit, width: int) -> None:
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"Watcher {width}")
    for address in PAGES:
        no_faults(page, f"{country.url}{address}")
    page.set_viewport_size({"width": width, "height": 900})
    page.get_by_label("What was done").select_option("register")
    page.get_by_role("button", name="Show").click()
    row = page.locator("table.audit tbody tr").first
    number = re.findall(r"\d+", row.locator("td").nth(1).inner_text())[-1]
    page.get_by_label("Player's number").fill(number)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("table.audit tbody tr")).not_to_have_count(0)
    page.locator("table.audit tbody th a").first.click()
    expect(page.get_by_role("heading", name="What it changed")).to_be_visible()
    no_faults(page, page.url)
