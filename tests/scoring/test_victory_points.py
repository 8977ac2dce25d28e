"""The WBF's continuous victory points, against the tables that federations publish."""

from decimal import Decimal
from itertools import pairwise
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.victory_points import victory_points, winners_scale

# Published tables (the Danish federation's, 1 to 10 boards; 4 boards also the WBF's own): the winner's VPs by margin.
# Of 8 and 10 boards they are corrected against the rounded formula: 19.74 for 40 IMPs; 17.34, 17.68, 18.00 for 27,
# 29 and 31.
PUBLISHED = {
    1: """10.00 11.20 12.29 13.28 14.18 15.00 15.74 16.42 17.03 17.59 18.09 18.55 18.97 19.34 19.69 20.00""",
    4: """10.00 10.61 11.20 11.76 12.29 12.80 13.28 13.74 14.18 14.60 15.00 15.38 15.74 16.09 16.42 16.73 17.03 17.31
        17.59 17.84 18.09 18.33 18.55 18.76 18.97 19.16 19.34 19.52 19.69 19.85 20.00""",
    6: """10.00 10.50 10.99 11.46 11.90 12.33 12.75 13.15 13.53 13.90 14.25 14.59 14.92 15.24 15.54 15.83 16.11 16.38
        16.64 16.89 17.12 17.35 17.58 17.79 17.99 18.19 18.38 18.56 18.73 18.90 19.06 19.22 19.37 19.51 19.65 19.78
        19.91 20.00""",
    8: """10.00 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09 14.39 14.68 14.96 15.23 15.50 15.75
        16.00 16.23 16.46 16.68 16.90 17.11 17.31 17.50 17.69 17.87 18.04 18.21 18.37 18.53 18.68 18.83 18.97 19.11
        19.24 19.37 19.50 19.62 19.74 19.85 19.95 20.00""",
    10: """10.00 10.39 10.77 11.14 11.50 11.85 12.18 12.51 12.83 13.14 13.43 13.72 14.00 14.28 14.54 14.80 15.05 15.29
        15.52 15.75 15.97 16.18 16.39 16.59 16.78 16.97 17.16 17.34 17.51 17.68 17.84 18.00 18.15 18.30 18.44 18.58
        18.71 18.84 18.97 19.10 19.22 19.33 19.44 19.55 19.66 19.76 19.86 19.96 20.00""",
}


@pytest.mark.parametrize("boards", PUBLISHED)
def test_the_published_tables(boards: int) -> None:
    printed = PUBLISHED[boards].split()
    assert [f"{victory_points(margin, boards)}" for margin in range(len(printed))] == printed


def test_fourteen_boards_as_reported_from_a_tournament() -> None:
    # "IMPs 1 and 2 were worth 0.33 VPs each, 3 and 4 0.31, 5 0.30, 6 and 7 0.29"; 7 IMPs 12.16.
    steps = [victory_points(margin, 14) - victory_points(margin - 1, 14) for margin in range(1, 8)]
    assert [str(step) for step in steps] == ["0.33", "0.33", "0.31", "0.31", "0.30", "0.29", "0.29"]
    assert victory_points(7, 14) == Decimal("12.16")


@pytest.mark.parametrize("boards", range(1, 129))
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    scale = winners_scale(boards)
    steps = [after - before for before, after in pairwise(scale)]
    assert steps == sorted(steps, reverse=True)
    assert (scale[0], scale[-1]) == (1000, 2000)


@pytest.mark.parametrize("boards", range(1, 129))
def test_twenty_is_won_by_15_imps_times_the_root_of_the_boards(boards: int) -> None:
    needed = isqrt(225 * boards - 1) + 1  # the first whole margin that is not below 15 × √boards
    assert victory_points(needed, boards) == victory_points(needed + 100, boards) == 20
    assert victory_points(needed - 2, boards) < 20


@given(st.integers(-400, 400), st.integers(1, 128))
def test_both_sides_together_have_twenty(margin: int, boards: int) -> None:
    assert victory_points(margin, boards) + victory_points(-margin, boards) == 20


def test_a_match_needs_a_board() -> None:
    with pytest.raises(ValueError, match="at least 1 board"):
        victory_points(3, 0)
