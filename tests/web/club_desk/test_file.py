"""One file on the desk: what became of it, what is wrong with it once, its versions, and its very bytes."""

import pytest

from overtrick.store.commands import receive
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.results.test_final_ladders import LADDER, PLAYERS, ROUND, SECOND
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

FILE = "/clubs/106/files/106_a.txt"


def page_of(browser: Browsers, address: str = FILE) -> Page:
    return read(browser("club106"), address)


def test_what_counts_leads_to_its_session(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(section="Blue"))
    page = page_of(browser)
    assert page.headings[0] == "Monday Pairs"
    assert page.link("Monday Pairs, Session 1, Blue") == "/sessions/1"
    assert "It counts, and everyone in it is known." in page.text
    assert "All fine" in page.text


def test_a_file_with_several_sessions_leads_to_each(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.mcd", report(Contest(), Contest(name="Evening Pairs", serial=8), name="Auckland"))
    page = page_of(browser, "/clubs/106/files/106_a.mcd")
    assert (page.link("Tuesday Pairs"), page.link("Evening Pairs")) == ("/sessions/1", "/sessions/2")


def test_what_does_not_count_leads_to_no_session(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    site.send("106_a.txt", session_file().replace("12356", "012356"))
    page = page_of(browser)
    assert not [link for link in page.links if link[1].startswith("/sessions/")]
    assert "Nothing in this file is in the results." in page.text
    assert "Nothing in it counts. Correct it and send it again under the same name." in page.text


def test_the_same_problem_stands_once_with_its_lines(site: StoreFixture, browser: Browsers) -> None:
    content = session_file(("38441 20093", "12356 9205", "31018 27114", "40777 1610"), scores=("1x", "1x", "2x", "50"))
    site.send("106_a.txt", content)
    page = page_of(browser)
    assert page.text.count("'1x' is not a score.") == 2
    assert "2 more of this kind" in page.text
    site.send("106_a.txt", session_file(scores=("1x", "1x", "1x", "50")))
    page = page_of(browser)
    assert page.text.count("'1x' is not a score.") == 1
    assert "Lines: 2, 3, 4." in page.text


def test_many_unknown_players_are_one_thing(site: StoreFixture, browser: Browsers) -> None:
    """More of them than are asked about one by one."""
    site.send("106_a.txt", session_file([f"{70001 + 2 * at} {70002 + 2 * at}" for at in range(6)]))
    listed = read(browser("club106"), "/clubs/106/files").text
    assert "12 players are not known" in listed
    assert "12 unknown" in page_of(browser).text


def test_every_version_with_its_time_and_sender(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(boards=24), by_hand={"reason": "the computer <b>failed</b>"})
    site.decide("cancel", club=AUCKLAND, name="106_a.txt", reason="never played")
    page = page_of(browser)
    text = page.text.replace(" ,", ",").replace(" :", ":")
    assert "Version 2 Cancelled 11 March 2018, 19:10, scorer" in text
    assert "Entered by hand: the computer <b>failed</b>" in text
    assert "<b>failed" not in page.html
    assert "secretary: never played" in text
    assert "Version 1 Replaced" in text
    assert "It was taken back. Nothing in it counts." in text
    assert page.link("Download 1") == f"{FILE}/download?version=1"


def test_what_it_changed_elsewhere(site: StoreFixture, browser: Browsers) -> None:
    """The figures are those of tests/store/results/test_final_ladders.py: 12 A for second place become 14."""
    site.register(*(number for number in PLAYERS if number != "38441"))
    site.send("106_ladder.txt", LADDER)
    site.send("106_a.txt", ROUND)
    text = page_of(browser).text.replace(" ,", ",").replace(" :", ":")
    assert "It changed points in other files: Congress, 10 March 2018, 106_ladder.txt:" in text
    assert f"{SECOND} +2.00 A" in text


def test_a_file_that_is_being_read(site: StoreFixture, browser: Browsers) -> None:
    receive.store_file(site.delivery("106_a.txt", session_file()))
    page = page_of(browser)
    assert "We have the file, and are reading it." in page.text
    assert 'http-equiv="refresh"' in page.html
    assert "It has not been read yet." in page.text


def test_the_very_bytes_are_downloaded_and_no_browser_shows_them(site: StoreFixture, browser: Browsers) -> None:
    first, second = session_file().encode(), b"\xef\xbb\xbf<script>alert(1)</script>\r\n"
    site.send("106_a.txt", first)
    site.send("106_a.txt", second)
    answer = browser("club106").get(f"{FILE}/download")
    assert answer.content == second
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["Content-Disposition"] == 'attachment; filename="106_a.txt"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert browser("club106").get(f"{FILE}/download?version=1").content == first
    for strange in ("version=3", "version=0", f"version={10**8}"):
        assert browser("club106").get(f"{FILE}/download?{strange}").status_code == 404
    assert browser("club106").get(f"{FILE}/download?version=x").content == second


@pytest.mark.parametrize("name", ['106"; filename="x.html', "106\r\nX-Evil: 1", "..", "ά𝒳.txt", "a" * 300])
def test_a_hostile_name_changes_no_header(site: StoreFixture, browser: Browsers, name: str) -> None:
    site.send(name, session_file())
    answer = browser("club106").get(f"/clubs/106/files/{name.replace('%', '%25')}/download", follow=False)
    assert answer.status_code in (200, 404)
    assert "X-Evil" not in answer
    if answer.status_code == 200:
        assert answer["Content-Disposition"].startswith("attachment; filename")
        assert '"; filename="x' not in answer["Content-Disposition"]


def test_the_file_of_another_club_is_not_there(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    site.send("130_a.txt", session_file(club=HOWICK), club=HOWICK)
    client = browser("club130")
    for part in ("", "/download"):
        assert client.get(f"/clubs/106/files/106_a.txt{part}").status_code == 403
        assert client.get(f"/clubs/130/files/106_a.txt{part}").status_code == 404
