"""The awards in force: those that no later posting reverses."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, in_chunks
from overtrick.store.db.values import day_of

_COLUMNS = "a.id, a.session_id, a.entry_id, a.player_id, a.number, a.unit, a.points, a.kind, a.played"
# `+ 0` keeps SQLite from an index by which it would read every award that reverses nothing.
_IN_FORCE = (
    f"SELECT {_COLUMNS} FROM award a LEFT JOIN award r ON r.reverses_id = a.id "
    "WHERE a.reverses_id + 0 IS NULL AND r.id IS NULL AND "
)


class AwardInForce(NamedTuple):
    """An award that no later posting reverses. Points are in stored parts."""

    id: int
    session: int | None
    entry: int | None
    player: int
    number: str
    unit: str
    points: int
    kind: str
    played: date

    @property
    def content(self) -> tuple[Any, ...]:
        """Return what makes two awards equal."""
        return (self.entry, self.player, self.number, self.unit, self.points, self.kind)


def awards_in_force(column: str, values: Iterable[int]) -> list[AwardInForce]:
    """Return the awards in force of sessions or of players, in the order in which they were posted."""
    found: list[AwardInForce] = []
    for marks, some in in_chunks(values):
        found += _awards(database.rows(f"{_IN_FORCE} a.{column} IN ({marks})", *some))
    return sorted(found)


def awards_posted_by(entries: Iterable[int], kinds: Sequence[str]) -> list[AwardInForce]:
    """Return the awards in force of some kinds that journal entries posted, in the order in which they did."""
    found: list[AwardInForce] = []
    wanted = f"a.kind IN ({', '.join(['%s'] * len(kinds))})"
    for marks, some in in_chunks(entries):
        postings = f"a.posting_id IN (SELECT id FROM posting WHERE seq IN ({marks}))"
        found += _awards(database.rows(f"{_IN_FORCE} {postings} AND {wanted}", *some, *kinds))
    return sorted(found)


def session_awards_query(sessions: Sequence[int], player: int | None = None) -> Query:
    """Return the query for the awards in force of sessions, of all players or of one, to be run with other queries."""
    own = "" if player is None else f" AND a.player_id = {int(player)}"
    return f"{_IN_FORCE} a.session_id IN ({', '.join(['%s'] * len(sessions))}){own}", sessions


def awards_from_rows(rows: Rows) -> list[AwardInForce]:
    """Return the awards of rows that the database returned, in the order in which they were posted."""
    # Sorted here: with an ORDER BY, SQLite reads the whole ledger instead of sorting a few rows.
    return sorted(_awards(rows))


def _awards(rows: Rows) -> list[AwardInForce]:
    return [AwardInForce._make((*row[:-1], day_of(row[-1]))) for row in rows]


def awards_without_session(player: int) -> list[AwardInForce]:
    """Return the awards in force of a player that do not come from a session, the latest first."""
    rows = database.rows(
        f"{_IN_FORCE} a.player_id = %s AND a.session_id IS NULL ORDER BY a.played DESC, a.id DESC", player
    )
    return _awards(rows)


def current_totals(players: Iterable[int]) -> dict[int, dict[str, int]]:
    """Return the points that players have, in stored parts by unit, without units that come to 0."""
    found: dict[int, dict[str, int]] = {}
    for marks, some in in_chunks(set(players)):
        sql = f"SELECT player_id, unit, sum(points) FROM award WHERE player_id IN ({marks}) GROUP BY player_id, unit"
        for player, unit, parts in database.rows(f"{sql} HAVING sum(points) <> 0 ORDER BY player_id, unit", *some):
            found.setdefault(player, {})[unit] = int(parts)
    return found


def numbers_with_opening_balance() -> set[str]:
    """Return the player numbers that have an opening balance."""
    sql = (
        "SELECT DISTINCT a.number FROM award a LEFT JOIN award r ON r.reverses_id = a.id "
        "WHERE a.kind = 'opening' AND a.reverses_id IS NULL AND r.id IS NULL"
    )
    return {number for (number,) in database.rows(sql)}
