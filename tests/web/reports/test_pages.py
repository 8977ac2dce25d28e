"""Reports as people use them: asked by a form, saved, taken along, and made by the worker when they are long."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache

from overtrick.config.settings_file import Web
from overtrick.jobs.extracts.making import make_waiting_extracts
from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.columns.manifest import copy_folder, forget_copy
from overtrick.web.reports import extracts as extract_pages
from tests.store.cast import NUMBERS
from tests.store.queries.filter_reports.small_nation import send_evenings
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read
from tests.web.reports.workbooks import day, read_workbook

# What is tried here is the same on every database.
ONE_DATABASE = True


@pytest.fixture
def nation(site: StoreFixture) -> StoreFixture:
    """The evenings of a small nation, with logins."""
    cache.clear()
    return send_evenings(site, NUMBERS[1:])


def whole(answer: Any) -> bytes:
    """The content of an answer that is sent bit by bit."""
    return b"".join(answer.streaming_content)


def test_reports_on_screen(nation: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), "/reports/results?number=38441&period=all")
    assert "4 results" in page.text
    head, *rows = page.rows
    assert [each.rstrip(" ▼▲") for each in head] == [
        "Date", "Club", "Event", "Session", "Place", "Players", "Class", "Score", "A", "B", "C",
    ]  # fmt: skip
    assert rows[0][3] == "F"
    assert rows[1][2:] == ["Monday Pairs", "1", "1", "Marama Kereama , Bertram Tuckwell", "40C", "51.50%", "", "", "40"]
    assert rows[-1][-1] == "80"
    assert "Current" in page.text
    # The points lead to the reasons, and the row to its session.
    assert ("40", "/sessions/3/why/2") in page.links
    totals = read(browser(), "/reports/players?period=all&sort=-C&home=106&unit=C")
    assert [row[1] for row in totals.rows[1:-1]] in (
        ["38441", "20093", "12356", "9205"], ["20093", "38441", "12356", "9205"],
    )  # fmt: skip
    assert totals.rows[-1] == ["All players together", "12", "", "", "236"]
    chart = read(browser(), "/reports/players/chart?period=all")
    assert chart.rows[1][:2] == ["March 2018", "16"]


def test_a_report_is_saved_shared_and_deleted(nation: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    query = "home=106&unit=C&period=season"
    assert browser().post("/reports/saved", {"name": "x", "report": "aggregate"}).status_code == 302
    saved = {"name": "C this season", "report": "aggregate", "query": query}
    answer = client.post("/reports/saved", saved)
    assert answer["Location"] == f"/reports/players?{query}"
    page = read(client, "/reports")
    assert ("C this season", f"/reports/players?{query}") in page.links
    assert "C this season" not in read(browser("club130"), "/reports").text
    number = models.SavedReport.objects.get().pk
    browser("club130").post("/reports/saved", {"do": "delete", "saved": number})
    assert models.SavedReport.objects.count() == 1
    for hostile in (
        {"name": " "},
        {"report": "nothing"},
        {"query": "\r\nSet-Cookie: a=b\0"},
        {"query": "a=" + "b" * 5_000},
    ):
        assert client.post("/reports/saved", saved | {"name": "other"} | hostile).status_code == 302
    client.post("/reports/saved", {"do": "delete", "saved": number})
    client.post("/reports/saved", {"do": "delete", "saved": "9" * 30})
    assert not models.SavedReport.objects.filter(pk=number).exists()


def test_a_report_is_taken_along(nation: StoreFixture, browser: Browsers) -> None:
    nation.decide("amend", number="20093", family="=1+1")
    client = browser("club106")
    rows = read_workbook(client.get("/reports/players.xlsx?period=all").content)
    marama = next(row for row in rows if row["Number"] == "38441")
    assert (marama["Count"], marama["C points"], day(marama["Last amended"])) == ("3", "80.00", date(2018, 3, 11))
    # A text is a text, whatever it looks like.
    assert {row["Name"] for row in rows if row["Number"] == "20093"} == {"Bertram =1+1"}
    text = whole(client.get("/reports/results.csv?period=all")).decode("utf-8-sig")
    assert len(text.splitlines()) == 1 + 4 * 8
    assert all(len(line.split(",")) >= 30 for line in text.splitlines())
    nation.decide("amend", number="20093", preferred="=2+2")
    text = whole(client.get("/reports/players.csv?period=all")).decode("utf-8-sig")
    assert "'=2+2 =1+1" in text
    many = [client.get("/reports/players.csv").status_code for _ in range(60)]
    assert many[-1] == 429


def test_a_long_report_is_made_by_the_worker(
    nation: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extract_pages, "MOST_AT_ONCE", 5)
    models.Account.objects.filter(name="club106").update(email="club@mail.example")
    client, now = browser("club106"), datetime.now(UTC)
    address = client.get("/reports/results.xlsx?period=all")["Location"]
    assert "0 of 32 rows" in read(client, address).text
    # Asked again, it is the same; it is nobody else's.
    assert client.get("/reports/results.xlsx?period=all")["Location"] == address
    assert browser("club130").get(address).status_code == 404
    assert client.get(f"{address}/file")["Location"] == address
    make_waiting_extracts(nation.directory, Web(url="https://bridge.example"), now)
    letter = models.Mail.objects.get(address="club@mail.example")
    assert (f"https://bridge.example{address}" in letter.body, "32 rows" in letter.body) == (True, True)
    rows = read_workbook(whole(client.get(f"{address}/file")))
    assert (len(rows), rows[0]["Club"]) == (32, "Auckland")
    assert browser("club130").get(f"{address}/file").status_code == 404
    assert client.get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    _check_another_machine(nation, client, address, now)
    # A name that must not be shown any more ends it, and so does its time.
    models.Journal.objects.filter(kind="found").update(at=now)
    nation.now = now + timedelta(minutes=5)
    nation.decide("hide", number="38441", hidden=True)
    assert client.get(f"{address}/file")["Location"] == address
    # The worker deletes the file at its next look, and the request when its time is over.
    folder = nation.directory / "extracts"
    assert len(list(folder.iterdir())) == 1
    make_waiting_extracts(nation.directory, Web(), now + timedelta(minutes=6))
    assert (models.Extract.objects.count(), list(folder.iterdir())) == (1, [])
    assert "The file can no longer be downloaded" in read(client, address).text
    make_waiting_extracts(nation.directory, Web(), now + timedelta(days=4))
    assert models.Extract.objects.count() == 0


def _check_another_machine(nation: StoreFixture, client: Any, address: str, now: datetime) -> None:
    """It has the records, but not the file: its page waits until its own worker has made it, without a letter."""
    (file,) = (nation.directory / "extracts").iterdir()
    letters, whole_rows = models.Mail.objects.count(), read_workbook(file.read_bytes())
    file.unlink()
    assert "under way" in read(client, address).text
    assert "HX-Refresh" not in client.get(address, headers={"HX-Request": "true"})
    make_waiting_extracts(nation.directory, Web(), now + timedelta(seconds=5))
    assert read_workbook(whole(client.get(f"{address}/file"))) == whole_rows
    assert models.Mail.objects.count() == letters


def test_a_file_is_gone_with_the_role_that_it_was_made_for(
    nation: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extract_pages, "MOST_AT_ONCE", 5)
    client, now = browser("office"), datetime.now(UTC)
    address = client.get("/reports/results.csv?period=all")["Location"]
    make_waiting_extracts(nation.directory, Web(), now)
    assert b"Female" in whole(client.get(f"{address}/file"))
    accounts.make_account("office", "another long password", role="club", club=106, replace=True)
    make_waiting_extracts(nation.directory, Web(), now)
    assert list((nation.directory / "extracts").iterdir()) == []


def test_an_erasure_takes_the_name_out_of_reports(nation: StoreFixture, browser: Browsers) -> None:
    """Plover is erased; what asks for others by name, or for a club, stays."""
    client = browser("club106")
    for name, query in (("A", "name=prudence+plover"), ("B", "name=Plover"), ("plover", "home=106"),
                        ("C", "name=Kereama"), ("D", "home=106")):  # fmt: skip
        client.post("/reports/saved", {"name": name, "report": "aggregate", "query": query})
    nation.decide("erase", number="9205")
    assert sorted(models.SavedReport.objects.values_list("name", flat=True)) == ["C", "D"]


def test_standard_reports(nation: StoreFixture, browser: Browsers) -> None:
    grades = read(browser(), "/reports/standard/grades")
    assert [cell for cell in grades.rows[1] if cell and cell != "0"] == [
        "Auckland",
        "Auckland Northland Region",
        "4",
        "4",
    ]
    league = read(browser(), "/reports/standard/league?year=2018")
    assert [row[0] for row in league.rows[1:-1]] == ["Auckland", "Howick"]
    # Eight members of two clubs: 12 sessions and 236 C points, 11 and 64.
    assert [[*row[3:5], row[-1]] for row in league.rows[1:]] == [
        ["4", "12", "236.00"], ["4", "11", "64.00"], ["8", "23", "300.00"],
    ]  # fmt: skip
    months = read(browser("office"), "/office/reports/months?year=2018")
    assert months.rows[3][:5] == ["March 2018", "2", "1", "16", "8"]
    assert browser().get("/office/reports/months").status_code == 302
    missing = read(browser("club106"), "/clubs/106/reports/not-seen?idle=180")
    assert {row[1] for row in missing.rows[1:]} == {"38441", "20093", "12356", "9205"}
    answer = browser("club106").get("/clubs/106/reports/not-seen?idle=180&as=csv")
    assert len(answer.content.decode("utf-8-sig").splitlines()) == 5


def test_whatever_is_asked_there_is_an_answer(nation: StoreFixture, browser: Browsers) -> None:
    """No value of an address breaks a page."""
    client = browser("club106")
    names = ("name", "number", "home", "home-region", "grade", "rank", "gender", "from-age", "to-age", "club", "region",
             "event", "class", "unit", "from", "to", "period", "which", "sort", "page")  # fmt: skip
    for value in ("'; DROP TABLE seats; --", "9" * 40, "-1", "\0%_", "ΆΑ🂡", "-" * 9, "2018-02-30", "C"):
        query = "&".join(f"{name}={quote(value)}" for name in names)
        for page in ("results", "players", "results/chart"):
            assert client.get(f"/reports/{page}?{query}").status_code == 200, (page, value)
    hostile = quote("'; DROP TABLE seats; --")
    for name in names:
        for page in ("results", "players"):
            address = f"/reports/{page}?{name}={hostile}"
            assert client.get(address).status_code == 200, address


def test_before_there_is_a_copy(nation: StoreFixture, browser: Browsers) -> None:
    forget_copy(copy_folder(nation.directory))
    for page in ("/reports/results", "/reports/players", "/reports/standard/league"):
        assert "Reports are being prepared" in read(browser(), page).text
    assert browser().get("/api/reports/results").status_code == 503


def test_the_api_answers_alike(nation: StoreFixture, browser: Browsers) -> None:
    results = browser().get("/api/reports/results?number=38441&period=all&sort=date").json()
    assert (results["count"], results["totals"], results["next"]) == (4, {"C": "80.00"}, None)
    assert re.match(r"\d{4}-\d\d-\d\dT", results["as_of"])
    first = results["results"][0]
    assert (first["date"], first["club"], first["place"], first["points"]) == ("2018-02-20", 130, 1, {"C": "40.00"})
    players = browser().get("/api/reports/players?from=2018-03-01&to=2018-03-31&club=106").json()
    assert (players["people"], players["count"]) == (9, 16)
    assert browser().get("/api/reports/players?home=x").status_code == 422
    assert browser().get("/api/reports/players.csv").status_code == 401
