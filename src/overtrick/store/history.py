"""A player through the years, as Appendix 22 of the specification shows it: a line a year, and every change.

Ranks, stars, ratings and grades have rows of their own. Clubs and statuses are told by their spells, names by the audit
log.
"""

from collections.abc import Iterator
from datetime import date

import msgspec

from overtrick.standing.counting import PlayedSession, count_sessions
from overtrick.store import models, place
from overtrick.store.book import in_lots
from overtrick.store.decisions.people import numbers_of
from overtrick.store.decisions.points import OPENING
from overtrick.store.explained import name_of, sums
from overtrick.store.grounds import Names
from overtrick.store.happenings import Happening, happenings
from overtrick.store.held import through
from overtrick.store.office import office
from overtrick.store.rows import day_of
from overtrick.store.standings import StandingOn, points_text, rating_text, standing_on, survivor

_PLAYED = (
    "SELECT DISTINCT s.id, s.event_id, s.date, s.round, s.lists, s.boards FROM sitting x "
    "JOIN session s ON s.id = x.session_id WHERE s.stands AND x.number IN ({marks})"
)
_POINTS = "SELECT a.played, a.unit, a.points, a.kind FROM award a WHERE a.player_id = %s"


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
    changes: tuple[Happening, ...]


def history_of(number: str, day: date) -> History:
    """A player's record up to a day; a Refusal if nobody has the number."""
    player = survivor(number)
    edition = office().federation.scheme.on(day)
    club = models.Club.objects.filter(code=player.club).first()
    status = models.Code.objects.filter(table="status", code=player.status).order_by("id").last()
    by_year, brought = _points(player.pk, day)
    return History(
        player=player.number,
        name=name_of(player),
        club=club.name if club else "",
        region=club.region if club else "",
        status=status.name if status else "",
        years=tuple(_years(player, day, by_year)),
        brought=points_text(brought, edition),
        totals=points_text(sums(each for own in (brought, *by_year.values()) for each in own.items()), edition),
        standing=None if player.erased else standing_on(player.number, day),
        changes=tuple(each for each in happenings(player) if each.date <= day),
    )


def _years(player: models.Player, day: date, points: dict[int, dict[str, int]]) -> Iterator[Year]:
    scheme, names = office().federation.scheme, Names()
    sessions = [each for each in _played(numbers_of(player)) if each.date <= day]
    first = min([*points, *(each.date.year for each in sessions), day.year])
    lasts = [min(date(year, 12, 31), day) for year in range(day.year, first - 1, -1)]
    for last, held in zip(lasts, through(player.pk, lasts), strict=False):
        year, edition = last.year, scheme.on(last)
        yield Year(
            year=year, rank=names.of("rank", str(held.rank)), stars=held.stars,
            grade=names.of("grade", str(held.grade)) if edition.grades else "",
            rating=rating_text(held.rating, edition), points=points_text(points.get(year, {}), edition),
            count=count_sessions((each for each in sessions if each.date.year == year), edition.counting),
        )  # fmt: skip


def _points(player: int, day: date) -> tuple[dict[int, dict[str, int]], dict[str, int]]:
    """A player's points by the year of play, and those that were brought from an older system."""
    by_year: dict[int, dict[str, int]] = {}
    brought: dict[str, int] = {}
    for played, unit, parts, kind in place.rows(_POINTS, player):
        on = day_of(played)
        if on > day:
            continue
        own = brought if kind == OPENING else by_year.setdefault(on.year, {})
        own[unit] = own.get(unit, 0) + parts
    return by_year, brought


def _played(numbers: list[str]) -> list[PlayedSession]:
    found: list[PlayedSession] = []
    for marks, some_numbers in in_lots(numbers):
        for _, event, on, round_, lists, boards in place.rows(_PLAYED.format(marks=marks), *some_numbers):
            found.append(PlayedSession(event, day_of(on), round_, lists, boards))
    return found
