"""Ranks, stars, ratings and grades in columns are those that are explained one by one."""

import datetime
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from overtrick.schemes import Edition, load_scheme
from overtrick.standing.columns import NOT_KNOWN, Exact, Totals, grades, new_ratings, reached_ranks, stars
from overtrick.standing.grades import GradeInputs, grade_of
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ranks import rank_of
from overtrick.standing.ratings import new_rating
from overtrick.standing.stars import stars_of

from .own_scheme import own_scheme

PARTS, PLAYERS = 10_000, 300
NEW_ZEALAND, CYPRUS = load_scheme("nz-2017"), load_scheme("cbf-2013")
EDITIONS = [
    NEW_ZEALAND.on(datetime.date(2018, 5, 1)),
    NEW_ZEALAND.on(datetime.date(2022, 1, 1)),
    CYPRUS.on(datetime.date(2015, 1, 1)),
]
WAYS = """
[[ranks]]
code = 1
name = "Novice"

[[ranks]]
code = 2
name = "Master"
needs = { M = "100 M" }
any_of = [{ joined_before = 2010-01-01 }, { rating = "50 points" }, { needs = { G = "3 G" } }]

[[ranks]]
code = 3
name = "Old Master"
needs = { M = "500 M" }
any_of = [{ joined_before = 2005-01-01 }]

[[ranks]]
code = 4
name = "Grand Master"
needs = { M = "900 M", G = "20 G" }

[[stars]]
measure = "M"
less = "0 stars"

[[ratings]]
measure = "M"
factor = "75 %"
kept = "exact"
round = "half-up"
shown = "half-up"
counts_by = "played"
"""


def random_totals(edition: Edition, seed: int) -> Totals:
    """Totals of many players, half of them around what ranks need."""
    random = np.random.default_rng(seed)
    needs = sorted({int(need.number) for rank in edition.ranks for way in rank.ways for need in way.needs.values()})
    by_unit = {}
    for unit in edition.units:
        anywhere = random.integers(0, 3_000 * PARTS, PLAYERS)
        near = random.choice(needs or [1], PLAYERS) * PARTS + random.integers(-1, 2, PLAYERS)
        by_unit[unit] = np.where(random.random(PLAYERS) < 0.5, anywhere, near)
    return Totals(by_unit, PARTS, PLAYERS)


def totals_of(totals: Totals, at: int) -> dict[str, Fraction]:
    """The totals of one player."""
    return {unit: Fraction(int(column[at]), PARTS) for unit, column in totals.by_unit.items()}


def compare_standings(edition: Edition, joined: NDArray[np.int64], seed: int) -> None:
    """Compare every player's rank, stars and grade with those that are explained."""
    totals = random_totals(edition, seed)
    ratings = Exact(np.random.default_rng(seed).integers(0, 200, PLAYERS) * 7, 7)
    heights = reached_ranks(totals, edition, ratings, joined)
    own_stars = stars(heights, totals, edition, ratings, joined)
    places = grades(heights, own_stars, ratings, totals, edition)
    for at in range(PLAYERS):
        day = None if joined[at] == NOT_KNOWN else datetime.date.fromordinal(int(joined[at]))
        merits = Merits(Fraction(int(ratings.numbers[at]), ratings.whole), day)
        points = totals_of(totals, at)
        rank = rank_of(points, edition, merits=merits).rank
        assert (edition.ranks[heights[at]] if heights[at] >= 0 else None) == rank
        assert own_stars[at] == stars_of(rank, points, edition, merits).stars
        name = rank.name if rank else ""
        grade = grade_of(GradeInputs(name, int(own_stars[at]), merits.rating, points), edition).grade
        assert (edition.grades[places[at]].name if places[at] >= 0 else "") == grade


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: f"{edition.scheme} {edition.day}")
def test_ranks_stars_and_grades_agree(edition: Edition) -> None:
    compare_standings(edition, np.full(PLAYERS, NOT_KNOWN), 3)


def test_ways_that_ask_for_joining_and_rating_agree(tmp_path: Path) -> None:
    edition = own_scheme(tmp_path, ["M", "G"], WAYS).on(datetime.date(2020, 1, 1))
    days = [datetime.date(year, 1, 1).toordinal() for year in (2000, 2007, 2015)]
    joined = np.random.default_rng(5).choice([*days, NOT_KNOWN], PLAYERS)
    compare_standings(edition, joined, 6)


@pytest.mark.parametrize("edition", EDITIONS[:2], ids=lambda edition: f"{edition.day}")
def test_ratings_agree_through_forty_years(edition: Edition) -> None:
    assert edition.rating is not None
    ratings = Exact(np.zeros(PLAYERS, np.int64), PARTS)
    expected = [Fraction()] * PLAYERS
    for year in range(40):
        totals = random_totals(edition, year)
        ratings = new_ratings(ratings, totals, edition.rating, edition)
        for at in range(PLAYERS):
            found = new_rating(expected[at], totals_of(totals, at), edition)
            assert found is not None
            expected[at] = found.kept
        assert [Fraction(int(each), ratings.whole) for each in ratings.numbers] == expected
