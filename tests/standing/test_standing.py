"""The whole standing of a player, as pages and the command line show it."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition
from overtrick.standing import NextStep, Standing, standing_of

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]

# day, points, rating; rank, stars, grade, rating shown
CAST = [
    ("2018", "", "0", "Novice", 0, "Junior", "0"),
    ("2018", "107 A, 43 B, 2 C", "201", "Provincial Master", 0, "Open", "201"),
    ("2018", "3 B, 47 C", "31", "Novice", 0, "Intermediate", "31"),
    ("2018", "86.47 A, 134 B, 30 C", "68", "Provincial Master", 1, "Open", "68"),  # SPEC 21.1: 1 star, rank 5
    ("2018", "121 A, 186 B, 78 C", "3", "Master", 0, "Open", "3"),  # SPEC 21.1: no star, rank 6
    ("2018", "10 A, 240 B", "99", "Local Master", 4, "Intermediate", "99"),
    ("2018", "10 A, 240 B", "100", "Local Master", 4, "Open", "100"),
    ("2018", "10 A, 290 B", "0", "Local Master", 5, "Open", "0"),
    ("2021", "10 A, 290 B", "500", "Local Master", 5, "Intermediate", "500"),
    ("2021", "40 B", "30.01", "Club Master", 0, "Intermediate", "31"),
    ("2018", "7500 A, 2500 B", "900", "Gold Grand Master", 0, "Open", "900"),
    ("2021", "7500 A, 2500 B", "900", "Platinum Grand Master", 0, "Open", "900"),
]


@pytest.mark.parametrize(("day", "totals", "rating", "rank", "stars", "grade", "shown"), CAST)
def test_standing(
    nz: Nz, points: Points, day: str, totals: str, rating: str, rank: str, stars: int, grade: str, shown: str
) -> None:
    found = standing_of(points(totals), nz(day), Fraction(rating))
    assert (found.rank, found.stars, found.grade, found.rating) == (rank, stars, grade, shown)


@pytest.mark.parametrize(
    ("totals", "following"),
    [
        ("107 A, 43 B, 2 C", NextStep("Master", {"points": "49.98"})),
        ("10 A, 90 B", NextStep("Provincial Master", {"A": "40"})),
        ("10 A, 45 B", NextStep("Provincial Master", {"points": "45", "A": "40"})),
        ("2500 A, 1500 B", None),
    ],
)
def test_what_is_missing_for_the_next_rank(nz: Nz, points: Points, totals: str, following: NextStep | None) -> None:
    assert standing_of(points(totals), nz("2018")).next == following


def test_a_held_rank_decides_the_grade_too(nz: Nz, points: Points) -> None:
    found = standing_of(points("3 B"), nz("2018"), held_rank="Grand Master")
    assert (found.rank, found.stars, found.grade) == ("Grand Master", 0, "Open")
    assert found.next == NextStep("Silver Grand Master", {"points": "2497", "A": "1250"})


def test_the_reasons_of_a_whole_standing_read_like_the_regulations(nz: Nz, points: Points) -> None:
    found = standing_of(points("12.5 A, 140 B, 100 C"), nz("2018"), 84)
    assert found == Standing(
        rank="Local Master",
        stars=2,
        grade="Intermediate",
        rating="84",
        next=NextStep("Provincial Master", {"A": "37.5"}),
        because=found.because,
    )
    assert [str(each) for each in found.because] == [
        "12.5 A + 140 B + 100 C ÷ 100 = 153.5 points (Masterpoint Rankings; ruling S1)",
        "Local Master needs 50 points: the player has 153.5 points (Masterpoint Rankings; ruling S1)",
        "The next rank, Provincial Master, needs 100 points and 50 A: 37.5 A still to earn "
        "(Masterpoint Rankings; ruling S1)",
        "The 100 points of Provincial Master are reached, but 37.5 A are missing: "
        "153.5 ÷ 50, rounded down, − 1 = 2 stars (Masterpoint Rankings; ruling S2)",
        "84 rating points (Rating Points; rulings S3 and S5)",
        "Intermediate grade: Local Master, 4 stars or fewer, fewer than 100 rating points "
        "(Masterpoint Gradings; ruling S4)",
    ]


def test_points_of_a_unit_that_is_no_longer_given_count_for_no_rank(nz: Nz, points: Points) -> None:
    assert standing_of(points("150 C, 500 Z"), nz("2018")) == standing_of(points("150 C"), nz("2018"))
