"""Decisions with a day: joining, moving and leaving clubs, a new status or grade, a suspension, arrears, an ID card."""

from datetime import date, timedelta

import msgspec

from overtrick.store import models
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.lapses import give_back_if_joined
from overtrick.store.decisions.player_checks import award_again_for, check_codes
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import find_player, numbers_of
from overtrick.store.registers.players_on_day import STATUS

_ONE_DAY = timedelta(days=1)


class Move(Record, frozen=True, kw_only=True):
    """A player leaves the home club for another, whose member the player is from a day on."""

    number: str
    club: int
    start: date


class Leaving(Record, frozen=True, kw_only=True):
    """A player's last day in a club."""

    number: str
    club: int
    end: date


class Membership(Record, frozen=True, kw_only=True):
    """The right days of a membership that was entered with wrong ones; `began` is its first day as entered."""

    number: str
    club: int
    began: date
    start: date | msgspec.UnsetType = msgspec.UNSET
    end: date | msgspec.UnsetType | None = msgspec.UNSET


class Changed(Record, frozen=True, kw_only=True):
    """A player's new status or grade, from a day on."""

    number: str
    code: int
    start: date


class Period(Record, frozen=True, kw_only=True):
    """Something that is true of a player for a time. The same kind and start again sets another end."""

    number: str
    kind: str
    start: date
    end: date | None = None


def move(work: UnitOfWork, entry: JournalEntry, told: Move) -> None:
    """End the membership of the home club and begin the new one."""
    player = find_player(told.number)
    _club(told.club)
    home = models.Membership.objects.filter(player=player, club=player.club, end=None).order_by("id").last()
    if home and home.start >= told.start:
        raise Refusal(f"Player {told.number} joined club {home.club} on {home.start}; the move must be later.")
    if home:
        home.end = told.start - _ONE_DAY
        home.save()
    work.writer.add(models.Membership, player.pk, told.club, told.start, None)
    audit(work, entry, "player", told.number, {"club": player.club}, {"club": told.club, "start": told.start})
    models.Player.objects.filter(pk=player.pk).update(club=told.club, stamp=entry.day)
    award_again_for(work, entry, numbers_of(player), told.start, "moved")
    give_back_if_joined(work, entry, player)


def join(work: UnitOfWork, entry: JournalEntry, told: Move) -> None:
    """Begin one more membership; the home club stays, unless it had ended."""
    player = find_player(told.number)
    _club(told.club)
    lasting = models.Membership.objects.filter(player=player, end=None)
    if lasting.filter(club=told.club).exists():
        raise Refusal(f"Player {told.number} is a member of club {told.club} already.")
    if not lasting.exists():
        models.Player.objects.filter(pk=player.pk).update(club=told.club, stamp=entry.day)
    work.writer.add(models.Membership, player.pk, told.club, told.start, None)
    audit(work, entry, "player", told.number, None, {"joined": told.club, "start": told.start})
    award_again_for(work, entry, numbers_of(player), told.start, "joined")
    give_back_if_joined(work, entry, player)


def leave(work: UnitOfWork, entry: JournalEntry, told: Leaving) -> None:
    """End a membership."""
    player = find_player(told.number)
    kept = models.Membership.objects.filter(player=player, club=told.club, end=None).order_by("id").last()
    if kept is None or told.end < kept.start:
        raise Refusal(f"Player {told.number} has no membership of club {told.club} that could end on {told.end}.")
    kept.end = told.end
    kept.save()
    models.Player.objects.filter(pk=player.pk).update(stamp=entry.day)
    audit(work, entry, "player", told.number, {"club": told.club}, {"left": told.club, "end": told.end})
    award_again_for(work, entry, numbers_of(player), told.end, "left")


def correct_membership(work: UnitOfWork, entry: JournalEntry, told: Membership) -> None:
    """Give a membership its right days; without an end it lasts."""
    player = find_player(told.number)
    kept = models.Membership.objects.filter(player=player, club=told.club, start=told.began).order_by("id").last()
    if kept is None:
        raise Refusal(f"Player {told.number} has no membership of club {told.club} that began on {told.began}.")
    before = {"club": kept.club, "start": kept.start, "end": kept.end}
    since = min(kept.start, told.began if told.start is msgspec.UNSET else told.start)
    kept.start = kept.start if told.start is msgspec.UNSET else told.start
    kept.end = kept.end if told.end is msgspec.UNSET else told.end
    if kept.end is not None and kept.end < kept.start:
        raise Refusal(f"The membership would end on {kept.end}, before it begins on {kept.start}.")
    kept.save()
    models.Player.objects.filter(pk=player.pk).update(stamp=entry.day)
    audit(work, entry, "player", told.number, before, {"club": kept.club, "start": kept.start, "end": kept.end})
    award_again_for(work, entry, numbers_of(player), since, "membership")
    give_back_if_joined(work, entry, player)


def change_status(work: UnitOfWork, entry: JournalEntry, told: Changed) -> None:
    """Set a player's status from a day on."""
    check_codes(status=told.code)
    begin(work, entry, told, STATUS)


def begin(work: UnitOfWork, entry: JournalEntry, told: Changed, kind: str) -> None:
    """Let a status or a grade begin on a day, and award again what it may touch."""
    player = find_player(told.number)
    rows = models.Spell.objects.filter(player=player, kind=kind)
    same = rows.filter(start=told.start)
    before = {kind: getattr(player, kind)}
    if same.exists():
        same.update(value=str(told.code))
    else:
        work.writer.add(models.Spell, player.pk, kind, str(told.code), told.start, None)
    work.writer.flush()
    last = rows.order_by("start", "id").last()
    assert last is not None
    models.Player.objects.filter(pk=player.pk).update(**{kind: int(last.value)}, stamp=entry.day)
    audit(work, entry, "player", told.number, before, {kind: told.code, "start": told.start})
    # A grade counts from the next 1 January on, but the first one also backwards.
    since = told.start if rows.filter(start__lt=told.start).exists() else None
    award_again_for(work, entry, numbers_of(player), since, kind)
    if kind == STATUS:
        give_back_if_joined(work, entry, player)


def set_period(work: UnitOfWork, entry: JournalEntry, told: Period) -> None:
    """Begin a period, or give one that began on this day another end."""
    player = find_player(told.number)
    known = work.state.federation.registers.periods
    if told.kind not in known:
        raise Refusal(f"'{told.kind}' is no kind of period. There are: {', '.join(sorted(known))}.")
    if told.end is not None and told.end < told.start:
        raise Refusal(f"The period ends on {told.end}, before it begins on {told.start}.")
    same = models.Spell.objects.filter(player=player, kind=told.kind, start=told.start)
    kept = same.first()
    if kept:
        same.update(end=told.end)
    else:
        work.writer.add(models.Spell, player.pk, told.kind, "", told.start, told.end)
    audit(
        work, entry, "player", told.number, {told.kind: kept and kept.end}, {told.kind: told.end, "start": told.start}
    )
    award_again_for(work, entry, numbers_of(player), told.start, told.kind)


def _club(code: int) -> None:
    if not models.Club.objects.filter(code=code).exists():
        raise Refusal(f"There is no club {code} in the register.")
