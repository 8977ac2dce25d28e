"""The rows that a decision which is only tried has posted: by player, and by session.

The ledger has no index of postings. Rows are only added, so those of the latest entries are behind all others.
"""

from typing import NamedTuple

from overtrick.store.db import database

_LAST_AWARD = "SELECT max(id) FROM award"
_POSTED = (
    "SELECT o.session_id, a.player_id, a.number, a.unit, sum(a.points) FROM award a "
    "JOIN posting o ON o.id = a.posting_id WHERE a.id > %s AND o.seq BETWEEN %s AND %s "
    "GROUP BY o.session_id, a.player_id, a.number, a.unit HAVING sum(a.points) <> 0 "
    "ORDER BY o.session_id, a.number, a.unit"
)


class PostedPoints(NamedTuple):
    """Points of a unit that a player gains or loses, in stored parts, and the session that they are for."""

    session: int | None
    player: int
    number: str
    unit: str
    parts: int


def find_last_award() -> int:
    """Return the last row of the ledger; 0 if there is none."""
    return int(database.rows(_LAST_AWARD)[0][0] or 0)


def find_posted_points(seqs: range, last: int) -> list[PostedPoints]:
    """Return what entries posted behind the row that was the last one before."""
    rows = database.rows(_POSTED, last, seqs[0], seqs[-1])
    return [PostedPoints._make((*row[:4], int(row[4]))) for row in rows]
