"""Standard reports on members: how many have each grade, who has not been seen lately, and whether new players stay."""

from datetime import timedelta
from typing import Any

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.conditions import find_unseen
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.standard_reports.tables import (
    CLUB,
    DAY,
    GRADE,
    NUMBER,
    PERCENT,
    PLAYER,
    REGION,
    TEXT,
    ReportScope,
    StandardTable,
    TableColumn,
)
from overtrick.store.queries.visibility import find_people_by_key
from overtrick.store.standings.change_reasons import StandingNames

# The members of a day, each of the home club.
_MEMBERS = (
    "SELECT p.* FROM memberships m JOIN players p ON p.player = m.player AND p.club = m.club WHERE m.home "
    "AND m.starts <= ? AND (m.ends IS NULL OR m.ends >= ?) AND NOT p.erased{club}"
)
_GRADES = (
    "SELECT q.club, c.region, q.grade_code, count(DISTINCT q.player) FROM ({members}) q "
    "LEFT JOIN clubs c ON c.club = q.club GROUP BY q.club, c.region, c.name, q.grade_code ORDER BY c.name"
)
_LAST = (
    "SELECT q.player, q.club, q.grade_code, l.last, coalesce(l.sessions, 0) FROM ({members}) q LEFT JOIN "
    "(SELECT s.player, max(s.played) AS last, sum(s.counted) AS sessions FROM seats s GROUP BY s.player) l "
    "ON l.player = q.player WHERE (l.last IS NULL OR l.last <= ?) ORDER BY l.last NULLS FIRST, q.last_name, q.player"
)
_STAYED = (
    "WITH new AS (SELECT p.player, year(p.joined) AS since FROM players p WHERE p.joined IS NOT NULL{club} AND "
    "NOT p.erased AND year(p.joined) BETWEEN ? AND ?), seen AS (SELECT DISTINCT s.player, s.season FROM seats s "
    "WHERE s.season >= ? AND s.player IN (SELECT n.player FROM new n)) "
    "SELECT n.since, count(DISTINCT n.player){years} FROM new n LEFT JOIN seen s ON s.player = n.player "
    "GROUP BY n.since ORDER BY n.since DESC"
)
# How many years after the first one are shown, and how many years of new players.
_AFTER, _YEARS = 4, 10


def player_grades(copy: CopyReader, scope: ReportScope) -> StandardTable:
    """Return how many members of each club have each grade."""
    names = StandingNames()
    grades = list(current_federation().scheme.on(scope.day).grades)
    members, values = _members(scope)
    clubs: dict[int, tuple[Any, dict[int, int]]] = {}
    for club, region, grade, count in copy.rows(_GRADES.format(members=members), values):
        clubs.setdefault(club, (region, {}))[1][grade] = int(count)
    known = [grade.code for grade in grades]
    others = any(code not in known for _, own in clubs.values() for code in own)
    columns = [TableColumn("club", CLUB), TableColumn("region", REGION)]
    columns += [TableColumn("grade", NUMBER, names.name_of("grade", str(grade.code))) for grade in grades]
    columns += [TableColumn("no_grade", NUMBER)] if others else []
    rows = []
    for club, (region, own) in clubs.items():
        counts = [own.get(code, 0) for code in known]
        rest = [sum(count for code, count in own.items() if code not in known)] if others else []
        rows.append((club, region or "", *counts, *rest, sum(own.values())))
    return StandardTable(
        columns=(*columns, TableColumn("members", NUMBER)), rows=rows, adds_up=("grade", "no_grade", "members")
    )


def members_not_seen(copy: CopyReader, scope: ReportScope) -> StandardTable:
    """Return the members who have not played for so many days, those who have been away longest first."""
    members, values = _members(scope)
    unseen = set(find_unseen(scope.who))
    found = [
        row
        for row in copy.rows(_LAST.format(members=members), [*values, scope.day - timedelta(days=scope.idle)])
        if row[0] not in unseen
    ]
    people, names = find_people_by_key({row[0] for row in found}, scope.who), StandingNames()
    rows = [
        ((people[player].number, people[player].name), people[player].number, club,
         names.name_of("grade", str(grade)), last, int(sessions))
        for player, club, grade, last, sessions in found
        if people[player].number
    ]  # fmt: skip
    columns = (
        TableColumn("player", PLAYER), TableColumn("number", TEXT), TableColumn("club", CLUB),
        TableColumn("grade_name", GRADE), TableColumn("last_played", DAY), TableColumn("ever_played", NUMBER),
    )  # fmt: skip
    return StandardTable(columns=columns, rows=rows)


def new_players(copy: CopyReader, scope: ReportScope) -> StandardTable:
    """Return how many of the players who joined in a year played in it and in each of the years after."""
    first = scope.year - _YEARS + 1
    years = range(_AFTER + 1)
    counts = "".join(f", count(DISTINCT n.player) FILTER (s.season = n.since + {after})" for after in years)
    club = " AND p.club = ?" if scope.club is not None else ""
    values = [*([scope.club] if club else []), first, scope.year, first]
    rows: list[tuple[Any, ...]] = []
    for since, joined, *played in copy.rows(_STAYED.format(club=club, years=counts), values):
        percents: list[Any] = []
        for after, count in enumerate(played):
            # A year to come has no figure yet.
            over = since + after <= scope.day.year
            percents += [int(count) if over else None, (int(count) * 100 // joined) if over and joined else None]
        rows.append((since, int(joined), *percents))
    columns = [TableColumn("joined_in", TEXT), TableColumn("joined", NUMBER)]
    for after in years:
        columns += [TableColumn(f"played_{after}", NUMBER), TableColumn(f"share_{after}", PERCENT)]
    return StandardTable(columns=tuple(columns), rows=rows)


def _members(scope: ReportScope) -> tuple[str, list[Any]]:
    club = " AND m.club = ?" if scope.club is not None else ""
    return _MEMBERS.format(club=club), [scope.day, scope.day, *([scope.club] if club else [])]
