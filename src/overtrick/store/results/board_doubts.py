"""What is doubtful about the boards of a session, written with them and gone with them.

A result that cannot be right waits until the club confirms it or sends a corrected file. If the file is replaced, a
result that was confirmed and is the same again needs not be asked about twice.
"""

import msgspec

from overtrick.core.session import Session
from overtrick.scoring.boards.doubts import HIDING
from overtrick.scoring.boards.file_boards import FileBoards
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.entries import encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork

_CONFIRMED = (
    "SELECT d.board, d.round, d.ns, d.ew, d.cause, d.said, d.confirmed FROM board_doubt d "
    "JOIN session s ON s.id = d.session_id WHERE s.club = %s AND s.date = %s AND d.confirmed IS NOT NULL ORDER BY d.id"
)
_CHECKED = "SELECT board, round, ns, ew FROM board_doubt WHERE session_id = %s AND hides AND confirmed IS NULL"


def record_doubts(work: UnitOfWork, number: int, session: Session, scored: FileBoards) -> None:
    """Write what is doubtful about the boards of a session."""
    confirmed = _find_confirmed(work, session) if scored.doubts else {}
    for each in (*scored.differences, *scored.doubts):
        said = encode_json(each.said)
        key = (each.board, each.round, each.ns, each.ew, each.cause, said)
        hides = each.cause in HIDING
        values = (each.board, each.round, each.ns, each.ew, each.cause, said, hides, confirmed.get(key))
        work.writer.add(models.BoardDoubt, number, *values)


def _find_confirmed(work: UnitOfWork, session: Session) -> dict[tuple[object, ...], int]:
    """Return the entries that confirmed results of the day at the club, by what was confirmed."""
    work.writer.flush()
    return {tuple(key): entry for *key, entry in database.rows(_CONFIRMED, session.club, session.date)}


def find_checked(session: int) -> frozenset[tuple[int, str, str, str]]:
    """Return the results of a session that the club is asked about: board, round, and the labels of the sides."""
    return frozenset((board, part, ns, ew) for board, part, ns, ew in database.rows(_CHECKED, session))


def delete_doubts(session: int) -> None:
    """Forget what was doubtful about the boards of a session, which are no longer its own."""
    database.execute("DELETE FROM board_doubt WHERE session_id = %s", session)


def read_said(text: str) -> tuple[str, ...]:
    """Read the values of a doubt as they are kept."""
    return msgspec.json.decode(text, type=tuple[str, ...])
