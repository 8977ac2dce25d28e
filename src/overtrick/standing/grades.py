"""Grades: which tournaments a player may enter, by rank, stars, rating points and points.

Each grade in the scheme lists the ways into it; the first grade with a way that is open to the player is the
player's. A grade changes once a year, and players of some countries start in a grade whatever their points.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from operator import ge, gt, le, lt
from typing import Any, NamedTuple

import msgspec

from overtrick.core.because import Because
from overtrick.schemes import Edition
from overtrick.schemes.quantities import Count, Points
from overtrick.schemes.standing_records import Grade, GradeTest
from overtrick.standing.measures import Totals, amount
from overtrick.standing.ranks import height, quantity_texts

PHRASES = {
    "rank_from": "{rank_from} or higher rank",
    "rank_to": "{rank_to} or lower rank",
    "stars_from": "{stars_from} or more",
    "stars_to": "{stars_to} or fewer",
    "rating_over": "more than {rating_over:n} rating points",
    "rating_from": "{rating_from:n} or more rating points",
    "rating_to": "{rating_to:n} or fewer rating points",
    "rating_below": "fewer than {rating_below:n} rating points",
    "at_least": "{at_least:list} or more",
    "less_than": "less than {less_than:list}",
}
ONE_RANK = "{rank_from}"
RANKS_BETWEEN = "{rank_from} to {rank_to}"
ANYBODY = "everybody"
NO_GRADE = "No grade of the scheme fits this player"
STARTS = "New players from {country} start as {grade}"
STARTS_BY_CLUB = "No starting grade is laid down for {country}: the club gives one at enrolment"


class GradeInputs(msgspec.Struct, frozen=True):
    """What a grade looks at: rank (empty for none), stars, the rating as it is compared, and totals."""

    rank: str
    stars: int
    rating: Fraction
    totals: Totals


class GradeResult(msgspec.Struct, frozen=True):
    """A player's grade, empty where there is none, and why."""

    grade: str
    because: tuple[Because, ...]


def grade_of(player: GradeInputs, edition: Edition) -> GradeResult:
    """The first grade in the scheme with a test that holds."""
    found = grade_and_test(player, edition)
    if found:
        return GradeResult(found[0].name, (_why(*found),))
    return GradeResult("", (Because(NO_GRADE),) if edition.grades else ())


def grade_and_test(player: GradeInputs, edition: Edition) -> tuple[Grade, GradeTest] | None:
    """The same without its words, for those who grade thousands."""
    own = height(player.rank, edition)
    for way in _ways_of(edition):
        if way.lowest <= own <= way.highest and _holds(way, player, edition):
            return way.grade, way.test
    return None


class _Way(NamedTuple):
    """A way into a grade: between which ranks, and the limits of its other conditions, as many as it has."""

    grade: Grade
    test: GradeTest
    lowest: int
    highest: int
    stars: tuple[tuple[Callable[[int, int], bool], int], ...]
    rating: tuple[tuple[Callable[[Fraction, Fraction], bool], Fraction], ...]


@lru_cache
def _ways_of(edition: Edition) -> tuple[_Way, ...]:
    """Every way into a grade, in order: an edition has few conditions, and thousands of players are asked for them."""
    return tuple(_read_way(grade, test, edition) for grade in edition.grades for test in grade.any_of)


def _read_way(grade: Grade, test: GradeTest, edition: Edition) -> _Way:
    stars = ((ge, test.stars_from), (le, test.stars_to))
    rating = ((gt, test.rating_over), (ge, test.rating_from), (le, test.rating_to), (lt, test.rating_below))
    return _Way(
        grade,
        test,
        height(test.rank_from, edition),
        height(test.rank_to, edition) if test.rank_to else len(edition.ranks),
        tuple((compare, limit.count) for compare, limit in stars if limit is not None),
        tuple((compare, limit.number) for compare, limit in rating if limit is not None),
    )


def explain_grades(edition: Edition) -> tuple[GradeResult, ...]:
    """Every grade in the order in which they are looked at, each with the ways into it."""
    return tuple(GradeResult(grade.name, tuple(_why(grade, test) for test in grade.any_of)) for grade in edition.grades)


def starting_grade(country: str, edition: Edition) -> GradeResult:
    """The grade that a new player from a country starts in; empty where the club decides."""
    for rule in edition.starting_grades:
        if country in rule.countries:
            values = {"country": country, "grade": rule.grade}
            return GradeResult(rule.grade, (Because(STARTS, values, rule.clause),))
    return GradeResult("", (Because(STARTS_BY_CLUB, {"country": country}),))


def _holds(way: _Way, player: GradeInputs, edition: Edition) -> bool:
    """Whether the conditions of a way hold, beside that on the rank."""
    for compare, number in way.rating:
        if not compare(player.rating, number):
            return False
    for compare_stars, stars in way.stars:
        if not compare_stars(player.stars, stars):
            return False
    test, totals = way.test, player.totals
    return all(amount(name, totals, edition) >= least.number for name, least in test.at_least.items()) and all(
        amount(name, totals, edition) < limit.number for name, limit in test.less_than.items()
    )


def _why(grade: Grade, test: GradeTest) -> Because:
    """The test that held, in words: its parts in the order in which the regulations give them."""
    said_of_test = {name: _value_text(value) for name, value in msgspec.structs.asdict(test).items() if value}
    phrases = {name: PHRASES[name] for name in said_of_test}
    if test.rank_from and test.rank_to:
        phrases["rank_from"] = ONE_RANK if test.rank_from == test.rank_to else RANKS_BETWEEN
        del phrases["rank_to"]
    template = "{grade} grade: " + (", ".join(phrases.values()) or ANYBODY)
    return Because(template, {"grade": grade.name, **said_of_test}, grade.clause)


def _value_text(value: Any) -> Any:
    match value:
        case dict():
            return quantity_texts(value.values())
        case Count():
            return quantity_texts([value])[0]
        case Points():
            return value.number
    return value
