"""The files that clubs sent: the sessions of each file, and which clubs send at all."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.queries.session_list import CARD_COLUMNS, Card, card_of

_SESSIONS = (
    f"SELECT {CARD_COLUMNS}, b.name FROM batch b JOIN revision r ON r.batch_id = b.id AND r.number = b.latest "
    "JOIN session s ON s.revision_id = r.id LEFT JOIN club c ON c.code = s.club "
    "WHERE b.club = %s AND r.state = 'accepted' AND s.stands AND b.name IN ({marks}) ORDER BY s.position"
)
_SENDERS = (
    "SELECT c.code, c.name, max(a.at), count(DISTINCT a.name) FROM club c JOIN arrival a ON a.club = c.code "
    "GROUP BY c.code, c.name ORDER BY c.name"
)


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


def find_sending_clubs() -> list[SendingClub]:
    """Find the clubs that have sent a file, by name."""
    return [SendingClub(code, name, moment_of(last), files) for code, name, last, files in database.rows(_SENDERS)]
