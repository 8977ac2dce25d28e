"""What is wrong with a file, as a value: readers and checks return these and never raise on bad input."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

import msgspec

# More than anybody mends one by one; a file of nonsense has a hundred thousand.
MOST = 200
_MORE_PROBLEMS = "more-problems"


class Severity(StrEnum):
    """An error stops the whole file; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong: where, what was found, and what to do. Line 0 means the file as a whole."""

    code: str
    severity: Severity
    line: int
    column: str
    found: str
    message: str
    advice: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (f"line {self.line}" if self.line else "", self.column) if part)
        return f"{self.severity} {self.code}{f' at {where}' if where else ''}: {self.message} {self.advice}"


class ReadingStopped(Exception):
    """A file is rejected whatever else is in it, so that it is read no further; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class ProblemList(list[Problem]):
    """The problems of a file while it is read. Reading stops at more errors than anybody mends one by one."""

    def __init__(self) -> None:
        super().__init__()
        self._errors = 0

    def append(self, problem: Problem) -> None:
        """Add a problem."""
        super().append(problem)
        self._errors += problem.severity is Severity.ERROR
        if self._errors >= MOST:
            raise ReadingStopped(_more_problems(f"The file was read no further after {MOST} errors.", Severity.ERROR))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add problems, one after the other: a generator of them is asked no further than reading goes."""
        for problem in problems:
            self.append(problem)

    def __iadd__(self, problems: Iterable[Problem]) -> Self:  # type: ignore[misc,override]
        self.extend(problems)
        return self


def limit_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems by line, errors before warnings if there are too many to be of use to anybody; and how many more."""
    found = sorted(problems, key=lambda problem: problem.line)
    stopped = [problem for problem in found if problem.code == _MORE_PROBLEMS]
    listed = [problem for problem in found if problem.code != _MORE_PROBLEMS] if stopped else found
    if len(listed) > MOST:
        kept = sorted(listed, key=lambda problem: problem.severity is not Severity.ERROR)[:MOST]
        says = f"There are {len(listed) - MOST:,} more problems in this file, which are not listed."
        stopped = stopped[:1] or [_more_problems(says, kept[-1].severity)]
        listed = sorted(kept, key=lambda problem: problem.line)
    return (*listed, *stopped)


def _more_problems(says: str, severity: Severity) -> Problem:
    return Problem("more-problems", severity, 0, "", "", says, "Correct these first, and send the file again.")


def is_accepted(problems: Iterable[Problem]) -> bool:
    """Whether a file with these problems counts: warnings do not stop it."""
    return all(problem.severity is not Severity.ERROR for problem in problems)
