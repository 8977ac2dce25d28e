"""What the federation can do with a file that is held back: let it count, use it in the place of the file with which it
collides, or refuse it.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from overtrick.store.commands.decide import PlannedDecision, decide_together
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry


class HeldChoice(StrEnum):
    """What can be done with a held file: count beside the other, count in its place, or not count."""

    COUNT = "count"
    INSTEAD = "instead"
    REFUSE = "refuse"


class FileName(NamedTuple):
    """A file by its batch and revision."""

    club: int
    name: str
    revision: int

    def record(self) -> dict[str, Any]:
        """Return the file as decisions name it."""
        return self._asdict()


def make_choice(
    choice: HeldChoice, held: FileName, other: FileName | None, reason: str, at: datetime, who: str
) -> list[JournalEntry]:
    """Carry a choice out: one decision, or two of which both are made or none."""
    return decide_together(plan_choice(choice, held, other, reason), at, who)


def plan_choice(choice: HeldChoice, held: FileName, other: FileName | None, reason: str) -> list[PlannedDecision]:
    """Return the decisions of a choice, in their order."""
    if choice is HeldChoice.REFUSE:
        return [PlannedDecision("refuse", lambda made: held.record(), reason)]
    confirm = PlannedDecision("confirm", lambda made: held.record(), reason)
    if choice is HeldChoice.COUNT:
        return [confirm]
    if other is None:
        raise Refusal("There is no other file that this one could replace.")
    return [PlannedDecision("cancel", lambda made: other.record(), reason), confirm]
