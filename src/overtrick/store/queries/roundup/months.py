"""The roundup of a month: for everybody, for a club or for a region. It names nobody who is hidden."""

from datetime import date, timedelta

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.db.values import day_or_none
from overtrick.store.journal.today import today
from overtrick.store.queries.achievements import (
    Achievement,
    AchievementFilter,
    last_change_number,
    list_achievements,
    month_after,
)
from overtrick.store.queries.roundup.first_points import FirstPoints, find_first_points
from overtrick.store.queries.roundup.wins import Win, find_wins
from overtrick.store.queries.trophies.tables import TrophyTable, find_standing_on, list_trophies
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import GRADE

_LAST_AWARD = "SELECT max(id) FROM award"
_FIRST_DAY = "SELECT min(date) FROM session"
# So many of a trophy's table are named.
_LEADERS = 3
_ONE_DAY = timedelta(days=1)


class Roundup(msgspec.Struct, frozen=True, kw_only=True):
    """What was achieved in a month; `club` and `region` are those whose players are in it, if not all."""

    month: date
    club: int | None = None
    region: str = ""
    achievements: tuple[Achievement, ...] = ()
    wins: tuple[Win, ...] = ()
    first_points: tuple[FirstPoints, ...] = ()
    tables: tuple[TrophyTable, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Tell whether nobody achieved anything."""
        return not (self.achievements or self.wins or self.first_points or self.tables)


def find_roundup(month: date, club: int | None = None, region: str = "") -> Roundup:
    """Find the roundup of the month of a day, of all players or of those of a club or a region."""
    start = month.replace(day=1)
    valid_for = (cache.version(), database.rows(_LAST_AWARD)[0][0], last_change_number(), today())
    whole: Roundup = cache.get_or_make(f"roundup {start}", valid_for, lambda: _make_roundup(start))
    if club is None and not region:
        return msgspec.structs.replace(whole, tables=_only_first(whole.tables))
    return _narrow(whole, club, region)


def list_months() -> list[date]:
    """List the months of which there is a roundup, the newest first: from the first that was played on."""
    day = today()
    first = day_or_none(database.rows(_FIRST_DAY)[0][0]) or day
    months, month = [], min(first, day).replace(day=1)
    while month <= day:
        months.append(month)
        month = month_after(month)
    return months[::-1]


def _make_roundup(start: date) -> Roundup:
    end = month_after(start)
    last = end - _ONE_DAY
    months = list_achievements(AchievementFilter(start=start, end=end))
    tables = [table for trophy in list_trophies(last) if (table := find_standing_on(trophy, last))]
    return Roundup(
        month=start,
        achievements=tuple(each for found in months for each in found.highest if each.what != GRADE),
        wins=find_wins(start, end),
        first_points=find_first_points(start, end),
        tables=tuple(table for table in tables if table.rows),
    )


def _narrow(whole: Roundup, club: int | None, region: str) -> Roundup:
    """Keep what players of a club or of a region achieved; a table keeps their rows."""
    names = code_names()

    def is_here(code: int) -> bool:
        return code == club if club is not None else names.club(code).region == region

    tables = [
        msgspec.structs.replace(table, rows=tuple(row for row in table.rows if is_here(row.club)))
        for table in whole.tables
    ]
    return Roundup(
        month=whole.month, club=club, region=region,
        achievements=tuple(each for each in whole.achievements if is_here(each.club)),
        wins=tuple(win for win in whole.wins if any(is_here(each.club) for each in win.winners if each.person.number)),
        first_points=tuple(each for each in whole.first_points if is_here(each.club)),
        tables=_only_first(tuple(table for table in tables if table.rows)),
    )  # fmt: skip


def _only_first(tables: tuple[TrophyTable, ...]) -> tuple[TrophyTable, ...]:
    return tuple(msgspec.structs.replace(table, rows=table.rows[:_LEADERS]) for table in tables)
