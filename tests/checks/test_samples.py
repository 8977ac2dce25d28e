"""Every sample file printed in New Zealand's upload specification is accepted; warnings are those expected."""

from datetime import date
from pathlib import Path

import pytest

from overtrick.checks import check
from overtrick.checks.expectations import Expectations
from overtrick.core.problems import is_accepted
from overtrick.formats import load

FOLDER = Path(__file__).parents[1] / "golden" / "samples"
HEADER_ONLY = [("header-only", 0)]
# Its North-South list averages 51.25, and the individual's ladder, which is not printed whole, 52.86.
OFF_THE_MEAN = [("percentage-mean", 2)]


@pytest.mark.parametrize(
    ("name", "warnings"),
    [
        ("appendix_04_pairs_two_lists.txt", OFF_THE_MEAN),
        ("appendix_05_pairs_one_list.txt", []),
        ("appendix_06_pairs_16_boards.txt", HEADER_ONLY),
        ("appendix_07_pairs_8_boards.txt", HEADER_ONLY),
        ("appendix_08_pairs_final.txt", HEADER_ONLY),
        ("appendix_08a_pairs_round_25a.txt", HEADER_ONLY),
        ("appendix_08b_pairs_final_15a.txt", HEADER_ONLY),
        ("appendix_09_teams_round.txt", []),
        ("appendix_10_teams_final_ladder.txt", []),
        ("appendix_11_swiss_pairs_round.txt", []),
        ("appendix_12_swiss_pairs_final_ladder.txt", []),
        ("appendix_13_individual_final.txt", OFF_THE_MEAN),
    ],
)
def test_a_printed_sample_is_accepted(name: str, warnings: list[tuple[str, int]], expectations: Expectations) -> None:
    batch, unreadable = load(FOLDER / name)
    problems = check(batch, expectations, date(2016, 6, 17), name=name, at_a_door=True)
    assert unreadable == ()
    assert is_accepted(problems)
    assert [(problem.code, problem.line) for problem in problems] == warnings


def test_a_sample_before_its_day_is_refused(expectations: Expectations) -> None:
    batch, _ = load(FOLDER / "appendix_05_pairs_one_list.txt")
    problems = check(batch, expectations, date(2016, 6, 16))
    assert [problem.code for problem in problems] == ["future-date"]
    assert not is_accepted(problems)
