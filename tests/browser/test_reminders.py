"""Overdue invoices at both widths: seen in the office, reminded of by one press, and read on the club's statement."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.stores import Founded

from .conftest import Visit
from .federations import Served, debtors
from .steps import enter_office, no_faults, sign_in

REMINDERS = "/office/billing/reminders"


@pytest.fixture(scope="module")
def owing(template: Founded, folder: Path) -> Iterator[Served]:
    """Three clubs that owe."""
    with debtors(template, folder) as served:
        yield served


def look(page: Page, address: str, name: str) -> None:
    """Look for faults, and take pictures for a person if a folder for them is named."""
    if folder := os.environ.get("OVERTRICK_SHOTS"):
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address)
            for each in page.locator("main details").all():
                each.evaluate("one => one.open = true")
            page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    no_faults(page, address)


def test_clubs_are_reminded_by_one_press(owing: Served, visit: Visit) -> None:
    office = visit(owing.url)
    enter_office(office, owing, "money")
    for address, name in (
        ("/office/billing", "money"), (REMINDERS, "reminders"), ("/office/billing/invoices/1", "invoice"),
        ("/office/billing/invoices/2", "unsent"), ("/office/billing/accounts/club/106/statement", "office-statement"),
        ("/office/billing/accounts/club/106", "account"),
    ):  # fmt: skip
        look(office, owing.url + address, name)
    office.goto(f"{owing.url}/office/billing")
    office.get_by_role("table", name="Billed so far").get_by_role("link").click()
    expect(office.get_by_role("main")).to_contain_text("not sent: no address")
    look(office, office.url, "period")
    office.goto(owing.url + REMINDERS)
    office.get_by_role("button", name="Send the ticked reminders").click()
    main = office.get_by_role("main")
    expect(office.locator("body")).to_contain_text("2 reminders are on their way.")
    expect(main).to_contain_text("Reminded in the last 14 days")
    look(office, owing.url + REMINDERS, "reminded")
    club = visit(owing.url)
    sign_in(club, owing, "club106")
    for part in ("invoices", "invoices/1", "statement"):
        look(club, f"{owing.url}/clubs/106/{part}", f"club-{part.replace('/', '-')}")
    expect(club.get_by_role("main")).to_contain_text("Payment for NZB1")
