"""What people say about sessions and tournaments: whether a session belongs to one, and to which stage."""

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.approvals import release_files
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import FileClub, FileName, TournamentNumber
from overtrick.store.decisions.files import find_batch
from overtrick.store.decisions.tournaments.awards import award_sessions_again
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.tournament_facts import read_plan, read_said_of_batch

_SESSIONS = (
    "SELECT s.id FROM session s JOIN revision r ON r.id = s.revision_id "
    'WHERE r.batch_id = %s AND s."position" = %s AND s.stands ORDER BY s.id'
)
_MOST_SESSIONS = 1_000


class SessionLink(Record, frozen=True, kw_only=True):
    """A session of a file and a tournament.

    Without `belongs`, club, days, class and name decide again; without a stage, the names of the session do.
    """

    tournament: TournamentNumber
    club: FileClub
    name: FileName
    position: int = 0
    belongs: bool | None = True
    stage: str = ""


def check_session_link(entry: JournalEntry, record: SessionLink) -> None:
    """Refuse a file that is not on record, and a stage that the tournament has not planned."""
    find_batch(record.club, record.name)
    if not 0 <= record.position < _MOST_SESSIONS:
        raise Refusal("position: sessions of a file are counted from 0.")
    planned = [each.name for each in read_plan(record.tournament)]
    if record.stage and not record.belongs:
        raise Refusal("stage: a session that does not belong to a tournament has no stage in it.")
    if record.stage and record.stage not in planned:
        found = f"Choose from: {', '.join(planned)}" if planned else "No stages have been planned for it"
        raise Refusal(f"stage: '{record.stage}' is not a stage of this tournament. {found}.")


def link(work: UnitOfWork, entry: JournalEntry, record: SessionLink) -> None:
    """Say that a session belongs to a tournament and to which stage, or that it does not; it is awarded by that."""
    batch = find_batch(record.club, record.name)
    before = read_said_of_batch(batch.pk, record.position)
    sql = 'DELETE FROM tournament_session WHERE batch = %s AND "position" = %s'
    database.execute(sql, batch.pk, record.position)
    if record.belongs is not None:
        values = (entry.seq, record.tournament, batch.pk, record.position, record.belongs, record.stage)
        work.writer.add(models.TournamentSession, *values)
    work.writer.flush()
    after = {"tournament": record.tournament, "belongs": record.belongs, "stage": record.stage}
    key = f"{record.club} {record.name} {record.position + 1}"
    audit(work, entry, "session", key, before._asdict() if before else None, after)
    release_files(work, entry, lambda reading, club, name: (club, name) == (record.club, record.name))
    award_sessions_again(work, entry, [number for (number,) in database.rows(_SESSIONS, batch.pk, record.position)])
