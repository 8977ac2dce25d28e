"""Ask in SQL: the federation asks the columnar copy, reads what is wrong and where, and it is noted who asked."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access.attempts import Limit
from overtrick.store.columns.console import asked_queries
from overtrick.store.columns.manifest import FOLDER
from overtrick.store.columns.refresh import refresh
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read, table

# What is tried here is the same on every database.
ONE_DATABASE = True
PAGE = "/office/sql"
PLACES = "SELECT place, count(*) AS players, NULL AS nothing FROM seats GROUP BY place ORDER BY place"


def ask(client: Client, sql: str, **more: str) -> Page:
    """The page with the answer."""
    return Page(client.post(PAGE, {"sql": sql, **more}).content.decode())


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """Four pairs on an evening, and the copy of it."""
    site.register(*NUMBERS[1:]).send("a.txt", session_file())
    assert refresh(site.directory / FOLDER, datetime.now(UTC)) is not None
    return site


def test_an_answer_its_file_and_who_asked(played: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    page = read(client, PAGE)
    assert page.headings[0] == "Ask in SQL"
    assert "The answer shows the records as they are now." in page.text
    (begin,) = (href for said, href in page.links if said == "Most points this season")
    assert "FROM awards a JOIN players p" in client.get(begin).content.decode()
    answered = ask(client, PLACES)
    assert table(answered.html, "answer") == [[place, "2", "–"] for place in "1234"]
    assert "4 rows" in answered.text
    file = client.post(PAGE, {"sql": f"{PLACES} LIMIT 1", "as": "csv"})
    assert file.headers["Content-Disposition"].startswith('attachment; filename="answer-')
    assert file.content.decode("utf-8-sig") == "place,players,nothing\r\n1,2,\r\n"
    # Results that came since are not in the answer, and the page says so.
    played.send("b.txt", session_file(round=2))
    late = ask(client, "SELECT count(*) FROM sessions")
    assert table(late.html, "answer") == [["1"]]
    assert "The answer does not include the last entry of the journal" in late.text
    asked = [(each.who, each.sql, each.rows) for each in asked_queries.list_asked(5)]
    assert asked == [
        ("office", "SELECT count(*) FROM sessions", 1), ("office", f"{PLACES} LIMIT 1", 1), ("office", PLACES, 4),
    ]  # fmt: skip
    assert "Asked recently" in late.text


def test_long_answers_have_pages(played: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    sql = "SELECT i AS line, '=1+1' AS text FROM range(250) r(i) ORDER BY i"
    page = ask(client, sql, page="3")
    assert table(page.html, "answer") == [[str(line), "=1+1"] for line in range(200, 250)]
    assert "Rows 201 to 250" in page.text
    assert "More rows" not in page.text
    assert "More rows" in ask(client, sql, page="2").text
    # No spreadsheet takes a cell for a formula.
    assert b"249,'=1+1" in client.post(PAGE, {"sql": sql, "as": "csv"}).content


def test_what_is_wrong_and_where(played: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    wrong = client.post(PAGE, {"sql": "SELECT *\nFROM seat"})
    assert wrong.status_code == 422
    assert "Line 2, column 6: There is no table seat. Choose from: sessions," in Page(wrong.content.decode()).text
    assert "FROM seat</textarea>" in wrong.content.decode()
    assert "Only SELECT is answered here" in ask(client, "DROP VIEW seats").text
    assert models.AskedQuery.objects.filter(trouble__contains="Only SELECT").exists()


def test_who_asks_without_end_has_to_wait(
    played: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser("office")
    monkeypatch.setattr(asked_queries, "_RATE", Limit("query", 1, timedelta(minutes=10)))
    assert client.post(PAGE, {"sql": "SELECT 1"}).status_code == 200
    assert "That was many questions." in ask(client, "SELECT 1").text


def test_without_a_copy_the_page_says_when_there_will_be_one(site: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert "It is made within a minute or two." in read(client, PAGE).text
    assert "There is no columnar copy yet." in ask(client, "SELECT 1").text


def test_an_erasure_takes_the_name_out_of_questions(played: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    client.post(PAGE, {"sql": "SELECT * FROM players WHERE last_name = 'Plover'"})
    client.post(PAGE, {"sql": "SELECT 1"})
    played.decide("erase", number="9205")
    assert [each.sql for each in asked_queries.list_asked(5)] == ["SELECT 1", "(erased)"]
    # The copy has the name until it is written again: until then nothing is answered.
    names = "SELECT last_name FROM players WHERE number = '9205'"
    assert "A player was erased a moment ago" in ask(client, names).text
    assert refresh(played.directory / FOLDER, datetime.now(UTC)) is not None
    assert table(ask(client, names).html, "answer") == [[""]]
