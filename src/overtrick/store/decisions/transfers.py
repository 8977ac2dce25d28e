"""Points that come from another federation: those that were won there, and those that a rank is worth here.

What becomes of them the scheme says. Whatever it does not list becomes nothing, and the person who enters it learns
why.
"""

import datetime
import re
from fractions import Fraction

from overtrick.schemes.edition import Edition
from overtrick.standing.recognition import Recognition, recognition
from overtrick.standing.transfers import TransferResult, transfer_points
from overtrick.store.decisions.kind import Record
from overtrick.store.decisions.point_values import (
    counted_on,
    edition_on,
    exact,
    holder_of,
    in_parts,
    post_beside,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import RECOGNITION
from overtrick.store.ledger.in_force import totals_of

_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class Transfer(Record, frozen=True, kw_only=True):
    """Points that a player won abroad: of which kind, at what occasion, how many, and on which day."""

    number: str
    source: str
    at: str
    amount: str
    date: datetime.date
    event: str = ""


class Recognised(Record, frozen=True, kw_only=True):
    """The rank here, by name or code, that is the equal of the one that a player has abroad."""

    number: str
    rank: str
    date: datetime.date | None = None


def transfer(work: UnitOfWork, entry: JournalEntry, told: Transfer) -> None:
    """Post what points from abroad become here."""
    day = counted_on(entry, told.date)
    found = _transferred(told, edition_on(day))
    post_beside(work, entry, found.kind, day, [(told.number, in_parts(found.points))])


def may_transfer(entry: JournalEntry, told: Transfer) -> None:
    """Points that become nothing are not entered: whoever does should learn why."""
    found = _transferred(told, edition_on(counted_on(entry, told.date)))
    if not any(found.points.values()):
        raise Refusal(f"{found.because[0]}." if not found.points else f"{told.amount} {told.source} would be nothing.")


def _transferred(told: Transfer, edition: Edition) -> TransferResult:
    if not _AMOUNT.fullmatch(told.amount):
        raise Refusal(f"'{told.amount}' is not a number of points; write 12 or 4.25.")
    return transfer_points(told.source, told.at, Fraction(told.amount), edition)


def recognise(work: UnitOfWork, entry: JournalEntry, told: Recognised) -> None:
    """Give a player what is missing for a rank that was reached abroad; the rank follows from the next run."""
    day = counted_on(entry, told.date)
    post_beside(work, entry, RECOGNITION, day, [(told.number, in_parts(_recognition(told, day).points))])


def may_recognise(entry: JournalEntry, told: Recognised) -> None:
    """Where nothing is missing, nothing is given."""
    found = _recognition(told, counted_on(entry, told.date))
    if not found.points:
        raise Refusal(f"{found.because[0]}.")


def _recognition(told: Recognised, day: datetime.date) -> Recognition:
    edition = edition_on(day)
    has = totals_of([holder_of(told.number).pk])
    return recognition(rank_name(told.rank, edition), edition, exact(*has.values()) if has else None)


def rank_name(told: str, edition: Edition) -> str:
    """A rank by its name or its code; a Refusal if the scheme has none such."""
    for rank in edition.ranks:
        if told in (rank.name, str(rank.code)):
            return rank.name
    ranks = ", ".join(f"{rank.code} {rank.name}" for rank in edition.ranks)
    raise Refusal(f"'{told}' is no rank. There are: {ranks}.")
