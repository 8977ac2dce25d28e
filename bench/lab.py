"""A million session lists replayed under a changed scheme, against DuckDB's scan of the same Parquet with one sum.

The lists are three years of a nation of full size, repeated with other players: about as many people, places and ties
as a continent has. Three sizes show how it grows.
"""

import resource
import tempfile
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

import duckdb
import numpy as np

from bench.stores import make_nation
from overtrick.lab.folder import FolderHistory
from overtrick.lab.history import Block, History, SeatOrigins
from overtrick.lab.laboratory import work_out_here
from overtrick.lab.parts import Part, join_blocks, make_part, merge_parts
from overtrick.lab.replay import DatedOutcomes, Span, date_outcomes, plan_segments
from overtrick.lab.sums import add_up
from overtrick.lab.trials import Trial, change_scheme, open_changed
from overtrick.lab.working import NOTHING_WORKED, WorkedSegments
from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.editing.contents import read_contents
from overtrick.store.laboratory.part_files import read_part_folders, write_part

T = TypeVar("T")
LIMIT = 12
MONTHS, START, TODAY = 36, date(2023, 1, 1), date(2026, 6, 1)
LISTS = (250_000, 500_000, 1_000_000)
YEARS = 10
# Of so many the best is shown.
_ROUNDS = 3
_CHANGE = Trial(set=('classes 40C.multipliers.session = "2 times"',))
_PEER = "SELECT player, sum({column}) FROM read_parquet('{folder}/*/seats.parquet') GROUP BY player"


class Spent(NamedTuple):
    """Seconds by the clock, and of computing by all processes and threads: on a busy machine only these are steady."""

    clock: float
    computing: float


class Figures(NamedTuple):
    """What the peer, reading the Parquet files, the engine for every case, and gathering and adding up take.

    `again` is what the engine takes for a trial while the history is open: only cases that read the changed value.
    """

    peer: Spent
    read: Spent
    engine: Spent
    again: Spent
    add: Spent


def main() -> None:
    """Print the figures."""
    scheme = load_scheme("nz-2017")
    with make_nation(MONTHS, START) as nation, tempfile.TemporaryDirectory() as kept:
        history = FolderHistory(nation, scheme, TODAY).read()
        for lists in LISTS:
            folder = Path(kept) / str(lists)
            write_parts(history, lists, folder)
            measure(folder)


def write_parts(history: History, lists: int, folder: Path) -> None:
    """Write so many session lists: the years of a history one after the other, each time with other players."""
    own = len(history.sessions.number)
    copies, players = max(1, round(lists / own * len(history.blocks))), len(history.players)
    by_year: dict[int, list[Block]] = {}
    for copy in range(copies):
        block = history.blocks[copy % len(history.blocks)]
        year = 2025 - YEARS + 1 + copy % YEARS
        other = block.player + np.uint32(copy // YEARS * players)
        by_year.setdefault(year, []).append(Block(year, other, block.case, _moved(block, year)))
    whole = make_part(history)
    for year, blocks in sorted(by_year.items()):
        write_part(folder, str(year), part_of(whole, join_blocks(blocks)))


def part_of(whole: Part, block: Block) -> Part:
    """Return a year as a part of its own, which has its own players, cases and examples, as the store writes it."""
    players, player = np.unique(block.player, return_inverse=True)
    cases, case = np.unique(block.case, return_inverse=True)
    examples, example = np.unique(whole.origins[cases, 0], return_inverse=True)
    origins = whole.origins[cases].copy()
    origins[:, 0] = example
    own = Block(block.year, player.astype(np.uint32), case.astype(np.uint32), lambda: block.origins)
    return whole._replace(
        players=[str(number) for number in players], blocks=[own], cases=whole.cases[cases], origins=origins,
        example_groups=whole.example_groups[examples], examples=[whole.examples[at] for at in examples],
    )  # fmt: skip


def _moved(block: Block, year: int) -> Callable[[], SeatOrigins]:
    """Return the seats of a block as if they were of another year."""
    first, last = date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
    day = np.clip(block.origins.day + (first - block.first), first, last).astype(np.int32)
    return lambda: block.origins._replace(day=day)


def measure(folder: Path) -> None:
    """Print what a replay of the lists in a folder takes."""
    figures = [measure_once(folder) for _ in range(_ROUNDS)]
    history = read_history(folder)
    seats, entries = history.rows, history.rows / 2
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"lab: {folder.name} session lists, about {entries / 1e6:.1f} million entries, {seats / 1e6:.1f} million seats,"
    )
    print(f"  {len(history.book.origins):,} cases of {len(history.players):,} players, {memory:.1f} GB")
    for at, name in enumerate(Spent._fields):
        show_times(name, [[each[at] for each in own] for own in figures])


def show_times(name: str, figures: Sequence[Sequence[float]]) -> None:
    """Print the best times of one kind, in the order of the figures, and what they are of the peer's."""
    peer, read, engine, again, add = (min(each) for each in zip(*figures, strict=True))
    replay, while_open = (read, engine, add), again + add
    total = sum(replay)
    print(f"  seconds by the clock, or of computing: {name}")
    print(f"    DuckDB, one sum    {peer:6.2f} s")
    for what, seconds in zip(("read the Parquet", "engine", "gather and add"), replay, strict=True):
        print(f"    {what:<18} {seconds:6.2f} s   {seconds / peer:5.1f} ×   {seconds / total:4.0%} of the time")
    print(f"    replay             {total:6.2f} s   {total / peer:5.1f} × the peer (limit {LIMIT} ×)")
    print(f"    while it is open   {while_open:6.2f} s   {while_open / peer:5.1f} × the peer")


def measure_once(folder: Path) -> Figures:
    """Measure the peer and a replay once."""
    base = load_scheme("nz-2017")
    peer, _ = timed(lambda: scan(folder))
    read, history = timed(lambda: read_history(folder))
    span = Span(date(2025 - YEARS + 1, 1, 1), date(2025, 12, 31))
    present = plan_segments(history, base, span)
    known = WorkedSegments(present, work_out_here(history, present, NOTHING_WORKED))
    with open_changed(change_scheme(read_contents("nz-2017"), _CHANGE, base.effective)) as changed:
        engine, dated = timed(lambda: work_out(history, changed, span, NOTHING_WORKED))
        again, _ = timed(lambda: work_out(history, changed, span, known))
    add, _ = timed(lambda: add_up(history, dated, span, []))
    return Figures(peer, read, engine, again, add)


def work_out(history: History, scheme: Scheme, span: Span, known: WorkedSegments) -> DatedOutcomes:
    """Work the cases of a history out, as a trial does."""
    segments = plan_segments(history, scheme, span)
    return date_outcomes(history, WorkedSegments(segments, work_out_here(history, segments, known)))


def read_history(folder: Path) -> History:
    """Read the parts of a folder."""
    return merge_parts(read_part_folders(sorted(folder.iterdir())), grades_known=False)


def scan(folder: Path) -> int:
    """Let DuckDB sum one column by player: the peer."""
    with duckdb.connect(config={"threads": 2}) as duck:
        return len(duck.execute(_PEER.format(column='"case"', folder=folder)).fetchall())


def timed(work: Callable[[], T]) -> tuple[Spent, T]:
    """Return what a function takes, and what it returns."""
    began, computed = perf_counter(), computing_seconds()
    found = work()
    return Spent(perf_counter() - began, computing_seconds() - computed), found


def computing_seconds() -> float:
    """Return the computing time of this process and of those that it has started and that have ended."""
    return sum(
        each.ru_utime + each.ru_stime
        for each in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
