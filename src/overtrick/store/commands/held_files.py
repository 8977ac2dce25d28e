"""What the federation can do with a file that is held back, tried out first: let it count, use it in the place of the
file with which it collides, or refuse it.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from overtrick.store.commands.decide import PlannedDecision, apply_new_decision, decide_together
from overtrick.store.commands.transactions import one_writer_at_a_time
from overtrick.store.db import cache, database
from overtrick.store.db.cache import latest_version
from overtrick.store.deliveries.file_status import PlayerAward, find_current_awards
from overtrick.store.errors import Refusal
from overtrick.store.journal.effects import find_gains
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import state_at

_CHANGES = (
    "SELECT p.number, c.what, c.before, c.after FROM change c JOIN player p ON p.id = c.player_id WHERE c.seq = %s "
    "ORDER BY c.id"
)


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


class PointChange(msgspec.Struct, frozen=True):
    """What a player gains or loses in one unit."""

    player: str
    unit: str
    points: Decimal

    @property
    def text(self) -> str:
        """The points with their sign, as short as they can be written."""
        return f"{self.points.normalize():+f}"


class StandingChange(msgspec.Struct, frozen=True):
    """A rank, stars, rating or grade that a player would get."""

    player: str
    what: str
    before: str
    after: str


class ChoicePreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice would do. `earned` is what the held file would give its players; `problem` why it cannot be."""

    choice: HeldChoice
    changes: tuple[PointChange, ...] = ()
    standings: tuple[StandingChange, ...] = ()
    earned: tuple[PlayerAward, ...] = ()
    problem: str = ""


class _TrialEnd(Exception):
    """Ends the transaction of a choice that is only tried."""


def preview_choice(choice: HeldChoice, held: FileName, other: FileName | None, at: datetime, who: str) -> ChoicePreview:
    """Return what a choice would do, and leave the records as they are."""
    try:
        return _try(choice, plan_choice(choice, held, other, ""), held, at, who)
    except Refusal as refusal:
        return ChoicePreview(choice=choice, problem=str(refusal))


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
        raise Refusal("There is no other file in whose place this one could count.")
    return [PlannedDecision("cancel", lambda made: other.record(), reason), confirm]


@one_writer_at_a_time
def _try(choice: HeldChoice, plan: Sequence[PlannedDecision], held: FileName, at: datetime, who: str) -> ChoicePreview:
    seen: list[ChoicePreview] = []
    with suppress(_TrialEnd), database.write_transaction():
        state, made = state_at(latest_version()), list[JournalEntry]()
        for each in plan:
            entry, state = apply_new_decision(state, each.kind, at, who, each.data(made), each.reason)
            made.append(entry)
        # Nothing that is remembered now may be taken for what the next decision really leads to.
        with cache.private_cache():
            seen.append(_look(choice, made, held))
        raise _TrialEnd
    return seen[0]


def _look(choice: HeldChoice, made: Sequence[JournalEntry], held: FileName) -> ChoicePreview:
    sums: dict[tuple[str, str], Decimal] = {}
    for entry in made:
        for gain in find_gains(entry.seq):
            sums[gain.player, gain.unit] = sums.get((gain.player, gain.unit), Decimal()) + gain.points
    standings = [StandingChange(*row) for entry in made for row in database.rows(_CHANGES, entry.seq)]
    batch = database.rows("SELECT id FROM batch WHERE club = %s AND name = %s", held.club, held.name)[0][0]
    return ChoicePreview(
        choice=choice,
        changes=tuple(PointChange(player, unit, points) for (player, unit), points in sums.items() if points),
        standings=tuple(standings),
        earned=tuple(find_current_awards(batch)),
    )
