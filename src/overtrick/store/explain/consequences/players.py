"""What follows for each player: the totals, what changes at once, and what the next runs would find otherwise."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from overtrick.core.because import Because
from overtrick.store import models
from overtrick.store.db.fetch import in_chunks
from overtrick.store.explain.consequences.ledger_rows import PostedPoints
from overtrick.store.explain.consequences.next_runs import Outcome, OutcomeKey
from overtrick.store.explain.consequences.records import PlayerConsequence, StandingOutcome, UnitTotal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.models.points_field import from_parts, sum_by_unit
from overtrick.store.registers.players import full_name
from overtrick.store.standings.change_reasons import StandingNames, explain_change
from overtrick.store.standings.holdings import AWARD, RANK, find_holdings
from overtrick.store.standings.run_calculation import StandingChange

MOST_PLAYERS = 30
# Beyond so many, only those who gain or lose the most points are looked at closely.
MOST_CALCULATED = 1_000


class PlayersAfter(NamedTuple):
    """The players concerned as they are after a decision: their rows, totals, and what changed at once."""

    people: dict[int, models.Player]
    totals: dict[int, tuple[UnitTotal, ...]]
    at_once: dict[int, tuple[StandingOutcome, ...]]
    certificates: dict[int, tuple[str, ...]]


def find_players_after(seqs: range, posted: Sequence[PostedPoints]) -> PlayersAfter:
    """Return the players whom entries concern, as they are after them."""
    changes = _join_changes(models.Change.objects.filter(seq__in=seqs).order_by("id"))
    named = models.Audit.objects.filter(seq__in=seqs, what="player").values_list("key", flat=True)
    keys = {each.player for each in posted} | {change.player_id for change in changes}
    keys |= set(models.Player.objects.filter(number__in=set(named)).values_list("pk", flat=True))
    people: dict[int, models.Player] = {}
    for _, some in in_chunks(keys):
        people |= models.Player.objects.in_bulk(some)
    at_once, certificates = _read_changes(changes)
    return PlayersAfter(people, _compare_totals(posted), at_once, certificates)


def _join_changes(changes: Iterable[models.Change]) -> list[models.Change]:
    """Return what several entries change, each rank, rating or grade once: from the first value to the last."""
    found: dict[tuple[int, str], list[models.Change]] = {}
    for change in changes:
        own = found.setdefault((change.player_id, change.what), [])
        if own and own[0].seq < change.seq:
            change.before = own[0].before
            own.clear()
        own.append(change)
    return [change for own in found.values() for change in own]


def _compare_totals(posted: Sequence[PostedPoints]) -> dict[int, tuple[UnitTotal, ...]]:
    gains: dict[int, list[tuple[str, int]]] = {}
    for each in posted:
        gains.setdefault(each.player, []).append((each.unit, each.parts))
    after = current_totals(gains)
    found = {}
    for player, own in gains.items():
        now = after.get(player, {})
        changed = sorted((unit, parts) for unit, parts in sum_by_unit(own).items() if parts)
        found[player] = tuple(_total(unit, now.get(unit, 0), parts) for unit, parts in changed)
    return {player: totals for player, totals in found.items() if totals}


def _total(unit: str, after: int, change: int) -> UnitTotal:
    return UnitTotal(
        unit=unit, before=f"{from_parts(after - change):f}", after=f"{from_parts(after):f}",
        change=f"{from_parts(change):+f}",
    )  # fmt: skip


def _read_changes(
    changes: Iterable[models.Change],
) -> tuple[dict[int, tuple[StandingOutcome, ...]], dict[int, tuple[str, ...]]]:
    """Return what changes at once, and the ranks for which there is a certificate at once, by player."""
    names, scheme = StandingNames(), current_federation().scheme
    found: dict[int, tuple[StandingOutcome, ...]] = {}
    certificates: dict[int, tuple[str, ...]] = {}
    for change in changes:
        because: tuple[Because, ...] = ()
        if change.cause == AWARD:
            turn = StandingChange(
                change.player_id, change.what, change.before, change.after, msgspec.json.decode(change.totals)
            )
            holding = find_holdings(change.date, [change.player_id])[0]
            because = tuple(explain_change(turn, change.date, holding, scheme))
        outcome = StandingOutcome(
            what=change.what, before=names.name_of(change.what, change.before),
            after=names.name_of(change.what, change.after), day=change.date, because=because,
        )  # fmt: skip
        if change.before != change.after:
            found[change.player_id] = (*found.get(change.player_id, ()), outcome)
        if change.what == RANK and is_promotion(change.before, change.after, change.date):
            certificates[change.player_id] = (*certificates.get(change.player_id, ()), outcome.after)
    return found, certificates


def is_promotion(before: str, after: str, day: date) -> bool:
    """Tell whether a rank is a higher one that is earned, so that there is a certificate for it."""
    ranks = current_federation().scheme.on(day).ranks
    heights = {str(rank.code): height for height, rank in enumerate(ranks)}
    reached = heights.get(after, -1)
    return reached > heights.get(before, -1) and ranks[reached].is_earned


def compare_outcomes(
    before: Mapping[OutcomeKey, Outcome], after: Mapping[OutcomeKey, Outcome]
) -> tuple[dict[int, tuple[StandingOutcome, ...]], dict[int, tuple[str, ...]]]:
    """Return what the next runs would find otherwise, and the ranks with a certificate that would follow, by player."""
    names = StandingNames()
    found: dict[int, tuple[StandingOutcome, ...]] = {}
    certificates: dict[int, tuple[str, ...]] = {}
    for key, outcome in after.items():
        earlier = before.get(key)
        if earlier is None or earlier.value == outcome.value:
            continue
        shown = StandingOutcome(
            what=key.what, before=names.name_of(key.what, earlier.value),
            after=names.name_of(key.what, outcome.value), day=key.day, run=key.run, because=_explain(key, outcome),
        )  # fmt: skip
        found[key.player] = (*found.get(key.player, ()), shown)
        change = outcome.change
        if key.what == RANK and change and is_promotion(change.before, change.after, key.day):
            certificates[key.player] = (*certificates.get(key.player, ()), shown.after)
    return found, certificates


def _explain(key: OutcomeKey, outcome: Outcome) -> tuple[Because, ...]:
    """Return why a run would find a value, by the points after the decision."""
    if outcome.change is None:
        return ()
    scheme = current_federation().scheme
    return tuple(explain_change(outcome.change, key.day, outcome.holding, scheme))


def build_players(
    after: PlayersAfter,
    next_run: Mapping[int, tuple[StandingOutcome, ...]],
    certificates: Mapping[int, tuple[str, ...]],
) -> tuple[tuple[PlayerConsequence, ...], int]:
    """Return the players for whom something changes, those with another rank or grade first, and how many more."""
    found = [
        PlayerConsequence(
            number=player.number, name=full_name(player), totals=after.totals.get(key, ()),
            at_once=after.at_once.get(key, ()), next_run=next_run.get(key, ()),
            certificates=after.certificates.get(key, ()) + certificates.get(key, ()),
        )
        for key, player in after.people.items()
        if key in after.totals or key in after.at_once or key in next_run
    ]  # fmt: skip
    found.sort(key=lambda each: (not (each.at_once or each.next_run), each.name, each.number))
    return tuple(found[:MOST_PLAYERS]), max(len(found) - MOST_PLAYERS, 0)
