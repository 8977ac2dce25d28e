"""S3: rating points at the end of a year."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition, Scheme, load_scheme
from overtrick.standing.ratings import new_rating, rating_edition, settle_rating

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]

# The year the rating is calculated for, last year's, the year's points, what is kept and what is shown.
RATINGS = [
    (2017, "80", "3 A, 17 B", "84", "84"),  # the example of the regulations
    (2020, "0", "30 B, 49 C", "30", "30"),
    (2020, "0", "30 B, 50 C", "31", "31"),  # one half goes up
    (2020, "37", "0.9 A", "31", "31"),  # 29.6 + 0.9 = 30.5
    (2020, "37", "0.89 A", "30", "30"),
    (2020, "0", "30 B, 1 C", "30", "30"),
    (2021, "80", "3 A, 17 B", "84", "84"),
    (2021, "0", "30 B, 1 C", "30.01", "31"),  # kept exactly, shown rounded up
    (2021, "30.01", "", "24.008", "25"),
    (2021, "24.008", "0.5 A, 3 C", "19.7364", "20"),
    (2021, "0", "", "0", "0"),
]


@pytest.mark.parametrize(("year", "last", "totals", "kept", "shown"), RATINGS)
def test_s3_rating_points(points: Points, year: int, last: str, totals: str, kept: str, shown: str) -> None:
    edition = rating_edition(year, load_scheme("nz-2017"))
    rated = new_rating(Fraction(last), points(totals), edition)
    assert rated
    assert (rated.kept, rated.shown) == (Fraction(kept), Fraction(shown))


def test_s3_rounding_is_carried_until_2020_and_not_from_2021(points: Points) -> None:
    # 2019: 30.5 is kept as 31. 2020: 24.8 + 0.5 = 25.3 is kept as 25. 2021: 20 + 0.5 = 20.5. 2022: 16.4 + 0.5.
    rating, kept = Fraction(0), []
    for year, won in ((2019, "30 B, 50 C"), (2020, "50 C"), (2021, "50 C"), (2022, "50 C")):
        rated = new_rating(rating, points(won), rating_edition(year, load_scheme("nz-2017")))
        assert rated
        rating = rated.kept
        kept.append(rating)
    assert kept == [Fraction(value) for value in ("31", "25", "20.5", "16.9")]


def test_s3_says_why(points: Points) -> None:
    scheme = load_scheme("nz-2017")
    rounded = new_rating(80, points("3 A, 17 B, 60 C"), rating_edition(2020, scheme))
    exact = new_rating(80, points("3 A, 17 B, 60 C"), rating_edition(2021, scheme))
    assert rounded
    assert exact
    assert [str(each) for each in rounded.because] == [
        "3 A + 17 B + 60 C ÷ 100 = 20.6 points (Masterpoint Rankings; ruling S1)",
        "The last rating, 80, × 80 % + 20.6 of the year = 84.6 (Rating Points; rulings S3 and S5)",
        "84.6 is kept as 85 rating points, to the nearest, half up (Rating Points; rulings S3 and S5)",
    ]
    assert [str(each) for each in exact.because[1:]] == [
        "The last rating, 80, × 80 % + 20.6 of the year = 84.6"
        " (New Zealand Bridge, 'Master Points Explained'; rulings S3 and S5)",
        "84.6 rating points are kept and compared exactly, and shown as 85, rounded up"
        " (New Zealand Bridge, 'Master Points Explained'; rulings S3 and S5)",
    ]


@pytest.mark.parametrize(
    ("day", "rating", "compared", "shown"),
    [
        ("2020-12-31", "30.01", "30", "30"),
        ("2021-01-01", "30.01", "30.01", "31"),
        ("2021-01-01", "30", "30", "30"),
    ],
)
def test_s3_a_rating_is_compared_as_its_day_keeps_it(nz: Nz, day: str, rating: str, compared: str, shown: str) -> None:
    held = settle_rating(Fraction(rating), nz(day))
    assert held
    assert (held.kept, held.shown) == (Fraction(compared), Fraction(shown))


def test_elsewhere_the_factor_and_the_rounding_are_its_own(elsewhere: Scheme, points: Points) -> None:
    # 9 × 50 % + 2 × 3/4 + 3 × 1/8 = 4.5 + 1.875 = 6.375, rounded down
    rated = new_rating(9, points("2 Crown, 3 Shilling"), elsewhere.editions[0])
    assert rated
    assert rated.kept == 6


def test_a_scheme_without_ratings_rates_nobody(two_thresholds: Scheme) -> None:
    edition = two_thresholds.editions[0]
    assert new_rating(80, {}, edition) is None
    assert settle_rating(80, edition) is None
