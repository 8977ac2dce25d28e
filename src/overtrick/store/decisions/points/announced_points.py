"""Points as they are announced for an event that no file of a club reports: a simultaneous event (C13).

The list is posted as a whole or not at all: with half of it posted, players would seem to be missing from the list.
"""

import datetime
from collections.abc import Iterator

from overtrick.core.identity import fold_name
from overtrick.schemes.edition import Edition
from overtrick.store.decisions.common.kind import Record
from overtrick.store.decisions.common.player_checks import find_bar_to_points
from overtrick.store.decisions.common.points import choose_day, edition_on, parse_points, post_without_session
from overtrick.store.decisions.common.references import ClubCode, PlayerNumber
from overtrick.store.decisions.withdrawals import find_remaining_awards
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import ANNOUNCED
from overtrick.store.models.points_field import sum_by_unit

_SHOWN = 20


class Announcement(Record, frozen=True, kw_only=True):
    """A row of the list."""

    number: PlayerNumber
    unit: str
    points: str


class AnnouncedList(Record, frozen=True, kw_only=True):
    """A list of points for an event on a day, and the club if it was played in one."""

    event: str
    date: datetime.date
    club: ClubCode | None = None
    awards: tuple[Announcement, ...]


def announce(work: UnitOfWork, entry: JournalEntry, announced: AnnouncedList) -> None:
    """Post a list of points as it was announced."""
    edition = edition_on(announced.date)
    points: dict[str, list[tuple[str, int]]] = {}
    for row in announced.awards:
        points.setdefault(row.number, []).append((row.unit, parse_points(row.points, row.unit, edition)))
    post_without_session(
        work, entry, ANNOUNCED, announced.date, [(number, sum_by_unit(own)) for number, own in points.items()]
    )


def check_announced_list(entry: JournalEntry, announced: AnnouncedList) -> None:
    """Refuse a list with a wrong row, and a list that has been posted before."""
    day = choose_day(entry, announced.date)
    if not announced.event.strip() or not announced.awards:
        raise Refusal("A list of announced points needs its event and at least one row.")
    for earlier in entries_of_kinds(entry.kind):
        same = (
            fold_name(earlier.data["event"]) == fold_name(announced.event) and earlier.data["date"] == day.isoformat()
        )
        if same and earlier.data.get("club") == announced.club and find_remaining_awards(earlier):
            raise Refusal(f"Line {earlier.seq} has announced {announced.event} already: withdraw it first.")
    problems = list(_find_problems(announced, edition_on(day)))
    if problems:
        more = f" And {len(problems) - _SHOWN} more." if len(problems) > _SHOWN else ""
        raise Refusal(f"Nothing was posted. {' '.join(problems[:_SHOWN])}{more}")


def _find_problems(announced: AnnouncedList, edition: Edition) -> Iterator[str]:
    """Say what is wrong with each row."""
    federation_state().register.load(row.number for row in announced.awards)
    seen: dict[tuple[str, str], int] = {}
    for at, row in enumerate(announced.awards, 1):
        first = seen.setdefault((row.number, row.unit), at)
        if first != at:
            yield f"Row {at}: player {row.number} has {row.unit} in row {first} already."
        try:
            if parse_points(row.points, row.unit, edition) < 0:
                yield f"Row {at}: {row.points} {row.unit} is below 0."
        except Refusal as refusal:
            yield f"Row {at}: {refusal}"
        bar = find_bar_to_points(row.number, announced.date)
        if bar:
            yield f"Row {at}: {bar}"
