"""A player asks for another name on the own page; it waits for the club, and may be taken back."""

import html
import re

import pytest

from overtrick.store.queries.applications import find_applications
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/me/details"
WANTED = {"do": "name", "first": "Marama", "preferred": "Mara", "family": "Ngata", "text": "I married."}


def states() -> list[str]:
    return [each.state for each in find_applications()]


def test_the_form_has_the_name_on_record_and_the_wish_is_shown_as_waiting(
    site: StoreFixture, browser: Browsers
) -> None:
    client = browser("38441")
    page = read(client, PAGE)
    assert 'name="family" value="Kereama"' in page.html
    assert "Until then your old name stays." in page.text
    assert client.post(PAGE, WANTED)["Location"] == PAGE
    (asked,) = find_applications()
    assert (asked.kind, asked.club, asked.number, asked.text) == ("name", 106, "38441", "I married.")
    assert asked.data == {"first": "Marama", "preferred": "Mara", "family": "Ngata"}
    page = read(client, PAGE)
    assert "Waiting On record Marama Kereama Wanted Marama “Mara” Ngata" in page.text
    assert 'value="name"' not in page.html
    assert site.verify() == []


def test_it_is_taken_back_by_its_button_or_by_undo(site: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    client.post(PAGE, WANTED)
    client.post(PAGE, {"do": "keep-name"})
    assert states() == ["taken-back"]
    client.post(PAGE, {"do": "keep-name"})
    client.get(PAGE)
    client.post(PAGE, WANTED)
    offers = re.findall(r'name="offer" value="([^"]+)"', client.get(PAGE).content.decode())
    client.post("/undo", {"offer": html.unescape(offers[-1])})
    assert states() == ["taken-back", "taken-back"]


def test_one_wish_waits_at_a_time(site: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    client.post(PAGE, WANTED)
    client.post(PAGE, WANTED | {"family": "Other"})
    assert "is already waiting for an answer" in read(client, PAGE).text
    assert states() == ["open"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"first": " "}, "This field is required."),
        ({"family": ""}, "This field is required."),
        ({"family": "x" * 31}, "at most 30 characters"),
        ({"text": "x" * 501}, "at most 500 characters"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    site: StoreFixture, browser: Browsers, wrong: dict[str, str], says: str
) -> None:
    assert says in browser("38441").post(PAGE, WANTED | wrong).content.decode()
    assert states() == []


def test_the_name_on_record_is_not_asked_for(site: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    client.post(PAGE, {"do": "name", "first": "Marama", "preferred": "", "family": "Kereama", "text": ""})
    assert "That is the name on record already." in read(client, PAGE).text
    assert states() == []


def test_nobody_takes_back_what_another_player_asked(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093")
    site.decide("apply", kind="name", club=106, number="20093", data={"first": "Bert", "family": "Tuckwell"})
    browser("38441").post(PAGE, {"do": "keep-name"})
    assert states() == ["open"]
