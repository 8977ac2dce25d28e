"""Two replays side by side: whose points, ranks and grades differ, in which classes and clubs, and what it costs."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

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


class Mover(msgspec.Struct, frozen=True, kw_only=True):
    """A player who would have another rank or grade."""

    number: str
    before: str
    after: str


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
    rank_movers: tuple[Mover, ...] = ()
    grade_movers: tuple[Mover, ...] = ()
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
    ranks, grades = (_moves(standings, texts) for texts in (rank_texts, grade_texts))
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
        rank_movers=tuple(find_movers(history.players, standings, rank_texts)[:MOST_PERSONS]),
        grade_movers=tuple(find_movers(history.players, standings, grade_texts)[:MOST_PERSONS]),
        distributions=tuple(_distribution(unit, old[at], new[at]) for at, unit in enumerate(units)),
        fees=_fees(history, pair, span, clubs),
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


class HoldingTexts(NamedTuple):
    """The codes of the ranks or grades of all players, and the names that belong to them."""

    codes: NDArray[np.int32]
    names: Mapping[int, str]


def rank_texts(standings: Standings) -> HoldingTexts:
    """Return the ranks of all players, with the names of ranks from the lowest."""
    return HoldingTexts(standings.ranks, {rank.code: rank.name for rank in standings.edition.ranks})


def grade_texts(standings: Standings) -> HoldingTexts:
    """Return the grades of all players, with the names of grades."""
    return HoldingTexts(standings.grades, grade_names(standings.edition))


def _moves(standings: Sequence[Standings], texts_of: Callable[[Standings], HoldingTexts]) -> tuple[Moved, ...]:
    """Return how many players would have another rank or grade: from which to which, the most common first."""
    before, after = map(texts_of, standings)
    changed = before.codes != after.codes
    found = Counter(zip(before.codes[changed].tolist(), after.codes[changed].tolist(), strict=True))
    return tuple(
        Moved(before=before.names.get(one, ""), after=after.names.get(other, ""), players=count)
        for (one, other), count in found.most_common()
    )


def find_movers(
    players: Sequence[str], standings: Sequence[Standings], texts_of: Callable[[Standings], HoldingTexts]
) -> list[Mover]:
    """Return the players who would have another rank or grade, those who would have the last of the list first."""
    before, after = map(texts_of, standings)
    order = {code: at for at, code in enumerate(after.names)}
    changed = [int(at) for at in np.flatnonzero(before.codes != after.codes)]
    changed.sort(key=lambda at: (-order.get(int(after.codes[at]), -1), players[at]))
    return [
        Mover(
            number=players[at], before=before.names.get(int(before.codes[at]), ""),
            after=after.names.get(int(after.codes[at]), ""),
        )
        for at in changed
    ]  # fmt: skip


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


ClubSums = Sequence[Mapping[tuple[str, str], int]]


def _fees(history: History, pair: Pair, span: Span, clubs: ClubSums) -> tuple[Difference, ...]:
    """Return what clubs would pay for points, where it differs, by the fees of the days on which these were won."""
    found: list[dict[tuple[str, str], Fraction]] = [{}, {}]
    spans = _fee_spans(pair, span)
    for own in spans:
        of_days = clubs if len(spans) == 1 else sum_clubs(history, pair, own)
        for total, sums, scheme in zip(found, of_days, (pair.old, pair.new), strict=True):
            for (club, unit), parts in sums.items():
                fee = scheme.fees.point_fee_on(unit, own.first)
                if fee is not None:
                    key = (club, fee.amount.unit)
                    total[key] = total.get(key, Fraction()) + parts * fee.amount.number
    return _differences(*found)


def _fee_spans(pair: Pair, span: Span) -> list[Span]:
    """Return the parts of a span in which the fees for points stay the same."""
    fees = [fee for scheme in (pair.old, pair.new) for fee in scheme.fees.file.points]
    changed = {fee.effective for fee in fees} | {fee.until + timedelta(days=1) for fee in fees if fee.until}
    starts = [span.first, *sorted(day for day in changed if span.first < day <= span.last)]
    ends = [day - timedelta(days=1) for day in starts[1:]] + [span.last]
    return [Span(*each) for each in zip(starts, ends, strict=True)]


def days_of(first: date | None, last: date | None, history: History) -> Span:
    """Return the days of a trial: those asked for, or from the first day of play to the end of its last year."""
    days = history.sessions.day
    if not len(days):
        today = date.min
        return Span(first or today, last or today)
    ended = date(date.fromordinal(int(days.max())).year, 12, 31)
    return Span(first or date.fromordinal(int(days.min())), last or ended)
