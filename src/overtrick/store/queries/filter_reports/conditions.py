"""Filters as conditions of SQL on the columnar copy. Whatever was typed is a value, never a part of the text."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.queries.filter_reports.filters import FINALS, SESSIONS, ReportFilter
from overtrick.store.queries.search import find_by_numbers, search_players
from overtrick.store.queries.visibility import may_see_player
from overtrick.store.registers.code_names import code_names

# As `fold_accents` compares names; the words may stand in any order.
_FOLDED_EVENT = "regexp_replace(strip_accents(lower(t.event)), '[^\\p{L}\\p{N}]', ' ', 'g')"
_UNSEEN = "SELECT id, number, club, hidden, erased FROM player WHERE hidden OR erased"
_MOST_NAMES = 20_000
_HELD = {SESSIONS: "t.kind <> 'final'", FINALS: "t.kind = 'final'"}


class Conditions:
    """Conditions that all must hold, and their values in the same order."""

    def __init__(self, *parts: str) -> None:
        self._parts = list(parts)
        self.values: list[Any] = []

    def add(self, sql: str, *values: Any) -> None:
        """Add a condition."""
        self._parts.append(sql)
        self.values += values

    def extend(self, other: "Conditions") -> None:
        """Add all conditions of another."""
        self._parts += other._parts
        self.values += other.values

    @property
    def sql(self) -> str:
        """The conditions as one."""
        return " AND ".join(self._parts) or "TRUE"

    def __bool__(self) -> bool:
        return bool(self._parts)


def on_days(table: str, filters: ReportFilter, day: str = "played") -> Conditions:
    """Return the conditions on the days of a table; its season tells which files of the copy need not be read."""
    found = Conditions()
    for sign, last in ((">=", filters.start), ("<=", filters.end)):
        if last:
            found.add(f"{table}.{day} {sign} ?", last)
    found.extend(in_seasons(table, filters))
    return found


def in_seasons(table: str, filters: ReportFilter) -> Conditions:
    """Return the conditions on the seasons of a table alone."""
    found = Conditions()
    for sign, last in ((">=", filters.start), ("<=", filters.end)):
        if last:
            found.add(f"{table}.season {sign} ?", last.year)
    return found


def on_sessions(filters: ReportFilter) -> Conditions:
    """Return the conditions on sessions `t`, beside those on their days."""
    found = Conditions()
    for column, value in (("club", filters.club), ("region", filters.region), ("event_class", filters.event_class)):
        if value or value == 0:
            found.add(f"t.{column} = ?", value)
    for word in filters.words:
        found.add(f"contains({_FOLDED_EVENT}, ?)", word)
    if filters.which in _HELD:
        found.add(_HELD[filters.which])
    return found


def on_players(filters: ReportFilter, who: Actor | None, day: date) -> Conditions:
    """Return the conditions on players `p`: those asked for, of whom the reader may know who they are."""
    found = Conditions("NOT p.erased")
    if unseen := find_unseen(who):
        found.add("p.player NOT IN (SELECT unnest(?))", unseen)
    numbers = _find_numbers(filters, who)
    if numbers is not None:
        found.add("p.number IN (SELECT unnest(?))", numbers)
    values = {
        "club": filters.home, "region": filters.home_region or None, "grade_code": filters.grade,
        "rank_code": filters.rank,
    }  # fmt: skip
    for column, value in values.items():
        if value is not None:
            found.add(f"p.{column} = ?", value)
    for table, code in (("gender", filters.gender), ("country", filters.country)):
        if code is not None:
            # A code that is in no table is nobody's.
            found.add(f"p.{table} = nullif(?, '')", code_names().name(table, code))
    # Of the birth only the year is known: an age is what somebody becomes in the year.
    if filters.youngest is not None:
        found.add("p.year_of_birth <= ?", day.year - filters.youngest)
    if filters.oldest is not None:
        found.add("p.year_of_birth >= ?", day.year - filters.oldest)
    return found


def _find_numbers(filters: ReportFilter, who: Actor | None) -> list[str] | None:
    """Return the numbers of the players who are asked for by name or number; None if all are."""
    named = filters.name and {each.number for each in search_players(filters.name, who, _MOST_NAMES)[0]}
    numbered = filters.numbers and {each.number for each in find_by_numbers(filters.numbers, who)}
    if not (filters.name or filters.numbers):
        return None
    if filters.name and filters.numbers:
        return sorted(set(named) & set(numbered))
    return sorted(named or numbered or ())


def find_unseen(who: Actor | None) -> list[int]:
    """Return the players whom a reader may not see, as the records are now and not as the copy has them."""
    hidden: Sequence[Any] = cache.get_or_make("hidden and erased", cache.version(), lambda: database.rows(_UNSEEN))
    return [
        key
        for key, number, club, is_hidden, is_erased in hidden
        if not may_see_player(who, number, club, hidden=bool(is_hidden), erased=bool(is_erased))
    ]
