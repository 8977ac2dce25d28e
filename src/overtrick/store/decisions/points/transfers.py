"""Points that come from another federation: those that were won there, and those that a rank is worth here.

The scheme says what they become here. What it does not list becomes nothing, and is refused with the reason.
"""

import datetime
import re
from fractions import Fraction

from overtrick.schemes.edition import Edition
from overtrick.standing.recognition import Recognition, recognition
from overtrick.standing.transfers import TransferResult, transfer_points
from overtrick.store.decisions.common.kind import Record
from overtrick.store.decisions.common.player_checks import refuse_points_of
from overtrick.store.decisions.common.points import (
    choose_day,
    edition_on,
    find_holder,
    fractions_to_parts,
    post_without_session,
    to_fractions,
)
from overtrick.store.decisions.common.references import ForeignPoints, PlayerNumber, RankName
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import RECOGNITION
from overtrick.store.ledger.in_force import current_totals

_AMOUNT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class Transfer(Record, frozen=True, kw_only=True):
    """Points that a player won abroad: of which kind, at what occasion, how many, and on which day."""

    number: PlayerNumber
    source: ForeignPoints
    at: ForeignPoints
    amount: str
    date: datetime.date
    event: str = ""


class RecognisedRank(Record, frozen=True, kw_only=True):
    """The rank here, by name or code, that equals the rank that a player has abroad."""

    number: PlayerNumber
    rank: RankName
    date: datetime.date | None = None


def transfer(work: UnitOfWork, entry: JournalEntry, record: Transfer) -> None:
    """Post what points from abroad become here."""
    day = choose_day(entry, record.date)
    result = _work_out_transfer(record, edition_on(day))
    post_without_session(work, entry, result.kind, day, [(record.number, fractions_to_parts(result.points))])


def check_transfer(entry: JournalEntry, record: Transfer) -> None:
    """Refuse points that become nothing, and points of a player who cannot get any; say why."""
    day = choose_day(entry, record.date)
    result = _work_out_transfer(record, edition_on(day))
    if not any(result.points.values()):
        raise Refusal(
            f"{result.because[0]}." if not result.points else f"{record.amount} {record.source} would be nothing."
        )
    refuse_points_of(record.number, day)


def _work_out_transfer(record: Transfer, edition: Edition) -> TransferResult:
    """Work out what points from abroad become."""
    if not _AMOUNT.fullmatch(record.amount):
        raise Refusal(f"'{record.amount}' is not a number of points; write 12 or 4.25.")
    return transfer_points(record.source, record.at, Fraction(record.amount), edition)


def recognise(work: UnitOfWork, entry: JournalEntry, record: RecognisedRank) -> None:
    """Give a player what is missing for a rank that was reached abroad; the rank follows from the next run."""
    day = choose_day(entry, record.date)
    post_without_session(
        work, entry, RECOGNITION, day, [(record.number, fractions_to_parts(_work_out_recognition(record, day).points))]
    )


def check_recognition(entry: JournalEntry, record: RecognisedRank) -> None:
    """Refuse a recognition where no points are missing for the rank, and one of a player who cannot get points."""
    day = choose_day(entry, record.date)
    result = _work_out_recognition(record, day)
    if not result.points:
        raise Refusal(f"{result.because[0]}.")
    refuse_points_of(record.number, day)


def _work_out_recognition(record: RecognisedRank, day: datetime.date) -> Recognition:
    """Work out the points that are missing for a rank."""
    edition = edition_on(day)
    has = current_totals([find_holder(record.number).pk])
    return recognition(_find_rank_name(record.rank, edition), edition, to_fractions(*has.values()) if has else None)


def _find_rank_name(text: str, edition: Edition) -> str:
    """Find a rank by its name or its code; refuse one that the scheme does not have."""
    for rank in edition.ranks:
        if text in (rank.name, str(rank.code)):
            return rank.name
    ranks = ", ".join(f"{rank.code} {rank.name}" for rank in edition.ranks)
    raise Refusal(f"'{text}' is not a rank. Choose from: {ranks}.")
