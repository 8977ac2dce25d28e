"""A member's clubs: a visitor who joins, a resignation, a move out, fees that were not paid; each is undone."""

from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.web.club_desk.members import acts, member, undoings
from tests.store.cast import AUCKLAND, HOWICK, NO_CLUB
from tests.store.decisions.test_memberships import home_club, stays
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.member_form import MARAMA, SINCE_2010, TODAY, details, press, shown_form, undo, version
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (member, acts, undoings):
        monkeypatch.setattr(module, "today", lambda: TODAY)


def undo_from_desk(client: Client) -> Page:
    """Undo the last act on the desk, where it is offered for a day."""
    return undo(client, f"/clubs/{AUCKLAND}/desk")


def test_a_visitor_becomes_a_member(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093", status=3)
    client, address = browser("club106"), f"/clubs/{AUCKLAND}/members/20093"
    assert "Make this visitor a member" in read(client, address).headings
    assert "Make this visitor a member" not in read(client, MARAMA).headings
    press(client, "active", address)
    assert models.Player.objects.get(number="20093").status == 1
    undo(client, address)
    assert models.Player.objects.get(number="20093").status == 3


def test_a_resignation_says_what_happens_and_is_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    text = read(client, MARAMA).text
    assert "Marama Kereama then belongs to no club." in text
    assert "Points stop: nothing is earned after that day" in text
    press(client, "leave", end="2018-03-15", reason="Moved away")
    assert (home_club(), stays()) == (NO_CLUB, [(AUCKLAND, "2010-01-01", "2018-03-15")])
    page = read(client, MARAMA)
    assert "Marama Kereama is a member until 15 Mar 2018." in page.text
    assert "is no longer a member of your club. You can read the entry." in page.text


def test_a_resignation_is_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    press(client, "leave", end="2018-03-15")
    assert "Undone. Everything is as it was before." in undo(client).text
    assert (home_club(), stays()) == (AUCKLAND, [SINCE_2010])
    assert site.verify() == []


def test_who_leaves_the_last_club_resigns_in_one_act(site: StoreFixture, browser: Browsers) -> None:
    """Active players are charged levies, resigned ones are not (Maintenance 2.1); 4 is Resigned, 1 Active."""
    client = browser("club106")
    page = read(client, MARAMA)
    assert "With the tick, the status is Resigned from the next day on. Without it, it stays Active." in page.text
    form = shown_form(client.get(MARAMA), "leave")
    assert form["resign"] == "on"
    client.post(MARAMA, form | {"end": "2018-03-15"})
    statuses = models.Spell.objects.filter(kind="status").order_by("start").values_list("start", "value")
    assert [(str(start), value) for start, value in statuses] == [("2010-01-01", "1"), ("2018-03-16", "4")]
    assert (home_club(), stays()) == (NO_CLUB, [(AUCKLAND, "2010-01-01", "2018-03-15")])
    assert "is a member until 15 Mar 2018, and Resigned from then on." in read(client, MARAMA).text
    assert "Undone. Everything is as it was before." in undo_from_desk(client).text
    assert (home_club(), stays()) == (AUCKLAND, [SINCE_2010])
    assert models.Player.objects.get(number="38441").status == 1
    assert site.verify() == []


def test_a_resignation_that_has_changed_since_is_not_half_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    press(client, "leave", end="2018-03-15", resign="on")
    site.decide("join", number="38441", club=AUCKLAND, start="2018-03-18")
    assert "This cannot be undone any more: the entry has changed since." in undo(client).text
    assert models.Player.objects.get(number="38441").status == 4


def test_who_has_another_club_does_not_resign(site: StoreFixture, browser: Browsers) -> None:
    site.decide("join", number="38441", club=HOWICK, start="2016-01-01")
    client = browser("club106")
    assert 'name="resign"' not in client.get(MARAMA).content.decode()
    press(client, "leave", end="2018-03-15", resign="on")
    assert models.Player.objects.get(number="38441").status == 1


def test_a_membership_that_has_changed_since_is_not_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    press(client, "leave", end="2018-03-15")
    site.decide("join", number="38441", club=AUCKLAND, start="2018-03-18")
    assert "This cannot be undone any more: the entry has changed since." in undo(client).text
    assert stays() == [(AUCKLAND, "2010-01-01", "2018-03-15"), (AUCKLAND, "2018-03-18", "")]


def test_who_has_a_second_club_is_at_home_there_and_goes_on(site: StoreFixture, browser: Browsers) -> None:
    site.decide("join", number="38441", club=HOWICK, start="2016-01-01")
    text = read(browser("club106"), MARAMA).text
    assert "Howick becomes the home club." in text
    assert "Points continue to be awarded." in text
    other = read(browser("club130"), f"/clubs/{HOWICK}/members/38441").text
    assert "Auckland stays the home club." in other
    assert "Move to another club" not in other


@pytest.mark.parametrize(("end", "said"), [("2009-01-01", "The membership began later"), ("", "Choose a day."),
                                            ("yesterday", "Write the day as year-month-day"),
                                            ("0001-01-01", "The membership began later")])  # fmt: skip
def test_a_last_day_that_cannot_be_is_refused(site: StoreFixture, browser: Browsers, end: str, said: str) -> None:
    answer = press(browser("club106"), "leave", end=end)
    assert answer.status_code == 422
    assert said in Page(answer.content.decode()).text
    assert stays() == [SINCE_2010]


def set_email(site: StoreFixture, club: int, email: str) -> None:
    site.decide("club-details", club=club, secretary_email=email)


def test_a_move_out_is_told_to_all_three_and_undone(site: StoreFixture, browser: Browsers) -> None:
    set_email(site, AUCKLAND, "auckland@example.org")
    set_email(site, HOWICK, "howick@example.org")
    contacts.enter_contact("38441", email="marama@example.org")
    client = browser("club106")
    press(client, "move", to=str(HOWICK), start="2018-03-18", reason="")
    assert (home_club(), stays()) == (HOWICK, [(AUCKLAND, "2010-01-01", "2018-03-17"), (HOWICK, "2018-03-18", "")])
    letters = list(models.Mail.objects.order_by("id"))
    assert [letter.address for letter in letters] == [
        "auckland@example.org",
        "howick@example.org",
        "marama@example.org",
    ]
    assert letters[0].subject == "New Zealand Bridge: Marama Kereama moves to another club"
    assert (
        "Marama Kereama (38441) moves from Auckland to Howick, which is the home club from 18 March 2018 on."
        in letters[0].body
    )
    undo(client)
    assert (home_club(), stays()) == (AUCKLAND, [SINCE_2010])
    undone = list(models.Mail.objects.order_by("id"))[3:]
    assert [letter.address for letter in undone] == [letter.address for letter in letters]
    assert "was a mistake, and has been undone. Everything is as it was before." in undone[0].body
    assert site.verify() == []


def test_who_has_no_address_is_named_before(site: StoreFixture, browser: Browsers) -> None:
    text = read(browser("club106"), MARAMA).text
    assert "We have no email address for Marama Kereama. Please tell them yourself." in text


@pytest.mark.parametrize(("to", "start"), [("106", "2018-03-18"), ("9999", "2018-03-18"), ("77777", "2018-03-18"),
                                           ("", "2018-03-18"), ("130", "2010-01-01"), ("130", "")])  # fmt: skip
def test_a_move_that_cannot_be_is_refused(site: StoreFixture, browser: Browsers, to: str, start: str) -> None:
    assert press(browser("club106"), "move", to=to, start=start).status_code == 422
    assert stays() == [SINCE_2010]


# ── arrears ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def cyprus_club(cyprus_store: StoreFixture) -> Client:
    """The secretary of a club in Cyprus, with one member whose ID card is valid."""
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    account = accounts.make_account("limassol", "correct horse", role=accounts.CLUB, club=1)
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, "overtrick.web.auth.adapters.Backend")
    client.cookies["django_language"] = "en"
    return client


def arrears() -> list[tuple[str, str]]:
    found = models.Spell.objects.filter(kind="arrears").order_by("id")
    return [(str(each.start), str(each.end or "")) for each in found]


def test_arrears_begin_and_end_and_each_is_undone(cyprus_store: StoreFixture, cyprus_club: Client) -> None:
    """In arrears on the day: that player alone earns nothing (ruling C11); from the day of payment on, points count."""
    address = "/clubs/1/members/5001"
    text = Page(cyprus_club.get(address, headers={"accept-language": "en"}).content.decode()).text
    assert "Another status" in text or "5001" in text
    press(cyprus_club, "begin-arrears", address, day="2018-03-01")
    assert arrears() == [("2018-03-01", "")]
    undo(cyprus_club, address)
    assert arrears() == []
    press(cyprus_club, "begin-arrears", address, day="2018-03-01")
    press(cyprus_club, "end-arrears", address, day="2018-03-12")
    assert arrears() == [("2018-03-01", "2018-03-11")]
    undo_last(cyprus_club, address)
    assert arrears() == [("2018-03-01", "")]
    assert cyprus_store.verify() == []


def undo_last(client: Client, address: str) -> None:
    """Undo the last of several acts that the page offers."""
    offers = client.get(address).content.decode().split('name="offer" value="')
    client.post("/undo", {"offer": offers[-1].split('"')[0]})


def test_new_zealand_has_no_arrears(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    assert "rrears" not in read(client, MARAMA).text
    assert (
        client.post(MARAMA, {"do": "begin-arrears", "version": version(client), "day": "2018-03-01"}).status_code == 403
    )


@pytest.mark.parametrize(
    ("act", "values"),
    [
        ("details", details(preferred="Mara")),
        ("contact", {"email": "", "telephone": "021 555 0123"}),
        ("status", {"code": "2", "start": "2018-03-10", "reason": ""}),
    ],
)
def test_who_has_left_since_is_no_longer_the_clubs_to_change(
    site: StoreFixture, browser: Browsers, act: str, values: dict[str, Any]
) -> None:
    client = browser("club106")
    assert press(client, act, **values).status_code == 302
    site.decide("move", number="38441", club=HOWICK, start="2018-03-15")
    before = site.contents()
    assert "This cannot be undone any more" in undo(client).text
    assert site.contents() == before
