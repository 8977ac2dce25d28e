"""A player's calendar: a secret address that can be given up, and a form that calendar programs read."""

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client

from overtrick.schemes.registers.records import CalendarWords
from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.web import calendar_words
from overtrick.web.ical import CalendarDay, escape_text, fold_line, write_calendar
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers

NOW = datetime(2026, 11, 16, 7, 30, tzinfo=UTC)


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    site.now = datetime.now(UTC) - timedelta(days=1)
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(date=f"{site.now:%Y-%m-%d}", event="Pairs; with, marks"))
    return site


def address(client: Client, wanted: str = "yes") -> str:
    """Ask for an address, or give it up; what the page shows."""
    page = client.post("/me/details", {"do": "calendar", "wanted": wanted}, follow=True).content.decode()
    return page.split('<code class="raw">http://localhost')[1].split("<")[0] if "<code" in page else ""


def test_the_sessions_of_a_player_for_a_program_that_does_not_sign_in(played: StoreFixture, browser: Browsers) -> None:
    found = browser().get(address(browser("38441")))
    assert (found.status_code, found["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    lines = found.content.decode().replace("\r\n ", "").split("\r\n")
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert f"DTSTART;VALUE=DATE:{played.now:%Y%m%d}" in lines
    assert "SUMMARY:Pairs\\; with\\, marks\\, Session 1" in lines
    assert "LOCATION:Auckland" in lines
    assert "DESCRIPTION:Place 1\\, 51.50 %" in lines
    assert "URL:http://localhost/sessions/1/why/2" in lines
    assert lines[-2:] == ["END:VCALENDAR", ""]


def test_a_federation_says_it_in_its_own_words(
    played: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    months = tuple(f"{at}. měsíc" for at in range(1, 13))
    words = CalendarWords(name="Μπριτζ", title="{club}: {event} ({round})", place="{place}.", months=months)
    monkeypatch.setattr(calendar_words, "_words", lambda: words)
    lines = browser().get(address(browser("38441"))).content.decode().replace("\r\n ", "").split("\r\n")
    assert "X-WR-CALNAME:Μπριτζ" in lines
    assert "SUMMARY:Auckland: Pairs\\; with\\, marks (Session 1)" in lines
    assert "DESCRIPTION:1.\\, 51.50 %" in lines
    assert calendar_words.month_and_year(date(2026, 3, 1)) == "3. měsíc 2026"


def test_the_words_of_a_calendar_are_in_the_language_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    months = tuple(f"month {at}" for at in range(1, 13))
    words = CalendarWords(name="Bridge here", title="{event} at {club}", place="No. {place}", months=months)
    greek = {
        "Bridge here": "Μπριτζ εδώ", "{event} at {club}": "{club}: {event}", "No. {place}": "Αρ. {place}",
        "month 3": "Μάρτιος",
    }  # fmt: skip
    monkeypatch.setattr(calendar_words, "registers_today", lambda: SimpleNamespace(calendar=words))
    monkeypatch.setattr(calendar_words, "translate_term", lambda text, section: greek.get(text, text))
    assert calendar_words.calendar_name() == "Μπριτζ εδώ"
    assert calendar_words.session_title("Pairs", "", "Auckland") == "Auckland: Pairs"
    assert calendar_words.place_words("3") == "Αρ. 3"
    assert [calendar_words.month_and_year(date(2026, at, 1)) for at in (3, 4)] == ["Μάρτιος 2026", "month 4 2026"]


def test_an_address_that_was_given_up_never_comes_back(played: StoreFixture, browser: Browsers) -> None:
    client, program = browser("38441"), browser()
    first = address(client)
    second = address(client)
    assert first != second
    assert [program.get(each).status_code for each in (first, second)] == [404, 200]
    assert address(client, "no") == ""
    assert program.get(second).status_code == 404
    third = address(client)
    assert third not in (first, second)
    assert [program.get(each).status_code for each in (first, second, third)] == [404, 404, 200]


def test_a_login_that_became_a_clubs_has_no_calendar(played: StoreFixture, browser: Browsers) -> None:
    found = address(browser("38441"))
    accounts.make_account("38441", PASSWORD, role=accounts.CLUB, club=106, replace=True)
    assert browser().get(found).status_code == 404


def test_nobody_guesses_an_address(played: StoreFixture, browser: Browsers) -> None:
    right = address(browser("38441"))
    program = browser()
    for wrong in (right.replace("~", "~A", 1), "/calendar/1-1.ics", "/calendar/x~y.ics", right.replace("-1~", "-2~")):
        assert program.get(wrong).status_code == 404
    models.Account.objects.filter(name="38441").update(is_active=False)
    assert program.get(right).status_code == 404


def test_lines_are_folded_by_bytes_and_never_within_a_letter() -> None:
    for text in ("x" * 300, "Ω" * 300, "🂡" * 100, "a" + "é" * 80, "", "y" * 75, "y" * 76):
        lines = fold_line(text).split("\r\n")
        assert all(len(line.encode()) <= 75 for line in lines)
        assert all(line.startswith(" ") for line in lines[1:])
        assert lines[0] + "".join(line[1:] for line in lines[1:]) == text


def test_no_name_breaks_out_of_its_line() -> None:
    assert escape_text("a,b;c\\d") == "a\\,b\\;c\\\\d"
    assert escape_text("one\r\nEND:VEVENT\u2028two\x0bthree") == "one\\nEND:VEVENT\\ntwo\\nthree"
    assert escape_text("a\x00b\x1fc\x7f\td") == "abcd"
    day = CalendarDay("1@x", date(2026, 12, 31), "A\r\nBEGIN:VEVENT", "B\nC", "D")
    lines = write_calendar("My\nown", [day], NOW).split("\r\n")
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 1
    assert "DTSTAMP:20261116T073000Z" in lines
    # A whole day ends before the next one begins.
    assert lines[lines.index("DTSTART;VALUE=DATE:20261231") + 1] == "DTEND;VALUE=DATE:20270101"
