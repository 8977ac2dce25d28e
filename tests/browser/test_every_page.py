"""Every page at both widths, light and dark: nothing that axe finds (AA), and no scrolling sideways.

The pages of players, and of federations with other units, have files of their own: one file is tried by one worker.
"""

from typing import Any

import pytest

from .conftest import Visit
from .federations import Served
from .steps import faults, no_faults, no_faults_here, sign_in

COUNTRY = (
    "/", "/sessions", "/sessions?event=spring&club=106", "/sessions/1", "/sessions/4", "/sessions/1/why/2",
    "/sessions/1/why/5", "/sessions/7", "/sessions/8", "/events/1", "/events/3", "/rankings",
    "/rankings?by=C&club=106", "/achievements", "/clubs", "/clubs?q=auck", "/clubs/106",
    "/regions/Auckland Northland Region", "/tournaments", "/tournaments?view=month", "/tournaments?past=1&class=8B",
    "/tournaments/1", "/tournaments/2", "/records", "/design", "/sign-in", "/sign-up", "/sign-up/sent",
    "/trophies", "/trophies/baden-wilson", "/roundup",
    "/password/forgotten", "/help", "/help/change-address", "/help/send-results",
)  # fmt: skip
CLUB = (
    "/clubs/106/desk", "/clubs/106/files", "/clubs/106/files/106_wrong.txt", "/clubs/106/files/106_s.txt",
    "/clubs/106/send", "/clubs/106/enter", "/clubs/106/questions", "/clubs/106/applications",
    "/clubs/106/applications?new=1", "/clubs/106/members", "/clubs/106/members/new", "/clubs/106/members/move-in",
    "/clubs/106/members/move-in?q=fergus", "/clubs/106/members/move-in?number=27114",
    "/clubs/106/files/106_wrong.txt/correct", "/clubs/106/files/106_s.txt/cancel",
    "/clubs/106/members/38441", "/clubs/106/tokens", "/clubs/106/settings", "/clubs/106/access", "/clubs/106/logins",
    "/clubs/106/handicaps",
    "/clubs/106/tournaments", "/clubs/106/tournaments/1", "/clubs/106/tournaments/1/entry-forms",
)  # fmt: skip
OFFICE = ("/second-step", "/second-step/app")


def test_new_zealand(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    for address in COUNTRY:
        no_faults(page, country.url + address)


@pytest.mark.parametrize(("name", "addresses"), [("club106", CLUB), ("office", OFFICE)], ids=["club", "office"])
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
