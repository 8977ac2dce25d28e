"""The sessions that a decision about players may affect: find them, and award them again."""

from collections.abc import Iterable, Iterator
from datetime import date

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import with_duplicates
from overtrick.store.results.sessions import award_again


def award_again_for(
    work: UnitOfWork,
    entry: JournalEntry,
    numbers: Iterable[str],
    since: date | None,
    cause: str,
    *,
    graded: bool = False,
) -> None:
    """Award again every session in force, from a day on, in which one of these numbers played.

    With `graded` only the sessions in which a grade may matter.
    """
    work.writer.flush()
    wanted = with_duplicates(numbers)
    work.forget_players(wanted)
    sessions = find_sessions_with(wanted, since)
    for session in sorted(_select_graded(work, sessions) if graded else sessions):
        award_again(work, entry, session, cause)


def _select_graded(work: UnitOfWork, sessions: set[int]) -> Iterator[int]:
    """Select the sessions whose class depends on grades, or about which facts are recorded."""
    editions = work.state.federation.scheme.editions
    classes = {each.name for edition in editions for each in edition.classes.values() if each.admits}
    classes |= {name for edition in editions for bonus in edition.best_pairs for name in bonus.classes}
    for marks, some in in_chunks(sessions):
        sql = (
            "SELECT s.id, s.event_class, f.id FROM session s JOIN revision r ON r.id = s.revision_id "
            f"LEFT JOIN fact f ON f.batch_id = r.batch_id WHERE s.id IN ({marks})"
        )
        yield from {key for key, name, fact in database.rows(sql, *some) if name in classes or fact is not None}


def find_sessions_with(numbers: set[str], since: date | None = None) -> set[int]:
    """Find the sessions in force, from a day on, in which one of these numbers played."""
    sessions: set[int] = set()
    for marks, some in in_chunks(numbers):
        sql = (
            "SELECT DISTINCT s.id FROM sitting x JOIN session s ON s.id = x.session_id "
            f"WHERE x.number IN ({marks}) AND s.stands"
        )
        values = list(some)
        if since is not None:
            sql += " AND s.date >= %s"
            values.append(since)
        sessions.update(key for (key,) in database.rows(sql, *values))
    sessions.update(_find_in_facts(numbers, since))
    return sessions


def _find_in_facts(numbers: set[str], since: date | None) -> Iterator[int]:
    """Find the sessions in which one of these numbers is a recorded substitute, who is in no row of the file."""
    sql = (
        "SELECT s.id, s.date, f.data FROM fact f JOIN revision r ON r.batch_id = f.batch_id JOIN session s "
        "ON s.revision_id = r.id AND s.position = f.position AND s.stands "
        "WHERE f.data LIKE %s AND (f.revision IS NULL OR f.revision = r.number)"
    )
    for session, played, data in database.rows(sql, '%"boards"%'):
        named = {number for row in msgspec.json.decode(data).get("rows", ()) for number in row["boards"]}
        if named & numbers and (since is None or day_of(played) >= since):
            yield session
