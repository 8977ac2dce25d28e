"""A history replayed under a scheme: the cases worked out, the points gathered, and added for every player and year."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.history import History
from overtrick.lab.outcomes import Outcomes, WorkedExample, collect, needed_examples, work_examples
from overtrick.schemes import Scheme
from overtrick.schemes.edition import Edition


class Span(NamedTuple):
    """The days of a replay, the first and the last."""

    first: date
    last: date


class DatedOutcomes(NamedTuple):
    """What the cases earn by day: each of `outcomes` from the day at its place in `days` on, the first from ever."""

    days: list[int]
    outcomes: list[Outcomes]
    ordinary: NDArray[np.bool_]

    def on(self, day: int) -> Outcomes:
        """Return what counts on a day."""
        return self.outcomes[max(sum(own <= day for own in self.days) - 1, 0)]


def editions_of(scheme: Scheme, span: Span) -> list[tuple[int, Edition]]:
    """Return the editions that count in a span, each with the first day; those that award alike count as one."""
    starts = [span.first, *(each.day for each in scheme.editions if span.first < each.day <= span.last)]
    found: list[tuple[int, Edition]] = []
    for day in starts:
        edition = scheme.on(day)
        if not found or not award_alike(found[-1][1], edition):
            found.append((day.toordinal(), edition))
    return found


_STANDING = frozenset({
    "day", "measures", "ranks", "stars", "rating", "grades", "starting_grades", "expiry", "counting", "runs", "carries",
    "postings", "statuses", "programs", "scoring", "transfers", "temporary",
})  # fmt: skip


def award_alike(one: Edition, other: Edition) -> bool:
    """Tell whether two editions have the same values in everything but the sections that no award reads."""
    names = one.__dict__.keys() | other.__dict__.keys()
    cached = {"asks_ranks", "asks_standing", "strength_steps"}
    return all(getattr(one, name) == getattr(other, name) for name in names - _STANDING - cached)


class Share(NamedTuple):
    """A share of the examples: every so many-th, from one on."""

    first: int = 0
    every: int = 1


WHOLE = Share()
# What examples gave, by their number, for each edition that counts in a span.
Worked = list[dict[int, WorkedExample]]


def work_out_span(history: History, scheme: Scheme, span: Span) -> DatedOutcomes:
    """Work out the cases of a history under every edition that counts in a span."""
    return collect_shares(history, scheme, span, [work_share(history, scheme, span, WHOLE)])


def work_share(history: History, scheme: Scheme, span: Span, share: Share) -> Worked:
    """Work out a share of the examples under every edition that counts in a span."""
    return [
        work_examples(history.book, edition, own[share.first :: share.every])
        for (_, edition), own in zip(editions_of(scheme, span), find_needed(history, scheme, span), strict=True)
    ]


def find_needed(history: History, scheme: Scheme, span: Span) -> list[list[int]]:
    """Return for every edition that counts in a span the examples of the cases that were seen then."""
    dated = editions_of(scheme, span)
    return [needed_examples(history.book, _seen(history, dated, at, span)) for at in range(len(dated))]


def collect_shares(history: History, scheme: Scheme, span: Span, shares: Sequence[Worked]) -> DatedOutcomes:
    """Put together what the shares gave."""
    dated = editions_of(scheme, span)
    outcomes = []
    for at in range(len(dated)):
        worked: dict[int, WorkedExample] = {}
        for share in shares:
            worked |= share[at]
        outcomes.append(collect(history.book, worked))
    ordinary = np.zeros(history.book.group_count, np.bool_)
    for each in outcomes:
        ordinary |= each.ordinary
    return DatedOutcomes([day for day, _ in dated], outcomes, ordinary)


def _seen(history: History, dated: Sequence[tuple[int, Edition]], at: int, span: Span) -> NDArray[np.bool_]:
    """Tell of every case whether it was seen while an edition counted."""
    first, last = dated[at][0], dated[at + 1][0] - 1 if at + 1 < len(dated) else span.last.toordinal()
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
