"""Tells a thing once that is wrong on many lines of a file: a scoring program makes the same mistake every time."""

from msgspec.structs import replace

from overtrick.core.problems import Problem

_MOST_LINES = 5


class RepeatedWarnings:
    """Warnings of one kind about one column: the first, and the lines of the others."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[str, str], tuple[Problem, list[int]]] = {}

    def add(self, problem: Problem) -> None:
        """Add a warning."""
        kind = self._kinds.get((problem.code, problem.column))
        if kind is None:
            self._kinds[problem.code, problem.column] = (problem, [])
        else:
            kind[1].append(problem.line)

    def join(self) -> list[Problem]:
        """Return one warning of each kind."""
        return [_join(first, others) for first, others in self._kinds.values()]


def _join(first: Problem, others: list[int]) -> Problem:
    if not others:
        return first
    lines = sorted({*others} - {0, first.line})
    listed = ", ".join(map(str, lines[:_MOST_LINES]))
    where = f", on line{'s' if len(lines) > 1 else ''} {listed}" if lines else ""
    where += " and later" if len(lines) > _MOST_LINES else ""
    return replace(first, message=f"{first.message} The same happens {_times(len(others))} more{where}.")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def name_other_lines(problem: Problem, lines: list[int]) -> Problem:
    """Return a problem with the other lines that have it, too."""
    if not lines:
        return problem
    named = ", ".join(map(str, lines[:_MOST_LINES]))
    rest = f" and {len(lines) - _MOST_LINES:,} more" if len(lines) > _MOST_LINES else ""
    places = f"line {named}" if len(lines) == 1 else f"lines {named}{rest}"
    return replace(problem, message=f"{problem.message} The same is wrong on {places}.")
