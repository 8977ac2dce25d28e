"""Mergers of players' numbers; only this module follows chains of them."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from overtrick.store.db import cache, database
from overtrick.store.db.fetch import in_chunks

_BY_ID = "SELECT id, merged_into_id FROM player WHERE merged_into_id IS NOT NULL"
_BY_NUMBER = "SELECT d.number, p.number FROM player d JOIN player p ON p.id = d.merged_into_id"
_MERGED = "SELECT id, number, merged_into_id FROM player WHERE merged_into_id IN ({marks}) ORDER BY id"
K = TypeVar("K")


def merger_chain(start: K, merged_into: Callable[[K], K | None]) -> Iterator[K]:
    """Yield what a number or player was merged into, step by step; the last one survives."""
    seen = [start]
    while (after := merged_into(seen[-1])) is not None and after not in seen:
        seen.append(after)
        yield after


def survivor(start: K, merged_into: Callable[[K], K | None]) -> K:
    """Return the last one in a chain of mergers, nearly always `start` itself."""
    # Asked first, because a page names dozens of players and hardly ever one with a merged number.
    if merged_into(start) is None:
        return start
    return [start, *merger_chain(start, merged_into)][-1]


def mergers_by_id() -> dict[int, int]:
    """Return every merged player with the one it was merged into, by the keys of their rows."""
    return dict(database.rows(_BY_ID))


def mergers_by_number() -> dict[str, str]:
    """Return every merged number with the one it was merged into."""
    return dict(database.rows(_BY_NUMBER))


def with_duplicates(players: Collection[int]) -> dict[int, int]:
    """Return the players and all that were merged into them, each with the player whose number counts now.

    Who was merged into whom is kept until the next decision.
    """
    duplicates: dict[int, list[int]] = cache.get_or_make("duplicates", cache.version(), _duplicates)
    return {own: player for player in players for own in (player, *duplicates.get(player, ()))}


def _duplicates() -> dict[int, list[int]]:
    merged, found = mergers_by_id(), dict[int, list[int]]()
    for key in merged:
        found.setdefault(survivor(key, merged.get), []).append(key)
    return found


def duplicates_by_holder(players: Iterable[int]) -> dict[str, int]:
    """Return the numbers that were merged into some players, then those merged into these, and so on."""
    found: dict[str, int] = {}
    holders = {player: player for player in players}
    while holders:
        rows = [row for marks, some in in_chunks(holders) for row in database.rows(_MERGED.format(marks=marks), *some)]
        found |= {number: holders[into] for _, number, into in rows}
        holders = {key: holders[into] for key, _, into in rows}
    return found
