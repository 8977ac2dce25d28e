"""The menu of own pages: those of the role, with the initials of whose they are, and the one that is open."""

import re

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import words

# What is tried here is the same on every database.
ONE_DATABASE = True

MENU = re.compile(r"<details class=\"account menu\">(.*?)</details>", re.DOTALL)
LINK = re.compile(r'<li><a href="([^"]*)"( aria-current="page")?>(.*?)</a></li>')


def menu(client: Client, address: str) -> tuple[str, dict[str, str], list[str]]:
    """What stands on the menu, the pages in it by label, and those that are marked as open."""
    found = MENU.search(client.get(address).content.decode())
    assert found
    links = LINK.findall(found[1])
    head = words(found[1].split("</summary>")[0])
    return head, {label: link for link, _, label in links}, [label for _, current, label in links if current]


@pytest.mark.parametrize(
    ("who", "address", "head", "pages", "here"),
    [
        ("38441", "/me/details", "MK My page", {
            "My page": "/me", "Questions": "/me/questions", "Invoices": "/me/invoices", "Reports": "/reports",
            "Details": "/me/details", "Programs": "/me/tokens",
            "My login": "/second-step",
        }, ["Details"]),
        ("club106", "/clubs/106/questions", "A Club desk", {
            "Today": "/clubs/106/desk", "Results": "/clubs/106/files", "Members": "/clubs/106/members",
            "Tournaments": "/clubs/106/tournaments", "Invoices": "/clubs/106/invoices",
            "Reports": "/reports", "Questions": "/clubs/106/questions",
            "Applications": "/clubs/106/applications", "Settings": "/clubs/106/settings", "My login": "/second-step",
        }, ["Questions"]),
        ("office", "/office/versions", "NB Office", {
            "Work": "/office", "Decisions": "/office/decisions", "Players": "/office/players",
            "Clubs": "/office/clubs", "Tournaments": "/office/tournaments",
            "Runs": "/office/runs", "Money": "/office/billing", "Rules": "/office/rules",
            "Logins": "/office/logins", "Oversight": "/office/oversight",
            "Reports": "/reports", "My login": "/second-step",
        }, ["Rules"]),
    ],
    ids=["player", "club", "federation"],
)  # fmt: skip
def test_each_role_has_its_own_pages(
    site: StoreFixture, browser: Browsers, who: str, address: str, head: str, pages: dict[str, str], here: list[str]
) -> None:
    assert menu(browser(who), address) == (head, pages, here)


def test_a_page_of_a_club_is_no_page_of_the_federations_own(site: StoreFixture, browser: Browsers) -> None:
    """It leads back to the office, from which one comes."""
    page = browser("office").get("/clubs/106/files").content.decode()
    assert '<a href="/office"><bdi>Office</bdi></a>' in page
    assert 'aria-label="Office"' not in page


def test_the_initials_follow_a_player_who_was_renamed_or_merged(site: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    assert menu(client, "/me/details")[0] == "MK My page"
    site.decide("amend", number="38441", first="Aroha", family="Tāmati")
    assert menu(client, "/me/details")[0] == "AT My page"
    site.register("777", first="Wiremu", family="Henare")
    site.decide("merge", number="38441", into="777")
    assert menu(client, "/me/details")[0] == "WH My page"


def test_visitors_are_offered_the_sign_in(site: StoreFixture, browser: Browsers) -> None:
    page = browser().get("/records").content.decode()
    assert not MENU.search(page)
    assert 'href="/sign-in"' in page


def test_the_name_is_looked_up_once(site: StoreFixture, browser: Browsers) -> None:
    """A player's name is asked for when it may have changed, and not on every page."""
    client = browser("38441")

    def asked() -> list[str]:
        with CaptureQueriesContext(database.connection()) as queries:
            client.get("/records")
        return [each["sql"] for each in queries if 'FROM "player"' in each["sql"]]

    site.decide("amend", number="38441", first="Aroha")
    assert len(asked()) == 1
    assert asked() == []
