"""Points added up over units, and shown with the small unit carried into the larger one."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition, Scheme
from overtrick.standing.measures import amount, carry_units, explain_measure

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]


@pytest.mark.parametrize(
    ("totals", "together"),
    [
        ("107 A, 43 B, 2 C", "150.02"),
        ("86.47 A, 134 B, 30 C", "220.77"),
        ("99 C", "0.99"),
        ("499 C", "4.99"),
        ("", "0"),
    ],
)
def test_s1_points_are_a_plus_b_plus_c_hundredths(nz: Nz, points: Points, totals: str, together: str) -> None:
    assert amount("points", points(totals), nz("2018")) == Fraction(together)


def test_a_need_of_one_unit_counts_that_unit_alone(nz: Nz, points: Points) -> None:
    assert amount("A", points("49.99 A, 500 B"), nz("2018")) == Fraction("49.99")


@pytest.mark.parametrize(
    ("totals", "as_shown"),
    [
        ("3 B, 99 C", "0 A, 3 B, 99 C"),
        ("3 B, 100 C", "0 A, 4 B, 0 C"),
        ("3 B, 247 C", "0 A, 5 B, 47 C"),
        ("12.5 A, 100 B", "12.5 A, 100 B, 0 C"),  # B is never converted to A
        ("3 B, -5 C", "0 A, 2 B, 95 C"),  # after a correction: C stays 0 to 99
        ("-15 C", "0 A, 0 B, -15 C"),  # what is taken away is not −1 B and 85 C
        ("1 B, -125 C", "0 A, 0 B, -25 C"),
        ("-2 B, -150 C", "0 A, -3 B, -50 C"),
        ("", "0 A, 0 B, 0 C"),
    ],
)
def test_s6_a_hundred_c_are_shown_as_one_b(nz: Nz, points: Points, totals: str, as_shown: str) -> None:
    assert carry_units(points(totals), nz("2018")) == points(as_shown)


def test_s6_carrying_changes_nothing_that_ranks_look_at(nz: Nz, points: Points) -> None:
    totals = points("49 A, 48 B, 299 C")
    assert amount("points", carry_units(totals, nz("2018")), nz("2018")) == amount("points", totals, nz("2018"))


def test_a_unit_that_is_no_longer_given_comes_last_and_counts_for_nothing_else(nz: Nz, points: Points) -> None:
    totals = points("5 Gold, 120 C")
    assert amount("points", totals, nz("2018")) == Fraction(6, 5)
    assert list(carry_units(totals, nz("2018")).items()) == list(points("0 A, 1 B, 20 C, 5 Gold").items())


def test_elsewhere_one_carry_fills_the_next(elsewhere: Scheme, points: Points) -> None:
    edition = elsewhere.editions[0]
    # 40 pennies = 3 shillings and 4 pennies; 3 + 8 = 11 shillings = 2 crowns and 1 shilling
    assert carry_units(points("1 Crown, 8 Shilling, 40 Penny"), edition) == points("3 Crown, 1 Shilling, 4 Penny")


def test_elsewhere_the_sum_is_explained_with_its_own_shares(elsewhere: Scheme, points: Points) -> None:
    edition = elsewhere.editions[0]
    sentences = [str(each) for each in explain_measure("worth", points("4 Crown, 6 Shilling"), edition)]
    assert sentences == ["4 Crown × 3/4 + 6 Shilling ÷ 8 = 3.75 worth (Rule 2)"]
    assert explain_measure("Crown", points("4 Crown"), edition) == ()
