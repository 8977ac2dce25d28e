"""Merge two numbers of one person, and take a merger back. Points move by postings in the ledger, never by an edit."""

from django.db.models import Q

from overtrick.store import models
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import PlayerNumber
from overtrick.store.decisions.points.lapses import restore_if_joined
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.kinds import MERGE
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import awards_in_force, current_totals
from overtrick.store.ledger.origins import MERGED, UNMERGED
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.registers.players import find_player, numbers_of, survivor_of
from overtrick.store.standings.changes import update_players, write_changes
from overtrick.store.standings.holdings import RANK
from overtrick.store.standings.run_calculation import StandingChange


class Merger(Record, frozen=True, kw_only=True):
    """A duplicate number, and the number into which it is merged."""

    number: PlayerNumber
    into: PlayerNumber


class Unmerger(Record, frozen=True, kw_only=True):
    """A number that was merged by mistake."""

    number: PlayerNumber


def merge(work: UnitOfWork, entry: JournalEntry, merger: Merger) -> None:
    """Let one number stand for another: its sessions are awarded to the survivor, its other points move there."""
    duplicate, survivor = find_player(merger.number), find_player(merger.into)
    if duplicate.merged_into_id is not None:
        raise Refusal(f"Player {merger.number} has been merged already; take that back first.")
    if merger.into in numbers_of(duplicate):
        raise Refusal(f"Player {merger.into} was merged into {merger.number}: a number cannot survive itself.")
    audit(work, entry, "player", merger.number, {"merged_into": None}, {"merged_into": merger.into})
    models.Player.objects.filter(pk=duplicate.pk).update(merged_into=survivor, stamp=entry.day)
    award_again_for(work, entry, numbers_of(duplicate), None, MERGED)
    _move_points(work, entry, MERGED, duplicate, survivor_of(survivor))
    restore_if_joined(work, entry, survivor_of(survivor))
    _keep_rank(work, entry, duplicate, survivor_of(survivor))


def unmerge(work: UnitOfWork, entry: JournalEntry, unmerger: Unmerger) -> None:
    """Let a merged number stand for itself again, with the points that it brought."""
    duplicate = find_player(unmerger.number)
    if duplicate.merged_into is None:
        raise Refusal(f"Player {unmerger.number} has not been merged.")
    audit(work, entry, "player", unmerger.number, {"merged_into": duplicate.merged_into.number}, {"merged_into": None})
    holder = survivor_of(duplicate)
    models.Player.objects.filter(pk=duplicate.pk).update(merged_into=None, stamp=entry.day)
    award_again_for(work, entry, numbers_of(duplicate), None, "unmerged")
    _move_points(work, entry, UNMERGED, duplicate, duplicate, holder)
    _restore_rank(entry, unmerger.number)


def _keep_rank(work: UnitOfWork, entry: JournalEntry, duplicate: models.Player, survivor: models.Player) -> None:
    """Give the survivor the higher of the two ranks: they are one person's, and a rank does not fall (S1)."""
    heights = {rank.code: height for height, rank in enumerate(work.state.federation.scheme.on(entry.day).ranks)}
    own = models.Player.objects.get(pk=survivor.pk)
    if own.erased or heights.get(duplicate.rank, -1) <= heights.get(own.rank, -1):
        return
    totals = current_totals([own.pk]).get(own.pk, {})
    write_changes(
        work, entry, [StandingChange(own.pk, RANK, str(own.rank), str(duplicate.rank), totals)], entry.day, MERGED
    )
    work.writer.flush()
    update_players(entry, entry.seq, entry.day)


def _restore_rank(entry: JournalEntry, number: str) -> None:
    """Give the survivor the rank from before the merger, unless it has changed since."""
    mergers = [each for each in entries_of_kinds(MERGE) if each.data["number"] == number and each.seq < entry.seq]
    kept = models.Change.objects.filter(seq=mergers[-1].seq, cause=MERGED).first()
    if kept is None:
        return
    others = models.Change.objects.filter(player=kept.player_id, what=RANK)
    if not others.filter(Q(pk__gt=kept.pk) | Q(date__gt=kept.date)).exists():
        models.Player.objects.filter(pk=kept.player_id).update(rank=int(kept.before), stamp=entry.day)
        kept.delete()


def _move_points(
    work: UnitOfWork,
    entry: JournalEntry,
    cause: str,
    duplicate: models.Player,
    to: models.Player,
    holder: models.Player | None = None,
) -> None:
    """Move points without a session, such as an opening balance, to the player who has the duplicate's numbers now."""
    numbers = numbers_of(duplicate)
    holders = [(holder or duplicate).pk]
    awards = [
        award for award in awards_in_force("player_id", holders) if award.session is None and award.number in numbers
    ]
    for played in sorted({award.played for award in awards}):
        own = [award for award in awards if award.played == played]
        new = [NewAward(None, to.pk, award.number, award.unit, award.points, award.kind) for award in own]
        post(work, entry, cause, None, played, new=new, reversals=own)
    work.writer.flush()
