"""The decision that takes back a registration: for somebody who was entered by mistake, and on whom nothing rests."""

from collections.abc import Iterator

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.affected_sessions import find_sessions_with
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import PlayerNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import find_player
from overtrick.store.registers.players_on_day import GRADE, STATUS

_IN_FILES = "SELECT 1 FROM every_seat WHERE number = %s LIMIT 1"


class Unregistration(Record, frozen=True, kw_only=True):
    """The number of a player who was registered by mistake."""

    number: PlayerNumber


def check_unregistration(entry: JournalEntry, record: Unregistration) -> None:
    """Refuse to remove a player on whom anything rests: results, points, another club, a merger, a login …"""
    reasons = list(_find_what_rests(find_player(record.number)))
    if reasons:
        raise Refusal(
            f"The registration of {record.number} cannot be taken back: {'; '.join(reasons)}. "
            "If the person has another number, the federation merges the two."
        )


def _find_what_rests(player: models.Player) -> Iterator[str]:
    """Say what would be left without its player."""
    if player.erased:
        yield "the player was erased"
    if player.merged_into_id is not None or player.duplicates.exists():
        yield "the number was merged"
    if database.rows(_IN_FILES, player.number) or find_sessions_with({player.number}):
        yield "the number is in a results file"
    if models.Award.objects.filter(player=player).exists():
        yield "the player has had points"
    if models.Change.objects.filter(player=player).exists():
        yield "the player's rank or grade has changed"
    if models.Question.objects.filter(player=player).exists():
        yield "the player has asked a question, or the club about the player's levy"
    if models.Membership.objects.filter(player=player).count() > 1:
        yield "the player has been a member of another club"
    if models.Spell.objects.filter(player=player).exclude(kind__in=(STATUS, GRADE)).exists():
        yield "a period such as a suspension is on record"
    if models.Account.objects.filter(player=player.number).exists():
        yield "the player has a login"


def unregister(work: UnitOfWork, entry: JournalEntry, record: Unregistration) -> None:
    """Remove a player who was registered by mistake; the number is never given again."""
    player = find_player(record.number)
    audit(work, entry, "player", record.number, {"club": player.club, "status": player.status}, None)
    # An address belongs to nobody then. Contacts are not a part of the records, so a replay has none.
    models.Contact.objects.filter(player=record.number).delete()
    models.AccessChange.objects.filter(what="contact", key=record.number).delete()
    for model in (models.Membership, models.Spell, models.Tally):
        model._default_manager.filter(player=player).delete()
    player.delete()
    work.forget_players({record.number})
