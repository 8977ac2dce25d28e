"""Bonuses that wait for a person, each with the players, what they have, and what they would have."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from decimal import Decimal

import msgspec

from overtrick.store import models
from overtrick.store.db import cache, database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.entries import last_seq
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.models.points_field import from_parts, to_parts
from overtrick.store.registers.players import full_name, survivor_of
from overtrick.store.results.bonus_proposals import Proposal, find_proposals

_LAST_ARRIVAL = "SELECT max(at) FROM arrival"
# What is older is found by its day.
_USUAL_DAYS = timedelta(days=365)


class BonusPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player who would get a bonus: the points of its unit before and after."""

    number: str
    name: str
    before: str
    after: str


class ShownProposal(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus that waits, the session in which it was won, and the players who would get it."""

    proposal: Proposal
    session: int
    amount: str
    unit: str
    players: tuple[BonusPlayer, ...]


def find_usual_start() -> date | None:
    """Return the day from which bonuses are shown that wait: a year before the last file; None if none has come."""
    last = database.rows(_LAST_ARRIVAL)[0][0]
    return None if last is None else moment_of(last).date() - _USUAL_DAYS


def find_waiting_bonuses(since: date) -> list[Proposal]:
    """Return the bonuses that wait, from a day of play on; kept until the next entry of the journal."""
    found: list[Proposal] = cache.get_or_make("bonuses", (last_seq(), since), lambda: find_proposals(since))
    return found


def show_proposals(proposals: Sequence[Proposal]) -> list[ShownProposal]:
    """Return some bonuses with their players."""
    people = _find_people(number for each in proposals for number in each.pair)
    totals = current_totals(player.pk for player in people.values())
    return [_show(each, people, totals) for each in proposals]


def _find_people(numbers: Iterable[str]) -> dict[str, models.Player]:
    found = models.Player.objects.select_related("merged_into").filter(number__in=set(numbers))
    return {player.number: survivor_of(player) for player in found}


def _show(proposal: Proposal, people: dict[str, models.Player], totals: dict[int, dict[str, int]]) -> ShownProposal:
    amount, _, unit = proposal.points.partition(" ")
    session = models.Session.objects.filter(
        revision__batch__club=proposal.club, revision__batch__name=proposal.name,
        revision__number=proposal.revision, position=proposal.position, stands=True,
    ).values_list("pk", flat=True).first()  # fmt: skip
    players = []
    for number in proposal.pair:
        player = people.get(number)
        had = totals.get(player.pk, {}).get(unit, 0) if player else 0
        after = from_parts(had + to_parts(Decimal(amount)))
        name = full_name(player) if player else number
        players.append(BonusPlayer(number=number, name=name, before=f"{from_parts(had):f}", after=f"{after:f}"))
    return ShownProposal(proposal=proposal, session=session or 0, amount=amount, unit=unit, players=tuple(players))
