"""The ways in of a club's programs: a secret is shown once, renewed, turned off, and never another club's."""

import logging
import re

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.access.credentials import KEY, PASSWORD
from tests.store.cast import session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.conftest import PASSWORD as OWN_PASSWORD
from tests.web.conftest import Browsers, just_signed_in
from tests.web.page_text import Page, read
from tests.web.pages.test_tokens import PAGES, SECRET

# What is tried here is the same on every database.
ONE_DATABASE = True

ACCESS = "/clubs/106/access"
PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3yOQiVxfL6kLdyTvUAiQxvX5B6IFGM/V0hzLoAQ1Lz laptop"


@pytest.fixture
def secretary(browser: Browsers) -> Client:
    """The club's secretary, who gave the password a moment ago."""
    return just_signed_in(browser("club106"))


def renewed(client: Client, user: str = "106") -> str:
    """Make the password anew; what the page shows."""
    answer = client.post(ACCESS, {"do": "password", "user": user})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    found = SECRET.search(answer.content.decode())
    assert found
    return found[1]


def test_the_password_is_shown_once_and_nowhere_else(
    site: StoreFixture, secretary: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = renewed(secretary)
    holder = credentials.authenticate_by_password("106", secret)
    assert holder
    assert holder.club == 106
    page = read(secretary, ACCESS)
    assert secret not in page.html
    assert "User 106 On" in page.text
    assert secret not in caplog.text
    assert all(secret not in str(value) for row in models.Credential.objects.values() for value in row.values())
    assert not models.Mail.objects.exists()


def test_a_new_password_ends_the_one_before(site: StoreFixture, secretary: Client) -> None:
    first = renewed(secretary)
    second = renewed(secretary)
    assert first != second
    assert credentials.authenticate_by_password("106", first) is None
    assert credentials.authenticate_by_password("106", second)
    page = read(secretary, ACCESS).text
    assert "The old password stops working at once." in page


def test_the_page_says_what_the_program_asks_for(site: StoreFixture, secretary: Client) -> None:
    page = read(secretary, ACCESS)
    assert "SFTP Server localhost Port 2222 User 106" in page.text
    assert "FTP Server localhost Port 2121 User 106 Encryption TLS (explicit)" in page.text
    assert page.link("Make a token") == "/clubs/106/tokens"


def test_the_last_file_that_came_in_with_it_is_known(site: StoreFixture, secretary: Client) -> None:
    credentials.make_credential(PASSWORD, "106-scorer", FIRST_MOMENT)
    assert "No file has come in with it yet" in read(secretary, ACCESS).text
    site.send("106_a.txt", session_file())
    models.Credential.objects.update(name="scorer")
    assert "Last file: 11 Mar 2018" in read(secretary, ACCESS).text


def test_it_is_turned_off(site: StoreFixture, secretary: Client) -> None:
    secret = renewed(secretary)
    number = models.Credential.objects.get().pk
    assert secretary.post(ACCESS, {"turn_off": number})["Location"] == ACCESS
    assert credentials.authenticate_by_password("106", secret) is None
    assert "User 106 Turned off" in read(secretary, ACCESS).text
    assert credentials.authenticate_by_password("106", renewed(secretary))


def test_a_key_is_added_and_turned_off(site: StoreFixture, secretary: Client) -> None:
    sent = {"do": "key", "label": "Scoring laptop", "key": PUBLIC_KEY}
    assert secretary.post(ACCESS, sent)["Location"] == ACCESS
    assert [key.text for key in credentials.public_keys_of("106")] == [PUBLIC_KEY]
    assert "Scoring laptop" in read(secretary, ACCESS).text
    secretary.post(ACCESS, {"turn_off": models.Credential.objects.get(kind=KEY).pk})
    assert credentials.public_keys_of("106") == []


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"do": "key", "label": "", "key": PUBLIC_KEY}, "Say which computer the key is for"),
        ({"do": "key", "label": "x" * 61, "key": PUBLIC_KEY}, "at most 60 characters"),
        ({"do": "key", "label": "Laptop", "key": "<script>alert(1)</script>"}, "public key"),
        ({"do": "key", "label": "Laptop", "key": "ssh-ed25519 " + "A" * 2000}, "public key"),
        ({"do": "password", "user": "130"}, "130 is not a user of club 106"),
        ({"do": "password", "user": "106-new"}, "106-new is not a user of club 106"),
        ({"do": "password", "user": "federation-x\0"}, "is not a user of club 106"),
    ],
)
def test_what_cannot_be_made_is_said(site: StoreFixture, secretary: Client, sent: dict[str, str], says: str) -> None:
    answer = secretary.post(ACCESS, sent)
    page = Page(answer.content.decode())
    assert (answer.status_code, says in page.text) == (422, True), page.text
    assert "<script>alert" not in page.html
    assert not models.Credential.objects.exists()


def test_nothing_of_another_club_or_of_a_player_is_touched(
    site: StoreFixture, browser: Browsers, secretary: Client
) -> None:
    credentials.make_credential(PASSWORD, "130", FIRST_MOMENT)
    credentials.make_credential("token", "106", FIRST_MOMENT)
    for number in (*models.Credential.objects.values_list("pk", flat=True), "x", "-1", "９", "9" * 30):
        assert secretary.post(ACCESS, {"turn_off": number}).status_code == 404
    assert not models.Credential.objects.exclude(revoked=None).exists()
    assert just_signed_in(browser("club130")).post(ACCESS, {"do": "password"}).status_code == 403
    assert just_signed_in(browser("office")).post(ACCESS, {"do": "password"}).status_code == 200


def test_who_signed_in_long_ago_gives_the_password_once_more(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    asked = client.post(ACCESS, {"do": "password"})
    assert (asked.status_code, asked["Location"]) == (302, "/sign-in/again?next=%2Fclubs%2F106%2Faccess")
    assert not models.Credential.objects.exists()
    assert client.post("/sign-in/again", {"password": "guessed", "next": ACCESS}).status_code == 200
    assert not models.Credential.objects.exists()
    answer = client.post("/sign-in/again", {"password": OWN_PASSWORD, "next": ACCESS})
    found = SECRET.search(answer.content.decode())
    assert found
    assert "no-store" in answer["Cache-Control"]
    assert credentials.authenticate_by_password("106", found[1])
    # The answer stands at the address that asked for the password: its buttons lead back to the page.
    page = answer.content.decode()
    assert set(re.findall(r'<form method="post"([^>]*)>', page.split("<main")[1].split("</main>")[0])) == {
        f' action="{ACCESS}"', f' action="{ACCESS}" class="form apart"',
    }  # fmt: skip
    assert SECRET.search(client.post(ACCESS, {"do": "password"}).content.decode())


@pytest.mark.parametrize("who", ["club106", "38441"])
def test_the_buttons_of_the_tokens_lead_to_their_page(site: StoreFixture, browser: Browsers, who: str) -> None:
    page = browser(who).get(PAGES[who]).content.decode()
    assert f'<form method="post" action="{PAGES[who]}" class="form">' in page


def test_tokens_are_a_view_of_the_same_settings(site: StoreFixture, secretary: Client) -> None:
    page = read(secretary, "/clubs/106/tokens")
    assert page.link("The club") == "/clubs/106/settings"
    assert '<a href="/clubs/106/access" aria-current="true">Access for programs</a>' in page.html
    assert "Settings" not in read(secretary, "/help").headings
