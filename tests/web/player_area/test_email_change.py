"""Another address is for who knows the password: a device where somebody is signed in is not enough."""

import base64
import re

import pytest

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers, just_signed_in
from tests.web.letters import letters, link_in

# What is tried here is the same on every database.
ONE_DATABASE = True

DETAILS = "/me/details"
HERS, THEIRS = "marama@mail.example", "thief@mail.example"
NEW_PASSWORD = "four small clubs bid"


@pytest.fixture
def link(site: StoreFixture, browser: Browsers) -> str:
    """A link to an address that is not the player's, asked for on a device where she was signed in."""
    contacts.enter_contact("38441", email=HERS)
    just_signed_in(browser("38441")).post(DETAILS, {"do": "email", "email": THEIRS})
    return link_in(THEIRS)


def refused(browser: Browsers, link: str) -> bool:
    answers = [browser().get(link).status_code, browser().post(link).status_code]
    return answers == [410, 410] and not models.Contact.objects.filter(email=THEIRS).exists()


def test_a_new_password_shuts_out_who_has_the_link(link: str, browser: Browsers) -> None:
    account = models.Account.objects.get(name="38441")
    account.set_password(NEW_PASSWORD)
    account.save()
    assert refused(browser, link)


def test_a_login_that_was_shut_or_removed_enters_no_address(link: str, browser: Browsers) -> None:
    models.Account.objects.filter(name="38441").update(is_active=False)
    assert refused(browser, link)
    accounts.remove_account("38441")
    assert refused(browser, link)


def test_an_erased_player_has_no_address_to_change(site: StoreFixture, link: str, browser: Browsers) -> None:
    site.decide("erase", number="38441")
    assert refused(browser, link)


def test_the_link_does_not_tell_the_address_until_now(link: str) -> None:
    """It goes to an address that may be mistyped."""
    parts = re.split("[:/]", link)
    told = [base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in parts if part]
    assert not [part for part in told if HERS.encode() in part]


def test_whoever_signed_in_long_ago_gives_the_password_once_more(site: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact("38441", email=HERS)
    client = browser("38441")
    asked = client.post(DETAILS, {"do": "email", "email": THEIRS})
    assert (asked.status_code, asked["Location"]) == (302, "/sign-in/again?next=%2Fme%2Fdetails")
    assert client.post("/sign-in/again", {"password": "guessed", "next": DETAILS}).status_code == 200
    assert letters(THEIRS) == []
    page = client.post("/sign-in/again", {"password": PASSWORD, "next": DETAILS}, follow=True).content.decode()
    assert f"We have sent an email to {THEIRS}. Open it and press the link." in page
    assert len(letters(THEIRS)) == 1
