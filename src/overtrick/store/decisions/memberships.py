"""Decisions that hold from a day on: memberships of clubs, statuses, and periods such as a suspension or arrears."""

from datetime import date, timedelta
from typing import ClassVar

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed
from overtrick.store.decisions.common.references import ClubCode, PeriodKind, PlayerNumber, StatusCode
from overtrick.store.decisions.points.lapses import restore_if_joined
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import find_player, numbers_of
from overtrick.store.registers.players_on_day import STATUS

_ONE_DAY = timedelta(days=1)


class NewMembership(Record, frozen=True, kw_only=True):
    """A club whose member a player is from a day on."""

    number: PlayerNumber
    club: ClubCode
    start: date


class Departure(Record, frozen=True, kw_only=True):
    """A player's last day in a club. `home` is the home club until then, which is always filled in."""

    number: PlayerNumber
    club: ClubCode
    end: date
    home: int | msgspec.UnsetType = msgspec.UNSET


class MembershipCorrection(Record, frozen=True, kw_only=True):
    """The right days of a membership that was entered with wrong days; `began` is its first day as entered.

    `home` is the home club until then, which is always filled in.
    """

    number: PlayerNumber
    club: ClubCode
    began: date
    start: date | msgspec.UnsetType = msgspec.UNSET
    end: date | msgspec.UnsetType | None = msgspec.UNSET
    home: int | msgspec.UnsetType = msgspec.UNSET


class CodeChange(Record, frozen=True, kw_only=True):
    """A player's new status, grade or rank, from a day on."""

    valid_on: ClassVar[str] = "start"
    number: PlayerNumber
    code: int
    start: date


class StatusChange(CodeChange, frozen=True, kw_only=True):
    """A player's new status, from a day on."""

    code: StatusCode


class Period(Record, frozen=True, kw_only=True):
    """A period of a player, by its kind. One of the same kind and start is the same: another end is set."""

    number: PlayerNumber
    kind: PeriodKind
    start: date
    end: date | msgspec.UnsetType | None = msgspec.UNSET


def check_move(entry: JournalEntry, membership: NewMembership) -> None:
    """Refuse a move to a club of which the player is a member: a second membership would run beside the first."""
    check_new_membership(entry, membership)
    player = find_player(membership.number)
    lasting = models.Membership.objects.filter(player=player, club=membership.club, end=None).order_by("id").last()
    if lasting is None:
        return
    if membership.club == player.club:
        raise Refusal(
            f"Club {membership.club} is the home club of player {membership.number} already, since {lasting.start}. "
            "To correct that day, use the decision 'membership'."
        )
    raise Refusal(
        f"Player {membership.number} is a member of club {membership.club} already, since {lasting.start}. "
        f"To make it the home club, let the player leave club {player.club}: use the decision 'leave'."
    )


def check_new_membership(entry: JournalEntry, membership: NewMembership) -> None:
    """Refuse a membership of the code that stands for no club."""
    if membership.club == current_federation().registers_on(entry.day).no_club:
        raise Refusal(f"{membership.club} means having no club. To end a membership, use the decision 'leave'.")


def move(work: UnitOfWork, entry: JournalEntry, membership: NewMembership) -> None:
    """End the membership of the home club and begin the new one."""
    player = find_player(membership.number)
    home = models.Membership.objects.filter(player=player, club=player.club, end=None).order_by("id").last()
    if home and home.start >= membership.start:
        raise Refusal(f"Player {membership.number} joined club {home.club} on {home.start}; the move must be later.")
    if home:
        home.end = membership.start - _ONE_DAY
        home.save()
    work.writer.add(models.Membership, player.pk, membership.club, membership.start, None)
    after = {"club": membership.club, "start": membership.start}
    audit(work, entry, "player", membership.number, {"club": player.club}, after)
    models.Player.objects.filter(pk=player.pk).update(club=membership.club, stamp=entry.day)
    award_again_for(work, entry, numbers_of(player), membership.start, "moved")
    restore_if_joined(work, entry, player)


def join(work: UnitOfWork, entry: JournalEntry, membership: NewMembership) -> None:
    """Begin one more membership; the home club stays, unless it had ended."""
    player = find_player(membership.number)
    lasting = models.Membership.objects.filter(player=player, end=None)
    if lasting.filter(club=membership.club).exists():
        raise Refusal(f"Player {membership.number} is already a member of club {membership.club}.")
    if not lasting.exists():
        models.Player.objects.filter(pk=player.pk).update(club=membership.club, stamp=entry.day)
    work.writer.add(models.Membership, player.pk, membership.club, membership.start, None)
    audit(work, entry, "player", membership.number, None, {"joined": membership.club, "start": membership.start})
    award_again_for(work, entry, numbers_of(player), membership.start, "joined")
    restore_if_joined(work, entry, player)


def complete_departure(entry: JournalEntry, departure: Departure) -> Departure:
    """Note the home club, so that a withdrawal of the decision can put it back."""
    return msgspec.structs.replace(departure, home=find_player(departure.number).club)


def leave(work: UnitOfWork, entry: JournalEntry, departure: Departure) -> None:
    """End a membership. If it was of the home club, another club of the player becomes that, or no club."""
    player = find_player(departure.number)
    kept = models.Membership.objects.filter(player=player, club=departure.club, end=None).order_by("id").last()
    if kept is None or departure.end < kept.start:
        raise Refusal(
            f"Player {departure.number} has no membership of club {departure.club} that could end on {departure.end}."
        )
    kept.end = departure.end
    kept.save()
    models.Player.objects.filter(pk=player.pk).update(stamp=entry.day)
    settle_home_club(work, player, entry.day)
    after = {"left": departure.club, "end": departure.end}
    audit(work, entry, "player", departure.number, {"club": departure.club}, after)
    award_again_for(work, entry, numbers_of(player), departure.end, "left")


def settle_home_club(work: UnitOfWork, player: models.Player, day: date) -> None:
    """Keep the home club while the player is a member of it; otherwise it is the oldest lasting membership, or none."""
    lasting = models.Membership.objects.filter(player=player, end=None).order_by("start", "id")
    clubs = list(lasting.values_list("club", flat=True))
    if player.club not in clubs:
        home = clubs[0] if clubs else work.state.federation.registers_on(day).no_club
        models.Player.objects.filter(pk=player.pk).update(club=home)


def complete_correction(entry: JournalEntry, correction: MembershipCorrection) -> MembershipCorrection:
    """Note the home club: a membership that ends by it may have been that of the home club."""
    return msgspec.structs.replace(correction, home=find_player(correction.number).club)


def correct_membership(work: UnitOfWork, entry: JournalEntry, correction: MembershipCorrection) -> None:
    """Give a membership its right days; without an end it lasts."""
    player = find_player(correction.number)
    memberships = models.Membership.objects.filter(player=player, club=correction.club, start=correction.began)
    kept = memberships.order_by("id").last()
    if kept is None:
        raise Refusal(
            f"Player {correction.number} has no membership of club {correction.club} that began on {correction.began}."
        )
    before = {"club": kept.club, "start": kept.start, "end": kept.end}
    since = min(kept.start, correction.began if correction.start is msgspec.UNSET else correction.start)
    kept.start = kept.start if correction.start is msgspec.UNSET else correction.start
    kept.end = kept.end if correction.end is msgspec.UNSET else correction.end
    if kept.end is not None and kept.end < kept.start:
        raise Refusal(f"The membership would end on {kept.end}, before it begins on {kept.start}.")
    kept.save()
    models.Player.objects.filter(pk=player.pk).update(stamp=entry.day)
    settle_home_club(work, player, entry.day)
    audit(work, entry, "player", correction.number, before, {"club": kept.club, "start": kept.start, "end": kept.end})
    award_again_for(work, entry, numbers_of(player), since, "membership")
    restore_if_joined(work, entry, player)


def change_status(work: UnitOfWork, entry: JournalEntry, change: StatusChange) -> None:
    """Set a player's status from a day on."""
    begin_spell(work, entry, change, STATUS)


def begin_spell(work: UnitOfWork, entry: JournalEntry, change: CodeChange, kind: str) -> None:
    """Begin a status or a grade on a day, and award again the sessions that it may affect."""
    player = find_player(change.number)
    rows = models.Spell.objects.filter(player=player, kind=kind)
    same = rows.filter(start=change.start)
    before = {kind: getattr(player, kind)}
    if same.exists():
        same.update(value=str(change.code))
    else:
        work.writer.add(models.Spell, player.pk, kind, str(change.code), change.start, None)
    work.writer.flush()
    last = rows.order_by("start", "id").last()
    assert last is not None
    models.Player.objects.filter(pk=player.pk).update(**{kind: int(last.value)}, stamp=entry.day)
    audit(work, entry, "player", change.number, before, {kind: change.code, "start": change.start})
    # A grade counts from the next 1 January on, but the first one also backwards.
    since = change.start if rows.filter(start__lt=change.start).exists() else None
    award_again_for(work, entry, numbers_of(player), since, kind)
    if kind == STATUS:
        restore_if_joined(work, entry, player)


def complete_period(entry: JournalEntry, period: Period) -> Period:
    """Keep the end of a period that is entered again without one."""
    same = models.Spell.objects.filter(player__number=period.number, kind=period.kind, start=period.start)
    return keep_unnamed(period, same.values("end").first() or {"end": None})


def set_period(work: UnitOfWork, entry: JournalEntry, period: Period) -> None:
    """Begin a period, or give one that began on this day another end."""
    player = find_player(period.number)
    end = None if period.end is msgspec.UNSET else period.end
    if end is not None and end < period.start:
        raise Refusal(f"The period ends on {end}, before it begins on {period.start}.")
    same = models.Spell.objects.filter(player=player, kind=period.kind, start=period.start)
    kept = same.first()
    if kept:
        same.update(end=end)
    else:
        work.writer.add(models.Spell, player.pk, period.kind, "", period.start, end)
    after = {period.kind: end, "start": period.start}
    audit(work, entry, "player", period.number, {period.kind: kept and kept.end}, after)
    award_again_for(work, entry, numbers_of(player), period.start, period.kind)
