"""Withdraw what was decided about a membership or a period: the register is as it was, as long as nothing came between.

A mistake of a secretary is taken back and not corrected by a second change: the player's history has neither of them.
"""

from datetime import date, timedelta
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Reversal, audit
from overtrick.store.decisions.memberships import Departure, NewMembership, Period, settle_home_club
from overtrick.store.decisions.withdrawals import WITHDRAWN
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import find_player, numbers_of

_ONE_DAY = timedelta(days=1)


def take_back_move(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Remove the new membership, and let the one of the home club last again."""
    record, player, begun = _find_begun(mistake)
    home = _home_before(mistake)
    ended = _find_membership(player, home, end=record.start - _ONE_DAY)
    if player.club != record.club:
        raise _changed_since(mistake)
    begun.delete()
    if ended is not None:
        ended.end = None
        ended.save()
    models.Player.objects.filter(pk=player.pk).update(club=home, stamp=entry.day)
    _finish(work, entry, mistake, player, record.start, {"club": home})


def take_back_join(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Remove the membership; the home club stays, unless it was this one."""
    record, player, begun = _find_begun(mistake)
    begun.delete()
    models.Player.objects.filter(pk=player.pk).update(stamp=entry.day)
    settle_home_club(work, player, entry.day)
    _finish(work, entry, mistake, player, record.start, {"joined": None})


def take_back_departure(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Let the membership last again; the home club is the one from before."""
    record = msgspec.convert(mistake.data, Departure)
    player = find_player(record.number)
    kept = _find_membership(player, record.club, end=record.end)
    if kept is None or models.Membership.objects.filter(player=player, club=record.club, end=None).exists():
        raise _changed_since(mistake)
    kept.end = None
    kept.save()
    home = player.club if isinstance(record.home, msgspec.UnsetType) else record.home
    models.Player.objects.filter(pk=player.pk).update(club=home, stamp=entry.day)
    _finish(work, entry, mistake, player, record.end, {"club": home})


def take_back_period(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Remove a period that the decision began, and that has no end yet."""
    record = msgspec.convert(mistake.data, Period)
    player = find_player(record.number)
    begun = models.Spell.objects.filter(player=player, kind=record.kind, start=record.start, end=None)
    if not begun.exists():
        raise _changed_since(mistake)
    begun.delete()
    _finish(work, entry, mistake, player, record.start, {record.kind: None})


def check_period(entry: JournalEntry, mistake: JournalEntry) -> None:
    """Refuse to withdraw a decision that did not begin the period: the same decision sets another end."""
    same = ("number", "kind", "start")
    earlier = [each for each in entries_of_kinds(mistake.kind) if each.seq < mistake.seq]
    if mistake.data.get("end") is not None or any(all(e.data[k] == mistake.data[k] for k in same) for e in earlier):
        raise Refusal(f"Line {mistake.seq} did not begin the period. To change its end, decide 'period' again.")


REVERSAL_OF_MOVE = Reversal(take_back_move)
REVERSAL_OF_JOIN = Reversal(take_back_join)
REVERSAL_OF_DEPARTURE = Reversal(take_back_departure)
REVERSAL_OF_PERIOD = Reversal(take_back_period, check_period)


def _find_begun(mistake: JournalEntry) -> tuple[NewMembership, models.Player, models.Membership]:
    """Find the membership that a decision began; refuse if it has ended or was corrected since."""
    record = msgspec.convert(mistake.data, NewMembership)
    player = find_player(record.number)
    begun = models.Membership.objects.filter(player=player, club=record.club, start=record.start, end=None)
    found = begun.order_by("id").last()
    if found is None:
        raise _changed_since(mistake)
    return record, player, found


def _find_membership(player: models.Player, club: int, end: date) -> models.Membership | None:
    return models.Membership.objects.filter(player=player, club=club, end=end).order_by("id").last()


def _home_before(mistake: JournalEntry) -> int:
    """Return the home club before a move, as the audit log has it."""
    note = models.Audit.objects.get(seq=mistake.seq, what="player", key=mistake.data["number"], before__contains="club")
    return int(msgspec.json.decode(note.before)["club"])


def _finish(
    work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry, player: models.Player, since: date, after: Any
) -> None:
    audit(work, entry, "player", player.number, {}, after | {WITHDRAWN: mistake.seq})
    award_again_for(work, entry, numbers_of(player), since, WITHDRAWN)


def _changed_since(mistake: JournalEntry) -> Refusal:
    return Refusal(f"Line {mistake.seq} cannot be withdrawn: the player's membership has changed since.")
