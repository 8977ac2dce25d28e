"""Decisions about players: registering one, changing the entry, hiding it from public pages."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.player_checks import (
    award_again_for,
    blanked,
    check_codes,
    check_handicap,
    check_rating,
    check_stars,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
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


class Hiding(Record, frozen=True, kw_only=True):
    """Whether a player is left out of public pages."""

    number: str
    hidden: bool


def register(work: UnitOfWork, entry: JournalEntry, told: Registration) -> None:
    """Enter a new player, and award what waited under the number."""
    if not _PLAYER_NUMBER.fullmatch(told.number):
        raise Refusal(f"'{told.number}' is no player number: up to 10 digits without leading zeroes.")
    _check_names(told.first, told.preferred, told.family)
    number = told.number
    if models.Player.objects.filter(number=number).exists():
        raise Refusal(f"The number {number} is taken. Leave it out to get the next free one.")
    if not models.Club.objects.filter(code=told.club).exists():
        raise Refusal(f"There is no club {told.club} in the register.")
    check_codes(**{table: getattr(told, table) for table in _CODED})
    check_stars(told.stars)
    check_rating(told.rating)
    check_handicap(told.handicap)
    write_player(work, entry.day, number, msgspec.structs.asdict(told) | {"joined": told.start}, told.start)
    values = blanked(work, number, msgspec.to_builtins(told))
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
    """The number after the highest one given so far."""
    longest = "SELECT max(CAST(number AS BIGINT)) FROM player WHERE length(number) <= 9"
    number = int(database.rows(longest)[0][0] or 0) + 1
    # A number that somebody plays under waits for its owner.
    while database.rows("SELECT 1 FROM every_seat WHERE number = %s LIMIT 1", str(number)):
        number += 1
    return str(number)


def write_player(work: UnitOfWork, stamp: date, number: str, told: dict[str, Any], since: date | None) -> int:
    """Write a player, with the first membership, status and grade from a day on if one is given; the player's key."""
    told = blanked(work, number, told)
    values = (
        number, told["first"], told["preferred"], told["family"], told["club"], told["year_of_birth"], told["gender"],
        told["source"], told["country"], told["grade"], told["rank"], told["stars"], f"{told['rating']:f}",
        f"{told['handicap']:f}", told["status"], told["overseas_number"], told["id_card"], told["joined"],
        stamp, False, False, None,
    )  # fmt: skip
    key = work.writer.add(models.Player, *values)
    if since is not None:
        work.writer.add(models.Membership, key, told["club"], since, None)
        work.writer.add(models.Spell, key, STATUS, str(told["status"]), since, None)
    work.writer.add(models.Spell, key, GRADE, str(told["grade"]), since or EARLIEST, None)
    return key


def amend(work: UnitOfWork, entry: JournalEntry, told: Amendment) -> None:
    """Change a player's entry. Clubs, statuses and grades have decisions of their own, for they have dates."""
    player = find_player(told.number)
    if player.erased:
        raise Refusal(f"Player {told.number} was erased, and the entry stays empty.")
    named = {name: value for name, value in msgspec.structs.asdict(told).items() if value is not msgspec.UNSET}
    del named["number"]
    _check_names(*(named[name] for name in ("first", "preferred", "family") if name in named))
    check_codes(**{table: named[table] for table in _CODED if table in named})
    if isinstance(told.handicap, Decimal):
        check_handicap(told.handicap)
    before = blanked(work, told.number, {name: getattr(player, name) for name in named})
    after = blanked(work, told.number, named)
    for name, value in after.items():
        setattr(player, name, f"{value:f}" if isinstance(value, Decimal) else value)
    player.stamp = entry.day
    player.save()
    audit(work, entry, "player", told.number, before, after)


def hide(work: UnitOfWork, entry: JournalEntry, told: Hiding) -> None:
    """Leave a player out of public pages, or show the player again."""
    player = find_player(told.number)
    if player.erased:
        raise Refusal(f"Player {told.number} was erased and stays hidden.")
    audit(work, entry, "player", told.number, {"hidden": player.hidden}, {"hidden": told.hidden})
    models.Player.objects.filter(pk=player.pk).update(hidden=told.hidden)
