"""Overall lists: rankings of whole events, and what that makes of them where sessions are counted.

A results file marks a final ladder by its round. A contest report does not: that it is the overall list of its event is
inferred when it is awarded (C4), and recorded here, so that pages say what the award says.
"""

from datetime import date

from overtrick.awards.event_links import OVERALL
from overtrick.core.session import FINAL_ROUND, Session
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.contest_identity import SECOND_OF_TWO

# Of a session `s`: the last day of the event whose overall list it is, and whether it ranks a whole event.
LAST_DAY = "(SELECT v.last FROM overall_list v WHERE v.session_id = s.id)"
NOT_OVERALL = "NOT EXISTS (SELECT 1 FROM overall_list v WHERE v.session_id = s.id)"
IS_FINAL = f"(s.round = {FINAL_ROUND} OR NOT {NOT_OVERALL})"
# Its round, as that of a final ladder where it ranks a whole event.
ROUND = f"CASE WHEN {IS_FINAL} THEN {FINAL_ROUND} ELSE s.round END"
# Final ladders and overall lists repeat sessions that were played: they were not played themselves.
PLAYED = f"s.stands AND NOT {IS_FINAL}"
# Where sessions are counted, the two directions of a contest that were reported apart are one.
COUNTED = f"{PLAYED} AND NOT {SECOND_OF_TWO}"


def find_last_day(session: Session, part: str) -> date | None:
    """Return the last day of the event that a list ranks; None for a session, and for a ladder that says it itself."""
    if part != OVERALL or session.final or session.date is None:
        return None
    ended = session.details.ended if session.details else None
    return max(session.date, ended or session.date)


def record_part(work: UnitOfWork, number: int, session: Session, part: str) -> None:
    """Record a new session as the overall list of its event, if it is one."""
    last = find_last_day(session, part)
    if last:
        work.writer.add_numbered_row(models.OverallList, (number, last))


def update_part(number: int, session: Session, part: str) -> None:
    """Record that a session is the overall list of its event, or no longer is, as later files or decisions show."""
    last = find_last_day(session, part)
    if bool(database.rows("SELECT 1 FROM overall_list WHERE session_id = %s", number)) is bool(last):
        return
    if last:
        database.execute("INSERT INTO overall_list (session_id, last) VALUES (%s, %s)", number, last)
    else:
        database.execute("DELETE FROM overall_list WHERE session_id = %s", number)
    # The sessions of its players are counted again from the beginning.
    database.execute("DELETE FROM counted")
