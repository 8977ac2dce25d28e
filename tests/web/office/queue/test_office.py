"""The work queue: every kind with its count, age and owner; what is set aside leaves until something changes."""

import re

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.store.queries.tasks.task import KINDS
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.office.queue.queue_forms import only, queue_page, undo, waiting
from tests.web.page_text import read, table, words

# What is tried here is the same on every database.
ONE_DATABASE = True

MOST_QUERIES = 45


def broken(round: int = 1) -> str:  # noqa: A002
    """A file whose third line has a number with a zero before it."""
    return session_file(round=round).replace("12356", "012356")


@pytest.fixture
def cast(site: StoreFixture) -> StoreFixture:
    return site.register(*NUMBERS[1:])


def test_an_empty_office_says_so(site: StoreFixture, browser: Browsers) -> None:
    page = read(browser("office"), "/office")
    assert "No work is waiting" in page.headings
    assert "Everything is done. New work appears here." in page.text
    assert "No file has come in since yesterday." in page.text
    for kind in KINDS:
        assert read(browser("office"), queue_page(kind)).html.count('class="empty"') == 1


def test_all_queues_stand_on_the_first_page_with_their_counts(cast: StoreFixture, browser: Browsers) -> None:
    """Two files of one session: the copy is held. Two more are rejected, and one has a number that nobody has."""
    cast.send("106_a.txt", session_file())
    cast.send("106_copy.txt", session_file())
    cast.send("106_b.txt", broken(2))
    cast.send("130_b.txt", b"", club=HOWICK)
    cast.send("106_c.txt", session_file(("38441 20093", "12356 9250"), round=3))
    page = read(browser("office"), "/office")
    assert "Work waiting: 4" in page.headings
    assert {"Files held back 1", "Rejected files 2", "Unknown players 1", "Emails not sent 0"} <= {
        label for label, _ in page.links
    }
    assert "Work 4" in {label for label, _ in page.links}
    # The oldest of each queue, the oldest first.
    titles = [heading for heading in page.headings if ":" in heading][1:]
    assert titles == ["Auckland: Monday Pairs"] * 3
    assert re.findall("Files held back|Rejected files|Unknown players", page.text.partition("The oldest")[2]) == [
        "Files held back", "Rejected files", "Unknown players",
    ]  # fmt: skip


def test_rejected_files_of_all_clubs_the_oldest_first(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", broken())
    cast.send("130_b.txt", b"", club=HOWICK)
    page = read(browser("office"), queue_page("rejected"))
    assert page.headings[2:] == ["Rejected files", "Auckland: Monday Pairs", "Howick: 130_b.txt"]
    assert "10 March 2018 · line 3: Player number '012356'" in page.text
    assert "The file is empty." in page.text
    assert re.search(r"\d+ days", page.text)


def test_what_was_sent_again_or_waits_or_was_refused_is_not_rejected(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", broken())
    assert len(waiting("rejected")) == 1
    cast.send("106_a.txt", session_file())
    cast.send("106_held.txt", session_file())
    cast.send("106_refused.txt", session_file())
    cast.decide("refuse", club=106, name="106_refused.txt", revision=1, reason="sent twice")
    assert waiting("rejected") == ()
    # A correction that was rejected is again for somebody to mend, though the earlier file stands.
    cast.send("106_a.txt", broken())
    assert [each.task.about.file for each in waiting("rejected")] == ["106_a.txt"]


def test_a_task_is_taken_and_given_back(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", broken())
    client, page = browser("office"), only("rejected")
    assert client.post(page, {"do": "take", "back": "office"})["Location"] == "/office"
    shown = read(client, "/office")
    assert "Taken by you" in shown.headings
    assert waiting("rejected")[0].taken is not None
    assert client.post(page, {"do": "give-back", "back": "queue"})["Location"] == queue_page("rejected")
    assert waiting("rejected")[0].taken is None


def test_nobody_takes_what_another_has(cast: StoreFixture, browser: Browsers) -> None:
    from overtrick.store.commands import task_marks

    cast.send("106_a.txt", broken())
    task_marks.take(waiting("rejected")[0].task, "Moira", cast.now)
    client = browser("office")
    assert "Taken by Moira" in read(client, only("rejected")).text
    answer = client.post(only("rejected"), {"do": "take"})
    assert answer.status_code == 409
    assert "Moira has taken this already." in words(answer.content.decode())


def test_what_is_set_aside_leaves_and_comes_back(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_c.txt", session_file(("38441 20093", "12356 9250")))
    client, page, own = browser("office"), queue_page("unknown"), only("unknown")
    assert client.post(own, {"do": "set-aside"})["Location"] == page
    assert waiting("unknown") == ()
    undo(client, page)
    assert only("unknown") == own
    client.post(own, {"do": "set-aside"})
    assert re.search(r"Set aside by office on \d+ \w+ \d{4}", read(client, f"{page}?aside=1").text)
    client.post(own, {"do": "bring-back"})
    assert only("unknown") == own
    # A number that was registered meanwhile is nobody's any more.
    cast.register("9250")
    assert waiting("unknown") == ()


def test_a_changed_task_waits_again(cast: StoreFixture, browser: Browsers) -> None:
    """Of two unknown numbers one is registered: what is left is another thing than what was set aside."""
    cast.send("106_c.txt", session_file(("38441 20094", "12356 9250")))
    browser("office").post(only("unknown"), {"do": "set-aside"})
    assert waiting("unknown") == ()
    cast.register("9250")
    assert waiting("unknown")[0].task.about.numbers == ("20094",)


def test_what_is_gone_is_said_to_be_gone(cast: StoreFixture, browser: Browsers) -> None:
    cast.send("106_a.txt", broken())
    client, page = browser("office"), only("rejected")
    cast.send("106_a.txt", session_file())
    answer = client.get(page, follow=True)
    assert "This is no longer waiting" in words(answer.content.decode())
    assert client.post(page, {"do": "take"}).status_code == 409
    assert client.get("/office/queue/nonsense").status_code == 404
    assert client.post("/office/queue/nonsense/1", {"do": "take"}).status_code == 404


@pytest.mark.parametrize("values", [{}, {"do": "nonsense"}, {"do": "send-again"}, {"do": "decide"}, {"do": "\0"}])
def test_what_cannot_be_done_changes_nothing(cast: StoreFixture, browser: Browsers, values: dict[str, str]) -> None:
    cast.send("106_a.txt", broken())
    assert browser("office").post(only("rejected"), values).status_code == 404
    assert len(waiting("rejected")) == 1


@pytest.mark.parametrize("key", ["0", "999999999999999999999999", "x", "1 OR 1", "é", "%00"])
def test_forged_keys(site: StoreFixture, browser: Browsers, key: str) -> None:
    for kind in KINDS:
        assert browser("office").get(f"/office/queue/{kind}/{key}").status_code in (302, 404)


def test_each_club_that_sends_with_the_day_of_its_last_file(site: StoreFixture, browser: Browsers) -> None:
    """Six in the evening of the 12th in Greenwich is the morning of the 13th in New Zealand."""
    site.send("106_a.txt", session_file())
    site.send("130_a.txt", session_file(club=HOWICK), club=HOWICK)
    site.later(days=1, hours=12).send("106_b.txt", session_file(round=2))
    shown = browser("office").get(queue_page("overdue")).content.decode()
    assert table(shown, "senders") == [["Auckland 106", "2", "13 Mar 2018"], ["Howick 130", "1", "11 Mar 2018"]]


def test_few_queries_however_much_there_is(cast: StoreFixture, browser: Browsers) -> None:
    def asked(address: str) -> int:
        client = browser("office")
        client.get(address)
        with CaptureQueriesContext(database.connection()) as queries:
            client.get(address)
        return len(queries)

    pages = ("/office", queue_page("rejected"), queue_page("held"))
    cast.send("106_0.txt", broken())
    cast.send("106_s.txt", session_file())
    cast.send("106_copy.txt", session_file())
    little = [asked(page) for page in pages]
    for at in range(1, 8):
        cast.send(f"106_{at}.txt", broken(round=at))
        cast.send(f"106_copy{at}.txt", session_file())
    assert [asked(page) for page in pages] == little
    assert max(little) <= MOST_QUERIES
