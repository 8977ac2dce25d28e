"""Signing in and out: each role lands on its own page, wrong passwords shut the door, and signing out is a POST."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.test import Client, override_settings

from overtrick import settings
from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.errors import Refusal
from overtrick.web.auth import adapters
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

WRONG = "That name and password do not match."
# The page that asks for the second step.
STEP = "/sign-in/step"


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> tuple[int, str]:
    """Try to sign in; the status, and the page or where it leads."""
    answer = client.post("/sign-in", {"login": name, "password": password} | more)
    return answer.status_code, answer.get("Location") or answer.content.decode()


@pytest.mark.parametrize(
    ("name", "page", "heading"),
    [
        ("club106", "/clubs/106/desk", ", <bdi>Auckland</bdi></h1>"),
        ("38441", "/me", "<h1><bdi>Marama Kereama</bdi></h1>"),
    ],
)
def test_each_role_lands_on_its_own_page(browser: Browsers, name: str, page: str, heading: str) -> None:
    client = browser()
    assert sign_in(client, name) == (302, page)
    assert heading in client.get(page).content.decode()
    # Somebody who is signed in need not do it again.
    assert client.get("/sign-in")["Location"] == page


def test_the_federation_is_asked_for_a_second_step(browser: Browsers) -> None:
    client = browser()
    assert sign_in(client, "office") == (302, STEP)
    assert client.get("/office").status_code == 302


def test_by_number_in_any_case_and_by_e_mail(site: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("Secretary", PASSWORD, role="club", club=106, email="Secretary@Auckland.example")
    for name in ("secretary", "SECRETARY", " Secretary ", "secretary@auckland.example", "SECRETARY@AUCKLAND.EXAMPLE"):
        assert sign_in(browser(), name) == (302, "/clubs/106/desk")


def test_two_who_share_an_address_are_told_apart_by_their_passwords(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093")
    for number, password in (("38441", "hers alone"), ("20093", "his alone")):
        accounts.make_account(number, password, role="player", player=number, email="both@home.example", replace=True)
    for number, password in (("38441", "hers alone"), ("20093", "his alone")):
        client = browser()
        assert sign_in(client, "both@home.example", password) == (302, "/me")
        assert number in client.get("/me").content.decode()


def test_a_number_that_was_merged_opens_the_login_of_the_one_person(site: StoreFixture, browser: Browsers) -> None:
    site.register("777")
    site.decide("merge", number="777", into="38441")
    client = browser()
    assert sign_in(client, "777") == (302, "/me")
    assert "38441" in client.get("/me").content.decode()


def test_a_login_goes_on_after_its_number_was_merged_into_another(site: StoreFixture, browser: Browsers) -> None:
    site.register("777")
    site.decide("hide", number="777", hidden=True)
    site.decide("merge", number="38441", into="777")
    client = browser()
    assert sign_in(client, "38441") == (302, "/me")
    page = client.get("/me").content.decode()
    assert "777" in page
    assert "First777" in page


def test_a_wrong_name_and_a_wrong_password_are_told_alike(browser: Browsers) -> None:
    client = browser()
    answers = [
        sign_in(client, *tried)
        for tried in (
            ("club106", "wrong"),
            ("nobody", PASSWORD),
            ("club106", PASSWORD.upper()),
            ("club106\0", PASSWORD),
        )
    ]
    assert {status for status, _ in answers} == {200}
    assert all(WRONG in page for _, page in answers[:3])
    assert client.get("/clubs/106/files").status_code == 302


def test_ten_failures_shut_the_door_for_that_address_and_for_no_other(browser: Browsers) -> None:
    client = browser()
    for _ in range(10):
        assert WRONG in sign_in(client, "club106", "wrong")[1]
    status, page = sign_in(client, "club106")
    assert status == 200
    assert "Too many attempts have failed. Please wait 15 minutes." in page
    assert client.get("/clubs/106/files").status_code == 302
    assert sign_in(browser(address="198.51.100.1"), "club106")[0] == 302


def test_after_a_quarter_of_an_hour_the_door_is_open_again(browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser()
    for _ in range(10):
        sign_in(client, "club106", "wrong")
    start = datetime.now(UTC)

    def later(seconds: float) -> int:
        monkeypatch.setattr(adapters, "datetime", SimpleNamespace(now=lambda zone: start + timedelta(seconds=seconds)))
        return sign_in(client, "club106")[0]

    assert later(15 * 60 - 5) == 200
    assert later(15 * 60 + 5) == 302


def test_a_right_password_wipes_the_slate(browser: Browsers) -> None:
    for _ in range(3):
        client = browser()
        for _ in range(9):
            sign_in(client, "club106", "wrong")
        assert sign_in(client, "club106")[0] == 302


def test_a_right_password_does_not_wipe_the_slate_of_another_name(browser: Browsers) -> None:
    client = browser()
    for _ in range(9):
        assert WRONG in sign_in(client, "club106", "wrong")[1]
        assert sign_in(browser(), "38441")[0] == 302
    assert WRONG in sign_in(client, "club106", "wrong")[1]
    assert "Too many attempts have failed" in sign_in(client, "club106")[1]


def test_signing_out_is_a_post_and_ends_the_visit(browser: Browsers) -> None:
    client = browser("club106")
    assert client.get("/sign-out").status_code == 405
    assert client.get("/clubs/106/files").status_code == 200
    assert client.post("/sign-out").status_code == 302
    assert client.get("/clubs/106/files").status_code == 302


def test_without_the_token_of_the_form_nobody_signs_in_or_out(site: StoreFixture) -> None:
    client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
    assert sign_in(client, "club106")[0] == 403
    page = client.get("/sign-in")
    token = page.content.decode().split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert sign_in(client, "club106", csrfmiddlewaretoken=token) == (302, "/clubs/106/desk")
    assert client.post("/sign-out").status_code == 403


def test_a_page_that_was_asked_for_comes_after_signing_in_but_never_one_elsewhere(browser: Browsers) -> None:
    client = browser()
    assert client.get("/clubs/106/files")["Location"] == "/sign-in?next=/clubs/106/files"
    assert sign_in(client, "club106", next="/clubs/106/files") == (302, "/clubs/106/files")
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)"):
        assert sign_in(browser(), "club106", next=elsewhere) == (302, "/clubs/106/desk")


def test_a_page_that_is_asked_for_in_hostile_words_is_shown_harmlessly(browser: Browsers) -> None:
    page = browser().get("/sign-in", {"next": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>" not in page


def test_the_cookie_of_a_visit_is_for_no_script(browser: Browsers) -> None:
    client = browser()
    sign_in(client, "club106")
    cookie = client.cookies["sessionid"]
    assert (bool(cookie["httponly"]), cookie["samesite"]) == (True, "Lax")


def test_another_password_ends_every_visit_with_the_old_one(browser: Browsers) -> None:
    client = browser("club106")
    accounts.make_account("club106", "battery staple", role=accounts.CLUB, club=106, replace=True)
    assert client.get("/clubs/106/files").status_code == 302
    assert sign_in(client, "club106")[0] == 200
    assert sign_in(client, "club106", "battery staple")[0] == 302
    assert models.Account.objects.filter(name="club106").count() == 1


def test_a_login_that_was_switched_off_does_not_open(browser: Browsers) -> None:
    client = browser("club106")
    models.Account.objects.filter(name="club106").update(is_active=False)
    assert client.get("/clubs/106/files").status_code == 302
    client = browser()
    assert sign_in(client, "club106") == (302, "/sign-in/shut")
    assert "The federation can turn it on again." in client.get("/sign-in/shut").content.decode()
    assert client.get("/clubs/106/files").status_code == 302


def test_somebody_with_many_addresses_is_shut_out_too_and_the_owner_is_not(browser: Browsers) -> None:
    assert sign_in(browser(address="192.0.2.1"), "club106")[0] == 302
    for number in range(100):
        assert WRONG in sign_in(browser(address=f"198.51.100.{number}"), "club106", "wrong")[1]
    assert "Too many attempts have failed" in sign_in(browser(address="203.0.113.99"), "club106")[1]
    assert sign_in(browser(address="192.0.2.1"), "club106")[0] == 302


def test_a_visit_ends_with_the_browser_unless_one_asks_to_stay(browser: Browsers) -> None:
    client = browser()
    sign_in(client, "club106")
    assert client.cookies["sessionid"]["max-age"] == ""
    client = browser()
    sign_in(client, "club106", remember="on")
    assert client.cookies["sessionid"]["max-age"] > 1_000_000


def test_passwords_are_hashed_by_argon2_and_older_ones_become_so() -> None:
    with override_settings(PASSWORD_HASHERS=settings.PASSWORD_HASHERS):
        # What OWASP recommends: 19 MiB, two passes, one lane.
        assert make_password(PASSWORD).startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
        for old in (
            make_password(PASSWORD, hasher="pbkdf2_sha256"),
            Argon2PasswordHasher().encode(PASSWORD, "saltsalt"),
        ):
            renewed: list[str] = []
            assert check_password(PASSWORD, old, setter=renewed.append)
            assert not check_password(PASSWORD.upper(), old, setter=renewed.append)
            assert renewed == [PASSWORD]


def test_a_password_is_kept_as_a_hash_alone(site: StoreFixture) -> None:
    assert not [each for each in models.Account.objects.values_list("password", flat=True) if PASSWORD in each]


def test_a_login_has_what_its_role_needs_and_nothing_else(site: StoreFixture) -> None:
    for role, club, player in (("club", None, ""), ("club", 106, "1"), ("player", None, ""), ("federation", 106, "")):
        with pytest.raises(Refusal, match="A club's login has a club"):
            accounts.make_account("x", "y", role=role, club=club, player=player)
    with pytest.raises(Refusal, match=r"There is no club 107 in the register\."):
        accounts.make_account("x", "y", role="club", club=107)
    with pytest.raises(Refusal, match=r"Nobody has the number 424242\."):
        accounts.make_account("x", "y", role="player", player="424242")
    with pytest.raises(Refusal, match="'boss' is not a role"):
        accounts.make_account("x", "y", role="boss")
    assert not models.Account.objects.filter(name="x").exists()


def test_a_login_that_was_removed_is_gone_with_its_visits(browser: Browsers) -> None:
    client = browser("club106")
    assert accounts.remove_account("club106")
    assert not accounts.remove_account("club106")
    assert client.get("/clubs/106/files").status_code == 302
    assert sign_in(browser(), "club106")[0] == 200


def test_a_session_from_before_the_backend_was_moved_stays_signed_in(browser: Browsers) -> None:
    client = browser("club106")
    session = client.session
    assert session[BACKEND_SESSION_KEY] == "overtrick.web.auth.adapters.Backend"
    session[BACKEND_SESSION_KEY] = "overtrick.web.entrance.Backend"
    session.save()
    assert client.get("/clubs/106/files").status_code == 200
    session[BACKEND_SESSION_KEY] = "overtrick.web.elsewhere.Backend"
    session.save()
    assert client.get("/clubs/106/files").status_code == 302
