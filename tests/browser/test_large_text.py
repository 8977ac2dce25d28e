"""With text twice as large on a phone, the pages of the club desk are read without scrolling sideways."""

import re
from typing import Any

from playwright.sync_api import Page

from tests.store.cast import AUCKLAND

from .conftest import Visit
from .federations import Served

OWN = f"/clubs/{AUCKLAND}"
# What a reader has who has set the text of the browser to 200 %.
ENLARGE = "document.documentElement.style.fontSize = '34px'"
# What sticks out on the right, but for what is scrolled or hidden on purpose.
WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("main *")].filter(each => each.getBoundingClientRect().right > innerWidth + 1)
  .map(each => `${each.outerHTML.slice(0, 90)} ${Math.round(each.getBoundingClientRect().right)}`).slice(0, 8)"""


def widest(page: Page, address: str) -> list[str]:
    """What sticks out of a page with large text."""
    page.goto(address)
    page.evaluate(ENLARGE)
    page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    found: list[str] = page.evaluate(WIDE)
    return found


def test_large_text_fits_a_phone(country: Served, visit: Visit, secretary: Any) -> None:
    page = visit(country.url + f"{OWN}/files", storage_state=secretary)
    files = re.findall(rf'href="({OWN}/files/[^"/]+)"', page.content())
    assert files
    addresses = [f"{OWN}/{name}" for name in (
        "desk", "files", "members", "members/new", "members/38441", "members/move-in", "enter", "send", "applications",
        "questions", "settings", "access", "tokens", "logins", "tournaments", "tournaments/1",
        "tournaments/1/entry-forms",
    )]  # fmt: skip
    addresses += [files[0], f"{files[0]}/correct", f"{files[0]}/cancel"]
    found = {address: wide for address in addresses if (wide := widest(page, country.url + address))}
    assert found == {}
