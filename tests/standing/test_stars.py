"""S2: stars, while the next rank's sum is reached and its A points are not."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition
from overtrick.standing.ranks import find_rank, rank_of
from overtrick.standing.stars import stars_of

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]

# Points without the A that the next rank needs, the rank they make, and its stars: total ÷ own sum − 1.
STARS = [
    ("99 B, 99 C", "Local Master", 0),
    ("100 B", "Local Master", 1),  # Masterpoint Rankings: 1 star at 100
    ("149 B, 99 C", "Local Master", 1),
    ("150 B", "Local Master", 2),  # and 2 star at 150
    ("199 B, 99 C", "Local Master", 2),
    ("200 B", "Local Master", 3),
    ("249 B, 99 C", "Local Master", 3),
    ("250 B", "Local Master", 4),
    ("299 B, 99 C", "Local Master", 4),
    ("300 B", "Local Master", 5),
    ("49.99 A, 1000 B", "Local Master", 19),  # 1049.99 ÷ 50 = 20.99…
    ("50 A, 149 B, 99 C", "Provincial Master", 0),
    ("50 A, 150 B", "Provincial Master", 1),
    ("99.99 A, 200 B", "Provincial Master", 1),  # 299.99 ÷ 100
    ("99.99 A, 200 B, 1 C", "Provincial Master", 2),
    ("100 A, 250 B", "Master", 0),  # the sum of the next rank, 350 ÷ 200 = 1.75
    ("100 A, 299 B, 99 C", "Master", 0),
    ("100 A, 300 B", "Master", 1),
    ("175 A, 325 B", "National Master", 0),  # 500 ÷ 350
    ("175 A, 524 B, 99 C", "National Master", 0),
    ("175 A, 525 B", "National Master", 1),  # the example of the regulations: 700
    ("249.99 A, 800 B, 1 C", "National Master", 2),
    ("250 A, 749 B, 99 C", "Life Master", 0),
    ("250 A, 750 B", "Life Master", 1),
    ("500 A, 1999 B, 99 C", "Grand Master", 0),  # the 2,500 of the next rank are not reached
    ("500 A, 2000 B", "Grand Master", 1),
    ("500 A, 2500 B", "Grand Master", 2),
    ("1250 A, 2750 B", "Silver Grand Master", 0),  # 4,000 ÷ 2,500
    ("1250 A, 3749 B, 99 C", "Silver Grand Master", 0),
    ("1250 A, 3750 B", "Silver Grand Master", 1),
    # nothing but the sum is asked for: no stars below Local Master
    ("4 B", "Novice", 0),
    ("19 B", "Certificate of Proficiency", 0),
    ("49 B", "Club Master", 0),
    # the A points are there, the sum is not
    ("60 A", "Local Master", 0),
]
UNTIL_2020 = [("2500 A, 90000 B", "Gold Grand Master", 0)]  # nothing is above
SINCE_2021 = [
    ("2500 A, 5499 B, 99 C", "Gold Grand Master", 0),
    ("2500 A, 5500 B", "Gold Grand Master", 1),
    ("2500 A, 9500 B", "Gold Grand Master", 2),
    ("6000 A, 4000 B", "Emerald Grand Master", 0),
    ("6000 A, 9999 B, 99 C", "Emerald Grand Master", 0),
    ("6000 A, 10000 B", "Emerald Grand Master", 1),
    ("7500 A, 90000 B", "Platinum Grand Master", 0),
]
CASES = [
    *(("2020-12-31", *case) for case in STARS + UNTIL_2020),
    *(("2021-01-01", *case) for case in STARS + SINCE_2021),
]


@pytest.mark.parametrize(("day", "totals", "rank", "stars"), CASES)
def test_s2_stars_beside_each_rank(nz: Nz, points: Points, day: str, totals: str, rank: str, stars: int) -> None:
    own = rank_of(points(totals), nz(day)).rank
    assert own
    assert own.name == rank
    assert stars_of(own, points(totals), nz(day)).stars == stars


def test_s2_the_stars_go_when_the_next_rank_comes(nz: Nz, points: Points) -> None:
    before, after = points("49.99 A, 150 B, 1 C"), points("50 A, 150 B")
    assert stars_of(rank_of(before, nz("2018")).rank, before, nz("2018")).stars == 3
    promoted = rank_of(after, nz("2018")).rank
    assert promoted
    assert promoted.name == "Provincial Master"
    assert stars_of(promoted, after, nz("2018")).stars == 1


def test_s2_a_rank_set_lower_than_the_points_has_no_stars(nz: Nz, points: Points) -> None:
    lowered = find_rank("Local Master", nz("2018"))
    starred = stars_of(lowered, points("50 A, 150 B"), nz("2018"))
    assert starred.stars == 0
    assert [str(each) for each in starred.because] == [
        "No stars: nothing is missing for Provincial Master (Masterpoint Rankings; ruling S2)"
    ]


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        (
            "10 A, 90 B",
            "The 100 points of Provincial Master are reached, but 40 A are missing: "
            "100 ÷ 50, rounded down, − 1 = 1 star",
        ),
        (
            "10 A, 143 B, 50 C",
            "The 100 points of Provincial Master are reached, but 40 A are missing: "
            "153.5 ÷ 50, rounded down, − 1 = 2 stars",
        ),
        ("10 A, 50 B", "No stars: the 100 points of Provincial Master are not reached"),
        ("9000 A", "No stars: there is no rank above Gold Grand Master"),
    ],
)
def test_s2_says_why(nz: Nz, points: Points, totals: str, sentence: str) -> None:
    own = rank_of(points(totals), nz("2018")).rank
    because = stars_of(own, points(totals), nz("2018")).because
    assert [str(each) for each in because] == [f"{sentence} (Masterpoint Rankings; ruling S2)"]
