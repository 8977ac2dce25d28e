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
    tables = outcome_tables(history, pair.before.dated)
    return int(count_cells(blocks, pair.before.dated, tables, span).sum()) + len(pair.before.ordinary)


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
    tables = outcome_tables(history, pair.before.dated) | outcome_tables(history, pair.after.dated)
    counts = count_cells(blocks, pair.before.dated, tables, span)
    found = sum(int(counts[: len(changed)][changed].sum()) for changed in changed_cells(history, pair).values())
    return found + sum(old != new for old, new in ordinary_changes(pair).values())


def _add_at(sums: Ints, where: NDArray[np.int64], table: Ints, cells: NDArray[np.uint32]) -> None:
    """Add the points of seats to sums at some places; seats that earn nothing are passed over."""
    earns = (table != 0).take(cells)
    np.add.at(sums, where[earns], table.take(cells[earns]))


def ordinary_changes(pair: Pair) -> dict[tuple[int, int, str, str], tuple[int, int]]:
    """Return what the sessions of the ordinary way give before and after: by session, row, player and unit."""
    sums: list[Counter[tuple[int, int, str, str]]] = [Counter(), Counter()]
    for total, replayed in zip(sums, (pair.before, pair.after), strict=True):
        for award in replayed.ordinary:
            total[award.session, award.row, award.player, award.unit] += award.parts
    return {key: (sums[0][key], sums[1][key]) for key in sums[0] | sums[1]}


def sum_clubs(history: History, replayed: Replayed, span: Span) -> dict[tuple[str, str], int]:
    """Return the points that were won at every club, by club and unit."""
    codes, places = np.unique(history.sessions.club, return_inverse=True)
    tables = unit_tables(history, replayed)
    sums = {unit: np.zeros(len(codes), np.int64) for unit in tables}
    for block in history.blocks:
        if span.first.year <= block.year <= span.last.year:
            seats = find_cells(block, len(history.book.origins), replayed.dated.days, span)
            where = places[seats.session]
            for unit, table in tables.items():
                _add_at(sums[unit], where, table, seats.cells)
    found = {
        (str(int(code)), unit): int(sums[unit][at])
        for unit in tables
        for at, code in enumerate(codes)
        if sums[unit][at]
    }
    for award in replayed.ordinary:
        key = (str(int(history.sessions.club[award.session])), award.unit)
        found[key] = found.get(key, 0) + award.parts
    return found
