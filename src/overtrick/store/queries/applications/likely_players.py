"""The old records that a new member may have: players of a similar name, or with the same number abroad."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.queries.search import search_players
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name

_MOST = 8
_LAST_PLAYED = (
    "SELECT x.number, max(s.date) FROM sitting x JOIN session s ON s.id = x.session_id WHERE x.number IN ({marks}) "
    "AND s.stands GROUP BY x.number"
)


class LikelyPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player who may be the new member; `same_year` tells whether the years of birth are known and agree."""

    number: str
    name: str
    club_name: str
    status: str
    year_of_birth: int | None
    same_year: bool | None
    last_played: date | None


def find_likely_players(
    newcomers: Mapping[int, dict[str, Any]], who: Actor, searches: Mapping[int, str]
) -> dict[int, list[LikelyPlayer]]:
    """Find the players whom each new member may be; for some another name or number is searched for instead.

    The register is asked once for all of them.
    """
    abroad = _find_by_overseas_number(newcomers.values())
    numbers = {key: _find_numbers(newcomer, who, searches.get(key, ""), abroad) for key, newcomer in newcomers.items()}
    wanted = {number for own in numbers.values() for number in own}
    rows = {row.number: row for row in models.Player.objects.filter(number__in=wanted)}
    played = _last_days(wanted)
    return {
        key: [_show(rows[number], played, newcomers[key].get("year_of_birth")) for number in own if number in rows]
        for key, own in numbers.items()
    }


def _find_by_overseas_number(newcomers: Iterable[dict[str, Any]]) -> dict[str, list[str]]:
    """Return the players by the numbers that they have abroad."""
    wanted = {str(each["overseas_number"]) for each in newcomers if each.get("overseas_number")}
    if not wanted:
        return {}
    found: dict[str, list[str]] = {}
    known = models.Player.objects.filter(overseas_number__in=wanted, merged_into=None, erased=False)
    for abroad, number in known.order_by("id").values_list("overseas_number", "number"):
        found.setdefault(abroad, []).append(number)
    return found


def _find_numbers(newcomer: dict[str, Any], who: Actor, search: str, abroad: dict[str, list[str]]) -> list[str]:
    """Return the numbers of the players to be shown, the most likely first."""
    words = [search] if search else _spellings(newcomer)
    found = [match.number for text in words for match in search_players(text, who, _MOST)[0]]
    known = [] if search else abroad.get(str(newcomer.get("overseas_number") or ""), [])
    return list(dict.fromkeys([*known, *found]))[:_MOST]


def _spellings(newcomer: dict[str, Any]) -> list[str]:
    """Return what to search for: the whole name, the name that is used, the family name alone."""
    first, preferred, family = (str(newcomer.get(part) or "") for part in ("first", "preferred", "family"))
    return [f"{first} {family}", *([f"{preferred} {family}"] if preferred else []), *([family] if family else [])]


def _show(row: models.Player, played: Mapping[str, date], year: int | None) -> LikelyPlayer:
    names = code_names()
    return LikelyPlayer(
        number=row.number, name=full_name(row), club_name=names.club(row.club).name,
        status=names.name("status", row.status), year_of_birth=row.year_of_birth,
        same_year=year == row.year_of_birth if year and row.year_of_birth else None,
        last_played=played.get(row.number),
    )  # fmt: skip


def _last_days(numbers: Iterable[str]) -> dict[str, date]:
    found: dict[str, date] = {}
    for marks, some in in_chunks(numbers):
        rows = database.rows(_LAST_PLAYED.format(marks=marks), *some)
        found |= {number: day_of(day) for number, day in rows}
    return found
