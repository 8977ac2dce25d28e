"""All players of the federation as the office lists them: found by name, number, club or email, and filtered.

A text is looked up in the index of names, which is kept in memory; the register is then asked for one page.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.core.spellings import fold_accents
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.clubs import match_clubs
from overtrick.store.queries.search import search_players
from overtrick.store.queries.session_list import LAST_PAGE
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import CodeNames, code_names
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK

PAGE_SIZE = 50
# What else a list can be narrowed to; without one, merged and erased players are left out.
MERGED, HIDDEN, ERASED, WITHOUT_CLUB = "merged", "hidden", "erased", "without-club"
STATES = (MERGED, HIDDEN, ERASED, WITHOUT_CLUB)
# A text that fits more players says too little, and says so.
_MOST_FOUND = 2000
_NO_CLUB_KINDS = ("", "none")
_COLUMNS = (
    "p.number, p.preferred, p.first, p.family, p.club, p.status, p.grade, p.rank, p.stars, p.hidden, p.erased, "
    "coalesce(m.number, ''), p.id"
)
_FROM = "FROM player p LEFT JOIN player m ON m.id = p.merged_into_id"
_BY_EMAIL = "SELECT player FROM contact WHERE lower(email) LIKE %s ESCAPE '!' ORDER BY player LIMIT %s"
_MERGED_NAMES = "SELECT number, preferred, first, family FROM player WHERE merged_into_id IS NOT NULL ORDER BY id"


class PlayerFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows: a text, a home club or a region, codes, and one of the states."""

    text: str = ""
    club: int | None = None
    region: str = ""
    status: int | None = None
    grade: int | None = None
    rank: int | None = None
    state: str = ""


class ListedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the office's list. `merged_into` is the number that a duplicate was merged into."""

    number: str
    name: str
    club: int
    club_name: str
    status: str
    grade: str
    rank: str
    stars: int
    hidden: bool
    erased: bool
    merged_into: str


class PlayersPage(msgspec.Struct, frozen=True):
    """A page of the list, how many players match, and whether there are more pages."""

    rows: list[ListedPlayer]
    matching: int
    more: bool


def list_players(filters: PlayerFilter, who: Actor, page: int = 1) -> PlayersPage:
    """Find a page of the players who fit a filter; those whom a text means best come first, others by name."""
    where, values = _conditions(filters)
    first = (min(max(page, 1), LAST_PAGE) - 1) * PAGE_SIZE
    if not filters.text:
        condition = " AND ".join(where) or "1 = 1"
        ((count,),) = database.rows(f"SELECT count(*) {_FROM} WHERE {condition}", *values)
        order = "ORDER BY p.family, p.first, p.id LIMIT %s OFFSET %s"
        rows = database.rows(f"SELECT {_COLUMNS} {_FROM} WHERE {condition} {order}", *values, PAGE_SIZE, first)
        return _page(rows, count, first)
    numbers = _find_numbers(filters, who)
    found = {row[0]: row for row in _with_numbers(numbers, where, values)}
    matching = [found[number] for number in numbers if number in found]
    return _page(matching[first : first + PAGE_SIZE], len(matching), first)


def _page(rows: Sequence[Sequence[Any]], count: int, first: int) -> PlayersPage:
    names, standing = code_names(), StandingNames()
    return PlayersPage([_player(row, names, standing) for row in rows], count, count > first + len(rows))


def _player(row: Sequence[Any], names: CodeNames, standing: StandingNames) -> ListedPlayer:
    number, preferred, first, family, club, status, grade, rank, stars, hidden, erased, merged_into, _ = row
    return ListedPlayer(
        number=number, name="" if erased else display_name(preferred, first, family) or number, club=club,
        club_name=names.club(club).name, status=names.name(STATUS, status), grade=standing.name_of(GRADE, str(grade)),
        rank=standing.name_of(RANK, str(rank)), stars=stars, hidden=bool(hidden), erased=bool(erased),
        merged_into=merged_into,
    )  # fmt: skip


def _conditions(filters: PlayerFilter) -> tuple[list[str], list[Any]]:
    """Return the conditions of a filter without its text, and their values."""
    found: list[str] = []
    values: list[Any] = []
    for column in ("status", "grade", "rank", "club"):
        if (code := getattr(filters, column)) is not None:
            found.append(f"p.{column} = %s")
            values.append(code)
    if filters.region:
        _among(found, values, [each.code for each in code_names().clubs.values() if each.region == filters.region])
    if filters.state == WITHOUT_CLUB:
        homes = [each.code for each in code_names().clubs.values() if each.kind not in _NO_CLUB_KINDS]
        _among(found, values, homes, "NOT IN")
    found.append("p.merged_into_id IS NOT NULL" if filters.state == MERGED else "p.merged_into_id IS NULL")
    if filters.state != MERGED:
        found.append("p.erased" if filters.state == ERASED else "NOT p.erased")
    if filters.state == HIDDEN:
        found.append("p.hidden")
    # A number that was typed is found whatever has become of it.
    if filters.text and not filters.state:
        del found[-2:]
    return found, values


def _among(conditions: list[str], values: list[Any], clubs: list[int], word: str = "IN") -> None:
    marks = ", ".join(["%s"] * len(clubs)) or "NULL"
    if clubs or word == "IN":
        conditions.append(f"p.club {word} ({marks})")
        values += clubs


def _with_numbers(numbers: Sequence[str], where: Sequence[str], values: Sequence[Any]) -> list[Sequence[Any]]:
    found: list[Sequence[Any]] = []
    for marks, some in in_chunks(numbers):
        condition = " AND ".join([f"p.number IN ({marks})", *where])
        found += database.rows(f"SELECT {_COLUMNS} {_FROM} WHERE {condition}", *some, *values)
    return found


def _find_numbers(filters: PlayerFilter, who: Actor) -> list[str]:
    """Return the numbers of the players whom a text may mean, the likeliest first."""
    text = filters.text
    if "@" in text:
        return _find_by_email(text)
    if filters.state == MERGED:
        return _find_merged(text)
    exact = canonical_number(text)
    named, _ = search_players(text, who, _MOST_FOUND)
    numbers = [exact, *(match.number for match in named)]
    if not named and (clubs := match_clubs(text)):
        marks = ", ".join(["%s"] * len(clubs))
        sql = f"SELECT number FROM player WHERE club IN ({marks}) ORDER BY family, first, id LIMIT %s"
        numbers += [number for (number,) in database.rows(sql, *sorted(clubs), _MOST_FOUND)]
    return list(dict.fromkeys(numbers))


def _find_by_email(text: str) -> list[str]:
    escaped = text.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return [number for (number,) in database.rows(_BY_EMAIL, f"%{escaped}%", _MOST_FOUND)]


def _find_merged(text: str) -> list[str]:
    """Return the merged numbers whose names, or which themselves, begin with the words of a text; they are few."""
    words = fold_accents(text).split()
    return [
        number
        for number, *names in database.rows(_MERGED_NAMES)
        if all(any(own.startswith(word) for own in (*fold_accents(" ".join(names)).split(), number.casefold()))
               for word in words)
    ]  # fmt: skip
