"""The same code under other regulations: two plain thresholds, and a federation that nobody has heard of."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Scheme
from overtrick.standing import NextStep, standing_of
from overtrick.standing.grades import GradeInputs, grade_of
from overtrick.standing.ranks import rank_of
from overtrick.standing.recognition import recognition

Points = Callable[[str], dict[str, Fraction]]

# The fourteen ranks of Cyprus: just below, and exactly, in Silver and in Gold.
TWO_THRESHOLDS = [
    ("", ""),
    ("199.99 Silver, 900 Gold", ""),  # Gold is not Silver
    ("200 Silver", "Club Master"),
    ("499.99 Silver", "Club Master"),
    ("500 Silver", "Town Master"),
    ("1000 Silver", "District Master"),
    ("2500 Silver", "Master"),
    ("3000 Silver", "Advanced Master"),
    ("3500 Silver, 9.99 Gold", "Advanced Master"),
    ("3500 Silver, 10 Gold", "*Master"),
    ("4000 Silver, 19.99 Gold", "*Master"),
    ("4000 Silver, 20 Gold", "**Master"),
    ("5000 Silver, 30 Gold", "***Master"),
    ("7499.99 Silver, 50 Gold", "***Master"),
    ("7500 Silver, 50 Gold", "Tournament Master"),
    ("10000 Silver, 75 Gold", "Regional Master"),
    ("12500 Silver, 100 Gold", "Premier Regional Master"),
    ("15000 Silver, 200 Gold", "National Master"),
    ("20000 Silver, 300 Gold", "Life Master"),
    ("25000 Silver, 499.99 Gold", "Life Master"),
    ("24999.99 Silver, 500 Gold", "Life Master"),
    ("25000 Silver, 500 Gold", "Grand Master"),
]


@pytest.mark.parametrize(("totals", "rank"), TWO_THRESHOLDS)
def test_c12_both_thresholds_and_nothing_else(two_thresholds: Scheme, points: Points, totals: str, rank: str) -> None:
    found = standing_of(points(totals), two_thresholds.editions[0], 50)
    assert (found.rank, found.stars, found.grade, found.rating) == (rank, 0, "", None)


def test_c12_a_beginner_has_no_rank_and_hears_of_the_first(two_thresholds: Scheme, points: Points) -> None:
    found = standing_of(points("150 Silver"), two_thresholds.editions[0])
    assert found.next == NextStep("Club Master", {"Silver": "50"})
    assert [str(each) for each in found.because] == [
        "No rank yet: the first one is Club Master (3.2; ruling C12)",
        "The next rank, Club Master, needs 200 Silver: 50 Silver still to earn (3.2; ruling C12)",
    ]


def test_c12_a_kept_rank_without_points(two_thresholds: Scheme, points: Points) -> None:
    ranked = rank_of(points("1 Silver"), two_thresholds.editions[0], held="*Master")
    assert ranked.rank
    assert ranked.rank.name == "*Master"
    assert str(ranked.because[0]).startswith(
        "*Master was reached before, and a rank is never lost: the points alone would not be enough for any rank"
    )


def test_c12_recognition_gives_both_kinds(two_thresholds: Scheme, points: Points) -> None:
    assert recognition("Grand Master", two_thresholds.editions[0]).points == points("25000 Silver, 500 Gold")


# worth = 3/4 Crown + 1/8 Shilling; the first rank needs 4.95 worth, the next one 15 worth, 12 Crown and
# 40 Penny; stars are worth ÷ 4.95, rounded down, − 4
ELSEWHERE = [
    ("6 Crown", "", 0, "Grey"),  # 4.5 worth
    ("6 Crown, 3 Shilling", "", 0, "Grey"),  # 4.875 worth
    ("6 Crown, 4 Shilling", "Page", 0, "Grey"),  # 5 worth
    ("7 Crown, 5 Shilling", "Page", 0, "Grey"),  # 5.875 worth
    ("8 Crown", "Page", 0, "Blue"),  # 6 worth
    ("11 Crown, 53 Shilling", "Page", 0, "Blue"),  # 14.875 worth: below the next rank's
    ("11 Crown, 54 Shilling", "Page", 0, "Blue"),  # 15 worth, but 11 Crown: 3 − 4 is not below 0
    ("32 Crown", "Page", 0, "Blue"),  # 24 worth and the Crown, but no Penny: 4 − 4
    ("33 Crown", "Page", 1, "Blue"),  # 24.75 worth: 5 − 4
    ("20 Crown, 40 Penny", "Squire", 0, "Blue"),
    ("99 Crown, 40 Penny", "Squire", 0, "Blue"),  # 74.25 worth, but the next rank does not ask for worth
    ("100 Crown, 1 Penny", "Knight", 0, "White"),
    ("100 Crown", "Knight", 0, ""),
]


@pytest.mark.parametrize(("totals", "rank", "stars", "grade"), ELSEWHERE)
def test_elsewhere_ranks_stars_and_grades_follow_its_own_file(
    elsewhere: Scheme, points: Points, totals: str, rank: str, stars: int, grade: str
) -> None:
    found = standing_of(points(totals), elsewhere.editions[0])
    assert (found.rank, found.stars, found.grade) == (rank, stars, grade)


def test_elsewhere_a_grade_between_two_ranks_is_said_so(elsewhere: Scheme, points: Points) -> None:
    player = GradeInputs("Page", 0, Fraction(0), points("8 Crown"))
    assert [str(each) for each in grade_of(player, elsewhere.editions[0]).because] == [
        "Blue grade: Page to Squire, 2 Crown and 6 worth or more (Rule 7)"
    ]


# A beginner's rating and Crowns: below 8 and below 2, both
GREEN = [("7", "1 Crown", "Green"), ("8", "1 Crown", "Grey"), ("7", "2 Crown", "Grey"), ("0", "", "Green")]


@pytest.mark.parametrize(("rating", "totals", "grade"), GREEN)
def test_elsewhere_a_grade_may_end_just_below_a_limit(
    elsewhere: Scheme, points: Points, rating: str, totals: str, grade: str
) -> None:
    player = GradeInputs("", 0, Fraction(rating), points(totals))
    assert grade_of(player, elsewhere.editions[0]).grade == grade


def test_elsewhere_some_players_have_no_grade(elsewhere: Scheme, points: Points) -> None:
    player = GradeInputs("Knight", 0, Fraction(0), points("100 Crown"))
    assert [str(each) for each in grade_of(player, elsewhere.editions[0]).because] == [
        "No grade of the scheme fits this player"
    ]


def test_elsewhere_recognition_fills_up_with_what_no_rank_asks_for(elsewhere: Scheme, points: Points) -> None:
    # 12 Crown are 9 worth; the other 6 are 48 Shilling. 4.95 worth are 39.6 Shilling, so 40 whole ones.
    assert recognition("Squire", elsewhere.editions[0]).points == points("12 Crown, 40 Penny, 48 Shilling")
    assert recognition("Page", elsewhere.editions[0]).points == points("40 Shilling")
