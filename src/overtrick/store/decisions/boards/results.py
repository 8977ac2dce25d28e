"""Results on boards that looked impossible, and that a club confirms: players see them from then on."""

from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Kind, Record, Reversal, audit
from overtrick.store.decisions.common.references import FileClub, FileName
from overtrick.store.decisions.files import find_batch
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork

_TABLE = (
    "session_id IN (SELECT x.session_id FROM session_boards x JOIN revision r ON r.id = x.revision_id "
    "JOIN batch b ON b.id = r.batch_id WHERE b.club = %s AND b.name = %s AND r.number = %s AND x.position = %s) "
    "AND board = %s AND round = %s AND ns = %s AND ew = %s AND hides"
)
_OPEN = f"SELECT 1 FROM board_doubt WHERE {_TABLE} AND confirmed IS NULL"
_CONFIRM = f"UPDATE board_doubt SET confirmed = %s WHERE {_TABLE} AND confirmed IS NULL"
_TAKE_BACK = "UPDATE board_doubt SET confirmed = NULL WHERE confirmed = %s"


class ConfirmedResult(Record, frozen=True, kw_only=True):
    """A result that is as the file says: the file with the boards, the board, and the sides as its doubts name them."""

    club: FileClub
    name: FileName
    revision: int
    position: int = 0
    board: int
    round: str = ""
    ns: str
    ew: str


def confirm_result(work: UnitOfWork, entry: JournalEntry, record: ConfirmedResult) -> None:
    """Confirm a result on a board that looked impossible: players see it from now on."""
    work.writer.flush()
    database.execute(_CONFIRM, entry.seq, *_values(record))
    audit(work, entry, "board", _key(record), None, msgspec.to_builtins(record))


def check_result(entry: JournalEntry, record: ConfirmedResult) -> None:
    """Refuse a result without an open question: players see it, or it was confirmed before."""
    find_batch(record.club, record.name)
    if not database.rows(_OPEN, *_values(record)):
        question = f"There is no open question about this result of board {record.board}."
        raise Refusal(f"{question} Reload the page to see how it stands.")


def _take_back(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Ask about the result again."""
    work.writer.flush()
    database.execute(_TAKE_BACK, mistake.seq)
    audit(work, entry, "board", _key(msgspec.convert(mistake.data, ConfirmedResult)), mistake.data, None)


def _check_taking_back(entry: JournalEntry, mistake: JournalEntry) -> None:
    """Refuse where the boards were replaced since."""
    if not models.BoardDoubt.objects.filter(confirmed=mistake.seq).exists():
        raise Refusal("The boards were replaced since, so there is nothing to take back.")


def _values(record: ConfirmedResult) -> tuple[Any, ...]:
    where = (record.club, record.name, record.revision, record.position)
    return (*where, record.board, record.round, record.ns, record.ew)


def _key(record: ConfirmedResult) -> str:
    return f"{record.club} {record.name} {record.board}"


CONFIRM_RESULT = Kind(
    "confirm-result",
    ConfirmedResult,
    confirm_result,
    objection=check_result,
    withdraw=Reversal(_take_back, _check_taking_back),
)
