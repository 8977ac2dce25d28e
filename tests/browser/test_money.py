"""A quarter's levies in the office and at the club, at both widths: previewed, issued, read and paid."""

import pytest
from playwright.sync_api import Page, expect

from overtrick.billing.periods import ONE_DAY, quarter_of
from overtrick.store.journal.today import today

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults, no_faults, sign_in


def press(page: Page, name: str) -> None:
    main = page.get_by_role("main")
    main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first.click()


@pytest.fixture
def issued(country: Served, visit: Visit) -> Page:
    """The office has issued the levies of the last quarter, if it had not before."""
    quarter = quarter_of(quarter_of(today()).first - ONE_DAY)
    page = visit(country.url)
    enter_office(page, country, "money")
    page.goto(f"{country.url}/office/billing")
    assert faults(page) == []
    page.goto(f"{country.url}/office/billing/periods/{quarter.name}")
    assert faults(page) == []
    page.get_by_label("Why now?").fill("quarterly billing")
    press(page, "Issue")
    expect(page.get_by_role("main")).to_contain_text("Issued on")
    return page


def test_an_invoice_is_issued_read_and_paid(country: Served, issued: Page, visit: Visit) -> None:
    page = issued
    assert faults(page) == []
    press(page, "NZB1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Membership levies")
    page.locator("main details summary").first.click()
    assert faults(page) == []
    for address in ("/office/billing", "/office/billing/accounts/club/106", "/office/billing/invoices/1"):
        no_faults(page, country.url + address)
    club = visit(country.url)
    sign_in(club, country, "club106")
    club.goto(f"{country.url}/clubs/106/invoices")
    expect(club.get_by_role("main")).to_contain_text("to pay")
    for address in ("/clubs/106/invoices", "/clubs/106/invoices/1"):
        no_faults(club, country.url + address)
