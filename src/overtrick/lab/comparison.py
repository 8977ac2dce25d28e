"""Two replays side by side: whose points, ranks and grades differ, in which classes and clubs, and what it costs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from overtrick.core.numbers import plain
from overtrick.lab.changes import Pair, count_changed, count_rows, stack, sum_clubs, sum_units
from overtrick.lab.history import History, Ints
from overtrick.lab.outcomes import PARTS
from overtrick.lab.replay import Span
from overtrick.lab.standings import Standings, grade_names

Texts = dict[str, str]
MOST_PERSONS = 20


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one unit before and after: of a class, a club, a region, a grade or a person."""

    name: str
    unit: str
    before: str
    after: str

    @property
    def change(self) -> Fraction:
        """Return how much more it is."""
        return Fraction(self.after) - Fraction(self.before)


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """How many players would have another rank or grade: from which to which."""

    before: str
    after: str
    players: int


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """How many players have how many points of a unit in the whole span: bounds of the bands, and both counts."""

    unit: str
    bounds: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """All that a trial shows. Points are texts as pages have them."""

    rows: int
    cases: int
    ordinary: int
    before: Texts
    after: Texts
    awards_changed: int
    players_changed: int
    ranks_changed: int
    grades_changed: int
    classes: tuple[Difference, ...] = ()
    clubs: tuple[Difference, ...] = ()
    regions: tuple[Difference, ...] = ()
    grades: tuple[Difference, ...] = ()
    winners: tuple[Difference, ...] = ()
    losers: tuple[Difference, ...] = ()
    rank_moves: tuple[Moved, ...] = ()
    grade_moves: tuple[Moved, ...] = ()
    distributions: tuple[Distribution, ...] = ()
    fees: tuple[Difference, ...] = ()


def points_text(parts: int | Fraction) -> str:
    """Return points as pages write them."""
    return plain(Fraction(parts, PARTS))


def compare(
    history: History, pair: Pair, standings: Sequence[Standings], span: Span, regions: Mapping[int, str]
) -> Comparison:
    """Compare two replays of a history, and what the players are at the end of each."""
    sums = [sum_units(each) for each in (pair.before, pair.after)]
    units = list(dict.fromkeys([*sums[0], *sums[1]]))
    old, new = (stack(each, units, len(history.players)) for each in sums)
    clubs = sum_clubs(history, pair, span)
    club_differences = _differences(*clubs)
    ranks, grades = moves(standings)
    return Comparison(
        rows=count_rows(history, pair, span),
        cases=len(history.book.origins),
        ordinary=len({award.session for award in pair.before.ordinary}),
        before={unit: points_text(int(old[at].sum())) for at, unit in enumerate(units)},
        after={unit: points_text(int(new[at].sum())) for at, unit in enumerate(units)},
        awards_changed=count_changed(history, pair, span),
        players_changed=int((old != new).any(axis=0).sum()) if units else 0,
        ranks_changed=sum(each.players for each in ranks),
        grades_changed=sum(each.players for each in grades),
        classes=_differences(pair.before.classes, pair.after.classes),
        clubs=club_differences,
        regions=_differences(*(_by_region(each, regions) for each in clubs)),
        grades=_by_grade(old, new, units, standings[0]),
        winners=_persons(history.players, old, new, units, largest=True),
        losers=_persons(history.players, old, new, units, largest=False),
        rank_moves=ranks,
        grade_moves=grades,
        distributions=tuple(_distribution(unit, old[at], new[at]) for at, unit in enumerate(units)),
        fees=_fees(clubs, pair, span),
    )


def _by_region(clubs: Mapping[tuple[str, str], int], regions: Mapping[int, str]) -> dict[tuple[str, str], int]:
    found: Counter[tuple[str, str]] = Counter()
    for (club, unit), parts in clubs.items():
        found[regions.get(int(club), ""), unit] += parts
    return dict(found)


def _differences(
    before: Mapping[tuple[str, str], int | Fraction], after: Mapping[tuple[str, str], int | Fraction]
) -> tuple[Difference, ...]:
    """Return the points by name and unit that differ, the largest change first."""
    keys = [key for key in dict.fromkeys([*before, *after]) if before.get(key, 0) != after.get(key, 0)]
    keys.sort(key=lambda key: abs(Fraction(after.get(key, 0)) - before.get(key, 0)), reverse=True)
    return tuple(
        Difference(
            name=name, unit=unit, before=points_text(before.get((name, unit), 0)),
            after=points_text(after.get((name, unit), 0)),
        )
        for name, unit in keys
    )  # fmt: skip


def _by_grade(old: Ints, new: Ints, units: Sequence[str], standings: Standings) -> tuple[Difference, ...]:
    names = grade_names(standings.edition)
    found: list[dict[tuple[str, str], int]] = [{}, {}]
    for code in np.unique(standings.grades):
        chosen = standings.grades == code
        for at, unit in enumerate(units):
            for own, sums in zip(found, (old, new), strict=True):
                own[names.get(int(code), ""), unit] = int(sums[at][chosen].sum())
    return _differences(*found)


def _persons(
    players: Sequence[str], old: Ints, new: Ints, units: Sequence[str], *, largest: bool
) -> tuple[Difference, ...]:
    """Return the players who would win or lose most of each unit."""
    found = []
    for at, unit in enumerate(units):
        change = new[at] - old[at]
        order = np.argsort(-change if largest else change, kind="stable")[:MOST_PERSONS]
        found += [
            Difference(
                name=players[who], unit=unit, before=points_text(int(old[at][who])),
                after=points_text(int(new[at][who])),
            )
            for who in order
            if (change[who] > 0 if largest else change[who] < 0)
        ]  # fmt: skip
    return tuple(found)


def moves(standings: Sequence[Standings]) -> tuple[tuple[Moved, ...], tuple[Moved, ...]]:
    """Return how many players would have another rank, and another grade."""
    ranks = [{rank.code: rank.name for rank in each.edition.ranks} for each in standings]
    grades = [grade_names(each.edition) for each in standings]
    return _moves([each.ranks for each in standings], ranks), _moves([each.grades for each in standings], grades)


def _moves(codes: Sequence[NDArray[np.int32]], names: Sequence[Mapping[int, str]]) -> tuple[Moved, ...]:
    changed = codes[0] != codes[1]
    found = Counter(zip(codes[0][changed].tolist(), codes[1][changed].tolist(), strict=True))
    return tuple(
        Moved(before=names[0].get(before, ""), after=names[1].get(after, ""), players=count)
        for (before, after), count in found.most_common()
    )


_BANDS = 12


def _distribution(unit: str, old: Ints, new: Ints) -> Distribution:
    """Return how many players have how much, in bands of which each is twice as wide as the one before."""
    bounds = [PARTS * 2**at for at in range(_BANDS)]
    counts = [
        tuple(
            int(each) for each in np.bincount(np.searchsorted(bounds, sums[sums != 0], "right"), minlength=_BANDS + 1)
        )
        for sums in (old, new)
    ]
    return Distribution(unit=unit, bounds=tuple(map(points_text, bounds)), before=counts[0], after=counts[1])


def _fees(clubs: Sequence[Mapping[tuple[str, str], int]], pair: Pair, span: Span) -> tuple[Difference, ...]:
    """Return what clubs would pay for points, where it differs, by the fees of the last day."""
    found: list[dict[tuple[str, str], Fraction]] = [{}, {}]
    for total, sums, scheme in zip(found, clubs, (pair.old, pair.new), strict=True):
        for (club, unit), parts in sums.items():
            fee = scheme.fees.point_fee_on(unit, span.last)
            if fee is not None:
                key = (club, fee.amount.unit)
                total[key] = total.get(key, Fraction()) + parts * fee.amount.number
    return _differences(*found)


def days_of(first: date | None, last: date | None, history: History) -> Span:
    """Return the days of a trial: those asked for, or from the first day of play to the end of its last year."""
    days = history.sessions.day
    if not len(days):
        today = date.min
        return Span(first or today, last or today)
    ended = date(date.fromordinal(int(days.max())).year, 12, 31)
    return Span(first or date.fromordinal(int(days.min())), last or ended)
