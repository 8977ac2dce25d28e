"""The identity of contest reports (F12): which contests are on record, and which reports are twins (F13)."""

from overtrick.checks import contests as rules
from overtrick.checks.contests import Record
from overtrick.checks.deliveries import Decision
from overtrick.core.session import Batch, Session
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.identity import ContestKey, contest_keys, file_key
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.known_files import known_files
from overtrick.store.results.reading import Reading


def is_reversal(session: Session) -> bool:
    """Tell whether a report reverses an earlier one."""
    return bool(session.details and session.details.reverses)


def decide_report(work: UnitOfWork, reading: Reading) -> Decision:
    """Decide what becomes of a report, by the contests on record in the whole federation."""
    work.writer.flush()
    batch_id = Batch(magic_contest.FORMAT, reading.sessions)
    files = frozenset(file for session in reading.sessions if (file := file_key(session)) and _file_exists(file))
    keys = frozenset(key for session in reading.sessions for key, _ in find_contests(session))
    decision, _ = rules.decide(batch_id, Record(files, keys), accepted=reading.accepted)
    return decision


def record_identity(work: UnitOfWork, session: Session, number: int) -> None:
    """Record the identity of a report."""
    for key in contest_keys(session):
        values = (number, session.club, file_key(session), key.name, key.date, key.east_west, True)
        work.writer.add(models.Contest, *values)


def find_contests(session: Session) -> list[tuple[ContestKey, int]]:
    """Return the contests in force with an identity of this report, each with its session."""
    found: list[tuple[ContestKey, int]] = []
    for key in contest_keys(session):
        sql = (
            "SELECT name, date, east_west, session_id FROM contest WHERE name = %s AND date = %s "
            "AND east_west = %s AND stands ORDER BY id"
        )
        values = (key.name, key.date, key.east_west)
        found += [
            (ContestKey(name, day_of(date), bool(east)), number)
            for name, date, east, number in database.rows(sql, *values)
        ]
    return found


def find_opposite_sessions(session: int) -> list[int]:
    """Return the sessions in force of the other direction of the same contest."""
    sql = (
        "SELECT o.session_id FROM contest c JOIN contest o ON o.name = c.name AND o.date = c.date "
        "AND o.east_west <> c.east_west AND o.stands WHERE c.session_id = %s ORDER BY o.session_id"
    )
    return [key for (key,) in database.rows(sql, session)]


def cancel_empty_revision(work: UnitOfWork, entry: JournalEntry, session: int) -> None:
    """Cancel the revision of a session if no session of it is in force any more."""
    sql = "SELECT r.id, r.batch_id FROM revision r JOIN session s ON s.revision_id = r.id WHERE s.id = %s"
    revision, batch_id = database.rows(sql, session)[0]
    if database.rows("SELECT 1 FROM session WHERE revision_id = %s AND stands LIMIT 1", revision):
        return
    database.execute("UPDATE revision SET state = 'cancelled', ended = %s WHERE id = %s", entry.seq, revision)
    latest = "(SELECT number FROM revision WHERE id = %s)"
    database.execute(f"UPDATE batch SET state = 'cancelled' WHERE id = %s AND latest = {latest}", batch_id, revision)
    for batch in known_files(work).batches.values():
        if batch.revision == revision:
            batch.state, batch.taken_back = "cancelled", True


def _file_exists(file: str) -> bool:
    return bool(database.rows("SELECT 1 FROM contest WHERE file = %s AND stands LIMIT 1", file))
