"""The desk of a club: what needs the reader, what came in, what waits for others; and how many things there are."""

import re
from datetime import UTC, datetime

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.db import database
from overtrick.store.registers.club_details import find_club_details
from overtrick.web.club_desk import today
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import check_file, press_send
from tests.web.club_desk.member_form import press
from tests.web.conftest import BACKEND, PASSWORD, Browsers
from tests.web.page_text import Page, read, words

# What is tried here is the same on every database.
ONE_DATABASE = True

DESK = "/clubs/106/desk"
SECTION = re.compile(r"<h2>([^<]*)</h2>")
BROKEN = session_file(event="Broken Pairs").replace("12356", "012356")
UNKNOWN = session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610"))


@pytest.fixture
def club(site: StoreFixture) -> StoreFixture:
    return site.register(*NUMBERS[1:])


def section(page: str, title: str) -> str:
    """What a person reads under a heading of the page, up to the next one of its kind."""
    parts = re.split(r"<h2>", page)
    return next((words(part) for part in parts if part.startswith(title)), "")


def desk(browser: Browsers, who: str = "club106") -> str:
    answer = browser(who).get(DESK)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_clubs_login_begins_at_its_desk(club: StoreFixture, browser: Browsers) -> None:
    answer = browser().post("/sign-in", {"login": "club106", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, DESK)


def test_on_a_quiet_day_nothing_needs_the_club(club: StoreFixture, browser: Browsers) -> None:
    page = desk(browser)
    assert "Nothing needs you." in words(page)
    assert "Rejected files, unknown numbers and questions appear here." in section(page, "Needs you")
    assert "it is here within seconds" in section(page, "Came in")
    assert "Waiting for others" not in page


def test_what_needs_the_club_and_what_does_not(club: StoreFixture, browser: Browsers) -> None:
    club.send("106_monday.txt", session_file(event="Monday Night"))
    club.send("106_b.txt", BROKEN)
    club.send("106_c.txt", UNKNOWN)
    club.send("106_twin.txt", session_file(event="Monday Night"))
    club.decide("ask", number="38441", club=AUCKLAND, name="106_monday.txt", line=2, text="Were we not first?")
    page = desk(browser)
    assert "3 things need your attention. Everything else is done." in words(page)
    needs = section(page, "Needs you")
    assert "Broken Pairs Rejected" in needs
    assert "Player number '012356' begins with a zero." in needs
    assert "One player number is not known" in needs
    assert "A question from a player" in needs
    assert "Monday Night" not in needs
    waiting = section(page, "Waiting for others")
    assert waiting.startswith("Waiting for others Monday Night Held back")
    assert "106_monday.txt already reports the same session" in waiting
    came = section(page, "Came in")
    assert came.count("Monday Night") == 2
    assert "4 pairs · 4 players" not in came
    assert "4 pairs 4 players earned points 104 C All fine" in came


def test_what_was_sent_again_or_refused_by_the_federation_needs_nobody(club: StoreFixture, browser: Browsers) -> None:
    club.send("106_b.txt", BROKEN)
    assert "One thing needs your attention." in words(desk(browser))
    club.send("106_b.txt", session_file(event="Broken Pairs"))
    assert "Nothing needs you." in words(desk(browser))
    club.send("106_twin.txt", session_file(event="Broken Pairs"))
    club.decide("refuse", club=AUCKLAND, name="106_twin.txt", revision=1, reason="sent twice")
    assert "Nothing needs you." in words(desk(browser))


def test_the_count_stands_in_the_tab_of_every_page_of_the_desk(club: StoreFixture, browser: Browsers) -> None:
    def tab(address: str) -> str:
        return next(said for said, href in read(browser("club106"), address).links if href == DESK)

    club.send("106_b.txt", BROKEN)
    club.send("106_c.txt", UNKNOWN)
    for address in (DESK, "/clubs/106/files", "/clubs/106/questions", "/clubs/106/tokens", "/second-step"):
        links = Page(browser("club106").get(address).content.decode()).links
        assert ("Today 2", DESK) in links, address
    # Elsewhere nobody waits for it to be counted.
    assert tab("/sessions") == "Today"
    club.register("9250")
    assert ("Today 1", DESK) in Page(desk(browser)).links


def test_the_count_is_made_once_until_something_changes(club: StoreFixture, browser: Browsers) -> None:
    for at in range(12):
        club.send(f"106_{at}.txt", session_file(round=at + 1))
    client = browser("club106")
    client.get("/clubs/106/questions")
    with CaptureQueriesContext(database.connection()) as asked:
        client.get("/clubs/106/questions")
    assert not [query for query in asked.captured_queries if "set_aside WHERE" in query["sql"]]
    assert len(asked) < 12


@pytest.mark.parametrize(
    ("name", "greeted"),
    [
        ("Moira Tarleton", "Moira"), ("Moira", "Moira"), ("Ngāio", "Ngāio"), ("club106b", "Auckland"),
        ("moira", "Auckland"), ("AKL 2", "Auckland"),
    ],
)  # fmt: skip
def test_a_person_is_greeted_by_name_and_any_other_login_by_its_club(
    club: StoreFixture, browser: Browsers, name: str, greeted: str
) -> None:
    accounts.make_account(name, PASSWORD, role=accounts.CLUB, club=AUCKLAND)
    client = browser()
    client.force_login(models.Account.objects.get(name=name), BACKEND)
    page = read(client, DESK)
    assert page.headings[0].rpartition(", ")[2] == greeted
    assert "Auckland" in page.text


@pytest.mark.parametrize(
    ("hour", "said"), [(18, "Good morning"), (22, "Good morning"), (1, "Good afternoon"), (7, "Good evening")]
)
def test_the_greeting_is_that_of_the_federations_clocks(
    club: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch, hour: int, said: str
) -> None:
    """In July New Zealand is twelve hours ahead: 18:00 UTC is six in the morning."""
    monkeypatch.setattr(today, "now", lambda: datetime(2026, 7, 1, hour, tzinfo=UTC))
    assert read(browser("club106"), DESK).headings[0] == f"{said}, Auckland"


def test_the_federation_sees_a_clubs_desk_and_the_way_back(club: StoreFixture, browser: Browsers) -> None:
    club.send("106_b.txt", BROKEN)
    page = Page(desk(browser, "office"))
    assert page.link("Office") == "/office"
    assert "Broken Pairs" in page.text


def test_only_one_button_of_the_page_is_loud(club: StoreFixture, browser: Browsers) -> None:
    club.send("106_b.txt", BROKEN)
    club.send("106_c.txt", UNKNOWN)
    club.send("106_d.txt", UNKNOWN.replace("Monday", "Tuesday"))
    assert desk(browser).count('class="btn"') == 1


def test_a_desk_takes_nothing_but_what_it_offers(club: StoreFixture, browser: Browsers) -> None:
    assert browser("club106").post(DESK, {"do": "anything"}).status_code == 404


def test_what_was_done_can_be_undone_from_the_desk_later(club: StoreFixture, browser: Browsers) -> None:
    """The page after an act offers it first; whoever notices the mistake later finds it here, once."""
    client = browser("club106")
    assert press(client, "leave", end="2018-03-12").status_code == 302
    client.get("/clubs/106/members")
    page = client.get(DESK).content.decode()
    assert "Marama Kereama" in section(page, "You can still undo")
    (offer,) = re.findall(r'name="offer" value="([^"]+)"', page)
    client.post("/undo", {"offer": offer})
    assert models.Membership.objects.get(player__number="38441").end is None
    assert "You can still undo" not in client.get(DESK).content.decode()


def test_all_that_was_done_in_a_day_can_be_undone_and_says_what_it_was(club: StoreFixture, browser: Browsers) -> None:
    """Twelve changes of settings, of which only the last can still be undone; and a file before them."""
    client = browser("club106")
    preview = check_file(client, session_file(event="Evening Pairs", round=5), "106_evening.txt")
    press_send(client, preview)
    for at in range(12):
        seq = find_club_details(106).seq
        client.post("/clubs/106/settings", {"postal_address": f"PO Box {at}", "seq": seq})
    page = client.get(DESK).content.decode()
    offers = section(page, "You can still undo")
    assert "The results of Evening Pairs are in, and count now." in offers
    assert offers.count("Saved: Postal address.") >= 12
    tokens = re.findall(r'name="offer" value="([^"]+)"', page.split("You can still undo")[1])
    assert len(tokens) == 13
    # What has been changed since cannot be undone, and is not offered again.
    answer = client.post("/undo", {"offer": tokens[1]}, follow=True).content.decode()
    assert "This has been changed again since, so it cannot be undone." in answer
    assert tokens[1] not in client.get(DESK).content.decode()
