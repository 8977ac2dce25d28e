"""Sessions that a player played before the day from which the register lets the player earn, after a decision."""

from datetime import date
from typing import Any

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.deliveries.late_members import ADVICE, find_late_start
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.players import with_duplicates

_BEGINNINGS = ("register", "move", "join", "membership")
_PLAYED = (
    "SELECT DISTINCT s.id, s.date FROM sitting x JOIN session s ON s.id = x.session_id "
    "WHERE x.number IN ({marks}) AND s.stands"
)


def describe_uncredited_sessions(entry: JournalEntry) -> str:
    """Say which sessions a player played too early to earn, after a decision about a membership; else an empty text."""
    if entry.kind not in _BEGINNINGS:
        return ""
    number, state = str(entry.data["number"]), federation_state()
    found = [(day, late) for day in _days_played(number) if (late := find_late_start(state, number, day))]
    if not found:
        return ""
    first, last = found[0][0], found[-1][0]
    days = f"on {first}" if first == last else f"from {first} to {last}"
    count = f"{len(found)} session{'' if len(found) == 1 else 's'}"
    late = found[-1][1]
    when = f"from {late.start} on" if late.start else "on no day yet"
    return f"Player {number} {late.says}: {count} {days}. By the register the player may earn {when}. {ADVICE}"


def _days_played(number: str) -> list[date]:
    """List the days of a player's sessions that count, each session by itself, in order."""
    rows: list[tuple[Any, ...]] = []
    for marks, some in in_chunks(with_duplicates([number])):
        rows += database.rows(_PLAYED.format(marks=marks), *some)
    return sorted(day_of(day) for _, day in rows)
