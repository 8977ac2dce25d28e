"""On public pages the office finds what it can do there; nobody else gets anything of it."""

import json
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.db import database
from tests.store.contest_reports import NORTH, Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import BACKEND, PASSWORD, Browsers, just_signed_in
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True
SEEN = re.compile(r'name="seen" value="([^"]+)"')
PAGES = {
    "/players/38441": ("/office/players/38441", "/office/players/merge?number=38441",
                       "/office/decide/adjust?number=38441"),
    "/clubs/106": ("/office/clubs/106", "/clubs/106/desk"),
    "/sessions/1": ("/office/sessions/1", "/office/decide/facts?position=1&club=106&name=106_a.txt",
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


@pytest.fixture
def cyprus_office(cyprus_store: StoreFixture) -> Client:
    """The office of Cyprus, where one report has brought two contests."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register(*(number for pair in NORTH for number in pair.split()), club=1, grade=99, rank=0)
    cyprus_store.send("both.mcd", report(Contest(), Contest(name="Late Pairs", serial=8)), club=1)
    account = accounts.make_account("office", PASSWORD, role=accounts.FEDERATION)
    models.Authenticator.objects.create(user=account, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, BACKEND)
    return just_signed_in(client)


@pytest.mark.parametrize(("event", "position"), [("Tuesday Pairs", 0), ("Late Pairs", 1)])
def test_facts_are_entered_for_the_session_whose_page_it_was(cyprus_office: Client, event: str, position: int) -> None:
    session = models.Session.objects.get(name=event)
    links = [link for _, link in read(cyprus_office, f"/sessions/{session.pk}").links]
    address = next(link for link in links if link.startswith("/office/decide/facts?"))
    given = dict(parse_qsl(urlsplit(address).query))
    form = cyprus_office.get(address)
    assert f'name="position" value="{position + 1}"' in form.content.decode()
    posted = given | {"facts-tables": "4", "do": "preview", "reason": "The director says so."}
    check = cyprus_office.post("/office/decide/facts", posted)
    assert check.status_code == 200
    seen = SEEN.search(check.content.decode())
    assert seen is not None
    done = cyprus_office.post("/office/decide/facts", posted | {"do": "confirm", "seen": seen[1]})
    assert done.status_code == 302
    fact = models.Fact.objects.get()
    assert (fact.position, json.loads(fact.data)) == (position, {"tables": 4})


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
