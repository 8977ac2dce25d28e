"""Rankings: players by their points, of all time or of a year, among all or among some.

The order comes from the totals. Awards that are not in them yet are added here, so that a ranking agrees with the
ledger. Players who are hidden are in no ranking.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from overtrick.core.places import place_text
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.federation_state import current_federation
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
    """A choice of ranking: by a unit or measure, of a year or of all time, among whom."""

    by: str
    year: int = ALL_TIME
    grade: int | None = None
    rank: int | None = None
    gender: int | None = None
    region: str = ""
    club: int | None = None

    def condition(self) -> tuple[str, str, list[Any]]:
        """Return the choice of players in SQL: what must be joined, the condition, and its values."""
        columns: dict[str, Any] = {
            "p.grade": self.grade, "p.rank": self.rank, "p.gender": self.gender, "p.club": self.club,
            "c.region": self.region or None,
        }  # fmt: skip
        conditions = {column: value for column, value in columns.items() if value is not None}
        return (
            _CLUBS if self.region else "",
            "".join(f" AND {column} = %s" for column in conditions),
            list(conditions.values()),
        )


class RankingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a ranking, as in the group summary report of Appendix 22; `amount` decides the order."""

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
    key: int
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
        last_award = point_totals.last_added_award()
        new_points = point_totals.find_newer_points(filters.year, last_award)
        players = _order_players(filters, end + 1, new_points, last_award)
        page_players = players[start:end]
        points = _points(filters.year, [player.key for player in page_players], new_points, last_award)
        if point_totals.last_added_award() == last_award:
            break
    places = _places(players)
    return _ranking_rows(filters, list(zip(places[start:end], page_players, strict=True)), points), len(players) > end


def _order_players(
    filters: RankingFilter, limit: int, new_points: point_totals.NewPoints, last_award: int
) -> list[_RankedPlayer]:
    """Order the first players of a ranking: those of the totals, and those whom newer awards move."""
    changed = {
        player: added for player, own in new_points.items() if (added := point_totals.measure_points(filters.by, own))
    }
    clubs, condition, values = filters.condition()
    found: list[_RankedPlayer] = []
    if last_award:
        sql = _ORDER.format(clubs=clubs, condition=condition)
        rows = database.rows(sql, filters.year, filters.by, *values, limit + len(changed))
        found = [ranked for row in rows if (ranked := _RankedPlayer(*row)).key not in changed]
    for marks, some in in_chunks(changed):
        sql = _POINTS_OF.format(clubs=clubs, condition=condition, marks=marks)
        for row in database.rows(sql, filters.year, filters.by, *values, *some):
            ranked = _RankedPlayer(*row)
            found.append(ranked._replace(value=(int(ranked.value or 0) if last_award else 0) + changed[ranked.key]))
    return sorted((player for player in found if player.value > 0), key=lambda player: player.order)[:limit]


def _places(players: Sequence[_RankedPlayer]) -> list[str]:
    """Number the places from 1; players with the same points share one."""
    values = [player.value for player in players]
    firsts: dict[int, int] = {}
    for at, value in enumerate(values, 1):
        firsts.setdefault(value, at)
    shared = {value for one, value in pairwise(values) if one == value}
    return [place_text(firsts[value], tied=value in shared) for value in values]


def _points(
    year: int, players: list[int], new_points: point_totals.NewPoints, last_award: int
) -> dict[int, dict[str, int]]:
    """Return all points of some players, by unit."""
    found: dict[int, dict[str, int]] = {player: dict(new_points.get(player, {})) for player in players}
    for marks, some in in_chunks(players if last_award else ()):
        for player, unit, parts in database.rows(_POINTS.format(marks=marks), year, *some):
            found[player][unit] = found[player].get(unit, 0) + int(parts)
    return found


def _ranking_rows(
    filters: RankingFilter, players: list[tuple[str, _RankedPlayer]], points: dict[int, dict[str, int]]
) -> list[RankingRow]:
    edition, names = current_federation().scheme.editions[-1], StandingNames()
    scale = point_totals.measures()[filters.by].scale * PARTS
    rows: dict[int, Any] = {}
    for marks, some in in_chunks(player.key for _, player in players):
        rows |= {row[0]: row[1:] for row in database.rows(_PLAYERS.format(marks=marks), *some)}
    counts = session_counts.count_by_player(rows, filters.year)
    found = []
    for at, player in players:
        number, preferred, first, family, club, club_name, region, rank, stars, grade, rating = rows[player.key]
        own = {unit: parts for unit, parts in points[player.key].items() if unit in edition.units}
        found.append(
            RankingRow(
                place=at, amount=_format_amount(player.value, scale), number=number,
                name=display_name(preferred, first, family) or number, club=club, club_name=club_name or "",
                region=region or "", rank=names.name_of("rank", str(rank)), stars=stars,
                grade=names.name_of("grade", str(grade)) if edition.grades else "",
                rating=format_rating(rating, edition),
                count=counts.get(player.key, 0), points=format_points(own, edition),
            )
        )  # fmt: skip
    return found


def _format_amount(value: int, scale: int) -> str:
    """Write an amount with two decimals; smaller parts are cut off, because no player has earned them in full."""
    hundredths = value * 100 // scale
    return f"{hundredths // 100}.{hundredths % 100:02}"
