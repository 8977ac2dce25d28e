"""The weighted average of an event's rounds (upload specification, Appendix 17.1)."""

from decimal import Decimal

import pytest

from overtrick.scoring.averages import weighted_average

# rounds as percentage × boards, and their average worked out by hand
AVERAGES = [
    ("40 × 20, 45 × 22, 50 × 24", "45.30"),  # the example of the appendix: 2990 / 66 = 45.303
    ("40 × 24, 45 × 24, 50 × 24", "45.00"),
    ("61.25 × 26", "61.25"),
    ("50.01 × 20, 50.00 × 20", "50.01"),  # 50.005: half up
    ("33.33 × 1, 33.34 × 2", "33.34"),  # 100.01 / 3 = 33.336
    ("60 × 24, 70 × 0", "60.00"),
    ("0 × 20, 0 × 22", "0.00"),
]


@pytest.mark.parametrize(("rounds", "average"), AVERAGES)
def test_appendix_17_1_weighs_each_round_by_its_boards(rounds: str, average: str) -> None:
    pairs = [each.split(" × ") for each in rounds.split(", ")]
    found = weighted_average([(Decimal(score), int(boards)) for score, boards in pairs])
    assert str(found) == average


@pytest.mark.parametrize("rounds", [[], [(Decimal(50), 0)], [(Decimal(50), 24), (Decimal(50), -2)]])
def test_without_boards_there_is_no_average(rounds: list[tuple[Decimal, int]]) -> None:
    with pytest.raises(ValueError, match="rounds with boards"):
        weighted_average(rounds)
