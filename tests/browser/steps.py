"""What several visits do: sign in, look for faults, read a letter."""

import re
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from overtrick.store import models

from .conftest import HEIGHT, WIDTHS
from .federations import PASSWORD, Served

# What axe found in order it need not tell: that would take as long as looking for faults.
FAULTS: dict[str, Any] = {"resultTypes": ["violations"]}
AA = FAULTS | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# In the dark only colours are other ones.
COLOURS = FAULTS | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
LOOKS: tuple[tuple[int, Literal["light", "dark"], dict[str, Any]], ...] = (
    (WIDTHS["phone"], "dark", COLOURS), (WIDTHS["phone"], "light", AA), (WIDTHS["desk"], "light", AA),
)  # fmt: skip
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def sign_in(page: Page, served: Served, name: str, password: str = PASSWORD) -> None:
    """Sign in with a name and a password."""
    page.goto(f"{served.url}/sign-in")
    page.get_by_label("Player number, login name or e-mail").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def link_to(address: str, served: Served) -> str:
    """The link in the last letter to an address."""
    letter: Any = models.Mail.objects.filter(address=address).order_by("id").last()
    return served.url + str(re.findall(r"https?://[^/\s]+(/\S+)", letter.body)[0])


def faults(page: Page, rules: dict[str, Any] = AA) -> list[str]:
    """What axe finds, each with the place; and scrolling sideways."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate("rules => axe.run(rules).then(found => found.violations)", rules)
    told = [f"{each['id']}: {node['html'][:120]} {node['failureSummary']}" for each in found for node in each["nodes"]]
    return [*told, *(["the page scrolls sideways"] if page.evaluate(SIDEWAYS) > 0 else [])]


def no_faults(page: Page, address: str) -> None:
    """Open a page, and find nothing wrong with it on a phone by day and by night, and on a desk."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    no_faults_here(page)


def no_faults_here(page: Page) -> None:
    """Find nothing wrong with the page that is open."""
    for width, colours, rules in LOOKS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.emulate_media(color_scheme=colours)
        assert faults(page, rules) == [], (page.url, width, colours)
