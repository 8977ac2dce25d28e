"""What a club says about itself: filled in on a form, shown to everyone where it should be, undone, and never lost."""

from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.registers.club_details import ClubDetails, Officer, find_club_details
from tests.store.store_fixture import StoreFixture, rows
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

SETTINGS, CLUB = "/clubs/106/settings", "/clubs/106"
TYPED: dict[str, Any] = {
    "physical_address": "273 Remuera Road\r\nAuckland", "map_link": "https://map.example/106",
    "playing_times": "Tuesday 7 pm, Open\r\n\r\nFriday  1 pm", "telephones": "09 555 0123 (club rooms)",
    "website": "www.auckland.example", "results_page": "", "postal_address": "PO Box 106",
    "office": ["President", "", "Treasurer"], "officer": ["Moira Tane", "", "Rewi Oturu"],
    "secretary_email": "office@auckland.example", "treasurer_email": "money@auckland.example",
    "tournaments_email": "", "seq": "0",
}  # fmt: skip
SAID = ClubDetails(
    physical_address="273 Remuera Road\nAuckland",
    map_link="https://map.example/106",
    playing_times=("Tuesday 7 pm, Open", "Friday 1 pm"),
    telephones=("09 555 0123 (club rooms)",),
    website="https://www.auckland.example",
    postal_address="PO Box 106",
    officers=(Officer("President", "Moira Tane"), Officer("Treasurer", "Rewi Oturu")),
    secretary_email="office@auckland.example",
    treasurer_email="money@auckland.example",
)


def details() -> ClubDetails:
    """What club 106 says now, without the line that said it."""
    return ClubDetails(**{name: getattr(find_club_details(106), name) for name in SAID.__struct_fields__[:-1]})


def save(client: Client, **changed: Any) -> Any:
    """Send the form, filled in and with some values changed."""
    return client.post(SETTINGS, TYPED | changed)


def test_a_secretary_fills_the_form_in_and_everyone_sees_it(site: StoreFixture, browser: Browsers) -> None:
    answer = save(browser("club106"))
    assert (answer.status_code, answer["Location"]) == (302, SETTINGS)
    assert details() == SAID
    assert rows("SELECT who, reason FROM journal WHERE kind = 'club-details'") == [("club106", "")]
    page = read(browser(), CLUB)
    for text in ("273 Remuera Road", "Tuesday 7 pm, Open", "09 555 0123", "President Moira Tane", "PO Box 106"):
        assert text in page.text
    assert page.link("On the map") == "https://map.example/106"
    assert page.link("https://www.auckland.example") == "https://www.auckland.example"
    assert site.verify() == []


def test_addresses_are_shown_only_as_the_club_chooses(site: StoreFixture, browser: Browsers) -> None:
    save(browser("club106"))
    page = read(browser(), CLUB).html
    assert ("office@auckland" in page, "money@auckland" in page) == (False, False)
    save(browser("club106"), show_email="on", seq=find_club_details(106).seq)
    page = read(browser(), CLUB).html
    assert ("office@auckland" in page, "money@auckland" in page) == (True, False)


def test_a_club_that_says_nothing_looks_as_before(site: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), CLUB)
    assert "How to reach the club" not in page.headings
    # An address that is not shown is nothing to show.
    site.decide("club-details", club=106, secretary_email="office@auckland.example")
    assert "How to reach the club" not in read(browser(), CLUB).headings


def test_those_who_may_change_it_find_the_way_from_the_clubs_page(site: StoreFixture, browser: Browsers) -> None:
    for who, finds in (("", False), ("38441", False), ("club130", False), ("club106", True), ("office", True)):
        assert (("Change the club's details", SETTINGS) in read(browser(who), CLUB).links) is finds, who


def test_the_form_has_what_is_on_record(site: StoreFixture, browser: Browsers) -> None:
    save(browser("club106"))
    page = read(browser("club106"), SETTINGS).html
    assert 'value="Moira Tane"' in page
    assert "Tuesday 7 pm, Open\nFriday 1 pm</textarea>" in page
    assert f'name="seq" value="{find_club_details(106).seq}"' in page


def test_the_federation_does_it_for_every_club(site: StoreFixture, browser: Browsers) -> None:
    assert save(browser("office")).status_code == 302
    assert details() == SAID
    assert browser("club130").post(SETTINGS, TYPED).status_code == 403


def test_only_what_was_changed_is_decided_and_nothing_if_nothing_was(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    save(client)
    seq = find_club_details(106).seq
    answer = client.post(SETTINGS, TYPED | {"seq": seq}, follow=True)
    assert "Nothing was changed." in answer.content.decode()
    assert find_club_details(106).seq == seq


def test_a_change_is_undone_by_a_decision(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    save(client)
    before = details()
    answer = client.post(SETTINGS, TYPED | {"seq": find_club_details(106).seq, "officer": ["Someone", "", ""]})
    assert answer.status_code == 422
    save(client, seq=find_club_details(106).seq, physical_address="12 Other Street")
    assert details().physical_address == "12 Other Street"
    offer = undo_offer(read(client, SETTINGS))
    answer = client.post("/undo", {"offer": offer}, follow=True)
    assert "Undone." in answer.content.decode()
    assert details() == before
    # Once more: there is nothing left to undo.
    assert "cannot be undone" in client.post("/undo", {"offer": offer}, follow=True).content.decode()
    assert details() == before
    assert site.verify() == []


def undo_offer(page: Page) -> str:
    """The offer to undo that a page makes."""
    return page.html.split('name="offer" value="')[1].split('"')[0]


def test_another_club_cannot_use_an_offer_to_undo(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    save(client)
    offer = undo_offer(read(client, SETTINGS))
    answer = browser("club130").post("/undo", {"offer": offer}, follow=True).content.decode()
    assert "only be undone by the club that did it" in answer
    assert details() == SAID


def test_the_second_of_two_people_is_told_and_loses_nothing(site: StoreFixture, browser: Browsers) -> None:
    save(browser("club106"))
    seen = find_club_details(106).seq
    save(browser("office"), seq=seen, physical_address="1 New Road", telephones="09 555 9999")
    answer = save(browser("club106"), seq=seen, physical_address="2 Old Road", playing_times="Sunday 2 pm")
    assert answer.status_code == 409
    page = Page(answer.content.decode())
    assert "office changed these settings" in page.text
    assert "Where you play: 1 New Road You changed this too." in page.text
    # What this person typed, what the other changed elsewhere, and nothing decided yet.
    for text in ("2 Old Road</textarea>", "Sunday 2 pm</textarea>", "09 555 9999</textarea>"):
        assert text in page.html
    assert details().physical_address == "1 New Road"
    now = find_club_details(106).seq
    assert f'name="seq" value="{now}"' in page.html
    save(browser("club106"), seq=now, physical_address="2 Old Road", playing_times="Sunday 2 pm",
         telephones="09 555 9999")  # fmt: skip
    assert (details().physical_address, details().telephones) == ("2 Old Road", ("09 555 9999",))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"website": "javascript:alert(1)"}, "Copy the whole address from your browser"),
        ({"map_link": "ftp://map.example"}, "Copy the whole address from your browser"),
        ({"secretary_email": "nobody"}, "email address"),
        ({"telephones": "ring the bell"}, "There is no phone number in this line: ring the bell"),
        ({"playing_times": "x" * 121}, "A line has at most 120 characters"),
        ({"playing_times": "a\n" * 31}, "There is room for 30 lines"),
        ({"physical_address": "x" * 301}, "300 characters"),
        ({"office": ["President"], "officer": [""]}, "Write both the office and the name"),
        ({"office": ["x" * 121], "officer": ["y"]}, "This is too long"),
        ({"show_email": "on", "secretary_email": ""}, "Enter the secretary's address first"),
        ({"physical_address": "a\0b"}, "Null characters are not allowed"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_and_everything_typed_stays(
    site: StoreFixture, browser: Browsers, wrong: dict[str, Any], says: str
) -> None:
    answer = save(browser("club106"), **wrong)
    page = Page(answer.content.decode())
    assert (answer.status_code, says in page.text) == (422, True), page.text
    assert "PO Box 106</textarea>" in page.html
    assert not models.ClubDetails.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"website": "x y"}, {"telephones": "none"}, {"office": ["President"], "officer": [""]}]
)
def test_after_an_error_there_is_room_for_other_officers_and_it_is_said_once(
    site: StoreFixture, browser: Browsers, wrong: dict[str, Any]
) -> None:
    page = Page(save(browser("club106"), **wrong).content.decode())
    typed = 1 if "office" in wrong else 2
    assert page.html.count('name="officer"') == typed + 3
    assert page.html.count('name="officer" value=""') == (4 if "office" in wrong else 3)
    said = ("Copy the whole address from your browser; it begins", "There is no phone number", "Write both the office")
    assert sum(page.text.count(each) for each in said) == 1


@pytest.mark.parametrize("seq", ["", "x", "-1", "9" * 30])
def test_a_forged_state_of_the_form_saves_nothing_unseen(site: StoreFixture, browser: Browsers, seq: str) -> None:
    save(browser("club106"))
    assert save(browser("club106"), seq=seq, physical_address="forged").status_code in (409, 422)
    assert details() == SAID


def test_markup_is_shown_as_it_was_typed(site: StoreFixture, browser: Browsers) -> None:
    hostile = "<script>alert(1)</script>"
    save(browser("club106"), physical_address=hostile, playing_times=hostile, office=[hostile], officer=[hostile])
    for client, address in ((browser(), CLUB), (browser("club106"), SETTINGS)):
        page = read(client, address)
        assert hostile not in page.html
        assert "&lt;script&gt;alert(1)" in page.html
