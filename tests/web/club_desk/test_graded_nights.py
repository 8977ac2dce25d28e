"""How a club's graded nights are awarded: a choice that is seen before it is made, and can be undone."""

import pytest
from django.test import Client

from overtrick.store.access import accounts
from overtrick.store.registers.club_details import find_club_details
from overtrick.store.results.graded_nights import find_policy
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day
from tests.web.club_desk.test_settings import SETTINGS, undo_offer
from tests.web.conftest import BACKEND, PASSWORD, Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

CHOICE = {"do": "graded-nights", "policy": "as-in-a-tournament", "start": "2018-03-01"}
SEEN = CHOICE | {"seen": "as-in-a-tournament 2018-03-01"}


@pytest.fixture
def graded(site: StoreFixture) -> StoreFixture:
    """A Junior night of 10 March, at which four Open pairs played."""
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file())
    site.decide("facts", club=106, name="106_a.txt", facts={"graded": ["Junior"]})
    return site


def test_the_page_says_what_would_change_and_changes_nothing(graded: StoreFixture, browser: Browsers) -> None:
    answer = browser("club106").post(SETTINGS, CHOICE)
    page = Page(answer.content.decode())
    assert answer.status_code == 200
    assert "It counts from 1 March 2018 on. One graded night since then is worked out again." in page.text
    assert "A player above the grade earns nothing, and neither does the partner." in page.text
    assert find_policy(106, day("2018-03-10")) == ""
    later = browser("club106").post(SETTINGS, CHOICE | {"start": "2018-04-01"}).content.decode()
    assert "No night that was played changes." in Page(later).text


def test_the_choice_is_made_and_undone(graded: StoreFixture, browser: Browsers) -> None:
    earned = graded.points("38441")
    assert earned == {"C": 40}
    client = browser("club106")
    assert client.post(SETTINGS, SEEN)["Location"] == SETTINGS
    assert find_policy(106, day("2018-03-10")) == "as-in-a-tournament"
    # An Open player at a Junior night earns nothing (Issue of Masterpoints 7 c iii).
    assert graded.points("38441") == {}
    client.post("/undo", {"offer": undo_offer(read(client, SETTINGS))})
    assert graded.points("38441") == earned
    assert graded.verify() == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"policy": "nonsense"}, "nonsense"),
        ({"policy": ""}, "required"),
        ({"start": "yesterday"}, "Write the day as year-month-day"),
        ({"start": "0001-01-01"}, "cannot be right"),
        ({"policy": "gross", "start": "2018-03-01"}, "awarded in this way already"),
    ],
)
def test_what_cannot_be_chosen_is_said(
    graded: StoreFixture, browser: Browsers, wrong: dict[str, str], says: str
) -> None:
    sent = CHOICE | wrong
    answer = browser("club106").post(SETTINGS, sent | {"seen": f"{sent['policy']} {sent['start']}"})
    assert answer.status_code == 422
    assert says in Page(answer.content.decode()).text
    assert find_policy(106, day("2018-03-10")) == ""


def test_a_federation_without_policies_shows_no_choice(cyprus_store: StoreFixture) -> None:
    account = accounts.make_account("club1", PASSWORD, role=accounts.CLUB, club=1)
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, BACKEND)
    page = read(client, "/clubs/1/settings")
    assert ("Officers" in page.headings, "Graded nights" in page.headings) == (True, False)
    assert client.post("/clubs/1/settings", CHOICE).status_code == 404
    assert client.post("/clubs/1/settings", {"seq": "0", "physical_address": "Λεωφόρος Μακαρίου 1"}).status_code == 302
    assert find_club_details(1).physical_address == "Λεωφόρος Μακαρίου 1"
    for address in ("/clubs/1/access", "/clubs/1/logins", "/clubs/1"):
        assert client.get(address, headers={"Accept-Language": "el"}).status_code == 200
