"""Merging two numbers of one person, and taking that back. Points move as ledger entries, never by an edit."""

from django.db.models import Q

from overtrick.store import models
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.lapses import give_back_if_joined
from overtrick.store.decisions.player_checks import award_again_for
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.kinds import MERGE
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import awards_in_force, totals_of
from overtrick.store.ledger.origins import MERGED, UNMERGED
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.registers.players import find_player, numbers_of, survivor_of
from overtrick.store.standings.changes import set_players, write_turns
from overtrick.store.standings.holdings import RANK
from overtrick.store.standings.run_calculation import Turn


class Merger(Record, frozen=True, kw_only=True):
    """A duplicate number and the number that survives."""

    number: str
    into: str


class Unmerger(Record, frozen=True, kw_only=True):
    """A number that was merged by mistake."""

    number: str


def merge(work: UnitOfWork, entry: JournalEntry, told: Merger) -> None:
    """Let one number stand for another: its sessions are awarded to the survivor, its other points move there."""
    duplicate, survivor = find_player(told.number), find_player(told.into)
    if duplicate.merged_into_id is not None:
        raise Refusal(f"Player {told.number} has been merged already; take that back first.")
    if told.into in numbers_of(duplicate):
        raise Refusal(f"Player {told.into} was merged into {told.number}: a number cannot survive itself.")
    audit(work, entry, "player", told.number, {"merged_into": None}, {"merged_into": told.into})
    models.Player.objects.filter(pk=duplicate.pk).update(merged_into=survivor, stamp=entry.day)
    award_again_for(work, entry, numbers_of(duplicate), None, MERGED)
    _move(work, entry, MERGED, duplicate, survivor_of(survivor))
    give_back_if_joined(work, entry, survivor_of(survivor))
    _keep_rank(work, entry, duplicate, survivor_of(survivor))


def unmerge(work: UnitOfWork, entry: JournalEntry, told: Unmerger) -> None:
    """Let a merged number stand for itself again, with the points that it brought."""
    duplicate = find_player(told.number)
    if duplicate.merged_into is None:
        raise Refusal(f"Player {told.number} has not been merged.")
    audit(work, entry, "player", told.number, {"merged_into": duplicate.merged_into.number}, {"merged_into": None})
    holder = survivor_of(duplicate)
    models.Player.objects.filter(pk=duplicate.pk).update(merged_into=None, stamp=entry.day)
    award_again_for(work, entry, numbers_of(duplicate), None, "unmerged")
    _move(work, entry, UNMERGED, duplicate, duplicate, holder)
    _give_rank_back(entry, told.number)


def _keep_rank(work: UnitOfWork, entry: JournalEntry, duplicate: models.Player, survivor: models.Player) -> None:
    """Let the survivor have the higher of the two ranks: a rank does not fall, and it is the same person's (S1)."""
    heights = {rank.code: height for height, rank in enumerate(work.state.federation.scheme.on(entry.day).ranks)}
    own = models.Player.objects.get(pk=survivor.pk)
    if own.erased or heights.get(duplicate.rank, -1) <= heights.get(own.rank, -1):
        return
    totals = totals_of([own.pk]).get(own.pk, {})
    write_turns(work, entry, [Turn(own.pk, RANK, str(own.rank), str(duplicate.rank), totals)], entry.day, MERGED)
    work.writer.flush()
    set_players(entry, entry.seq, entry.day)


def _give_rank_back(entry: JournalEntry, number: str) -> None:
    """Let the survivor have the rank from before the merger, unless it has become another one since."""
    merger = [each.seq for each in entries_of_kinds(MERGE) if each.data["number"] == number and each.seq < entry.seq][
        -1
    ]
    kept = models.Change.objects.filter(seq=merger, cause=MERGED).first()
    if kept is None:
        return
    others = models.Change.objects.filter(player=kept.player_id, what=RANK)
    if not others.filter(Q(pk__gt=kept.pk) | Q(date__gt=kept.date)).exists():
        models.Player.objects.filter(pk=kept.player_id).update(rank=int(kept.before), stamp=entry.day)
        kept.delete()


def _move(
    work: UnitOfWork,
    entry: JournalEntry,
    cause: str,
    duplicate: models.Player,
    to: models.Player,
    holder: models.Player | None = None,
) -> None:
    """Move what no session gave, such as an opening balance, to whom the duplicate's numbers stand for now."""
    numbers = numbers_of(duplicate)
    holders = [(holder or duplicate).pk]
    beside = [
        award for award in awards_in_force("player_id", holders) if award.session is None and award.number in numbers
    ]
    for played in sorted({award.played for award in beside}):
        own = [award for award in beside if award.played == played]
        new = [NewAward(None, to.pk, award.number, award.unit, award.points, award.kind) for award in own]
        post(work, entry, cause, None, played, new=new, back=own)
    work.writer.flush()
