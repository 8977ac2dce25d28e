"""The reports of a nation, against SQL on the records themselves: row for row, on both databases."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from overtrick.nation import Plan, build
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.filter_reports.aggregate import find_players
from overtrick.store.queries.filter_reports.copy_reader import open_reader
from overtrick.store.queries.filter_reports.detail import DetailReport, find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL, columns_of, stream_rows
from overtrick.store.queries.filter_reports.filters import FINALS, ReportFilter
from overtrick.store.queries.filter_reports.report_pages import PAGE_SIZE
from overtrick.store.totals import session_counts
from tests.store.queries.filter_reports.every_filter import Records
from tests.store.store_fixture import StoreFixture

START, MONTHS = date(2025, 1, 1), 2
TODAY = date(2025, 3, 15)
_SEATS = (
    "SELECT e.session_id, e.line, x.number, e.score FROM sitting x JOIN every_entry e ON e.id = x.entry_id "
    "JOIN session s ON s.id = e.session_id JOIN player p ON p.number = x.number LEFT JOIN player o "
    "ON o.id = p.merged_into_id WHERE s.stands AND s.date >= %s AND s.date <= %s AND coalesce(o.club, p.club) = %s "
    "AND NOT coalesce(o.erased, p.erased)"
)
_WON = (
    "SELECT coalesce(o.number, p.number), a.unit, sum(a.points) FROM award a JOIN player p ON p.id = a.player_id "
    "LEFT JOIN player o ON o.id = p.merged_into_id WHERE a.played >= %s AND a.played <= %s "
    "AND NOT coalesce(o.erased, p.erased) GROUP BY coalesce(o.number, p.number), a.unit HAVING sum(a.points) <> 0"
)
_OTHER_DAYS = "SELECT a.id FROM award a JOIN session s ON s.id = a.session_id WHERE a.played <> s.date"
_TURNOUT = (
    "SELECT coalesce(o.number, p.number, t.number), sum(t.sessions) FROM turnout t LEFT JOIN player p "
    "ON p.number = t.number LEFT JOIN player o ON o.id = p.merged_into_id WHERE t.year = %s "
    "AND NOT coalesce(o.erased, p.erased, FALSE) GROUP BY coalesce(o.number, p.number, t.number) "
    "HAVING sum(t.sessions) > 0"
)


class Office(NamedTuple):
    """The federation, which sees everyone but those who were erased."""

    role: str = FEDERATION
    club: int | None = None
    player: str = ""


def extract(report: str, filters: ReportFilter) -> list[dict[str, Any]]:
    columns = columns_of(report, current_federation().scheme.on(TODAY))
    with open_reader() as (copy, _):
        rows = [row for batch in stream_rows(copy, report, filters, Office(), TODAY) for row in batch]
    return [dict(zip(columns, row, strict=True)) for row in rows]


def test_the_reports_of_a_nation_are_those_of_the_ledger(store: StoreFixture, tmp_path: Path) -> None:
    build(Plan(clubs=6, players=240, months=MONTHS, start=START, seed=11), tmp_path / "nation")
    load_folder(tmp_path / "nation", runs=True)
    session_counts.update(session_counts.LARGE_BATCH_SIZE)
    assert refresh(copy_folder(store.directory), datetime(2025, 3, 15, tzinfo=UTC)) is not None
    # So days of play choose awards too, without their sessions.
    assert database.rows(_OTHER_DAYS) == []
    _check_seats()
    _check_points_and_counts()
    _check_every_page()
    records = Records()
    _check_every_filter(records)
    _check_pages_by_day(records)


def _check_pages_by_day(records: Records) -> None:
    """All pages together have the rows of the records once each, in the order of their days."""
    first, last = date(2025, 1, 10), date(2025, 2, 9)
    # The club whose members earned C points most often.
    ((home, _),) = Counter(seat.home for seat in records.seats if records.has_won(seat, "C")).most_common(1)
    for asked in (
        ReportFilter(start=first, end=last), ReportFilter(start=first, by="date"), ReportFilter(which=FINALS),
        ReportFilter(unit="C", end=last), ReportFilter(home=home, by="date", descending=True),
        ReportFilter(home=home, unit="C"),
    ):  # fmt: skip
        expected = records.rows(asked)
        rows = [row for page in range(1, -(-len(expected) // PAGE_SIZE) + 1) for row in _page(asked, page).rows]
        assert len(expected) > PAGE_SIZE, asked
        assert sorted((row.date, row.session, row.line) for row in rows) == expected, asked
        days = [row.date for row in rows]
        assert days == sorted(days, reverse=asked.descending or not asked.by), asked
        # A page that is not there is the last one.
        assert _page(asked, 1_000).rows == _page(asked, -(-len(expected) // PAGE_SIZE)).rows


def _page(filters: ReportFilter, page: int) -> DetailReport:
    with open_reader() as (copy, _):
        return find_results(copy, filters, Office(), TODAY, page)


def _check_every_filter(records: Records) -> None:
    """How many results each filter has, and what its players earned with them."""
    filters = records.filters()
    asked = {name for each in filters for name, value in msgspec.structs.asdict(each).items() if value}
    # Names, ages and columns are tried by hand in the tests beside this one.
    assert asked == set(ReportFilter.__struct_fields__) - {"name", "youngest", "oldest", "by", "descending"}
    for each in filters:
        with open_reader() as (copy, _):
            found = find_results(copy, each, Office(), TODAY)
        totals = {unit: Decimal(points) for unit, points in found.totals.items()}
        assert (found.count, totals) == records.find(each), each


def _check_seats() -> None:
    """Every seat of the members of a club in a month, with its score."""
    first, last = START + timedelta(days=10), START + timedelta(days=40)
    club = database.rows("SELECT club FROM player GROUP BY club ORDER BY count(*) DESC LIMIT 1")[0][0]
    expected = Counter((session, line, score) for session, line, _, score in database.rows(_SEATS, first, last, club))
    found = extract(DETAIL, ReportFilter(home=club, start=first, end=last))
    assert len(found) > 100
    assert Counter((row["session_number"], row["row"], row["score"]) for row in found) == expected


def _check_points_and_counts() -> None:
    """The points and the count of every player in a year."""
    won: dict[str, dict[str, Decimal]] = {}
    for number, unit, parts in database.rows(_WON, date(2025, 1, 1), date(2025, 12, 31)):
        won.setdefault(number, {})[unit] = from_parts(int(parts))
    counts = {number: int(count) for number, count in database.rows(_TURNOUT, 2025)}
    rows = extract(AGGREGATE, ReportFilter(start=date(2025, 1, 1), end=date(2025, 12, 31)))
    units = list(current_federation().scheme.on(TODAY).units)
    found = {row["number"]: {unit: row[f"unit {unit}"] for unit in units if row[f"unit {unit}"]} for row in rows}
    assert len(found) > 200
    assert {number: points for number, points in found.items() if points} == won
    assert {row["number"]: row["count"] for row in rows if row["count"]} == counts


def _check_every_page() -> None:
    """All pages together have every row once, and the totals of a page are those of all rows."""
    filters = ReportFilter(start=date(2025, 1, 1), end=date(2025, 1, 31), by="score")
    with open_reader() as (copy, _):
        first = find_results(copy, filters, Office(), TODAY)
        pages = -(-first.count // PAGE_SIZE)
        rows = [row for page in range(1, pages + 1) for row in find_results(copy, filters, Office(), TODAY, page).rows]
        players = find_players(copy, ReportFilter(start=date(2025, 1, 1), end=date(2025, 12, 31)), Office(), TODAY)
    assert len({(row.session, row.line) for row in rows}) == len(rows) == first.count
    scores = [Decimal(row.score) for row in rows if row.score]
    assert scores == sorted(scores)
    of_all = {unit: sum(each.points[unit] for each in _won_rows(unit)) for unit in players.totals}
    assert {unit: Decimal(total) for unit, total in players.totals.items()} == of_all


class _Won(NamedTuple):
    """What a player won."""

    points: dict[str, Decimal]


def _won_rows(unit: str) -> list[_Won]:
    rows = database.rows(_WON, date(2025, 1, 1), date(2025, 12, 31))
    return [_Won({unit: from_parts(int(parts))}) for _, own, parts in rows if own == unit]
