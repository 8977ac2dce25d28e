"""The results that a club sent: each file by its event, its state and what to do, page by page and narrowed."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest

from overtrick.store.commands import receive
from overtrick.web.club_desk import files
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.results.test_boards import FILE, RANKING
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, words

# What is tried here is the same on every database.
ONE_DATABASE = True

OWN = "/clubs/106/files"
HOSTILE = "<script>alert(1)</script>"
IMAGE = "<img src=x onerror=alert(1)>"
ARTICLE = re.compile(r"<article[^>]*>(.*?)</article>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def seen(page: str) -> list[str]:
    """What a person reads of each file, in one line."""
    texts = (" ".join(unescape(TAG.sub(" ", article)).split()) for article in ARTICLE.findall(page))
    return [text.replace(" ,", ",").replace(" :", ":") for text in texts]


def read(browser: Browsers, address: str = OWN) -> str:
    answer = browser("club106").get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_each_state_in_words(site: StoreFixture, browser: Browsers) -> None:
    """Times are those of New Zealand, 13 hours ahead in March: 06:01 UTC of the 11th is 19:01.

    First and second of four pairs earn 40 and 12 C a player: four players, 104 C in all.
    """
    site.register(*NUMBERS[1:])
    site.later(minutes=30)
    at = site.now.astimezone(UTC)
    assert (at.hour, at.minute) == (6, 38)
    site.send("106_monday.txt", session_file())
    site.send("106_again.txt", session_file())
    site.send("106_broken.txt", session_file().replace("12356", "012356"))
    site.send("106_wrong.txt", session_file(round=2))
    site.send("106_wrong.txt", session_file((), round=2))
    site.send("106_twice.txt", session_file())
    site.decide("refuse", club=AUCKLAND, name="106_twice.txt", revision=1, reason="sent twice")
    receive.store_file(site.delivery("106_new.txt", session_file(round=3)))
    new, twice, wrong, broken, again, monday = seen(read(browser))
    day = "Monday Pairs Saturday 10 March 2018"
    assert monday == f"{day} sent 11 March, 19:39 4 pairs 4 players earned points 104 C All fine"
    assert again.startswith(f"{day} sent 11 March, 19:40 The federation will look at it and decide.")
    assert "106_monday.txt already reports the same session" in again
    assert again.endswith("Held back")
    assert broken.startswith(f"{day} sent 11 March, 19:41 Nothing in it counts. Correct it and send it again")
    assert broken.endswith("Player number '012356' begins with a zero. Rejected")
    assert wrong == f"{day} sent 11 March, 19:43 version 2 Cancelled"
    assert twice.startswith(f"{day} sent 11 March, 19:44")
    assert "send it again" not in twice
    assert twice.endswith("Rejected")
    assert new == "106_new.txt sent 11 March, 19:46 We have the file, and are reading it. Being read"


def test_a_file_in_which_nobody_earned_or_someone_is_not_known_is_not_simply_fine(
    site: StoreFixture, browser: Browsers
) -> None:
    """Of one table nobody earns. In the other file Desmond's number, 9205, has two digits the other way round."""
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(("38441 20093", "12356 9205"), event="One Table"))
    site.send("106_b.txt", session_file(("38441 20093", "12356 9250", "31018 27115", "40777 1610")))
    unknown, nobody = seen(read(browser))
    assert nobody.endswith("It counts. Nobody in it earned points. No points")
    assert "Received. 2 players are not known, and get points once their numbers are right." in unknown
    assert unknown.endswith("2 unknown")
    assert "All fine" not in unknown + nobody
    # Once they are registered, all is well, though the file itself says what it said when it came.
    site.register("9250", "27115")
    assert seen(read(browser))[0].endswith("All fine")


def test_a_file_that_added_boards_is_called_by_its_event(site: StoreFixture, browser: Browsers) -> None:
    """It earned nothing, and was not meant to: the ranking came before."""
    site.register(*NUMBERS[1:]).send("106_monday.txt", RANKING)
    assert site.send("evening.xml", FILE).state == "accepted"
    boards, _ranking = seen(read(browser))
    assert boards.startswith("Monday Pairs Saturday 10 March 2018")
    assert boards.endswith("Boards All fine")
    assert Page(read(browser)).link("Monday Pairs") == f"{OWN}/evening.xml"


def test_the_row_leads_to_the_file(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    assert Page(read(browser)).link("Monday Pairs") == f"{OWN}/106_a.txt"


def test_a_file_with_several_sessions_is_one_row(site: StoreFixture, browser: Browsers) -> None:
    """Two contests of five pairs in one report; whose licence it is, the name of the club says."""
    site.send("106_a.mcd", report(Contest(), Contest(name="Evening Pairs", serial=8), name="Auckland"))
    (article,) = seen(read(browser))
    assert article.startswith("Tuesday Pairs Tuesday 6 March 2018")
    assert "10 pairs 2 sessions" in article


def test_a_club_that_has_sent_nothing(browser: Browsers) -> None:
    page = read(browser)
    assert seen(page) == []
    assert "When your scoring program sends a file, it is here within seconds." in page
    assert "?page=" not in page


def named(page: str) -> list[str]:
    """The names of the files that a page shows, by where their rows lead."""
    return re.findall(rf'href="{OWN}/([^"/]*)"', page)


@pytest.fixture
def several(site: StoreFixture) -> StoreFixture:
    site.register(*NUMBERS[1:])
    site.send("106_monday.txt", session_file(date="2018-03-05"))
    site.send("106_winter.txt", session_file(event="Winter 100% Cup", date="2018-03-08"))
    site.send("106_broken.txt", session_file(event="Broken Pairs").replace("12356", "012356"))
    site.send("106_again.txt", session_file(date="2018-03-05"))
    receive.store_file(site.delivery("106_new.txt", session_file(round=3)))
    return site


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", ["new", "again", "broken", "winter", "monday"]),
        ("state=accepted", ["winter", "monday"]),
        ("state=rejected", ["broken"]),
        ("state=held", ["again"]),
        ("state=received", ["new"]),
        ("state=cancelled", []),
        ("state=nonsense", ["new", "again", "broken", "winter", "monday"]),
        ("event=winter", ["winter"]),
        ("event=CUP+winter", ["winter"]),
        ("event=100%25", ["winter"]),
        ("event=%25%25", []),
        ("event=broken", ["broken"]),
        ("from=2018-03-06&to=2018-03-09", ["winter"]),
        ("to=2018-03-05", ["monday"]),
        # What names no session of the results is known by the day on which it came, the 11th.
        ("from=2018-03-11", ["new", "again", "broken"]),
        ("from=nonsense", ["new", "again", "broken", "winter", "monday"]),
        ("state=accepted&event=monday&to=2018-03-31", ["monday"]),
        ("event=%00", ["new", "again", "broken", "winter", "monday"]),
    ],
)
def test_the_list_is_narrowed(several: StoreFixture, browser: Browsers, asked: str, found: list[str]) -> None:
    page = read(browser, f"{OWN}?{asked}")
    assert named(page) == [f"106_{each}.txt" for each in found]
    assert ("Show all files" in page) == (not found)


def test_files_with_unknown_players_and_without_points_are_found(site: StoreFixture, browser: Browsers) -> None:
    """Nobody is registered but 38441, who earns in the first and not in the second; visitors are set aside in one."""
    site.send("106_mixed.txt", session_file())
    site.send("106_visitors.txt", session_file(("1 2", "3 4", "5 6", "7 8"), round=2))
    site.send("106_broken.txt", session_file(event="Broken Pairs").replace("12356", "012356"))
    assert named(read(browser, f"{OWN}?state=unknown")) == ["106_visitors.txt", "106_mixed.txt"]
    assert named(read(browser, f"{OWN}?state=no-points")) == ["106_visitors.txt"]
    for number in range(1, 9):
        set_aside = {"do": "set-aside", "number": str(number), "revision": "1"}
        assert browser("club106").post(f"{OWN}/106_visitors.txt", set_aside).status_code == 302
    assert named(read(browser, f"{OWN}?state=unknown")) == ["106_mixed.txt"]
    site.register(*NUMBERS[1:])
    assert named(read(browser, f"{OWN}?state=unknown")) == []
    assert named(read(browser, f"{OWN}?state=no-points&event=monday")) == ["106_visitors.txt"]


def test_many_files_come_in_pages(site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PAGE_SIZE", 2)
    for at in range(1, 6):
        site.send(f"106_{at}.txt", session_file(round=at))

    def page(number: str) -> tuple[list[str], list[str]]:
        text = read(browser, f"{OWN}?page={number}")
        return named(text), re.findall(r'href="\?page=(-?\d+)"', text)

    assert page("1") == (["106_5.txt", "106_4.txt"], ["2"])
    assert page("2") == (["106_3.txt", "106_2.txt"], ["1", "3"])
    assert page("3") == (["106_1.txt"], ["2"])
    # What is no page is the first one.
    for strange in ("0", "-1", "x", "", "1e9", "²", "9" * 30):
        assert page(strange) == (["106_5.txt", "106_4.txt"], ["2"])


def ask_again(browser: Browsers, address: str, page: str) -> Any:
    """Ask for the part of a page that renews itself, as the page does; it must ask every 20 seconds, or every 4."""
    assert re.search(r'hx-trigger="every (4|20)s"', page)
    seen = re.search(r"hx-headers='{\"Overtrick-Seen\": \"(\w+)\"}'", page)
    assert seen
    return browser("club106").get(address, headers={"HX-Request": "true", "Overtrick-Seen": seen[1]})


@pytest.mark.parametrize("address", [OWN, "/clubs/106/desk"])
def test_the_list_shows_what_comes_in_while_one_looks(site: StoreFixture, browser: Browsers, address: str) -> None:
    """Whatever the page shows when it is opened, it asks again; and it asks more often while a file is being read."""
    for page in (read(browser, address), read(browser, address)):
        assert 'hx-trigger="every 20s"' in page
        assert "htmx" in page
        assert "live" in page
    receive.store_file(site.delivery("106_new.txt", session_file(round=3)))
    answer = ask_again(browser, address, page)
    part = answer.content.decode()
    assert answer.status_code == 200
    assert part.lstrip().startswith("<div")
    assert "<html" not in part
    assert "Being read" in part
    assert 'hx-trigger="every 4s"' in part
    assert ask_again(browser, address, part).status_code == 204, "what is shown already is not sent again"


def test_the_desk_renews_what_needs_the_club_and_its_counts(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    page = read(browser, "/clubs/106/desk")
    site.register(*NUMBERS[1:]).send("106_broken.txt", session_file(event="Broken Pairs").replace("12356", "012356"))
    site.decide("ask", number="38441", club=AUCKLAND, name="106_a.txt", line=2, text="Why?")
    part = ask_again(browser, "/clubs/106/desk", page).content.decode()
    lead, tabs = (part.split(f'id="{each}" hx-swap-oob="innerHTML">')[1] for each in ("lead", "own-tabs"))
    assert "2 things need your attention." in words(lead)
    assert "Questions 1" in words(tabs)
    assert "Broken Pairs" in part.split("Came in")[0]
    assert "A question from a player" in part.split("Came in")[0]


def test_hostile_text_is_shown_harmlessly(site: StoreFixture, browser: Browsers) -> None:
    """By the command line a file may have any name, though it is rejected; and a column of a file has any text."""
    site.send(f"{HOSTILE}.txt", session_file(event=IMAGE, program=HOSTILE))
    site.send("106_b.txt", session_file(unit=HOSTILE, event=IMAGE))
    site.send("106_c.txt", session_file(event=IMAGE))
    site.send("106_d.txt", session_file(event=IMAGE))
    site.decide("refuse", club=AUCKLAND, name="106_d.txt", revision=1, reason=HOSTILE)
    for name, address in (("club106", OWN), ("office", "/clubs"), ("office", OWN), ("club106", "/clubs/106/desk")):
        page = browser(name).get(address).content.decode()
        assert HOSTILE not in page
        assert IMAGE not in page
    refused, accepted, rejected, strange = seen(read(browser))
    assert all(each.startswith(f"{IMAGE} Saturday 10 March 2018") for each in (refused, accepted, rejected, strange))
    assert rejected.count(HOSTILE) == 1
    # A name with a slash is no part of an address, and is asked for in its query.
    address = next(href for said, href in Page(read(browser)).links if href.startswith(f"{OWN}?file="))
    page = read(browser, address)
    assert HOSTILE not in page
    assert f"{HOSTILE}.txt" in words(page)


def test_the_points_of_a_player_with_a_hostile_event(site: StoreFixture, browser: Browsers) -> None:
    today = datetime.now(UTC)
    site.now = today
    site.register(*NUMBERS[1:])
    played = f"{today:%Y-%m-%d}"
    # The day of New Zealand has begun wherever that of Greenwich has.
    assert site.send("106_a.txt", session_file(event=IMAGE, date=played)).state == "accepted"
    page = browser("38441").get("/me").content.decode()
    assert IMAGE not in page
    shown = words(page)
    assert IMAGE in shown
    assert "40 C" in shown
    assert "Why?" in shown


def test_a_hostile_name_of_a_player(site: StoreFixture, browser: Browsers) -> None:
    site.decide("amend", number="38441", first="<b>Marama</b>", family='"><i>')
    page = browser("38441").get("/me").content.decode()
    assert "<b>Marama" not in page
    assert '<b>Marama</b> "><i>' in words(page)


def test_a_session_leads_its_club_and_the_federation_to_the_file(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_monday.txt", session_file())
    site.send("106_tuesday.txt", session_file(date="2018-03-06"))
    for name in ("club106", "office"):
        address = Page(browser(name).get("/sessions/1").content.decode()).link("The file and its checks")
        page = Page(browser(name).get(address).content.decode())
        assert "106_monday.txt" in page.text
        assert "106_tuesday.txt" not in page.text
        assert page.link("All files") == OWN
    for name in ("", "38441", "club130"):
        assert "The file and its checks" not in browser(name).get("/sessions/1").content.decode()
    for address in (f"{OWN}?file=106_never.txt", f"{OWN}/106_never.txt"):
        answer = browser("club106").get(address)
        assert answer.status_code == 404
        assert "This club has not sent a file of that name." in answer.content.decode()
