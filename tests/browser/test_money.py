"""A quarter's levies in the office and at the club, at both widths: previewed, issued, read, and paid by the bank."""

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from overtrick.billing.periods import ONE_DAY, quarter_of
from overtrick.store.journal.today import today

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults, no_faults, sign_in

_NAMES = count()


def press(page: Page, name: str) -> None:
    main = page.get_by_role("main")
    main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first.click()


@pytest.fixture
def issued(country: Served, visit: Visit) -> Page:
    """The office has issued the levies of the last quarter, if it had not before."""
    quarter = quarter_of(quarter_of(today()).first - ONE_DAY)
    page = visit(country.url)
    enter_office(page, country, f"money{next(_NAMES)}")
    page.goto(f"{country.url}/office/billing")
    assert faults(page) == []
    page.goto(f"{country.url}/office/billing/periods/{quarter.name}")
    assert faults(page) == []
    if page.get_by_label("Why now?").count():
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
    ask_about_a_member(club, page, country)


def test_a_bank_s_file_is_asked_about_and_booked_without_a_script(country: Served, issued: Page, visit: Visit) -> None:
    """The first line names NZB1 and pays a cent; the second is nobody's."""
    signed_in = issued.context.storage_state()
    page = visit(f"{country.url}/office/billing", storage_state=signed_in, java_script_enabled=False)
    press(page, "Payments from the bank")
    day = today() - ONE_DAY
    lines = f"Date,Amount,Reference,Payer\n{day},0.01,NZB1,Auckland\n{day},25.00,raffle,J Smith\nsoon,1.00,x,y\n"
    file = {"name": "bank.csv", "mimeType": "text/csv", "buffer": lines.encode()}
    page.get_by_label("The bank’s file").set_input_files(file)  # type: ignore[arg-type]
    press(page, "Check this file")
    expect(page.get_by_role("main")).to_contain_text("'soon' is not a day.")
    expect(page.get_by_role("button", name="Record")).to_have_count(0)
    # With a script, axe looks for what somebody could not read or reach.
    no_faults(issued, page.url)
    page.get_by_label("NZB1 of Auckland").check()
    press(page, "Keep these answers")
    expect(page.get_by_role("main")).to_contain_text("$0.01 of NZB1")
    no_faults(issued, page.url)
    press(page, "Record 1 payment")
    expect(page.locator("body")).to_contain_text("1 payment has been recorded: $0.01.")
    no_faults(issued, f"{country.url}/office/billing/bank")


def ask_about_a_member(club: Page, office: Page, country: Served) -> None:
    """Let the club ask about a levy, and look at the question where each reads it."""
    club.goto(f"{country.url}/clubs/106/invoices/1")
    club.locator("main details").first.evaluate("each => { each.open = true }")
    club.locator("a[href*='/invoices/ask/']").first.click()
    expect(club.get_by_role("heading", level=1)).to_contain_text("Ask about a charge")
    assert faults(club) == []
    club.get_by_label("Your question").fill("She left in March. Why a whole quarter?")
    press(club, "Send the question")
    expect(club.get_by_role("main")).to_contain_text("With the federation")
    assert faults(club) == []
    for page, address in ((office, "/office/questions"), (club, "/clubs/106/questions")):
        page.goto(country.url + address)
        expect(page.get_by_role("main")).to_contain_text("She left in March.")
        assert faults(page) == []
