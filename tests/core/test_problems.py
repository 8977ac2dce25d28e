"""A file of nonsense has more problems than anybody mends one by one: the errors are listed first, then a count."""

from collections.abc import Iterable

from overtrick.core.problems import MOST, Problem, Severity, limit_problems


def found(lines: Iterable[int], severity: Severity) -> list[Problem]:
    return [Problem("score", severity, line, "Score", "x", "No score.", "Correct it.") for line in lines]


def test_as_many_as_are_of_use_are_all_listed_by_line() -> None:
    problems = found(range(MOST, 0, -1), Severity.WARNING)
    assert [problem.line for problem in limit_problems(problems)] == list(range(1, MOST + 1))


def test_of_too_many_the_errors_come_before_the_warnings() -> None:
    problems = found(range(1, MOST + 1), Severity.WARNING) + found((900, 901), Severity.ERROR)
    *listed, more = limit_problems(problems)
    assert len(listed) == MOST
    assert [problem.line for problem in listed] == [*range(1, MOST - 1), 900, 901]
    assert (more.code, more.line, more.severity) == ("more-problems", 0, Severity.WARNING)
    assert "2 more problems" in more.message


def test_what_is_left_out_is_an_error_if_errors_are_left_out() -> None:
    *_, more = limit_problems(found(range(5_000 + MOST), Severity.ERROR))
    assert more.severity is Severity.ERROR
    assert "5,000 more problems" in more.message
