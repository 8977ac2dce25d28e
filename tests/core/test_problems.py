"""A file of nonsense has more problems than anybody mends one by one: the errors are listed first, then a count."""

from collections.abc import Iterable, Iterator

import pytest

from overtrick.core.problems import MOST, Problem, ProblemList, ReadingStopped, Severity, limit_problems


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


def test_reading_stops_at_as_many_errors_as_are_listed() -> None:
    problems = ProblemList()
    problems += found(range(1_000), Severity.WARNING)
    asked = []

    def errors() -> Iterator[Problem]:
        for problem in found(range(1_000), Severity.ERROR):
            asked.append(problem)
            yield problem

    with pytest.raises(ReadingStopped) as stopped:
        problems.extend(errors())
    assert len(asked) == MOST
    assert len(problems) == 1_000 + MOST
    assert stopped.value.problem.code == "more-problems"


def test_the_sentence_that_reading_stopped_stays_the_only_one_about_more() -> None:
    (*_, counted) = limit_problems(found(range(MOST + 1), Severity.ERROR))
    stopped = Problem("more-problems", Severity.ERROR, 0, "", "", "Read no further.", "Mend these first.")
    assert limit_problems([*found(range(5), Severity.ERROR), stopped])[-1] is stopped
    *listed, last = limit_problems([stopped, *found(range(MOST + 9), Severity.ERROR)])
    assert (len(listed), last) == (MOST, stopped)
    assert limit_problems((*found(range(MOST), Severity.ERROR), counted))[-1] is counted
