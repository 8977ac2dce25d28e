"""Points of a player that no session gave, such as an opening balance, an adjustment or a transfer, each with why."""

from collections.abc import Iterable
from datetime import date

import msgspec

from overtrick.core.because import Because
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Who
from overtrick.store.explain.posting_reasons import event_of, reasons
from overtrick.store.journal.entries import entries_by_number
from overtrick.store.ledger.in_force import awards_without_session
from overtrick.store.ledger.origins import origins
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.player import Known
from overtrick.store.queries.why import Reason, visible_reasons

ADJUSTED = "Adjusted by the federation"


class OtherPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Such points: for which day and which event, and why they were given or taken."""

    date: date
    event: str
    points: str
    unit: str
    kind: str
    line: int
    because: tuple[Reason, ...]


def find_other_points(player: Known, who: Who | None = None) -> list[OtherPoints]:
    """All that stand, the newest first."""
    found = awards_without_session(player.id)
    posted = origins(award.id for award in found)
    lines = entries_by_number(posted.values())
    return [
        OtherPoints(
            date=award.played, event=event_of(lines[posted[award.id]]), points=f"{from_parts(award.points):f}",
            unit=award.unit, kind=award.kind, line=posted[award.id],
            because=visible_reasons(_open(reasons(lines[posted[award.id]], award), player, who), who, player.club),
        )
        for award in found
    ]  # fmt: skip


def _open(because: Iterable[Because], player: Known, who: Who | None) -> list[Because]:
    """The reasons without who asked for them, unless it is the player, the club or the federation that reads."""
    told = who is not None and (
        who.role == FEDERATION or (who.role == CLUB and who.club == player.club) or who.player in player.numbers
    )
    return [each if told or "asked_by" not in each.values else Because(ADJUSTED, {}, each.clause) for each in because]
