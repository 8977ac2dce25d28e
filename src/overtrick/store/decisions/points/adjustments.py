"""Adjustments and opening balances: points that a person adds or takes away, on request and with a reason.

No award is edited. A wrong award of a session is corrected by sending the session again; an adjustment is for points
that come from no file.
"""

import datetime

from overtrick.store.decisions.common.kind import Record
from overtrick.store.decisions.common.points import (
    choose_day,
    edition_on,
    find_holder,
    parse_all,
    post_without_session,
    refuse_debt,
)
from overtrick.store.decisions.common.references import PlayerNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import ADJUSTMENT, OPENING
from overtrick.store.ledger.in_force import awards_in_force


class Adjustment(Record, frozen=True, kw_only=True):
    """Points by unit to be added or, below zero, taken away; the day for which they count, and who asked for it."""

    number: PlayerNumber
    points: dict[str, str]
    asked_by: str
    date: datetime.date | None = None
    event: str = ""


class OpeningBalance(Record, frozen=True, kw_only=True):
    """The points by unit that a player brings from an older system."""

    number: PlayerNumber
    points: dict[str, str]
    date: datetime.date | None = None


def adjust(work: UnitOfWork, entry: JournalEntry, adjustment: Adjustment) -> None:
    """Add points to a player's, or take some away."""
    day = choose_day(entry, adjustment.date)
    post_without_session(
        work, entry, ADJUSTMENT, day, [(adjustment.number, parse_all(adjustment.points, edition_on(day)))]
    )


def check_adjustment(entry: JournalEntry, adjustment: Adjustment) -> None:
    """Refuse an adjustment without a person who asked for it or a reason, and one that leaves less than no points."""
    if not adjustment.asked_by.strip() or not entry.reason.strip():
        raise Refusal("An adjustment needs who asked for it (asked_by) and its reason.")
    day = choose_day(entry, adjustment.date)
    refuse_debt({adjustment.number: parse_all(adjustment.points, edition_on(day))}, day)


def open_balance(work: UnitOfWork, entry: JournalEntry, balance: OpeningBalance) -> None:
    """Enter a player's opening balance by hand; registers bring theirs when they are read in."""
    day = choose_day(entry, balance.date)
    post_without_session(work, entry, OPENING, day, [(balance.number, parse_all(balance.points, edition_on(day)))])


def check_opening(entry: JournalEntry, balance: OpeningBalance) -> None:
    """Refuse a second opening balance of a number, and one below zero."""
    own = awards_in_force("player_id", [find_holder(balance.number).pk])
    if any((each.number, each.kind) == (balance.number, OPENING) for each in own):
        raise Refusal(f"Player {balance.number} has an opening balance: withdraw it first, or adjust the points.")
    points = parse_all(balance.points, edition_on(choose_day(entry, balance.date)))
    if any(parts < 0 for parts in points.values()):
        raise Refusal("An opening balance is not below 0.")
