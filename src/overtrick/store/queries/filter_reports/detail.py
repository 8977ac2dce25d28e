"""The detail report: results row by row, with their players, their score and the points of each unit."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from overtrick.core.session import NOBODY
from overtrick.schemes import Edition
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.conditions import Conditions
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.filter_reports.detail_query import DetailQuery
from overtrick.store.queries.filter_reports.filters import ReportFilter
from overtrick.store.queries.filter_reports.report_pages import PAGE_SIZE, bound_page, write_points
from overtrick.store.queries.session_list import decode_details
from overtrick.store.queries.visibility import Person, find_people_by_key, name_by_files, person_without_page
from overtrick.store.results.names_in_files import RowInFile

_SESSIONS = (
    "SELECT t.session, t.club, t.region, t.event, t.section, t.location, t.round, t.kind = 'final', t.event_class, "
    "t.score_unit FROM sessions t WHERE {where}"
)
_SEATS = (
    "SELECT s.entry, s.row, s.place, s.tied, s.score, s.number, s.player, {asked} FROM seats s "
    "{join}WHERE {where} ORDER BY s.entry, s.seat"
)
_IN_FILES = "SELECT id, session_id, position, details FROM every_entry WHERE id IN ({marks})"
_JOIN_PLAYERS = "LEFT JOIN players p ON p.player = s.player "
_POINTS = "SELECT a.entry, a.player, a.unit, sum(a.points) FROM awards a WHERE {where} GROUP BY ALL"
# By row and player, the stored parts by unit.
Points = Mapping[tuple[int, int | None], Mapping[str, int]]


class ResultPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a result, whether the report asked for the player, and what the player earned with it by unit."""

    person: Person
    asked: bool
    points: dict[str, str]


class ReportResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result: where and when, who, the score, and the points that each of the players asked for earned, by unit.

    Where these earned different points, `points` has the most of them. `line` leads to the reasons.
    """

    session: int
    line: int
    date: date
    club: int
    region: str
    event: str
    section: str
    location: str
    round: int
    final: bool
    place: int | None
    tied: bool
    event_class: str
    score: str
    unit: str
    players: tuple[ResultPlayer, ...]
    points: dict[str, str]


class DetailReport(msgspec.Struct, frozen=True, kw_only=True):
    """A page of results; how many there are of all, and what the players asked for earned in all of them, by unit."""

    rows: tuple[ReportResult, ...]
    page: int
    count: int
    totals: dict[str, str]


class _Hit(NamedTuple):
    """A row of the page."""

    entry: int
    session: int
    played: date


class _Hits(NamedTuple):
    """The rows of a page, which page it is, and how many rows all pages have."""

    rows: list[_Hit]
    page: int
    of_all: int


class _Seat(NamedTuple):
    """A player of a row of the page, with what the row has."""

    entry: int
    line: int
    place: int | None
    tied: bool
    score: str
    number: str
    player: int | None
    asked: bool


class _Session(NamedTuple):
    """The session of a row of the page."""

    session: int
    club: int
    region: str | None
    event: str
    section: str
    location: str
    round: int
    final: bool
    event_class: str
    unit: str


def find_results(copy: CopyReader, filters: ReportFilter, who: Actor | None, day: date, page: int = 1) -> DetailReport:
    """Find a page of results. `day` is the one on which the ages and the units are those of the federation."""
    edition = current_federation().scheme.on(day)
    query = DetailQuery(filters, who, day)
    find = _find_hits_by_day if query.is_by_day else _find_hits
    hits = find(copy, query, bound_page(page))
    totals = {unit: int(parts) for unit, parts in copy.rows(*query.totals())} if hits.rows else {}
    return DetailReport(
        rows=_results(copy, query, hits.rows, edition, who), page=hits.page, count=hits.of_all,
        totals=write_points(totals, edition),
    )  # fmt: skip


def _find_hits_by_day(copy: CopyReader, query: DetailQuery, page: int) -> _Hits:
    """Find the rows of a page, or of the last one if there are not so many, on the days that it is of."""
    days = sorted(((day_of(day), int(count)) for day, count in copy.rows(*query.days())), reverse=query.is_falling)
    all_rows = sum(count for _, count in days)
    if not all_rows:
        return _Hits([], 1, 0)
    page = min(page, bound_page(-(-all_rows // PAGE_SIZE)))
    first, last, before = _find_days_of_page(days, page)
    sql, values = query.within(first, last).page()
    rows = copy.rows(sql, [*values, PAGE_SIZE, before])
    return _Hits([_Hit(*row[:3]) for row in rows], page, all_rows)


def _find_days_of_page(days: Sequence[tuple[date, int]], page: int) -> tuple[date, date, int]:
    """Return the first and the last day of a page, and how many rows of its days are on the pages before it."""
    begin, count, own = (page - 1) * PAGE_SIZE, 0, list[tuple[date, int]]()
    for day, rows in days:
        if count >= begin + PAGE_SIZE:
            break
        if count + rows > begin:
            own.append((day, count))
        count += rows
    return min(own)[0], max(own)[0], begin - own[0][1]


def _find_hits(copy: CopyReader, query: DetailQuery, page: int) -> _Hits:
    """Find the rows of a page, or of the last one if there are not so many, among all rows."""
    sql, values = query.page()
    rows = copy.rows(sql, [*values, PAGE_SIZE, (page - 1) * PAGE_SIZE])
    if not rows and page > 1:
        hits, own = query.hits()
        page = bound_page(-(-copy.rows(f"SELECT count(*) FROM ({hits})", own)[0][0] // PAGE_SIZE))
        rows = copy.rows(sql, [*values, PAGE_SIZE, (page - 1) * PAGE_SIZE])
    return _Hits([_Hit(*row[:3]) for row in rows], page, rows[0][3] if rows else 0)


def _results(
    copy: CopyReader, query: DetailQuery, hits: Sequence[_Hit], edition: Edition, who: Actor | None
) -> tuple[ReportResult, ...]:
    if not hits:
        return ()
    where = _among("t", "session", {hit.session for hit in hits}, hits)
    sessions = {row[0]: _Session(*row) for row in copy.rows(_SESSIONS.format(where=where.sql), where.values)}
    seats: dict[int, list[_Seat]] = {}
    for seat in _find_seats(copy, query, hits):
        seats.setdefault(seat.entry, []).append(seat)
    points = _find_points(copy, hits)
    people = _find_people(seats, who)
    return tuple(
        _result(hit, sessions[hit.session], _players(seats[hit.entry], points, people[hit.entry], edition),
                seats[hit.entry], write_points(_most_points(seats[hit.entry], points), edition))
        for hit in hits
    )  # fmt: skip


def _among(table: str, column: str, keys: set[int], hits: Sequence[_Hit]) -> Conditions:
    """Return the condition that a row is one of a page.

    The season tells which files need not be read, and the days which parts of a file, which is in the order of days.
    """
    days = [hit.played for hit in hits]
    seasons = sorted({day.year for day in days})
    found = Conditions()
    found.add(f"{table}.season IN ({', '.join('?' * len(seasons))})", *seasons)
    found.add(f"{table}.played BETWEEN ? AND ?", min(days), max(days))
    found.add(f"{table}.{column} IN ({', '.join('?' * len(keys))})", *sorted(keys))
    return found


def _find_seats(copy: CopyReader, query: DetailQuery, hits: Sequence[_Hit]) -> list[_Seat]:
    asked, where = query.asked_players, _among("s", "entry", {hit.entry for hit in hits}, hits)
    join = _JOIN_PLAYERS if asked else ""
    sql = _SEATS.format(asked=f"coalesce({asked.sql}, FALSE)", join=join, where=where.sql)
    return [_Seat(*row) for row in copy.rows(sql, [*asked.values, *where.values])]


def _find_points(copy: CopyReader, hits: Sequence[_Hit]) -> Points:
    where = _among("a", "entry", {hit.entry for hit in hits}, hits)
    found: dict[tuple[int, int | None], dict[str, int]] = {}
    for entry, player, unit, parts in copy.rows(_POINTS.format(where=where.sql), where.values):
        found.setdefault((entry, player), {})[unit] = int(parts)
    return found


def _find_people(seats: Mapping[int, Sequence[_Seat]], who: Actor | None) -> dict[int, list[Person]]:
    """Find the person of each seat by row; who is not in the register has the name that the file gives, if it may."""
    known = find_people_by_key({seat.player for own in seats.values() for seat in own if seat.player is not None}, who)
    found = {
        entry: [
            (seat.number, known[seat.player] if seat.player in known else person_without_page(seat.number))
            for seat in own
        ]
        for entry, own in seats.items()
    }
    strangers = {entry for entry, own in seats.items() if any(seat.player is None for seat in own)}
    rows = {
        entry: RowInFile(session, position, decode_details(details))
        for marks, some in in_chunks(strangers)
        for entry, session, position, details in database.rows(_IN_FILES.format(marks=marks), *some)
    }
    # A row that was replaced a moment ago is in the copy still.
    found |= name_by_files({entry: found[entry] for entry in rows}, rows, who)
    return {entry: [person for _, person in own] for entry, own in found.items()}


def _players(
    seats: Sequence[_Seat], points: Points, people: Sequence[Person], edition: Edition
) -> tuple[ResultPlayer, ...]:
    return tuple(
        ResultPlayer(
            person=person, asked=seat.asked,
            points=write_points(points.get((seat.entry, seat.player), {}), edition),
        )
        for seat, person in zip(seats, people, strict=True)
        if seat.number != NOBODY
    )  # fmt: skip


def _most_points(seats: Sequence[_Seat], points: Points) -> dict[str, int]:
    """Return the most that one of the players asked for earned, by unit."""
    found: dict[str, int] = {}
    for seat in seats:
        own = points.get((seat.entry, seat.player), {}) if seat.asked else {}
        for unit, parts in own.items():
            found[unit] = max(found.get(unit, parts), parts)
    return found


def _result(
    hit: _Hit, session: _Session, players: tuple[ResultPlayer, ...], seats: Sequence[_Seat], points: dict[str, str]
) -> ReportResult:
    row = seats[0]
    return ReportResult(
        session=hit.session, line=row.line, date=hit.played, club=session.club, region=session.region or "",
        event=session.event, section=session.section, location=session.location, round=session.round,
        final=session.final, place=row.place, tied=row.tied, event_class=session.event_class, score=row.score,
        unit=session.unit, players=players, points=points,
    )  # fmt: skip
