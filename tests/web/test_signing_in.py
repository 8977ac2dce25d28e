"""Signing in and out: each role lands on its own page, wrong passwords shut the door, and signing out is a POST."""

import time
from types import SimpleNamespace

import pytest
from django.test import Client

from overtrick.store import accounts, models
from overtrick.store.decisions import Refusal
from overtrick.web import signing_in
from tests.store.house import House

from .conftest import PASSWORD, Browsers

WRONG = "Please enter a correct name and password."


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> tuple[int, str]:
    """Try to sign in; the status, and the page or where it leads."""
    answer = client.post("/sign-in", {"username": name, "password": password} | more)
    return answer.status_code, answer.get("Location") or answer.content.decode()


@pytest.mark.parametrize(
    ("name", "page", "heading"),
    [
        ("office", "/clubs", "<h1>Files that wait for a person</h1>"),
        ("club106", "/clubs/106/files", "<h1>Files of Auckland (106)</h1>"),
        ("38441", "/points", "<h1>Marama Kereama (38441)</h1>"),
    ],
)
def test_each_role_lands_on_its_own_page(browser: Browsers, name: str, page: str, heading: str) -> None:
    client = browser()
    assert sign_in(client, name) == (302, "/")
    answer = client.get("/", follow=True)
    assert answer.redirect_chain == [(page, 302)]
    assert heading in answer.content.decode()
    # Somebody who is signed in need not do it again.
    assert client.get("/sign-in").status_code == 302


def test_a_wrong_name_and_a_wrong_password_are_told_alike(browser: Browsers) -> None:
    client = browser()
    answers = [
        sign_in(client, *tried)
        for tried in (("office", "wrong"), ("nobody", PASSWORD), ("office", PASSWORD.upper()), ("office\0", PASSWORD))
    ]
    assert {status for status, _ in answers} == {200}
    assert all(WRONG in page for _, page in answers[:3])
    assert client.get("/clubs").status_code == 302


def test_ten_failures_shut_the_door_for_that_address_and_for_no_other(browser: Browsers) -> None:
    client = browser()
    for _ in range(10):
        assert WRONG in sign_in(client, "office", "wrong")[1]
    status, page = sign_in(client, "office")
    assert status == 200
    assert "Too many attempts have failed. Please wait 15 minutes." in page
    assert client.get("/clubs").status_code == 302
    assert sign_in(browser(address="198.51.100.1"), "office")[0] == 302


def test_after_a_quarter_of_an_hour_the_door_is_open_again(browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser()
    for _ in range(10):
        sign_in(client, "office", "wrong")
    start = time.monotonic()

    def later(seconds: float) -> int:
        monkeypatch.setattr(signing_in, "time", SimpleNamespace(monotonic=lambda: start + seconds))
        return sign_in(client, "office")[0]

    assert later(15 * 60 - 5) == 200
    assert later(15 * 60 + 5) == 302


def test_a_right_password_wipes_the_slate(browser: Browsers) -> None:
    for _ in range(3):
        client = browser()
        for _ in range(9):
            sign_in(client, "office", "wrong")
        assert sign_in(client, "office")[0] == 302


def test_a_right_password_does_not_wipe_the_slate_of_another_name(browser: Browsers) -> None:
    client = browser()
    for _ in range(9):
        assert WRONG in sign_in(client, "office", "wrong")[1]
        assert sign_in(browser(), "club106")[0] == 302
    assert WRONG in sign_in(client, "office", "wrong")[1]
    assert "Too many attempts have failed" in sign_in(client, "office")[1]


def test_signing_out_is_a_post_and_ends_the_visit(browser: Browsers) -> None:
    client = browser("office")
    assert client.get("/sign-out").status_code == 405
    assert client.get("/clubs").status_code == 200
    assert client.post("/sign-out").status_code == 302
    assert client.get("/clubs").status_code == 302


def test_without_the_token_of_the_form_nobody_signs_in_or_out(house: House) -> None:
    client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
    assert sign_in(client, "office")[0] == 403
    page = client.get("/sign-in")
    token = page.content.decode().split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert sign_in(client, "office", csrfmiddlewaretoken=token) == (302, "/")
    assert client.post("/sign-out").status_code == 403


def test_a_page_that_was_asked_for_comes_after_signing_in_but_never_one_elsewhere(browser: Browsers) -> None:
    client = browser()
    assert client.get("/clubs/106/files")["Location"] == "/sign-in?next=/clubs/106/files"
    assert sign_in(client, "office", next="/clubs/106/files") == (302, "/clubs/106/files")
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)"):
        assert sign_in(browser(), "office", next=elsewhere) == (302, "/")


def test_a_page_that_is_asked_for_in_hostile_words_is_shown_harmlessly(browser: Browsers) -> None:
    page = browser().get("/sign-in", {"next": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>" not in page


def test_the_cookie_of_a_visit_is_for_no_script(browser: Browsers) -> None:
    cookie = browser("office").cookies["sessionid"]
    assert (bool(cookie["httponly"]), cookie["samesite"]) == (True, "Lax")


def test_another_password_ends_every_visit_with_the_old_one(browser: Browsers) -> None:
    client = browser("office")
    accounts.make("office", "battery staple", role=accounts.FEDERATION, replace=True)
    assert client.get("/clubs").status_code == 302
    assert sign_in(client, "office")[0] == 200
    assert sign_in(client, "office", "battery staple")[0] == 302
    assert models.Account.objects.filter(name="office").count() == 1


def test_a_login_that_was_switched_off_does_not_open(browser: Browsers) -> None:
    client = browser("club106")
    models.Account.objects.filter(name="club106").update(is_active=False)
    assert client.get("/clubs/106/files").status_code == 302
    assert sign_in(browser(), "club106")[0] == 200


def test_a_password_is_kept_as_a_hash_alone(house: House) -> None:
    assert not [each for each in models.Account.objects.values_list("password", flat=True) if PASSWORD in each]


def test_a_login_has_what_its_role_needs_and_nothing_else(house: House) -> None:
    for role, club, player in (("club", None, ""), ("club", 106, "1"), ("player", None, ""), ("federation", 106, "")):
        with pytest.raises(Refusal, match="A club's login has a club"):
            accounts.make("x", "y", role=role, club=club, player=player)
    with pytest.raises(Refusal, match=r"There is no club 107 in the register\."):
        accounts.make("x", "y", role="club", club=107)
    with pytest.raises(Refusal, match=r"Nobody has the number 424242\."):
        accounts.make("x", "y", role="player", player="424242")
    with pytest.raises(Refusal, match="'boss' is no role"):
        accounts.make("x", "y", role="boss")
    assert not models.Account.objects.filter(name="x").exists()


def test_a_login_that_was_removed_is_gone_with_its_visits(browser: Browsers) -> None:
    client = browser("office")
    assert accounts.remove("office")
    assert not accounts.remove("office")
    assert client.get("/clubs").status_code == 302
    assert sign_in(browser(), "office")[0] == 200
