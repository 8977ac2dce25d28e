"""The page of a tournament: what the federation decided, what the host says, what can be won."""

import base64

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from overtrick.store.tournaments.calendar import find_tournament
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

DESK, PAGE = "/clubs/106/tournaments/1", "/tournaments/1"
# One pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
WEBP = b"RIFF\x1a\0\0\0WEBPVP8 "
SAID = {
    "venue": "Clubrooms, 4 Ferry Road", "map_link": "https://map.example/1", "format": "8 rounds of 8 boards",
    "starts": "09:30", "ends": "17:00", "timetable": "9:30 Session 1\r\n\r\n12:45 Lunch", "sessions": "2",
    "boards": "52", "director": "Winsome Arkley", "contacts": "Moira\r\n021 555 0100", "parking": "Free, no steps",
    "lunch": "Included", "refreshments": "All day", "sponsor": "Bay Books", "sponsor_text": "They give the prizes.",
    "sponsor_link": "https://books.example", "entry_form": "Come early.", "tie_breaks": "The match between the two.",
    "correction_minutes": "30",
}  # fmt: skip


def fill(client: Client, **changes: object) -> int:
    """Fill the host's form in as the page shows it, and press its button."""
    seq = client.get(DESK).content.decode().split('name="seq" value="')[1].split('"')[0]
    return client.post(DESK, SAID | {"seq": seq} | changes).status_code


def test_the_page_says_what_the_federation_decided(calendar: StoreFixture, browser: Browsers) -> None:
    text = read(browser(), PAGE).text
    # A figure stands after its label. The first place of an 8B earns 8 B points, and Definition 28 is about partners.
    for said in ("for 1st place 8 B points", "a player $35.00", "of 32 pairs have entered 0",
                 "All grades, except two Open players together.", "Definition 28"):  # fmt: skip
        assert said in text


def test_what_can_be_won_is_the_row_of_the_printed_table(calendar: StoreFixture, browser: Browsers) -> None:
    calendar.decide("tournament", tournament=1, entry_limit=22)
    rows = read(browser(), PAGE).rows
    # 8B Pairs with 22 pairs (nz-2017-place-awards.csv).
    assert ["B points", "8", "6", "5", "4", "2", "1"] in rows


def test_an_own_table_is_shown_in_its_place(calendar: StoreFixture, browser: Browsers) -> None:
    calendar.decide("tournament", tournament=1, own_table=["12", "6.5"])
    page = read(browser(), PAGE)
    assert ["B points", "12", "6.5"] in page.rows
    assert "This tournament has a table of its own." in page.text


def test_the_host_says_the_rest(calendar: StoreFixture, browser: Browsers) -> None:
    assert fill(browser("club106")) == 302
    text = read(browser(), PAGE).text
    for said in ("Clubrooms, 4 Ferry Road", "8 rounds of 8 boards", "starts 09:30", "9:30 Session 1", "12:45 Lunch",
                 "Winsome Arkley", "021 555 0100", "Free, no steps", "Included", "All day", "Bay Books",
                 "They give the prizes.", "Come early.", "The match between the two.",
                 "within 30 minutes"):  # fmt: skip
        assert said in text
    details = find_tournament(1).details
    assert (details.timetable, details.contacts) == (("9:30 Session 1", "12:45 Lunch"), "Moira\n021 555 0100")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"map_link": "javascript:alert(1)"}, "begins with https://"),
        ({"starts": "half past"}, "Enter a valid time."),
        ({"boards": "-1"}, "greater than or equal to 0"),
        ({"timetable": "x" * 201}, "A line has at most 200 characters."),
        ({"venue": "x" * 201}, "at most 200 characters"),
        ({"logo": SimpleUploadedFile("logo.png", b"<svg onload='alert(1)'>")}, "not a picture in PNG, JPEG or WebP"),
        ({"logo": SimpleUploadedFile("logo.png", PNG + b"\0" * 45_001)}, "at most 45 kB"),
    ],
)
def test_a_mistake_is_named_where_it_is(
    calendar: StoreFixture, browser: Browsers, changes: dict[str, object], says: str
) -> None:
    client, before = browser("club106"), find_tournament(1)
    seq = client.get(DESK).content.decode().split('name="seq" value="')[1].split('"')[0]
    answer = client.post(DESK, SAID | {"seq": seq} | changes)
    assert (answer.status_code, says in answer.content.decode()) == (422, True)
    assert find_tournament(1) == before


@pytest.mark.parametrize(("content", "kind"), [(PNG, "png"), (b"\xff\xd8\xff\xe0", "jpeg"), (WEBP, "webp")])
def test_a_logo_is_known_by_its_content_and_sent_from_our_own_address(
    calendar: StoreFixture, browser: Browsers, content: bytes, kind: str
) -> None:
    assert fill(browser("club106"), logo=SimpleUploadedFile("logo.exe", content, "text/html")) == 302
    address = read(browser(), PAGE).html.split('<img src="')[1].split('"')[0]
    answer = browser().get(address)
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, f"image/{kind}", content)
    assert answer["Content-Security-Policy"] == "default-src 'none'"
    assert browser().get(f"{address}0").status_code == 404
    # It stays when something else changes, and goes when it is removed.
    assert fill(browser("club106"), parking="Street") == 302
    assert browser().get(address).status_code == 200
    assert fill(browser("club106"), no_logo="on") == 302
    assert browser().get(address).status_code == 404
    assert calendar.verify() == []


def test_a_form_that_is_older_than_the_last_change_changes_nothing(calendar: StoreFixture, browser: Browsers) -> None:
    assert fill(browser("club106"), seq="1") == 409
    assert find_tournament(1).details.venue == ""


def test_a_club_sees_its_own_tournaments_alone(calendar: StoreFixture, browser: Browsers) -> None:
    text = read(browser("club106"), "/clubs/106/tournaments").text
    assert ("River Pairs" in text, "Old Pairs" in text, "Howick" in text) == (True, True, False)
    assert browser("club106").get("/clubs/106/tournaments/2").status_code == 404
    assert browser("club106").get("/clubs/130/tournaments/2").status_code == 403
    assert browser("office").get("/clubs/130/tournaments/2").status_code == 200


def test_a_deleted_tournament_has_no_page(calendar: StoreFixture, browser: Browsers) -> None:
    calendar.decide("delete-tournament", tournament=1)
    assert {browser().get(f"/tournaments/{name}").status_code for name in ("1", "1.ics", "9")} == {404}
