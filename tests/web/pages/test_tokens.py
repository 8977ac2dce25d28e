"""Players and clubs make tokens for programs on a page, see the secret once, and shut them."""

import re

import pytest

from overtrick.store import models
from overtrick.store.access import credentials
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

SECRET = re.compile(r'<code class="raw">([0-9a-f]{40})</code>')
PAGES = {"38441": "/me/tokens", "club106": "/clubs/106/tokens"}


def made(browser: Browsers, who: str, *scopes: str, label: str = "Phone") -> str:
    """Make a token; its secret."""
    answer = browser(who).post(PAGES[who], {"label": label, "scope": scopes})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    found = SECRET.search(answer.content.decode())
    assert found
    return found[1]


def test_a_player_makes_a_token_and_sees_it_once(site: StoreFixture, browser: Browsers) -> None:
    secret = made(browser, "38441", "questions", "read")
    found = credentials.authenticate_by_token(secret)
    assert found
    assert (found.role, found.player, set(found.scopes)) == ("player", "38441", {"read", "questions"})
    page = read(browser("38441"), "/me/tokens")
    assert secret not in page.html
    assert page.rows[1][:2] == ["Phone", "Read my record and my results; Ask about awards, and read the answers"]
    assert page.rows[1][3] == "never"


def test_a_club_makes_a_token_and_sees_when_it_was_used(site: StoreFixture, browser: Browsers) -> None:
    secret = made(browser, "club106", "results", label="Scoring laptop")
    found = credentials.authenticate_by_token(secret)
    assert found
    assert (found.role, found.club, set(found.scopes)) == ("club", 106, {"results"})
    assert browser().get("/api/results", headers={"Authorization": f"Bearer {secret}"}).status_code == 200
    row = read(browser("club106"), "/clubs/106/tokens").rows[1]
    assert (row[0], row[1], "never" in row[3]) == ("Scoring laptop", "Send and cancel results files", False)


def test_what_was_shut_opens_nothing_and_stays_in_the_list(site: StoreFixture, browser: Browsers) -> None:
    secret = made(browser, "38441", "read")
    number = models.Credential.objects.get().pk
    answer = browser("38441").post("/me/tokens", {"shut": number})
    assert (answer.status_code, answer["Location"]) == (302, "/me/tokens")
    assert credentials.authenticate_by_token(secret) is None
    assert read(browser("38441"), "/me/tokens").rows[1][4].startswith("Turned off")


def test_nobody_sees_or_shuts_the_tokens_of_others(site: StoreFixture, browser: Browsers) -> None:
    secret = made(browser, "38441", "read", label="Secret plan")
    number = models.Credential.objects.get().pk
    for who in ("club106", "office"):
        assert browser(who).post("/clubs/106/tokens", {"shut": number}).status_code == 404
        assert "Secret plan" not in read(browser(who), "/clubs/106/tokens").html
    for nonsense in ("x", "-1", "９", "9" * 30):
        assert browser("38441").post("/me/tokens", {"shut": nonsense}).status_code == 404
    assert credentials.authenticate_by_token(secret)
    assert browser("club130").post("/clubs/106/tokens", {"label": "x", "scope": ["read"]}).status_code == 403
    assert models.Credential.objects.count() == 1


@pytest.mark.parametrize(
    "told", [{}, {"label": "Phone"}, {"scope": ["read"]}, {"label": "Phone", "scope": ["decide"]}, {"label": "\0"}]
)
def test_what_cannot_be_made_is_said(site: StoreFixture, browser: Browsers, told: dict[str, str]) -> None:
    for who, address in PAGES.items():
        answer = browser(who).post(address, told)
        assert answer.status_code == 422
        assert "Say in a few words what the token is for" in Page(answer.content.decode()).text
    assert models.Credential.objects.count() == 0


def test_a_label_is_shown_as_a_text(site: StoreFixture, browser: Browsers) -> None:
    made(browser, "38441", "read", label="<script>alert(1)</script>")
    page = read(browser("38441"), "/me/tokens")
    assert "<script>alert" not in page.html
    assert page.rows[1][0] == "<script>alert(1)</script>"


def test_the_way_to_the_tokens_is_on_the_own_page(site: StoreFixture, browser: Browsers) -> None:
    assert read(browser("38441"), "/me").link("Programs") == PAGES["38441"]
    access = read(browser("club106"), read(browser("club106"), "/clubs/106/settings").link("Access for programs"))
    assert access.link("Make a token") == PAGES["club106"]
