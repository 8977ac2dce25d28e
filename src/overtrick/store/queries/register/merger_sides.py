"""Two players beside each other, before their numbers become one or are separated again."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

import msgspec
from django.db.models import Max

from overtrick.store import models
from overtrick.store.access.contacts import find_logins, is_used
from overtrick.store.db import database
from overtrick.store.db.fetch import fetch_models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.queries.members.details import Stay
from overtrick.store.queries.members.last_days import find_last_days
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.mergers import merger_chain, survivor
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.totals.point_totals import ALL_TIME
from overtrick.store.totals.session_counts import count_by_player

_BROUGHT = (
    "SELECT unit, sum(points) FROM award WHERE player_id = %s AND number IN ({marks}) GROUP BY unit "
    "HAVING sum(points) <> 0 ORDER BY unit"
)
# Two numbers, with those that were merged into them, and those that they were merged into.
_FAMILY = (
    "id IN (WITH RECURSIVE up(id, into_id) AS (SELECT id, merged_into_id FROM player WHERE number IN (%s, %s) "
    "UNION SELECT p.id, p.merged_into_id FROM player p JOIN up ON p.id = up.into_id), "
    "own(id) AS (SELECT id FROM up UNION SELECT d.id FROM player d JOIN own ON d.merged_into_id = own.id) "
    "SELECT id FROM own) ORDER BY id"
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
    is_merged: bool


class _Number(NamedTuple):
    """A number that is compared: its row, those merged into it, and the player whose points it has brought to."""

    row: models.Player
    duplicates: list[models.Player]
    holder: int

    @property
    def is_merged(self) -> bool:
        return self.row.merged_into_id is not None

    @property
    def numbers(self) -> list[str]:
        return [self.row.number, *(each.number for each in self.duplicates)]


def find_merge_sides(one: str, other: str, day: date) -> tuple[MergeSide | None, MergeSide | None]:
    """Find two players as the sides of a merger; a number that was merged stands for itself. None if nobody has it."""
    wanted = [canonical_number(number) for number in (one, other)]
    rows = fetch_models(models.Player, _FAMILY, *wanted)
    families = {number: _find_family(number, rows) for number in wanted}
    sides = _Sides([each for each in families.values() if each is not None], day)
    first, second = (sides.build(own) if (own := families[number]) else None for number in wanted)
    return first, second


def _find_family(number: str, rows: Sequence[models.Player]) -> _Number | None:
    row = next((each for each in rows if each.number == number), None)
    if row is None:
        return None
    by_id = {each.pk: each for each in rows}
    merged = {each.pk: each.merged_into_id for each in rows if each.merged_into_id is not None}
    duplicates = [each for each in rows if row.pk in merger_chain(each.pk, merged.get)]
    duplicates.sort(key=lambda each: each.merged_into_id != row.pk)
    return _Number(row, duplicates, by_id[survivor(row.pk, merged.get)].pk)


class _Sides:
    """What is on record about some numbers, all looked up together."""

    def __init__(self, families: Sequence[_Number], day: date) -> None:
        self._day = day
        numbers = [number for own in families for number in own.numbers]
        keys = [each.pk for own in families for each in (own.row, *own.duplicates)]
        holders = {own.row.pk: own.row.number for own in families if not own.is_merged}
        self._contacts = {each.player: each for each in models.Contact.objects.filter(player__in=numbers)}
        self._logins = {each.player for each in find_logins(numbers) if is_used(each)}
        self._memberships = list(models.Membership.objects.filter(player__in=keys).order_by("start", "id"))
        merged = {each.pk: each.number for own in families for each in own.duplicates}
        self._last_days = find_last_days(holders, day, merged) if holders else {}
        self._points = current_totals(holders)
        # Apart: beside the player who has it now, a merged number would have no sessions of its own.
        merged_rows = [own.row.pk for own in families if own.is_merged]
        self._sessions = count_by_player(holders, ALL_TIME) | count_by_player(merged_rows, ALL_TIME)
        found = models.Audit.objects.filter(what="player", key__in=numbers).values_list("key")
        self._versions = dict(found.annotate(last=Max("id")))

    def build(self, own: _Number) -> MergeSide:
        """Return a side; of a merged number what it has itself, because address and login are the survivor's."""
        row, numbers = own.row, own.numbers
        names, standing, edition = code_names(), StandingNames(), current_federation().scheme.on(self._day)
        contact = None if own.is_merged else next((c for n in numbers if (c := self._contacts.get(n))), None)
        return MergeSide(
            number=row.number,
            name="" if row.erased else display_name(row.preferred, row.first, row.family) or row.number,
            also=() if own.is_merged else tuple(numbers[1:]), year_of_birth=row.year_of_birth, gender=row.gender,
            club=row.club, club_name=names.club(row.club).name, status=names.name("status", row.status),
            rank=standing.name_of(RANK, str(row.rank)), stars=row.stars,
            grade=standing.name_of(GRADE, str(row.grade)) if edition.grades else "",
            rating=format_rating(row.rating, edition) if edition.rating else "",
            points=format_points(_points_brought(own) if own.is_merged else self._points.get(row.pk, {}), edition),
            sessions=self._sessions.get(row.pk, 0), last_played=self._last_days.get(row.pk),
            stays=tuple(self._stays_of(own)), email=contact.email if contact else "",
            has_login=not own.is_merged and not self._logins.isdisjoint(numbers), erased=row.erased,
            version=0 if own.is_merged else max((self._versions.get(number, 0) for number in numbers), default=0),
            is_merged=own.is_merged,
        )  # fmt: skip

    def _stays_of(self, own: _Number) -> Iterator[Stay]:
        keys = {own.row.pk, *(() if own.is_merged else (each.pk for each in own.duplicates))}
        for each in self._memberships:
            if each.player_id in keys:
                yield Stay(each.club, code_names().club(each.club).name, each.start, each.end)


def _points_brought(own: _Number) -> dict[str, int]:
    """Return the points that a merged number has brought to the player who has it now."""
    sql = _BROUGHT.format(marks=", ".join(["%s"] * len(own.numbers)))
    return {unit: int(parts) for unit, parts in database.rows(sql, own.holder, *own.numbers)}
