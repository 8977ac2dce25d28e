"""Standard reports on play: how many took part in each month, and the clubs in a league."""

from datetime import date
from typing import Any

from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.standard_reports.tables import (
    CLUB,
    MONTH,
    NUMBER,
    POINTS,
    REGION,
    ReportScope,
    StandardTable,
    TableColumn,
)

_SESSIONS = (
    "SELECT make_date(year(t.played), month(t.played), 1) AS first, "
    "count(*) FILTER (t.kind <> 'final' AND NOT t.second_direction), "
    "count(DISTINCT t.club) FILTER (t.kind <> 'final') FROM sessions t WHERE t.season = ?{club} GROUP BY first"
)
_PLAYED = (
    "SELECT make_date(year(s.played), month(s.played), 1) AS first, "
    "sum(s.counted), count(DISTINCT s.player) FROM seats s {join}"
    "WHERE s.season = ?{club} GROUP BY first"
)
_POINTS = (
    "SELECT make_date(year(a.played), month(a.played), 1) AS first, "
    "a.unit, sum(a.points) FROM awards a WHERE a.season = ?{club} "
    "GROUP BY first, a.unit"
)
_JOIN = "JOIN sessions t ON t.session = s.session AND t.season = s.season "
_CLUBS_SESSIONS = (
    "SELECT t.club, count(*) FILTER (t.kind <> 'final' AND NOT t.second_direction) FROM sessions t "
    "WHERE t.season = ? GROUP BY t.club"
)
_HOME_PLAYED = (
    "SELECT p.club, sum(s.counted), count(DISTINCT s.player) FROM seats s JOIN players p ON p.player = s.player "
    "WHERE s.season = ? GROUP BY p.club"
)
_HOME_POINTS = (
    "SELECT p.club, a.unit, sum(a.points) FROM awards a JOIN players p ON p.player = a.player WHERE a.season = ? "
    "GROUP BY p.club, a.unit"
)
_CLUBS = "SELECT c.club, c.name, c.region FROM clubs c ORDER BY c.name"


def participation(copy: CopyReader, scope: ReportScope) -> StandardTable:
    """Return for each month of a year how many sessions were held and how many players took part; at a club, or at all.

    Played is what the Count of a report adds up to.
    """
    units = list(current_federation().scheme.on(scope.day).units)
    own = [scope.year, *([] if scope.club is None else [scope.club])]
    of_club = {table: "" if scope.club is None else f" AND {table}.club = ?" for table in "ta"}
    held = {day_of(row[0]): row[1:] for row in copy.rows(_SESSIONS.format(club=of_club["t"]), own)}
    join = "" if scope.club is None else _JOIN
    played = {day_of(row[0]): row[1:] for row in copy.rows(_PLAYED.format(join=join, club=of_club["t"]), own)}
    points: dict[tuple[date, str], int] = {
        (day_of(first), unit): int(parts) for first, unit, parts in copy.rows(_POINTS.format(club=of_club["a"]), own)
    }
    rows = []
    for month in range(1, 13):
        first = date(scope.year, month, 1)
        sessions, clubs = held.get(first, (0, 0))
        count, players = played.get(first, (0, 0))
        rows.append(
            (first, sessions, *(() if scope.club is not None else (clubs,)), int(count), players,
             *(from_parts(points.get((first, unit), 0)) for unit in units))
        )  # fmt: skip
    columns = [TableColumn("month", MONTH), TableColumn("sessions", NUMBER)]
    columns += [] if scope.club is not None else [TableColumn("clubs", NUMBER)]
    columns += [TableColumn("count", NUMBER), TableColumn("different_players", NUMBER)]
    # The players of a month may be those of another.
    return StandardTable(columns=(*columns, *_unit_columns(units)), rows=rows, adds_up=("sessions", "count", "unit"))


def club_league(copy: CopyReader, scope: ReportScope) -> StandardTable:
    """Return the clubs by the points that their members won in a year, wherever they played.

    The units decide one after the other, as the scheme names them.
    """
    units = list(current_federation().scheme.on(scope.day).units)
    held = dict(copy.rows(_CLUBS_SESSIONS, [scope.year]))
    played = {club: (int(count), players) for club, count, players in copy.rows(_HOME_PLAYED, [scope.year])}
    points: dict[int, dict[str, int]] = {}
    for club, unit, parts in copy.rows(_HOME_POINTS, [scope.year]):
        points.setdefault(club, {})[unit] = int(parts)
    found: list[tuple[Any, ...]] = []
    for club, _name, region in copy.rows(_CLUBS):
        if club not in held and club not in played and club not in points:
            continue
        count, players = played.get(club, (0, 0))
        sums = [points.get(club, {}).get(unit, 0) for unit in units]
        found.append((club, region or "", held.get(club, 0), players, count, *map(from_parts, sums)))
    found.sort(key=lambda row: [-value for value in row[5:]])
    columns = (
        TableColumn("club", CLUB), TableColumn("region", REGION), TableColumn("sessions_held", NUMBER),
        TableColumn("members_played", NUMBER), TableColumn("count", NUMBER),
    )  # fmt: skip
    adds_up = ("sessions_held", "members_played", "count", "unit")
    return StandardTable(columns=(*columns, *_unit_columns(units)), rows=found, adds_up=adds_up)


def _unit_columns(units: list[str]) -> list[TableColumn]:
    return [TableColumn("unit", POINTS, unit) for unit in units]
