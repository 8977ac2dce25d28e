"""What strata and the strength of a field ask of players: the points and the rank with which they came.

Points are those posted before the day of play, and the rank is that of the morning: what is posted later changes
neither, so that a session earns the same whenever it is awarded.
"""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from overtrick.schemes.edition import Edition
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.ledger.totals import points_posted_between
from overtrick.store.models.points_field import from_parts
from overtrick.store.registers.players_on_day import PlayerRegister

# The rank of a day is what was held before the first change on it or after it.
_RANKS = (
    "SELECT p.id, p.rank, (SELECT c.before FROM change c WHERE c.player_id = p.id AND c.what = 'rank' AND c.date >= %s "
    "ORDER BY c.date, c.id LIMIT 1) FROM player p WHERE p.id IN ({marks})"
)


class StandingFacts(NamedTuple):
    """A player's rank, empty where there is none, and points with their unit."""

    rank: str
    points: dict[str, str]


def find_standing_facts(
    numbers: Collection[str], day: date, edition: Edition, register: PlayerRegister
) -> dict[str, StandingFacts]:
    """Return the standing of players on the morning of a day, by number."""
    keys = {number: known.id for number in numbers if (known := register.player(number))}
    totals = points_posted_between(None, day, players=set(keys.values()))
    ranks = _find_ranks(set(keys.values()), day, edition) if edition.asks_ranks else {}
    return {
        number: StandingFacts(
            ranks.get(key, ""),
            {unit: f"{from_parts(max(totals.get(key, {}).get(unit, 0), 0)):f} {unit}" for unit in edition.units},
        )
        for number, key in keys.items()
    }


def _find_ranks(players: Collection[int], day: date, edition: Edition) -> dict[int, str]:
    names = {rank.code: rank.name for rank in edition.ranks}
    found: dict[int, str] = {}
    for marks, some in in_chunks(players):
        for player, now, before in database.rows(_RANKS.format(marks=marks), day, *some):
            found[player] = names.get(int(before if before is not None else now), "")
    return found
