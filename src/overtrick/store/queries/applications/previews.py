"""What granting an application for an adjustment would post: what each player has, and would have then."""

import datetime
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

import msgspec

from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.models.points_field import from_parts, to_parts
from overtrick.store.models.states import ADJUSTMENT
from overtrick.store.queries.applications.lists import ApplicationShown
from overtrick.store.registers.players import survivor_of


class UnitChange(msgspec.Struct, frozen=True, kw_only=True):
    """The points of one unit: the change as it was asked for, and what there is before and after it."""

    unit: str
    change: str
    before: str
    after: str


class PlayerPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What an adjustment would do to a player's points."""

    number: str
    name: str
    changes: tuple[UnitChange, ...]


def list_units(day: datetime.date) -> tuple[str, ...]:
    """Return the units of points that the scheme has on a day."""
    return tuple(current_federation().scheme.on(day).units)


def preview_adjustments(applications: Iterable[ApplicationShown]) -> dict[int, tuple[PlayerPreview, ...]]:
    """Say what each application for an adjustment would post, by its number; two queries for all of them."""
    wanted = [each for each in applications if each.kind == ADJUSTMENT]
    numbers = {player["number"] for each in wanted for player in each.data["players"]}
    holders = {player.number: survivor_of(player).pk for player in models.Player.objects.filter(number__in=numbers)}
    totals = current_totals(holders.values())
    return {
        each.application: tuple(
            PlayerPreview(
                number=player["number"], name=each.names.get(player["number"], ""),
                changes=_changes(player["points"], totals.get(holders.get(player["number"], 0), {})),
            )
            for player in each.data["players"]
        )
        for each in wanted
    }  # fmt: skip


def _changes(points: dict[str, str], totals: dict[str, int]) -> tuple[UnitChange, ...]:
    return tuple(
        UnitChange(
            unit=unit, change=text, before=f"{from_parts(totals.get(unit, 0)):f}",
            after=f"{from_parts(totals.get(unit, 0) + _parts(text)):f}",
        )
        for unit, text in sorted(points.items())
    )  # fmt: skip


def _parts(text: str) -> int:
    try:
        return to_parts(Decimal(text))
    except InvalidOperation:
        return 0
