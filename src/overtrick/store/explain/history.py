"""A player's history as Appendix 22 of the specification shows it: a line for each year, and every change."""

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.standing.session_count import PlayedSession, count_sessions
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import Lookup, Query, Rows, run_lookups
from overtrick.store.db.values import day_of
from overtrick.store.explain.timeline import (
    PlayerChange,
    Timeline,
    build_timeline,
    entries_of_timeline,
    timeline_from_rows,
    timeline_queries,
)
from overtrick.store.journal.entry_summaries import summaries_from_rows, summary_queries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.ledger.award_kinds import OPENING
from overtrick.store.models.points_field import sum_by_unit
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name, player_and_duplicates
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.results.organisers import Organisers
from overtrick.store.results.overall_lists import ROUND
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import holding_of, holdings_on_days
from overtrick.store.standings.on_day import (
    StandingOnDay,
    describe_standing,
    find_standing,
    format_points,
    format_rating,
    name_standing,
)
from overtrick.store.totals import session_counts
from overtrick.store.totals.recent_rows import first_recent_row

_SESSIONS = (
    f"SELECT s.id, s.event_id, s.date, {ROUND}, s.lists, s.boards, s.club FROM sitting x "
    "JOIN session s ON s.id = x.session_id WHERE s.stands AND x.number IN ({marks}) AND x.entry_id >= %s"
)
_POINTS = (
    "SELECT {year}, a.unit, CASE WHEN a.kind IN (%s, %s, %s) THEN a.kind ELSE '' END, sum(a.points) FROM award a "
    "WHERE a.player_id = %s AND a.played <= %s GROUP BY 1, 2, 3"
)


# A player's points by the year of play, those of an older system, and those that did not last, in stored parts.
_PointsByYear = tuple[dict[int, dict[str, int]], dict[str, int], dict[str, int]]


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

    `brought` are the points of an older system, from before the records began; `expired` are those that did not last,
    below 0.
    """

    player: str
    name: str
    club: str
    region: str
    status: str
    years: tuple[Year, ...]
    brought: dict[str, str]
    expired: dict[str, str]
    totals: dict[str, str]
    standing: StandingOnDay | None
    changes: tuple[PlayerChange, ...]


def history_of(number: str, day: date) -> History:
    """Find a player's history up to a day; a Refusal if the number is unknown."""
    player, duplicates = player_and_duplicates(canonical_number(number))
    standing = None if player.erased else find_standing(player.number, day)
    lookup = HistoryLookup(player, duplicates, day, standing, count_all=True)
    run_lookups(lookup.run())
    return lookup.history


def current_history(
    player: models.Player, duplicates: Sequence[models.Player], day: date, timeline: Timeline | None = None
) -> History:
    """Find a player's history with everything that has been posted, for a page of today; the timeline may be known."""
    lookup = HistoryLookup(player, duplicates, day, timeline=timeline)
    run_lookups(lookup.run())
    return lookup.history


class HistoryLookup:
    """Finds a player's history up to a day; without a standing, with the one that the player holds now.

    The sessions of earlier years are taken from the totals, unless all are to be counted. A player with several numbers
    may have two seats in one session, and so they are counted again. `totals` are all points, in stored parts. Not to
    `explain` leaves out the next rank and the reasons.
    """

    history: History
    totals: dict[str, int]

    def __init__(
        self, player: models.Player, duplicates: Sequence[models.Player], day: date,
        standing: StandingOnDay | None = None, *, count_all: bool = False, explain: bool = True,
        timeline: Timeline | None = None,
    ) -> None:  # fmt: skip
        self._player = player
        self._players = [player, *duplicates]
        self._numbers = [each.number for each in self._players]
        self._day = day
        self._standing = standing
        self._timeline = timeline
        self._describe = describe_standing if explain else name_standing
        self._count_all = count_all or bool(duplicates)

    def run(self) -> Lookup:
        """Yield the queries, and build the history from their rows."""
        player, day = self._player, self._day
        since = 0 if self._count_all else first_recent_row(day)
        queries = [_points_query(player.pk, day), _sessions_query(self._numbers, since)]
        queries += [] if self._timeline else timeline_queries(self._players)
        queries += [] if self._count_all else [session_counts.by_year_query(player.number)]
        point_rows, session_rows, *found = yield queries
        counts = None if self._count_all else session_counts.by_year_from_rows(found.pop())
        rows = self._timeline.rows if self._timeline else timeline_from_rows(found)
        entry_queries = [] if self._timeline else summary_queries(entries_of_timeline(rows))
        again = [_sessions_query(self._numbers, 0)] if counts is None and since else []
        found = yield [*entry_queries, *again]
        entries = (
            self._timeline.entries
            if self._timeline
            else summaries_from_rows(row for own in found[: len(entry_queries)] for row in own)
        )
        sessions = _sessions_from_rows(found[-1] if again else session_rows, day)
        changes = tuple(each for each in build_timeline(self._players, rows, entries) if each.date <= day)
        self._build(_points_from_rows(point_rows), _counts(sessions, counts, day), rows.changes_of(player), changes)

    def _build(
        self, points: _PointsByYear, counts: dict[int, int], steps: list[models.Change],
        changes: tuple[PlayerChange, ...],
    ) -> None:  # fmt: skip
        by_year, brought, expired = points
        player, day, codes = self._player, self._day, code_names()
        edition = current_federation().scheme.on(day)
        self.totals = sum_by_unit(each for own in (brought, expired, *by_year.values()) for each in own.items())
        standing = self._standing
        if standing is None and not player.erased:
            held = {unit: parts for unit, parts in sorted(self.totals.items()) if parts}
            standing = self._describe(player, day, holding_of(player), held)
        club = codes.club(player.club)
        self.history = History(
            player=player.number,
            name=full_name(player),
            club=club.name if player.club in codes.clubs else "",
            region=club.region,
            status=codes.name(STATUS, player.status),
            years=tuple(_years(player, counts, day, by_year, steps)),
            brought=format_points(brought, edition),
            expired=format_points(expired, edition),
            totals=format_points(self.totals, edition),
            standing=standing,
            changes=changes,
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


def _points_query(player: int, day: date) -> Query:
    year = "extract(year FROM a.played)" if database.connection().vendor == "postgresql" else "substr(a.played, 1, 4)"
    return _POINTS.format(year=year), (OPENING, *EXPIRY_KINDS, player, day)


def _points_from_rows(rows: Rows) -> _PointsByYear:
    """Return a player's points by the year of play, those of an older system, and those that did not last."""
    by_year: dict[int, dict[str, int]] = {}
    brought: dict[str, int] = {}
    expired: dict[str, int] = {}
    for year, unit, kind, parts in rows:
        own = (brought if kind == OPENING else expired) if kind else by_year.setdefault(int(year), {})
        own[unit] = own.get(unit, 0) + int(parts)
    return by_year, brought, expired


def _sessions_query(numbers: Sequence[str], since: int) -> Query:
    return _SESSIONS.format(marks=", ".join(["%s"] * len(numbers))), (*numbers, since)


def _sessions_from_rows(rows: Rows, day: date) -> dict[int, list[PlayedSession]]:
    """Return the sessions that were played up to a day, by year."""
    by_year: dict[int, list[PlayedSession]] = {}
    organisers = Organisers()
    # By key: a player may have two seats in a session.
    for event, on, round_, lists, boards, club in {row[0]: row[1:] for row in rows}.values():
        if (played := day_of(on)) <= day and organisers.are_counted(club, played):
            by_year.setdefault(played.year, []).append(PlayedSession(event, played, round_, lists, boards))
    return by_year
