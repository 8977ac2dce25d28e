"""A password is changed by its owner, and set anew by a link in a letter when it is forgotten."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from overtrick.config.settings_file import Settings, Web
from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.web import page_urls
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers
from tests.web.letters import letters, link_in, said

# What is tried here is the same on every database.
ONE_DATABASE = True

HERS = "marama@mail.example"
NEW = "four small clubs bid"


def has_address(site: StoreFixture) -> None:
    accounts.make_account("38441", PASSWORD, role="player", player="38441", email=HERS, replace=True)


def opens(client: Client, password: str) -> bool:
    return client.post("/sign-in", {"login": "38441", "password": password}).status_code == 302


def test_a_password_is_changed_by_whoever_knows_the_old_one(site: StoreFixture, browser: Browsers) -> None:
    has_address(site)
    client, elsewhere = browser("38441"), browser("38441")
    told = {"password1": NEW, "password2": NEW}
    assert "That is not your password." in client.post("/password", told | {"oldpassword": "x"}).content.decode()
    assert client.post("/password", told | {"oldpassword": PASSWORD})["Location"] == "/me"
    assert "Your password has been changed." in client.get("/me").content.decode()
    # Other devices are signed out, and a letter tells of it.
    assert elsewhere.get("/me").status_code == 302
    assert (opens(browser(), PASSWORD), opens(browser(), NEW)) == (False, True)
    (letter,) = letters(HERS)
    assert "The password was changed." in letter.body
    assert "203.0.113.7" in letter.body


def test_a_forgotten_password_is_set_anew_by_a_link_that_works_once(site: StoreFixture, browser: Browsers) -> None:
    has_address(site)
    client = browser()
    assert client.post("/password/forgotten", {"email": HERS.upper()})["Location"] == "/password/forgotten/sent"
    (letter,) = letters(HERS)
    assert letter.subject == "New Zealand Bridge: Choose a new password"
    assert "asked for a new password for the login 38441" in letter.body
    assert letter.body.endswith("New Zealand Bridge")
    link = link_in(HERS)
    form = client.get(link)["Location"]
    assert form.endswith("-set-password")
    assert client.post(form, {"password1": NEW, "password2": NEW})["Location"] == "/password/new"
    assert (opens(browser(), PASSWORD), opens(browser(), NEW)) == (False, True)
    assert "This link no longer works" in browser().get(link).content.decode()


def test_an_address_that_nobody_has_is_told_the_same_and_gets_no_letter(site: StoreFixture, browser: Browsers) -> None:
    has_address(site)
    pages = set()
    for email in (HERS, "nobody@mail.example"):
        pages.add(said(browser().post("/password/forgotten", {"email": email}, follow=True).content.decode()))
    assert len(pages) == 1
    assert letters("nobody@mail.example") == []


def test_a_link_does_not_open_a_login_without_its_second_step(site: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("boss", PASSWORD, role="federation", email="boss@federation.example")
    boss = models.Account.objects.get(name="boss")
    models.Authenticator.objects.create(user=boss, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    client = browser()
    client.post("/password/forgotten", {"email": "boss@federation.example"})
    form = client.get(link_in("boss@federation.example"))["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    assert client.get("/office").status_code == 302
    assert client.post("/sign-in", {"login": "boss", "password": NEW})["Location"] == "/sign-in/step"


def test_the_link_leads_to_the_address_that_people_use(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser may say anything about the host that it asks."""
    settings = Settings(web=Web(url="https://results.example/"))
    monkeypatch.setattr(page_urls, "current_settings", lambda: settings)
    has_address(site)
    contacts.enter_contact("38441", email=HERS)
    browser().post("/password/forgotten", {"email": HERS})
    browser().post("/sign-up", {"number": "38441", "email": HERS})
    for letter, page in zip(letters(HERS), ("/password/new/", "/sign-up/"), strict=True):
        assert f"https://results.example{page}" in letter.body
        assert "localhost" not in letter.body


def test_two_logins_with_one_address_get_a_letter_each(site: StoreFixture, browser: Browsers) -> None:
    has_address(site)
    accounts.make_account("club106", PASSWORD, role="club", club=106, email=HERS, replace=True)
    browser().post("/password/forgotten", {"email": HERS})
    told = sorted(letter.body.split("the login ")[1].split(".")[0] for letter in letters(HERS))
    assert told == ["38441", "club106"]


def test_addresses_are_kept_in_one_place(site: StoreFixture, browser: Browsers) -> None:
    """The package has a table of its own for them, and rebuilds would not carry it over."""
    has_address(site)
    browser().post("/password/forgotten", {"email": HERS})
    client = browser()
    opens(client, PASSWORD)
    client.get("/second-step/app")
    assert not EmailAddress.objects.exists()
