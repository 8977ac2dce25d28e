"""Every version of a file: when it came, who sent it, by which door, and what became of it."""

from datetime import datetime

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import moment_of, plain_text
from overtrick.store.deliveries.file_status import find_status
from overtrick.store.journal.entry_summaries import find_manual_reason
from overtrick.store.queries.files.file_list import ClubFile, describe_files

_VERSIONS = (
    "SELECT r.number, r.state, r.because, j.at, j.who, coalesce(a.door, ''), f.size, j.data, coalesce(e.kind, ''), "
    "coalesce(e.who, ''), coalesce(e.reason, '') FROM batch b JOIN revision r ON r.batch_id = b.id "
    "JOIN raw_file f ON f.id = r.raw_id JOIN journal j ON j.seq = r.seq LEFT JOIN arrival a ON a.id = j.arrival_id "
    "LEFT JOIN journal e ON e.seq = r.ended AND e.kind <> 'delivery' WHERE b.club = %s AND b.name = %s "
    "ORDER BY r.number DESC"
)

_BYTES = (
    "SELECT f.content FROM batch b JOIN revision r ON r.batch_id = b.id JOIN raw_file f ON f.id = r.raw_id "
    "WHERE b.club = %s AND b.name = %s AND r.number = %s"
)


class FileVersion(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a file. `ended` is the kind of decision that ended it, by whom and why; empty for another file."""

    number: int
    state: str
    because: str
    at: datetime
    who: str
    door: str
    size: int
    by_hand: bool
    reason: str
    ended: str
    ended_by: str
    ended_reason: str


def find_file(club: int, name: str) -> ClubFile | None:
    """Return a file of a club with its awards; None if the club has sent none of this name."""
    status = find_status(club, name)
    return describe_files(club, [status])[0] if status else None


def find_versions(club: int, name: str) -> list[FileVersion]:
    """Find the versions of a file, the newest first."""
    if plain_text(name) != name:
        return []
    return [
        FileVersion(
            number=number, state=state, because=because, at=moment_of(at), who=who, door=door, size=size,
            by_hand=find_manual_reason(data) is not None, reason=find_manual_reason(data) or "",
            ended=ended, ended_by=ended_by, ended_reason=ended_reason,
        )
        for number, state, because, at, who, door, size, data, ended, ended_by, ended_reason in database.rows(
            _VERSIONS, club, name
        )
    ]  # fmt: skip


def version_bytes(club: int, name: str, number: int) -> bytes | None:
    """Return the bytes of a version of a file; None if there is none."""
    rows = database.rows(_BYTES, club, plain_text(name), number)
    return bytes(rows[0][0]) if rows else None
