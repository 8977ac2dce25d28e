"""What several visits do: sign in, look for faults, read a letter."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from overtrick.store import models

from .federations import PASSWORD, Served

# What axe found in order it need not tell: that would take as long as looking for faults.
FAULTS: dict[str, Any] = {"resultTypes": ["violations"]}
AA = FAULTS | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# In the dark only colours are other ones.
COLOURS = FAULTS | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
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
    found = Axe().run(page, options=rules).response["violations"]
    told = [f"{each['id']}: {node['html'][:120]} {node['failureSummary']}" for each in found for node in each["nodes"]]
    return [*told, *(["the page scrolls sideways"] if page.evaluate(SIDEWAYS) > 0 else [])]


def no_faults(page: Page, address: str, rules: dict[str, Any] = AA) -> None:
    """Open a page and find nothing wrong with it."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert faults(page, rules) == [], address
