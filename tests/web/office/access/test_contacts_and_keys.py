"""Contacts and ways in of programs, as the office keeps them: changed with who and why, undone, shown once."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import contacts, credentials
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.club_desk.hostile_forms import HOSTILE, SCRIPT
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/office/contacts/38441"
KEYS = "/office/keys"
_OFFER = re.compile(r'name="offer" value="([^"]+)"')
_VERSION = re.compile(r'name="version" value="([^"]+)"')
PUBLIC = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3yOQiVxfL6kLdyTvUAiQxvX5B6IFGM/V0hzLoAQ1Lz laptop"


def save(office: Client, **values: Any) -> Any:
    """Save the contact of the player, as the page was shown."""
    found = _VERSION.search(office.get(PAGE).content.decode())
    assert found
    sent = {"do": "contact", "version": unescape(found[1]), "reason": "By telephone", "email": "", "telephone": ""}
    return office.post(PAGE, sent | values)


def test_a_contact_is_changed_with_its_history_and_undone(site: StoreFixture, office: Client) -> None:
    contacts.enter_contact("38441", "old@mail.example", certificates=True)
    assert save(office, email="new@mail.example", telephone="021 555 0123").status_code == 302
    contact = contacts.contact_of("38441")
    assert contact
    assert (contact.email, contact.telephone, contact.certificates) == ("new@mail.example", "021 555 0123", False)
    assert models.Account.objects.get(player="38441").email == "new@mail.example"
    text = read(office, PAGE).text
    assert "By telephone" in text
    assert "old@mail.example new@mail.example" in text
    save(office, email="third@mail.example")
    offer = _OFFER.search(office.get(PAGE).content.decode())
    assert offer
    office.post("/undo", {"offer": offer[1]})
    contact = contacts.contact_of("38441")
    assert contact
    assert (contact.email, contact.telephone) == ("new@mail.example", "021 555 0123")


def test_a_deleted_contact_leaves_no_address_in_the_history_and_comes_back(site: StoreFixture, office: Client) -> None:
    save(office, email="new@mail.example")
    assert save(office, do="delete", reason="Asked for.").status_code == 302
    assert contacts.contact_of("38441") is None
    assert "new@mail" not in "".join(f"{each.before}{each.after}" for each in models.AccessChange.objects.all())
    offer = _OFFER.search(office.get(PAGE).content.decode())
    assert offer
    office.post("/undo", {"offer": offer[1]})
    contact = contacts.contact_of("38441")
    assert contact
    assert contact.email == "new@mail.example"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"email": "nobody"}, "Enter a valid email address"),
        ({"telephone": "none"}, "is not a telephone number"),
        ({"certificates": "on"}, "has no address to send certificates to"),
        ({"telephone": "1\0" * 5}, "Null characters"),
        ({"reason": ""}, "Say why"),
        ({"email": f"{SCRIPT}@mail.example"}, "Enter a valid email address"),
    ],
)
def test_what_cannot_be_a_contact_is_said(site: StoreFixture, office: Client, sent: dict[str, str], says: str) -> None:
    answer = save(office, **sent)
    assert (answer.status_code, says in Page(answer.content.decode()).text) == (422, True)
    assert SCRIPT not in answer.content.decode()
    assert not models.Contact.objects.exists()


def test_a_contact_that_changed_meanwhile_is_a_conflict(site: StoreFixture, office: Client) -> None:
    contacts.enter_contact("38441", "old@mail.example")
    answer = save(office, version="('', '', False, False)", email="mine@mail.example")
    assert (answer.status_code, 'value="mine@mail.example"' in answer.content.decode()) == (409, True)


def test_contacts_are_found_by_name_number_and_address(site: StoreFixture, office: Client) -> None:
    site.register("20093")
    contacts.enter_contact("38441", "marama@mail.example")
    for query, numbers in (
        ("", ["38441", "20093"]), ("?q=kere", ["38441"]), ("?q=marama@", ["38441"]), ("?which=without", ["20093"]),
        ("?which=with", ["38441"]), ("?q=20093&which=x", ["20093"]), ("?q=nobody", []),
    ):  # fmt: skip
        assert [row[1] for row in read(office, f"/office/contacts{query}").rows[1:]] == numbers, query
    assert "Auckland" in read(office, "/office/contacts?of=clubs&q=106").text
    for wrong in ("77", "x" * 30, "%20"):
        assert office.get(f"/office/contacts/{wrong}").status_code == 404


def test_a_password_is_made_shown_once_renewed_and_turned_off(site: StoreFixture, office: Client) -> None:
    sent = {"do": "make", "kind": "password", "club": "106", "word": "Office", "reason": "A second computer"}
    shown = re.search(r'<code class="raw">([0-9a-f]+)</code>', office.post(KEYS, sent).content.decode())
    assert shown
    holder = credentials.authenticate_by_password("106-office", shown[1])
    assert holder
    assert holder.club == 106
    assert shown[1] not in office.get(KEYS).content.decode()
    answer = office.post(KEYS, sent)
    assert (answer.status_code, "106-office already has a password" in answer.content.decode()) == (422, True)
    key = models.Credential.objects.get(name="106-office").pk
    renewed = office.post(KEYS, {"do": "renew", "key_id": key, "reason": "Lost"})
    assert "The new secret of 106-office" in renewed.content.decode()
    assert credentials.authenticate_by_password("106-office", shown[1]) is None
    key = models.Credential.objects.get(name="106-office").pk
    assert office.post(KEYS, {"do": "turn-off", "key_id": key, "reason": ""}).status_code == 422
    assert office.post(KEYS, {"do": "turn-off", "key_id": key, "reason": "Sold"}).status_code == 302
    assert models.Credential.objects.get().revoked
    acts = [(each.act, each.reason) for each in models.AccessChange.objects.order_by("id")]
    assert acts == [("made", "A second computer"), ("renewed", "Lost"), ("turned-off", "Sold")]


def test_tokens_and_keys_are_made_for_those_who_may_have_them(site: StoreFixture, office: Client) -> None:
    token = {"do": "make", "kind": "token", "label": "website", "scope": ["read"], "reason": "Asked"}
    assert "The new secret of federation-website" in office.post(KEYS, token | {"owner": "federation"}).content.decode()
    assert office.post(KEYS, token | {"owner": "club", "club": "130"}).status_code == 200
    assert office.post(KEYS, token | {"owner": "player", "player": "38441"}).status_code == 200
    assert models.Credential.objects.get(club=130).scopes == "read"
    for wrong in (
        {"owner": "player", "player": "77"}, {"owner": "king"}, {"owner": "club", "club": "x"},
        {"owner": "club", "club": "106", "scope": ["decide"]}, {"owner": "club", "club": "106", "scope": []},
        {"owner": "federation", "label": "two words"}, {"owner": "club", "club": "106", "label": ""},
        {"kind": "nonsense"}, {"kind": "password", "club": "9" * 40},
    ):  # fmt: skip
        assert office.post(KEYS, token | wrong).status_code == 422, wrong
    key = {"do": "make", "kind": "key", "club": "106", "label": "Laptop", "key": PUBLIC, "reason": "Asked"}
    assert office.post(KEYS, key | {"key": "ssh-ed25519 nonsense"}).status_code == 422
    assert office.post(KEYS, key).status_code == 302
    assert models.Credential.objects.get(kind="key").club == 106


def test_the_list_says_when_and_by_which_door_each_was_used(site: StoreFixture, office: Client) -> None:
    credentials.make_credential(credentials.PASSWORD, "106", FIRST_MOMENT)
    credentials.make_credential(credentials.PASSWORD, "130", FIRST_MOMENT)
    assert "not used in the last year" in read(office, KEYS).text
    for query, users in (("?club=106", 1), ("?owner=player", 0), ("?kind=password&state=on", 2), ("?q=13", 1)):
        assert f"{users} means of access" in read(office, KEYS + query).text, query


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_words_do_no_harm(site: StoreFixture, office: Client, hostile: str) -> None:
    made = dict.fromkeys(("kind", "owner", "club", "word", "player", "label", "key", "scope", "reason"), hostile)
    for page, sent in (
        (KEYS, made | {"do": "make"}), (KEYS, made | {"do": "make", "kind": "token", "owner": "federation"}),
        (KEYS, made | {"do": "make", "kind": "key", "club": "106"}), (KEYS, {"do": "renew", "key_id": hostile}),
        (PAGE, {"do": "contact", "version": hostile, "email": hostile, "telephone": hostile, "reason": hostile}),
        (PAGE, {"do": "delete", "version": hostile, "reason": hostile}), (PAGE, {"do": hostile}),
        ("/office/logins/new", dict.fromkeys(("role", "club", "player", "name", "email", "reason"), hostile)),
        ("/office/logins/2", {"do": "close", "version": hostile, "reason": hostile}),
        ("/office/import/1", {"do": hostile, "mark": hostile}), ("/office/import", {"register": hostile}),
    ):  # fmt: skip
        answer = office.post(page, sent)
        assert answer.status_code in (302, 404, 409, 422), (page, answer.status_code)
        assert SCRIPT not in answer.content.decode()
    for page in (KEYS, "/office/contacts", "/office/logins", "/office/import"):
        values = dict.fromkeys(
            ("q", "page", "club", "role", "state", "step", "which", "of", "kind", "register"), hostile
        )
        answer = office.get(page, values)
        assert answer.status_code == 200, page
        assert SCRIPT not in answer.content.decode()


def test_a_club_and_a_player_reach_none_of_it(site: StoreFixture, browser: Browsers) -> None:
    for name in ("club106", "38441"):
        for page in (KEYS, PAGE, "/office/contacts", "/office/logins", "/office/logins/1", "/office/import"):
            assert (browser(name).get(page).status_code, browser(name).post(page).status_code) == (403, 403), page
