"""What each choice about a file that is held back would do: its whole consequence, and what the file would earn."""

from datetime import datetime

import msgspec

from overtrick.store.commands.held_files import FileName, HeldChoice, plan_choice
from overtrick.store.db import database
from overtrick.store.deliveries.file_status import PlayerAward, find_current_awards
from overtrick.store.errors import Refusal
from overtrick.store.explain.consequences.preview import preview_together
from overtrick.store.explain.consequences.records import Consequences

_BATCH = "SELECT id FROM batch WHERE club = %s AND name = %s"


class ChoicePreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice would do. `earned` is what the held file would give its players; `problem` why it cannot be."""

    choice: HeldChoice
    found: Consequences | None = None
    earned: tuple[PlayerAward, ...] = ()
    problem: str = ""


def preview_choice(choice: HeldChoice, held: FileName, other: FileName | None, at: datetime, who: str) -> ChoicePreview:
    """Return what a choice would do, and leave the records as they are."""
    try:
        plan = plan_choice(choice, held, other, "")
        found, earned = preview_together(plan, at=at, who=who, also=lambda: _find_earned(held))
    except Refusal as refusal:
        return ChoicePreview(choice=choice, problem=str(refusal))
    return ChoicePreview(choice=choice, found=found, earned=earned or ())


def _find_earned(held: FileName) -> tuple[PlayerAward, ...]:
    ((batch,),) = database.rows(_BATCH, held.club, held.name)
    return tuple(find_current_awards(batch))
