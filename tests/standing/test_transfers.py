"""N28: points won overseas (Overseas Masterpoints 8)."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition, Scheme
from overtrick.standing.transfers import transfer_points

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]

TRANSFERS = [
    ("Gold", "approved event", "12.25", "12.25 A"),
    ("Gold", "approved event", "1", "1 A"),
    ("Gold", "approved event", "2.345", "2.35 A"),  # A has two decimals, half up
    ("Red", "approved holiday", "3", "3 B"),
    ("Red", "approved holiday", "3.35", "3 B, 35 C"),  # B totals are whole: the rest is C
    ("Red", "approved holiday", "0.35", "35 C"),
    ("Red", "approved holiday", "2.999", "3 B"),  # 299.9 C to the nearest: 300 C
    ("Green", "approved event", "40", ""),
    ("Red", "approved event", "40", ""),  # only on approved holidays
    ("Gold", "kitchen table", "40", ""),
    ("Purple", "approved event", "40", ""),
]


@pytest.mark.parametrize(("source", "at", "won", "become"), TRANSFERS)
def test_n28_gold_is_a_and_red_is_b_one_to_one(
    nz: Nz, points: Points, source: str, at: str, won: str, become: str
) -> None:
    result = transfer_points(source, at, Fraction(won), nz("2018"))
    assert result.points == points(become)
    assert not result.counts_for_trophies
    assert result.because


SENTENCES = [
    (
        "Gold",
        "approved event",
        [
            "4.5 Gold (approved event) = 4.5 A, at 1 A each (Overseas Masterpoints 8 (a) (i) and (e); ruling N28)",
            "They do not count for the trophies that leave transferred points out "
            "(Overseas Masterpoints 8 (a) (i) and (e); ruling N28)",
        ],
    ),
    (
        "Green",
        "approved event",
        ["Green points (approved event) are not transferred (Overseas Masterpoints 8 (a); ruling N28)"],
    ),
    (
        "Purple",
        "approved event",
        [
            "Purple points (approved event) are not transferred: only Gold points (approved event) and "
            "Red points (approved holiday) are "
            "(Overseas Masterpoints 8 (a) (i) and (e); ruling N28; Overseas Masterpoints 8 (a) (ii))"
        ],
    ),
]


@pytest.mark.parametrize(("source", "at", "sentences"), SENTENCES)
def test_n28_says_why(nz: Nz, source: str, at: str, sentences: list[str]) -> None:
    because = transfer_points(source, at, Fraction("4.5"), nz("2018")).because
    assert [str(each) for each in because] == sentences


def test_a_scheme_without_transfers_takes_no_points_from_abroad(two_thresholds: Scheme) -> None:
    result = transfer_points("Gold", "approved event", Fraction(5), two_thresholds.editions[0])
    assert result.points == {}
    assert [str(each) for each in result.because] == ["Points from abroad are not transferred"]
