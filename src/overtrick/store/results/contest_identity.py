"""The identity of contest reports (F12): which contests are on record, and which reports are twins (F13)."""

from overtrick.checks import contests as rules
from overtrick.checks.contests import Record
from overtrick.checks.deliveries import Decision
from overtrick.core.identity import ContestKey, ReportKey, contest_keys
from overtrick.core.session import Batch, Session
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.identity import report_key
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.known_files import known_files
from overtrick.store.results.reading import Reading

# Of a session `s`: the other direction of a contest that is reported apart, and whether it is the East-West report of
# two that are in force, so that the North-South report stands for both.
_TWINS = (
    "FROM contest k JOIN contest o ON o.club = k.club AND o.name = k.name AND o.date = k.date "
    "AND o.east_west <> k.east_west AND o.stands AND o.session_id <> k.session_id "
    "WHERE k.session_id = s.id AND k.stands"
)
OPPOSITE_SESSION = f"(SELECT min(o.session_id) {_TWINS})"
SECOND_OF_TWO = f"EXISTS (SELECT 1 {_TWINS} AND k.east_west)"


def is_reversal(session: Session) -> bool:
    """Tell whether a report reverses an earlier one."""
    return bool(session.details and session.details.reverses)


def decide_report(work: UnitOfWork, reading: Reading) -> Decision:
    """Decide what becomes of a report, by the files that its sender and the contests that its club have on record."""
    work.writer.flush()
    sender = str(reading.club)
    files = {report_key(session, sender) for session in reading.sessions}
    on_record = frozenset(file for file in files if file.file and _file_exists(file))
    keys = frozenset(key for session in reading.sessions for key, _ in find_contests(session))
    batch = Batch(magic_contest.FORMAT, reading.sessions)
    clauses = work.state.federation.about_on(reading.day).clauses
    on_file = Record(on_record, keys)
    decision, _ = rules.decide(batch, on_file, accepted=reading.accepted, sender=sender, clauses=clauses)
    return decision


def record_identity(work: UnitOfWork, session: Session, number: int) -> None:
    """Record the identity of a report."""
    for key in contest_keys(session):
        values = (number, session.club, report_key(session).file, key.name, key.date, key.east_west, True)
        work.writer.add(models.Contest, *values)


def find_contests(session: Session, *, of_any_club: bool = False) -> list[tuple[ContestKey, int]]:
    """Return the contests in force with an identity of this report, each with its session.

    `of_any_club` is how an earlier version of the program found them; a replay of what it did needs it.
    """
    found: list[tuple[ContestKey, int]] = []
    sql = "SELECT session_id FROM contest WHERE name = %s AND date = %s AND east_west = %s AND stands"
    sql += " ORDER BY id" if of_any_club else " AND club = %s ORDER BY id"
    for key in contest_keys(session):
        values = (key.name, key.date, key.east_west, *(() if of_any_club else (session.club,)))
        found += [(key, number) for (number,) in database.rows(sql, *values)]
    return found


def find_opposite_sessions(session: int) -> list[int]:
    """Return the sessions in force of the other direction of the same contest."""
    sql = (
        "SELECT o.session_id FROM contest c JOIN contest o ON o.club = c.club AND o.name = c.name "
        "AND o.date = c.date AND o.east_west <> c.east_west AND o.stands WHERE c.session_id = %s ORDER BY o.session_id"
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


def _file_exists(report: ReportKey) -> bool:
    sql = (
        "SELECT 1 FROM contest c JOIN session s ON s.id = c.session_id JOIN revision r ON r.id = s.revision_id "
        "JOIN batch b ON b.id = r.batch_id WHERE c.file = %s AND c.stands AND b.club = %s LIMIT 1"
    )
    return bool(database.rows(sql, report.file, int(report.club)))
