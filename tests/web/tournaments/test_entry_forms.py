"""Entry forms by one press: the letter and the clubs are shown first, no club gets it twice, and who had it stays."""

import pytest

from overtrick.store.tournaments.form_letters import find_sendings
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True


@pytest.fixture
def reachable(calendar: StoreFixture) -> StoreFixture:
    """Howick has an address."""
    calendar.decide("club-details", club=130, tournaments_email="t@howick.example")
    return calendar


@pytest.mark.parametrize(
    ("login", "address"),
    [("office", "/office/tournaments/1/entry-forms"), ("club106", "/clubs/106/tournaments/1/entry-forms")],
)
def test_one_press_sends_it_and_the_page_remembers(
    reachable: StoreFixture, browser: Browsers, login: str, address: str
) -> None:
    client = browser(login)
    text = read(client, address).text
    assert "To 1 club Howick" in text
    assert "Entry form: River Pairs" in text
    assert client.post(address, {"clubs": "130"}).status_code == 302
    assert [sending.clubs for sending in find_sendings(1)] == [(130,)]
    text = read(client, address).text
    assert "Sent before 1 club" in text
    # A second press, or an old page, sends nothing.
    assert client.post(address, {"clubs": "130"}).status_code == 409
    assert len(find_sendings(1)) == 1


def test_the_host_writes_to_the_region_and_the_office_to_all(reachable: StoreFixture, browser: Browsers) -> None:
    reachable.decide("club-details", club=203, secretary_email="s@south.example")
    assert "To 1 club Howick" in read(browser("office"), "/office/tournaments/1/entry-forms").text
    assert "To 2 clubs" in read(browser("office"), "/office/tournaments/1/entry-forms?all=1").text
    assert "To 1 club Howick" in read(browser("club106"), "/clubs/106/tournaments/1/entry-forms?all=1").text


def test_nothing_is_sent_about_what_has_begun(reachable: StoreFixture, browser: Browsers) -> None:
    address = "/office/tournaments/3/entry-forms"
    assert "The tournament has begun" in read(browser("office"), address).text
    assert browser("office").post(address, {"clubs": "130"}).status_code == 409
