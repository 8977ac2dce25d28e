"""Cancelling the points of temporary players who did not join in time (N23), and giving them back when they do.

Points are cancelled by one entry for each unit that brings the total to 0, and come back when that entry is reversed.
"""

from overtrick.store import models
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.point_values import holder_of, post_beside
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import LAPSE
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force, totals_of
from overtrick.store.ledger.postings import post
from overtrick.store.registers.players import find_player
from overtrick.store.standings.lapses import due_to_return, is_lapsed, lapse_of

RESTORED = "restored"


class Waited(Record, frozen=True, kw_only=True):
    """A temporary player."""

    number: str


def cancel_points(work: UnitOfWork, entry: JournalEntry, told: Waited) -> None:
    """Cancel the points of a temporary player who did not join in time."""
    player = find_player(told.number)
    totals = totals_of([player.pk]).get(player.pk, {})
    post_beside(work, entry, LAPSE, entry.day, [(told.number, {unit: -parts for unit, parts in totals.items()})])


def may_cancel(entry: JournalEntry, told: Waited) -> None:
    """Points are cancelled only where the rule says so on the day."""
    player = find_player(told.number)
    if player.merged_into is not None:
        raise Refusal(f"Player {told.number} was merged into {player.merged_into.number}: name that one.")
    found = lapse_of(told.number, entry.day)
    if found is None:
        raise Refusal(f"The points of player {told.number} do not lapse: no temporary player of a known day.")
    if not found.lapsed:
        raise Refusal(f"The points of player {told.number} stand. {found.because[-1]}.")
    if not totals_of([player.pk]):
        raise Refusal(f"Player {told.number} has no points that could lapse.")


def give_back(work: UnitOfWork, entry: JournalEntry, told: Waited) -> None:
    """Give back points that were cancelled; a player who joins gets them back without it."""
    _give_back(work, entry, holder_of(told.number))


def may_give_back(entry: JournalEntry, told: Waited) -> None:
    """There must be something to give back."""
    if not _cancelled(holder_of(told.number)):
        raise Refusal(f"No points of player {told.number} are cancelled.")


def give_back_if_joined(work: UnitOfWork, entry: JournalEntry, player: models.Player) -> None:
    """Give cancelled points back to somebody whom a decision has made a member."""
    if _cancelled(player) and not is_lapsed(player.number, entry.day):
        _give_back(work, entry, player)


def give_back_to_all(work: UnitOfWork, entry: JournalEntry) -> None:
    """Give cancelled points back to everybody whom a register that was read in has made a member."""
    for number in due_to_return(entry.day):
        _give_back(work, entry, find_player(number))


def _cancelled(player: models.Player) -> list[AwardInForce]:
    return [each for each in awards_in_force("player_id", [player.pk]) if each.kind == LAPSE]


def _give_back(work: UnitOfWork, entry: JournalEntry, player: models.Player) -> None:
    cancelled = _cancelled(player)
    if cancelled:
        post(work, entry, RESTORED, None, cancelled[0].played, back=cancelled)
        work.writer.flush()
    audit(work, entry, "player", player.number, {"points": "cancelled"}, {"points": RESTORED})
