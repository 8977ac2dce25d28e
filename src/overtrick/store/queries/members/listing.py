"""The members of a club as the club itself sees them, including those who are hidden from the public.

A club has some hundred members, and a list can be sorted by the last day played: so all of them are read, and sorted
here. A member is whoever has a membership that has not ended, and whoever is at home in the club.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

import msgspec

from overtrick.core.spellings import fold_accents, spelling_keys, starting_keys
from overtrick.store.db import database
from overtrick.store.db.values import day_or_none
from overtrick.store.queries.members.last_days import find_last_days
from overtrick.store.queries.session_list import LAST_PAGE
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import EARLIEST
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK

PAGE_SIZE = 100
_LONGEST_TEXT = 200
_PAGE_OF_MEMBERS = (
    "SELECT number, preferred, first, family, grade, rank, stars, status, hidden FROM player WHERE club = %s "
    "AND NOT erased AND merged_into_id IS NULL ORDER BY family, first, id LIMIT %s OFFSET %s"
)
_ALL_MEMBERS = (
    "SELECT p.id, p.number, p.preferred, p.first, p.family, p.grade, p.rank, p.stars, p.status, p.club, p.hidden, "
    'm.start, m."end" FROM player p LEFT JOIN membership m ON m.player_id = p.id AND m.club = %s '
    'AND (m."end" IS NULL OR m."end" >= %s) WHERE NOT p.erased AND p.merged_into_id IS NULL '
    "AND (p.club = %s OR m.id IS NOT NULL) ORDER BY p.family, p.first, p.id, m.start"
)


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A member of a club. `hidden` says that the public does not see the player."""

    number: str
    name: str
    grade: str
    rank: str
    stars: int
    status: str
    hidden: bool


class ClubMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member in the club's own list: codes with their names, the membership, and the last day played.

    `home` is the home club, which may be another one; `until` is the last day of a membership that ends.
    """

    id: int
    number: str
    name: str
    words: tuple[str, ...]
    grade_code: int
    rank_code: int
    status_code: int
    grade: str
    rank: str
    stars: int
    status: str
    home: int
    is_home: bool
    since: date | None
    until: date | None
    hidden: bool
    last_played: date | None = None


# By what a list is sorted, each with the value of a member; one who never played comes before all others.
_ORDERS: dict[str, Callable[[ClubMember], Any]] = {
    "name": lambda member: member.words,
    "number": lambda member: (len(member.number), member.number),
    "grade": lambda member: member.grade_code,
    "rank": lambda member: (member.rank_code, member.stars),
    "status": lambda member: member.status,
    "club": lambda member: (not member.is_home, member.home),
    "played": lambda member: member.last_played or date.min,
}
ORDERS = tuple(_ORDERS)


class MemberFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows: a text in name or number, codes, and those who have not played for some days; its order."""

    text: str = ""
    grade: int | None = None
    rank: int | None = None
    status: int | None = None
    idle: int | None = None
    by: str = "name"
    descending: bool = False


class MemberPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a list: how many members match, and how many there are."""

    rows: list[ClubMember]
    matching: int
    everybody: int
    more: bool


def find_members(club: int, page: int = 1) -> tuple[list[Member], bool]:
    """Find a page of those who are at home in a club by name, and whether there are more."""
    page = min(max(page, 1), LAST_PAGE)
    rows = database.rows(_PAGE_OF_MEMBERS, club, PAGE_SIZE + 1, (page - 1) * PAGE_SIZE)
    names, work = StandingNames(), code_names()
    return [
        Member(
            number=number, name=display_name(preferred, first, family) or number,
            grade=names.name_of(GRADE, str(grade)), rank=names.name_of(RANK, str(rank)), stars=stars,
            status=work.name(STATUS, status), hidden=bool(hidden),
        )
        for number, preferred, first, family, grade, rank, stars, status, hidden in rows[:PAGE_SIZE]
    ], len(rows) > PAGE_SIZE  # fmt: skip


def find_club_members(club: int, day: date) -> list[ClubMember]:
    """Find all members of a club on a day by name, with their last days played."""
    found: dict[int, ClubMember] = {}
    names, work = StandingNames(), code_names()
    for row in database.rows(_ALL_MEMBERS, club, day, club):
        found.setdefault(row[0], _member(row, club, names, work.codes.get(STATUS, {})))
    last = find_last_days({key: member.number for key, member in found.items()}, day)
    return [msgspec.structs.replace(member, last_played=last.get(key)) for key, member in found.items()]


def _member(row: Sequence[Any], club: int, names: StandingNames, statuses: dict[int, str]) -> ClubMember:
    key, number, preferred, first, family, grade, rank, stars, status, home, hidden, start, end = row
    return ClubMember(
        id=key, number=number, name=display_name(preferred, first, family) or number,
        words=tuple(dict.fromkeys((*fold_accents(f"{family} {first} {preferred}").split(), number.casefold()))),
        grade_code=grade, rank_code=rank, status_code=status, grade=names.name_of(GRADE, str(grade)),
        rank=names.name_of(RANK, str(rank)), stars=stars, status=statuses.get(status, str(status)), home=home,
        is_home=home == club, since=_known_day(start), until=day_or_none(end), hidden=bool(hidden),
    )  # fmt: skip


def _known_day(start: Any) -> date | None:
    """Return the first day of a membership; None where the register does not know it."""
    day = day_or_none(start)
    return None if day == EARLIEST else day


def list_members(club: int, filters: MemberFilter, day: date, page: int = 1) -> MemberPage:
    """Return a page of a club's members, filtered and sorted."""
    everybody = find_club_members(club, day)
    matching = sort_members(filter_members(everybody, filters, day), filters)
    first = (min(max(page, 1), LAST_PAGE) - 1) * PAGE_SIZE
    rows = matching[first : first + PAGE_SIZE]
    more = len(matching) > first + PAGE_SIZE
    return MemberPage(rows=rows, matching=len(matching), everybody=len(everybody), more=more)


def filter_members(members: Iterable[ClubMember], filters: MemberFilter, day: date) -> list[ClubMember]:
    """Return the members that fit a filter."""
    words = fold_accents(filters.text[:_LONGEST_TEXT]).split()
    wanted = {"grade_code": filters.grade, "rank_code": filters.rank, "status_code": filters.status}
    return [
        member
        for member in members
        if all(code is None or getattr(member, name) == code for name, code in wanted.items())
        and all(_has_word(member, word) for word in words)
        and (filters.idle is None or days_without_play(member, day) >= filters.idle)
    ]


def days_without_play(member: ClubMember, day: date) -> int:
    """Return for how many days a member has not played; for longer than anybody lives if never."""
    return (day - (member.last_played or date.min)).days


def _has_word(member: ClubMember, word: str) -> bool:
    """Tell whether a word of a name begins with a text, in either alphabet."""
    if any(own.startswith(word) for own in member.words):
        return True
    keys = starting_keys(word) if word.isalpha() else ()
    return any(own.startswith(key) for each in member.words if each.isalpha() for own in spelling_keys(each)
               for key in keys if key)  # fmt: skip


def sort_members(members: Iterable[ClubMember], filters: MemberFilter) -> list[ClubMember]:
    """Return members in the order of a filter; those who are equal in it by name."""
    by_name = sorted(members, key=_ORDERS["name"])
    order = _ORDERS.get(filters.by, _ORDERS["name"])
    return sorted(by_name, key=order, reverse=filters.descending)
