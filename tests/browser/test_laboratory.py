"""An administrator moves a slider in the laboratory, sees what would differ, and goes on to the version."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from overtrick.config.settings_file import DIRECTORY_VARIABLE
from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh

from .conftest import Visit
from .federations import Served
from .steps import enter_office, no_faults_here

WHERE = "classes 40C.multipliers.session"


def test_a_slider_is_moved(country: Served, visit: Visit, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refresh(copy_folder(country.directory), datetime.now(UTC)) is not None
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(country.directory))
    page = visit(country.url, width, locale="en-US")
    enter_office(page, country, f"laboratory{width}")
    page.goto(f"{country.url}/office/laboratory")
    page.get_by_label("Value", exact=True).select_option(WHERE)
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#answer")).to_contain_text("Nothing is different yet")
    number = page.get_by_label(WHERE, exact=True)
    expect(number).to_have_value("1")
    slider = page.get_by_label(f"Slider: {WHERE}")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(number).to_have_value("2")
    expect(page.locator("#answer")).to_contain_text(f"{WHERE}: 1 → 2", timeout=60_000)
    answer = page.locator("#answer")
    expect(answer.get_by_role("table", name="Points", exact=True)).to_be_visible()
    no_faults_here(page)
    page.get_by_role("link", name=f"Make this a version: {WHERE}").click()
    expect(page.get_by_label("Record and key")).to_have_value(WHERE)
    expect(page.get_by_label("New value")).to_have_value("2 times")
