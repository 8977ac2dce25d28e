"""Logins of the office: found, given, changed, closed; never so that nobody is left, and always with who and why."""

import re
from typing import Any

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.db import database
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, SECRET, Browsers, just_signed_in
from tests.web.letters import letters, link_in
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

LOGINS = "/office/logins"
NEW = "/office/logins/new"
HERS = "moira@mail.example"
INVITED = {"role": "federation", "name": "Moira Tane", "email": HERS, "reason": "New treasurer"}
NEW_PASSWORD = "four small clubs bid"
_OFFER = re.compile(r'name="offer" value="([^"]+)"')
_VERSION = re.compile(r'name="version" value="([^"]+)"')


def page_of(name: str) -> str:
    return f"{LOGINS}/{models.Account.objects.get(name=name).pk}"


def act(office: Client, name: str, do: str, **values: Any) -> Any:
    """Do something with a login, as its page was shown."""
    found = _VERSION.search(office.get(page_of(name)).content.decode())
    assert found
    return office.post(page_of(name), {"do": do, "version": found[1], "reason": "Asked for.", **values})


def undo(office: Client, page: str) -> None:
    found = _OFFER.search(office.get(page).content.decode())
    assert found
    assert office.post("/undo", {"offer": found[1]}).status_code == 302


def set_password(browser: Browsers, link: str) -> Any:
    return browser().post(link, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})


def changes(name: str) -> list[tuple[str, str, str]]:
    key = str(models.Account.objects.get(name=name).pk)
    rows = models.AccessChange.objects.filter(what="login", key=key).order_by("id")
    return [(each.act, each.who, each.reason) for each in rows]


def test_the_list_shows_whose_each_is_and_how_it_signs_in(site: StoreFixture, office: Client) -> None:
    rows = {row[0]: row[1:] for row in read(office, LOGINS).rows[1:]}
    assert rows["club106"][0] == "Auckland"
    assert rows["38441"][0] == "Marama Kereama 38441"
    assert (rows["office you"][0], rows["office you"][3], rows["office you"][4]) == ("Office", "App", "open")
    assert (rows["club130"][3], rows["club130"][2]) == ("none", "never")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?q=kereama", ["38441"]),
        ("?q=club1", ["club106", "club130"]),
        ("?role=federation", ["office you"]),
        ("?club=106", ["club106"]),
        ("?step=totp", ["office you"]),
        ("?step=none", ["38441", "club106", "club130"]),
        ("?state=closed", []),
        ("?q=club1&state=open&role=club&club=130", ["club130"]),
        ("?role=nonsense&club=x&page=-1&q=%00", ["38441", "club106", "club130", "office you"]),
    ],
)
def test_logins_are_found(site: StoreFixture, office: Client, query: str, names: list[str]) -> None:
    assert [row[0] for row in read(office, LOGINS + query).rows[1:]] == names


def test_a_login_of_the_office_is_given_used_and_needs_a_second_step(
    site: StoreFixture, browser: Browsers, office: Client
) -> None:
    answer = office.post(NEW, INVITED)
    assert answer["Location"] == page_of("Moira Tane")
    assert "gives you a login for its office" in letters(HERS)[0].body
    assert "invited" in read(office, page_of("Moira Tane")).text
    assert set_password(browser, link_in(HERS))["Location"] == "/sign-in"
    visitor = browser()
    visitor.post("/sign-in", {"login": "Moira Tane", "password": NEW_PASSWORD})
    assert visitor.get("/office")["Location"] == "/second-step"
    assert changes("Moira Tane") == [("invited", "office", "New treasurer")]
    # It worked once.
    assert set_password(browser, link_in(HERS)).status_code == 410


def test_a_player_and_a_club_get_logins(site: StoreFixture, browser: Browsers, office: Client) -> None:
    site.register("20093")
    office.post(NEW, {"role": "player", "player": "20093", "email": "B@mail.example", "reason": "Asked."})
    account = models.Account.objects.get(player="20093")
    assert (account.name, account.role, account.email) == ("20093", "player", "b@mail.example")
    contact = contacts.contact_of("20093")
    assert contact
    assert contact.email == "B@mail.example"
    assert "as player 20093" in letters("b@mail.example")[0].body
    # Until the password is set, the club can still put the address right.
    assert [contacts.is_used(login) for login in contacts.find_logins(["20093"])] == [False]
    set_password(browser, link_in("b@mail.example"))
    assert [contacts.is_used(login) for login in contacts.find_logins(["20093"])] == [True]
    office.post(NEW, INVITED | {"role": "club", "club": "130"})
    assert models.Account.objects.get(name="Moira Tane").club == 130


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"name": ""}, "Please write the name."),
        ({"role": "club"}, "Choose the club."),
        ({"role": "club", "club": "99999"}, "Select a valid choice"),
        ({"role": "player"}, "Write the number of the player."),
        ({"role": "player", "player": "77"}, "Nobody has the number 77."),
        ({"role": "player", "player": "38441"}, "Player 38441 already has a login."),
        ({"role": "king"}, "Select a valid choice"),
        ({"name": "a\0b"}, "Null characters are not allowed."),
        ({"name": "130-scorer"}, "Choose another name"),
        ({"name": "CLUB106"}, "There is a login CLUB106 already"),
        ({"email": "nobody"}, "Enter a valid email address"),
        ({"reason": ""}, "Say why"),
        ({"reason": "x" * 501}, "at most 500 characters"),
    ],
)
def test_what_cannot_be_is_said_and_stays_typed(
    site: StoreFixture, office: Client, sent: dict[str, str], says: str
) -> None:
    before = models.Account.objects.count()
    answer = office.post(NEW, INVITED | sent)
    assert (answer.status_code, says in Page(answer.content.decode()).text) == (422, True), answer.content.decode()
    assert 'value="moira@mail.example"' in answer.content.decode() or "email" in sent
    assert (models.Account.objects.count(), models.Mail.objects.count()) == (before, 0)


def test_a_login_is_closed_at_once_and_opened_again(site: StoreFixture, browser: Browsers, office: Client) -> None:
    models.Account.objects.filter(name="club106").update(email="club@mail.example")
    theirs = browser("club106")
    assert theirs.get("/clubs/106/files").status_code == 200
    assert act(office, "club106", "close").status_code == 302
    assert theirs.get("/clubs/106/files").status_code == 302
    assert "has closed the login club106" in letters("club@mail.example")[-1].body
    assert "closed" in read(office, page_of("club106")).text
    assert act(office, "club106", "reopen", reason="A mistake.").status_code == 302
    assert browser("club106").get("/clubs/106/files").status_code == 200
    assert [each[0] for each in changes("club106")] == ["closed", "reopened"]


def test_closing_is_undone(site: StoreFixture, browser: Browsers, office: Client) -> None:
    act(office, "club130", "close")
    undo(office, page_of("club130"))
    assert models.Account.objects.get(name="club130").is_active
    assert changes("club130")[-1] == ("reopened", "office", "Undone on the page where it was done")


def test_nobody_lowers_their_own_rights_and_the_last_login_stays(
    site: StoreFixture, browser: Browsers, office: Client
) -> None:
    for do in ("close", "owner", "second-step"):
        assert act(office, "office", do, role="player", player="38441").status_code == 404
    office.post(NEW, INVITED)
    assert "cannot be closed" not in read(office, page_of("Moira Tane")).text
    # Two administrators; what one begins after being closed by the other finds that there is nobody else.
    set_password(browser, link_in(HERS))
    moira = models.Account.objects.get(name="Moira Tane")
    models.Authenticator.objects.create(user=moira, type="totp", data={"secret": SECRET})
    hers = just_signed_in(browser("Moira Tane"))
    models.Account.objects.filter(name="Moira Tane").update(password="!unusable")
    hers = just_signed_in(browser("Moira Tane"))
    answer = act(hers, "office", "close")
    assert (answer.status_code, "last working login" in answer.content.decode()) == (422, True)
    answer = act(hers, "office", "owner", role="club", club="106")
    assert (answer.status_code, "last working login" in answer.content.decode()) == (422, True)
    assert models.Account.objects.get(name="office").role == accounts.FEDERATION


def test_the_role_changes_signs_out_and_is_undone(site: StoreFixture, browser: Browsers, office: Client) -> None:
    theirs = browser("club130")
    assert act(office, "club130", "owner", role="club", club="106").status_code == 302
    assert models.Account.objects.get(name="club130").club == 106
    assert theirs.get("/clubs/106/files").status_code == 302
    undo(office, page_of("club130"))
    assert models.Account.objects.get(name="club130").club == 130


def test_another_player_s_login_turns_the_tokens_of_the_first_off(site: StoreFixture, office: Client) -> None:
    site.register("20093")
    models.Credential.objects.create(club=-1, player="38441", kind="token", name="player-38441", secret="x",
                                     made=site.now)  # fmt: skip
    act(office, "38441", "owner", role="player", player="20093")
    assert models.Account.objects.get(name="38441").player == "20093"
    assert models.Credential.objects.get().revoked


def test_the_address_changes_both_are_told_and_it_is_undone(site: StoreFixture, office: Client) -> None:
    contacts.enter_contact("38441", "old@mail.example")
    assert act(office, "38441", "email", email="New@mail.example").status_code == 302
    contact = contacts.contact_of("38441")
    assert contact
    assert (contact.email, models.Account.objects.get(name="38441").email) == ("New@mail.example", "new@mail.example")
    assert "We no longer write to this one." in letters("old@mail.example")[-1].body
    assert "come to this address" in letters("new@mail.example")[-1].body
    undo(office, page_of("38441"))
    contact = contacts.contact_of("38441")
    assert contact
    assert contact.email == "old@mail.example"


def test_a_lost_second_step_is_taken_away_with_a_letter(site: StoreFixture, browser: Browsers, office: Client) -> None:
    account = models.Account.objects.get(name="club106")
    models.Account.objects.filter(name="club106").update(email="club@mail.example")
    models.Authenticator.objects.create(user=account, type="totp", data={"secret": SECRET})
    models.Authenticator.objects.create(user=account, type="recovery_codes", data={})
    theirs = browser("club106")
    assert act(office, "club106", "second-step", reason="").status_code == 422
    assert act(office, "club106", "second-step", reason="Lost the phone").status_code == 302
    assert not models.Authenticator.objects.filter(user=account).exists()
    assert theirs.get("/clubs/106/files").status_code == 302
    assert "taken the second step of the login club106 away" in letters("club@mail.example")[-1].body
    assert changes("club106") == [("second-step", "office", "Lost the phone")]
    # There is none to take away any more.
    assert act(office, "club106", "second-step").status_code == 404


def test_all_devices_are_signed_out_and_one_can_sign_in_again(
    site: StoreFixture, browser: Browsers, office: Client
) -> None:
    phone, desk = browser("club106"), browser("club106")
    assert act(office, "club106", "sign-out").status_code == 302
    assert [each.get("/clubs/106/files").status_code for each in (phone, desk)] == [302, 302]
    visitor = browser()
    visitor.post("/sign-in", {"login": "club106", "password": PASSWORD})
    assert visitor.get("/clubs/106/files").status_code == 200
    # Those of others stay.
    assert office.get(LOGINS).status_code == 200


def test_a_link_to_a_new_password_ends_with_its_use_and_with_the_next_sign_in(
    site: StoreFixture, browser: Browsers, office: Client
) -> None:
    assert act(office, "club106", "link").status_code == 422
    models.Account.objects.filter(name="club106").update(email="club@mail.example")
    assert act(office, "club106", "link").status_code == 302
    first = link_in("club@mail.example")
    visitor = browser()
    visitor.post("/sign-in", {"login": "club106", "password": PASSWORD})
    assert browser().get(first).status_code == 410
    act(office, "club106", "link")
    second = link_in("club@mail.example")
    assert set_password(browser, second).status_code == 302
    assert set_password(browser, second).status_code == 410
    # The password is another one, so the other devices are signed out.
    assert visitor.get("/clubs/106/files").status_code == 302


def test_a_change_by_someone_else_is_told_and_what_was_typed_stays(site: StoreFixture, office: Client) -> None:
    page = page_of("club106")
    found = _VERSION.search(office.get(page).content.decode())
    assert found
    models.Account.objects.filter(name="club106").update(email="other@mail.example")
    sent = {"do": "email", "version": found[1], "reason": "Why not", "email": "mine@mail.example"}
    answer = office.post(page, sent)
    assert (answer.status_code, "Someone else has changed this" in answer.content.decode()) == (409, True)
    assert 'value="mine@mail.example"' in answer.content.decode()
    assert models.Account.objects.get(name="club106").email == "other@mail.example"


def test_who_signed_in_long_ago_gives_the_password_once_more(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert client.post(NEW, INVITED)["Location"].startswith("/sign-in/again")
    assert not accounts.account_exists("Moira Tane")


def test_an_erased_player_leaves_nothing_in_the_history(site: StoreFixture, office: Client) -> None:
    act(office, "38441", "email", email="new@mail.example")
    site.decide("erase", number="38441", reason="Asked for.")
    assert not models.AccessChange.objects.exists()


def test_hundreds_of_logins_are_pages_and_few_queries(site: StoreFixture, office: Client) -> None:
    models.Account.objects.bulk_create(
        models.Account(name=f"p{number:03}", role="player", player=str(number), password="!") for number in range(120)
    )
    office.get(LOGINS)
    with CaptureQueriesContext(database.connection()) as queries:
        page = read(office, LOGINS + "?state=invited")
    assert len(queries) < 20
    assert (len(page.rows) - 1, "120 logins" in page.text) == (50, True)
    assert len(read(office, LOGINS + "?state=invited&page=3").rows) - 1 == 20
