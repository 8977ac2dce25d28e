"""The problems of a file for a reader: those that say the same stand together, with their lines."""

from collections.abc import Iterable

import msgspec

from overtrick.core.problems import Problem, Severity
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.queries.files.file_list import ClubFile

UNKNOWN_PLAYER = "player-unknown"


class ProblemGroup(msgspec.Struct, frozen=True):
    """Problems of one kind: the first stands for all where they say the same."""

    code: str
    is_error: bool
    problems: tuple[Problem, ...]

    @property
    def first(self) -> Problem:
        """The problem that is shown."""
        return self.problems[0]

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines on which the same is wrong."""
        return tuple(dict.fromkeys(problem.line for problem in self.problems if problem.line))

    @property
    def found(self) -> tuple[str, ...]:
        """What was found there, each once."""
        return tuple(dict.fromkeys(problem.found for problem in self.problems if problem.found))

    @property
    def says_the_same(self) -> bool:
        """Whether all say the same in the same words."""
        return len({problem.message for problem in self.problems}) == 1


def group_problems(problems: Iterable[Problem]) -> list[ProblemGroup]:
    """Put problems of one kind together, errors first, otherwise in the order of the file."""
    groups: dict[tuple[bool, str], list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.severity is Severity.ERROR, problem.code), []).append(problem)
    ordered = sorted(groups.items(), key=lambda group: not group[0][0])
    return [ProblemGroup(code, is_error, tuple(own)) for (is_error, code), own in ordered]


def groups_of(file: ClubFile) -> list[ProblemGroup]:
    """Group the problems of a file as it is now.

    That a file is held is said beside it; and a number that has been registered since is no longer unknown.
    """
    still_unknown = {*file.unknown, *file.set_aside}
    return group_problems(
        problem
        for problem in file.status.problems
        if problem.code != HELD_FOR_CONFIRMATION
        and (problem.code != UNKNOWN_PLAYER or not file.sessions or problem.found in still_unknown)
    )
