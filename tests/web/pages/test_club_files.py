"""Where a scorer sees what became of each file: state, problems in words, page by page; and no text fools the page."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest

from overtrick.store.commands import receive
from overtrick.web.pages import files
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True

OWN = "/clubs/106/files"
HOSTILE = "<script>alert(1)</script>"
IMAGE = "<img src=x onerror=alert(1)>"
ARTICLE = re.compile(r'<article class="file">(.*?)</article>', re.DOTALL)
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
    """Times are those of New Zealand, 13 hours ahead in March: 06:01 UTC of the 11th is 19:01."""
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
    assert monday.startswith("106_monday.txt accepted 11 March 2018, 19:39, revision 1")
    assert again.startswith("106_again.txt held 11 March 2018, 19:40, revision 1")
    assert "106_monday.txt already reports the same session (ruling F8)" in again
    assert "The file waits for a person" in again
    assert broken.startswith("106_broken.txt rejected 11 March 2018, 19:41, revision 1")
    assert "error, line 3, " in broken
    assert "012356" in broken
    assert wrong.startswith("106_wrong.txt cancelled 11 March 2018, 19:43, revision 2, after revision 1")
    assert twice.startswith("106_twice.txt rejected")
    assert "The federation refused the file: sent twice." in twice
    assert "waits" not in twice
    assert new.startswith("106_new.txt received 11 March 2018, 19:46")
    assert new.endswith("It is kept, and is being taken in.")


def test_what_stands_leads_to_its_session(site: StoreFixture, browser: Browsers) -> None:
    """Accepted and standing: not what was rejected, cancelled, or taken back by the federation."""
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(boards=24))
    site.send("106_broken.txt", session_file(round=2).replace("12356", "012356"))
    site.send("106_none.txt", session_file(round=3))
    site.send("106_none.txt", session_file((), round=3))
    page = Page(read(browser))
    # The correction made the second session.
    assert [link for link in page.links if link[1].startswith("/sessions/")] == [
        ("See the results 106_a.txt", "/sessions/2"),
    ]
    site.decide("cancel", club=AUCKLAND, name="106_a.txt", reason="never played")
    assert "See the results" not in read(browser)


def test_a_rejected_correction_leads_to_no_results_for_it_has_none(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    site.send("106_a.txt", session_file().replace("12356", "012356"))
    assert "See the results" not in read(browser)


def test_a_file_with_several_sessions_leads_to_each(site: StoreFixture, browser: Browsers) -> None:
    """Two contests in one report; whose licence it is, the name of the club says."""
    site.send("106_a.mcd", report(Contest(), Contest(name="Evening Pairs", serial=8), name="Auckland"))
    page = Page(read(browser))
    assert "See the results: Tuesday Pairs · Evening Pairs" in page.text
    assert (page.link("Tuesday Pairs"), page.link("Evening Pairs")) == ("/sessions/1", "/sessions/2")


def test_a_rejected_correction_is_not_said_to_come_after_what_stands(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    site.send("106_a.txt", b"")
    (article,) = seen(read(browser))
    assert "revision 2" in article
    assert "after revision" not in article


def test_a_club_that_has_sent_nothing(browser: Browsers) -> None:
    page = read(browser)
    assert seen(page) == []
    assert "This club has sent nothing yet." in page
    assert "?page=" not in page


def test_many_files_come_in_pages(site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PAGE_SIZE", 2)
    for at in range(1, 6):
        site.send(f"106_{at}.txt", session_file(round=at))

    def page(number: str) -> tuple[list[str], list[str]]:
        text = read(browser, f"{OWN}?page={number}")
        return [article.split(".")[0] for article in seen(text)], re.findall(r'href="\?page=(-?\d+)"', text)

    assert page("1") == (["106_5", "106_4"], ["2"])
    assert page("2") == (["106_3", "106_2"], ["1", "3"])
    assert page("3") == (["106_1"], ["2"])
    # What is no page is the first one.
    for strange in ("0", "-1", "x", "", "1e9", "²", "9" * 30):
        assert page(strange) == (["106_5", "106_4"], ["2"])


def test_hostile_text_is_shown_harmlessly(site: StoreFixture, browser: Browsers) -> None:
    """By the command line a file may have any name, though it is rejected; and a column of a file has any text."""
    site.send(f"{HOSTILE}.txt", session_file(event=IMAGE, program=HOSTILE))
    site.send("106_b.txt", session_file(unit=HOSTILE, event=IMAGE))
    site.send("106_c.txt", session_file(event=IMAGE))
    site.send("106_d.txt", session_file(event=IMAGE))
    site.decide("refuse", club=AUCKLAND, name="106_d.txt", revision=1, reason=HOSTILE)
    for name, address in (("club106", OWN), ("office", "/clubs"), ("office", OWN)):
        page = browser(name).get(address).content.decode()
        assert HOSTILE not in page
        assert IMAGE not in page
    refused, accepted, rejected, named = seen(read(browser))
    assert f"The federation refused the file: {HOSTILE}." in refused
    assert accepted.startswith("106_c.txt accepted")
    assert rejected.count(HOSTILE) == 1
    assert named.startswith(f"{HOSTILE}.txt rejected")


def test_the_points_of_a_player_with_a_hostile_event(site: StoreFixture, browser: Browsers) -> None:
    today = datetime.now(UTC)
    site.now = today
    site.register(*NUMBERS[1:])
    played = f"{today:%Y-%m-%d}"
    # The day of New Zealand has begun wherever that of Greenwich has.
    assert site.send("106_a.txt", session_file(event=IMAGE, date=played)).state == "accepted"
    page = browser("38441").get("/me").content.decode()
    assert IMAGE not in page
    assert IMAGE in unescape(page)
    assert '<span class="award">40 <span class="unit">C</span></span>' in page
    assert "Why?" in page


def test_a_hostile_name_of_a_player(site: StoreFixture, browser: Browsers) -> None:
    site.decide("amend", number="38441", first="<b>Marama</b>", family='"><i>')
    page = browser("38441").get("/me").content.decode()
    assert "<b>Marama" not in page
    assert "&lt;b&gt;Marama&lt;/b&gt; &quot;&gt;&lt;i&gt;" in page
