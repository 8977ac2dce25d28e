"""Totals of points by player and unit, posted or played between two days, for runs and standings.

A result counts from the day on which it was posted (ruling S5), whenever it was played.
"""

from collections.abc import Collection, Mapping
from datetime import date

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
_WITH_JOURNAL = " JOIN posting p ON p.id = a.posting_id JOIN journal j ON j.seq = p.seq"


def points_posted_between(
    start: date | None, end: date, *, excluded_kinds: Collection[str] = (), players: Collection[int] | None = None
) -> Sums:
    """Return the points that were posted from `start` on and before `end`."""
    more, wanted, values = _posted_between(start, end)
    return _sums(more, wanted, values, excluded_kinds, players)


def points_played_between(
    start: date, end: date, *, excluded_kinds: Collection[str] = (), players: Collection[int] | None = None
) -> Sums:
    """Return the points of what was played from `start` on and before `end`."""
    return _sums("", "a.played >= %s AND a.played < %s", [start, end], excluded_kinds, players)


def find_totals_before(seq: int, players: Collection[int]) -> Sums:
    """Return the points that players had before an entry of the journal."""
    return _sums(" JOIN posting p ON p.id = a.posting_id", "p.seq < %s", [seq], (), players)


def nonzero_totals(sums: Sums, player: int) -> Mapping[str, int]:
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


def _sums(
    more: str, wanted: str, values: list[object], excluded_kinds: Collection[str], players: Collection[int] | None
) -> Sums:
    if excluded_kinds:
        wanted += f" AND a.kind NOT IN ({', '.join(['%s'] * len(excluded_kinds))})"
        values = [*values, *excluded_kinds]
    found: Sums = {}
    chunks = [("", list[int]())] if players is None else in_chunks(players)
    for marks, some in chunks:
        own = f" AND a.player_id IN ({marks})" if marks else ""
        for player, unit, parts in database.rows(_SUMS.format(more=more, wanted=wanted + own), *values, *some):
            found.setdefault(player, {})[unit] = int(parts)
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
