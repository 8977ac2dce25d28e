"""What a run would change: everybody's rank and stars, or rating and grade, worked out for a day in a few questions.

Nothing is written here, so the same code shows a run before it is applied, for any day of the past, and applies it.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from overtrick.schemes import Edition, Scheme
from overtrick.schemes.standing_records import Run
from overtrick.standing.bulk_ranks import RankLadder
from overtrick.standing.grades import GradeInputs, grade_and_test
from overtrick.standing.measures import amount
from overtrick.standing.ratings import kept_rating, rating_edition
from overtrick.store.db import database
from overtrick.store.ledger.totals import Sums, nonzero_totals, points_played_between, points_posted_between
from overtrick.store.models.points_field import PARTS
from overtrick.store.registers import mergers
from overtrick.store.standings import holdings as holding
from overtrick.store.standings.holdings import DECISION, GRADE, RANK, RATING, STARS, Holding

ONE_DAY = timedelta(days=1)
# A text of 40 characters keeps a rating: these, a point, and nine digits before it.
_DIGITS = 30
_DECIDED_GRADES = "SELECT DISTINCT player_id FROM change WHERE what = %s AND cause = %s AND date <= %s"
_COUNTRIES = "SELECT code, name FROM code WHERE \"table\" = 'country' ORDER BY id"


class StandingChange(NamedTuple):
    """A player's rank, stars, rating or grade that becomes another. `totals` are the points it rests on, in parts."""

    player: int
    what: str
    before: str
    after: str
    totals: dict[str, int]


class RunPoints(NamedTuple):
    """The points that a run of a day rests on: all of them, and those of the year that ended."""

    all: Sums
    year: Sums


def calculate_run(run: Run, day: date, scheme: Scheme) -> list[StandingChange]:
    """Everything that a run of a day changes, in the order of players."""
    people = holding.find_all_holdings(day)
    alone = holding.find_decided_holdings(day)
    points = _points(run, day, scheme)
    looks = RunCalculator(run, day, scheme, points, alone)
    return [turn for held in people for turn in looks.at(held)]


def year_before(day: date) -> tuple[date, date]:
    """The year that had ended on a 1 January: its first day, and the first day after it."""
    return date(day.year - 1, 1, 1), date(day.year, 1, 1)


def points_of_year_before(day: date, edition: Edition) -> Sums:
    """The points that count for the rating of the year that had ended, by the regulations of its last day.

    A merger posts the points of many years anew. Added up for the person, under all numbers, what it takes back and
    what it gives come to nothing, and what was won in the year is left.
    """
    rule = edition.rating
    if rule is None:
        return {}
    way = points_posted_between if rule.counts_by == "posted" else points_played_between
    sums = way(*year_before(day), leaving_out=rule.leaves_out)
    merged = mergers.mergers_by_id()
    for duplicate in merged.keys() & sums.keys():
        own = sums.setdefault(mergers.survivor(duplicate, merged.get), {})
        for unit, parts in sums.pop(duplicate).items():
            own[unit] = own.get(unit, 0) + parts
    return sums


def format_stored_rating(value: Fraction) -> str:
    """A rating as it is kept: an exact decimal. Every year that fades adds a digit to it."""
    digits = 0
    while (value * 10**digits).denominator != 1 and digits < _DIGITS:
        digits += 1
    whole = value * 10**digits
    return f"{Decimal(whole.numerator // whole.denominator).scaleb(-digits):f}"


def to_points(parts: dict[str, int]) -> dict[str, Fraction]:
    """Stored parts as points."""
    return {unit: Fraction(number, PARTS) for unit, number in parts.items()}


def _points(run: Run, day: date, scheme: Scheme) -> RunPoints:
    year = points_of_year_before(day, rating_edition(day.year - 1, scheme)) if RATING in run.does else {}
    return RunPoints(points_posted_between(None, day), year)


class RunCalculator:
    """A run's look at one player after the other, under the regulations of one day."""

    def __init__(self, run: Run, day: date, scheme: Scheme, points: RunPoints, alone: set[tuple[int, str]]) -> None:
        self._does = run.does
        self._alone = alone
        self._edition = scheme.on(day)
        self._points = points
        self._ladder = RankLadder(self._edition, PARTS)
        self._rated_by = rating_edition(day.year - 1, scheme)
        self._starting = self._starts(day) if GRADE in run.does else {}

    def at(self, held: Holding) -> Iterator[StandingChange]:
        """What changes for a player."""
        totals = dict(nonzero_totals(self._points.all, held.id))
        height = self._ladder.height(held.rank)
        if self._looks_at(RANK, held):
            reached = self._ladder.reached(totals)
            if reached > height:
                height = reached
                yield StandingChange(held.id, RANK, held.text(RANK), str(self._ladder.ranks[height].code), totals)
        if self._looks_at(STARS, held):
            stars = str(self._ladder.stars(height, totals))
            if stars != held.text(STARS):
                yield StandingChange(held.id, STARS, held.text(STARS), stars, totals)
        rating = Fraction(held.rating)
        if self._looks_at(RATING, held):
            rating, year = self._rating(held)
            if rating != Fraction(held.rating):
                yield StandingChange(held.id, RATING, held.rating, format_stored_rating(rating), year)
        if self._looks_at(GRADE, held):
            grade = self._grade(held, height, rating, totals)
            if grade not in ("", held.text(GRADE)):
                yield StandingChange(held.id, GRADE, held.text(GRADE), grade, totals)

    def _looks_at(self, what: str, held: Holding) -> bool:
        return what in self._does and (held.id, what) not in self._alone

    def _rating(self, held: Holding) -> tuple[Fraction, dict[str, int]]:
        last, rule = Fraction(held.rating), self._rated_by.rating
        year = dict(nonzero_totals(self._points.year, held.id))
        if rule is None or not (last or year):
            return last, year
        return kept_rating(last, amount(rule.measure, to_points(year), self._rated_by), rule), year

    def _grade(self, held: Holding, height: int, rating: Fraction, totals: dict[str, int]) -> str:
        if held.id in self._starting.get(held.country or 0, ()):
            return ""
        rank = self._ladder.ranks[height].name if height >= 0 else ""
        found = grade_and_test(GradeInputs(rank, held.stars, rating, to_points(totals)), self._edition)
        return str(found[0].code) if found else ""

    def _starts(self, day: date) -> dict[int, "_Except"]:
        """The countries whose players keep the grade they started in, until the federation decides otherwise."""
        decided = {player for (player,) in database.rows(_DECIDED_GRADES, GRADE, DECISION, day)}
        named = {name: code for code, name in database.rows(_COUNTRIES)}
        rules = self._edition.starting_grades
        return {named[each]: _Except(decided) for rule in rules for each in rule.countries if each in named}


class _Except:
    """Everybody but some."""

    def __init__(self, players: set[int]) -> None:
        self._players = players

    def __contains__(self, player: int) -> bool:
        return player not in self._players
