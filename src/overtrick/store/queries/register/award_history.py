"""What has been posted for a session, each time it was awarded: when, why, by whom, and how much."""

from datetime import datetime

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.entry_summaries import entry_summaries
from overtrick.store.models.points_field import from_parts

# Points of players that came, and points that went.
_POSTINGS = (
    "SELECT o.seq, o.cause, a.unit, sum(CASE WHEN a.reverses_id IS NULL THEN a.points ELSE 0 END), "
    "sum(CASE WHEN a.reverses_id IS NULL THEN 0 ELSE a.points END), count(DISTINCT a.player_id) FROM award a "
    "JOIN posting o ON o.id = a.posting_id WHERE a.session_id = %s GROUP BY o.seq, o.cause, a.unit "
    "ORDER BY o.seq DESC, a.unit LIMIT %s"
)
_MOST = 500


class PostedPoints(msgspec.Struct, frozen=True):
    """Points of a unit that a posting gave, and those that it took back, with how many players it touched.

    Either is empty if there were none.
    """

    unit: str
    given: str
    taken: str
    players: int


class SessionPosting(msgspec.Struct, frozen=True, kw_only=True):
    """One time that a session was awarded: the line of the journal, its cause, who decided, when and why."""

    seq: int
    kind: str
    cause: str
    at: datetime
    who: str
    reason: str
    file: str
    points: tuple[PostedPoints, ...]


class SessionOrigin(msgspec.Struct, frozen=True):
    """Where the results of a session came from: the sender, the file, its version, and the session's place in it."""

    sender: int
    file: str
    revision: int
    position: int
    stands: bool


def find_award_history(session: int) -> list[SessionPosting]:
    """Find each time that a session was awarded, the latest first."""
    by_seq: dict[int, list[PostedPoints]] = {}
    causes: dict[int, str] = {}
    for seq, cause, unit, given, taken, players in database.rows(_POSTINGS, session, _MOST):
        causes[seq] = cause
        by_seq.setdefault(seq, []).append(PostedPoints(unit, _text(given), _text(taken), players))
    entries = entry_summaries(by_seq)
    return [
        SessionPosting(
            seq=seq, kind=entries[seq].kind, cause=causes[seq], at=entries[seq].at, who=entries[seq].who,
            reason=entries[seq].reason, file=entries[seq].file, points=tuple(points),
        )
        for seq, points in by_seq.items()
    ]  # fmt: skip


def _text(parts: int) -> str:
    return f"{from_parts(int(parts)):f}" if parts else ""


def find_session_origin(session: int) -> SessionOrigin | None:
    """Find where a session came from; None if there is no such session."""
    row = models.Session.objects.filter(pk=session).select_related("revision__batch").first()
    if row is None:
        return None
    batch = row.revision.batch
    return SessionOrigin(batch.club, batch.name, row.revision.number, row.position, row.stands)
