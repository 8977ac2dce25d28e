"""A player through the years, as Appendix 22 of the specification shows it: a line a year, and every change.

Ranks, stars, ratings and grades have rows of their own. Clubs and statuses are told by their spells, names by the audit
log.
"""

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from overtrick.standing.counting import PlayedSession, count_sessions
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, fetch_models, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.decisions.point_values import OPENING
from overtrick.store.explain.timeline import PlayerChange, build_timeline, timeline_from_rows, timeline_queries
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.models.points_field import sum_by_unit
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name, player_and_numbers
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import Names
from overtrick.store.standings.holdings import of, through
from overtrick.store.standings.on_day import StandingOn, in_words, points_text, rating_text, standing_on
from overtrick.store.totals import session_counts
from overtrick.store.totals.recent_rows import first_row

_PLAYED = (
    "SELECT s.id, s.event_id, s.date, s.round, s.lists, s.boards FROM sitting x "
    "JOIN session s ON s.id = x.session_id WHERE s.stands AND x.number IN ({marks}) AND x.entry_id >= %s"
)
_POINTS = (
    "SELECT {year}, a.unit, a.kind = %s, sum(a.points) FROM award a WHERE a.player_id = %s AND a.played <= %s "
    "GROUP BY 1, 2, 3"
)


class Year(msgspec.Struct, frozen=True, kw_only=True):
    """A year of a player: what was held at its end, how many sessions were played, and the points won in them."""

    year: int
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A player's record: the newest year and the newest change first. `brought` are points from before the records."""

    player: str
    name: str
    club: str
    region: str
    status: str
    years: tuple[Year, ...]
    brought: dict[str, str]
    totals: dict[str, str]
    standing: StandingOn | None
    changes: tuple[PlayerChange, ...]


def history_of(number: str, day: date) -> History:
    """A player's record up to a day; a Refusal if nobody has the number."""
    player, numbers = player_and_numbers(number)
    standing = None if player.erased else standing_on(player.number, day)
    return record_of(player, numbers, day, standing)


def current_history(player: models.Player, numbers: Sequence[str], day: date) -> History:
    """A player's record with everything that has been posted, for a page of today.

    How often somebody played in earlier years has been counted, up to a few seconds ago; whoever has several numbers
    may have played under two of them, and is counted anew.
    """
    counted = session_counts.by_year(numbers[0]) if len(numbers) == 1 else None
    return record_of(player, numbers, day, None, counted)


def record_of(
    player: models.Player, numbers: Sequence[str], day: date, standing: StandingOn | None,
    counted: dict[int, int] | None = None,
) -> History:  # fmt: skip
    """A player's record up to a day; without a standing, with the one that the player holds now.

    Sessions of the years before are counted, unless they are `counted`.
    """
    edition, work = federation_state().federation.scheme.on(day), code_names()
    players = [player, *_merged(numbers)]
    since = 0 if counted is None else first_row(day)
    asked = [_points_asked(player.pk, day), _played_asked(numbers, since), *timeline_queries(players)]
    earned, played, *told = run_queries(asked)
    by_year, brought = _points(earned)
    totals = sum_by_unit(each for own in (brought, *by_year.values()) for each in own.items())
    past = timeline_from_rows(told)
    if standing is None and not player.erased:
        standing = in_words(player, day, of(player), {unit: parts for unit, parts in sorted(totals.items()) if parts})
    club = work.club(player.club)
    return History(
        player=player.number,
        name=full_name(player),
        club=club.name if player.club in work.clubs else "",
        region=club.region,
        status=work.name(STATUS, player.status),
        years=tuple(_years(player, _counts(_played(played, day), counted, day), day, by_year, past.changes_of(player))),
        brought=points_text(brought, edition),
        totals=points_text(totals, edition),
        standing=standing,
        changes=tuple(each for each in build_timeline(players, past) if each.date <= day),
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
    scheme, names = federation_state().federation.scheme, Names()
    first = min([*points, *counts, day.year])
    lasts = [min(date(year, 12, 31), day) for year in range(day.year, first - 1, -1)]
    for last, held in zip(lasts, through(of(player), changes, lasts), strict=True):
        year, edition = last.year, scheme.on(last)
        yield Year(
            year=year, rank=names.of("rank", str(held.rank)), stars=held.stars,
            grade=names.of("grade", str(held.grade)) if edition.grades else "",
            rating=rating_text(held.rating, edition), points=points_text(points.get(year, {}), edition),
            count=counts.get(year, 0),
        )  # fmt: skip


def _counts(sessions: dict[int, list[PlayedSession]], counted: dict[int, int] | None, day: date) -> dict[int, int]:
    """How many sessions were played in each year: of this one those that are known, of the others those counted."""
    scheme = federation_state().federation.scheme
    known = sessions if counted is None else {day.year: sessions.get(day.year, [])}
    now = {year: count_sessions(own, scheme.on(min(date(year, 12, 31), day)).counting) for year, own in known.items()}
    return {year: count for year, count in ((counted or {}) | now).items() if year <= day.year}


def _merged(numbers: Sequence[str]) -> list[models.Player]:
    """Those who were merged into a player, by all numbers of the player: nearly always nobody."""
    if len(numbers) == 1:
        return []
    marks = ", ".join(["%s"] * (len(numbers) - 1))
    return fetch_models(models.Player, f"number IN ({marks}) ORDER BY id", *numbers[1:])


def _points_asked(player: int, day: date) -> Query:
    year = "extract(year FROM a.played)" if database.connection().vendor == "postgresql" else "substr(a.played, 1, 4)"
    return _POINTS.format(year=year), (OPENING, player, day)


def _points(earned: Rows) -> tuple[dict[int, dict[str, int]], dict[str, int]]:
    """A player's points by the year of play, and those that were brought from an older system."""
    by_year: dict[int, dict[str, int]] = {}
    brought: dict[str, int] = {}
    for played, unit, opening, parts in earned:
        own = brought if opening else by_year.setdefault(int(played), {})
        own[unit] = own.get(unit, 0) + int(parts)
    return by_year, brought


def _played_asked(numbers: Sequence[str], since: int) -> Query:
    return _PLAYED.format(marks=", ".join(["%s"] * len(numbers))), (*numbers, since)


def _played(told: Rows, day: date) -> dict[int, list[PlayedSession]]:
    """The sessions that were played up to a day, by year."""
    by_year: dict[int, list[PlayedSession]] = {}
    # By key: somebody may have had two seats in a session.
    for event, on, round_, lists, boards in {row[0]: row[1:] for row in told}.values():
        if (played := day_of(on)) <= day:
            by_year.setdefault(played.year, []).append(PlayedSession(event, played, round_, lists, boards))
    return by_year
