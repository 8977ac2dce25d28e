"""Rounding and how numbers are said: every case here was worked out by hand, for all points pass through these."""

from decimal import Decimal
from fractions import Fraction

import pytest

from overtrick.core.numbers import Rounding, nth, percent, plain, round_to, to_decimal

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("value", "down", "half_up", "up"),
    [
        ("0", 0, 0, 0),
        ("7", 7, 7, 7),
        ("2.4", 2, 2, 3),
        ("2.5", 2, 3, 3),
        ("3.5", 3, 4, 4),
        ("2.6", 2, 3, 3),
        ("0.000001", 0, 0, 1),
        ("-7", -7, -7, -7),
        ("-2.4", -2, -2, -3),
        ("-2.5", -2, -3, -3),
        ("-2.6", -2, -3, -3),
        ("-0.5", 0, -1, -1),
        ("-0.4", 0, 0, -1),
    ],
)
def test_whole_numbers_go_towards_zero_or_away_from_it(value: str, down: int, half_up: int, up: int) -> None:
    ways: dict[Rounding, int] = {"down": down, "half-up": half_up, "up": up}
    assert {way: round_to(Fraction(value), way) for way in ways} == ways


@pytest.mark.parametrize(
    ("value", "rounding", "decimals", "rounded"),
    [
        ("1.005", "half-up", 2, "1.01"),  # as a float it would be 1.00
        ("2.675", "half-up", 2, "2.68"),
        ("-1.005", "half-up", 2, "-1.01"),
        ("1.004999", "half-up", 2, "1"),
        ("1.001", "up", 2, "1.01"),
        ("1.019", "down", 2, "1.01"),
        ("-1.019", "down", 2, "-1.01"),
        ("0.25", "half-up", 1, "0.3"),
    ],
)
def test_decimals(value: str, rounding: Rounding, decimals: int, rounded: str) -> None:
    assert round_to(Fraction(value), rounding, decimals) == Fraction(rounded)


def test_a_half_is_recognised_in_any_fraction() -> None:
    assert round_to(Fraction(7, 14), "half-up") == 1
    assert round_to(Fraction(10**30 - 1, 2 * 10**30), "half-up") == 0
    assert round_to(2 * THIRD, "half-up", 2) == Fraction(67, 100)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (Fraction(40), 2, "40.00"),
        (Fraction(2, 3), 2, "0.67"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(1, 200), 2, "0.01"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(1, 20), 1, "0.1"),
    ],
)
def test_a_decimal_has_exactly_its_decimals(value: Fraction, decimals: int, text: str) -> None:
    assert f"{to_decimal(value, decimals):f}" == text
    assert to_decimal(value, decimals) == Decimal(text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (40, "40"),
        (0, "0"),
        (-3, "-3"),
        (100, "100"),
        (Fraction(11, 2), "5.5"),
        (Fraction(7, 50), "0.14"),
        (Fraction(-11, 2), "-5.5"),
        (Fraction(1, 10), "0.1"),
        (Fraction(85, 7), "12.14…"),  # 12.142857
        (Fraction(1, 8), "0.12…"),  # 0.125 has three decimals
        (THIRD, "0.33…"),
        (-THIRD, "-0.33…"),
        (Fraction(3001, 1000), "3.00…"),
        (Fraction(2999, 1000), "2.99…"),  # cut and not rounded: the dots stand for more
    ],
)
def test_the_shortest_exact_text(value: Fraction | int, text: str) -> None:
    assert plain(value) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [(Fraction(35, 100), "35 %"), (Fraction(1, 8), "12.5 %"), (THIRD, "33.33… %"), (Fraction(3, 2), "150 %")],
)
def test_a_share_in_percent(share: Fraction, text: str) -> None:
    assert percent(share) == text


def test_ordinals() -> None:
    said = "1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 24th 100th 101st 102nd 110th 111th 112th 113th"
    said += " 121st 211th 1011th 1021st"
    assert [nth(int(text[:-2])) for text in said.split()] == said.split()
