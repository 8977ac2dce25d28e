"""What the records know about files that arrive: batches, twins and events, looked up for many files at once."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from overtrick.checks.deliveries import session_key
from overtrick.core.session import NO_NUMBER, NOBODY, Session

_KEY_LENGTH = 200


class KnownBatch(msgspec.Struct):
    """A batch as it is kept: its last file, and the revision whose results stand."""

    id: int
    name: str
    latest: int
    state: str
    sha256: str
    standing: int | None = None
    standing_rows: int | None = None
    revision: int = 0  # the id of the last one
    taken_back: bool = False  # whether a later line took the last one back
    facts: list[dict[str, Any]] = []


def numbers_in(sessions: Iterable[Session]) -> set[str]:
    """Every player's number in some sessions."""
    numbers = {number for session in sessions for entry in session.entries for number in entry.players}
    return numbers - {NOBODY, NO_NUMBER}


def folded(text: str) -> str:
    """A name as it is compared: case and spacing do not count."""
    return " ".join(text.split()).casefold()[:_KEY_LENGTH]


def hashed_key(session: Session) -> str:
    """What makes two sessions the same one (F8), as a short text; nothing where too little is known."""
    key = session_key(session)
    if key is None:
        return ""
    return hashlib.sha256("\0".join(map(str, key)).encode("utf-8", "replace")).hexdigest()
