"""The aggregate report: players with what they hold, how much they played in a period, and the points won in it."""

from datetime import date
from typing import Any

import msgspec

from overtrick.schemes import Edition
from overtrick.store.access.permissions import Actor
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.conditions import Conditions, on_days, on_players, on_sessions
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.filter_reports.filters import ReportFilter
from overtrick.store.queries.filter_reports.report_pages import PAGE_SIZE, bound_page, write_points
from overtrick.store.queries.visibility import find_people_by_key
from overtrick.store.standings.change_reasons import StandingNames

ORDERS = {
    "name": ("r.last_name", "r.first_name"), "number": ("try_cast(r.number AS BIGINT)", "r.number"),
    "club": ("r.club_name",), "region": ("r.region",), "rank": ("r.rank",), "stars": ("r.stars",),
    "grade": ("r.grade",), "rating": ("try_cast(r.rating AS DECIMAL(18, 4))",), "count": ("r.played",),
}  # fmt: skip
_LAST_ORDER = "r.last_name NULLS LAST, r.first_name, r.number"
_POINTS = "SELECT a.player{sums} FROM awards a {joins}WHERE {where} GROUP BY a.player"
_COUNTS = "SELECT s.player, sum(s.counted) AS played FROM seats s {joins}WHERE {where} GROUP BY s.player"
_KNOWN = (
    "SELECT p.player, p.number, coalesce(nullif(p.preferred_name, ''), p.first_name) AS first_name, p.last_name, "
    "p.club, p.region, p.rank_code AS rank, p.stars, p.grade_code AS grade, p.rating, "
    "coalesce(n.played, 0) AS played{units} FROM players p "
    "LEFT JOIN points o ON o.player = p.player LEFT JOIN counts n ON n.player = p.player WHERE {where}"
)
# Numbers that are not in the register have nothing but the sessions that were played under them.
_STRANGERS = (
    " UNION ALL SELECT NULL, s.number, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, sum(s.counted){none} "
    "FROM seats s {joins}WHERE s.player IS NULL AND {where} GROUP BY s.number"
)
_FOUND = "WITH points AS ({points}), counts AS MATERIALIZED ({counts}), found AS MATERIALIZED ({found})"
_PAGE = (
    "{found}, sums AS (SELECT count(*) AS people, sum(f.played) AS played{totals} FROM found f), "
    "r AS (SELECT f.*, c.name AS club_name FROM found f LEFT JOIN clubs c ON c.club = f.club) "
    "SELECT r.player, r.number, r.club, r.region, r.rank, r.stars, r.grade, r.rating, r.played{columns}, "
    "(SELECT sum(n.played) FROM counts n), u.people, u.played{sums} FROM r CROSS JOIN sums u "
    "ORDER BY {order} LIMIT ? OFFSET ?"
)


class ReportPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player with what is held now, the sessions played in the period, and the points won in it by unit.

    `known` is False for a number that is not in the register: there is nothing but the count. The players without a
    number are one row, whose number is empty.
    """

    number: str
    name: str
    known: bool
    club: int | None
    region: str
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class AggregateReport(msgspec.Struct, frozen=True, kw_only=True):
    """A page of players; how many there are, and what all of them played and won.

    `unlisted` are the sessions of people who may not be shown, where the report asks for everyone.
    """

    rows: tuple[ReportPlayer, ...]
    page: int
    people: int
    count: int
    totals: dict[str, str]
    unlisted: int


def find_players(
    copy: CopyReader, filters: ReportFilter, who: Actor | None, day: date, page: int = 1
) -> AggregateReport:
    """Find a page of players. `day` is the one on which the ages and the units are those of the federation."""
    edition = current_federation().scheme.on(day)
    found, values = found_query(filters, who, day, edition)
    sql, page = _page_query(found, filters, edition), bound_page(page)
    rows = copy.rows(sql, [*values, PAGE_SIZE, (page - 1) * PAGE_SIZE])
    if not rows and page > 1:
        people = copy.rows(f"{found} SELECT count(*) FROM found", values)[0][0]
        page = bound_page(-(-people // PAGE_SIZE))
        rows = copy.rows(sql, [*values, PAGE_SIZE, (page - 1) * PAGE_SIZE])
    if not rows:
        return AggregateReport(rows=(), page=page, people=0, count=0, totals={}, unlisted=0)
    width = len(edition.units)
    all_played, people, played = rows[0][9 + width : 12 + width]
    sums = dict(zip(edition.units, map(int, rows[0][12 + width :]), strict=True))
    everyone = not (filters.is_of_players or filters.unit)
    return AggregateReport(
        rows=read_players(rows, edition, who), page=page, people=people, count=int(played),
        totals=write_points(sums, edition), unlisted=int(all_played or 0) - int(played) if everyone else 0,
    )  # fmt: skip


def _page_query(found: str, filters: ReportFilter, edition: Edition) -> str:
    units = range(len(edition.units))
    keys = ORDERS.get(filters.by, ORDERS["name"])
    if filters.by in edition.units:
        keys = (f"r.u{list(edition.units).index(filters.by)}",)
    way = "DESC" if filters.descending else "ASC"
    order = ", ".join(f"{key} {way} NULLS LAST" for key in keys)
    return _PAGE.format(
        found=found, order=f"{order}, {_LAST_ORDER}", columns="".join(f", r.u{at}" for at in units),
        totals="".join(f", coalesce(sum(f.u{at}), 0) AS u{at}" for at in units),
        sums="".join(f", u.u{at}" for at in units),
    )  # fmt: skip


def found_query(filters: ReportFilter, who: Actor | None, day: date, edition: Edition) -> tuple[str, list[Any]]:
    """Return the beginning of a query in which `found` are all players of the report, and its values."""
    units = list(edition.units)
    players = on_players(filters, who, day)
    points, sums = _of_awards(filters, players, units)
    has_strangers = not (filters.is_of_players or filters.unit)
    counts = _of_seats(_COUNTS, filters, players)
    wanted = Conditions()
    wanted.extend(players)
    own = [f"coalesce(o.u{at}, 0)" for at in range(len(units))]
    wanted.add("(" + " OR ".join([*(f"{each} <> 0" for each in own), "coalesce(n.played, 0) > 0"]) + ")")
    if filters.unit:
        wanted.add(f"{own[units.index(filters.unit)]} <> 0" if filters.unit in units else "FALSE")
    columns = "".join(f", {each} AS u{at}" for at, each in enumerate(own))
    found = _KNOWN.format(units=columns, where=wanted.sql)
    values = [*sums, *points.values, *counts.values, *wanted.values]
    if has_strangers:
        strangers = _of_seats(_STRANGERS.replace("{none}", ", 0" * len(units)), filters, players)
        found, values = found + strangers.sql, [*values, *strangers.values]
    return _FOUND.format(points=points.sql, counts=counts.sql, found=found), values


def read_players(rows: list[tuple[Any, ...]], edition: Edition, who: Actor | None) -> tuple[ReportPlayer, ...]:
    """Return the players of rows, with their names as the register has them now."""
    people = find_people_by_key({row[0] for row in rows if row[0] is not None}, who)
    names = StandingNames()
    found = []
    for player, number, club, region, rank, stars, grade, rating, count, *rest in rows:
        points = dict(zip(edition.units, map(int, rest), strict=False))
        person = people.get(player)
        found.append(
            ReportPlayer(
                number=person.number if person else number, name=person.name if person else "", known=bool(person),
                club=club, region=region or "", rank=names.name_of("rank", str(rank)) if person else "",
                stars=stars or 0, grade=names.name_of("grade", str(grade)) if person and edition.grades else "",
                rating=rating or "", count=int(count),
                points=write_points(points, edition),
            )
        )  # fmt: skip
    return tuple(found)


class _Part(msgspec.Struct):
    """A part of a query with its values."""

    sql: str
    values: list[Any]


def _of_awards(filters: ReportFilter, players: Conditions, units: list[str]) -> tuple[_Part, list[Any]]:
    """Return the query for the points by player, and the units in the order of its columns."""
    where = on_days("a", filters)
    joins = _join_sessions("a", filters, where)
    _only_players("a", filters, players, where)
    sums = "".join(f", sum(a.points) FILTER (a.unit = ?) AS u{at}" for at in range(len(units)))
    return _Part(_POINTS.format(sums=sums, joins=joins, where=where.sql), where.values), list(units)


def _of_seats(sql: str, filters: ReportFilter, players: Conditions) -> _Part:
    """Return a query for sessions by player."""
    where = Conditions("s.counted > 0")
    where.extend(on_days("s", filters))
    joins = _join_sessions("s", filters, where)
    _only_players("s", filters, players, where)
    return _Part(sql.format(joins=joins, where=where.sql), where.values)


def _join_sessions(table: str, filters: ReportFilter, where: Conditions) -> str:
    """Join the sessions where the filter asks for some of them: points that no session gave are left out then."""
    if not filters.is_of_sessions:
        return ""
    where.extend(on_sessions(filters))
    return f"JOIN sessions t ON t.session = {table}.session "


def _only_players(table: str, filters: ReportFilter, players: Conditions, where: Conditions) -> None:
    if filters.is_of_players:
        where.add(f"{table}.player IN (SELECT p.player FROM players p WHERE {players.sql})", *players.values)
