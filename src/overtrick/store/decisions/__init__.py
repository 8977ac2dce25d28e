"""What people decide: one kind of decision a record, a handler each. The journal keeps the record, and it alone.

A handler runs when the decision is made and whenever the records are made again, so it depends on nothing but the
records before it.
"""

from typing import Any

import msgspec

from overtrick.store.decisions import (
    adjustments,
    announced_points,
    bonuses,
    clubs,
    erasures,
    federation,
    files,
    graded_nights,
    imports,
    lapses,
    memberships,
    mergers,
    overrides,
    players,
    questions,
    repairs,
    session_facts,
    standing_runs,
    transfers,
    withdrawals,
)
from overtrick.store.decisions.registry import by_hand, check_days, check_values, handler_of, object_to, record_of
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork

__all__ = ["Refusal", "apply", "by_hand", "checked", "completed"]
# Each module is loaded for the kinds of decision that it makes known.
__all__ += [
    "adjustments",
    "announced_points",
    "bonuses",
    "clubs",
    "erasures",
    "federation",
    "files",
    "graded_nights",
    "imports",
]
__all__ += [
    "lapses",
    "memberships",
    "mergers",
    "overrides",
    "players",
    "questions",
    "repairs",
    "session_facts",
    "standing_runs",
    "transfers",
    "withdrawals",
]


def completed(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """A decision with what the store itself adds to it: a new player's number, where none was asked for."""
    if kind == "register" and not data.get("number"):
        return data | {"number": players.next_number()}
    return data


def checked(entry: JournalEntry) -> JournalEntry:
    """A decision as it is kept, in plain values. Refuses a wrong key, a wild date, a value no database can keep."""
    record = record_of(entry)
    if entry.kind == "import" and entry.arrival is None:
        raise Refusal("A register is read in from a file.")
    data = {name: value for name, value in msgspec.to_builtins(record).items() if name in entry.data}
    check_values(data)
    check_days(record)
    object_to(entry, record)
    return msgspec.structs.replace(entry, data=data)


def apply(work: UnitOfWork, entry: JournalEntry) -> None:
    """Let a decision have its effect."""
    handler_of(entry.kind)(work, entry, record_of(entry))
