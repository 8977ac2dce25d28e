"""The page of a club's scorers: by a secret address that can be changed, without any person."""

import re

import pytest

from overtrick.store.access import scorer_links
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, PEOPLE, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

DESK = "/clubs/106/desk"


def renew(browser: Browsers) -> str:
    """Press the button on the desk, and return the address that it then shows."""
    page = browser("club106").post(DESK, {"do": "renew-link"}, follow=True).content.decode()
    found = re.search(r'id="scorer-link" readonly value="http://localhost([^"]*)"', page)
    assert found
    return found[1]


def scorers(browser: Browsers, address: str) -> Page:
    return read(browser(), address)


def test_the_club_makes_the_address_and_anyone_who_has_it_reads_the_page(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    assert "Make the page" in read(browser("club106"), DESK).text
    page = scorers(browser, renew(browser))
    assert page.headings == ["Auckland", "Monday Pairs"]
    assert "Saturday 10 March 2018 11 March 2018, 19:09 106_a.txt" in page.text
    assert "Accepted" in page.text


def test_an_earlier_address_is_gone_once_there_is_another(site: StoreFixture, browser: Browsers) -> None:
    first = renew(browser)
    assert "The old address stops at once." in read(browser("club106"), DESK).text
    second = renew(browser)
    assert first != second
    assert [browser().get(address).status_code for address in (first, second)] == [404, 200]


def test_an_address_cannot_be_made_up(site: StoreFixture, browser: Browsers) -> None:
    right = renew(browser)
    secret = right.removeprefix("/scorers/")
    assert secret.startswith("106-1~")
    wrong = [
        secret.replace("106-", "130-"),
        secret.replace("-1~", "-2~"),
        "106-1",
        "x~y",
        "~",
        secret + "A",
        "a" * 2000,
    ]
    assert [browser().get(f"/scorers/{each}").status_code for each in wrong] == [404] * len(wrong)


def test_each_club_has_its_own(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file(event="Ours"))
    site.send("130_a.txt", session_file(event="Theirs", club=HOWICK), club=HOWICK)
    scorer_links.renew_scorer_link(HOWICK)
    ours, theirs = (scorers(browser, f"/scorers/{scorer_links.scorer_secret(HOWICK)}"), renew(browser))
    assert "Theirs" in ours.text
    assert "Ours" not in ours.text
    assert "Ours" in scorers(browser, theirs).text


def test_no_robot_no_cache_and_no_address_to_others(site: StoreFixture, browser: Browsers) -> None:
    answer = browser().get(renew(browser))
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex, nofollow">' in answer.content.decode()


@pytest.mark.parametrize("who", ["", "club130", "38441"])
def test_only_the_club_changes_it(site: StoreFixture, browser: Browsers, who: str) -> None:
    address = renew(browser)
    assert browser(who).post(DESK, {"do": "renew-link"}).status_code in (302, 403)
    assert browser().post(address).status_code == 405
    assert browser().get(address).status_code == 200


def test_it_says_what_is_wrong_and_names_nobody(site: StoreFixture, browser: Browsers) -> None:
    """Every kind of trouble with a number or a name in it: none of them is on the page."""
    site.register(*NUMBERS[1:])
    site.decide("hide", number="38441", hidden=True)
    site.send("106_a.txt", session_file())
    site.send("106_unknown.txt", session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610"), round=2))
    site.send("106_zero.txt", session_file(round=3).replace("12356", "012356"))
    site.send("106_twice.txt", session_file(("38441 20093", "12356 38441"), round=4))
    site.send("106_size.txt", session_file(("38441 20093", "12356 9205 31018"), round=5))
    site.send("106_place.txt", session_file(round=6).replace("\n2,", "\nMarama Kereama 38441,"))
    site.send("106_score.txt", session_file(scores=("38441x", "50", "49", "48"), round=7))
    site.send("106_byte.txt", session_file(round=8).replace("9205", "9205 Desmond O'Plover"))
    site.send("106_hand.txt", session_file(round=9), by_hand={"reason": "Marama typed it"})
    site.send("106_twin.txt", session_file())
    site.decide("refuse", club=AUCKLAND, name="106_twin.txt", revision=1, reason="Marama sent it twice")
    names = ("5001 5002:Marama Kereama/Bertram Tuckwell", "20093 20093:Desmond Plover/Esther Vandermeer")
    site.send("106_report.mcd", report(Contest(pairs=names), name="Auckland"))
    page = scorers(browser, renew(browser))
    people = {word for person in PEOPLE.values() for word in (person.first, person.family)} - {"May"}
    hidden = [*NUMBERS, "9250", "012356", "5001", "5002", *people]
    found = [each for each in hidden if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", page.text)]
    assert found == []
    assert not re.search(r"\d+ C\b", page.text)
    text = page.text
    assert "Wrong, line 3: Player number '…' begins with a zero." in text
    assert "Player … appears …." in text
    assert "'…' is not a place." in text
    assert "'…' is not a score." in text
    assert "1 player number is not known. The club sees which one." in text
    assert "Nothing in it counts. Correct it and send it again under the same name." in text
    assert "is a number that nobody has: nothing is awarded until it is corrected or registered." in text


def test_a_page_without_files_says_what_will_be_there(site: StoreFixture, browser: Browsers) -> None:
    assert "When your scoring program sends a file, it is here within seconds." in scorers(browser, renew(browser)).text


def test_the_page_shows_what_comes_in_while_one_looks(site: StoreFixture, browser: Browsers) -> None:
    address = renew(browser)
    page = browser().get(address).content.decode()
    assert f'hx-get="{address}" hx-trigger="every 20s"' in page
    assert "htmx" in page
    seen = {"HX-Request": "true", "Overtrick-Seen": page.split('"Overtrick-Seen": "')[1].split('"')[0]}
    assert browser().get(address, headers=seen).status_code == 204
    site.send("106_a.txt", session_file())
    part = browser().get(address, headers=seen).content.decode()
    assert "Monday Pairs" in part
    assert "<html" not in part


def test_hostile_text_is_harmless(site: StoreFixture, browser: Browsers) -> None:
    hostile = "<script>alert(1)</script>"
    site.send(f"{hostile}.txt", session_file(event=hostile, unit=hostile))
    assert hostile not in scorers(browser, renew(browser)).html
