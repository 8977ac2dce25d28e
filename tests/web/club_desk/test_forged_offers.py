"""Undo with an offer that is not one's own: tampered with, of another club, too old. And other secrets of addresses."""

from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.core import signing
from django.test import Client

from overtrick.store.access import club_logins, scorer_links
from overtrick.web import undo
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import check_file, press_send
from tests.web.club_desk.hostile_forms import HOSTILE
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

# All that any offer of a club names, so that each act would find what it needs.
VALUES: dict[str, Any] = {
    "name": "106_a.txt", "version": 1, "replaced": None, "versions": [1], "last": 1, "revision": 1, "before": {},
    "number": "38441", "after": {}, "code": 1, "set": 1, "start": "2018-03-10", "end": "2018-03-10", "line": 3,
    "joined": None, "application": 1, "seq": 1, "policy": "x", "kind": "x",
}  # fmt: skip


def offer_of(act: str, club: int | None, back: str = "/clubs/106/files") -> str:
    """An offer as the program signs it."""
    offer = {"act": act, "club": club, "back": back, "values": VALUES}
    return signing.dumps(offer, salt=undo._SALT, compress=True)


@pytest.fixture
def offer(cast: StoreFixture, browser: Browsers) -> str:
    """What club 106 is offered after it has sent a file."""
    client = browser("club106")
    after = press_send(client, check_file(client, session_file()))
    page = client.get(after["Location"]).content.decode()
    assert cast.points("38441") == {"C": 40}
    return page.split('name="offer" value="')[1].split('"')[0]


def press_undo(client: Client, offer: str) -> str:
    """Press undo; where it leads."""
    answer = client.post("/undo", {"offer": offer})
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.parametrize("login", ["club130", "38441"])
def test_the_offer_of_another_club_undoes_nothing(
    cast: StoreFixture, browser: Browsers, offer: str, login: str
) -> None:
    before = cast.contents()
    client = browser(login)
    assert press_undo(client, offer) == "/"
    assert "This can only be undone by the club that did it." in client.get("/").content.decode()
    assert cast.contents() == before


def test_nobody_undoes_without_a_login(cast: StoreFixture, browser: Browsers, offer: str) -> None:
    before = cast.contents()
    assert press_undo(browser(), offer).startswith("/sign-in")
    assert cast.contents() == before


def test_an_offer_that_was_tampered_with_undoes_nothing(cast: StoreFixture, browser: Browsers, offer: str) -> None:
    client, before = browser("club106"), cast.contents()
    body, _, rest = offer.partition(":")
    other = signing.dumps({"act": "sent-file", "club": 106}, salt="overtrick.club-login", compress=True)
    forged = [
        *HOSTILE.values(), offer[:-1], offer[1:], f"{offer}A", f"{body[:-1]}:{rest}", f"{body}::{rest}", other,
        other.partition(":")[0] + ":" + rest, "::", ".:a:b",
    ]  # fmt: skip
    for each in forged:
        assert press_undo(client, each) == "/", each
    assert cast.contents() == before
    # The right one does undo it, once.
    assert press_undo(client, offer) == "/clubs/106/files/106_a.txt"
    assert cast.points("38441") == {}
    after = cast.contents()
    press_undo(client, offer)
    assert cast.contents() == after


def test_an_offer_lasts_a_day(cast: StoreFixture, browser: Browsers, offer: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(undo, "_LASTS", timedelta(seconds=-1))
    before = cast.contents()
    assert press_undo(browser("club106"), offer) == "/"
    assert cast.contents() == before


def test_no_act_of_any_kind_is_undone_by_another_club(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", session_file())
    before = cast.contents()
    for act in undo.UNDOINGS:
        for login in ("club130", "38441"):
            client = browser(login)
            assert press_undo(client, offer_of(act, 106)) == "/", act
    assert cast.contents() == before


def test_an_act_that_is_no_longer_known_cannot_be_undone(site: StoreFixture, browser: Browsers) -> None:
    """A page that was opened before the program was renewed."""
    assert press_undo(browser("club106"), offer_of("an old act", 106)) == "/"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_secrets_of_addresses_cannot_be_guessed(site: StoreFixture, browser: Browsers, text: str) -> None:
    scorer_links.renew_scorer_link(106)
    secret = scorer_links.scorer_secret(106)
    invited = club_logins.invite(106, "Moira Tane", "moira@mail.example")
    link = club_logins.make_password_link(invited)
    client = browser()
    guesses = [text[:500].replace("/", "") or "x", f"{secret}{text[:5]}", f"{text[:5]}{secret}"]
    for guess in guesses:
        if guess != secret:
            assert client.get(f"/scorers/{quote(guess, safe='')}").status_code == 404, guess
    for guess in (*guesses, f"{link}{text[:5] or 'x'}", secret):
        assert client.get(f"/logins/{quote(guess, safe='')}").status_code in (404, 410), guess
        assert client.post(f"/logins/{quote(guess, safe='')}/address").status_code in (404, 410), guess
    # A link for a password changes no address, and is no address of scorers.
    assert client.post(f"/logins/{link}/address").status_code == 410
    assert client.get(f"/scorers/{link}").status_code == 404
    assert client.get(f"/logins/{link}").status_code == 200
