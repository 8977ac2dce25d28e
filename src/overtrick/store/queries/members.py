"""The members of a club as the club itself sees them, including those who are hidden from the public."""

import msgspec

from overtrick.store.db import database
from overtrick.store.queries.session_list import LAST_PAGE
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK

PAGE_SIZE = 100
_MEMBERS = (
    "SELECT number, preferred, first, family, grade, rank, stars, status, hidden FROM player WHERE club = %s "
    "AND NOT erased AND merged_into_id IS NULL ORDER BY family, first, id LIMIT %s OFFSET %s"
)


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A member of a club. `hidden` is one whom the public does not see."""

    number: str
    name: str
    grade: str
    rank: str
    stars: int
    status: str
    hidden: bool


def find_members(club: int, page: int = 1) -> tuple[list[Member], bool]:
    """Find a page of the members of a club by name, and whether there are more."""
    page = min(max(page, 1), LAST_PAGE)
    rows = database.rows(_MEMBERS, club, PAGE_SIZE + 1, (page - 1) * PAGE_SIZE)
    names, work = StandingNames(), code_names()
    return [
        Member(
            number=number, name=display_name(preferred, first, family) or number,
            grade=names.name_of(GRADE, str(grade)), rank=names.name_of(RANK, str(rank)), stars=stars,
            status=work.name(STATUS, status), hidden=bool(hidden),
        )
        for number, preferred, first, family, grade, rank, stars, status, hidden in rows[:PAGE_SIZE]
    ], len(rows) > PAGE_SIZE  # fmt: skip
