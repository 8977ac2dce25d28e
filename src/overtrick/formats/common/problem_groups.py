"""Tells a thing once that is wrong on many lines of a file: a scoring program makes the same mistake every time."""

from collections.abc import Iterable

from msgspec.structs import replace

from overtrick.core.problems import Problem, Severity

_MOST_LINES = 5


def join_repeated(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems, of warnings of one kind about one column only the first, with the lines of the others."""
    kinds: dict[tuple[str, str], list[Problem]] = {}
    found: list[Problem] = []
    for problem in problems:
        if problem.severity is not Severity.WARNING:
            found.append(problem)
            continue
        kind = kinds.setdefault((problem.code, problem.column), [])
        kind.append(problem)
    found += [_join(kind) for kind in kinds.values()]
    return found


def _join(kind: list[Problem]) -> Problem:
    first, others = kind[0], kind[1:]
    if not others:
        return first
    lines = sorted({each.line for each in others} - {0, first.line})
    listed = ", ".join(map(str, lines[:_MOST_LINES]))
    where = f", on line{'s' if len(lines) > 1 else ''} {listed}" if lines else ""
    where += " and later" if len(lines) > _MOST_LINES else ""
    return replace(first, message=f"{first.message} The same {_times(len(others))} more{where}.")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
