"""The federation's office: what waits for a person, what was rejected and not sent again, and who sends at all."""

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.store.queries import club_files
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import table

MOST_QUERIES = 20


def rows(browser: Browsers, which: str = "rejected") -> list[list[str]]:
    answer = browser("office").get("/office")
    assert answer.status_code == 200
    return table(answer.content.decode(), which)


def broken(round: int = 1, award: str = "40C") -> str:  # noqa: A002
    """A file whose third line has a number with a zero before it."""
    return session_file(round=round, award=award).replace("12356", "012356")


def test_rejected_files_of_all_clubs_the_newest_first(site: StoreFixture, browser: Browsers) -> None:
    """Times are those of New Zealand, 13 hours ahead in March: 06:38 UTC of the 11th is 19:38."""
    site.register(*NUMBERS[1:]).later(minutes=30)
    site.send("106_a.txt", broken())
    site.send("130_b.txt", b"", club=HOWICK)
    howick, auckland = rows(browser)
    assert auckland[:3] == ["Auckland", "106_a.txt", "11 March 2018, 19:39"]
    assert auckland[3].startswith("line 3: ")
    assert "012356" in auckland[3]
    assert howick == ["Howick", "130_b.txt", "11 March 2018, 19:40", "The file is empty."]
    page = browser("office").get("/office").content.decode()
    assert '<a href="/clubs/130/files"><bdi>Howick</bdi></a></td>' in page


def test_what_was_sent_again_or_waits_or_was_refused_is_not_among_them(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", broken())
    assert [row[1] for row in rows(browser)] == ["106_a.txt"]
    site.send("106_a.txt", session_file())
    site.send("106_held.txt", session_file())
    site.send("106_refused.txt", session_file())
    site.decide("refuse", club=AUCKLAND, name="106_refused.txt", revision=1, reason="sent twice")
    assert rows(browser) == []
    # A correction that was rejected is again for somebody to mend, though the earlier file stands.
    site.send("106_a.txt", broken())
    assert [row[1] for row in rows(browser)] == ["106_a.txt"]


def test_a_warning_is_not_the_first_problem(site: StoreFixture, browser: Browsers) -> None:
    """A session of 0 C has a warning in its first line; the error is in the third."""
    told = site.send("106_a.txt", broken(award="0C")).problems
    assert [(problem.line, problem.severity) for problem in told] == [(1, "warning"), (3, "error")]
    assert [row[3][:7] for row in rows(browser)] == ["line 3:"]


def test_no_more_than_a_hundred(site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    assert club_files.MAX_FILES == 100
    monkeypatch.setattr(club_files, "MAX_FILES", 2)
    for at in range(3):
        site.send(f"106_{at}.txt", b"")
    assert [row[1] for row in rows(browser)] == ["106_2.txt", "106_1.txt"]


def test_each_club_with_the_day_of_its_last_file(site: StoreFixture, browser: Browsers) -> None:
    """Six in the evening of the 12th in Greenwich is the morning of the 13th in New Zealand."""
    site.send("106_a.txt", session_file())
    site.send("130_a.txt", session_file(club=HOWICK), club=HOWICK)
    site.later(days=1, hours=12).send("106_b.txt", session_file(round=2))
    assert rows(browser, "senders") == [
        ["Auckland (106)", "2", "13 March 2018"],
        ["Howick (130)", "1", "11 March 2018"],
    ]


def test_few_questions_however_much_there_is(site: StoreFixture, browser: Browsers) -> None:
    def asked() -> int:
        client = browser("office")
        client.get("/office")
        with CaptureQueriesContext(database.connection()) as queries:
            client.get("/office")
        return len(queries)

    site.send("106_0.txt", broken())
    little = asked()
    for at in range(1, 12):
        site.send(f"106_{at}.txt", broken(round=at))
        site.send(f"130_{at}.txt", b"", club=HOWICK)
    assert asked() <= little <= MOST_QUERIES
