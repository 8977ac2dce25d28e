"""A member's page for two people at once, for another club, and after the member has left."""

import pytest

from overtrick.store.access import contacts
from overtrick.web.club_desk.members import acts, member, undoings
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.decisions.test_memberships import stays
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.member_form import MARAMA, TODAY, details, marama, press, shown_form, undo, version
from tests.web.conftest import Browsers
from tests.web.page_text import Page

ONE_DATABASE = True


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (member, acts, undoings):
        monkeypatch.setattr(module, "today", lambda: TODAY)


# ── two people ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_second_of_two_people_is_told_and_loses_nothing(site: StoreFixture, browser: Browsers) -> None:
    one, two = browser("club106"), browser("office")
    seen = version(two)
    press(one, "details", **details(family="Aroha"))
    answer = two.post(MARAMA, {"do": "details", "version": seen} | details(preferred="Mara", reason="As she asked"))
    page = Page(answer.content.decode())
    assert answer.status_code == 409
    assert "Someone else has changed this entry in the meantime. Your changes are not saved yet." in page.text
    assert "club106 : Family name Kereama Aroha" in page.text
    assert 'value="Mara"' in answer.content.decode()
    assert 'value="As she asked"' in answer.content.decode()
    assert (marama().family, marama().preferred) == ("Aroha", "")
    # What was typed counts when the button is pressed once more.
    again = answer.content.decode().split('name="version" value="')[1].split('"')[0]
    two.post(MARAMA, {"do": "details", "version": again} | details(family="Aroha", preferred="Mara"))
    assert (marama().family, marama().preferred) == ("Aroha", "Mara")


def test_pressing_the_button_again_keeps_what_the_other_person_entered(site: StoreFixture, browser: Browsers) -> None:
    """Two tabs of one page: the first saves a preferred name and a handicap, the second a year of birth."""
    one, two = browser("club106"), browser("office")
    tabs = [shown_form(client.get(MARAMA), "details") for client in (one, two)]
    one.post(MARAMA, tabs[0] | {"preferred": "Mara", "handicap": "2.50", "country": "2"})
    first = two.post(MARAMA, tabs[1] | {"year_of_birth": "1950"})
    assert first.status_code == 409
    assert "You changed this too" not in Page(first.content.decode()).text
    assert two.post(MARAMA, shown_form(first, "details")).status_code == 302
    found = marama()
    assert (found.preferred, found.handicap, found.country, found.year_of_birth) == ("Mara", "2.50", 2, 1950)


def test_what_both_people_changed_is_said_and_is_as_the_second_types_it(site: StoreFixture, browser: Browsers) -> None:
    one, two = browser("club106"), browser("office")
    tabs = [shown_form(client.get(MARAMA), "details") for client in (one, two)]
    one.post(MARAMA, tabs[0] | {"preferred": "Mara", "family": "Aroha"})
    one.post(MARAMA, shown_form(one.get(MARAMA), "details") | {"family": "Ngata"})
    first = two.post(MARAMA, tabs[1] | {"preferred": "Mar", "year_of_birth": "abc"})
    assert "Preferred name: You changed this too. If you save, yours counts." in Page(first.content.decode()).text
    second = two.post(MARAMA, shown_form(first, "details"))
    assert second.status_code == 422, "a year that is no number is refused as ever"
    assert two.post(MARAMA, shown_form(second, "details") | {"year_of_birth": "1950"}).status_code == 302
    assert (marama().preferred, marama().family, marama().year_of_birth) == ("Mar", "Ngata", 1950)


def test_email_and_phone_of_two_people_are_both_kept(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093")
    contacts.enter_contact("20093", email="old@example.org", telephone="09 555 0123")
    address = f"/clubs/{AUCKLAND}/members/20093"
    one, two = browser("club106"), browser("office")
    tabs = [shown_form(client.get(address), "contact") for client in (one, two)]
    one.post(address, tabs[0] | {"email": "new@example.org"})
    first = two.post(address, tabs[1] | {"telephone": "021 555 0123"})
    assert first.status_code == 409
    assert two.post(address, shown_form(first, "contact")).status_code == 302
    found = contacts.contact_of("20093")
    assert found is not None
    assert (found.email, found.telephone) == ("new@example.org", "021 555 0123")


@pytest.mark.parametrize("act", ["details", "contact", "status", "leave", "move"])
def test_every_act_needs_the_entry_as_it_is(site: StoreFixture, browser: Browsers, act: str) -> None:
    before = site.contents()
    for forged in ("", "0 x", "-1", "9" * 400, "²"):
        answer = browser("club106").post(MARAMA, {"do": act, "version": forged} | details(family="Aroha"))
        assert answer.status_code == 409
    assert site.contents() == before


def test_what_has_changed_since_is_not_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    press(client, "details", **details(family="Aroha"))
    site.decide("amend", number="38441", family="Third")
    assert "This cannot be undone any more: the entry has changed since." in undo(client).text
    assert marama().family == "Third"


# ── who may ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", ["31018", "4711", "0", "x" * 300, "%00", "<b>"])
def test_another_clubs_player_is_as_unknown_as_nobody(site: StoreFixture, browser: Browsers, number: str) -> None:
    """31018 is a member of Howick."""
    site.register("31018")
    client, address = browser("club106"), f"/clubs/{AUCKLAND}/members/{number}"
    before = site.contents()
    assert client.get(address).status_code == 404
    assert client.post(address, {"do": "leave", "version": "0", "end": "2018-03-01"}).status_code == 404
    assert site.contents() == before


def test_the_page_of_another_clubs_player_tells_nothing(site: StoreFixture, browser: Browsers) -> None:
    site.register("31018")
    client = browser("club106")
    pages = [Page(client.get(f"/clubs/{AUCKLAND}/members/{number}").content.decode()) for number in ("31018", "47110")]
    assert pages[0].text == pages[1].text


@pytest.mark.parametrize(
    "act", ["details", "contact", "status", "leave", "move", "active", "begin-arrears", "end-arrears", "", "drop"]
)
def test_who_was_a_member_is_read_and_not_changed(site: StoreFixture, browser: Browsers, act: str) -> None:
    site.decide("move", number="38441", club=HOWICK, start="2018-01-01")
    contacts.enter_contact("38441", email="marama@example.org")
    before = site.contents()
    client = browser("club106")
    page = client.get(MARAMA)
    assert page.status_code == 200
    assert b"marama@example.org" not in page.content
    assert b'<form method="post" class="form"' not in page.content
    answer = client.post(MARAMA, {"do": act, "version": "0"} | details(family="Aroha"))
    assert answer.status_code == 403
    assert site.contents() == before


def test_an_undo_of_one_club_is_not_for_another(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    press(client, "leave", end="2018-03-15")
    offer = client.get(MARAMA).content.decode().split('name="offer" value="')[1].split('"')[0]
    other = browser("club130")
    assert other.post("/undo", {"offer": offer}).status_code == 302
    assert stays() == [(AUCKLAND, "2010-01-01", "2018-03-15")]


def test_a_merged_number_leads_to_the_member(site: StoreFixture, browser: Browsers) -> None:
    site.register("777").decide("merge", number="38441", into="777")
    answer = browser("club106").get(MARAMA)
    assert (answer.status_code, answer["Location"]) == (302, f"/clubs/{AUCKLAND}/members/777")


def test_an_erased_member_has_no_page(site: StoreFixture, browser: Browsers) -> None:
    site.decide("erase", number="38441")
    assert browser("club106").get(MARAMA).status_code == 404
