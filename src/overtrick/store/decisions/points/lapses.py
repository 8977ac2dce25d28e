"""Cancel the points of temporary players who did not join in time (N23), and restore them when they join.

Points are cancelled by one award for each unit that brings the total to 0, and restored by a reversal of that award.
"""

from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.points import find_holder, post_without_session
from overtrick.store.decisions.common.references import PlayerNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.award_kinds import LAPSE
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force, current_totals
from overtrick.store.ledger.postings import post
from overtrick.store.registers.players import find_player
from overtrick.store.standings.lapses import find_lapse, find_returning_players, is_lapsed

RESTORED = "restored"


class TemporaryPlayer(Record, frozen=True, kw_only=True):
    """The number of a temporary player."""

    number: PlayerNumber


def cancel_points(work: UnitOfWork, entry: JournalEntry, record: TemporaryPlayer) -> None:
    """Cancel the points of a temporary player who did not join in time."""
    player = find_player(record.number)
    totals = current_totals([player.pk]).get(player.pk, {})
    post_without_session(
        work, entry, LAPSE, entry.day, [(record.number, {unit: -parts for unit, parts in totals.items()})]
    )


def check_lapse(entry: JournalEntry, record: TemporaryPlayer) -> None:
    """Refuse to cancel points unless the rule of the day says so."""
    player = find_player(record.number)
    if player.merged_into is not None:
        raise Refusal(f"Player {record.number} was merged into {player.merged_into.number}: name that one.")
    lapse = find_lapse(record.number, entry.day)
    if lapse is None:
        raise Refusal(f"The points of player {record.number} do not lapse: no temporary player of a known day.")
    if not lapse.lapsed:
        raise Refusal(f"The points of player {record.number} stand. {lapse.because[-1]}.")
    if not current_totals([player.pk]):
        raise Refusal(f"Player {record.number} has no points that could lapse.")


def restore_points(work: UnitOfWork, entry: JournalEntry, record: TemporaryPlayer) -> None:
    """Give back points that were cancelled; a player who joins gets them back without it."""
    _restore(work, entry, find_holder(record.number))


def check_restoration(entry: JournalEntry, record: TemporaryPlayer) -> None:
    """Refuse a restoration where no points are cancelled."""
    if not _find_cancelled(find_holder(record.number)):
        raise Refusal(f"No points of player {record.number} are cancelled.")


def restore_if_joined(work: UnitOfWork, entry: JournalEntry, player: models.Player) -> None:
    """Restore cancelled points to a player whom a decision has made a member."""
    if _find_cancelled(player) and not is_lapsed(player.number, entry.day):
        _restore(work, entry, player)


def restore_to_all(work: UnitOfWork, entry: JournalEntry) -> None:
    """Restore cancelled points to every player whom an imported register has made a member."""
    for number in find_returning_players(entry.day):
        _restore(work, entry, find_player(number))


def _find_cancelled(player: models.Player) -> list[AwardInForce]:
    """Find the awards in force that cancel a player's points."""
    return [each for each in awards_in_force("player_id", [player.pk]) if each.kind == LAPSE]


def _restore(work: UnitOfWork, entry: JournalEntry, player: models.Player) -> None:
    cancelled = _find_cancelled(player)
    if cancelled:
        post(work, entry, RESTORED, None, cancelled[0].played, reversals=cancelled)
        work.writer.flush()
    audit(work, entry, "player", player.number, {"points": "cancelled"}, {"points": RESTORED})
