"""A history replayed under a scheme: the cases worked out, the points gathered, and added for every player and year."""

from datetime import date
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.history import History
from overtrick.lab.outcomes import Outcomes, collect, needed_examples
from overtrick.lab.working import Results, Segment, WorkedSegments
from overtrick.schemes import Scheme


class Span(NamedTuple):
    """The days of a replay, the first and the last."""

    first: date
    last: date


class DatedOutcomes(NamedTuple):
    """What the cases earn by day: each of `outcomes` from the day at its place in `days` on, the first from ever."""

    days: list[int]
    outcomes: list[Outcomes]
    ordinary: NDArray[np.bool_]

    @property
    def cases(self) -> int:
        """Return how many cases there are."""
        return len(self.outcomes[0].classes) if self.outcomes else 0

    def on(self, day: int) -> Outcomes:
        """Return what counts on a day."""
        return self.outcomes[max(sum(own <= day for own in self.days) - 1, 0)]


def plan_segments(history: History, scheme: Scheme, span: Span) -> list[Segment]:
    """Return the segments of a span: one for each edition that counts in it."""
    starts = [span.first, *(each.day for each in scheme.editions if span.first < each.day <= span.last)]
    ends = [date.fromordinal(day.toordinal() - 1) for day in starts[1:]] + [span.last]
    return [
        Segment(first.toordinal(), scheme.on(first), needed_examples(history.book, _seen(history, Span(first, last))))
        for first, last in zip(starts, ends, strict=True)
    ]


def date_outcomes(history: History, worked: WorkedSegments) -> DatedOutcomes:
    """Put what the segments gave into columns; segments that gave the same become one."""
    days: list[int] = []
    joined: list[Results] = []
    for segment, results in zip(worked.segments, worked.results, strict=True):
        if joined and _agree(joined[-1], results):
            joined[-1] = joined[-1] | results
        else:
            days.append(segment.day)
            joined.append(results)
    outcomes = [collect(history.book, results) for results in joined]
    ordinary = np.zeros(history.book.group_count, np.bool_)
    for each in outcomes:
        ordinary |= each.ordinary
    return DatedOutcomes(days, outcomes, ordinary)


def _agree(one: Results, other: Results) -> bool:
    """Tell whether what both have is the same."""
    return all(one[number][:2] == found[:2] for number, found in other.items() if number in one)


def _seen(history: History, span: Span) -> NDArray[np.bool_]:
    """Tell of every case whether it was seen in a span."""
    first, last = span.first.toordinal(), span.last.toordinal()
    seen = np.zeros(len(history.book.origins), np.bool_)
    for block in history.blocks:
        if block.last < first or block.first > last:
            continue
        if block.first >= first and block.last <= last:
            seen[block.case] = True
        else:
            day = block.origins.day
            seen[block.case[(day >= first) & (day <= last)]] = True
    return seen


def align(old: DatedOutcomes, new: DatedOutcomes, first: date) -> tuple[DatedOutcomes, DatedOutcomes]:
    """Return two outcomes with the same days, so that their cases stand at the same places, and the same exceptions.

    Before the first day of a trial both are the old ones.
    """
    cut = max(first.toordinal(), old.days[0])
    days = sorted({*old.days, *new.days, cut})
    ordinary = old.ordinary | new.ordinary
    before, after = ([each.on(day) for day in days] for each in (old, new))
    after = [own if day >= cut else earlier for day, own, earlier in zip(days, after, before, strict=True)]
    return DatedOutcomes(days, before, ordinary), DatedOutcomes(days, after, ordinary)


def ordinary_sessions(history: History, dated: DatedOutcomes, span: Span) -> list[int]:
    """Return the places of the sessions of a span that go the ordinary way."""
    table = history.sessions
    chosen = table.apart | np.append(dated.ordinary, False)[table.group]
    chosen &= (table.day >= span.first.toordinal()) & (table.day <= span.last.toordinal())
    return [int(at) for at in np.flatnonzero(chosen)]
