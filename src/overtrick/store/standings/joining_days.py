"""The days on which players joined, for ranks that need more of those who joined later."""

from collections.abc import Collection
from datetime import date

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of

_DAYS = "SELECT id, joined FROM player WHERE joined IS NOT NULL"


def find_joining_days(players: Collection[int] | None = None) -> dict[int, date]:
    """Return the days that are known, of all players or of some, by their keys."""
    found: dict[int, date] = {}
    for marks, some in [("", list[int]())] if players is None else in_chunks(players):
        own = f" AND id IN ({marks})" if marks else ""
        found |= {player: day_of(joined) for player, joined in database.rows(_DAYS + own, *some)}
    return found
