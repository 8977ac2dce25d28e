"""An administrator changes a value of the federation's folder: with the keyboard alone, and without scripts."""

from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from overtrick.store.journal.today import today

from .conftest import HEIGHT, WIDTHS, Visit
from .federations import Served
from .steps import enter_office, no_faults_here

PAGE = "/office/versions"
# How often the Tab key is pressed before something is out of reach.
_MOST_TABS = 200


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(_MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"The Tab key does not lead to {what}.")


def test_with_the_keyboard_alone(country: Served, visit: Visit, width: int) -> None:
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"keyboard{width}")
    page.goto(f"{country.url}{PAGE}?section=schemes/nz-2017.toml:ratings")
    tab_to(page, "a[href*='where=ratings.factor&']")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Record and key")).to_have_value("ratings.factor")
    tab_to(page, "#id_value")
    page.keyboard.press("Control+A")
    page.keyboard.type("75 %")
    tab_to(page, "#id_start")
    page.keyboard.type("03012099")
    tab_to(page, "#id_reason")
    page.keyboard.type("Board meeting")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("What the change would do")
    no_faults_here(page)
    page.set_viewport_size({"width": width, "height": HEIGHT})
    tab_to(page, "button[value=adopt]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Adopted. It counts from 1 Mar 2099 on.")
    no_faults_here(page)
    tab_to(page, "input[id^=why]")
    page.keyboard.type("The board decided otherwise")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("The version has been withdrawn.")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_what_is_wrong_is_said_beside_its_field(country: Served, chrome: Browser, scripts: bool) -> None:
    context = chrome.new_context(viewport={"width": WIDTHS["phone"], "height": HEIGHT}, java_script_enabled=scripts)
    page = context.new_page()
    enter_office(page, country, f"wrong{scripts}")
    page.goto(f"{country.url}{PAGE}?file=schemes/nz-2017.toml&where=ratings.factor&value=75")
    page.get_by_label("Counts from").fill(f"{today() - timedelta(days=1)}")
    page.get_by_role("button", name="Show what it would do").click()
    beside = {name: page.locator(f"#id_{name}_error") for name in ("value", "start", "reason")}
    expect(beside["value"]).to_contain_text("75")
    expect(beside["start"]).to_contain_text("Choose a day after today")
    expect(beside["reason"]).to_have_text("Say why: it is kept with the version.")
    expect(page.get_by_label("New value")).to_be_focused()
    context.close()
