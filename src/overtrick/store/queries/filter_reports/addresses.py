"""A report's filter as the query of an address, which is also how a saved report and an extract keep it.

What makes no sense is left out. A period without days goes on with the calendar: the last 30 days, or this season.
"""

from collections.abc import Mapping
from datetime import date, timedelta

from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.filter_reports.filters import FINALS, MOST_NUMBERS, SESSIONS, ReportFilter

LAST_30, SEASON, LAST_SEASON, ALL_TIME = "", "season", "last-season", "all"
PERIODS = (LAST_30, SEASON, LAST_SEASON, ALL_TIME)
FROM, TO, PERIOD = "from", "to", "period"
_DAYS, _LONGEST, _LONGEST_LIST, _MOST_DIGITS, _OLDEST = 30, 100, 2_000, 9, 120


def read_filter(values: Mapping[str, str], day: date) -> ReportFilter:
    """Read a filter from the values of an address, on a day."""

    def text(name: str, longest: int = _LONGEST) -> str:
        return " ".join(values.get(name, "").replace("\0", "").split())[:longest]

    def number(name: str) -> int | None:
        found = text(name)
        return int(found) if found.isascii() and found.isdigit() and len(found) <= _MOST_DIGITS else None

    def age(name: str) -> int | None:
        found = number(name)
        return None if found is None else min(found, _OLDEST)

    start, end = read_period(values, day)
    by, which = text("sort"), text("which")
    typed = text("number", _LONGEST_LIST).replace(",", " ").replace(";", " ").split()
    return ReportFilter(
        name=text("name"), numbers=tuple(dict.fromkeys(map(canonical_number, typed)))[:MOST_NUMBERS],
        home=number("home"), home_region=text("home-region"), grade=number("grade"), rank=number("rank"),
        gender=number("gender"), country=number("country"), youngest=age("from-age"), oldest=age("to-age"),
        club=number("club"), region=text("region"), event=text("event"), event_class=text("class"),
        unit=text("unit"), start=start, end=end, which=which if which in (SESSIONS, FINALS) else "",
        by=by.lstrip("-"), descending=by.startswith("-"),
    )  # fmt: skip


def read_period(values: Mapping[str, str], day: date) -> tuple[date | None, date | None]:
    """Read the first and the last day of an address: those that are given, or those of its period."""
    start, end = _day(values.get(FROM, "")), _day(values.get(TO, ""))
    if start or end:
        return start, end
    period = values.get(PERIOD, LAST_30)
    if period == ALL_TIME:
        return None, None
    if period == SEASON:
        return date(day.year, 1, 1), date(day.year, 12, 31)
    if period == LAST_SEASON:
        return date(day.year - 1, 1, 1), date(day.year - 1, 12, 31)
    return day - timedelta(days=_DAYS), None


def write_filter(filters: ReportFilter) -> dict[str, str]:
    """Write a filter as the values of an address, with the days that it has now."""
    values = {
        "name": filters.name, "number": " ".join(filters.numbers), "home": filters.home,
        "home-region": filters.home_region, "grade": filters.grade, "rank": filters.rank, "gender": filters.gender,
        "country": filters.country, "from-age": filters.youngest, "to-age": filters.oldest, "club": filters.club,
        "region": filters.region, "event": filters.event, "class": filters.event_class, "unit": filters.unit,
        "which": filters.which, "sort": f"{'-' if filters.descending else ''}{filters.by}",
    }  # fmt: skip
    days = {name: day.isoformat() for name, day in ((FROM, filters.start), (TO, filters.end)) if day}
    # Without days, the last 30 of them would be meant.
    return {name: str(value) for name, value in values.items() if value not in (None, "")} | (
        days or {PERIOD: ALL_TIME}
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None
