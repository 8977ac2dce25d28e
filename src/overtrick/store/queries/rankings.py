"""Rankings: players by their points, of all time or of a year, among all or among some.

The order comes from the totals. Awards that are not in them yet are added here, so that a ranking agrees with the
ledger. Players who are hidden are in no ranking.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from overtrick.core.places import place_text
from overtrick.store.db import cache, database
from overtrick.store.db.fetch import Lookup, Query, chunked_queries, in_chunks, run_lookups
from overtrick.store.journal.today import edition_today
from overtrick.store.models.points_field import PARTS
from overtrick.store.queries.visibility import display_name
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.totals import point_totals, session_counts
from overtrick.store.totals.point_totals import ALL_TIME

PAGE_SIZE = 50
LAST_PAGE = 1_000
_TRIES = 5
# How many players of a ranking of all are kept in memory until the totals change.
_KEPT = 1_000
_LISTED = "p.merged_into_id IS NULL AND NOT p.erased AND NOT p.hidden"
_ORDER = (
    "SELECT -t.points, p.family, p.first, p.number, p.id FROM tally t JOIN player p ON p.id = t.player_id{clubs} "
    f"WHERE t.year = %s AND t.unit = %s AND t.points {{which}} %s AND {_LISTED}{{condition}}"
)
_FIRST = " ORDER BY t.points DESC LIMIT %s"
_POINTS_OF = (
    "SELECT -coalesce(t.points, 0), p.family, p.first, p.number, p.id FROM player p LEFT JOIN tally t "
    f"ON t.player_id = p.id AND t.year = %s AND t.unit = %s{{clubs}} WHERE {_LISTED}{{condition}} "
    "AND p.id IN ({marks})"
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
    """A player of a ranking. Its fields are in the order by which players are ranked."""

    less: int
    family: str
    first: str
    number: str
    key: int

    @property
    def value(self) -> int:
        return -self.less


class _Details(NamedTuple):
    """What a page of a ranking shows of its players beside their places."""

    points: dict[int, dict[str, int]]
    players: dict[int, tuple[Any, ...]]
    counts: dict[int, int]


def find_ranking(filters: RankingFilter, page: int = 1, limit: int = PAGE_SIZE) -> tuple[list[RankingRow], bool]:
    """Find a page of a ranking, and whether there are more."""
    page = min(max(page, 1), LAST_PAGE)
    start, end = (page - 1) * limit, page * limit
    for _ in range(_TRIES):
        last_award = point_totals.last_added_award()
        new_points = point_totals.find_newer_points(filters.year, last_award)
        players = _order_players(filters, end + 1, new_points, last_award)
        page_players = players[start:end]
        details, last_award_after = _find_details(filters.year, page_players, new_points, last_award)
        if last_award_after == last_award:
            break
        _forget_order(filters)
    places = _places(players, start, end)
    return _ranking_rows(filters, list(zip(places, page_players, strict=True)), details), len(players) > end


def _order_players(
    filters: RankingFilter, limit: int, new_points: point_totals.NewPoints, last_award: int
) -> list[_RankedPlayer]:
    """Order the first players of a ranking: those of the totals, and those whom newer awards move."""
    changed = {
        player: added for player, own in new_points.items() if (added := point_totals.measure_points(filters.by, own))
    }
    ordered = _order_by_totals(filters, limit + len(changed), last_award) if last_award else []
    if not changed:
        return ordered[:limit]
    found = [ranked for ranked in ordered if ranked.key not in changed]
    clubs, condition, values = filters.condition()
    for marks, some in in_chunks(changed):
        sql = _POINTS_OF.format(clubs=clubs, condition=condition, marks=marks)
        for ranked in map(_RankedPlayer._make, database.rows(sql, filters.year, filters.by, *values, *some)):
            less = (ranked.less if last_award else 0) - changed[ranked.key]
            if less < 0:
                found.append(ranked._replace(less=less))
    return sorted(found)[:limit]


def _order_by_totals(filters: RankingFilter, limit: int, last_award: int) -> list[_RankedPlayer]:
    """Order the first players by the totals; of all players, once until the totals or a name change."""
    if filters != RankingFilter(by=filters.by) or limit > _KEPT:
        return _find_order(filters, limit)
    weights, scale = point_totals.measures()[filters.by]
    valid_for = (cache.version(), last_award, scale, tuple(weights.items()))
    kept: list[_RankedPlayer] = cache.get_or_make(_cache_name(filters), valid_for, lambda: _find_order(filters, _KEPT))
    return kept[:limit]


def _cache_name(filters: RankingFilter) -> str:
    return f"ranking by {filters.by}"


def _forget_order(filters: RankingFilter) -> None:
    """Forget an order that may have been read while the totals changed."""
    cache.remember(_cache_name(filters), None, [])


def _find_order(filters: RankingFilter, limit: int) -> list[_RankedPlayer]:
    """Find the first players by the totals, and all who have as many points as the last of them."""
    clubs, condition, values = filters.condition()

    def find(which: str, *more: int, order: str = "") -> list[_RankedPlayer]:
        sql = _ORDER.format(clubs=clubs, condition=condition, which=which) + order
        rows = database.rows(sql, filters.year, filters.by, more[0], *values, *more[1:])
        return list(map(_RankedPlayer._make, rows))

    found = find(">", 0, limit, order=_FIRST)
    if len(found) == limit:
        # The database takes any of those who have the same points; their names decide.
        last = found[-1].value
        found = [ranked for ranked in found if ranked.value > last] + find("=", last)
    return sorted(found)


def _places(players: Sequence[_RankedPlayer], start: int, end: int) -> list[str]:
    """Number some of the places, which begin at 1; players with the same points share one."""
    values = [player.less for player in players]
    return [
        place_text(bisect_left(values, value) + 1, tied=bisect_right(values, value) - bisect_left(values, value) > 1)
        for value in values[start:end]
    ]


def _find_details(
    year: int, players: list[_RankedPlayer], new_points: point_totals.NewPoints, last_award: int
) -> tuple[_Details, int]:
    """Find what a page shows of its players, in one round trip, and the last award in the totals after it."""
    keys = [player.key for player in players]
    details = _Details({key: dict(new_points.get(key, {})) for key in keys}, {}, {})
    last_added: list[int] = []
    run_lookups(
        _look_up_points(year, keys if last_award else [], details.points), _look_up_players(keys, details.players),
        session_counts.look_up_counts(keys, year, details.counts), point_totals.look_up_last_added(last_added),
    )  # fmt: skip
    return details, last_added[0]


def _look_up_points(year: int, players: list[int], found: dict[int, dict[str, int]]) -> Lookup:
    """Add all points of some players, by unit."""
    queries: list[Query] = [(sql, [year, *some]) for sql, some in chunked_queries(_POINTS, players)]
    for rows in (yield queries):
        for player, unit, parts in rows:
            found[player][unit] = found[player].get(unit, 0) + int(parts)


def _look_up_players(players: list[int], found: dict[int, tuple[Any, ...]]) -> Lookup:
    for rows in (yield chunked_queries(_PLAYERS, players)):
        found |= {row[0]: row[1:] for row in rows}


def _ranking_rows(
    filters: RankingFilter, players: list[tuple[str, _RankedPlayer]], details: _Details
) -> list[RankingRow]:
    edition, names = edition_today(), StandingNames()
    scale = point_totals.measures()[filters.by].scale * PARTS
    found = []
    for at, player in players:
        key = player.key
        number, preferred, first, family, club, club_name, region, rank, stars, grade, rating = details.players[key]
        own = {unit: parts for unit, parts in details.points[key].items() if unit in edition.units}
        found.append(
            RankingRow(
                place=at, amount=_format_amount(player.value, scale), number=number,
                name=display_name(preferred, first, family) or number, club=club, club_name=club_name or "",
                region=region or "", rank=names.name_of("rank", str(rank)), stars=stars,
                grade=names.name_of("grade", str(grade)) if edition.grades else "",
                rating=format_rating(rating, edition),
                count=details.counts.get(key, 0), points=format_points(own, edition),
            )
        )  # fmt: skip
    return found


def _format_amount(value: int, scale: int) -> str:
    """Write an amount with two decimals; smaller parts are cut off, because no player has earned them in full."""
    hundredths = value * 100 // scale
    return f"{hundredths // 100}.{hundredths % 100:02}"
