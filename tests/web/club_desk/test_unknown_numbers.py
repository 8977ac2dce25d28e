"""A number that nobody has, on the desk: who is probably meant and why, one press to put it right, and the way back.

Four pairs of a 40C session: the first earn 40 C a player, the second 12 (`tests.store.cast` has the calculation).
"""

import re

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.commands import receive
from overtrick.store.deliveries.folder_files import latest_bytes
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read, words

# What is tried here is the same on every database.
ONE_DATABASE = True

DESK, FILE = "/clubs/106/desk", "/clubs/106/files/106_a.txt"
# The last two digits of Desmond Plover, 9205, are swapped.
TYPED = session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610"))
RIGHT = {"do": "correct", "number": "9250", "player": "9205", "revision": "1"}


@pytest.fixture
def club(site: StoreFixture) -> StoreFixture:
    site.register(*NUMBERS[1:]).send("106_a.txt", TYPED)
    return site


def press_undo(client: Client, page: str) -> str:
    """Press the button that the page offers, and read the next page."""
    found = re.search(r'name="offer" value="([^"]+)"', page)
    assert found
    return words(client.post("/undo", {"offer": found[1]}, follow=True).content.decode())


@pytest.mark.parametrize("address", [DESK, FILE])
def test_who_is_probably_meant_and_what_yes_would_do(club: StoreFixture, browser: Browsers, address: str) -> None:
    page = read(browser("club106"), address)
    text = page.text.replace(" ,", ",").replace(" .", ".")
    assert "9250 with Clementine Okonjo" in text
    assert "Probably Desmond Plover, 9205. A member here. The last two digits are swapped." in text
    assert "Yes, it is Desmond" in text
    assert "If you say yes Desmond Plover gets 12 C." in text
    assert "The file has been corrected and sent again under its name. You can undo this." in text
    assert models.Revision.objects.count() == 1


def test_one_press_puts_it_right_and_another_takes_it_back(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    page = client.post(FILE, RIGHT, follow=True).content.decode()
    assert "Desmond Plover has 12 C from Monday Pairs." in words(page)
    assert club.points("9205") == {"C": 12}
    assert latest_bytes(AUCKLAND, "106_a.txt") == TYPED.replace("9250", "9205").encode()
    arrival = models.Arrival.objects.order_by("-id")[0]
    assert (arrival.who, arrival.door) == ("club106", "web")
    assert "The file is as it was before." in press_undo(client, page)
    assert club.points("9205") == {}
    assert latest_bytes(AUCKLAND, "106_a.txt") == TYPED.encode()


def test_from_the_desk_it_leads_back_to_the_desk(club: StoreFixture, browser: Browsers) -> None:
    answer = browser("club106").post(FILE, RIGHT | {"back": "desk"})
    assert (answer.status_code, answer["Location"]) == (302, DESK)
    answer = browser("club106").post(FILE, RIGHT | {"back": "https://evil.example/"})
    assert answer.status_code == 409


def test_undo_is_refused_once_the_file_has_been_sent_again(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    page = client.post(FILE, RIGHT, follow=True).content.decode()
    club.send("106_a.txt", session_file(boards=24))
    assert "This file has changed since you opened the page." in press_undo(client, page)
    assert club.points("9205") == {"C": 12}


def test_another_club_cannot_undo_it(club: StoreFixture, browser: Browsers) -> None:
    page = browser("club106").post(FILE, RIGHT, follow=True).content.decode()
    assert "This can only be undone by the club that did it." in press_undo(browser("club130"), page)
    assert club.points("9205") == {"C": 12}


def test_two_people_at_once_the_second_is_told(club: StoreFixture, browser: Browsers) -> None:
    club.send("106_a.txt", TYPED.replace('"Monday Pairs"', '"Tuesday Pairs"'))
    answer = browser("club106").post(FILE, RIGHT)
    assert answer.status_code == 409
    said = words(answer.content.decode())
    assert "This file has changed since you opened the page. Look at it again; nothing was done." in said
    # What is there now, with the same choice once more.
    assert "Tuesday Pairs" in said
    assert "Yes, it is Desmond" in said
    assert "Version 2" in said
    assert club.points("9205") == {}


def test_while_a_newer_file_waits_nothing_is_corrected(club: StoreFixture, browser: Browsers) -> None:
    receive.store_file(club.delivery("106_a.txt", session_file()))
    assert browser("club106").post(FILE, RIGHT).status_code == 409
    assert models.Arrival.objects.count() == 2


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"number": "12356"}, 409),
        ({"number": "4711"}, 409),
        ({"number": "<b>"}, 409),
        ({"number": ""}, 409),
        ({"player": "4711"}, 422),
        ({"player": ""}, 422),
        ({"player": "9" * 500}, 422),
        ({"player": "12356"}, 422),
        ({"revision": "2"}, 409),
        ({"revision": "9" * 9}, 409),
        ({"revision": "9" * 30}, 404),
        ({"revision": "x"}, 404),
        ({"revision": ""}, 404),
        ({"do": "anything"}, 404),
        ({"do": ""}, 404),
    ],
)
def test_what_the_form_does_not_offer_is_refused(
    club: StoreFixture, browser: Browsers, changed: dict[str, str], status: int
) -> None:
    answer = browser("club106").post(FILE, RIGHT | changed)
    assert answer.status_code == status
    assert "<b>" not in answer.content.decode().partition("<main")[2].partition("role=")[0]
    assert models.Revision.objects.count() == 1


def test_the_file_of_another_club_cannot_be_corrected(club: StoreFixture, browser: Browsers) -> None:
    assert browser("club130").post(FILE, RIGHT).status_code == 403
    assert browser("club130").post("/clubs/130/files/106_a.txt", RIGHT).status_code == 404
    assert models.Revision.objects.count() == 1


def test_someone_else_is_found_by_name_or_number(club: StoreFixture, browser: Browsers) -> None:
    club.register("777", first="Rewi", family="Oturu", club=HOWICK)
    client = browser("club106")
    assert read(client, FILE).link("Someone else 9250") == f"{FILE}?number=9250#numbers"
    for query in ("oturu", "777"):
        page = read(client, f"{FILE}?number=9250&q={query}")
        assert page.link("Rewi Oturu") == f"{FILE}?number=9250&player=777#numbers"
    page = read(client, f"{FILE}?number=9250&player=777")
    assert "Yes, it is Rewi" in page.text
    assert "Rewi Oturu gets 12 C." in page.text
    assert "Nobody has this name or number." in read(client, f"{FILE}?number=9250&q=zzzzzz").text
    # Somebody who sits at another table would be in the file twice.
    page = read(client, f"{FILE}?number=9250&player=38441")
    assert "Yes, it is Marama" not in page.text
    assert "38441 appears on line 2 and again on line 3" in page.text


def test_a_hidden_player_of_another_club_is_named_to_nobody_else(club: StoreFixture, browser: Browsers) -> None:
    club.register("9520", first="Rewi", family="Oturu", club=HOWICK)
    assert "Rewi" in read(browser("club106"), f"{FILE}?number=9250&q=rewi").text
    club.decide("hide", number="9520", hidden=True)
    for query in ("q=rewi", "q=9520", "player=9520"):
        assert "Oturu" not in read(browser("club106"), f"{FILE}?number=9250&{query}").text
    assert browser("club106").post(FILE, RIGHT | {"player": "9520"}).status_code == 422


def test_a_visitor_is_set_aside_and_nobody_is_asked_again(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    assert "One thing needs your attention." in read(client, DESK).text
    page = client.post(FILE, RIGHT | {"do": "set-aside", "back": "desk"}, follow=True).content.decode()
    assert "Nothing needs you." in words(page)
    assert "We will not ask about 9250 in Monday Pairs again." in words(page)
    assert "A visitor, without points. We no longer ask about this number." in read(client, FILE).text
    # It stays so if the file comes again; in another file it is asked about.
    club.send("106_a.txt", TYPED.replace('"Monday Pairs"', '"Tuesday Pairs"'))
    assert "Nothing needs you." in read(client, DESK).text
    club.send("106_b.txt", TYPED.replace('"Monday Pairs"', '"Wednesday Pairs"'))
    assert "One thing needs your attention." in read(client, DESK).text
    assert "We ask about 9250 again." in press_undo(client, page)
    assert "2 things need your attention." in read(client, DESK).text


def test_a_number_that_was_set_aside_can_be_asked_about_again(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    client.post(FILE, RIGHT | {"do": "set-aside"})
    client.post(FILE, RIGHT | {"do": "ask-again"})
    assert models.SetAside.objects.count() == 0
    assert "Yes, it is Desmond" in read(client, FILE).text


def test_the_name_in_the_file_and_the_usual_partner_speak_for_a_player(club: StoreFixture, browser: Browsers) -> None:
    """In a contest report players have names."""
    club.register("5001", first="Rewi", family="Oturu")
    club.register("5002", first="Hana", family="Tarleton")
    pair = "38441 20093"
    for at in range(2):
        club.send(f"106_{at}.mcd", report(Contest(("5001 5002", pair), name=f"P{at}"), file=f"f{at}", name="Auckland"))
    club.send(
        "106_x.mcd", report(Contest(("777777 9205:R. Oturu/D. Plover", pair), name="X"), file="x", name="Auckland")
    )
    text = read(browser("club106"), "/clubs/106/files/106_x.mcd").text
    assert "777777 , written as “R. Oturu”" in text
    assert "Rewi Oturu , 5001 . A member here. The name fits." in text
    club.send("106_y.mcd", report(Contest(("888888 5002", pair), name="Y"), file="y", name="Auckland"))
    text = read(browser("club106"), "/clubs/106/files/106_y.mcd").text
    assert "Rewi Oturu , 5001 . A member here. Often plays with this partner." in text


def test_a_number_like_no_other_may_be_a_visitors(club: StoreFixture, browser: Browsers) -> None:
    club.send("106_b.txt", session_file(("38441 20093", "40777 99999"), event="Two"))
    text = read(browser("club106"), "/clubs/106/files/106_b.txt").text
    assert "We have no suggestion. Is it a visitor from overseas?" in text
    assert "Find the player" in text


def test_hostile_text_is_harmless(club: StoreFixture, browser: Browsers) -> None:
    hostile = "<script>alert(1)</script>"
    pairs = (f"88888 38441:{hostile.replace('/', ' ')}/Marama", "12356 9205")
    club.send("106_x.mcd", report(Contest(pairs, name=hostile), name="Auckland"))
    client = browser("club106")
    for address in ("/clubs/106/files/106_x.mcd", DESK, f"/clubs/106/files/106_x.mcd?number=88888&q={hostile}"):
        page = client.get(address)
        assert page.status_code == 200
        assert hostile not in page.content.decode()
