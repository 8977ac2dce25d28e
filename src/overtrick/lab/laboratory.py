"""A trial run on a history: both schemes worked out at once, then compared."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from overtrick.lab.cases import CaseBook
from overtrick.lab.changes import Pair, changed_cells, ordinary_changes, sum_units, unit_tables
from overtrick.lab.comparison import Comparison, compare, days_of, find_movers, grade_texts, rank_texts
from overtrick.lab.history import History
from overtrick.lab.memory import keep_everything
from overtrick.lab.opening import GRADE, RANK, Opening
from overtrick.lab.ordinary import OrdinaryAward, OrdinarySession, OrdinaryWay, SameReads
from overtrick.lab.outcomes import PARTS
from overtrick.lab.replay import DatedOutcomes, Span, align, date_outcomes, ordinary_sessions, plan_segments
from overtrick.lab.standings import Standings, find_cuts, find_standings
from overtrick.lab.sums import add_up, find_cells
from overtrick.lab.trials import Trial, open_schemes
from overtrick.lab.working import (
    NOTHING_WORKED,
    Results,
    Segment,
    Share,
    WorkedSegments,
    find_unknown,
    join_shares,
    work_share,
)
from overtrick.schemes import Scheme
from overtrick.schemes.editing.contents import FolderContents

# So few examples are worked out before another process has begun.
_FEW_EXAMPLES, _PROCESSES = 1_000, 2
# What the processes of a trial share: they are copies of this one, so that a history is never sent.
_shared: dict[str, tuple[CaseBook, Sequence[Segment], WorkedSegments]] = {}


class Laboratory(NamedTuple):
    """A history with all that a trial needs beside it: the folder in force, the opening, and the regions of clubs."""

    history: History
    scheme: Scheme
    contents: FolderContents
    opening: Opening
    regions: Mapping[int, str]
    ordinary: OrdinaryWay


class TrialResult(NamedTuple):
    """What a trial came to, the two replays behind it, and how many cases were worked out again for the second.

    `standings` are what the players are before and after.
    """

    comparison: Comparison
    pair: Pair
    span: Span
    worked_again: int
    standings: Sequence[Standings]


# What works segments out, where some are known. It gives what the examples of each come to.
WorkOut = Callable[[History, Sequence[Segment], WorkedSegments], list[Results]]


class Memory:
    """What the present scheme gives, which is the same for every trial: the cases of a span, and sessions by place."""

    def __init__(self) -> None:
        self.span: Span | None = None
        self.segments = NOTHING_WORKED
        self.apart: dict[int, OrdinarySession] = {}


def run_trial(
    laboratory: Laboratory, trial: Trial, work_out: WorkOut | None = None, memory: Memory | None = None
) -> TrialResult:
    """Run a trial; `work_out` may share the cases out among more machines.

    Ranks, ratings and grades follow from all years up to the last day, also where the trial begins later.
    """
    history = laboratory.history
    span, memory = days_of(trial.first, trial.last, history), memory or Memory()
    whole = Span(min(days_of(None, None, history).first, span.first), span.last)
    first = max(span.first, laboratory.scheme.effective)
    with open_schemes(trial, laboratory.scheme, laboratory.contents, first) as (old, new):
        dated, again = _work_out(history, (old, new), (whole, span), work_out or work_out_here, memory)
        before, after = align(*dated, span.first)
        apart = _award_apart(laboratory, ordinary_sessions(history, before, whole), (old, new), span, memory)
        cuts = find_cuts(old, whole) | find_cuts(new, whole)
        lasting = [
            add_up(history, own, whole, awards, cuts) for own, awards in zip((before, after), apart, strict=True)
        ]
        shown = lasting if whole == span else [
            add_up(history, own, span, _within(history, awards, span))
            for own, awards in zip((before, after), apart, strict=True)
        ]  # fmt: skip
        standings = [
            find_standings(replayed, laboratory.opening, scheme, whole)
            for replayed, scheme in zip(lasting, (old, new), strict=True)
        ]
        pair = Pair(shown[0], shown[1], old, new)
        found = compare(history, pair, standings, span, laboratory.regions)
        return TrialResult(found, pair, span, again, standings)


def _work_out(
    history: History, schemes: tuple[Scheme, Scheme], spans: tuple[Span, Span], work_out: WorkOut, memory: Memory
) -> tuple[tuple[DatedOutcomes, DatedOutcomes], int]:
    """Work both schemes out; return also how many cases had to be worked out again for the second."""
    old, new = (plan_segments(history, scheme, span) for scheme, span in zip(schemes, spans, strict=True))
    if memory.span == spans[0]:
        known, after = memory.segments, work_out(history, new, memory.segments)
    else:
        results = work_out(history, [*old, *new], NOTHING_WORKED)
        known, after = WorkedSegments(old, results[: len(old)]), results[len(old) :]
    memory.span, memory.segments = spans[0], known
    shown = history.book.shown()
    again = sum(len(shown[number]) for number in find_unknown(new, known))
    return (date_outcomes(history, known), date_outcomes(history, WorkedSegments(new, after))), again


def _award_apart(
    laboratory: Laboratory, places: Sequence[int], schemes: tuple[Scheme, Scheme], span: Span, memory: Memory
) -> list[list[OrdinaryAward]]:
    """Award the sessions of the ordinary way before and after; only those again that read something which is another.

    Before the first day of a trial both are the same.
    """
    (old, new), days = schemes, laboratory.history.sessions.day
    if missing := [place for place in places if place not in memory.apart]:
        memory.apart |= {each.session: each for each in laboratory.ordinary(old, missing)}
    before = {place: own for place in places if (own := memory.apart.get(place))}
    finder = SameReads(old, new)
    changed = [
        place for place, own in before.items()
        if days[place] >= span.first.toordinal() and not finder.have_same(own.reads)
    ]  # fmt: skip
    again = {each.session: each for each in laboratory.ordinary(new, changed)} if changed else {}
    return [[award for own in each.values() for award in own.awards] for each in (before, before | again)]


def work_out_present(laboratory: Laboratory, memory: Memory) -> None:
    """Work out what the present scheme gives in all history, before a trial asks for it."""
    history, scheme = laboratory.history, laboratory.scheme
    span = days_of(None, None, history)
    present = plan_segments(history, scheme, span)
    known = WorkedSegments(present, work_out_here(history, present, NOTHING_WORKED))
    memory.span, memory.segments = span, known
    places = ordinary_sessions(history, date_outcomes(history, known), span)
    memory.apart = {each.session: each for each in laboratory.ordinary(scheme, places)}


def _within(history: History, awards: Sequence[OrdinaryAward], span: Span) -> list[OrdinaryAward]:
    days = history.sessions.day
    return [award for award in awards if span.first.toordinal() <= days[award.session] <= span.last.toordinal()]


@keep_everything()
def work_out_here(history: History, segments: Sequence[Segment], known: WorkedSegments) -> list[Results]:
    """Work segments out, in two processes where many examples are to be worked out."""
    many = len(find_unknown(segments, known)) >= _FEW_EXAMPLES
    if not many or (os.cpu_count() or 1) < _PROCESSES:
        return work_share(history.book, segments, known)
    key = str(id(segments))
    _shared[key] = history.book, segments, known
    try:
        with ProcessPoolExecutor(_PROCESSES - 1, get_context("fork")) as pool:
            waiting = [pool.submit(_work_shared, key, Share(at, _PROCESSES)) for at in range(1, _PROCESSES)]
            shares = [_work_shared(key, Share(0, _PROCESSES)), *(each.result() for each in waiting)]
    finally:
        del _shared[key]
    return join_shares(shares)


def _work_shared(key: str, share: Share) -> list[Results]:
    return work_share(*_shared[key], share)


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


class ChangedPlayer(NamedTuple):
    """What differs for a player: the points of a unit, or the rank or the grade by its name."""

    player: str
    what: str
    before: str
    after: str


def changed_players(history: History, result: TrialResult) -> Iterator[ChangedPlayer]:
    """Yield what a trial changes for every player: the points of the days of the trial, then ranks, then grades."""
    before, after = (sum_units(each) for each in (result.pair.before, result.pair.after))
    none = np.zeros(len(history.players), np.int64)
    for unit in dict.fromkeys([*before, *after]):
        old, new = before.get(unit, none), after.get(unit, none)
        for at in np.flatnonzero(old != new):
            yield ChangedPlayer(history.players[at], unit, parts_text(int(old[at])), parts_text(int(new[at])))
    for what, texts_of in ((RANK, rank_texts), (GRADE, grade_texts)):
        for each in find_movers(history.players, result.standings, texts_of):
            yield ChangedPlayer(each.number, what, each.before, each.after)


def parts_text(parts: int) -> str:
    """Return points with two decimals, or as many as they need."""
    whole, rest = divmod(abs(parts), PARTS)
    decimals = f"{rest:04d}"
    sign = "-" if parts < 0 else ""
    return f"{sign}{whole}.{decimals[:2] if decimals.endswith('00') else decimals}"
