"""The logins of a club's people: invited by email, with a password of their own; closed; never the last one."""

import re
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, SECRET, Browsers, just_signed_in
from tests.web.letters import letters, link_in
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

LOGINS = "/clubs/106/logins"
MOIRA = {"do": "invite", "name": "Moira Tane", "email": "Moira@Mail.example"}
HERS = "moira@mail.example"
NEW_PASSWORD = "four small clubs bid"


@pytest.fixture
def secretary(browser: Browsers) -> Client:
    """The club's secretary, who gave the password a moment ago."""
    return just_signed_in(browser("club106"))


def set_password(browser: Browsers, link: str) -> Any:
    """Open the link of an invitation and choose a password."""
    return browser().post(link, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})


def number_of(name: str) -> int:
    return int(models.Account.objects.get(name=name).pk)


def test_someone_is_invited_and_chooses_a_password(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    assert secretary.post(LOGINS, MOIRA)["Location"] == LOGINS
    (letter,) = letters(HERS)
    assert "club106 gives you a login for the club Auckland." in letter.body
    assert "Its name is Moira Tane." in letter.body
    assert re.search("Moira Tane invited .*has not set a password yet", read(secretary, LOGINS).text)
    link = link_in(HERS)
    assert "Moira Tane" in read(browser(), link).text
    assert set_password(browser, link)["Location"] == "/sign-in"
    visitor = browser()
    visitor.post("/sign-in", {"login": HERS, "password": NEW_PASSWORD})
    assert visitor.get("/clubs/106/files").status_code == 200
    assert visitor.get("/clubs/130/files").status_code == 403


def test_the_link_works_once(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    secretary.post(LOGINS, MOIRA)
    link = link_in(HERS)
    assert set_password(browser, link).status_code == 302
    assert (browser().get(link).status_code, set_password(browser, link).status_code) == (410, 410)


def test_an_invitation_has_no_password_and_opens_nothing_before_the_link(
    site: StoreFixture, browser: Browsers, secretary: Client
) -> None:
    secretary.post(LOGINS, MOIRA)
    for guess in ("", "!", "Moira Tane"):
        visitor = browser()
        visitor.post("/sign-in", {"login": "Moira Tane", "password": guess})
        assert visitor.get("/clubs/106/files").status_code == 302


def test_a_weak_password_is_refused_in_words(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    secretary.post(LOGINS, MOIRA)
    answer = browser().post(link_in(HERS), {"password1": "short", "password2": "short"})
    assert (answer.status_code, "too short" in answer.content.decode()) == (200, True)


def test_the_email_is_sent_again_only_to_who_has_no_password(
    site: StoreFixture, browser: Browsers, secretary: Client
) -> None:
    secretary.post(LOGINS, MOIRA)
    again = {"do": "again", "login": number_of("Moira Tane")}
    assert secretary.post(LOGINS, again).status_code == 302
    assert len(letters(HERS)) == 2
    set_password(browser, link_in(HERS))
    assert secretary.post(LOGINS, again).status_code == 404
    assert secretary.post(LOGINS, {"do": "again", "login": number_of("club106")}).status_code == 404


def test_a_person_of_two_clubs_has_two_logins(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    secretary.post(LOGINS, MOIRA)
    other = just_signed_in(browser("club130"))
    answer = other.post("/clubs/130/logins", MOIRA)
    assert "There is a login Moira Tane already." in answer.content.decode()
    assert other.post("/clubs/130/logins", MOIRA | {"name": "Moira at Howick"}).status_code == 302
    assert {each.club for each in models.Account.objects.filter(email=HERS)} == {106, 130}


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"name": ""}, "The name of a login has between 1 and 60 characters"),
        ({"name": "x" * 61}, "The name of a login has between 1 and 60 characters"),
        ({"name": "a\0b"}, "The name of a login has between 1 and 60 characters"),
        ({"name": "38441"}, "not a number alone"),
        ({"name": "moira@mail.example"}, "not an email address"),
        # As the journal signs for players, programs of clubs and those of the federation.
        ({"name": "player 31018"}, "Choose another name"),
        ({"name": "Player-31018"}, "Choose another name"),
        ({"name": "130 by web"}, "Choose another name"),
        ({"name": "130-scorer"}, "Choose another name"),
        ({"name": "federation-office by api"}, "Choose another name"),
        ({"name": "CLUB106"}, "There is a login CLUB106 already"),
        ({"email": "nobody"}, "is not an email address"),
        ({"email": ""}, "is not an email address"),
        ({"email": "a@b.example\r\nBcc: all@b.example"}, "is not an email address"),
        ({"name": "<script>alert(1)</script>", "email": "x"}, "is not an email address"),
    ],
)
def test_what_cannot_be_is_said_and_stays_typed(
    site: StoreFixture, secretary: Client, sent: dict[str, str], says: str
) -> None:
    before = models.Account.objects.count()
    answer = secretary.post(LOGINS, MOIRA | sent)
    page = Page(answer.content.decode())
    assert (answer.status_code, says in page.text) == (422, True), page.text
    assert "<script>alert" not in page.html
    assert (models.Account.objects.count(), models.Mail.objects.count()) == (before, 0)


def test_a_login_is_closed_and_its_owner_gets_an_email(
    site: StoreFixture, browser: Browsers, secretary: Client
) -> None:
    secretary.post(LOGINS, MOIRA)
    set_password(browser, link_in(HERS))
    hers = browser("Moira Tane")
    assert hers.get(LOGINS).status_code == 200
    assert secretary.post(LOGINS, {"do": "close", "login": number_of("Moira Tane")}).status_code == 302
    assert "club106 has closed the login Moira Tane for the club Auckland." in letters(HERS)[-1].body
    assert hers.get(LOGINS).status_code == 302
    assert not accounts.account_exists("Moira Tane")


def test_the_last_login_stays_and_an_invitation_does_not_count(site: StoreFixture, secretary: Client) -> None:
    secretary.post(LOGINS, MOIRA)
    sent = {"do": "close", "login": number_of("club106"), "own": "yes"}
    answer = secretary.post(LOGINS, sent)
    assert (answer.status_code, "last working login" in answer.content.decode()) == (422, True)
    assert accounts.account_exists("club106")


def test_ones_own_login_is_not_closed_silently(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    secretary.post(LOGINS, MOIRA)
    set_password(browser, link_in(HERS))
    sent = {"do": "close", "login": number_of("club106")}
    answer = secretary.post(LOGINS, sent)
    assert (answer.status_code, "That is your own login." in answer.content.decode()) == (422, True)
    assert secretary.post(LOGINS, sent | {"own": "yes"})["Location"] == "/"
    assert not accounts.account_exists("club106")


def test_an_address_changes_by_the_link_to_it_and_the_old_one_is_told(
    site: StoreFixture, browser: Browsers, secretary: Client
) -> None:
    models.Account.objects.filter(name="club106").update(email="old@mail.example")
    sent = {"do": "address", "login": number_of("club106"), "email": "New@mail.example"}
    assert secretary.post(LOGINS, sent).status_code == 302
    link = link_in("New@mail.example")
    assert "new@mail.example" in read(browser(), link).text
    assert models.Account.objects.get(name="club106").email == "old@mail.example"
    assert browser().post(link)["Location"] == "/sign-in"
    assert models.Account.objects.get(name="club106").email == "new@mail.example"
    assert "We no longer write to this one." in letters("old@mail.example")[-1].body
    assert browser().post(link).status_code == 410


def test_a_link_of_one_kind_is_none_of_the_other(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    secretary.post(LOGINS, MOIRA)
    assert browser().get(link_in(HERS) + "/address").status_code == 410
    sent = {"do": "address", "login": number_of("club106"), "email": "new@mail.example"}
    secretary.post(LOGINS, sent)
    assert browser().get(link_in("new@mail.example").removesuffix("/address")).status_code == 410


def test_the_logins_of_others_are_out_of_reach(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    others = [number_of(name) for name in ("club130", "office", "38441")]
    for login in (*others, "", "x", "９", "9" * 30):
        for do in ("close", "again", "address", "nonsense"):
            sent = {"do": do, "login": login, "email": "new@mail.example", "own": "yes"}
            assert secretary.post(LOGINS, sent).status_code == 404
    assert models.Account.objects.count() == 4
    assert not models.Mail.objects.exists()


def test_the_federation_invites_for_a_club_that_has_no_login(site: StoreFixture, browser: Browsers) -> None:
    office = just_signed_in(browser("office"))
    assert office.post("/clubs/203/logins", MOIRA).status_code == 302
    assert models.Account.objects.get(name="Moira Tane").club == 203
    assert "office gives you a login" in letters(HERS)[0].body


def test_the_list_says_when_and_how_each_signs_in(site: StoreFixture, browser: Browsers, secretary: Client) -> None:
    account = models.Account.objects.get(name="club106")
    assert "password only" in read(secretary, LOGINS).text
    models.Authenticator.objects.create(user=account, type="totp", data={"secret": SECRET})
    page = read(secretary, LOGINS).text
    assert "password and second step" in page
    assert "last signed in on" in page
    assert "club130" not in page


def test_who_signed_in_long_ago_gives_the_password_once_more(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    asked = client.post(LOGINS, MOIRA)
    assert (asked.status_code, asked["Location"]) == (302, "/sign-in/again?next=%2Fclubs%2F106%2Flogins")
    assert not accounts.account_exists("Moira Tane")
    client.post("/sign-in/again", {"password": PASSWORD, "next": LOGINS})
    assert accounts.account_exists("Moira Tane")


def test_a_mistake_found_after_the_password_is_corrected_on_the_page_shown(
    site: StoreFixture, browser: Browsers
) -> None:
    """The answer stands at the address that asked for the password: its buttons lead back to the page."""
    client = browser("club106")
    client.post(LOGINS, MOIRA | {"email": "no address"})
    answer = client.post("/sign-in/again", {"password": PASSWORD, "next": LOGINS})
    page = answer.content.decode().split("<main")[1].split("</main>")[0]
    assert answer.status_code == 422
    forms = [part.split(">")[0] for part in page.split("<form ")[1:]]
    assert forms
    assert all(f'action="{LOGINS}"' in form for form in forms)
    assert client.post(LOGINS, MOIRA).status_code == 302
    assert accounts.account_exists("Moira Tane")


def test_invitations_have_a_limit(site: StoreFixture, secretary: Client) -> None:
    answers = [secretary.post(LOGINS, MOIRA | {"name": f"Moira {at}", "email": f"m{at}@mail.example"}).status_code
               for at in range(7)]  # fmt: skip
    assert answers == [302] * 5 + [429] * 2
