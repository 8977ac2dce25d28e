"""A player's points without a session, such as an opening balance, an adjustment or a transfer, with their reasons."""

from collections.abc import Iterable
from datetime import date

import msgspec

from overtrick.core.because import Because
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.explain.posting_reasons import explain_postings
from overtrick.store.ledger.in_force import awards_without_session
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.why import Reason, visible_reasons

ADJUSTED = "Adjusted by the federation"


class OtherPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Such points: the day and event that they are for, the `line` of the journal and its kind, and the reasons."""

    date: date
    event: str
    points: str
    unit: str
    kind: str
    line: int
    decision: str
    because: tuple[Reason, ...]


def find_other_points(player: PlayerIdentity, who: Actor | None = None) -> list[OtherPoints]:
    """Find a player's points without a session that are in force, the newest first."""
    return [
        OtherPoints(
            date=each.award.played, event=each.event, points=f"{from_parts(each.award.points):f}",
            unit=each.award.unit, kind=each.award.kind, line=each.entry.seq,
            decision=each.entry.kind,
            because=visible_reasons(_without_names(each.because, player, who), who, player.club),
        )
        for each in explain_postings(awards_without_session(player.id))
    ]  # fmt: skip


def _without_names(because: Iterable[Because], player: PlayerIdentity, who: Actor | None) -> list[Because]:
    """Leave out who asked for an adjustment, unless the player, the home club or the federation looks."""
    concerned = who is not None and (
        who.role == FEDERATION or (who.role == CLUB and who.club == player.club) or who.player in player.numbers
    )
    return [
        each if concerned or "asked_by" not in each.values else Because(ADJUSTED, {}, each.clause) for each in because
    ]
