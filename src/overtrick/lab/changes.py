"""Which cases earn otherwise under another scheme, how often they occur, and the sums of players and clubs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.history import History, Ints
from overtrick.lab.replay import Span
from overtrick.lab.sums import Replayed, count_cells, find_cells, outcome_tables
from overtrick.schemes import Scheme

# Of so many pairs of a club and a cell a table is made; where there would be more, those that occur are sorted.
_LARGEST_TABLE = 20_000_000


class Pair(NamedTuple):
    """Two replays of one history, and the schemes that they followed."""

    before: Replayed
    after: Replayed
    old: Scheme
    new: Scheme


def sum_units(replayed: Replayed) -> dict[str, Ints]:
    """Return the points of every player in the whole span, by unit."""
    found: dict[str, Ints] = {}
    for (unit, _), column in replayed.sums.items():
        own = column.sum(axis=1)
        found[unit] = found[unit] + own if unit in found else own
    return {unit: column for unit, column in found.items() if column.any()}


def stack(sums: Mapping[str, Ints], units: Sequence[str], players: int) -> Ints:
    """Return the points of every player: a row a unit."""
    none = np.zeros(players, np.int64)
    return np.stack([sums.get(unit, none) for unit in units]) if units else np.zeros((0, players), np.int64)


def count_rows(history: History, pair: Pair, span: Span) -> int:
    """Return how many seats of a span were replayed."""
    blocks = [block for block in history.blocks if span.first.year <= block.year <= span.last.year]
    apart = {
        (award.session, award.row, award.player)
        for award in pair.before.ordinary
        if history.sessions.apart[award.session]
    }
    return int(count_cells(blocks, pair.before.dated, span).sum()) + len(apart)


def changed_cells(history: History, pair: Pair) -> dict[str, NDArray[np.bool_]]:
    """Tell for every unit which cases earn other points; the two replays have the same days."""
    old, new = (unit_tables(history, each) for each in (pair.before, pair.after))
    none = np.zeros(len(history.book.origins) * len(pair.before.dated.days), np.int64)
    return {unit: old.get(unit, none) != new.get(unit, none) for unit in dict.fromkeys([*old, *new])}


def unit_tables(history: History, replayed: Replayed) -> dict[str, Ints]:
    """Return what every case earns, by unit alone."""
    found: dict[str, Ints] = {}
    for (unit, _), table in outcome_tables(history, replayed.dated).items():
        found[unit] = found[unit] + table if unit in found else table
    return found


def count_changed(history: History, pair: Pair, span: Span) -> int:
    """Return how many awards differ: of a player in a row of a session, in one unit."""
    blocks = [block for block in history.blocks if span.first.year <= block.year <= span.last.year]
    counts = count_cells(blocks, pair.before.dated, span)
    found = sum(int(counts[changed].sum()) for changed in changed_cells(history, pair).values())
    return found + sum(old != new for old, new in ordinary_changes(pair).values())


def ordinary_changes(pair: Pair) -> dict[tuple[int, int, str, str], tuple[int, int]]:
    """Return what the sessions of the ordinary way give before and after: by session, row, player and unit."""
    sums: list[Counter[tuple[int, int, str, str]]] = [Counter(), Counter()]
    for total, replayed in zip(sums, (pair.before, pair.after), strict=True):
        for award in replayed.ordinary:
            total[award.session, award.row, award.player, award.unit] += award.parts
    return {key: (sums[0][key], sums[1][key]) for key in sums[0] | sums[1]}


def sum_clubs(
    history: History, pair: Pair, span: Span
) -> tuple[dict[tuple[str, str], int], dict[tuple[str, str], int]]:
    """Return the points that were won at every club before and after, by club and unit.

    How often each case was seen at each club is counted once for both.
    """
    codes, places = np.unique(history.sessions.club, return_inverse=True)
    tables = [unit_tables(history, each) for each in (pair.before, pair.after)]
    sums = [{unit: np.zeros(len(codes), np.int64) for unit in own} for own in tables]
    days, size = pair.before.dated.days, len(history.book.origins)
    for block in history.blocks:
        if span.first.year <= block.year <= span.last.year:
            seats = find_cells(block, size, days, span)
            cells, clubs, counts = _count_pairs(seats.cells, places[seats.session], size * len(days), len(codes))
            for own, of_units in zip(sums, tables, strict=True):
                for unit, table in of_units.items():
                    np.add.at(own[unit], clubs, table.take(cells) * counts)
    before, after = (
        {(str(int(codes[at])), unit): int(column[at]) for unit, column in own.items() for at in np.flatnonzero(column)}
        for own in sums
    )
    for found, replayed in ((before, pair.before), (after, pair.after)):
        for award in replayed.ordinary:
            if not span.first.toordinal() <= history.sessions.day[award.session] <= span.last.toordinal():
                continue
            key = (str(int(history.sessions.club[award.session])), award.unit)
            found[key] = found.get(key, 0) + award.parts
    return before, after


def _count_pairs(
    cells: NDArray[np.uint32], clubs: NDArray[np.int64], size: int, most: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], Ints]:
    """Return which cells occur at which clubs, and how often; a table of all pairs where it is not too large."""
    keys = clubs.astype(np.int64) * size + cells
    if size * most <= _LARGEST_TABLE:
        counts = np.bincount(keys, minlength=size * most)
        found = np.flatnonzero(counts)
        counted = counts[found]
    else:
        found, counted = np.unique(keys, return_counts=True)
    return found % size, found // size, counted.astype(np.int64)
