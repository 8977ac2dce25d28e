"""Totals of points by player and unit, posted or played between two days, for runs and standings.

A result counts from the day on which it was posted (ruling S5), whenever it was played.
"""

from collections.abc import Collection, Sequence
from datetime import date
from typing import NamedTuple

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks

# Stored parts by unit, by player.
Sums = dict[int, dict[str, int]]
_FIRST_AND_LAST_ENTRIES = (
    "SELECT max(CASE WHEN day < %s THEN seq END), min(CASE WHEN day >= %s THEN seq END), "
    "max(CASE WHEN day < %s THEN seq END), min(CASE WHEN day >= %s THEN seq END) FROM journal"
)
_LAST_POSTING = "SELECT max(id) FROM posting WHERE seq = (SELECT max(seq) FROM posting WHERE seq <= %s)"
_SUMS = "SELECT a.player_id, a.unit, sum(a.points) FROM award a{more} WHERE {wanted} GROUP BY a.player_id, a.unit"
_SEVERAL_SUMS = "SELECT a.player_id, a.unit, {sums} FROM award a{more} GROUP BY a.player_id, a.unit"
_WITH_JOURNAL = " JOIN posting p ON p.id = a.posting_id JOIN journal j ON j.seq = p.seq"


class LedgerRows(NamedTuple):
    """Which rows of the ledger are added up: a join, a condition, and the values in it."""

    more: str
    wanted: str
    values: list[object]

    def without(self, kinds: Collection[str]) -> "LedgerRows":
        """Return these rows without those of some kinds."""
        if not kinds:
            return self
        wanted = f"{self.wanted} AND a.kind NOT IN ({', '.join(['%s'] * len(kinds))})"
        return LedgerRows(self.more, wanted, [*self.values, *kinds])


def rows_posted_between(start: date | None, end: date) -> LedgerRows:
    """Return the rows that were posted from `start` on and before `end`."""
    return LedgerRows(*_posted_between(start, end))


def rows_played_between(start: date, end: date) -> LedgerRows:
    """Return the rows of what was played from `start` on and before `end`."""
    return LedgerRows("", "a.played >= %s AND a.played < %s", [start, end])


def points_posted_between(
    start: date | None, end: date, *, excluded_kinds: Collection[str] = (), players: Collection[int] | None = None
) -> Sums:
    """Return the points that were posted from `start` on and before `end`."""
    return add_up_rows(rows_posted_between(start, end).without(excluded_kinds), players)


def points_played_between(
    start: date, end: date, *, excluded_kinds: Collection[str] = (), players: Collection[int] | None = None
) -> Sums:
    """Return the points of what was played from `start` on and before `end`."""
    return add_up_rows(rows_played_between(start, end).without(excluded_kinds), players)


def find_totals_before(seq: int, players: Collection[int]) -> Sums:
    """Return the points that players had before an entry of the journal."""
    return add_up_rows(LedgerRows(" JOIN posting p ON p.id = a.posting_id", "p.seq < %s", [seq]), players)


def nonzero_totals(sums: Sums, player: int) -> dict[str, int]:
    """Return a player's points by unit, without units that come to 0."""
    return {unit: parts for unit, parts in sorted(sums.get(player, {}).items()) if parts}


def add_sums(*sums: Sums) -> Sums:
    """Return points added up by player and unit."""
    found: Sums = {}
    for each in sums:
        for player, points in each.items():
            own = found.setdefault(player, {})
            for unit, parts in points.items():
                own[unit] = own.get(unit, 0) + parts
    return found


def add_up_rows(rows: LedgerRows, players: Collection[int] | None = None) -> Sums:
    """Return the points of some rows of the ledger: of all players, or of some."""
    found: Sums = {}
    chunks = [("", list[int]())] if players is None else in_chunks(players)
    for marks, some in chunks:
        own = f" AND a.player_id IN ({marks})" if marks else ""
        sql = _SUMS.format(more=rows.more, wanted=rows.wanted + own)
        for player, unit, parts in database.rows(sql, *rows.values, *some):
            found.setdefault(player, {})[unit] = int(parts)
    return found


def add_up_together(several: Sequence[LedgerRows]) -> list[Sums]:
    """Return the points of several selections of rows, of all players, in one reading of the ledger."""
    if len(several) == 1:
        return [add_up_rows(several[0])]
    # PostgreSQL adds bigints up to a numeric, which takes longer to send and to read than a whole number.
    sums = ", ".join(f"CAST(sum(a.points) FILTER (WHERE {rows.wanted}) AS BIGINT)" for rows in several)
    more = "".join(dict.fromkeys(rows.more for rows in several))
    values = [value for rows in several for value in rows.values]
    found: list[Sums] = [{} for _ in several]
    for player, unit, *parts_of_each in database.rows(_SEVERAL_SUMS.format(sums=sums, more=more), *values):
        for own, parts in zip(found, parts_of_each, strict=True):
            if parts is not None:
                own.setdefault(player, {})[unit] = parts
    return found


def _posted_between(start: date | None, end: date) -> tuple[str, str, list[object]]:
    """Return a join, conditions and values that select the postings between two days.

    They are a range of ids, unless the days of the journal are not in order.
    """
    first = start or date.min
    last_before, first_after, last_earlier, first_within = database.rows(
        _FIRST_AND_LAST_ENTRIES, end, end, first, first
    )[0]
    in_order = (first_after is None or (last_before or 0) < first_after) and (
        last_earlier is None or first_within is None or last_earlier < first_within
    )
    if not in_order:
        return _WITH_JOURNAL, "j.day >= %s AND j.day < %s", [first, end]
    wanted, values = ["1 = 1"], list[object]()
    if first_after is not None:
        wanted.append("a.posting_id <= %s")
        values.append(database.rows(_LAST_POSTING, last_before or 0)[0][0] or 0)
    if last_earlier is not None:
        wanted.append("a.posting_id > %s")
        values.append(database.rows(_LAST_POSTING, last_earlier)[0][0] or 0)
    return "", " AND ".join(wanted), values


def count_awards() -> int:
    """Count the rows of the ledger."""
    return models.Award.objects.count()
