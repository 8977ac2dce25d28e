"""The stages of events to which sessions are linked (N18)."""

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.stored_sessions import StoredSession, read_stored_session


def find_stage(work: UnitOfWork, stored: StoredSession) -> int | None:
    """Return the stage of its event that is known about a session; None without one."""
    if not stored.facts.get("stage"):
        return None
    work.writer.flush()
    values = [stored.facts["stage"], *(stored.facts.get(name, 0) for name in ("total_field", "places_above"))]
    sql = "SELECT max(id) FROM stage WHERE event_id = %s AND name = %s AND total_field = %s AND places_above = %s"
    found = database.rows(sql, stored.event, *values)[0][0]
    return int(found) if found else work.writer.add(models.Stage, stored.event, *values)


def update_stage(work: UnitOfWork, session: int) -> None:
    """Link a session to the stage of its event that is known about it now, or to none."""
    number = find_stage(work, read_stored_session(session))
    work.writer.flush()
    database.execute("UPDATE session SET stage_id = %s WHERE id = %s", number, session)
