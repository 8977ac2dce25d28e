"""The boards of sessions in the records: written with their session, or added to it by a later file.

A ranking may come without its boards, as a New Zealand file or a contest report, and the boards in a file of their own.
That file adds its boards to the session on record and awards nothing. If the ranking is replaced, its boards follow it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from overtrick.core.identity import fold_name
from overtrick.core.session import Session
from overtrick.scoring.boards.file_boards import FileBoards, has_boards, score_file_boards
from overtrick.scoring.boards.scored_boards import ScoredBoards, place_contestants
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows
from overtrick.store.db.values import plain_text
from overtrick.store.journal.number_form import number_form
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.board_doubts import delete_doubts, record_doubts
from overtrick.store.results.contest_identity import find_opposite_sessions
from overtrick.store.results.reading import Reading
from overtrick.store.results.stored_sessions import StoredSession, read_sessions

_SAME_DAY = (
    "SELECT s.id, s.name, s.round, s.section, b.name FROM session s JOIN revision r ON r.id = s.revision_id "
    "JOIN batch b ON b.id = r.batch_id WHERE s.club = %s AND s.date = %s AND s.stands AND b.id <> %s ORDER BY s.id"
)
_BOARDS_OF = (
    "SELECT b.name, x.revision_id <> s.revision_id FROM session_boards x JOIN session s ON s.id = x.session_id "
    "JOIN revision r ON r.id = x.revision_id JOIN batch b ON b.id = r.batch_id "
    "WHERE x.session_id IN (%s, %s) AND r.batch_id <> %s"
)
# The session is named twice: `sitting` is a join of its own, and PostgreSQL would read all of it to find some rows.
_PLAYERS = (
    "SELECT e.position, t.number FROM every_entry e JOIN sitting t ON t.entry_id = e.id "
    "WHERE e.session_id = %s AND t.session_id = %s"
)
# Boards that a later file added to a session which no longer counts, on a day at a club.
_LEFT_BEHIND = (
    "SELECT x.session_id, s.name, x.revision_id, x.position, f.content FROM session_boards x "
    "JOIN session s ON s.id = x.session_id JOIN revision r ON r.id = x.revision_id JOIN raw_file f ON f.id = r.raw_id "
    "WHERE NOT s.stands AND s.club = %s AND s.date = %s AND x.revision_id <> s.revision_id AND r.state = 'accepted' "
    "ORDER BY x.session_id"
)
_OF_REVISION = "SELECT session_id FROM session_boards WHERE revision_id = %s AND session_id IN "
_OTHERS = f"{_OF_REVISION}(SELECT id FROM session WHERE revision_id <> %s)"
# Of the contestants, so many must be the same ones before two rankings are taken for the same session.
_ALIKE, _OF = 3, 4


class KnownRanking(NamedTuple):
    """A session on record whose ranking came without boards: its number, its file, and who sat in its rows.

    The key of a row is its players' numbers; the value is its position, and whether it is of the other direction.
    """

    session: int
    file: str
    rows: Mapping[frozenset[str], tuple[int, bool]]


class _LastRankings:
    """The rankings that were found last: what becomes of a file depends on them, and then its boards go to them."""

    def __init__(self, work: UnitOfWork) -> None:
        self.reading: Reading | None = None
        self.found: list[KnownRanking] = []


def _write_boards(
    work: UnitOfWork, number: int, source: tuple[int, int], session: Session, scored: FileBoards, boards: ScoredBoards
) -> None:
    """Write the boards of a session, with what is doubtful. `source` is their revision and position."""
    content = plain_text(msgspec.json.encode(boards).decode())
    work.writer.add_numbered_row(models.SessionBoards, (number, *source, content))
    record_doubts(work, number, session, scored)


def decode_boards(text: str) -> ScoredBoards:
    """Read boards as they are kept."""
    return msgspec.json.decode(text, type=ScoredBoards)


def record_boards(work: UnitOfWork, revision: int, stored: StoredSession) -> None:
    """Write the boards of a session that has just been stored with its own."""
    if has_boards(stored.session):
        scored = stored.prepared_boards or score_file_boards(stored.session)
        _write_boards(work, stored.id, (revision, stored.position), stored.session, scored, scored.boards)


def carry_boards_over(work: UnitOfWork, stored: Sequence[StoredSession]) -> None:
    """Give sessions that replace others the boards that a later file had added to those."""
    for each in stored:
        if has_boards(each.session):
            continue
        work.writer.flush()
        for old, name, source, position, content in database.rows(_LEFT_BEHIND, each.session.club, each.played):
            if fold_name(name) == fold_name(each.session.event):
                _move_boards(work, old, each.id, source, position, bytes(content))
                break


def _move_boards(work: UnitOfWork, old: int, new: int, revision: int, position: int, content: bytes) -> None:
    file = read_sessions(content, number_form())[position]
    _delete_boards(old)
    ranking = KnownRanking(new, "", _rows_of(new))
    _write_later_boards(work, (revision, position), file, score_file_boards(file), ranking)


def find_rankings(work: UnitOfWork, reading: Reading, batch: int | None) -> list[KnownRanking]:
    """Find the sessions on record to which a file only adds boards: one for each session of it, or none at all."""
    if not reading.accepted or not reading.sessions or not all(map(has_boards, reading.sessions)):
        return []
    last = work.extension(_LastRankings)
    if last.reading is not reading:
        work.writer.flush()
        last.reading, last.found = reading, _find_rankings(reading, batch)
    return last.found


def _find_rankings(reading: Reading, batch: int | None) -> list[KnownRanking]:
    found = [_find_ranking(session, batch or 0) for session in reading.sessions]
    rankings = [each for each in found if each is not None]
    return rankings if len(rankings) == len({each.session for each in rankings}) == len(found) else []


def find_boards_file(reading: Reading, batch: int | None) -> str:
    """Find a file that has added the boards of these sessions already; return its name, or an empty text."""
    if not reading.accepted:
        return ""
    for session in filter(has_boards, reading.sessions):
        for ranking in _list_rankings(session, batch or 0):
            added = [name for name, later in _find_boards_of(ranking.session, batch or 0) if later]
            if added:
                return str(added[0])
    return ""


def _find_ranking(session: Session, batch: int) -> KnownRanking | None:
    without_boards = (each for each in _list_rankings(session, batch) if not _find_boards_of(each.session, batch))
    return next(without_boards, None)


def _find_boards_of(session: int, batch: int) -> Rows:
    """Find the other files that have the boards of a session, and whether each came later than the ranking."""
    twins = find_opposite_sessions(session)
    return database.rows(_BOARDS_OF, session, twins[0] if twins else session, batch)


def _list_rankings(session: Session, batch: int) -> Iterator[KnownRanking]:
    """Find the sessions on record that a session of a file may be: the event, the day, and most contestants agree."""
    for number, name, round_number, section, file in database.rows(_SAME_DAY, session.club, session.date, batch):
        # A contest report knows no rounds.
        other_round = session.round and round_number and round_number != session.round
        if fold_name(name) != fold_name(session.event) or other_round:
            continue
        if section and session.section and fold_name(section) != fold_name(session.section):
            continue
        rows = _rows_of(number)
        own = [frozenset(filter(None, entry.players)) for entry in session.entries if not entry.phantom]
        if own and _OF * sum(each in rows for each in own) >= _ALIKE * len(own):
            yield KnownRanking(number, file, rows)


def _rows_of(session: int) -> dict[frozenset[str], tuple[int, bool]]:
    found: dict[frozenset[str], tuple[int, bool]] = {}
    for twin, number in enumerate([session, *find_opposite_sessions(session)[:1]]):
        players: dict[int, set[str]] = {}
        for position, player in database.rows(_PLAYERS, number, number):
            players.setdefault(position, set()).add(player)
        found |= {frozenset(own): (position, bool(twin)) for position, own in sorted(players.items())}
    return found


def add_later_boards(work: UnitOfWork, revision: int, reading: Reading, rankings: Sequence[KnownRanking]) -> None:
    """Add the boards of a file to sessions on record."""
    prepared = reading.prepared_boards or [None] * len(rankings)
    for position, (session, scored, ranking) in enumerate(zip(reading.sessions, prepared, rankings, strict=True)):
        _write_later_boards(work, (revision, position), session, scored or score_file_boards(session), ranking)


def _write_later_boards(
    work: UnitOfWork, source: tuple[int, int], session: Session, scored: FileBoards, ranking: KnownRanking
) -> None:
    players = [frozenset(filter(None, entry.players)) for entry in session.entries]
    rows = {at: ranking.rows[own] for at, own in enumerate(players) if own in ranking.rows}
    _write_boards(work, ranking.session, source, session, scored, place_contestants(scored.boards, rows))


def remove_later_boards(revision: int) -> None:
    """Take back the boards that a file added to the sessions of others."""
    for (session,) in database.rows(_OTHERS, revision, revision):
        _delete_boards(session)


def _delete_boards(session: int) -> None:
    delete_doubts(session)
    database.execute("DELETE FROM session_boards WHERE session_id = %s", session)
