"""Sessions of the store, read again from the bytes of their files when something changes later."""

from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from overtrick import formats
from overtrick.core.session import Session
from overtrick.store.db import database
from overtrick.store.results.awarding import ContestAwards
from overtrick.store.results.reading import split_sessions

_SESSION = (
    "SELECT s.id, s.position, s.event_id, s.club, r.id, r.format, r.batch_id, r.number, f.content "
    "FROM session s JOIN revision r ON r.id = s.revision_id JOIN raw_file f ON f.id = r.raw_id WHERE s.id = %s"
)
_ENTRIES = "SELECT id FROM every_entry WHERE session_id = %s ORDER BY id"
_FACTS = (
    "SELECT data FROM fact WHERE batch_id = %s AND position = %s AND (revision IS NULL OR revision = %s) ORDER BY id"
)
# In bytes. Five hundred of the largest files that a door takes would fill the memory.
_LARGEST_ORDINARY = 200_000


class SourceFile(NamedTuple):
    """The file that a session came with."""

    revision: int
    format: str
    content: bytes


class StoredSession(NamedTuple):
    """A session with its number in the store, the numbers of its rows, and what people recorded about it."""

    id: int
    session: Session
    position: int
    event: int
    entries: tuple[int, ...]
    facts: dict[str, Any]
    key: str = ""
    prepared_awards: ContestAwards | None = None  # calculated by another process
    source: SourceFile | None = None  # of a session that was read again

    @property
    def played(self) -> date:
        """Return the day of play, which every session in the store has."""
        assert self.session.date is not None
        return self.session.date

    @property
    def east_west(self) -> bool:
        """Tell whether it is the East-West report of a two-winner contest."""
        return self.session.east_west


def read_stored_session(session: int) -> StoredSession:
    """Read a session with its rows from its file, and what people recorded about it."""
    key, position, event, club, revision_id, form, batch, revision, content = database.rows(_SESSION, session)[0]
    source = SourceFile(revision_id, form, bytes(content))
    read = msgspec.structs.replace(_read_sessions(source.content)[position], club=club)
    entries = tuple(entry for (entry,) in database.rows(_ENTRIES, session))
    facts: dict[str, Any] = {}
    for (data,) in database.rows(_FACTS, batch, position, revision):
        facts |= msgspec.json.decode(data)
    return StoredSession(key, read, position, event, entries, facts, source=source)


def is_in_force(session: int) -> bool:
    """Tell whether a session counts now."""
    return bool(database.rows("SELECT 1 FROM session WHERE id = %s AND stands", session))


def _read_sessions(content: bytes) -> tuple[Session, ...]:
    """Read the sessions of a file; those of many ordinary files are remembered, and of large ones only the latest."""
    return (_read_ordinary if len(content) <= _LARGEST_ORDINARY else _read_large)(content)


@lru_cache(maxsize=512)
def _read_ordinary(content: bytes) -> tuple[Session, ...]:
    return split_sessions(formats.loads(content)[0])


@lru_cache(maxsize=2)
def _read_large(content: bytes) -> tuple[Session, ...]:
    return split_sessions(formats.loads(content)[0])
