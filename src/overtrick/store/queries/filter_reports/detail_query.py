"""The queries of a detail report: which rows are its results, how many, and what was won in all of them.

The rows of a page are nearly always those of a few days. How many results each day has is found first, by reading two
or three columns; the page is then asked for on its own days alone.
"""

from copy import copy
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.core.session import NOBODY
from overtrick.store.access.permissions import Actor
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.filter_reports.conditions import (
    Conditions,
    on_days,
    on_players,
    on_sessions,
)
from overtrick.store.queries.filter_reports.filters import ReportFilter

# What the rows can be sorted by, beside the units: columns of a seat `s`, its session `t` and the club `c`.
_BY_DAY = "date"
ORDERS = {
    _BY_DAY: ("s.played",), "club": ("c.name",), "event": ("t.event",), "session": ("t.kind = 'final'", "t.round"),
    "place": ("s.place",), "class": ("t.event_class",), "score": ("try_cast(s.score AS DECIMAL(18, 4))",),
}  # fmt: skip
_NO_BYE = f"s.number <> '{NOBODY}'"
_DAYS = "SELECT {table}.played, count({entries}) FROM {source} {joins}WHERE {where} GROUP BY {table}.played"
_HITS = "SELECT {once}s.entry, s.session, s.played{keys} FROM seats s {joins}WHERE {where}"
_PAGE = (
    "WITH hits AS MATERIALIZED ({hits}) SELECT h.entry, h.session, h.played, (SELECT count(*) FROM hits) FROM hits h "
    "{more}ORDER BY {order} LIMIT ? OFFSET ?"
)
_ALL_SEATS = "SELECT s.* FROM seats s {joins}WHERE {where}"
_ALL_AWARDS = "SELECT a.* FROM awards a {joins}WHERE {where}"
_JOIN_SESSIONS = "JOIN sessions t ON t.session = {table}.session "
_JOIN_CLUBS = "LEFT JOIN clubs c ON c.club = t.club "
_JOIN_MOST = (
    "LEFT JOIN (SELECT a.entry, max(a.points) AS most FROM awards a {joins}WHERE {where} GROUP BY a.entry) m "
    "ON m.entry = h.entry "
)
_OF_UNIT = "({table}.entry, {table}.player) IN (SELECT (x.entry, x.player) FROM awards x WHERE {where})"
_TOTALS = "SELECT a.unit, sum(a.points) FROM awards a {joins}WHERE {where} GROUP BY a.unit"
# The newest first, and the rows of a session as its file has them.
_LAST_ORDER = "h.played DESC, h.session DESC, h.entry"


class Asked(NamedTuple):
    """A query with its values."""

    sql: str
    values: list[Any]


class DetailQuery:
    """The queries of one detail report. `day` is the one on which the ages and units are those of the federation."""

    def __init__(self, filters: ReportFilter, who: Actor | None, day: date) -> None:
        self.filters = filters
        self._units = tuple(current_federation().scheme.on(day).units)
        self._players = on_players(filters, who, day)
        self._sessions = on_sessions(filters)

    def within(self, first: date, last: date) -> "DetailQuery":
        """Return the same query for some of its days."""
        found = copy(self)
        found.filters = msgspec.structs.replace(self.filters, start=first, end=last)
        return found

    @property
    def is_by_day(self) -> bool:
        """Whether the rows are in the order of their days."""
        return self.filters.by == _BY_DAY or self.filters.by not in (*ORDERS, *self._units)

    @property
    def is_falling(self) -> bool:
        """Whether the largest come first; without a wish, the newest."""
        return self.filters.descending or self.filters.by not in (*ORDERS, *self._units)

    @property
    def asked_players(self) -> Conditions:
        """The conditions on players `p` of whom the report is; none if it is of everyone."""
        return self._players if self.filters.is_of_players else Conditions()

    def days(self) -> Asked:
        """Return the query for how many results each day has."""
        if self.filters.unit:
            # Whoever earned points with a row has a seat in it.
            where = Conditions("a.entry IS NOT NULL")
            where.add("a.unit = ?", self.filters.unit)
            return self._ask(_name(_DAYS, "a", "awards a", "DISTINCT a.entry"), "a", where, of_unit=False)
        if self.filters.is_of_players:
            # Nobody in the register has the number of a bye.
            return self._ask(_name(_DAYS, "s", "seats s", "DISTINCT s.entry"), "s", Conditions())
        return self._ask(_name(_DAYS, "s", "seats s", "*"), "s", Conditions("s.leads"))

    def page(self) -> Asked:
        """Return the query for a page; its last values are how many rows, and how many before them."""
        filters, more = self.filters, ""
        keys = ORDERS.get(filters.by, () if filters.by in self._units else ORDERS[_BY_DAY])
        hits, values = self.hits(keys)
        order = [f"h.k{at}" for at in range(len(keys))]
        if filters.by in self._units:
            wanted = Conditions("a.entry IS NOT NULL")
            wanted.add("a.unit = ?", filters.by)
            more, own = self._ask(_JOIN_MOST, "a", wanted)
            order, values = ["m.most"], [*values, *own]
        way = "DESC" if self.is_falling else "ASC"
        written = "".join(f"{key} {way} NULLS LAST, " for key in order)
        return Asked(_PAGE.format(hits=hits, more=more, order=written + _LAST_ORDER), values)

    def hits(self, keys: tuple[str, ...] = ()) -> Asked:
        """Return the query for a row for each result, with the keys by which they are sorted."""
        plain = not (self.filters.is_of_players or self.filters.unit)
        in_sessions = any(key.startswith(("t.", "c.")) for key in keys)
        where = Conditions("s.leads") if plain else Conditions()
        sql = _HITS.replace("{once}", "" if plain else "DISTINCT ")
        sql = sql.replace("{keys}", "".join(f", {key} AS k{at}" for at, key in enumerate(keys)))
        clubs = _JOIN_CLUBS if any(key.startswith("c.") for key in keys) else ""
        return self._ask(sql, "s", where, in_sessions=in_sessions, more_joins=clubs)

    def totals(self) -> Asked:
        """Return the query for what the players of the report won with all its results, by unit."""
        return self._ask(_TOTALS, "a", Conditions("a.entry IS NOT NULL"))

    def seats(self) -> Asked:
        """Return the query for every seat of the report."""
        return self._ask(_ALL_SEATS, "s", Conditions(_NO_BYE))

    def awards(self) -> Asked:
        """Return the query for every award of the report's players with its results."""
        return self._ask(_ALL_AWARDS, "a", Conditions("a.entry IS NOT NULL"))

    def _ask(
        self, sql: str, table: str, where: Conditions, *, in_sessions: bool = False, more_joins: str = "",
        of_unit: bool = True,
    ) -> Asked:  # fmt: skip
        """Return a query on the seats or awards that the report is of."""
        filters, joins = self.filters, ""
        # An award of a session is of the day of its session.
        where.extend(on_days(table, filters))
        if in_sessions or self._sessions:
            joins = _JOIN_SESSIONS.format(table=table)
            where.extend(self._sessions)
        if filters.is_of_players:
            where.add(
                f"{table}.player IN (SELECT p.player FROM players p WHERE {self._players.sql})", *self._players.values
            )
        if filters.unit and of_unit:
            earned = on_days("x", filters)
            earned.add("x.unit = ?", filters.unit)
            where.add(_OF_UNIT.format(table=table, where=earned.sql), *earned.values)
        return Asked(sql.format(joins=joins + more_joins, where=where.sql), where.values)


def _name(sql: str, table: str, source: str, entries: str) -> str:
    """Return a query on another table, with its joins and conditions still to come."""
    return sql.replace("{table}", table).replace("{source}", source).replace("{entries}", entries)
