"""A trial run on a history: both schemes worked out at once, then compared."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from overtrick.lab.changes import Pair, changed_cells, ordinary_changes, unit_tables
from overtrick.lab.comparison import Comparison, compare, days_of
from overtrick.lab.history import History
from overtrick.lab.ordinary import OrdinaryAward, OrdinaryWay
from overtrick.lab.outcomes import PARTS
from overtrick.lab.replay import (
    DatedOutcomes,
    Share,
    Span,
    Worked,
    align,
    collect_shares,
    ordinary_sessions,
    work_out_span,
    work_share,
)
from overtrick.lab.standings import Opening, find_standings
from overtrick.lab.sums import add_up, find_cells
from overtrick.lab.trials import Trial, schemes_of
from overtrick.schemes import Scheme
from overtrick.schemes.editing.contents import FolderContents

# So few examples are worked out before another process has begun.
_FEW_EXAMPLES, _PROCESSES = 1_000, 2
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
    """Run a trial; `work_out` may share the cases out among more machines.

    Ranks, ratings and grades follow from all years up to the last day, also where the trial begins later.
    """
    history = laboratory.history
    span = days_of(trial.first, trial.last, history)
    whole = Span(min(days_of(None, None, history).first, span.first), span.last)
    old, new = schemes_of(trial, laboratory.scheme, laboratory.contents, max(span.first, laboratory.scheme.effective))
    found = (work_out or work_out_here)(history, {"before": old, "after": new}, whole)
    before, after = align(found["before"], found["after"], span.first)
    apart = _award_apart(laboratory, ordinary_sessions(history, before, whole), old, new, span)
    lasting = [add_up(history, dated, whole, own) for dated, own in zip((before, after), apart, strict=True)]
    shown = lasting if whole == span else [
        add_up(history, dated, span, _within(history, own, span))
        for dated, own in zip((before, after), apart, strict=True)
    ]  # fmt: skip
    standings = [
        find_standings(replayed, laboratory.opening, scheme, whole)
        for replayed, scheme in zip(lasting, (old, new), strict=True)
    ]
    pair = Pair(shown[0], shown[1], old, new)
    return TrialResult(compare(history, pair, standings, span, laboratory.regions), pair, span)


def _award_apart(
    laboratory: Laboratory, places: Sequence[int], old: Scheme, new: Scheme, span: Span
) -> list[list[OrdinaryAward]]:
    """Award the sessions of the ordinary way before and after; before the first day of a trial both are the same."""
    days = laboratory.history.sessions.day
    early = [place for place in places if days[place] < span.first.toordinal()]
    late = [place for place in places if days[place] >= span.first.toordinal()]
    first, *others = (
        list(laboratory.ordinary(scheme, chosen)) if chosen else []
        for scheme, chosen in ((old, early), (old, late), (new, late))
    )
    return [first + own for own in others]


def _within(history: History, awards: Sequence[OrdinaryAward], span: Span) -> list[OrdinaryAward]:
    days = history.sessions.day
    return [award for award in awards if span.first.toordinal() <= days[award.session] <= span.last.toordinal()]


def work_out_here(history: History, schemes: Mapping[str, Scheme], span: Span) -> dict[str, DatedOutcomes]:
    """Work out the cases under some schemes, in two processes where there are many cases."""
    if len(history.book.examples) < _FEW_EXAMPLES or (os.cpu_count() or 1) < _PROCESSES:
        return {name: work_out_span(history, scheme, span) for name, scheme in schemes.items()}
    key = str(id(history))
    _shared[key] = history, span, dict(schemes)
    try:
        with ProcessPoolExecutor(_PROCESSES - 1, get_context("fork")) as pool:
            waiting = [pool.submit(_work_shared, key, Share(at, _PROCESSES)) for at in range(1, _PROCESSES)]
            shares = [_work_shared(key, Share(0, _PROCESSES)), *(each.result() for each in waiting)]
    finally:
        del _shared[key]
    return {
        name: collect_shares(history, scheme, span, [share[name] for share in shares])
        for name, scheme in schemes.items()
    }


def _work_shared(key: str, share: Share) -> dict[str, Worked]:
    history, span, schemes = _shared[key]
    return {name: work_share(history, scheme, span, share) for name, scheme in schemes.items()}


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
                days = pair.before.dated.days
                seats = find_cells(block, len(before) // len(days), days, span)
                sessions, rows = seats.session, seats.row
                for at in np.flatnonzero(changed[seats.cells]):
                    cell = seats.cells[at]
                    yield ChangedAward(
                        int(sessions[at]), int(rows[at]), history.players[seats.player[at]], unit, int(before[cell]),
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
