"""Every problem of the reader: its code, severity, line and column."""

import pytest

from overtrick.core.problems import Severity
from overtrick.formats import pbn
from tests.formats.pbn.documents import document, problems_of
from tests.formats.pbn.mistakes import FILES

ERRORS = {"no-results", "date", "row", "rank", "score"}


@pytest.mark.parametrize("code", FILES)
def test_a_mistake_is_reported_once_and_with_nothing_else(code: str) -> None:
    problems = problems_of(FILES[code])
    assert [problem.code for problem in problems] == [code]
    assert (problems[0].severity is Severity.ERROR) is (code.removeprefix("pbn-") in ERRORS)
    assert problems[0].message.endswith(".")
    assert problems[0].advice.endswith((".", "]."))


@pytest.mark.parametrize(
    ("code", "line", "column", "found"),
    [
        ("pbn-tag", 7, "", '[Room "Open]'),
        ("pbn-comment", 13, "", "{"),
        ("pbn-date", 4, "Date", "9.6.2026"),
        ("pbn-scoring", 5, "Scoring", "Fairly"),
        ("pbn-row", 9, "TotalScoreTable", '  2  2 "Thea Fern;Hugo Birch" "903;904"'),
        ("pbn-rank", 9, "Rank", "2nd"),
        ("pbn-score", 9, "TotalPercentage", "forty"),
        ("pbn-board", 10, "Board", "one"),
        ("pbn-contract", 12, "Contract", "8S"),
        ("pbn-number", 12, "MP_NS", "many"),
    ],
)
def test_a_problem_names_its_place(code: str, line: int, column: str, found: str) -> None:
    (problem,) = problems_of(FILES[code])
    assert (problem.line, problem.column, problem.found) == (line, column, found)


def test_all_problems_are_listed_at_once_in_line_order() -> None:
    data = document().replace(b"2026.06.09", b"today").replace(b"60.00", b"x").replace(b" 4S ", b" 9S ")
    assert [problem.code for problem in problems_of(data)] == ["pbn-date", "pbn-score", "pbn-contract"]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"% PBN 2.1\n", b"hello\n"])
def test_what_has_no_results_is_refused(data: bytes) -> None:
    batch, problems = pbn.loads(data)
    assert batch.sessions == ()
    assert "pbn-no-results" in [problem.code for problem in problems]
