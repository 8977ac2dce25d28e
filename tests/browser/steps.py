"""What several visits do: sign in, look for faults, read a letter."""

import re
import time
from typing import Any, Literal

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, expect

from overtrick.store import models
from overtrick.store.access import accounts

from .conftest import HEIGHT, WIDTHS
from .federations import PASSWORD, Served

# What axe found in order it need not tell: that would take as long as looking for faults.
# Nor by which selectors each would be found, nor what is in frames, which no page has.
FAULTS: dict[str, Any] = {"resultTypes": ["violations"], "selectors": False, "iframes": False}
AA = FAULTS | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# In the dark only colours are other ones.
COLOURS = FAULTS | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
LOOKS: tuple[tuple[int, Literal["light", "dark"], dict[str, Any]], ...] = (
    (WIDTHS["phone"], "dark", COLOURS), (WIDTHS["phone"], "light", AA), (WIDTHS["desk"], "light", AA),
)  # fmt: skip
# For how many seconds a code of the app for the second step counts.
CODE_SECONDS = 30
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def sign_in(page: Page, served: Served, name: str, password: str = PASSWORD) -> None:
    """Sign in with a name and a password."""
    page.goto(f"{served.url}/sign-in")
    page.get_by_label("Player number, login name or email").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    # A visit to another page before the answer is there would drop the form on its way.
    with page.expect_navigation():
        page.get_by_role("button", name="Sign in", exact=True).click()


def enter_office(page: Page, served: Served, name: str) -> None:
    """Sign an administrator in who has an app for the second step from now on."""
    accounts.make_account(name, PASSWORD, role=accounts.FEDERATION)
    sign_in(page, served, name)
    page.goto(f"{served.url}/second-step/app")
    secret = page.locator("form code").inner_text().replace(" ", "")
    page.get_by_label("Code").fill(format_hotp_value(hotp_value(secret, int(time.time()) // CODE_SECONDS)))
    with page.expect_navigation():
        page.get_by_label("Code").press("Enter")
    expect(page.locator("main")).not_to_contain_text("six digits")


def link_to(address: str, served: Served) -> str:
    """The link in the last letter to an address."""
    letter: Any = models.Mail.objects.filter(address=address).order_by("id").last()
    return served.url + str(re.findall(r"https?://[^/\s]+(/\S+)", letter.body)[0])


def faults(page: Page, rules: dict[str, Any] = AA) -> list[str]:
    """What axe finds, each with the place; and scrolling sideways."""
    try:
        found = violations(page, rules)
    except Error:
        # A press that leads to another page returns before that page is there, and took this one away from axe.
        found = violations(page, rules)
    told = [f"{each['id']}: {node['html'][:120]} {node['failureSummary']}" for each in found for node in each["nodes"]]
    return [*told, *(["the page scrolls sideways"] if page.evaluate(SIDEWAYS) > 0 else [])]


def violations(page: Page, rules: dict[str, Any]) -> list[Any]:
    """Run axe on the page once it has arrived."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[Any] = page.evaluate("rules => axe.run(rules).then(found => found.violations)", rules)
    return found


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
        found = faults(page, rules)
        assert not found, (page.url, width, colours, found)
