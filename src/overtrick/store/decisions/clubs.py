"""Decisions about regions, clubs and codes, which clubs may send for others, and how graded nights are awarded.

A code means what the scheme and the registers of the federation say of its number; its name is for people. So a name
may change, and a retired code goes on naming the old rows that have it.
"""

import datetime

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.affected_sessions import award_again_for, find_sessions_with
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.names import check_name
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import (
    ClubCode,
    ClubKind,
    CodeTable,
    CountryCode,
    PolicyName,
    RegionName,
    full_region_name,
)
from overtrick.store.decisions.federation import Club, Code, Region, write_club
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.code_meanings import known_meanings
from overtrick.store.registers.kind_periods import read_kinds_of
from overtrick.store.registers.players import with_duplicates
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.results.graded_nights import find_graded_sessions, find_policy
from overtrick.store.results.sessions import award_again


class ClubChange(Record, frozen=True, kw_only=True):
    """A club, or what changes of it: a key that is left out keeps its value. A journal of version 0.1 meant Club's.

    `start` is the day from which another kind counts. A journal of version 0.2 has none: the kind counted for all days.
    """

    code: int
    name: str | msgspec.UnsetType = msgspec.UNSET
    region: RegionName | msgspec.UnsetType = msgspec.UNSET
    kind: ClubKind | msgspec.UnsetType = msgspec.UNSET
    country: CountryCode | msgspec.UnsetType = msgspec.UNSET
    licence: str | msgspec.UnsetType = msgspec.UNSET
    start: datetime.date | msgspec.UnsetType = msgspec.UNSET


class RegionChange(Record, frozen=True, kw_only=True):
    """A region, or what changes of it: a key that is left out keeps its value."""

    code: int
    name: str | msgspec.UnsetType = msgspec.UNSET
    website: str | msgspec.UnsetType = msgspec.UNSET


class CodeRow(Record, frozen=True, kw_only=True):
    """A row of a table of codes, or what changes of it: a key that is left out keeps its value.

    `end` is the last day on which the code may be given to anybody.
    """

    table: CodeTable
    code: int
    name: str | msgspec.UnsetType = msgspec.UNSET
    start: datetime.date | msgspec.UnsetType | None = msgspec.UNSET
    end: datetime.date | msgspec.UnsetType | None = msgspec.UNSET


class SendingPermission(Record, frozen=True, kw_only=True):
    """Whether a club may send files for another."""

    club: ClubCode
    also_for: ClubCode
    allowed: bool = True


def complete_club(entry: JournalEntry, change: ClubChange) -> ClubChange:
    """Keep what a change of a club does not name; a new club is at home in the federation's country.

    Another kind counts from the day of the decision if no other day is named.
    """
    if isinstance(change.region, str):
        change = msgspec.structs.replace(change, region=full_region_name(change.region, entry.day))
    kept = models.Club.objects.filter(code=change.code).values("name", "region", "country", "licence").first()
    if kept is None and change.name is msgspec.UNSET:
        raise Refusal(f"There is no club {change.code} yet: a new one needs its name.")
    if kept is None:
        return keep_unnamed(change, {"country": current_federation().registers_on(entry.day).home_country})
    kind = read_kinds_of(change.code).on(change.code, _first_day(entry, change))
    if change.kind not in (kind, msgspec.UNSET):
        change = msgspec.structs.replace(change, start=_first_day(entry, change))
    return keep_unnamed(change, kept | {"kind": kind})


def _first_day(entry: JournalEntry, change: ClubChange) -> datetime.date:
    return change.start if isinstance(change.start, datetime.date) else entry.day


def check_club_change(entry: JournalEntry, change: ClubChange) -> None:
    """Refuse a club without a name or a number, and the licence of another club: reports are known by it."""
    check_name("club", change.code, change.name)
    other = models.Club.objects.filter(licence=change.licence).exclude(code=change.code).first()
    if change.licence and other is not None:
        raise Refusal(f"The licence {change.licence} belongs to club {other.code}, {other.name}.")


def enter_club(work: UnitOfWork, entry: JournalEntry, change: ClubChange) -> None:
    """Add a club, or change what the register says of it; another kind counts from a day on."""
    named = list_named(change)
    start: datetime.date | None = named.pop("start", None)
    club = msgspec.convert(named, Club)
    kept = models.Club.objects.filter(code=club.code).first()
    after = msgspec.to_builtins(club)
    if kept is None:
        before, has_new_kind = None, True
        write_club(work, club)
        if start:
            work.writer.add(models.ClubKind, entry.seq, club.code, start, club.kind)
    else:
        kind = read_kinds_of(club.code).on(club.code, start or entry.day)
        before, has_new_kind = {name: getattr(kept, name) for name in after} | {"kind": kind}, kind != club.kind
        last_kind = _write_kind(work, entry, club, start, kept.kind) if has_new_kind else kept.kind
        models.Club.objects.filter(code=club.code).update(**after | {"kind": last_kind})
    work.writer.flush()
    audit(work, entry, "club", club.code, before, after | ({"start": start} if start and has_new_kind else {}))
    work.forget_registers()
    if has_new_kind:
        _award_again_at(work, entry, club.code, start)


def _write_kind(
    work: UnitOfWork, entry: JournalEntry, club: Club, start: datetime.date | None, kind_before: str
) -> str:
    """Write another kind of a club from a day on, or for all days; return the kind that counts last."""
    dated = models.ClubKind.objects.filter(club=club.code)
    if start is None:
        dated.update(kind=club.kind)
        return club.kind
    if not dated.exists():
        work.writer.add(models.ClubKind, entry.seq, club.code, None, kind_before)
    if not dated.filter(start=start).update(kind=club.kind, seq=entry.seq):
        work.writer.add(models.ClubKind, entry.seq, club.code, start, club.kind)
    work.writer.flush()
    return read_kinds_of(club.code).every_kind(club.code)[-1].kind


def _award_again_at(work: UnitOfWork, entry: JournalEntry, club: int, start: datetime.date | None) -> None:
    """Award again the sessions of a club and of its members from a day on: whether they earn depends on its kind."""
    sql = "SELECT p.number FROM membership m JOIN player p ON p.id = m.player_id WHERE m.club = %s ORDER BY p.id"
    members = {number for (number,) in database.rows(sql, club)}
    played = "SELECT id FROM session WHERE club = %s AND stands AND date >= %s"
    sessions = {key for (key,) in database.rows(played, club, start or datetime.date.min)}
    for session in sorted(sessions | find_sessions_with(with_duplicates(members), start)):
        award_again(work, entry, session, "club")


def complete_region(entry: JournalEntry, change: RegionChange) -> RegionChange:
    """Keep what a change of a region does not name."""
    kept = models.Region.objects.filter(code=change.code).values("name", "website").first()
    if kept is None and change.name is msgspec.UNSET:
        raise Refusal(f"There is no region {change.code} yet: a new one needs its name.")
    return keep_unnamed(change, kept or {})


def check_region_change(entry: JournalEntry, change: RegionChange) -> None:
    """Refuse a region without a name, and the name of another region: clubs name their region."""
    check_name("region", change.code, change.name)
    if change.website and not str(change.website).startswith(("http://", "https://")):
        raise Refusal(f"'{change.website}' is not a web address: write it with http:// or https://.")
    other = models.Region.objects.filter(name=change.name).exclude(code=change.code).first()
    if other is not None:
        raise Refusal(f"'{change.name}' is the name of region {other.code}: each region needs a name of its own.")


def enter_region(work: UnitOfWork, entry: JournalEntry, change: RegionChange) -> None:
    """Add a region, or change what the register says of it; its clubs go with a new name."""
    region = msgspec.convert(list_named(change), Region)
    kept = models.Region.objects.filter(code=region.code).first()
    after = msgspec.to_builtins(region)
    before = {name: getattr(kept, name) for name in after} if kept else None
    models.Region.objects.update_or_create(code=region.code, defaults=after)
    audit(work, entry, "region", region.code, before, after)
    if kept is not None and kept.name != region.name:
        models.Club.objects.filter(region=kept.name).update(region=region.name)


def complete_code(entry: JournalEntry, row: CodeRow) -> CodeRow:
    """Keep what a change of a code does not name. Without a start it is the latest row of the code."""
    rows = models.Code.objects.filter(table=row.table, code=row.code)
    if row.start is not msgspec.UNSET:
        rows = rows.filter(start=row.start)
    kept = rows.order_by("id").values("name", "start", "end").last()
    if kept is None and row.name is msgspec.UNSET:
        raise Refusal(f"The table '{row.table}' has no code {row.code} yet: a new one needs its name.")
    return keep_unnamed(row, kept or {"start": None, "end": None})


def check_code_row(entry: JournalEntry, row: CodeRow) -> None:
    """Refuse a code without a name, one that ends before it begins, and the end of a code that is needed."""
    check_name(row.table, row.code, row.name)
    start, end = row.start or datetime.date.min, row.end or datetime.date.max
    if end < start:
        raise Refusal(f"The {row.table} {row.code} would end on {row.end}, before it begins on {row.start}.")
    same_name = models.Code.objects.filter(table=row.table, name=row.name).exclude(code=row.code)
    other = next((each for each in same_name if each.end is None or each.end >= start), None)
    # A status of the register's own means what its name means.
    own_status = row.table == STATUS and row.code not in known_meanings(
        STATUS, current_federation().registers_on(entry.day)
    )
    if other is not None and not own_status:
        raise Refusal(f"'{row.name}' is the name of {row.table} {other.code} already: each needs a name of its own.")
    needed = _find_need(row.table, row.code, entry.day)
    if row.end and needed:
        raise Refusal(f"The {row.table} {row.code} cannot be retired: {needed}. Its name may change.")


def _find_need(table: str, code: int, day: datetime.date) -> str:
    """Say why a code cannot be retired; an empty text if it can."""
    federation = current_federation()
    registers, edition = federation.registers_on(day), federation.scheme.on(day)
    given: dict[str, set[int]] = {
        "rank": {rank.code for rank in edition.ranks},
        "grade": {grade.code for grade in edition.grades},
    }
    if code in given.get(table, ()):
        return f"the scheme {edition.scheme} gives it to players"
    used: dict[str, set[int | None]] = {
        "country": {registers.home_country, registers.unknown},
        "status": {registers.active},
        "source": {registers.source},
        "gender": {registers.unknown},
        "grade": {registers.unknown, registers.new_players.grade},
        "rank": {registers.unknown, registers.new_players.rank},
    }
    return "the registers of the federation give it to players" if code in used.get(table, ()) else ""


def enter_code(work: UnitOfWork, entry: JournalEntry, row: CodeRow) -> None:
    """Add a code to its table, give it another name, or retire it by its last day."""
    code = msgspec.convert(list_named(row), Code)
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

    club: ClubCode
    policy: PolicyName
    start: datetime.date


def choose_policy(work: UnitOfWork, entry: JournalEntry, choice: GradedNightsPolicy) -> None:
    """Set how a club awards its nights for some grades only, and award those again that it touches."""
    known = edition_on(choice.start).graded_nights
    if choice.policy not in known:
        policies = ", ".join(f"{each.policy} ({each.says})" for each in known.values()) or "none here"
        raise Refusal(f"'{choice.policy}' is not a policy for graded nights. Choose from: {policies}.")
    after = {"graded_nights": choice.policy, "start": choice.start}
    before = find_policy(choice.club, choice.start - datetime.timedelta(days=1))
    audit(work, entry, "club", choice.club, {"graded_nights": before}, after)
    for session in find_graded_sessions(choice.club, choice.start):
        award_again(work, entry, session, entry.kind)
