"""Rankings: who has how many points, of all time or of a year, among all or among some.

The order comes from the tally; awards that it does not hold yet are added here, so that the list is that of the ledger.
Players who do not want to be shown are on no list.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from overtrick.core.places import place_text
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.models.points_field import PARTS
from overtrick.store.queries.visibility import display_name
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.totals import point_totals, session_counts
from overtrick.store.totals.point_totals import ALL_TIME

PAGE_SIZE = 50
LAST_PAGE = 1_000
_TRIES = 5
_LISTED = "p.merged_into_id IS NULL AND NOT p.erased AND NOT p.hidden"
_ORDER = (
    "SELECT p.id, t.points, p.family, p.first, p.number FROM tally t JOIN player p ON p.id = t.player_id{clubs} "
    f"WHERE t.year = %s AND t.unit = %s AND t.points > 0 AND {_LISTED}{{condition}} ORDER BY t.points DESC LIMIT %s"
)
_POINTS_OF = (
    "SELECT p.id, t.points, p.family, p.first, p.number FROM player p LEFT JOIN tally t ON t.player_id = p.id "
    f"AND t.year = %s AND t.unit = %s{{clubs}} WHERE {_LISTED}{{condition}} AND p.id IN ({{marks}})"
)
_CLUBS = " LEFT JOIN club c ON c.code = p.club"
_PLAYERS = (
    "SELECT p.id, p.number, p.preferred, p.first, p.family, p.club, c.name, c.region, p.rank, p.stars, p.grade, "
    f"p.rating FROM player p{_CLUBS} WHERE p.id IN ({{marks}})"
)
_POINTS = "SELECT player_id, unit, points FROM tally WHERE year = %s AND player_id IN ({marks})"


class RankingFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which ranking is asked for: by a unit or measure, of a year or of all time, among whom."""

    by: str
    year: int = ALL_TIME
    grade: int | None = None
    rank: int | None = None
    gender: int | None = None
    region: str = ""
    club: int | None = None

    def condition(self) -> tuple[str, str, list[Any]]:
        """Among whom, in SQL: what must be joined, the condition, and its values."""
        wanted: dict[str, Any] = {
            "p.grade": self.grade, "p.rank": self.rank, "p.gender": self.gender, "p.club": self.club,
            "c.region": self.region or None,
        }  # fmt: skip
        told = {column: value for column, value in wanted.items() if value is not None}
        return _CLUBS if self.region else "", "".join(f" AND {column} = %s" for column in told), list(told.values())


class RankingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a ranking, as the group summary report of Appendix 22: `amount` is what it goes by."""

    place: str
    amount: str
    number: str
    name: str
    club: int
    club_name: str
    region: str
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class _RankedPlayer(NamedTuple):
    player: int
    value: int
    family: str
    first: str
    number: str

    @property
    def order(self) -> tuple[Any, ...]:
        return (-self.value, self.family, self.first, self.number)


def find_ranking(filters: RankingFilter, page: int = 1, limit: int = PAGE_SIZE) -> tuple[list[RankingRow], bool]:
    """Find a page of a ranking, and whether there are more."""
    page = min(max(page, 1), LAST_PAGE)
    start, end = (page - 1) * limit, page * limit
    for _ in range(_TRIES):
        seen = point_totals.last_added_award()
        news = point_totals.find_newer_points(filters.year, seen)
        lines = _order_players(filters, end + 1, news, seen)
        shown = lines[start:end]
        points = _points(filters.year, [line.player for line in shown], news, seen)
        if point_totals.last_added_award() == seen:
            break
    places = _places(lines)
    return _ranking_rows(filters, list(zip(places[start:end], shown, strict=True)), points), len(lines) > end


def _order_players(filters: RankingFilter, limit: int, news: point_totals.NewPoints, seen: int) -> list[_RankedPlayer]:
    """Order the first players of a ranking: those of the totals, and those whom newer awards move."""
    moved = {player: added for player, own in news.items() if (added := point_totals.measure_points(filters.by, own))}
    clubs, condition, values = filters.condition()
    found: list[_RankedPlayer] = []
    if seen:
        sql = _ORDER.format(clubs=clubs, condition=condition)
        kept = database.rows(sql, filters.year, filters.by, *values, limit + len(moved))
        found = [line for row in kept if (line := _RankedPlayer(*row)).player not in moved]
    for marks, some in in_chunks(moved):
        sql = _POINTS_OF.format(clubs=clubs, condition=condition, marks=marks)
        for row in database.rows(sql, filters.year, filters.by, *values, *some):
            line = _RankedPlayer(*row)
            found.append(line._replace(value=(int(line.value or 0) if seen else 0) + moved[line.player]))
    return sorted((line for line in found if line.value > 0), key=lambda line: line.order)[:limit]


def _places(lines: Sequence[_RankedPlayer]) -> list[str]:
    """Number the places from 1; players with the same points share one."""
    values = [line.value for line in lines]
    firsts: dict[int, int] = {}
    for at, value in enumerate(values, 1):
        firsts.setdefault(value, at)
    shared = {value for one, value in pairwise(values) if one == value}
    return [place_text(firsts[value], tied=value in shared) for value in values]


def _points(year: int, players: list[int], news: point_totals.NewPoints, seen: int) -> dict[int, dict[str, int]]:
    """Return all points of some players, by unit."""
    found: dict[int, dict[str, int]] = {player: dict(news.get(player, {})) for player in players}
    for marks, some in in_chunks(players if seen else ()):
        for player, unit, parts in database.rows(_POINTS.format(marks=marks), year, *some):
            found[player][unit] = found[player].get(unit, 0) + int(parts)
    return found


def _ranking_rows(
    filters: RankingFilter, lines: list[tuple[str, _RankedPlayer]], points: dict[int, dict[str, int]]
) -> list[RankingRow]:
    edition, names = federation_state().federation.scheme.editions[-1], StandingNames()
    scale = point_totals.measures()[filters.by].scale * PARTS
    rows: dict[int, Any] = {}
    for marks, some in in_chunks(line.player for _, line in lines):
        rows |= {row[0]: row[1:] for row in database.rows(_PLAYERS.format(marks=marks), *some)}
    counts = session_counts.count_by_player(rows, filters.year)
    found = []
    for at, line in lines:
        number, preferred, first, family, club, club_name, region, rank, stars, grade, rating = rows[line.player]
        own = {unit: parts for unit, parts in points[line.player].items() if unit in edition.units}
        found.append(
            RankingRow(
                place=at, amount=_format_amount(line.value, scale), number=number,
                name=display_name(preferred, first, family) or number, club=club, club_name=club_name or "",
                region=region or "", rank=names.name_of("rank", str(rank)), stars=stars,
                grade=names.name_of("grade", str(grade)) if edition.grades else "",
                rating=format_rating(rating, edition),
                count=counts.get(line.player, 0), points=format_points(own, edition),
            )
        )  # fmt: skip
    return found


def _format_amount(value: int, scale: int) -> str:
    """Write an amount with two decimals; smaller parts are cut off, because no player has earned them in full."""
    hundredths = value * 100 // scale
    return f"{hundredths // 100}.{hundredths % 100:02}"
