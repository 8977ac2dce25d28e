"""A trial run on a history: both schemes worked out at once, then compared."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from overtrick.lab.changes import Pair, changed_cells, ordinary_changes, unit_tables
from overtrick.lab.comparison import Comparison, compare, days_of
from overtrick.lab.history import History
from overtrick.lab.ordinary import OrdinaryAward, OrdinaryWay
from overtrick.lab.outcomes import PARTS
from overtrick.lab.replay import DatedOutcomes, Span, add_up, align, find_cells, ordinary_sessions, work_out_span
from overtrick.lab.standings import Opening
from overtrick.lab.trials import Trial, schemes_of
from overtrick.schemes import Scheme
from overtrick.schemes.editing.contents import FolderContents

# So few examples are worked out before another process has begun.
_FEW_EXAMPLES = 1_000
# What the processes of a trial share: they are copies of this one, so that a history is never sent.
_shared: dict[str, tuple[History, Span, dict[str, Scheme]]] = {}


class Laboratory(NamedTuple):
    """A history with all that a trial needs beside it: the folder in force, the opening, and the regions of clubs."""

    history: History
    scheme: Scheme
    contents: FolderContents
    opening: Opening
    regions: Mapping[int, str]
    ordinary: OrdinaryWay


class TrialResult(NamedTuple):
    """What a trial came to, and the two replays behind it."""

    comparison: Comparison
    pair: Pair
    span: Span


WorkOut = Callable[[History, Mapping[str, Scheme], Span], dict[str, DatedOutcomes]]


def run_trial(laboratory: Laboratory, trial: Trial, work_out: WorkOut | None = None) -> TrialResult:
    """Run a trial; `work_out` may share the cases out among more machines."""
    history = laboratory.history
    span = days_of(trial.first, trial.last, history)
    first = max(span.first, laboratory.scheme.effective)
    old, new = schemes_of(trial, laboratory.scheme, laboratory.contents, first)
    found = (work_out or work_out_here)(history, {"before": old, "after": new}, span)
    before, after = align(found["before"], found["after"])
    places = ordinary_sessions(history, before, span)
    apart = [list(_awards(laboratory.ordinary, scheme, places)) for scheme in (old, new)]
    pair = Pair(add_up(history, before, span, apart[0]), add_up(history, after, span, apart[1]), old, new)
    return TrialResult(compare(history, pair, laboratory.opening, span, laboratory.regions), pair, span)


def _awards(ordinary: OrdinaryWay, scheme: Scheme, places: Collection[int]) -> Iterable[OrdinaryAward]:
    return ordinary(scheme, places) if places else ()


def work_out_here(history: History, schemes: Mapping[str, Scheme], span: Span) -> dict[str, DatedOutcomes]:
    """Work out the cases under both schemes, each in a process of its own where there are many."""
    if len(history.book.examples) < _FEW_EXAMPLES or (os.cpu_count() or 1) < 2:
        return {name: work_out_span(history, scheme, span) for name, scheme in schemes.items()}
    key = str(id(history))
    _shared[key] = history, span, dict(schemes)
    first, *others = schemes
    try:
        with ProcessPoolExecutor(1, get_context("fork")) as pool:
            waiting = {name: pool.submit(_work_out_shared, key, name) for name in others}
            found = {first: work_out_span(history, schemes[first], span)}
            return found | {name: future.result() for name, future in waiting.items()}
    finally:
        del _shared[key]


def _work_out_shared(key: str, name: str) -> DatedOutcomes:
    history, span, schemes = _shared[key]
    return work_out_span(history, schemes[name], span)


class ChangedAward(NamedTuple):
    """An award that differs: the session and the row, the player, the unit, and the points in parts."""

    session: int
    row: int
    player: str
    unit: str
    before: int
    after: int


def changed_awards(history: History, result: TrialResult) -> Iterator[ChangedAward]:
    """Yield every award that a trial changes."""
    pair, span = result.pair, result.span
    old, new = unit_tables(history, pair.before), unit_tables(history, pair.after)
    for unit, changed in changed_cells(history, pair).items():
        if not changed.any():
            continue
        none = np.zeros(len(changed), np.int64)
        before, after = old.get(unit, none), new.get(unit, none)
        for block in history.blocks:
            if span.first.year <= block.year <= span.last.year:
                cells, players, sessions, rows = find_cells(block, {unit: before}, pair.before.dated.days, span)
                for at in np.flatnonzero(changed[cells]):
                    cell = cells[at]
                    yield ChangedAward(
                        int(sessions[at]), int(rows[at]), history.players[players[at]], unit, int(before[cell]),
                        int(after[cell]),
                    )  # fmt: skip
    for (session, row, player, unit), (before_parts, after_parts) in ordinary_changes(pair).items():
        if before_parts != after_parts:
            yield ChangedAward(session, row, player, unit, before_parts, after_parts)


def parts_text(parts: int) -> str:
    """Return points with two decimals, or as many as they need."""
    whole, rest = divmod(abs(parts), PARTS)
    decimals = f"{rest:04d}"
    sign = "-" if parts < 0 else ""
    return f"{sign}{whole}.{decimals[:2] if decimals.endswith('00') else decimals}"
