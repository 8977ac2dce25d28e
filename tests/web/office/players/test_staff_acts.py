"""On public pages the office finds what it can do there; nobody else gets anything of it."""

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True
PAGES = {
    "/players/38441": ("/office/players/38441", "/office/players/merge?number=38441",
                       "/office/decide/adjust?number=38441"),
    "/clubs/106": ("/office/clubs/106", "/clubs/106/desk"),
    "/sessions/1": ("/office/sessions/1", "/office/decide/facts?position=0&club=106&name=106_a.txt",
                    "/office/decide/approve?club=106&event=Monday+Pairs"),
    "/events/1": ("/office/decide/approve?club=106&event=Monday+Pairs",),
}  # fmt: skip


@pytest.mark.parametrize("address", PAGES)
def test_the_office_finds_its_acts_and_each_page_opens(office: Client, address: str) -> None:
    links = [link for _, link in read(office, address).links]
    for start in PAGES[address]:
        own = [link for link in links if link.startswith(start)]
        assert own, start
        assert office.get(own[0]).status_code == 200, own[0]


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("visitor", ["", "38441", "club106"])
def test_nobody_else_sees_them(cast: StoreFixture, browser: Browsers, address: str, visitor: str) -> None:
    page = read(browser(visitor), address)
    assert "For the office" not in page.text
    assert "/office" not in page.html


def test_a_visitor_pays_no_question_for_them(cast: StoreFixture, browser: Browsers) -> None:
    asked_by_visitor, asked_by_office = (_count(browser(who)) for who in ("", "office"))
    assert asked_by_visitor < asked_by_office


def _count(client: Client) -> int:
    read(client, "/sessions/1")
    with CaptureQueriesContext(database.connection()) as asked:
        read(client, "/sessions/1")
    return sum("batch" in each["sql"] and "INNER JOIN" in each["sql"] for each in asked)


def test_the_history_of_awards_tells_each_time(cast: StoreFixture, office: Client) -> None:
    first = read(office, "/office/sessions/1").text
    # Two players with 40 C, and two with 12 (cast.py).
    assert "104 C given" in first
    assert "taken back" not in first
    cast.decide("period", number="38441", kind="suspended", start="2018-01-01", reason="Since the new year.")
    again = read(office, "/office/sessions/1").text
    assert "-40 C taken back" in again.replace("−", "-")
    assert "Since the new year." in again
    assert again.index("Since the new year.") < again.index("From the file 106_a.txt")
