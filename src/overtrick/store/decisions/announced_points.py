"""Points as they are announced for an event that no file of a club reports: a simultaneous event (C13).

The list is posted as a whole or not at all: half of one would look like a list with somebody missing.
"""

import datetime
from collections.abc import Iterator

from overtrick.schemes.edition import Edition
from overtrick.store.db import database
from overtrick.store.decisions.kind import Record
from overtrick.store.decisions.point_values import counted_on, edition_on, post_beside, read_points
from overtrick.store.decisions.withdrawals import remaining_awards
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import ANNOUNCED
from overtrick.store.models.points_field import sum_by_unit
from overtrick.store.results.known_files import folded

_SHOWN = 20


class Announcement(Record, frozen=True, kw_only=True):
    """A row of the list."""

    number: str
    unit: str
    points: str


class Announced(Record, frozen=True, kw_only=True):
    """A list of points for an event on a day, and the club where it was played if it was one."""

    event: str
    date: datetime.date
    club: int | None = None
    awards: tuple[Announcement, ...]


def announce(work: UnitOfWork, entry: JournalEntry, told: Announced) -> None:
    """Post a list of points as it was announced."""
    edition = edition_on(told.date)
    points: dict[str, list[tuple[str, int]]] = {}
    for row in told.awards:
        points.setdefault(row.number, []).append((row.unit, read_points(row.points, row.unit, edition)))
    post_beside(work, entry, ANNOUNCED, told.date, [(number, sum_by_unit(own)) for number, own in points.items()])


def may_announce(entry: JournalEntry, told: Announced) -> None:
    """Every row must be right, and the same list is not posted twice."""
    day = counted_on(entry, told.date)
    if not told.event.strip() or not told.awards:
        raise Refusal("A list of announced points needs its event and at least one row.")
    if told.club is not None and not database.rows("SELECT 1 FROM club WHERE code = %s", told.club):
        raise Refusal(f"There is no club {told.club} in the register.")
    for earlier in entries_of_kinds(entry.kind):
        same = folded(earlier.data["event"]) == folded(told.event) and earlier.data["date"] == day.isoformat()
        if same and earlier.data.get("club") == told.club and remaining_awards(earlier):
            raise Refusal(f"Line {earlier.seq} has announced {told.event} already: withdraw it first.")
    wrong = list(_problems(told, edition_on(day)))
    if wrong:
        more = f" And {len(wrong) - _SHOWN} more." if len(wrong) > _SHOWN else ""
        raise Refusal(f"Nothing was posted. {' '.join(wrong[:_SHOWN])}{more}")


def _problems(told: Announced, edition: Edition) -> Iterator[str]:
    """What is wrong with each row, in words."""
    federation_state().register.load(row.number for row in told.awards)
    seen: dict[tuple[str, str], int] = {}
    for at, row in enumerate(told.awards, 1):
        first = seen.setdefault((row.number, row.unit), at)
        if first != at:
            yield f"Row {at}: player {row.number} has {row.unit} in row {first} already."
        try:
            if read_points(row.points, row.unit, edition) < 0:
                yield f"Row {at}: {row.points} {row.unit} is below 0."
        except Refusal as refusal:
            yield f"Row {at}: {refusal}"
        yield from (f"Row {at}: {words}" for words in _who(row.number, told.date, edition))


def _who(number: str, day: datetime.date, edition: Edition) -> Iterator[str]:
    register = federation_state().register
    survivor = register.survivor(number)
    if register.player(survivor) is None:
        yield f"Nobody has the number {number}."
        return
    rule = edition.eligibility.get(register.status(survivor, day))
    if rule and not rule.earns:
        yield f"Player {number} {rule.says} ({rule.clause})."
