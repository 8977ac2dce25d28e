"""The games of an event that are on record: who played which percentage when, before any handicap."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from decimal import Decimal

import msgspec

from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, EntryDetails
from overtrick.scoring.handicap.calculation import Game
from overtrick.scoring.handicap.percentages import PERCENT
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows, in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.handicap_events import ClubEvent
from overtrick.store.registers import mergers
from overtrick.store.registers.players import with_duplicates

# Sessions of one day go by their round and section, not by which file came first.
_EARLIER = (
    "SELECT s.id, s.date, s.unit FROM event e JOIN session s ON s.event_id = e.id WHERE e.key = %s AND e.club = %s "
    f"AND s.stands AND s.date < %s AND s.lists <> {MATCH_LISTS} AND s.round <> {FINAL_ROUND} AND NOT EXISTS "
    "(SELECT 1 FROM overall_list o WHERE o.session_id = s.id) ORDER BY s.date DESC, s.round DESC, s.section DESC, "
    "s.id DESC"
)
_HANDICAPPED = (
    "SELECT s.id, x.data FROM event e JOIN session s ON s.event_id = e.id JOIN revision r ON r.id = s.revision_id "
    "JOIN fact x ON x.batch_id = r.batch_id AND x.position = s.position "
    "AND (x.revision IS NULL OR x.revision = r.number) "
    "WHERE e.key = %s AND e.club = %s AND s.stands AND x.data LIKE %s ORDER BY x.id"
)
_SEATS = "SELECT session_id, entry_id, number FROM sitting WHERE session_id IN ({marks}) ORDER BY entry_id, position"
_SESSIONS_OF = "SELECT DISTINCT session_id FROM sitting WHERE number IN ({marks})"
_ROWS = "SELECT id, session_id, line, score, details FROM every_entry WHERE id IN ({marks})"
# Regulars have their last games in the latest sessions; for who has fewer, only the own sessions are read.
_AT_ONCE = 25
_LARGEST_ROW = 2


class RecordedGame(Game, frozen=True, kw_only=True):
    """A game with its session and the line of the row."""

    session: int
    line: int


def find_games(event: ClubEvent, numbers: Collection[str], before: date, most: int) -> dict[str, list[RecordedGame]]:
    """Return the last games of players at an event before a day, the latest first, by their numbers after mergers."""
    merged = mergers.mergers_by_number()
    holders = {each: mergers.survivor(each, merged.get) for each in with_duplicates(numbers)}
    sessions = list(_earlier_sessions(event, before))
    found: dict[str, list[RecordedGame]] = {number: [] for number in numbers}
    few, narrowed = holders, False
    while few and sessions:
        _add_games(found, sessions[:_AT_ONCE], few, event)
        sessions = sessions[_AT_ONCE:]
        few = {number: holder for number, holder in holders.items() if len(found[holder]) < most}
        if few and sessions and not narrowed:
            played, narrowed = _sessions_of(few), True
            sessions = [each for each in sessions if each[0] in played]
    return {number: games[:most] for number, games in found.items()}


def _earlier_sessions(event: ClubEvent, before: date) -> Iterator[tuple[int, date, str]]:
    """Yield the sessions of an event before a day, the latest first; not those whose list is by handicap."""
    club, key = event
    rows = database.rows(_EARLIER, key, club, before)
    if not rows:
        return
    by_handicap: dict[int, bool] = {}
    for session, data in database.rows(_HANDICAPPED, key, club, '%"handicap"%'):
        by_handicap[session] = msgspec.json.decode(data).get("handicap", by_handicap.get(session, False))
    for session, day, unit in rows:
        if not by_handicap.get(session):
            yield session, day_of(day), unit


def _sessions_of(numbers: Collection[str]) -> set[int]:
    rows = (database.rows(_SESSIONS_OF.format(marks=marks), *some) for marks, some in in_chunks(numbers))
    return {session for each in rows for (session,) in each}


def _add_games(
    found: dict[str, list[RecordedGame]],
    sessions: Sequence[tuple[int, date, str]],
    holders: dict[str, str],
    event: ClubEvent,
) -> None:
    """Add the games of some sessions, the latest first; `holders` are the numbers that count, by those in files."""
    seats: dict[int, list[str]] = {}
    for marks, some in in_chunks([session for session, _, _ in sessions]):
        for _, entry, number in database.rows(_SEATS.format(marks=marks), *some):
            seats.setdefault(entry, []).append(number)
    wanted = [
        entry for entry, own in seats.items() if len(own) <= _LARGEST_ROW and any(number in holders for number in own)
    ]
    by_session: dict[int, Rows] = {}
    for marks, some in in_chunks(wanted):
        for row in database.rows(_ROWS.format(marks=marks), *some):
            by_session.setdefault(row[1], []).append(row)
    for session, day, unit in sessions:
        for entry, _, line, score, details in sorted(by_session.get(session, ())):
            percentage = read_percentage(score, details, unit)
            if percentage is None:
                continue
            for holder in (holders[number] for number in seats[entry] if number in holders):
                game = RecordedGame(holder, event[1], day, percentage, session=session, line=line)
                found[holder].append(game)


def read_percentage(score: str, details: str, unit: str) -> Decimal | None:
    """Return the percentage of a row on record, before any handicap."""
    said = msgspec.json.decode(details, type=EntryDetails).percentage if '"percentage"' in details else None
    if said is not None:
        return said
    return Decimal(score) if unit == PERCENT and score else None
