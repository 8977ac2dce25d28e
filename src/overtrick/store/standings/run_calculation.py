"""What a run changes: rank and stars, or rating and grade, of all players on a day, calculated with few queries.

Nothing is written here, so the same code shows a run before it is applied, for any day of the past, and applies it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from overtrick.schemes import Edition, Scheme
from overtrick.schemes.standing_records import Run
from overtrick.standing.bulk_ranks import RankLadder
from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.standing.grades import GradeInputs, grade_and_test
from overtrick.standing.measures import amount
from overtrick.standing.rank_ways import Merits, asks_joined
from overtrick.standing.ratings import kept_rating, rating_edition
from overtrick.store.db import database
from overtrick.store.ledger.totals import (
    LedgerRows,
    Sums,
    add_up_rows,
    add_up_together,
    nonzero_totals,
    points_posted_between,
    rows_played_between,
    rows_posted_between,
)
from overtrick.store.models.points_field import PARTS
from overtrick.store.registers import mergers
from overtrick.store.standings.expiry import DueExpiry, points_on_day
from overtrick.store.standings.holdings import (
    DECISION,
    GRADE,
    RANK,
    RATING,
    STARS,
    Holding,
    find_all_holdings,
    find_decided_holdings,
)
from overtrick.store.standings.joining_days import find_joining_days
from overtrick.store.standings.starting_grades import find_starting_grades

ONE_DAY = timedelta(days=1)
# A rating is stored in 40 characters: these digits, a point, and nine digits before it.
_MOST_DIGITS = 30
_DECIDED_GRADES = "SELECT DISTINCT player_id FROM change WHERE what = %s AND cause = %s AND date <= %s"


class StandingChange(NamedTuple):
    """A change of a player's rank, stars, rating or grade. `totals` are the points behind it, in stored parts."""

    player: int
    what: str
    before: str
    after: str
    totals: dict[str, int]


class RunPoints(NamedTuple):
    """The points that a run of a day uses: all of them, and those of the year that ended."""

    all: Sums
    year: Sums


def calculate_run(run: Run, day: date, scheme: Scheme, due: Sequence[DueExpiry] = ()) -> list[StandingChange]:
    """Return everything that a run of a day changes, in the order of players; `due` is what it lets expire."""
    holdings = find_all_holdings(day)
    decided = find_decided_holdings(day)
    year = _rows_of_year_before(day, rating_edition(day.year - 1, scheme)) if RATING in run.does else None
    posted, *of_year = add_up_together([rows_posted_between(None, day), *([year] if year else [])])
    merged = mergers.mergers_by_id()
    points = RunPoints(points_on_day(posted, day, scheme, due), _add_duplicates(of_year[0], merged) if of_year else {})
    calculator = RunCalculator(run, day, scheme, points, decided)
    return [change for holding in holdings for change in calculator.changes_for(holding)]


def calculate_run_for(
    run: Run, day: date, scheme: Scheme, holdings: Sequence[Holding], due: Sequence[DueExpiry] = ()
) -> list[StandingChange]:
    """Return what a run of a day changes for players with these holdings, without looking at the others."""
    players = {holding.id for holding in holdings}
    year = points_of_year_before(day, rating_edition(day.year - 1, scheme), players) if RATING in run.does else {}
    posted = points_posted_between(None, day, players=players)
    points = RunPoints(points_on_day(posted, day, scheme, due), year)
    calculator = RunCalculator(run, day, scheme, points, find_decided_holdings(day))
    return [change for holding in holdings for change in calculator.changes_for(holding)]


def year_before(day: date) -> tuple[date, date]:
    """Return the first day of the year that had ended on a 1 January, and the first day after it."""
    return date(day.year - 1, 1, 1), date(day.year, 1, 1)


def points_of_year_before(day: date, edition: Edition, players: Collection[int]) -> Sums:
    """Return the points of some players that count for the rating of the year that had ended."""
    rows = _rows_of_year_before(day, edition)
    if rows is None:
        return {}
    merged = mergers.mergers_by_id()
    return _add_duplicates(add_up_rows(rows, {*players, *_find_duplicates(players, merged)}), merged)


def _rows_of_year_before(day: date, edition: Edition) -> LedgerRows | None:
    """Return what counts for the rating of the year that had ended, by the regulations of its last day."""
    rule = edition.rating
    if rule is None:
        return None
    find_rows = rows_posted_between if rule.counts_by == "posted" else rows_played_between
    # What was won in other years and expired in this one was not won in it.
    return find_rows(*year_before(day)).without(
        (*rule.leaves_out, *EXPIRY_KINDS) if edition.expiry else rule.leaves_out
    )


def _add_duplicates(sums: Sums, merged: Mapping[int, int]) -> Sums:
    """Return points with those of numbers that were merged at the players that they were merged into.

    A merger posts the points of many years again. Added up for the person, under all numbers, its reversals and new
    awards come to 0, and what was won in the year is left.
    """
    for duplicate in merged.keys() & sums.keys():
        own = sums.setdefault(mergers.survivor(duplicate, merged.get), {})
        for unit, parts in sums.pop(duplicate).items():
            own[unit] = own.get(unit, 0) + parts
    return sums


def _find_duplicates(players: Collection[int], merged: Mapping[int, int]) -> set[int]:
    """Return the numbers that were merged into some players, by their keys."""
    return {duplicate for duplicate in merged if mergers.survivor(duplicate, merged.get) in players}


def format_stored_rating(value: Fraction) -> str:
    """Return a rating as it is stored: an exact decimal. Every year that fades adds a digit to it."""
    digits = 0
    while 10**digits % value.denominator and digits < _MOST_DIGITS:
        digits += 1
    return f"{Decimal(value.numerator * 10**digits // value.denominator).scaleb(-digits):f}"


def to_points(parts: dict[str, int]) -> dict[str, Fraction]:
    """Convert stored parts to points."""
    return {unit: _points_of(number) for unit, number in parts.items()}


# Thousands of players have the same few points, and fractions are slow to make.
@lru_cache(maxsize=50_000)
def _points_of(parts: int) -> Fraction:
    return Fraction(parts, PARTS)


@lru_cache(maxsize=50_000)
def _read_rating(text: str) -> Fraction:
    return Fraction(text)


class RunCalculator:
    """Calculates the changes of a run for one player after the other, by the regulations of one day."""

    def __init__(self, run: Run, day: date, scheme: Scheme, points: RunPoints, decided: set[tuple[int, str]]) -> None:
        self._kinds = run.does
        self._decided = decided
        self._edition = scheme.on(day)
        self._points = points
        self._ladder = RankLadder(self._edition, PARTS)
        self._joined = find_joining_days() if asks_joined(self._edition) else dict[int, date]()
        self._rating_edition = rating_edition(day.year - 1, scheme)
        self._starting_grades = find_starting_grades(self._edition) if GRADE in run.does else {}
        self._decided_grades = _find_players_with_decided_grade(day) if self._starting_grades else set[int]()

    def changes_for(self, holding: Holding) -> Iterator[StandingChange]:
        """Yield the changes for a player."""
        totals = nonzero_totals(self._points.all, holding.id)
        height = self._ladder.height(holding.rank)
        old_rating = rating = _read_rating(holding.rating)
        if self._covers(RATING, holding):
            rating, year = self._rating(holding, old_rating)
        merits = Merits(rating, self._joined.get(holding.id))
        if self._covers(RANK, holding):
            reached = self._ladder.reached(totals, merits)
            if reached > height:
                height = reached
                yield StandingChange(holding.id, RANK, holding.text(RANK), str(self._ladder.ranks[height].code), totals)
        if self._covers(STARS, holding):
            stars = str(self._ladder.stars(height, totals, merits))
            if stars != holding.text(STARS):
                yield StandingChange(holding.id, STARS, holding.text(STARS), stars, totals)
        if rating != old_rating:
            yield StandingChange(holding.id, RATING, holding.rating, format_stored_rating(rating), year)
        if self._covers(GRADE, holding):
            grade = self._grade(holding, height, rating, totals)
            if grade not in ("", holding.text(GRADE)):
                yield StandingChange(holding.id, GRADE, holding.text(GRADE), grade, totals)

    def _covers(self, what: str, holding: Holding) -> bool:
        return what in self._kinds and (holding.id, what) not in self._decided

    def _rating(self, holding: Holding, last: Fraction) -> tuple[Fraction, dict[str, int]]:
        rule = self._rating_edition.rating
        year = nonzero_totals(self._points.year, holding.id)
        if rule is None or not (last or year):
            return last, year
        return kept_rating(last, amount(rule.measure, to_points(year), self._rating_edition), rule), year

    def _grade(self, holding: Holding, height: int, rating: Fraction, totals: dict[str, int]) -> str:
        start = self._starting_grades.get(holding.country or 0)
        if start and holding.id not in self._decided_grades:
            return str(start.code)
        rank = self._ladder.ranks[height].name if height >= 0 else ""
        found = grade_and_test(GradeInputs(rank, holding.stars, rating, to_points(totals)), self._edition)
        return str(found[0].code) if found else ""


def _find_players_with_decided_grade(day: date) -> set[int]:
    """Return the players whose grade a person had decided by a day."""
    return {player for (player,) in database.rows(_DECIDED_GRADES, GRADE, DECISION, day)}
