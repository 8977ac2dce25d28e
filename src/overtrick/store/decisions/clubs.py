"""Decisions about regions, clubs and codes, which clubs may send for others, and how graded nights are awarded."""

import datetime
from typing import get_args

import msgspec

from overtrick.schemes.registers.records import Kind
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.affected_sessions import award_again_for, find_sessions_with
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.federation import Club, Code, Region, write_club
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.players import with_duplicates
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.results.graded_nights import find_policy
from overtrick.store.results.sessions import award_again

CLUB_KINDS: tuple[str, ...] = get_args(Kind)
_SESSIONS_OF_GRADED_NIGHTS = (
    "SELECT DISTINCT s.id FROM fact f JOIN revision r ON r.batch_id = f.batch_id JOIN session s "
    "ON s.revision_id = r.id AND s.position = f.position AND s.stands WHERE f.data LIKE %s AND s.club = %s "
    "AND s.date >= %s AND (f.revision IS NULL OR f.revision = r.number) ORDER BY s.id"
)


class SendingPermission(Record, frozen=True, kw_only=True):
    """Whether a club may send files for another."""

    club: int
    also_for: int
    allowed: bool = True


def enter_club(work: UnitOfWork, entry: JournalEntry, club: Club) -> None:
    """Add a club, or change what the register says of it."""
    if club.kind not in CLUB_KINDS:
        raise Refusal(f"'{club.kind}' is no kind of club. There are: {', '.join(CLUB_KINDS)}.")
    kept = models.Club.objects.filter(code=club.code).first()
    after = msgspec.to_builtins(club)
    before = {name: getattr(kept, name) for name in after} if kept else None
    if kept is None:
        write_club(work, club)
        work.writer.flush()
    else:
        models.Club.objects.filter(code=club.code).update(**after)
    audit(work, entry, "club", club.code, before, after)
    work.forget_registers()
    if kept is None or kept.kind != club.kind:
        _award_again_at(work, entry, club.code)


def _award_again_at(work: UnitOfWork, entry: JournalEntry, club: int) -> None:
    """Award again the sessions of a club and of its members: whether they earn depends on its kind."""
    sql = "SELECT p.number FROM membership m JOIN player p ON p.id = m.player_id WHERE m.club = %s ORDER BY p.id"
    members = {number for (number,) in database.rows(sql, club)}
    sessions = {key for (key,) in database.rows("SELECT id FROM session WHERE club = %s AND stands", club)}
    for session in sorted(sessions | find_sessions_with(with_duplicates(members))):
        award_again(work, entry, session, "club")


def enter_region(work: UnitOfWork, entry: JournalEntry, region: Region) -> None:
    """Add a region, or change what the register says of it."""
    kept = models.Region.objects.filter(code=region.code).first()
    after = msgspec.to_builtins(region)
    before = {name: getattr(kept, name) for name in after} if kept else None
    models.Region.objects.update_or_create(code=region.code, defaults=after)
    audit(work, entry, "region", region.code, before, after)


def enter_code(work: UnitOfWork, entry: JournalEntry, code: Code) -> None:
    """Add a row of a code table, or change the row that begins on the same day."""
    rows = models.Code.objects.filter(table=code.table, code=code.code, start=code.start)
    kept = rows.first()
    before = {"name": kept.name, "end": kept.end} if kept else None
    if kept is None:
        work.writer.add(models.Code, code.table, code.code, code.name, code.start, code.end)
    else:
        rows.update(name=code.name, end=code.end)
    audit(work, entry, "code", f"{code.table} {code.code}", before, {"name": code.name, "end": code.end})
    if code.table == STATUS:
        work.writer.flush()
        work.forget_registers()
        sql = "SELECT p.number FROM spell x JOIN player p ON p.id = x.player_id WHERE x.kind = %s AND x.value = %s"
        award_again_for(work, entry, {number for (number,) in database.rows(sql, STATUS, str(code.code))}, None, "code")


def allow_sending(work: UnitOfWork, entry: JournalEntry, sending: SendingPermission) -> None:
    """Let a club send for another, or no longer."""
    for club in (sending.club, sending.also_for):
        check_club(club)
    rows = models.Sending.objects.filter(club=sending.club, also_for=sending.also_for)
    before = rows.exists()
    if sending.allowed and not before:
        work.writer.add(models.Sending, sending.club, sending.also_for)
        work.writer.flush()
    elif not sending.allowed:
        rows.delete()
    audit(work, entry, "sending", f"{sending.club} for {sending.also_for}", before, sending.allowed)
    work.forget_registers()


class GradedNightsPolicy(Record, frozen=True, kw_only=True):
    """A club's choice, from a day on, how its nights for some grades only are awarded (Issue of Masterpoints 7 c)."""

    club: int
    policy: str
    start: datetime.date


def choose_policy(work: UnitOfWork, entry: JournalEntry, choice: GradedNightsPolicy) -> None:
    """Set how a club awards its nights for some grades only, and award those again that it touches."""
    check_club(choice.club)
    known = edition_on(choice.start).graded_nights
    if choice.policy not in known:
        policies = ", ".join(f"{each.policy} ({each.says})" for each in known.values()) or "none here"
        raise Refusal(f"'{choice.policy}' is no policy for graded nights. There are: {policies}.")
    after = {"graded_nights": choice.policy, "start": choice.start}
    before = find_policy(choice.club, choice.start - datetime.timedelta(days=1))
    audit(work, entry, "club", choice.club, {"graded_nights": before}, after)
    for (session,) in database.rows(_SESSIONS_OF_GRADED_NIGHTS, '%"graded"%', choice.club, choice.start):
        award_again(work, entry, session, entry.kind)
