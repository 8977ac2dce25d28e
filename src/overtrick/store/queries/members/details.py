"""One member of a club as the club sees and edits the entry: memberships, periods, contact, and what has changed."""

from datetime import date, datetime
from typing import Any

import msgspec

from overtrick.schemes.registers.on_day import PlayerFacts, status_on
from overtrick.store import models
from overtrick.store.access.contacts import contact_by_numbers, find_logins, is_used
from overtrick.store.db import database
from overtrick.store.db.fetch import run_queries
from overtrick.store.db.values import moment_of
from overtrick.store.errors import NotFound
from overtrick.store.explain.timeline import (
    PlayerChange,
    Timeline,
    build_timeline,
    entries_of_timeline,
    timeline_from_rows,
    timeline_queries,
)
from overtrick.store.journal.entry_summaries import summaries_from_rows, summary_queries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.members.last_days import find_last_days
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_meanings import find_meanings
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import player_and_duplicates
from overtrick.store.registers.players_on_day import GRADE, STATUS

_CHANGES = "SELECT at, who, before, after FROM audit WHERE what = %s AND key IN ({marks}) AND id > %s ORDER BY id"


class Stay(msgspec.Struct, frozen=True):
    """A membership of a club, with the club's name."""

    club: int
    name: str
    start: date
    end: date | None

    def covers(self, day: date) -> bool:
        """Tell whether the membership has not ended on a day; one that begins later counts too."""
        return self.end is None or self.end >= day


class RecordChange(msgspec.Struct, frozen=True):
    """What somebody has changed in an entry: when, who, and the values before and after."""

    at: datetime
    who: str
    before: dict[str, Any]
    after: dict[str, Any]


class MemberDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A member, or somebody who was one: `is_member` says which. `version` is the last change of the entry."""

    row: models.Player
    numbers: tuple[str, ...]
    is_member: bool
    stays: tuple[Stay, ...]
    periods: tuple[models.Spell, ...]
    statuses: tuple[models.Spell, ...]
    changes: tuple[PlayerChange, ...]
    version: int
    email: str
    telephone: str
    logins: tuple[models.Account, ...]
    last_played: date | None
    duplicates: tuple[models.Player, ...]
    timeline: Timeline

    @property
    def has_login(self) -> bool:
        """Whether the player looks after the address; an invitation is no login yet."""
        return any(map(is_used, self.logins))

    @property
    def number(self) -> str:
        """The number that survived."""
        return self.row.number

    @property
    def name(self) -> str:
        """The name as people write it."""
        return display_name(self.row.preferred, self.row.first, self.row.family) or self.row.number

    def stay_in(self, club: int) -> Stay | None:
        """Return the membership of a club that has no last day yet."""
        return next((stay for stay in reversed(self.stays) if stay.club == club and stay.end is None), None)

    def lasting(self) -> list[Stay]:
        """Return the memberships that have no last day, the oldest first."""
        return [stay for stay in self.stays if stay.end is None]

    def open_period(self, kind: str) -> models.Spell | None:
        """Return the period of a kind that has no end yet."""
        return next((each for each in self.periods if each.kind == kind and each.end is None), None)

    def status_on(self, day: date) -> int:
        """Return the status on a day: that of the last one which had begun."""
        begun = [each for each in self.statuses if each.start <= day] or self.statuses[:1]
        return int(begun[-1].value) if begun else self.row.status


def find_member(club: int, number: str, day: date) -> MemberDetails | None:
    """Find a member of a club, or somebody who was one; None for anybody else, whether the number exists or not."""
    found = find_entry(number, day)
    if found is None:
        return None
    player, own = found.row, [stay for stay in found.stays if stay.club == club]
    is_member = player.club == club or any(stay.covers(day) for stay in own)
    # Who is hidden is named to the own club alone, and no longer to one that was left.
    if player.erased or not (is_member or (own and not player.hidden)):
        return None
    return msgspec.structs.replace(found, is_member=is_member)


def find_entry(number: str, day: date) -> MemberDetails | None:
    """Find a player of any club, as the federation reads the entry; None if there is none."""
    try:
        player, duplicates = player_and_duplicates(canonical_number(number))
    except NotFound:
        return None
    players = [player, *duplicates]
    rows = timeline_from_rows(run_queries(timeline_queries(players)))
    names = code_names()
    # Those of the first notes are for the office, which sees who registered a player.
    found = run_queries(summary_queries(entries_of_timeline(rows) | {note.seq for note in rows.notes}))
    entries = summaries_from_rows(row for some in found for row in some)
    numbers = tuple(each.number for each in players)
    contact = contact_by_numbers(numbers)
    return MemberDetails(
        row=player, numbers=numbers, is_member=False,
        stays=tuple(Stay(each.club, names.club(each.club).name, each.start, each.end) for each in rows.memberships),
        periods=tuple(each for each in rows.spells if each.kind not in (STATUS, GRADE)),
        statuses=tuple(each for each in rows.statuses if each.player_id == player.pk),
        changes=tuple(build_timeline(players, rows, entries)),
        version=max((note.pk for note in rows.notes), default=0),
        email=contact.email if contact else "", telephone=contact.telephone if contact else "",
        logins=tuple(find_logins(numbers)), duplicates=tuple(duplicates), timeline=Timeline(rows, entries),
        last_played=find_last_days(
            {player.pk: player.number}, day, {each.pk: each.number for each in duplicates}
        ).get(player.pk),
    )  # fmt: skip


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A player of any club who may come to another one: what both clubs know, and the memberships that last."""

    number: str
    name: str
    club: int
    status: int
    stays: tuple[Stay, ...]
    email: str

    @property
    def home_since(self) -> date | None:
        """The first day of the membership of the home club, if it lasts."""
        return next((stay.start for stay in reversed(self.stays) if stay.club == self.club), None)


def find_candidate(number: str) -> Candidate | None:
    """Find a player of any club; None if there is none."""
    try:
        player, duplicates = player_and_duplicates(canonical_number(number))
    except NotFound:
        return None
    if player.erased:
        return None
    names = code_names()
    rows = models.Membership.objects.filter(player=player, end=None).order_by("start", "id")
    contact = contact_by_numbers([player.number, *(each.number for each in duplicates)])
    return Candidate(
        number=player.number, name=display_name(player.preferred, player.first, player.family) or player.number,
        club=player.club, status=player.status, email=contact.email if contact else "",
        stays=tuple(Stay(each.club, names.club(each.club).name, each.start, each.end) for each in rows),
    )  # fmt: skip


def find_changes_since(member: MemberDetails, version: int) -> list[RecordChange]:
    """Find what was changed in a member's entry after the version that a form was filled from."""
    sql = _CHANGES.format(marks=", ".join(["%s"] * len(member.numbers)))
    return [
        RecordChange(moment_of(at), who, msgspec.json.decode(before) or {}, msgspec.json.decode(after) or {})
        for at, who, before, after in database.rows(sql, "player", *member.numbers, version)
    ]


def earns_without(member: MemberDetails, club: int, day: date) -> bool:
    """Tell whether a member would earn points on a day without the membership of a club."""
    federation = current_federation()
    registers = federation.registers_on(day)
    names = code_names()
    kinds = frozenset(names.club(stay.club).kind for stay in member.lasting() if stay.club != club)
    facts = PlayerFacts(
        registered=True, status=find_meanings(STATUS, registers).get(member.status_on(day), ""), club_kinds=kinds,
        periods=frozenset(each.kind for each in member.periods if each.start <= day and (each.end or day) >= day),
    )  # fmt: skip
    rule = federation.scheme.on(day).eligibility.get(status_on(facts, registers))
    return rule is None or rule.earns
