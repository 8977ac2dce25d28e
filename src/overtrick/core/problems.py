"""What is wrong with a file, as a value: readers and checks return these and never raise on bad input."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

# More than anybody mends one by one; a file of nonsense has a hundred thousand.
MOST = 200


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


def limit_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems by line, errors before warnings if there are too many to be of use to anybody; and how many more."""
    found = sorted(problems, key=lambda problem: problem.line)
    if len(found) <= MOST:
        return tuple(found)
    kept = sorted(found, key=lambda problem: problem.severity is not Severity.ERROR)[:MOST]
    says = f"There are {len(found) - MOST:,} more problems in this file, which are not listed."
    more = Problem("more-problems", kept[-1].severity, 0, "", "", says, "Mend these first, and send the file again.")
    return (*sorted(kept, key=lambda problem: problem.line), more)


def is_accepted(problems: Iterable[Problem]) -> bool:
    """Whether a file with these problems counts: warnings do not stop it."""
    return all(problem.severity is not Severity.ERROR for problem in problems)
