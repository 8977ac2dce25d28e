"""Points gathered by case and added up: for every player and year, and by class."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.history import Block, Codes, History, Ints
from overtrick.lab.ordinary import OrdinaryAward
from overtrick.lab.outcomes import Earning, Overflow
from overtrick.lab.replay import DatedOutcomes, Span

# Differences of two sums must fit too.
_LARGEST = 2**62
_THREADS = 2
# Gathering only the seats that earn is worth it where they are at most one in so many.
_FEW = 4


class SeatCells(NamedTuple):
    """Seats of a block that a span has, and where their cases stand in tables that have one edition after the other."""

    cells: Codes
    player: Codes
    block: Block
    inside: slice | NDArray[np.bool_]

    @property
    def session(self) -> Codes:
        """Return the places of their sessions in the table of sessions."""
        return self.block.origins.session[self.inside]

    @property
    def row(self) -> Codes:
        """Return their rows, as people name them."""
        return self.block.origins.row[self.inside]


class Replayed(NamedTuple):
    """What a history earns under a scheme.

    `sums` are parts of a point by unit and kind: a row a player, a column for each of `periods`.
    """

    periods: list[Span]
    sums: dict[Earning, Ints]
    classes: dict[tuple[str, str], int]
    ordinary: list[OrdinaryAward]
    dated: DatedOutcomes


def add_up(
    history: History, dated: DatedOutcomes, span: Span, apart: list[OrdinaryAward], cuts: Collection[date] = ()
) -> Replayed:
    """Gather the points of all seats and add them up: for each year, and apart from each of some days on."""
    parts = [(block, period) for block in _blocks_of(history, span) for period in _periods_of(block, span, cuts)]
    periods = [period for _, period in parts]
    tables = outcome_tables(history, dated)
    _refuse_overflow(tables.values(), history.rows, apart)
    with ThreadPoolExecutor(_THREADS) as pool:
        added = list(
            pool.map(lambda part: add_block(part[0], tables, dated.days, part[1], len(history.players)), parts)
        )
    sums = {
        key: np.stack([each[key] for each in added], axis=1) if added else np.zeros((len(history.players), 0), np.int64)
        for key in tables
    }
    players = {number: at for at, number in enumerate(history.players)} if apart else {}
    starts = [period.first.toordinal() for period in periods]
    for award in apart:
        key = (award.unit, award.kind)
        if key not in sums:
            sums[key] = np.zeros((len(history.players), len(periods)), np.int64)
        own = bisect_right(starts, int(history.sessions.day[award.session])) - 1
        sums[key][players[award.player], own] += award.parts
    classes = add_classes(_blocks_of(history, span), dated, tables, span, apart)
    return Replayed(periods, sums, classes, apart, dated)


def _blocks_of(history: History, span: Span) -> list[Block]:
    return [block for block in history.blocks if span.first.year <= block.year <= span.last.year]


def _periods_of(block: Block, span: Span, cuts: Collection[date]) -> list[Span]:
    """Return the days of a year, or the parts that days on which something else begins make of it."""
    first, last = max(span.first, date(block.year, 1, 1)), min(span.last, date(block.year, 12, 31))
    starts = [first, *sorted(day for day in set(cuts) if first < day <= last)]
    ends = [date.fromordinal(day.toordinal() - 1) for day in starts[1:]] + [last]
    return [Span(*each) for each in zip(starts, ends, strict=True)]


def outcome_tables(history: History, dated: DatedOutcomes) -> dict[Earning, Ints]:
    """Return what every case earns by unit and kind: one edition after the other, those of the ordinary way nothing."""
    size = len(history.book.origins)
    keys = dict.fromkeys(key for each in dated.outcomes for key in each.points)
    cases = np.array([origin.example for origin in history.book.origins], np.int64)
    groups = np.array(history.book.groups, np.int64)
    stays = ~dated.ordinary[groups[cases]] if size else np.zeros(0, np.bool_)
    none = np.zeros(size, np.int64)
    return {key: np.concatenate([each.points.get(key, none) * stays for each in dated.outcomes]) for key in keys}


def add_block(
    block: Block, tables: Mapping[Earning, Ints], days: Sequence[int], span: Span, players: int
) -> dict[Earning, Ints]:
    """Add up the points of a year for every player, by unit and kind."""
    size = _size(tables, days)
    seats = find_cells(block, size, days, span)
    return {key: _add_column(seats, table, players) for key, table in tables.items()}


def _add_column(seats: SeatCells, table: Ints, players: int) -> Ints:
    """Add up one column of points for every player; where few cases earn, only their seats are gathered."""
    found = np.zeros(players, np.int64)
    cells, player = seats.cells, seats.player
    earns = table != 0
    if not len(cells) or not earns.any():
        return found
    chosen = earns.take(cells)
    if int(chosen.sum()) * _FEW < len(cells):
        cells, player = cells[chosen], player[chosen]
        if not len(cells):
            return found
    starts = np.flatnonzero(np.concatenate(([True], player[1:] != player[:-1])))
    found[player[starts]] = np.add.reduceat(table.take(cells), starts)
    return found


def _size(tables: Mapping[Any, Ints], days: Sequence[int]) -> int:
    """Return how many cases each edition has in tables."""
    return next((len(table) // len(days) for table in tables.values()), 0)


def find_cells(block: Block, size: int, days: Sequence[int], span: Span) -> SeatCells:
    """Return for every seat of a span where its case stands in the tables: each edition has so many cases."""
    cells, player, inside = block.case, block.player, slice(None)
    first, last = span.first.toordinal(), span.last.toordinal()
    if block.first < first or block.last > last:
        day = block.origins.day
        within = (day >= first) & (day <= last)
        if not within.all():
            cells, player = cells[within], player[within]
            return SeatCells(_shift(cells, block, size, days, within), player, block, within)
    return SeatCells(_shift(cells, block, size, days, inside), player, block, inside)


def _shift(cells: Codes, block: Block, size: int, days: Sequence[int], inside: slice | NDArray[np.bool_]) -> Codes:
    """Return where cases stand that are seen on their days: those of later editions come after."""
    at_first, at_last = (sum(each <= end for each in days[1:]) for end in (block.first, block.last))
    if at_first == at_last:
        return cells + np.uint32(at_first * size) if at_first else cells
    editions = np.searchsorted(np.array(days[1:], np.int32), block.origins.day[inside], side="right")
    return cells + editions.astype(np.uint32) * np.uint32(size)


def _refuse_overflow(tables: Iterable[Ints], seats: int, apart: Iterable[OrdinaryAward]) -> None:
    """Refuse points of which some sum might not fit: the largest of each unit and kind, as often as there are seats."""
    largest = sum(max(int(table.max(initial=0)), -int(table.min(initial=0))) for table in tables)
    if largest * seats + sum(abs(award.parts) for award in apart) > _LARGEST:
        raise Overflow("these points are more than the columns can add up")


def add_classes(
    blocks: Sequence[Block],
    dated: DatedOutcomes,
    tables: Mapping[Earning, Ints],
    span: Span,
    apart: Sequence[OrdinaryAward],
) -> dict[tuple[str, str], int]:
    """Return the points by class and unit, from how often each case occurs."""
    counts = count_cells(blocks, dated, span)
    size = len(counts) // len(dated.outcomes)
    found: dict[tuple[str, str], int] = {}
    for at, outcome in enumerate(dated.outcomes):
        own = slice(at * size, (at + 1) * size)
        for named, name in enumerate(outcome.names):
            chosen = outcome.classes == named
            for (unit, _), table in tables.items():
                total = int(np.dot(table[own][chosen], counts[own][chosen]))
                if total:
                    found[name, unit] = found.get((name, unit), 0) + total
    for award in apart:
        key = (award.event_class, award.unit)
        found[key] = found.get(key, 0) + award.parts
    return found


def count_cells(blocks: Sequence[Block], dated: DatedOutcomes, span: Span) -> Ints:
    """Return how often every case occurs under every edition."""
    size = dated.cases * len(dated.days)
    counts = np.zeros(size, np.int64)
    for block in blocks:
        cells = find_cells(block, dated.cases, dated.days, span).cells
        if len(cells):
            counts += np.bincount(cells, minlength=size)
    return counts
