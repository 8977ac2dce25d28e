"""One entry of the journal with all that is on record about it: what it says and changed, its link in the chain."""

from collections.abc import Iterable
from datetime import date

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.chain import FIRST_LINK
from overtrick.store.journal.effects import Gain, find_gains
from overtrick.store.journal.entries import JournalEntry, entries_by_number
from overtrick.store.journal.kinds import WITHDRAW
from overtrick.store.queries.oversight.audit_log import (
    LAST_ENTRY,
    AuditedChange,
    AuditLine,
    find_audit_line,
    find_record_changes,
)

MOST_SESSIONS = 50
_SESSIONS = (
    "SELECT DISTINCT s.id, s.name, s.date, s.club FROM posting o JOIN session s ON s.id = o.session_id "
    "WHERE o.seq = %s ORDER BY s.date DESC, s.id DESC LIMIT %s"
)
_SESSION_COUNT = "SELECT count(DISTINCT session_id) FROM posting WHERE seq = %s AND session_id IS NOT NULL"
_STANDINGS = "SELECT what, count(*) FROM change WHERE seq = %s GROUP BY what ORDER BY what"
_LINK = "SELECT link FROM journal WHERE seq = %s"
_HEAD = "SELECT min(day) FROM signed_head WHERE seq >= %s"
_WITHDRAWN = (
    "SELECT min(seq) FROM journal WHERE kind <> 'delivery' AND kind = %s AND seq > %s "
    "AND (data LIKE %s OR data LIKE %s)"
)


class AwardedSession(msgspec.Struct, frozen=True):
    """A session to which an entry posted awards."""

    id: int
    event: str
    date: date
    club: int


class AuditEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal as a whole. `link_before` is what its link is chained to.

    `head_day` is the first day whose signed head covers it; `withdrawn_by` the entry that took it back, or 0.
    """

    line: AuditLine
    entry: JournalEntry
    changes: tuple[AuditedChange, ...]
    gains: tuple[Gain, ...]
    sessions: tuple[AwardedSession, ...]
    session_count: int
    standings: tuple[tuple[str, int], ...]
    link_before: str
    head_day: date | None
    withdrawn_by: int


def find_audit_entry(seq: int) -> AuditEntry | None:
    """Find an entry of the journal by its number; None if there is none."""
    entry = entries_by_number([seq]).get(seq) if 0 < seq < LAST_ENTRY else None
    line = find_audit_line(seq) if entry else None
    if entry is None or line is None:
        return None
    head = database.rows(_HEAD, seq)[0][0]
    ends = (f'%"line":{seq}}}%', f'%"line":{seq},%')
    return AuditEntry(
        line=line, entry=entry, changes=tuple(find_record_changes(seq)), gains=tuple(find_gains(seq)),
        sessions=tuple(_awarded(database.rows(_SESSIONS, seq, MOST_SESSIONS))),
        session_count=int(database.rows(_SESSION_COUNT, seq)[0][0]),
        standings=tuple((what, int(count)) for what, count in database.rows(_STANDINGS, seq)),
        link_before=next((link for (link,) in database.rows(_LINK, seq - 1)), FIRST_LINK),
        head_day=day_of(head) if head else None,
        withdrawn_by=int(database.rows(_WITHDRAWN, WITHDRAW, seq, *ends)[0][0] or 0),
    )  # fmt: skip


def _awarded(rows: Iterable[tuple[int, str, object, int]]) -> Iterable[AwardedSession]:
    return (AwardedSession(key, event, day_of(on), club) for key, event, on, club in rows)
