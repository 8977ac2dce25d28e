"""Adjustments and opening balances: points that a person gives or takes, with who asked for it and why.

No award is edited. A wrong award of a session is corrected by sending the session again; an adjustment is for what no
file can say.
"""

import datetime

from overtrick.store.decisions.kind import Record
from overtrick.store.decisions.point_values import counted_on, edition_on, holder_of, post_beside, read_all, refuse_debt
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import ADJUSTMENT, OPENING
from overtrick.store.ledger.in_force import awards_in_force


class Adjustment(Record, frozen=True, kw_only=True):
    """Points to be added or, below zero, taken away, by unit; the day that they count for, and who asked for it."""

    number: str
    points: dict[str, str]
    asked_by: str
    date: datetime.date | None = None
    event: str = ""


class Opening(Record, frozen=True, kw_only=True):
    """What a player brings from an older system, by unit."""

    number: str
    points: dict[str, str]
    date: datetime.date | None = None


def adjust(work: UnitOfWork, entry: JournalEntry, told: Adjustment) -> None:
    """Add points to a player's, or take some away."""
    day = counted_on(entry, told.date)
    post_beside(work, entry, ADJUSTMENT, day, [(told.number, read_all(told.points, edition_on(day)))])


def may_adjust(entry: JournalEntry, told: Adjustment) -> None:
    """An adjustment says who asked and why, and leaves nobody with less than nothing."""
    if not told.asked_by.strip() or not entry.reason.strip():
        raise Refusal("An adjustment needs who asked for it (asked_by) and its reason.")
    day = counted_on(entry, told.date)
    refuse_debt({told.number: read_all(told.points, edition_on(day))}, day)


def open_balance(work: UnitOfWork, entry: JournalEntry, told: Opening) -> None:
    """Enter a player's opening balance by hand; registers bring theirs when they are read in."""
    day = counted_on(entry, told.date)
    post_beside(work, entry, OPENING, day, [(told.number, read_all(told.points, edition_on(day)))])


def may_open(entry: JournalEntry, told: Opening) -> None:
    """A number has one opening balance, and that is not a debt."""
    own = awards_in_force("player_id", [holder_of(told.number).pk])
    if any((each.number, each.kind) == (told.number, OPENING) for each in own):
        raise Refusal(f"Player {told.number} has an opening balance: withdraw it first, or adjust the points.")
    points = read_all(told.points, edition_on(counted_on(entry, told.date)))
    if any(parts < 0 for parts in points.values()):
        raise Refusal("An opening balance is not below 0.")
