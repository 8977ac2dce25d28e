"""Announce a tournament like an earlier one: its host's words come along."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from overtrick.store.commands.decide import PlannedDecision, decide_together
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import TOURNAMENT, TOURNAMENT_DETAILS
from overtrick.store.tournaments.calendar import find_number, find_tournament


def announce_like(record: dict[str, Any], model: int, at: datetime, who: str) -> int:
    """Announce a tournament with what the host said about another one; return its number.

    Raise the Refusal that says why it cannot be announced.
    """
    details: dict[str, Any] = msgspec.to_builtins(find_tournament(model).details)

    def write_details(made: Sequence[JournalEntry]) -> dict[str, Any]:
        return {"tournament": find_number(made[-1].seq)} | details

    plan = [PlannedDecision(TOURNAMENT, lambda made: record), PlannedDecision(TOURNAMENT_DETAILS, write_details)]
    entries = decide_together(plan, at, who)
    return find_number(entries[-1].seq)
