"""A new member: every field, possible duplicates first, the number at once, and the federation's queue."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.queries.applications.lists import find_applications
from overtrick.web.club_desk.members import forms, new_member
from tests.store.cast import AUCKLAND, HOWICK, session_file
from tests.store.decisions.test_memberships import home_club, stays
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True
NEW = f"/clubs/{AUCKLAND}/members/new"


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (forms, new_member):
        monkeypatch.setattr(module, "today", lambda: date(2018, 3, 20))


def entry(**changed: Any) -> dict[str, Any]:
    """The form as a secretary fills it in."""
    return {
        "first": "Zelda", "preferred": "", "family": "Quimby", "club": str(AUCKLAND), "year_of_birth": "",
        "gender": "1", "source": "1", "country": "1", "grade": "1", "rank": "1", "status": "1", "start": "2018-03-15",
        "email": "", "telephone": "",
    } | changed  # fmt: skip


def add(client: Client, address: str = NEW, **changed: Any) -> Any:
    return client.post(address, entry(**changed))


def newest() -> models.Player:
    found = models.Player.objects.order_by("id").last()
    assert found is not None
    return found


def undo(client: Client, address: str) -> Page:
    page = client.get(address).content.decode()
    offer = page.split('name="offer" value="')[1].split('"')[0]
    return Page(client.post("/undo", {"offer": offer}, follow=True).content.decode())


def test_the_number_is_given_at_once_shown_and_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    answer = add(client, preferred="Zel", year_of_birth="1958", email="zelda@example.org", telephone="021 555 0123")
    player = newest()
    assert answer["Location"] == f"/clubs/{AUCKLAND}/members/{player.number}?added=1"
    assert (player.first, player.preferred, player.family, player.club) == ("Zelda", "Zel", "Quimby", AUCKLAND)
    assert (player.year_of_birth, player.gender, player.source, player.country) == (1958, 1, 1, 1)
    assert (player.grade, player.rank, player.status) == (1, 1, 1)
    assert stays(player.number) == [(AUCKLAND, "2018-03-15", "")]
    contact = contacts.contact_of(player.number)
    assert contact is not None
    assert (contact.email, contact.telephone) == ("zelda@example.org", "021 555 0123")
    # The first available number of four or five digits (Masterpoint Maintenance 2.1).
    assert player.number == "1000"
    page = client.get(answer["Location"]).content.decode()
    assert '<p class="new-number">1000</p>' in page
    assert "Zel Quimby has the number 1000." in Page(page).text
    add(client, family="Other")
    assert newest().number == "1001"


def test_a_registration_is_undone_and_the_number_is_gone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    where = add(client)["Location"]
    page = undo(client, where)
    assert "Undone: number 1000 is nobody's now, and is never given again." in page.text
    assert not models.Player.objects.filter(number="1000").exists()
    assert client.get(where).status_code == 404
    add(client)
    assert newest().number == "1001"
    assert site.verify() == []


def test_a_player_who_has_played_is_not_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    where = add(client)["Location"]
    page = client.get(where).content.decode()
    site.send("106_a.txt", session_file(("1000 38441", "5 6")))
    offer = page.split('name="offer" value="')[1].split('"')[0]
    said = Page(client.post("/undo", {"offer": offer}, follow=True).content.decode()).text
    assert "The registration of 1000 cannot be taken back: the number is in a results file" in said
    assert models.Player.objects.filter(number="1000").exists()


@pytest.mark.parametrize(
    ("changed", "badges"),
    [
        ({"first": "Marama", "family": "Kereama"}, "same name same club"),
        ({"first": "Μαραμα", "family": "Κερεαμα"}, "same name same club"),
        ({"first": "Mārama", "family": "Kereamo"}, "similar name same club"),
        ({"first": "M", "family": "Kereama", "year_of_birth": "1950"}, "similar name same year of birth same club"),
        ({"first": "Kereama", "family": "Marama", "club": str(HOWICK)}, "same name"),
    ],
)
def test_who_may_be_the_same_person_is_shown_before_anything_is_saved(
    site: StoreFixture, browser: Browsers, changed: dict[str, str], badges: str
) -> None:
    site.decide("amend", number="38441", year_of_birth=1950)
    client = browser("club106")
    before = site.contents()
    answer = add(client, **changed)
    page = Page(answer.content.decode())
    assert answer.status_code == 200
    assert "Is it one of these?" in page.headings
    assert f"Marama Kereama 38441 Auckland · Active {badges}" in page.text
    assert page.link("It is this person : Marama Kereama") == f"/clubs/{AUCKLAND}/members/move-in?number=38441"
    assert site.contents() == before


def test_none_of_these_adds_what_was_typed(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    typed = entry(first="Marama", family="Kereama", year_of_birth="1991")
    html = client.post(NEW, typed).content.decode()
    for name, value in typed.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in html
    answer = client.post(NEW, typed | {"seen": "38441"})
    assert answer.status_code == 302
    assert (newest().number, newest().year_of_birth) == ("1000", 1991)


def test_a_button_that_is_pressed_twice_adds_one_player(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    add(client)
    assert add(client).status_code == 200
    assert models.Player.objects.filter(family="Quimby").count() == 1


def test_it_is_this_person_leads_to_the_member_or_to_the_move(site: StoreFixture, browser: Browsers) -> None:
    site.register("31018")
    client = browser("club106")
    own = client.get(f"/clubs/{AUCKLAND}/members/move-in?number=38441")
    assert own["Location"] == f"/clubs/{AUCKLAND}/members/38441"
    other = read(client, f"/clubs/{AUCKLAND}/members/move-in?number=31018")
    assert "Esther Vandermeer is joining your club" in other.headings


def test_the_year_of_birth_of_others_is_not_told(site: StoreFixture, browser: Browsers) -> None:
    site.register("31018", year_of_birth=1944)
    answer = add(browser("club106"), first="Esther", family="Vandermeer")
    assert "Esther Vandermeer 31018" in Page(answer.content.decode()).text
    assert "1944" not in answer.content.decode()


def test_somebody_at_home_elsewhere_becomes_a_member_here_too(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    where = add(client, club=str(HOWICK))["Location"]
    assert (home_club("1000"), stays("1000")) == (HOWICK, [(HOWICK, "2018-03-15", ""), (AUCKLAND, "2018-03-15", "")])
    undo(client, where)
    assert not models.Player.objects.filter(number="1000").exists()
    assert site.verify() == []


def test_players_from_abroad_start_in_the_grade_of_the_rule(site: StoreFixture, browser: Browsers) -> None:
    """Overseas players start at Open until they are able to demonstrate otherwise (Input of new players)."""
    assert "Players from Overseas start in Open." in read(browser("club106"), NEW).text
    add(browser("club106"), country="3", grade="1")
    assert newest().grade == 3


def test_a_visitor_is_temporary(site: StoreFixture, browser: Browsers) -> None:
    html = browser("club106").get(f"{NEW}?visitor=1").content.decode()
    assert '<option value="3" selected>Temporary</option>' in html
    assert '<option value="3" selected>Temporary casual visitor</option>' in html
    add(browser("club106"), status="3", source="3")
    assert (newest().status, newest().source) == (3, 3)


@pytest.mark.parametrize(("source", "kind"), [("2", "returning"), ("4", "overseas")])
def test_returning_and_australian_players_go_to_the_federation(
    site: StoreFixture, browser: Browsers, source: str, kind: str
) -> None:
    """NZB searches for old records on the club's behalf, and looks up Australians (Input of new players, Source)."""
    client = browser("club106")
    before = models.Player.objects.count()
    answer = add(client, source=source, year_of_birth="1950", country="2" if kind == "overseas" else "1")
    assert answer["Location"] == f"/clubs/{AUCKLAND}/members"
    assert models.Player.objects.count() == before
    (found,) = find_applications(club=AUCKLAND)
    assert (found.kind, found.number, found.is_open) == (kind, "", True)
    assert (found.data["first"], found.data["family"], found.data["year_of_birth"]) == ("Zelda", "Quimby", 1950)
    assert found.data["source"] == int(source)
    page = undo(client, f"/clubs/{AUCKLAND}/members")
    assert "Undone: the application is taken back." in page.text
    assert not find_applications(club=AUCKLAND)[0].is_open
    assert site.verify() == []


def test_all_that_was_written_about_a_newcomer_counts_once_the_number_is_given(
    site: StoreFixture, browser: Browsers
) -> None:
    """The home club may be any affiliated club (Input of new players); 2 is the second rank of Appendix 2."""
    add(
        browser("club106"), source="4", country="2", club=str(HOWICK), rank="2", overseas_number="ABF 77",
        email="zelda@example.org", telephone="021 555 0123",
    )  # fmt: skip
    (found,) = find_applications(club=AUCKLAND)
    assert "zelda@example.org" not in "".join(models.Journal.objects.values_list("data", flat=True))
    office = browser("office")
    page = read(office, "/office/applications")
    assert "Home club Howick" in page.text
    assert "Number abroad ABF 77" in page.text
    office.post("/office/applications", {
        "application": found.application, "do": "register", "start": "2018-03-15", "gender": "1", "status": "1",
    })  # fmt: skip
    player = newest()
    assert (player.family, player.club, player.rank, player.overseas_number) == ("Quimby", HOWICK, 2, "ABF 77")
    assert stays(player.number) == [(HOWICK, "2018-03-15", ""), (AUCKLAND, "2018-03-15", "")]
    contact = contacts.contact_of(player.number)
    assert contact is not None
    assert (contact.email, contact.telephone) == ("zelda@example.org", "021 555 0123")
    assert not models.Draft.objects.exists()
    assert site.verify() == []


def test_who_returns_under_the_old_number_is_reached_as_the_club_wrote(site: StoreFixture, browser: Browsers) -> None:
    site.register("31018")
    contacts.enter_contact("31018", email="old@example.org", telephone="09 555 0123")
    add(browser("club106"), source="2", email="new@example.org")
    (found,) = find_applications(club=AUCKLAND)
    answer = {"application": found.application, "do": "old-number", "number": "31018", "start": "2018-03-15"}
    browser("office").post("/office/applications", answer)
    contact = contacts.contact_of("31018")
    assert contact is not None
    assert (contact.email, contact.telephone) == ("new@example.org", "09 555 0123")


def test_a_newcomer_does_not_change_the_address_of_a_login(site: StoreFixture, browser: Browsers) -> None:
    """Letters about the login go there: 38441 has one."""
    contacts.enter_contact("38441", email="marama@example.org")
    add(browser("club106"), source="2", email="thief@example.org", telephone="021 555 0123")
    (found,) = find_applications(club=AUCKLAND)
    answer = {"application": found.application, "do": "old-number", "number": "38441", "start": "2018-03-15"}
    browser("office").post("/office/applications", answer)
    contact = contacts.contact_of("38441")
    assert contact is not None
    assert (contact.email, contact.telephone) == ("marama@example.org", "021 555 0123")


def test_possible_duplicates_of_a_returning_player_are_shown_too(site: StoreFixture, browser: Browsers) -> None:
    answer = add(browser("club106"), source="2", first="Marama", family="Kereama")
    assert "The federation looks for old records and then gives the number." in Page(answer.content.decode()).text
    assert find_applications(club=AUCKLAND) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"first": " "}, "Please write the name."),
        ({"family": ""}, "Please write the name."),
        ({"preferred": "x" * 31}, "at most 30 characters"),
        ({"first": "a\u202eb"}, "It contains a character that cannot be printed."),
        ({"year_of_birth": "1899"}, "greater than or equal to 1900"),
        ({"year_of_birth": "9" * 400}, "That year has not come yet."),
        ({"club": "77777"}, "77777 is not one of the available choices"),
        ({"club": "9999"}, "9999 is not one of the available choices"),
        ({"gender": "x"}, "Choose one from the list."),
        ({"grade": ""}, "Choose one."),
        ({"rank": "12345678901234567890"}, "Choose one from the list."),
        ({"country": "9" * 400}, "Choose one from the list."),
        ({"country": "²"}, "Choose one from the list."),
        ({"status": "8"}, "Choose one from the list."),
        ({"start": "31.12.2017"}, "Write the day as year-month-day"),
        ({"start": "0099-01-01"}, "cannot be right"),
        ({"email": "no address"}, "Enter a valid email address."),
        ({"telephone": "x"}, "Please check the phone number."),
        ({"telephone": "1" * 41}, "at most 40 characters"),
    ],
)
def test_what_cannot_be_right_is_refused_and_stays_typed(
    site: StoreFixture, browser: Browsers, changed: dict[str, str], said: str
) -> None:
    before = site.contents()
    answer = add(browser("club106"), **changed)
    assert answer.status_code == 422
    assert said in Page(answer.content.decode()).text
    assert 'value="Quimby"' in answer.content.decode() or "family" in changed
    assert site.contents() == before


@pytest.mark.parametrize("field", ["first", "preferred", "family"])
def test_markup_in_a_name_is_text(site: StoreFixture, browser: Browsers, field: str) -> None:
    client = browser("club106")
    hostile = "<b onload=alert(1)>\"'{{x}}"
    where = add(client, **{field: hostile})["Location"]
    twice = add(client, **{field: hostile}).content.decode()
    for html in (client.get(where).content.decode(), twice):
        assert "<b onload" not in html


def test_a_club_in_cyprus_has_no_grades_and_no_visitors(cyprus_store: StoreFixture) -> None:
    account = accounts.make_account("limassol", "correct horse", role=accounts.CLUB, club=1)
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, "overtrick.web.auth.adapters.Backend")
    html = client.get("/clubs/1/members/new").content.decode()
    assert '<input type="hidden" name="grade" value="99"' in html
    assert "visitor=1" not in html
    answer = add(client, "/clubs/1/members/new", club="1", grade="99", rank="0", first="Μαρία", family="Παπαδοπούλου")
    assert answer["Location"] == "/clubs/1/members/1?added=1"
    twice = add(client, "/clubs/1/members/new", club="1", grade="99", rank="0", first="Maria", family="Papadopoulou")
    assert "Παπαδοπούλου" in twice.content.decode()
    assert models.Player.objects.count() == 1


def test_the_federation_adds_for_a_club(site: StoreFixture, browser: Browsers) -> None:
    assert add(browser("office")).status_code == 302
    assert newest().club == AUCKLAND
