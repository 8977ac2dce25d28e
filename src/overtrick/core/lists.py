"""Which rows of a session stand in one list: one list, two lists (ruling N26) or matches (ruling F9).

A results file does not mark where the East-West list begins or which rows met, so everybody must find it out in
the same way.
"""

from collections.abc import Iterable
from itertools import compress
from operator import le
from typing import TypeVar

from overtrick.core.session import TWO_LISTS, Entry

Side = TypeVar("Side")
Match = tuple[Entry, Entry]
_DIRECTIONS = ("NS", "EW")


def split_lists(entries: tuple[Entry, ...], lists: int) -> tuple[tuple[Entry, ...], ...]:
    """The lists of a session: one, or where two are announced as many as the rows show: those that name a direction
    by it, others where the places begin again (ruling N26).
    """
    if lists != TWO_LISTS or not entries:
        return (entries,) if entries else ()
    starts = [0, *(at for at in _possible_starts(entries) if _begins_list(entries[at - 1], entries[at]))]
    return tuple(entries[start:end] for start, end in zip(starts, [*starts[1:], len(entries)], strict=True))


def _possible_starts(entries: tuple[Entry, ...]) -> Iterable[int]:
    """Where a list may begin. Nearly every row has a worse place than the row before, and so continues its list."""
    later = range(1, len(entries))
    places = [row.place for row in entries if row.place is not None and row.details is None]
    if len(places) < len(entries):
        return later
    return compress(later, map(le, places[1:], places))


def _begins_list(before: Entry, row: Entry) -> bool:
    if before.details and row.details and before.details.direction and row.details.direction:
        return before.details.direction != row.details.direction
    if before.place is None or row.place is None:
        return False
    return row.place < before.place or (row.place == before.place == 1 and row.score != before.score)


def matches(rows: tuple[Side, ...]) -> tuple[tuple[Side, Side], ...]:
    """The matches of a round: consecutive rows are the two sides (ruling F9); an odd last row is left out."""
    return tuple(zip(rows[::2], rows[1::2], strict=False))


def numbers_repeat(entries: Iterable[Entry]) -> bool:
    """Whether a pair North-South and another East-West have one number, though all may be one list."""
    seen: dict[tuple[str, str], str] = {}
    for row in entries:
        if row.details and row.details.number and row.details.direction in _DIRECTIONS:
            direction = seen.setdefault((row.details.section, row.details.number), row.details.direction)
            if direction != row.details.direction:
                return True
    return False
