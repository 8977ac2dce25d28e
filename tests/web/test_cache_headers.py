"""What is made for somebody who has signed in is kept by nobody: no proxy, and no browser that others use."""

import pytest

from overtrick.store import models
from overtrick.store.access import calendar_links
from overtrick.web.templating.environment import style_url
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGES = {
    "38441": ("/me", "/me/details", "/me/questions", "/me/questions/new/1/2", "/me/data.json", "/password", "/",
              "/players/38441", "/sessions/1/why/2", "/second-step"),
    "club106": ("/clubs/106/files", "/clubs/106/questions", "/sessions/1", "/clubs/130/files"),
    "office": ("/office", "/office/questions", "/nowhere"),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_somebody_who_has_signed_in_are_not_kept(site: StoreFixture, browser: Browsers, name: str) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    for address in PAGES[name]:
        said = browser(name).get(address)["Cache-Control"]
        assert "no-store" in said, address
        assert "private" in said, address


def test_what_is_everybodys_may_be_kept(browser: Browsers) -> None:
    assert not browser().get("/").has_header("Cache-Control")
    assert "no-store" not in browser("38441").get(style_url())["Cache-Control"]


def test_a_calendar_is_kept_by_its_program_alone(browser: Browsers) -> None:
    calendar_links.renew_link(models.Account.objects.get(name="38441"))
    token = calendar_links.link_token(models.Account.objects.get(name="38441"))
    assert browser().get(f"/calendar/{token}.ics")["Cache-Control"] == "private"
