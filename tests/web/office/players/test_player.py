"""The office's page of a player has everything on record, and leads to every decision about it."""

import re

from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import calendar_links, contacts
from overtrick.store.db import database
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True
PAGE = "/office/players/38441"


def test_everything_on_record_is_there(cast: StoreFixture, office: Client) -> None:
    contacts.enter_contact("38441", email="marama@mail.example", telephone="021 555 0123")
    cast.decide("amend", number="38441", preferred="Mara", year_of_birth=1961, reason="She asked us to.")
    cast.decide("adjust", number="38441", points={"B": "2"}, asked_by="Auckland", reason="Lost in the post.")
    page = read(office, PAGE)
    for words in ("Mara Kereama", "Auckland", "1961", "marama@mail.example", "021 555 0123", "She asked us to.",
                  "Lost in the post.", "Preferred name: Mara"):  # fmt: skip
        assert words in page.text
    # 40 C of the night (cast.py), and 2 B of the adjustment.
    assert re.search(r"B points 2 C points 40 ", page.text)


def test_every_decision_about_a_player_is_a_button_away(office: Client) -> None:
    links = [address for _, address in read(office, PAGE).links]
    for kind in ("amend", "status", "hide", "rank", "stars", "rating", "grade", "adjust", "opening", "announced",
                 "lapse", "restore", "move", "join", "leave", "membership", "period", "erase",
                 "unregister"):  # fmt: skip
        own = [each for each in links if each.startswith(f"/office/decide/{kind}?number=38441&")]
        assert len(own) == 1, kind
        assert own[0].endswith("back=%2Foffice%2Fplayers%2F38441")
        assert office.get(own[0]).status_code == 200, kind
    assert "/office/players/merge?number=38441" in links
    assert "/office/players/38441/transfer" in links
    assert "/clubs/106/members/38441" in links


def test_an_erased_person_has_no_name_and_nothing_to_decide(cast: StoreFixture, office: Client) -> None:
    cast.decide("amend", number="38441", preferred="Mara", reason="She asked.")
    cast.decide("erase", number="38441", reason="She asked us to.")
    page = read(office, PAGE)
    assert "has been erased" in page.text
    assert not re.search("Mara|Kereama", page.html)
    assert "/office/decide/" not in page.html
    assert office.get(f"{PAGE}/as-player").status_code == 404


def test_the_page_asks_few_questions_however_much_there_is(cast: StoreFixture, office: Client) -> None:
    def count() -> int:
        read(office, PAGE)
        with CaptureQueriesContext(database.connection()) as asked:
            read(office, PAGE)
        return len(asked)

    cast.decide("adjust", number="38441", points={"B": "2"}, asked_by="Auckland", reason="Lost.")
    few = count()
    for at in range(5):
        cast.decide("adjust", number="38441", points={"B": "2"}, asked_by="Auckland", reason=f"Lost again {at}.")
        cast.decide("amend", number="38441", preferred=f"Mara{at}")
    assert count() == few


def test_the_office_sees_the_players_own_page_and_cannot_act(
    cast: StoreFixture, office: Client, browser: Browsers
) -> None:
    calendar_links.renew_link(models.Account.objects.get(name="38441"))
    own = read(browser("38441"), "/me").text
    seen = read(office, f"{PAGE}/as-player")
    assert "You see this page as Marama Kereama sees it." in seen.text
    assert "My history" in own
    assert "My history" in seen.text
    assert "/me/" not in " ".join(address for _, address in seen.links)
    details = read(office, f"{PAGE}/as-player/details")
    assert "<fieldset disabled>" in details.html
    # Whoever has the address of the calendar can read it: it is the player's alone.
    assert ".ics" in read(browser("38441"), "/me/details").html
    assert ".ics" not in details.html
    assert office.post(f"{PAGE}/as-player/details", {"do": "privacy", "hidden": "yes"}).status_code == 405
