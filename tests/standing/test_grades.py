"""S4 and S8: grades, on both sides of every limit, before and after 2021-01-01."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition
from overtrick.standing import standing_of
from overtrick.standing.grades import GradeInputs, grade_of, starting_grade

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]

FROM_2021 = "New Zealand Bridge, 'Rankings and Gradings, effective from 1 January 2021'; ruling S4"

# rank, stars, rating points, points won, grade until 2020, grade from 2021
GRADES = [
    # Club Master or lower rank, 30 or fewer rating points, fewer than 5 A: Junior; 5 A or more: Intermediate
    ("Novice", 0, "0", "", "Junior", "Junior"),
    ("Novice", 0, "30", "4 A", "Junior", "Junior"),
    ("Certificate of Proficiency", 0, "30", "4.99 A, 3 B", "Junior", "Junior"),
    ("Certificate of Proficiency", 0, "30", "5 A, 3 B", "Intermediate", "Intermediate"),
    ("Club Master", 0, "0", "4.99 A, 30 B", "Junior", "Junior"),
    ("Club Master", 0, "0", "5 A, 30 B", "Intermediate", "Intermediate"),
    ("Club Master", 0, "30", "4.99 A, 30 B", "Junior", "Junior"),
    ("Club Master", 0, "30", "5 A, 30 B", "Intermediate", "Intermediate"),
    # more than 30 rating points: Intermediate, whatever the A points
    ("Novice", 0, "31", "", "Intermediate", "Intermediate"),
    ("Club Master", 0, "31", "49 B", "Intermediate", "Intermediate"),
    ("Club Master", 0, "500", "49 B", "Intermediate", "Intermediate"),
    # Local Master 0 to 4 star: Intermediate below 100 rating points, Open from 100 on (ruling S4)
    ("Local Master", 0, "0", "50 B", "Intermediate", "Intermediate"),
    ("Local Master", 0, "99", "50 B", "Intermediate", "Intermediate"),
    ("Local Master", 0, "100", "50 B", "Open", "Intermediate"),
    ("Local Master", 0, "500", "50 B", "Open", "Intermediate"),
    ("Local Master", 4, "99", "250 B", "Intermediate", "Intermediate"),
    ("Local Master", 4, "100", "250 B", "Open", "Intermediate"),
    # Local Master 5 star and above: Open
    ("Local Master", 5, "0", "300 B", "Open", "Intermediate"),
    ("Local Master", 5, "99", "300 B", "Open", "Intermediate"),
    ("Local Master", 19, "0", "1000 B", "Open", "Intermediate"),
    # Provincial Master or higher rank: Open
    ("Provincial Master", 0, "0", "50 A, 50 B", "Open", "Open"),
    ("Master", 3, "12", "100 A, 700 B", "Open", "Open"),
    ("Gold Grand Master", 0, "900", "2500 A, 1500 B", "Open", "Open"),
]
SINCE_2021 = [
    # the unrounded value is compared: 30.01 is over 30
    ("Club Master", "30", "49 B", "Junior"),
    ("Club Master", "30.01", "49 B", "Intermediate"),
    ("Local Master", "99.99", "50 B", "Intermediate"),
    ("Emerald Grand Master", "0", "6000 A, 2000 B", "Open"),
    ("Platinum Grand Master", "0", "7500 A, 2500 B", "Open"),
]


@pytest.mark.parametrize(("rank", "stars", "rating", "totals", "until_2020", "since_2021"), GRADES)
def test_s4_grades(
    nz: Nz, points: Points, rank: str, stars: int, rating: str, totals: str, until_2020: str, since_2021: str
) -> None:
    player = GradeInputs(rank, stars, Fraction(rating), points(totals))
    assert grade_of(player, nz("2020-12-31")).grade == until_2020
    assert grade_of(player, nz("2021-01-01")).grade == since_2021


@pytest.mark.parametrize(("rank", "rating", "totals", "grade"), SINCE_2021)
def test_s4_grades_from_2021(nz: Nz, points: Points, rank: str, rating: str, totals: str, grade: str) -> None:
    assert grade_of(GradeInputs(rank, 0, Fraction(rating), points(totals)), nz("2021-01-01")).grade == grade


@pytest.mark.parametrize(
    ("day", "rating", "grade"),
    [
        ("2020-12-31", "30.01", "Junior"),
        ("2021-01-01", "30.01", "Intermediate"),
        ("2020-12-31", "30.5", "Intermediate"),
    ],
)
def test_s3_until_2020_the_rounded_rating_is_compared(
    nz: Nz, points: Points, day: str, rating: str, grade: str
) -> None:
    assert standing_of(points("40 B"), nz(day), Fraction(rating)).grade == grade


SENTENCES = [
    ("2018", "Local Master", 0, "100", "Open grade: Local Master, 4 stars or fewer, 100 or more rating points"),
    ("2018", "Local Master", 5, "0", "Open grade: Local Master, 5 stars or more"),
    ("2018", "Master", 0, "0", "Open grade: Provincial Master or higher rank"),
    (
        "2018",
        "Local Master",
        1,
        "99",
        "Intermediate grade: Local Master, 4 stars or fewer, fewer than 100 rating points",
    ),
    ("2018", "Club Master", 0, "31", "Intermediate grade: Club Master or lower rank, more than 30 rating points"),
    ("2022", "Local Master", 5, "500", "Intermediate grade: Local Master"),
]


@pytest.mark.parametrize(("day", "rank", "stars", "rating", "sentence"), SENTENCES)
def test_s4_says_why(nz: Nz, day: str, rank: str, stars: int, rating: str, sentence: str) -> None:
    because = grade_of(GradeInputs(rank, stars, Fraction(rating), {}), nz(day)).because
    clause = "Masterpoint Gradings; ruling S4" if day == "2018" else FROM_2021
    assert [str(each) for each in because] == [f"{sentence} ({clause})"]


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        ("5 A", "Intermediate grade: Club Master or lower rank, 30 or fewer rating points, 5 A or more"),
        ("4 A", "Junior grade: Club Master or lower rank, 30 or fewer rating points, less than 5 A"),
    ],
)
def test_s4_says_why_for_a_points(nz: Nz, points: Points, totals: str, sentence: str) -> None:
    because = grade_of(GradeInputs("Novice", 0, Fraction(0), points(totals)), nz("2018")).because
    assert str(because[0]).startswith(sentence)


@pytest.mark.parametrize(
    ("country", "grade"), [("Australia", "Open"), ("Overseas", "Open"), ("New Zealand", ""), ("Unknown", "")]
)
def test_s8_overseas_players_start_open(nz: Nz, country: str, grade: str) -> None:
    assert starting_grade(country, nz("2018")).grade == grade


def test_s8_says_why(nz: Nz) -> None:
    assert [str(each) for each in starting_grade("Australia", nz("2018")).because] == [
        "New players from Australia start as Open (Overseas Masterpoints 8 (d); ruling S8)"
    ]
    assert [str(each) for each in starting_grade("New Zealand", nz("2018")).because] == [
        "No starting grade is laid down for New Zealand: the club gives one at enrolment"
    ]
