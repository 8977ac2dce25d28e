"""The second step: required of the federation, free to others; by an app, by codes on paper, by a passkey."""

import re
import time

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.templatetags.static import static
from django.test import Client, override_settings

from overtrick.store import models
from overtrick.store.access import accounts
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, SECRET, Browsers
from tests.web.test_permissions import TABLE

# What is tried here is the same on every database.
ONE_DATABASE = True

STEP = "/sign-in/step"
SET_UP = "/second-step"


def code(secret: str = SECRET) -> str:
    """What an app shows now."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def letters(client: Client) -> str:
    """The secret as the page of an app shows it."""
    return client.get("/second-step/app").content.decode().split("<p><code>")[1].split("<")[0]


def with_password(client: Client, name: str) -> str:
    """Give name and password; where that leads."""
    return str(client.post("/sign-in", {"login": name, "password": PASSWORD})["Location"])


@pytest.fixture
def newcomer(site: StoreFixture, browser: Browsers) -> Client:
    """A login of the federation that has a password and nothing else."""
    accounts.make_account("newcomer", PASSWORD, role=accounts.FEDERATION, email="newcomer@federation.example")
    client = browser()
    assert with_password(client, "newcomer") == "/office"
    return client


def test_a_login_of_the_federation_without_one_reaches_nothing_else(newcomer: Client) -> None:
    """Neither what is for the federation, nor what everybody may read."""
    reached = {page for page in TABLE if newcomer.get(page).status_code == 200}
    assert {page for page in reached if not page.startswith(("/second-step", "/sign-in/again", "/api/"))} == set()
    for page in ("/office", "/clubs/106/files", "/", "/password", "/office/questions"):
        assert newcomer.get(page)["Location"] == SET_UP
    assert "needs a second step" in newcomer.get(SET_UP).content.decode()
    assert newcomer.post("/clubs/106/questions", {"question": "1"})["Location"] == SET_UP
    assert newcomer.post("/sign-out").status_code == 302


def test_with_an_app_everything_opens_and_codes_for_paper_are_shown(newcomer: Client) -> None:
    assert "data:image/svg+xml;base64," in newcomer.get("/second-step/app").content.decode()
    # Each look at the page makes a new secret.
    secret = letters(newcomer).replace(" ", "")
    assert "That code is wrong" in newcomer.post("/second-step/app", {"code": "000000"}).content.decode()
    assert newcomer.post("/second-step/app", {"code": code(secret)})["Location"] == "/second-step/codes"
    shown = re.search(r"<code[^>]*>(.*?)</code>", newcomer.get("/second-step/codes").content.decode(), re.DOTALL)
    papers = shown[1].split() if shown else []
    assert len(papers) == 10
    assert newcomer.get("/office").status_code == 200
    # The letter that tells of it waits in the outbox.
    mail = models.Mail.objects.get(address="newcomer@federation.example", body__contains="An app was set up")
    assert mail.subject == "New Zealand Bridge: Your login has changed"
    # From now on the password alone is not enough; a code on paper is good in the place of the app, once.
    assert newcomer.post("/sign-out").status_code == 302
    for papers_left in (papers[0], papers[1]):
        assert with_password(newcomer, "newcomer") == STEP
        assert newcomer.get("/office").status_code == 302
        assert newcomer.post(STEP, {"code": papers_left})["Location"] == "/office"
        newcomer.post("/sign-out")
    with_password(newcomer, "newcomer")
    assert "That code is wrong" in newcomer.post(STEP, {"code": papers[0]}).content.decode()


def test_the_letters_for_the_app_stand_in_groups_of_four(newcomer: Client) -> None:
    """The app's secret has 20 bytes, which are 32 letters of five bits; it is typed from one screen into another."""
    groups = letters(newcomer).split(" ")
    assert [len(group) for group in groups] == [4] * 8
    assert newcomer.post("/second-step/app", {"code": code("".join(groups))})["Location"] == "/second-step/codes"


def test_the_code_of_the_app_opens_once_only(browser: Browsers) -> None:
    client, shown = browser(), code()
    assert with_password(client, "office") == STEP
    assert client.post(STEP, {"code": shown})["Location"] == "/office"
    assert client.get("/office").status_code == 200
    # Whoever looked over the shoulder comes too late.
    thief = browser()
    with_password(thief, "office")
    assert "That code is wrong" in thief.post(STEP, {"code": shown}).content.decode()


def test_wrong_codes_shut_the_door_and_it_says_for_how_long(browser: Browsers) -> None:
    client = browser()
    with_password(client, "office")
    for _ in range(10):
        assert "That code is wrong" in client.post(STEP, {"code": "000000"}).content.decode()
    # From wherever it is tried.
    client = browser(address="198.51.100.1")
    with_password(client, "office")
    page = client.post(STEP, {"code": code()}).content.decode()
    assert "Too many attempts have failed. Please wait 15 minutes." in page
    assert client.get("/office").status_code == 302
    models.Attempt.objects.all().delete()
    assert client.post(STEP, {"code": code()})["Location"] == "/office"


def test_others_may_have_one_and_need_not(site: StoreFixture, browser: Browsers) -> None:
    client = browser()
    assert with_password(client, "38441") == "/me"
    secret = letters(client).replace(" ", "")
    client.post("/second-step/app", {"code": code(secret)})
    client.post("/sign-out")
    assert with_password(client, "38441") == STEP
    assert client.post(STEP, {"code": code(secret)})["Location"] == "/me"


def test_whoever_did_not_come_in_just_now_is_asked_once_more(browser: Browsers) -> None:
    client = browser("38441")
    asked = client.get("/second-step/app")["Location"]
    assert asked == "/sign-in/again?next=%2Fsecond-step%2Fapp"
    assert "That is not your password." in client.post(asked, {"password": "wrong"}).content.decode()
    assert client.post(asked, {"password": PASSWORD, "next": "/second-step/app"})["Location"] == "/second-step/app"
    assert client.get("/second-step/app").status_code == 200


def test_the_app_that_is_removed_must_be_replaced(browser: Browsers) -> None:
    client = browser()
    with_password(client, "office")
    client.post(STEP, {"code": code()})
    assert client.post("/second-step/app/remove")["Location"] == SET_UP
    assert client.get("/office")["Location"] == SET_UP


def test_a_login_that_is_made_anew_sets_its_second_step_up_anew(browser: Browsers) -> None:
    """The way back for whoever has lost the telephone and the paper."""
    accounts.make_account("office", PASSWORD, role=accounts.FEDERATION, replace=True)
    client = browser()
    assert with_password(client, "office") == "/office"
    assert client.get("/office")["Location"] == SET_UP


def test_a_passkey_is_asked_for_by_the_page_and_begins_with_a_challenge(browser: Browsers) -> None:
    client = browser()
    options = client.get("/sign-in/passkey", HTTP_ACCEPT="application/json").json()["request_options"]["publicKey"]
    assert options["challenge"]
    assert client.post("/sign-in/passkey", {"credential": "{}"})["Location"] == "/sign-in"
    with_password(client, "38441")
    page = client.get("/second-step/passkeys/new").content.decode()
    assert '"name": "New Zealand Bridge"' in page
    assert f'src="{static("mfa/js/webauthn.js")}"' in page


def test_a_demo_may_do_without(newcomer: Client) -> None:
    with override_settings(SECOND_STEP=False):
        assert newcomer.get("/office").status_code == 200
    assert newcomer.get("/office")["Location"] == SET_UP
