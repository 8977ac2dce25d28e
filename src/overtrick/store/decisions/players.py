"""Decisions about players: register one, change the entry, hide it from public pages."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.player_checks import check_codes, check_handicap, check_rating, check_stars
from overtrick.store.decisions.erasures import blank_if_erased
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.players import EARLIEST, find_player
from overtrick.store.registers.players_on_day import GRADE, STATUS

_LONGEST_NAME = 30
_PLAYER_NUMBER = re.compile(r"[1-9][0-9]{0,9}")
_CODED = ("gender", "source", "country", "grade", "rank", "status")


class Registration(Record, frozen=True, kw_only=True):
    """A new player, with all fields of 'Input of new players'."""

    number: str
    first: str
    preferred: str = ""
    family: str
    club: int
    start: date
    year_of_birth: int | None = None
    gender: int
    source: int | None = None
    country: int | None = None
    grade: int
    rank: int = 1
    stars: int = 0
    rating: Decimal = Decimal(0)
    handicap: Decimal = Decimal(0)
    status: int
    overseas_number: str = ""
    id_card: str = ""


class Amendment(Record, frozen=True, kw_only=True):
    """New values for some fields of a player's entry."""

    number: str
    first: str | msgspec.UnsetType = msgspec.UNSET
    preferred: str | msgspec.UnsetType = msgspec.UNSET
    family: str | msgspec.UnsetType = msgspec.UNSET
    year_of_birth: int | msgspec.UnsetType | None = msgspec.UNSET
    gender: int | msgspec.UnsetType = msgspec.UNSET
    source: int | msgspec.UnsetType | None = msgspec.UNSET
    country: int | msgspec.UnsetType | None = msgspec.UNSET
    overseas_number: str | msgspec.UnsetType = msgspec.UNSET
    id_card: str | msgspec.UnsetType = msgspec.UNSET
    handicap: Decimal | msgspec.UnsetType = msgspec.UNSET


class Visibility(Record, frozen=True, kw_only=True):
    """Whether a player is left out of public pages."""

    number: str
    hidden: bool


def register(work: UnitOfWork, entry: JournalEntry, registration: Registration) -> None:
    """Enter a new player, and award what waited under the number."""
    if not _PLAYER_NUMBER.fullmatch(registration.number):
        raise Refusal(f"'{registration.number}' is no player number: up to 10 digits without leading zeroes.")
    _check_names(registration.first, registration.preferred, registration.family)
    number = registration.number
    if models.Player.objects.filter(number=number).exists():
        raise Refusal(f"The number {number} is taken. Leave it out to get the next free one.")
    check_club(registration.club)
    check_codes(**{table: getattr(registration, table) for table in _CODED})
    check_stars(registration.stars)
    check_rating(registration.rating)
    check_handicap(registration.handicap)
    data = msgspec.structs.asdict(registration) | {"joined": registration.start}
    write_player(work, entry.day, number, data, registration.start)
    values = blank_if_erased(work, number, msgspec.to_builtins(registration))
    audit(work, entry, "player", number, None, values | {"number": number})
    award_again_for(work, entry, [number], None, "registered")


def _check_names(*names: str) -> None:
    for name in names:
        if len(name) > _LONGEST_NAME:
            raise Refusal(f"'{name}' is longer than {_LONGEST_NAME} characters.")


def give_number(data: dict[str, Any]) -> dict[str, Any]:
    """Add the next free number to a registration that names none."""
    return data if data.get("number") else data | {"number": _next_number()}


def _next_number() -> str:
    """Find the number after the highest one given so far."""
    longest = "SELECT max(CAST(number AS BIGINT)) FROM player WHERE length(number) <= 9"
    number = int(database.rows(longest)[0][0] or 0) + 1
    # Skip a number that appears in results: its player is not registered yet.
    while database.rows("SELECT 1 FROM every_seat WHERE number = %s LIMIT 1", str(number)):
        number += 1
    return str(number)


def write_player(work: UnitOfWork, stamp: date, number: str, data: dict[str, Any], since: date | None) -> int:
    """Write a player, with the first membership and status if they begin on a day that is given, and the first grade.

    Returns the player's key.
    """
    data = blank_if_erased(work, number, data)
    values = (
        number, data["first"], data["preferred"], data["family"], data["club"], data["year_of_birth"], data["gender"],
        data["source"], data["country"], data["grade"], data["rank"], data["stars"], f"{data['rating']:f}",
        f"{data['handicap']:f}", data["status"], data["overseas_number"], data["id_card"], data["joined"],
        stamp, False, False, None,
    )  # fmt: skip
    key = work.writer.add(models.Player, *values)
    if since is not None:
        work.writer.add(models.Membership, key, data["club"], since, None)
        work.writer.add(models.Spell, key, STATUS, str(data["status"]), since, None)
    work.writer.add(models.Spell, key, GRADE, str(data["grade"]), since or EARLIEST, None)
    return key


def amend(work: UnitOfWork, entry: JournalEntry, amendment: Amendment) -> None:
    """Change a player's entry. Clubs, statuses and grades have decisions of their own, for they have dates."""
    player = find_player(amendment.number)
    if player.erased:
        raise Refusal(f"Player {amendment.number} was erased, and the entry stays empty.")
    named = {name: value for name, value in msgspec.structs.asdict(amendment).items() if value is not msgspec.UNSET}
    del named["number"]
    _check_names(*(named[name] for name in ("first", "preferred", "family") if name in named))
    check_codes(**{table: named[table] for table in _CODED if table in named})
    if isinstance(amendment.handicap, Decimal):
        check_handicap(amendment.handicap)
    before = blank_if_erased(work, amendment.number, {name: getattr(player, name) for name in named})
    after = blank_if_erased(work, amendment.number, named)
    for name, value in after.items():
        setattr(player, name, f"{value:f}" if isinstance(value, Decimal) else value)
    player.stamp = entry.day
    player.save()
    audit(work, entry, "player", amendment.number, before, after)


def hide(work: UnitOfWork, entry: JournalEntry, visibility: Visibility) -> None:
    """Leave a player out of public pages, or show the player again."""
    player = find_player(visibility.number)
    if player.erased:
        raise Refusal(f"Player {visibility.number} was erased and stays hidden.")
    audit(work, entry, "player", visibility.number, {"hidden": player.hidden}, {"hidden": visibility.hidden})
    models.Player.objects.filter(pk=player.pk).update(hidden=visibility.hidden)
