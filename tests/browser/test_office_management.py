"""The federation changes a value of its variables from a day on, and adds and retires a code; on a desk and a phone."""

import re
from datetime import timedelta

from playwright.sync_api import expect

from overtrick.store.journal.today import today

from .conftest import Visit
from .federations import Served
from .steps import enter_office, no_faults_here


def test_a_value_is_changed_from_a_day_on_and_withdrawn(country: Served, visit: Visit, width: int) -> None:
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"variables{width}")
    page.goto(f"{country.url}/office/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("What the federation sets")
    no_faults_here(page)
    page.get_by_role("link", name="Variables").click()
    page.get_by_label("Search the table").fill("40C pairs/individual")
    page.get_by_role("button", name="Find").click()
    no_faults_here(page)
    page.get_by_role("link", name="40C Pairs/Individual").click()
    page.get_by_label("Points", exact=True).fill("60")
    page.get_by_label("Counts from").fill(f"{today() + timedelta(days=400)}")
    page.get_by_label("Reason").fill("Annual meeting")
    page.get_by_role("button", name="Show what it would do").click()
    expect(page.locator("#preview")).to_contain_text("What the change would do")
    no_faults_here(page)
    page.get_by_role("button", name="Adopt this change").click()
    expect(page.get_by_role("status")).to_contain_text("Adopted. It counts from")
    no_faults_here(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_have_text("The version has been withdrawn.")


def test_a_code_is_added_and_retired(country: Served, visit: Visit, width: int) -> None:
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"codes{width}")
    page.goto(f"{country.url}/office/codes?table=source")
    page.get_by_role("link", name="Add a code").click()
    page.get_by_label("Name").fill(f"Open day {width}")
    page.get_by_label("Reason").fill("New leaflet")
    page.get_by_role("button", name="Show what it would do").click()
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("status")).to_contain_text("has been added.")
    no_faults_here(page)
    page.get_by_role("link", name=re.compile(f"Change.*Open day {width}")).click()
    page.get_by_label("Last day").fill(f"{today()}")
    page.get_by_label("Reason").fill("The leaflet is out of print")
    page.get_by_role("button", name="Show what it would do").click()
    expect(page.locator("#preview")).to_contain_text("Players who have it now keep it: 0.")
    no_faults_here(page)
    page.get_by_role("button", name="Change it").click()
    row = page.get_by_role("row", name=re.compile(f"Open day {width}"))
    expect(row).to_contain_text("until")
