"""Points of a player that no session gave, such as an opening balance, an adjustment or a transfer, each with why."""

from datetime import date

import msgspec

from overtrick.store.fields import from_parts
from overtrick.store.journal import lines_numbered
from overtrick.store.ledger import in_force_beside
from overtrick.store.office import office, one_at_a_time
from overtrick.store.reasons import event_of, reasons
from overtrick.store.roles import Who
from overtrick.store.shown.player import Known
from overtrick.store.shown.why import Sentence, said_to
from overtrick.store.trails import origins


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """Such points: for which day and which event, and why they were given or taken."""

    date: date
    event: str
    points: str
    unit: str
    kind: str
    line: int
    because: tuple[Sentence, ...]


@one_at_a_time
def beside(player: Known, who: Who | None = None) -> list[Beside]:
    """All that stand, the newest first."""
    office().refresh()
    found = in_force_beside(player.id)
    posted = origins(award.id for award in found)
    lines = lines_numbered(posted.values())
    return [
        Beside(
            date=award.played, event=event_of(lines[posted[award.id]]), points=f"{from_parts(award.points):f}",
            unit=award.unit, kind=award.kind, line=posted[award.id],
            because=said_to(reasons(lines[posted[award.id]], award), who),
        )
        for award in found
    ]  # fmt: skip
