"""A player's history as Appendix 22 of the specification shows it: a line for each year, and every change."""

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from overtrick.standing.session_count import PlayedSession, count_sessions
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, fetch_models, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.explain.timeline import PlayerChange, build_timeline, timeline_from_rows, timeline_queries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.award_kinds import OPENING
from overtrick.store.models.points_field import sum_by_unit
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name, player_and_numbers
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import holding_of, holdings_on_days
from overtrick.store.standings.on_day import (
    StandingOnDay,
    describe_standing,
    find_standing,
    format_points,
    format_rating,
)
from overtrick.store.totals import session_counts
from overtrick.store.totals.recent_rows import first_recent_row

_SESSIONS = (
    "SELECT s.id, s.event_id, s.date, s.round, s.lists, s.boards FROM sitting x "
    "JOIN session s ON s.id = x.session_id WHERE s.stands AND x.number IN ({marks}) AND x.entry_id >= %s"
)
_POINTS = (
    "SELECT {year}, a.unit, a.kind = %s, sum(a.points) FROM award a WHERE a.player_id = %s AND a.played <= %s "
    "GROUP BY 1, 2, 3"
)


class Year(msgspec.Struct, frozen=True, kw_only=True):
    """A year of a player: the standing at its end, the number of sessions played, and the points won in them."""

    year: int
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A player's history, the newest year and the newest change first.

    `brought` are the points of an older system, from before the records began.
    """

    player: str
    name: str
    club: str
    region: str
    status: str
    years: tuple[Year, ...]
    brought: dict[str, str]
    totals: dict[str, str]
    standing: StandingOnDay | None
    changes: tuple[PlayerChange, ...]


def history_of(number: str, day: date) -> History:
    """Find a player's history up to a day; a Refusal if the number is unknown."""
    player, numbers = player_and_numbers(number)
    standing = None if player.erased else find_standing(player.number, day)
    return _build_history(player, numbers, day, standing)


def current_history(player: models.Player, numbers: Sequence[str], day: date) -> History:
    """Find a player's history with everything that has been posted, for a page of today.

    The sessions of earlier years are taken from the totals. A player with several numbers may have two seats in one
    session, and so the sessions are counted again.
    """
    counts = session_counts.count_by_year(numbers[0]) if len(numbers) == 1 else None
    return _build_history(player, numbers, day, None, counts)


def _build_history(
    player: models.Player, numbers: Sequence[str], day: date, standing: StandingOnDay | None,
    known_counts: dict[int, int] | None = None,
) -> History:  # fmt: skip
    """Build a player's history up to a day; without a standing, with the one that the player holds now.

    `known_counts` are the sessions of earlier years; without them all years are counted.
    """
    edition, codes = current_federation().scheme.on(day), code_names()
    players = [player, *_merged_players(numbers)]
    since = 0 if known_counts is None else first_recent_row(day)
    queries = [_points_query(player.pk, day), _sessions_query(numbers, since), *timeline_queries(players)]
    point_rows, session_rows, *timeline = run_queries(queries)
    by_year, brought = _points_from_rows(point_rows)
    totals = sum_by_unit(each for own in (brought, *by_year.values()) for each in own.items())
    rows = timeline_from_rows(timeline)
    if standing is None and not player.erased:
        standing = describe_standing(
            player, day, holding_of(player), {unit: parts for unit, parts in sorted(totals.items()) if parts}
        )
    club, counts = codes.club(player.club), _counts(_sessions_from_rows(session_rows, day), known_counts, day)
    return History(
        player=player.number,
        name=full_name(player),
        club=club.name if player.club in codes.clubs else "",
        region=club.region,
        status=codes.name(STATUS, player.status),
        years=tuple(_years(player, counts, day, by_year, rows.changes_of(player))),
        brought=format_points(brought, edition),
        totals=format_points(totals, edition),
        standing=standing,
        changes=tuple(each for each in build_timeline(players, rows) if each.date <= day),
    )


def _years(
    player: models.Player,
    counts: dict[int, int],
    day: date,
    points: dict[int, dict[str, int]],
    changes: list[models.Change],
) -> Iterator[Year]:
    if player.erased:
        return
    scheme, names = current_federation().scheme, StandingNames()
    first = min([*points, *counts, day.year])
    lasts = [min(date(year, 12, 31), day) for year in range(day.year, first - 1, -1)]
    for last, standing in zip(lasts, holdings_on_days(holding_of(player), changes, lasts), strict=True):
        year, edition = last.year, scheme.on(last)
        yield Year(
            year=year, rank=names.name_of("rank", str(standing.rank)), stars=standing.stars,
            grade=names.name_of("grade", str(standing.grade)) if edition.grades else "",
            rating=format_rating(standing.rating, edition), points=format_points(points.get(year, {}), edition),
            count=counts.get(year, 0),
        )  # fmt: skip


def _counts(sessions: dict[int, list[PlayedSession]], known_counts: dict[int, int] | None, day: date) -> dict[int, int]:
    """Count the sessions played in each year; with known counts of earlier years, those of this year."""
    scheme = current_federation().scheme
    uncounted = sessions if known_counts is None else {day.year: sessions.get(day.year, [])}
    counts = {
        year: count_sessions(own, scheme.on(min(date(year, 12, 31), day)).counting) for year, own in uncounted.items()
    }
    return {year: count for year, count in ((known_counts or {}) | counts).items() if year <= day.year}


def _merged_players(numbers: Sequence[str]) -> list[models.Player]:
    """Find the players who were merged into one, by all numbers of that one: nearly always none."""
    if len(numbers) == 1:
        return []
    marks = ", ".join(["%s"] * (len(numbers) - 1))
    return fetch_models(models.Player, f"number IN ({marks}) ORDER BY id", *numbers[1:])


def _points_query(player: int, day: date) -> Query:
    year = "extract(year FROM a.played)" if database.connection().vendor == "postgresql" else "substr(a.played, 1, 4)"
    return _POINTS.format(year=year), (OPENING, player, day)


def _points_from_rows(rows: Rows) -> tuple[dict[int, dict[str, int]], dict[str, int]]:
    """Return a player's points by the year of play, and those of an older system."""
    by_year: dict[int, dict[str, int]] = {}
    brought: dict[str, int] = {}
    for year, unit, opening, parts in rows:
        own = brought if opening else by_year.setdefault(int(year), {})
        own[unit] = own.get(unit, 0) + int(parts)
    return by_year, brought


def _sessions_query(numbers: Sequence[str], since: int) -> Query:
    return _SESSIONS.format(marks=", ".join(["%s"] * len(numbers))), (*numbers, since)


def _sessions_from_rows(rows: Rows, day: date) -> dict[int, list[PlayedSession]]:
    """Return the sessions that were played up to a day, by year."""
    by_year: dict[int, list[PlayedSession]] = {}
    # By key: a player may have two seats in a session.
    for event, on, round_, lists, boards in {row[0]: row[1:] for row in rows}.values():
        if (played := day_of(on)) <= day:
            by_year.setdefault(played.year, []).append(PlayedSession(event, played, round_, lists, boards))
    return by_year
