"""Every problem code: a report with the mistake has it, once where it is one mistake, and with words to act on."""

import pytest

from overtrick.core.problems import Severity
from overtrick.formats import loads, magic_contest
from tests.formats.magic_contest.mistakes import REPORTS, TEAMS
from tests.formats.magic_contest.reports import GOOD, found, problems

WARNINGS = {
    "mcd-check-sum", "mcd-unknown-field", "mcd-order", "mcd-unknown-scoring", "mcd-category-count", "mcd-director",
    "mcd-matches-differ", "mcd-ties", "mcd-rank-gap", "mcd-score-text", "mcd-stated-points",
}  # fmt: skip
# A mistake that cannot come alone: a member without its row 30 runs into the one before it.
WITH_OTHERS = {"mcd-misplaced", "mcd-team-name"}


def test_the_good_reports_have_no_problem() -> None:
    assert problems(GOOD) == problems(TEAMS) == []


@pytest.mark.parametrize("code", sorted(REPORTS))
def test_a_mistake_is_found(code: str) -> None:
    fitting = [problem for problem in problems(REPORTS[code]) if problem.code == code]
    assert fitting
    for problem in fitting:
        assert problem.severity == (Severity.WARNING if code in WARNINGS else Severity.ERROR)
        assert problem.message.endswith(".")
        assert problem.advice
        assert problem.line <= REPORTS[code].count("\n")


@pytest.mark.parametrize("code", sorted(set(REPORTS) - WITH_OTHERS))
def test_a_mistake_is_the_only_one_found(code: str) -> None:
    assert {problem.code for problem in problems(REPORTS[code])} == {code}


@pytest.mark.parametrize("code", sorted(REPORTS))
def test_a_report_with_a_mistake_is_still_recognised(code: str) -> None:
    batch, _ = loads(REPORTS[code].encode())
    assert batch.format == magic_contest.FORMAT


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("mcd-bad-date", "error mcd-bad-date at line 7, 12 Contest date (from)"),
        ("mcd-dates", "error mcd-dates at line 11, 13 Contest date (to)"),
        ("mcd-missing-field", "error mcd-missing-field at line 6, 21 Number of opponents"),
        ("mcd-rank-range", "error mcd-rank-range at line 28, 41 Rank (max)"),
        ("mcd-identifier", "error mcd-identifier at line 1"),
        ("mcd-no-contest", "error mcd-no-contest"),
    ],
)
def test_a_problem_names_line_and_field(code: str, where: str) -> None:
    assert found(REPORTS[code]) == [where]


def test_all_problems_come_at_once_in_line_order() -> None:
    text = GOOD.replace("14\t2", "14\t9").replace("22\t24", "22\tx").replace("90\tCBF\n", "").replace("40\t3", "40\t?")
    lines = [problem.line for problem in problems(text)]
    assert {problem.code for problem in problems(text)} == {
        "mcd-bad-type", "mcd-bad-boards", "mcd-missing-field", "mcd-bad-rank"
    }  # fmt: skip
    assert lines == sorted(lines)
