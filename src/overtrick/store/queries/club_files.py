"""The files that clubs sent: the sessions of each file, and the files that still have to be corrected.

A club whose file was rejected may not notice for days; the federation sees it here and can call.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from overtrick.core.problems import Severity
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.deliveries.file_status import HELD, REJECTED
from overtrick.store.queries.session_list import CARD_COLUMNS, Card, card_of
from overtrick.store.registers.code_names import code_names

MAX_FILES = 100
_SESSIONS = (
    f"SELECT {CARD_COLUMNS}, b.name FROM batch b JOIN revision r ON r.batch_id = b.id AND r.number = b.latest "
    "JOIN session s ON s.revision_id = r.id LEFT JOIN club c ON c.code = s.club "
    "WHERE b.club = %s AND r.state = 'accepted' AND s.stands AND b.name IN ({marks}) ORDER BY s.position"
)
# The last of its name, so that nothing has replaced it since.
_REJECTED = (
    "SELECT b.club, b.name, j.at, r.id, r.because FROM revision r "
    "JOIN batch b ON b.id = r.batch_id AND b.latest = r.number JOIN journal j ON j.seq = r.seq "
    "WHERE r.state = %s ORDER BY r.seq DESC LIMIT %s"
)
_FIRST_ERRORS = (
    "SELECT revision_id, line, message FROM problem WHERE id IN (SELECT min(id) FROM problem "
    "WHERE severity = %s AND revision_id IN ({marks}) GROUP BY revision_id)"
)
_SENDERS = (
    "SELECT c.code, c.name, max(a.at), count(DISTINCT a.name) FROM club c JOIN arrival a ON a.club = c.code "
    "GROUP BY c.code, c.name ORDER BY c.name"
)


class RejectedFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that was rejected and has not been replaced since. `line` is 0 if the problem is not on a line."""

    club: int
    club_name: str
    file: str
    at: datetime
    line: int
    problem: str


class HeldFile(msgspec.Struct, frozen=True):
    """A file that waits for a person."""

    club: int
    club_name: str
    file: str
    because: str


class SendingClub(msgspec.Struct, frozen=True):
    """A club that has sent files, and the last time."""

    code: int
    name: str
    last: datetime
    files: int


def find_sessions_by_file(club: int, files: Iterable[str]) -> dict[str, list[Card]]:
    """Find the sessions that count from the last file of each name."""
    found: dict[str, list[Card]] = {}
    for marks, some in in_chunks(files):
        for row in database.rows(_SESSIONS.format(marks=marks), club, *some):
            found.setdefault(row[-1], []).append(card_of(row[:-1]))
    return found


def find_held_files() -> list[HeldFile]:
    """Find the files of all clubs that wait for a person, the oldest first."""
    found = models.Revision.objects.filter(state=HELD).select_related("batch").order_by("seq")[:MAX_FILES]
    clubs = code_names()
    return [
        HeldFile(each.batch.club, clubs.club(each.batch.club).name, each.batch.name, each.because) for each in found
    ]


def find_rejected_files() -> list[RejectedFile]:
    """Find the files of all clubs that were rejected and not sent again, the newest first."""
    found = database.rows(_REJECTED, REJECTED, MAX_FILES)
    errors: dict[int, tuple[Any, ...]] = {}
    for marks, some in in_chunks(row[3] for row in found):
        rows = database.rows(_FIRST_ERRORS.format(marks=marks), Severity.ERROR.value, *some)
        errors |= {revision: words for revision, *words in rows}
    clubs = code_names()
    return [
        RejectedFile(
            club=club, club_name=clubs.club(club).name, file=name, at=moment_of(at),
            line=errors.get(key, (0,))[0], problem=errors.get(key, (0, because))[1],
        )
        for club, name, at, key, because in found
    ]  # fmt: skip


def find_sending_clubs() -> list[SendingClub]:
    """Find the clubs that have sent a file, by name."""
    return [SendingClub(code, name, moment_of(last), files) for code, name, last, files in database.rows(_SENDERS)]
