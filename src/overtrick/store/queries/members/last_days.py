"""The last day on which each of some players played, under all their numbers."""

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from overtrick.store.db.fetch import chunked_queries, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.registers.mergers import with_duplicates
from overtrick.store.totals.recent_rows import first_row_of_twelve_months

_NUMBERS = "SELECT id, number FROM player WHERE id IN ({marks})"
# Rows are numbered as they come, so that those of the last twelve months need no look at earlier ones.
_LAST = (
    "SELECT x.number, max(s.date) FROM sitting x JOIN session s ON s.id = x.session_id WHERE x.number IN ({{marks}}) "
    "AND s.stands AND x.entry_id {compared} GROUP BY x.number"
)


def find_last_days(
    players: Mapping[int, str], day: date, duplicates: Mapping[int, str] = MappingProxyType({})
) -> dict[int, date]:
    """Find the last day that players played, by the keys of their rows; `players` has the number of each.

    `duplicates` has the numbers of those merged into them, as far as they are known.
    Most have played in the last twelve months. Only for the others earlier sessions are looked at.
    """
    holders = with_duplicates(players)
    own = {number: key for key, number in players.items()}
    merged = [key for key in holders if key not in players]
    unknown = [key for key in merged if key not in duplicates]
    known = {duplicates[key]: holders[key] for key in merged if key in duplicates}
    numbers = own | known | {number: holders[key] for key, number in _rows(_NUMBERS, unknown)}
    first = first_row_of_twelve_months(day)
    found = _latest(numbers, numbers, f">= {first:d}")
    missing = [number for number, key in numbers.items() if key not in found]
    return found | _latest(numbers, missing, f"< {first:d}")


def _latest(numbers: Mapping[str, int], asked: Iterable[str], compared: str) -> dict[int, date]:
    found: dict[int, date] = {}
    for number, last in _rows(_LAST.format(compared=compared), asked):
        key = numbers[number]
        found[key] = max(found.get(key, date.min), day_of(last))
    return found


def _rows(sql: str, values: Iterable[int | str]) -> list[tuple[Any, ...]]:
    return [row for rows in run_queries(chunked_queries(sql, values)) for row in rows]
