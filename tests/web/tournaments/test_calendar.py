"""The public calendar: what is to come by month, filters in the address, a month as a grid, and feeds."""

from datetime import UTC, date, datetime, timedelta

import pytest

from overtrick.web.ical import CalendarDay, write_calendar
from overtrick.web.tournaments.months import weeks_of
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

from .conftest import SOON, TODAY

# What is tried here is the same on every database.
ONE_DATABASE = True


def titles(html: str) -> list[str]:
    """The tournaments of a list, in their order."""
    names = ("River Pairs", "Howick Intermediates", "Old Pairs")
    return sorted((name for name in names if f"<bdi>{name}</bdi>" in html), key=html.index)


def test_an_empty_calendar_says_so(site: StoreFixture, browser: Browsers) -> None:
    assert "No tournaments are announced at the moment." in read(browser(), "/tournaments").text
    assert "No tournaments match." in read(browser(), "/tournaments?class=8B").text
    assert "Nothing has been played yet." in read(browser(), "/tournaments?past=1").text


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", ["River Pairs", "Howick Intermediates"]),
        ("?class=5B", ["Howick Intermediates"]),
        # Summary of event requirements: a 5B is for Intermediate and Junior players.
        ("?grade=Open", ["River Pairs"]),
        ("?grade=Junior", ["River Pairs", "Howick Intermediates"]),
        ("?grade=Wizard", ["River Pairs", "Howick Intermediates"]),
        ("?region=Auckland+Northland+Region", ["River Pairs", "Howick Intermediates"]),
        ("?region=Nowhere", []),
        ("?q=RIVER", ["River Pairs"]),
        ("?past=1", ["Old Pairs"]),
        ("?view=month&month=2018-03", ["Old Pairs"]),
        ("?view=month&month=rubbish", []),
        ("?page=7", []),
    ],
)
def test_the_address_says_what_is_shown(
    calendar: StoreFixture, browser: Browsers, asked: str, shown: list[str]
) -> None:
    answer = browser().get(f"/tournaments{asked}")
    assert answer.status_code == 200
    assert titles(answer.content.decode()) == shown


def test_a_row_says_when_where_for_whom_and_how_many_places_are_left(calendar: StoreFixture, browser: Browsers) -> None:
    text = read(browser(), "/tournaments").text
    assert f"{SOON:%A} {SOON.day} {SOON:%B} · Auckland Restricted 8B 32 places left" in text
    assert "Intermediate, Junior 5B" in text


def test_a_row_says_when_entries_are_closed(calendar: StoreFixture, browser: Browsers) -> None:
    calendar.decide("tournament", tournament=1, closes=(datetime.now(UTC) - timedelta(hours=1)).isoformat())
    text = read(browser(), "/tournaments").text
    assert "Restricted 8B entries closed" in text
    assert "places left" not in text


def test_a_player_is_offered_the_own_region_and_grade(calendar: StoreFixture, browser: Browsers) -> None:
    links = read(browser("38441"), "/tournaments").links
    assert ("Near me", "/tournaments?region=Auckland+Northland+Region") in [tuple(link) for link in links]
    assert ("For my grade", "/tournaments?grade=Open") in [tuple(link) for link in links]
    assert "Near me" not in read(browser(), "/tournaments").text


def test_the_feed_follows_the_filter(calendar: StoreFixture, browser: Browsers) -> None:
    calendar.decide("tournament-details", tournament=1, venue="Clubrooms, 4 Ferry Road", starts="09:30", ends="17:00")
    answer = browser().get("/tournaments.ics?grade=Open")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.decode().replace("\r\n ", "").split("\r\n")
    assert [line for line in lines if line.startswith("SUMMARY")] == ["SUMMARY:River Pairs"]
    assert "LOCATION:Clubrooms\\, 4 Ferry Road" in lines
    assert "URL:http://localhost/tournaments/1" in lines
    assert "TRANSP:TRANSPARENT" in lines


def test_one_tournament_for_a_calendar_program_makes_the_day_busy(calendar: StoreFixture, browser: Browsers) -> None:
    answer = browser().get("/tournaments/1.ics")
    lines = answer.content.decode().split("\r\n")
    assert answer["Content-Disposition"] == 'attachment; filename="tournament-1.ics"'
    assert {f"DTSTART;VALUE=DATE:{SOON:%Y%m%d}", "TRANSP:OPAQUE", "UID:tournament-1@overtrick"} <= set(lines)


def test_times_are_written_in_greenwich_time_and_days_end_before_the_next_begins() -> None:
    first, last = date(2026, 11, 28), date(2026, 11, 29)
    starts = datetime(2026, 11, 27, 20, 30, tzinfo=UTC)
    timed = CalendarDay("1@x", first, "A", last=last, starts=starts, ends=starts + timedelta(hours=7))
    lines = write_calendar("C", [timed, CalendarDay("2@x", first, "B", last=last)], starts).split("\r\n")
    assert [line for line in lines if line.startswith("DT") and "STAMP" not in line] == [
        "DTSTART:20261127T203000Z", "DTEND:20261128T033000Z",
        "DTSTART;VALUE=DATE:20261128", "DTEND;VALUE=DATE:20261130",
    ]  # fmt: skip


def test_a_month_has_whole_weeks_from_monday() -> None:
    weeks = weeks_of(date(2026, 11, 1), [])
    # The first of November 2026 is a Sunday, so its week begins on 26 October; the 30th is a Monday.
    assert (weeks[0][0].day, weeks[0][6].day, weeks[-1][0].day) == (
        date(2026, 10, 26), date(2026, 11, 1), date(2026, 11, 30),
    )  # fmt: skip
    assert [len(week) for week in weeks] == [7] * 6
    assert sum(cell.inside for week in weeks for cell in week) == 30


def test_the_first_page_shows_what_comes_next(calendar: StoreFixture, browser: Browsers) -> None:
    html = read(browser(), "/").html
    assert titles(html) == ["River Pairs", "Howick Intermediates"]


def test_a_tournament_of_several_days_stands_on_each_of_them(calendar: StoreFixture, browser: Browsers) -> None:
    first = (TODAY.replace(day=1) + timedelta(days=64)).replace(day=10)
    calendar.decide("tournament", tournament=1, first=f"{first}", last=f"{first + timedelta(days=2)}")
    html = read(browser(), f"/tournaments?view=month&month={first:%Y-%m}").html
    # Three days of the grid, and once in the list that a phone shows.
    assert html.count('href="/tournaments/1"') == 4


def test_what_was_played_is_shown_year_by_year(calendar: StoreFixture, browser: Browsers) -> None:
    calendar.decide("tournament", name="Older", event_class="8B", contest="pairs", first="2017-11-04", club=106)
    text = read(browser(), "/tournaments?past=1").text
    assert ("Old Pairs" in text, "Older" in text) == (True, False)
    links = [tuple(link) for link in read(browser(), "/tournaments?past=1").links]
    assert ("2017", "?past=1&year=2017") in links
    text = read(browser(), "/tournaments?past=1&year=2017").text
    assert ("Old Pairs" in text, "Older" in text) == (False, True)


def test_a_club_and_a_region_show_what_comes_next(calendar: StoreFixture, browser: Browsers) -> None:
    assert titles(read(browser(), "/clubs/106").html) == ["River Pairs"]
    assert titles(read(browser(), "/clubs/130").html) == ["Howick Intermediates"]
    names = ["River Pairs", "Howick Intermediates"]
    assert titles(read(browser(), "/regions/Auckland Northland Region").html) == names
