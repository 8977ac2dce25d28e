"""The cases of a history: each row's case as a number, and examples from which the engine works all of them out."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from overtrick.lab.played import Example, PlayedSession
from overtrick.lab.signatures import Mark, example_of, marks_of, signature_of


class CaseOrigin(NamedTuple):
    """Where a case is seen: in which example, in which of its rows, and on which seat."""

    example: int
    position: int
    seat: int


class CodedRow(NamedTuple):
    """A row of a session in numbers: its position, the case of its first seat, and whether every seat has its own."""

    position: int
    case: int
    apart: bool


class CaseBook:
    """All cases of a history, numbered in the order in which they came. A case never loses its number.

    A session becomes an example as soon as it has a case that no earlier one has. `groups` has the group of each
    example: sessions of one group have one signature, so that a scheme asks the same of all of them. Where the grades
    of players are known, classes that admit only some grades are no cases.
    """

    def __init__(self, *, grades_known: bool = False) -> None:
        self._new: list[Example] = []
        self.grades_known = grades_known
        self.examples: Sequence[Example] = self._new
        self.groups: list[int] = []
        self.origins: list[CaseOrigin] = []
        self._known_groups = 0
        self._groups: dict[tuple[Any, ...], int] = {}
        self._cases: dict[tuple[int, Mark], int] = {}

    @property
    def group_count(self) -> int:
        """Return how many groups of sessions there are."""
        return self._known_groups or len(self._groups)

    @classmethod
    def of(
        cls,
        examples: Sequence[Example],
        groups: list[int],
        origins: list[CaseOrigin],
        count: int,
        *,
        grades_known: bool,
    ) -> "CaseBook":
        """Return a book of known cases, of so many groups; no more can come into it."""
        book = cls(grades_known=grades_known)
        book.examples, book.groups, book.origins, book._known_groups = examples, groups, origins, count
        return book

    def keys(self) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
        """Return what tells groups apart, and what tells cases apart: their group, mark and seat."""
        groups = list(self._groups)
        cases: list[tuple[Any, ...]] = [()] * len(self.origins)
        for (group, mark), first in self._cases.items():
            case = first
            while case < len(cases) and not cases[case] and (case == first or self.origins[case].seat):
                cases[case] = (groups[group], mark, self.origins[case].seat)
                case += 1
        return groups, cases

    def code(self, played: PlayedSession) -> tuple[int, list[CodedRow]]:
        """Return the group of a session and the cases of its rows, of those that have players."""
        group = self._groups.setdefault(signature_of(played), len(self._groups))
        rows: list[CodedRow] = []
        example = -1
        for position, mark, seats in marks_of(played):
            if not seats:
                continue
            key = (group, mark)
            case = self._cases.get(key)
            if case is None:
                if example < 0:
                    example = len(self._new)
                    self._new.append(example_of(played))
                    self.groups.append(group)
                case = self._cases[key] = len(self.origins)
                self.origins += [CaseOrigin(example, position, seat) for seat in range(seats)]
            rows.append(CodedRow(position, case, seats > 1))
        return group, rows

    def shown(self) -> list[list[tuple[int, int, int]]]:
        """Return for every example the cases that it shows: their number, row and seat."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in range(len(self.examples))]
        for case, (example, position, seat) in enumerate(self.origins):
            found[example].append((case, position, seat))
        return found
