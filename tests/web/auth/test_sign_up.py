"""Players sign up: number and address on record, a link in a letter, a password. A stranger learns nothing."""

from datetime import timedelta

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts, contacts, sign_up_links
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.letters import letters, link_in, said

# What is tried here is the same on every database.
ONE_DATABASE = True

HERS = "clementine@mail.example"
GOOD = "four small clubs bid"


@pytest.fixture
def clementine(site: StoreFixture) -> StoreFixture:
    """Player 12356 has an address on record and no login."""
    site.register("12356")
    contacts.enter_contact("12356", email=HERS)
    return site


def ask(client: Client, number: str = "12356", email: str = HERS) -> str:
    """Ask for a link; what the page says."""
    answer = client.post("/sign-up", {"number": number, "email": email}, follow=True)
    assert answer.redirect_chain == [("/sign-up/sent", 302)]
    return said(answer.content.decode())


def set_password(client: Client, link: str, password: str = GOOD, again: str = GOOD) -> tuple[int, str]:
    answer = client.post(link, {"password1": password, "password2": again})
    return answer.status_code, answer.get("Location") or answer.content.decode()


def test_from_the_number_to_the_own_page(clementine: StoreFixture, browser: Browsers) -> None:
    client = browser()
    ask(client)
    (letter,) = letters(HERS)
    assert letter.subject == "New Zealand Bridge: Your login"
    assert "asked for a login for player 12356" in letter.body
    link = link_in(HERS)
    assert "For player 12356." in client.get(link).content.decode()
    assert set_password(client, link) == (302, "/sign-in")
    assert "Your password is set. Sign in with 12356." in client.get("/sign-in").content.decode()
    assert client.post("/sign-in", {"login": "12356", "password": GOOD})["Location"] == "/me"
    assert "Clementine Okonjo" in client.get("/me").content.decode()
    account = models.Account.objects.get(name="12356")
    assert (account.role, account.player, account.email) == (accounts.PLAYER, "12356", HERS)


def test_the_page_says_the_same_whatever_is_typed_and_only_the_right_address_gets_a_letter(
    clementine: StoreFixture, browser: Browsers
) -> None:
    site = clementine.register("9205")
    tried = [
        ("12356", HERS), ("12356", "somebody@else.example"), ("9205", HERS), ("424242", HERS), ("12356", HERS.upper()),
        ("-1", HERS), ("12356 ", HERS), ("'; --", HERS),
    ]  # fmt: skip
    pages = {ask(browser(address=f"198.51.100.{at}"), *each) for at, each in enumerate(tried)}
    assert len(pages) == 1
    assert "Ask your club or the federation to enter yours." in pages.pop()
    assert {mail.address for mail in models.Mail.objects.all()} == {HERS}
    assert len(letters(HERS)) == 3
    assert site.count("account") == 4


def test_a_link_works_once(clementine: StoreFixture, browser: Browsers) -> None:
    client = browser()
    ask(client)
    ask(client)
    first, second = (str(mail.body).split("http://localhost")[1].split()[0] for mail in letters(HERS))
    assert set_password(client, first)[0] == 302
    # Neither again, nor by the other letter.
    for link in (first, second):
        assert client.get(link).status_code == 410
        assert set_password(client, link, "another good one", "another good one")[0] == 410
    assert models.Account.objects.get(name="12356").check_password(GOOD)


def test_a_link_is_good_for_a_day(clementine: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser()
    ask(client)
    assert timedelta(days=1) == sign_up_links.VALID_FOR
    monkeypatch.setattr(sign_up_links, "VALID_FOR", timedelta(seconds=-1))
    page = client.get(link_in(HERS))
    assert page.status_code == 410
    assert "It has been used before, or is too old." in page.content.decode()


def test_a_link_is_worth_nothing_once_the_address_has_changed_or_the_player_is_erased(
    clementine: StoreFixture, browser: Browsers
) -> None:
    client = browser()
    ask(client)
    link = link_in(HERS)
    contacts.enter_contact("12356", email="new@mail.example")
    assert client.get(link).status_code == 410
    ask(client, email="new@mail.example")
    link = link_in("new@mail.example")
    clementine.decide("erase", number="12356")
    assert client.get(link).status_code == 410


def test_a_link_that_somebody_made_up_opens_nothing(clementine: StoreFixture, browser: Browsers) -> None:
    client = browser()
    ask(client)
    link = link_in(HERS)
    for wrong in (link[:-1], link[:-3] + "AAA", "/sign-up/" + "x" * 500, "/sign-up/12356", link.replace(":", ".", 1)):
        assert client.get(wrong).status_code == 410


def test_a_weak_password_and_two_different_ones_are_refused(clementine: StoreFixture, browser: Browsers) -> None:
    client = browser()
    ask(client)
    link = link_in(HERS)
    for password, again, says in (
        ("short", "short", "at least 10 characters"),
        ("12345678901", "12345678901", "entirely numeric"),
        ("clementine1", "clementine1", "too similar to the email"),
        (GOOD, GOOD + "!", "The two passwords are not the same."),
    ):
        status, page = set_password(client, link, password, again)
        assert (status, says in page) == (200, True)
    assert not models.Account.objects.filter(name="12356").exists()


def test_under_a_merged_number_one_signs_up_as_the_one_who_survives(
    clementine: StoreFixture, browser: Browsers
) -> None:
    clementine.register("777")
    clementine.decide("merge", number="12356", into="777")
    client = browser()
    ask(client, number="12356")
    assert set_password(client, link_in(HERS))[0] == 302
    assert models.Account.objects.get(player="777").name == "777"


def test_whoever_has_a_login_gets_a_new_password_and_keeps_the_second_step(
    clementine: StoreFixture, browser: Browsers
) -> None:
    account = accounts.make_account("12356", "an old password", role=accounts.PLAYER, player="12356", email=HERS)
    models.Authenticator.objects.create(user=account, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    client = browser()
    ask(client)
    assert "There is one already" in letters(HERS)[-1].body
    assert set_password(client, link_in(HERS))[0] == 302
    assert client.post("/sign-in", {"login": "12356", "password": GOOD})["Location"] == "/sign-in/step"


def test_a_login_that_the_federation_shut_gets_no_letter(clementine: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("12356", "an old password", role=accounts.PLAYER, player="12356", email=HERS)
    models.Account.objects.filter(name="12356").update(is_active=False)
    ask(browser())
    assert letters(HERS) == []


def test_nobody_fills_anothers_letterbox(clementine: StoreFixture, browser: Browsers) -> None:
    for at in range(5):
        ask(browser(address=f"198.51.100.{at}"))
    for hers in (HERS, HERS.upper(), f" {HERS} "):
        answer = browser(address="198.51.100.99").post("/sign-up", {"number": "12356", "email": hers})
        assert answer.status_code == 429
    assert "Please wait an hour" in answer.content.decode()
    assert len(letters(HERS)) == 5


def test_a_stranger_who_tries_addresses_shuts_nobody_out(clementine: StoreFixture, browser: Browsers) -> None:
    for at in range(6):
        ask(browser(address=f"198.51.100.{at}"), email="somebody@else.example" if at < 3 else f"guess{at}@mail.example")
    ask(browser())
    assert len(letters(HERS)) == 1


def test_a_clubs_login_of_the_same_name_stays_the_clubs(clementine: StoreFixture, browser: Browsers) -> None:
    accounts.make_account("12356", "the club's password", role=accounts.CLUB, club=106)
    client = browser()
    ask(client)
    set_password(client, link_in(HERS))
    assert models.Account.objects.get(name="12356").role == accounts.CLUB
    assert models.Account.objects.get(name="player-12356").player == "12356"


def test_pressing_twice_at_once_is_told_in_words(
    clementine: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser()
    ask(client)
    link = link_in(HERS)
    still = sign_up_links.read_invitation(link.rsplit("/", 1)[1])
    assert set_password(client, link)[0] == 302
    # The second press has looked before the first one was done, and finds out only when it writes.
    looks = iter([still, None])
    monkeypatch.setattr(sign_up_links, "read_invitation", lambda token: next(looks))
    status, page = set_password(client, link, "another good one", "another good one")
    assert status == 410
    assert "/sign-in" in page
    assert models.Account.objects.get(name="12356").check_password(GOOD)
