"""What a replay makes of the players: ranks, stars, ratings and grades year after year, by `standing/` in columns."""

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.opening import GRADE, RANK, RATING, STARS, Decided, Decisions, Opening
from overtrick.lab.outcomes import PARTS, Earning
from overtrick.lab.replay import Span
from overtrick.lab.sums import Replayed
from overtrick.schemes import Scheme
from overtrick.schemes.edition import Edition
from overtrick.schemes.standing_records import Run
from overtrick.standing.columns import (
    Column,
    Exact,
    Mask,
    Totals,
    add,
    fade,
    grades,
    new_ratings,
    reached_ranks,
    stars,
)
from overtrick.standing.expiry import last_expired_day
from overtrick.standing.grades import starting_grade
from overtrick.standing.ratings import rating_edition

_A_DAY = timedelta(days=1)
_DECEMBER, _LAST_OF_DECEMBER = 12, 31


class Standings(NamedTuple):
    """What the players are at the end, by the edition of that day: codes of ranks and grades, 0 for none."""

    edition: Edition
    ranks: NDArray[np.int32]
    stars: NDArray[np.int64]
    ratings: Exact
    grades: NDArray[np.int32]
    totals: Mapping[str, Column]


def find_cuts(scheme: Scheme, span: Span) -> set[date]:
    """Return the days from which points are to be added up apart, because a run within a year is the last of its kind.

    They are those of the last runs before ranks, stars or runs are others, and those between which points expire.
    """
    found = set[date]()
    for before, after in pairwise(scheme.editions):
        if any(getattr(before, name) != getattr(after, name) for name in ("ranks", "stars", "measures", "runs")):
            for run in before.runs.values():
                found.add(_last_run_before(after.day, run))
    found |= _highest_points(scheme, span)
    for day in _looks(span, found):
        for unit in scheme.on(day).expiry:
            last = last_expired_day(unit, day, scheme)
            if last and last >= span.first:
                found.add(last + _A_DAY)
    return {day for day in found if span.first < day <= span.last}


def _highest_points(scheme: Scheme, span: Span) -> set[date]:
    """Return the days of runs that may see the highest totals, before points expire: at the end of a year, or any."""
    found = set[date]()
    years = range(span.first.year, span.last.year + 1)
    for edition in scheme.editions:
        for rule in edition.expiry.values():
            found |= {_last_run_before(date(year + 1, 1, 1), run) for run in edition.runs.values() for year in years}
            if rule.after and rule.counts_from == "day":
                found |= {date(year, month, 1) for year in years for month in range(1, _DECEMBER + 1)}
    return found


def _last_run_before(day: date, run: Run) -> date:
    eve = day - _A_DAY
    if run.every == "award":
        return day
    return date(eve.year, eve.month if run.every == "month" else 1, 1)


def _looks(span: Span, cuts: Collection[date]) -> list[date]:
    years = (date(year, 1, 1) for year in range(span.first.year + 1, span.last.year + 1))
    return sorted({*years, *cuts, span.last})


def find_standings(replayed: Replayed, opening: Opening, scheme: Scheme, span: Span) -> Standings:
    """Return what the players are after a replay, looked at by the runs of the scheme at the end of each period."""
    state = _State(opening, scheme, span)
    years = sorted({period.first.year for period in replayed.periods})
    for at, period in enumerate(replayed.periods):
        state.add(replayed.sums, at, period)
        if period.last.month == _DECEMBER and period.last.day == _LAST_OF_DECEMBER:
            state.add_others(years.index(period.first.year), period.last)
            state.look(period.last + _A_DAY, ends_year=True)
        elif at == len(replayed.periods) - 1:
            state.add_others(years.index(period.first.year), period.last)
            state.look(period.last)
        else:
            state.look(period.last + _A_DAY)
    return state.found()


class _State:
    """What the players have and are while the periods go by."""

    def __init__(self, opening: Opening, scheme: Scheme, span: Span) -> None:
        self._scheme, self._opening = scheme, opening
        self._edition = scheme.on(span.first)
        self._totals = dict(opening.points)
        self._year: dict[Earning, Column] = {}
        # What was won by unit until the end of each period, for points that expire.
        self._won: list[tuple[date, dict[str, Column]]] = []
        self._expired: dict[str, Column] = {}
        self._heights = _heights(opening.ranks, self._edition)
        self._stars = np.zeros(len(opening.ranks), np.int64)
        self._ratings = opening.ratings
        self._grades = opening.grades.copy()
        self._decisions = Decisions(opening.decided, len(opening.ranks), date(span.first.year, 1, 1))

    def add(self, sums: Mapping[Earning, Column], at: int, period: Span) -> None:
        """Add the points of a period."""
        won: dict[str, Column] = {}
        for key, column in sums.items():
            own = column[:, at]
            _add_to(won, key[0], own)
            self._year[key] = add(self._year[key], own) if key in self._year else own.copy()
        for unit, own in won.items():
            _add_to(self._totals, unit, own)
        self._won.append((period.last, won))

    def add_others(self, year: int, last: date) -> None:
        """Add the points of a year that no session gave, at its last day."""
        won: dict[str, Column] = {}
        for key, column in self._opening.others.items():
            own = column[:, year]
            _add_to(won, key[0], own)
            self._year[key] = add(self._year[key], own) if key in self._year else own.copy()
        for unit, own in won.items():
            _add_to(self._totals, unit, own)
        self._won.append((last, won))

    def look(self, day: date, *, ends_year: bool = False) -> None:
        """Do what the runs of a day do; `ends_year` says that a year has ended."""
        before, self._edition = self._edition, self._scheme.on(day)
        self._heights = _moved(self._heights, before, self._edition)
        for each in self._decisions.take(day):
            self._set(each)
        runs = [run for run in self._edition.runs.values() if ends_year or run.every != "year"]
        # Those that come with each award have seen what a run of the day lets expire.
        for run in sorted(runs, key=lambda run: (run.every != "award", bool(run.after))):
            if "expiry" in run.does:
                self._expire(day, ends_year=ends_year)
            if "rating" in run.does and ends_year:
                rated = _rate(self._ratings, self._year, rating_edition(day.year - 1, self._scheme))
                self._ratings = _keep(self._ratings, rated, self._decisions.fixed(RATING, day))
            self._promote(run, day)
        if ends_year:
            self._year = {}

    def _set(self, decided: Decided) -> None:
        """Set what a person decided."""
        at = decided.player
        if decided.what == RATING:
            self._ratings = self._ratings.put(at, decided.value)
        elif decided.what == RANK:
            self._heights[at] = _heights(np.array([int(decided.value)], np.int32), self._edition)[0]
        else:
            (self._stars if decided.what == STARS else self._grades)[at] = int(decided.value)

    def _promote(self, run: Run, day: date) -> None:
        edition, joined, fixed = self._edition, self._opening.joined, self._decisions.fixed
        sums = Totals(self._totals, PARTS, len(self._heights))
        if "rank" in run.does:
            reached = np.maximum(self._heights, reached_ranks(sums, edition, self._ratings, joined))
            self._heights = np.where(fixed(RANK, day), self._heights, reached)
        if "stars" in run.does:
            own = stars(self._heights, sums, edition, self._ratings, joined)
            self._stars = np.where(fixed(STARS, day), self._stars, own)
        if "grade" in run.does:
            places = grades(self._heights, self._stars, self._ratings, sums, edition)
            codes = self._start(_grade(self._grades, places, edition))
            self._grades = np.where(fixed(GRADE, day), self._grades, codes)

    def _start(self, codes: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return grades with those in which players of some countries start, unless a person set one."""
        known = {grade.name: grade.code for grade in self._edition.grades}
        for country, places in self._opening.countries.items():
            start = starting_grade(country, self._edition).grade
            if start:
                codes[places[~self._decisions.ever(GRADE)[places]]] = known[start]
        return codes

    def _expire(self, day: date, *, ends_year: bool) -> None:
        """Take off what expires by a day, or fades."""
        for unit, rule in self._edition.expiry.items():
            own = self._totals.get(unit)
            if own is None:
                continue
            if rule.keeps is not None:
                if ends_year and day >= self._scheme.effective:
                    self._totals[unit] = fade(own, PARTS, rule, self._edition.units[unit].decimals)
                continue
            last = last_expired_day(unit, day, self._scheme)
            over = [won[unit] for end, won in self._won if last and end <= last and unit in won]
            if over:
                gone = np.sum(over, axis=0)
                self._totals[unit] = add(own, self._expired.get(unit, np.zeros_like(gone)) - gone)
                self._expired[unit] = gone

    def found(self) -> Standings:
        """Return what the players are now."""
        codes = rank_codes(self._heights, self._edition)
        return Standings(self._edition, codes, self._stars, self._ratings, self._grades, self._totals)


def _add_to(sums: dict[str, Column], unit: str, own: Column) -> None:
    sums[unit] = add(sums[unit], own) if unit in sums else own.copy()


def _heights(codes: NDArray[np.int32], edition: Edition) -> NDArray[np.int8]:
    """Return how high ranks stand, by their codes; -1 for a code that is none."""
    heights = np.full(len(codes), -1, np.int8)
    for height, rank in enumerate(edition.ranks):
        heights[codes == rank.code] = height
    return heights


def _moved(heights: NDArray[np.int8], before: Edition, after: Edition) -> NDArray[np.int8]:
    """Return the heights of the same ranks in a later edition."""
    if before.ranks == after.ranks:
        return heights
    return _heights(rank_codes(heights, before), after)


def rank_codes(heights: NDArray[np.int8], edition: Edition) -> NDArray[np.int32]:
    """Return the codes of ranks by their height; 0 for none."""
    codes = np.array([*(rank.code for rank in edition.ranks), 0], np.int32)
    return codes[heights]


def _rate(ratings: Exact, won: Mapping[Earning, Column], edition: Edition) -> Exact:
    """Return the ratings after a year, from the points of its sessions that count for them."""
    rule = edition.rating
    if rule is None:
        return ratings
    year: dict[str, Column] = {}
    for (unit, kind), column in won.items():
        if kind not in rule.leaves_out:
            _add_to(year, unit, column)
    return new_ratings(ratings, Totals(year, PARTS, len(ratings.numbers)), rule, edition)


def _keep(before: Exact, after: Exact, fixed: Mask) -> Exact:
    """Return numbers after a run, but those before it where they are fixed."""
    for at in np.flatnonzero(fixed):
        after = after.put(int(at), Fraction(int(before.numbers[at]), before.whole))
    return after


def _grade(codes: NDArray[np.int32], places: NDArray[np.int8], edition: Edition) -> NDArray[np.int32]:
    """Return the codes of grades; a player whom no grade fits keeps the one before."""
    if not edition.grades:
        return codes
    known = np.array([*(grade.code for grade in edition.grades), 0], np.int32)
    return np.where(places >= 0, known[places], codes).astype(np.int32)


def grade_names(edition: Edition) -> dict[int, str]:
    """Return the names of the grades by their codes."""
    return {grade.code: grade.name for grade in edition.grades}
