"""Two players beside each other, before their numbers become one or are separated again."""

from datetime import date

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.queries.members.details import MemberDetails, Stay, find_entry
from overtrick.store.queries.register.player_entry import find_registered
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import numbers_of, survivor_of
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.totals.point_totals import ALL_TIME
from overtrick.store.totals.session_counts import count_by_player

_BROUGHT = (
    "SELECT unit, sum(points) FROM award WHERE player_id = %s AND number IN ({marks}) GROUP BY unit "
    "HAVING sum(points) <> 0 ORDER BY unit"
)


class MergeSide(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two: who it is, what the player holds and has played. `version` is the last change of the entry."""

    number: str
    name: str
    also: tuple[str, ...]
    year_of_birth: int | None
    gender: int
    club: int
    club_name: str
    status: str
    rank: str
    stars: int
    grade: str
    rating: str
    points: dict[str, str]
    sessions: int
    last_played: date | None
    stays: tuple[Stay, ...]
    email: str
    has_login: bool
    erased: bool
    version: int


def find_merge_side(number: str, day: date) -> MergeSide | None:
    """Find a player as one of two sides; a number that was merged stands for itself. None if nobody has it."""
    row = find_registered(number)
    if row is None:
        return None
    if row.merged_into_id is None:
        found = find_entry(row.number, day)
        return None if found is None else _side(row, day, found)
    return _side(row, day)


def _side(row: models.Player, day: date, details: MemberDetails | None = None) -> MergeSide:
    names, standing, edition = code_names(), StandingNames(), current_federation().scheme.on(day)
    return MergeSide(
        number=row.number, name="" if row.erased else display_name(row.preferred, row.first, row.family) or row.number,
        also=details.numbers[1:] if details else (), year_of_birth=row.year_of_birth, gender=row.gender, club=row.club,
        club_name=names.club(row.club).name, status=names.name("status", row.status),
        rank=standing.name_of(RANK, str(row.rank)), stars=row.stars,
        grade=standing.name_of(GRADE, str(row.grade)) if edition.grades else "",
        rating=format_rating(row.rating, edition) if edition.rating else "",
        points=format_points(_points_of(row), edition),
        sessions=count_by_player([row.pk], ALL_TIME).get(row.pk, 0),
        last_played=details.last_played if details else None, stays=details.stays if details else _stays(row),
        email=details.email if details else "", has_login=bool(details and details.has_login), erased=row.erased,
        version=details.version if details else 0,
    )  # fmt: skip


def _points_of(row: models.Player) -> dict[str, int]:
    """Return the points of a player; of a merged number those that it has brought to the player who has it now."""
    if row.merged_into_id is None:
        return current_totals([row.pk]).get(row.pk, {})
    numbers = numbers_of(row)
    sql = _BROUGHT.format(marks=", ".join(["%s"] * len(numbers)))
    return {unit: int(parts) for unit, parts in database.rows(sql, survivor_of(row).pk, *numbers)}


def _stays(row: models.Player) -> tuple[Stay, ...]:
    rows = models.Membership.objects.filter(player=row).order_by("start", "id")
    return tuple(Stay(each.club, code_names().club(each.club).name, each.start, each.end) for each in rows)
