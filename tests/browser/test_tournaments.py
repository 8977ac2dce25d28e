"""The calendar in a browser: the office announces a tournament, its host says the rest, and everyone finds it."""

from datetime import timedelta

from playwright.sync_api import Page, expect

from overtrick.store.journal.today import today

from .conftest import Visit
from .federations import Served
from .steps import enter_office, faults, no_faults, sign_in

OFFICE = (
    "/office/tournaments", "/office/tournaments?q=harbour", "/office/tournaments/new", "/office/tournaments/1",
    "/office/tournaments/new?copy=1", "/office/tournaments/1/entry-forms", "/office/tournaments/1/entry-forms?all=1",
)  # fmt: skip


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def test_the_pages_of_the_office(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    enter_office(page, country, "pages")
    for address in OFFICE:
        no_faults(page, country.url + address)


def test_a_tournament_from_the_office_to_its_page(country: Served, visit: Visit, width: int) -> None:
    office = visit(country.url, width)
    enter_office(office, country, f"w{width}")
    office.goto(f"{country.url}/office/tournaments/new")
    name = f"Lake Pairs {width}"
    office.get_by_label("Name", exact=True).fill(name)
    office.get_by_label("Class", exact=True).select_option("10A")
    office.get_by_label("First day").fill(f"{today() + timedelta(days=50)}")
    office.get_by_label("Host").select_option("106")
    office.get_by_label("Women only").check()
    press(office, "See what follows")
    expect(office.get_by_role("main")).to_contain_text("Everyone sees it on the calendar")
    assert faults(office) == []
    press(office, "Put it on the calendar")
    expect(office.get_by_role("main")).to_contain_text("is on the calendar.")

    host = visit(country.url, width)
    sign_in(host, country, "club106")
    host.goto(f"{country.url}/clubs/106/tournaments")
    host.get_by_role("link", name=name).click()
    host.get_by_label("Where it is played").fill("The lake house")
    host.get_by_label("Starts at").fill("10:00")
    press(host, "Save")
    assert faults(host) == []

    visitor = visit(f"{country.url}/tournaments?class=10A", width)
    visitor.get_by_role("link", name=name).first.click()
    expect(visitor.get_by_role("main")).to_contain_text("The lake house")
    expect(visitor.get_by_role("main")).to_contain_text("starts 10:00")
    expect(visitor.get_by_role("main")).to_contain_text("Only women.")
    assert faults(visitor) == []


# The last of the file: whoever is signed up after it would be in the records of Cyprus.
def test_cyprus_has_a_calendar_without_grades(island: Served, visit: Visit) -> None:
    page = visit(island.url)
    for address in ("/", "/tournaments", "/tournaments?view=month", "/tournaments/1"):
        no_faults(page, island.url + address)
    # The Howell scale for 16 tables begins with 38, and an Open Pairs Final has three times as much (3.5).
    expect(page.get_by_role("main")).to_contain_text("114 Silver points")
