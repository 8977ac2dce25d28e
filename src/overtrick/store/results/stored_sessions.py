"""Sessions of the store, read again from the bytes of their files when something changes later."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec

from overtrick import formats
from overtrick.checks.player_numbers import write_session_numbers
from overtrick.core.player_numbers import NumberForm
from overtrick.core.session import Session
from overtrick.schemes.scheme import Scheme
from overtrick.scoring.boards.file_boards import FileBoards
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows, in_chunks, run_queries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import number_form
from overtrick.store.results.awarding import ContestAwards
from overtrick.store.results.reading import split_sessions
from overtrick.store.results.tournament_facts import (
    CalendarReader,
    SaidLink,
    SessionTournament,
    current_calendar,
    find_tournament_of,
    tournament_facts,
)

# A row for each fact that is recorded about the session, or one row without a fact.
_SESSIONS = (
    "SELECT s.id, s.position, s.event_id, s.club, r.id, r.format, f.content, l.tournament_id, l.belongs, l.stage, "
    "x.data FROM session s JOIN revision r ON r.id = s.revision_id JOIN raw_file f ON f.id = r.raw_id "
    "LEFT JOIN fact x ON x.batch_id = r.batch_id AND x.position = s.position "
    "AND (x.revision IS NULL OR x.revision = r.number) "
    "LEFT JOIN tournament_session l ON l.batch = r.batch_id AND l.position = s.position "
    "WHERE s.id IN ({marks}) ORDER BY s.id, x.id"
)
_FILES = (
    "SELECT s.id, s.position, s.club, f.content FROM session s JOIN revision r ON r.id = s.revision_id "
    "JOIN raw_file f ON f.id = r.raw_id WHERE s.id IN ({marks})"
)
_ENTRIES = "SELECT session_id, id FROM every_entry WHERE session_id IN ({marks}) ORDER BY id"
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
    tournament: SessionTournament | None = None
    prepared_boards: FileBoards | None = None  # scored by another process

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
    return next(read_stored_sessions([session]))


def read_stored_sessions(sessions: Iterable[int]) -> Iterator[StoredSession]:
    """Yield sessions with their rows and what people recorded about them, by their numbers, some hundred in a query."""
    form, scheme, calendar = number_form(), current_federation().scheme, current_calendar()
    for marks, some in in_chunks(sessions):
        found, rows = run_queries([(_SESSIONS.format(marks=marks), some), (_ENTRIES.format(marks=marks), some)])
        entries: dict[int, list[int]] = {}
        for number, entry in rows:
            entries.setdefault(number, []).append(entry)
        for number, own in groupby(found, itemgetter(0)):
            rows = list(own)
            built = _build(number, rows, tuple(entries.get(number, ())), form)
            tournament, belongs, stage = rows[0][7:10]
            said = None if tournament is None else SaidLink(tournament, bool(belongs), stage)
            yield add_tournament(built, scheme, said, calendar)


def add_tournament(
    stored: StoredSession, scheme: Scheme, said: SaidLink | None, calendar: CalendarReader
) -> StoredSession:
    """Return a session with its tournament, and with what follows from it; facts that people recorded go before."""
    edition = scheme.on(stored.played)
    found = find_tournament_of(stored.session, edition, said, calendar)
    if found is None:
        return stored
    return stored._replace(tournament=found, facts=tournament_facts(found, edition, calendar) | stored.facts)


def _build(number: int, rows: Rows, entries: tuple[int, ...], form: NumberForm | None) -> StoredSession:
    """Return a session by its rows, one for each fact that is recorded about it."""
    _, position, event, club, revision, file_format, content, *_ = rows[0]
    source = SourceFile(revision, file_format, bytes(content))
    read = msgspec.structs.replace(read_sessions(source.content, form)[position], club=club)
    facts: dict[str, Any] = {}
    for *_, data in rows:
        facts |= msgspec.json.decode(data) if data else {}
    return StoredSession(number, read, position, event, entries, facts, source=source)


def read_session_files(sessions: Iterable[int]) -> dict[int, Session]:
    """Read sessions from their files, all in one query, by their numbers in the store."""
    form = number_form()
    return {
        number: msgspec.structs.replace(read_sessions(bytes(content), form)[position], club=club)
        for marks, some in in_chunks(sessions)
        for number, position, club, content in database.rows(_FILES.format(marks=marks), *some)
    }


def is_in_force(session: int) -> bool:
    """Tell whether a session counts now."""
    return bool(database.rows("SELECT 1 FROM session WHERE id = %s AND stands", session))


def read_sessions(content: bytes, form: NumberForm | None) -> tuple[Session, ...]:
    """Read the sessions of a file; those of many ordinary files are remembered, and of large ones only the latest."""
    return (_read_ordinary if len(content) <= _LARGEST_ORDINARY else _read_large)(content, form)


@lru_cache(maxsize=512)
def _read_ordinary(content: bytes, form: NumberForm | None) -> tuple[Session, ...]:
    return _read(content, form)


@lru_cache(maxsize=2)
def _read_large(content: bytes, form: NumberForm | None) -> tuple[Session, ...]:
    return _read(content, form)


def _read(content: bytes, form: NumberForm | None) -> tuple[Session, ...]:
    sessions = split_sessions(formats.loads(content, form=form)[0])
    return sessions if form is None else tuple(write_session_numbers(session, form) for session in sessions)
