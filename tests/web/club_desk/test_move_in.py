"""Somebody from another club: found, shown what will happen, taken in, and undone."""

from datetime import date
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.web.club_desk.members import move_in, undoings
from tests.store.cast import AUCKLAND, HOWICK, NO_CLUB
from tests.store.decisions.test_memberships import home_club, stays
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True
MOVE_IN = f"/clubs/{AUCKLAND}/members/move-in"
ESTHER = {"number": "31018", "how": "move", "start": "2018-03-18", "reason": ""}


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (move_in, undoings):
        monkeypatch.setattr(module, "today", lambda: date(2018, 3, 20))


@pytest.fixture
def club(site: StoreFixture) -> StoreFixture:
    """Esther is a member of Howick."""
    return site.register("31018")


def undo(client: Any, address: str) -> str:
    offer = client.get(address).content.decode().split('name="offer" value="')[1].split('"')[0]
    return Page(client.post("/undo", {"offer": offer}, follow=True).content.decode()).text


def test_somebody_is_found_by_name_or_number(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    for text in ("vander", "31018", "Βαντερμεερ"):
        page = read(client, f"{MOVE_IN}?q={text}")
        assert page.link("Esther Vandermeer") == f"{MOVE_IN}?number=31018"
    nobody = read(client, f"{MOVE_IN}?q=zzzzz")
    assert nobody.link("Add a new player") == f"/clubs/{AUCKLAND}/members/new"


def test_what_will_happen_is_said_before(club: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact("31018", email="esther@example.org")
    text = read(browser("club106"), f"{MOVE_IN}?number=31018").text
    assert "Home club: the membership of Howick ends the day before, and Auckland is the home club." in text
    assert "Second club: Howick stays the home club." in text
    assert "We email: Esther Vandermeer." in text
    assert "We have no email address for Howick. Please tell them yourself." in text
    assert "esther@example.org" not in text


def test_a_move_begun_by_the_new_club_is_told_to_all_and_undone(club: StoreFixture, browser: Browsers) -> None:
    club.decide("club-details", club=HOWICK, secretary_email="howick@example.org")
    contacts.enter_contact("31018", email="esther@example.org")
    client = browser("club106")
    answer = client.post(MOVE_IN, ESTHER)
    assert answer["Location"] == f"/clubs/{AUCKLAND}/members/31018"
    assert home_club("31018") == AUCKLAND
    assert stays("31018") == [(HOWICK, "2010-01-01", "2018-03-17"), (AUCKLAND, "2018-03-18", "")]
    assert [letter.address for letter in models.Mail.objects.order_by("id")] == [
        "howick@example.org",
        "esther@example.org",
    ]
    assert "Undone. Everything is as it was before." in undo(client, answer["Location"])
    assert (home_club("31018"), stays("31018")) == (HOWICK, [(HOWICK, "2010-01-01", "")])
    assert models.Mail.objects.count() == 4
    assert club.verify() == []


def test_a_second_club_leaves_the_home_club(club: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact("31018", email="esther@example.org")
    client = browser("club106")
    where = client.post(MOVE_IN, ESTHER | {"how": "join"})["Location"]
    assert (home_club("31018"), len(stays("31018"))) == (HOWICK, 2)
    body = models.Mail.objects.get().body
    assert "is a member of Auckland too from 18 March 2018 on. The home club is still Howick." in body
    undo(client, where)
    assert stays("31018") == [(HOWICK, "2010-01-01", "")]


def test_somebody_without_a_club_is_at_home_here(club: StoreFixture, browser: Browsers) -> None:
    club.decide("leave", number="31018", club=HOWICK, end="2018-01-01")
    assert home_club("31018") == NO_CLUB
    client = browser("club106")
    assert "Auckland is the home club from that day on." in read(client, f"{MOVE_IN}?number=31018").text
    client.post(MOVE_IN, {"number": "31018", "start": "2018-03-18"})
    assert home_club("31018") == AUCKLAND


@pytest.mark.parametrize(
    "changed", [{"how": "steal"}, {"how": ""}, {"start": ""}, {"start": "2010-01-01"}, {"start": "x"},
                {"reason": "x" * 501}],
)  # fmt: skip
def test_what_cannot_be_is_refused(club: StoreFixture, browser: Browsers, changed: dict[str, str]) -> None:
    assert browser("club106").post(MOVE_IN, ESTHER | changed).status_code == 422
    assert stays("31018") == [(HOWICK, "2010-01-01", "")]


@pytest.mark.parametrize("number", ["4711", "<b>", "x" * 500, "\0", "9" * 30])
def test_a_number_that_nobody_has(club: StoreFixture, browser: Browsers, number: str) -> None:
    client = browser("club106")
    assert client.post(MOVE_IN, ESTHER | {"number": number}).status_code == 404


def test_who_is_a_member_already_is_shown(club: StoreFixture, browser: Browsers) -> None:
    answer = browser("club106").get(f"{MOVE_IN}?number=38441")
    assert answer["Location"] == f"/clubs/{AUCKLAND}/members/38441"


def test_a_member_who_left_can_come_back(club: StoreFixture, browser: Browsers) -> None:
    club.decide("move", number="38441", club=HOWICK, start="2018-01-01")
    client = browser("club106")
    client.post(MOVE_IN, ESTHER | {"number": "38441"})
    assert home_club() == AUCKLAND


def test_a_second_club_neither_sees_how_to_reach_a_player_nor_changes_the_entry(
    site: StoreFixture, browser: Browsers
) -> None:
    """Any club may take any player in as a second club; email, phone and entry stay with the home club."""
    contacts.enter_contact("38441", email="marama@example.org", telephone="021 555 0123")
    site.decide("join", number="38441", club=130, start="2018-02-01")
    client, address = browser("club130"), "/clubs/130/members/38441"
    page = client.get(address).content.decode()
    assert "Marama Kereama" in page
    assert "marama@example.org" not in page + client.get("/clubs/130/members.csv").content.decode("utf-8-sig")
    assert "021 555 0123" not in page
    version = page.split('name="version" value="')[1].split('"')[0]
    for act in ("details", "contact", "status", "move"):
        assert client.post(address, {"do": act, "version": version}).status_code == 403
    assert "marama@example.org" in browser("club106").get("/clubs/106/members/38441").content.decode()
