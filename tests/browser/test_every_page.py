"""Every public page at both widths, light and dark: nothing that axe finds (AA), and no scrolling sideways."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from .conftest import WIDTHS, Visit
from .federations import Served

COUNTRY = (
    "/", "/sessions", "/sessions?event=spring&club=106", "/sessions/1", "/sessions/4", "/sessions/1/why/2",
    "/sessions/1/why/5", "/events/1", "/players", "/players?q=mar", "/players?q=nobody-at-all", "/players/38441",
    "/players/38441?all=1", "/players/501", "/players/502", "/players/38441/partners", "/players/38441/with/12356",
    "/clubs", "/clubs/106", "/regions/Auckland Northland Region", "/design", "/sign-in",
)  # fmt: skip
ISLAND = ("/", "/sessions", "/sessions/1", "/sessions/1/why/15", "/players/5001", "/clubs", "/clubs/1")
AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults(page: Any) -> list[str]:
    """What axe finds, each with the place."""
    found = Axe().run(page, options=AA).response["violations"]
    return [f"{each['id']}: {node['html'][:120]} {node['failureSummary']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize(("width", "colours"), [(390, "light"), (390, "dark"), (1280, "light")])
def test_new_zealand(country: Served, visit: Visit, width: int, colours: str) -> None:
    page = visit(country.url, width, color_scheme=colours)
    for address in COUNTRY:
        page.goto(country.url + address)
        assert page.evaluate(SIDEWAYS) <= 0, address
        assert faults(page) == [], address


def test_cyprus(island: Served, visit: Visit, width: int) -> None:
    page = visit(island.url, width)
    for address in ISLAND:
        page.goto(island.url + address)
        assert page.evaluate(SIDEWAYS) <= 0, address
        assert faults(page) == [], address


def test_an_address_that_is_not_there_is_a_page_too(country: Served, chrome: Any, width: int) -> None:
    context = chrome.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    answer = page.goto(f"{country.url}/players/4711")
    assert answer.status == 404
    assert "There is nothing here" in page.content()
    assert faults(page) == []
    context.close()


def test_the_widths_are_those_of_a_phone_and_a_desk() -> None:
    assert list(WIDTHS.values()) == [390, 1280]
