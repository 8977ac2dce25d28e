"""Every page at both widths, light and dark: nothing that axe finds (AA), and no scrolling sideways."""

from typing import Any

import pytest

from .conftest import Visit
from .federations import Served
from .steps import faults, no_faults, no_faults_here, sign_in

COUNTRY = (
    "/", "/sessions", "/sessions?event=spring&club=106", "/sessions/1", "/sessions/4", "/sessions/1/why/2",
    "/sessions/1/why/5", "/events/1", "/players", "/players?q=mar", "/players?q=nobody-at-all", "/players/38441",
    "/players/38441?all=1", "/players/501", "/players/502", "/players/38441/other-points",
    "/players/38441/partners", "/players/38441/with/12356",
    "/players/38441/pictures", "/rankings", "/rankings?by=C&club=106", "/clubs", "/clubs/106",
    "/regions/Auckland Northland Region", "/records", "/design", "/sign-in", "/sign-up", "/sign-up/sent",
    "/password/forgotten",
)  # fmt: skip
ISLAND = ("/", "/sessions", "/sessions/1", "/sessions/1/why/15", "/players/5001", "/rankings", "/clubs", "/clubs/1",
          "/records")  # fmt: skip
PLAYER = ("/me", "/me/details", "/me/questions", "/me/questions/new/1/2", "/password", "/second-step",
          "/second-step/passkeys", "/second-step/app", "/sessions/1/why/2")  # fmt: skip
CLUB = ("/clubs/106/files", "/clubs/106/questions")
OFFICE = ("/second-step", "/second-step/app")


def test_new_zealand(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    for address in COUNTRY:
        no_faults(page, country.url + address)


def test_cyprus(island: Served, visit: Visit) -> None:
    page = visit(island.url)
    for address in ISLAND:
        no_faults(page, island.url + address)


@pytest.mark.parametrize(
    ("name", "addresses"), [("38441", PLAYER), ("club106", CLUB), ("office", OFFICE)], ids=["player", "club", "office"]
)
def test_pages_behind_a_login(country: Served, visit: Visit, name: str, addresses: tuple[str, ...]) -> None:
    page = visit(country.url)
    sign_in(page, country, name)
    for address in addresses:
        no_faults(page, country.url + address)


def test_a_fault_would_be_found(country: Served, visit: Visit) -> None:
    page = visit(f"{country.url}/clubs")
    assert faults(page) == []
    page.locator("main").evaluate("main => main.append(document.createElement('input'))")
    assert [each.partition(":")[0] for each in faults(page)] == ["label"]
    page.locator("main").evaluate("main => { main.lastChild.ariaLabel = 'Name'; main.style.width = '150vw' }")
    assert faults(page) == ["the page scrolls sideways"]


def test_an_address_that_is_not_there_is_a_page_too(country: Served, chrome: Any) -> None:
    context = chrome.new_context()
    page = context.new_page()
    answer = page.goto(f"{country.url}/players/4711")
    assert answer.status == 404
    assert "There is nothing here" in page.content()
    no_faults_here(page)
    context.close()
