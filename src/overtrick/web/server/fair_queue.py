"""The queue of requests that wait for a thread: visitors take turns, so that one who sends many delays nobody else."""

from collections import deque
from collections.abc import Iterator
from typing import Protocol


class _HasVisitor(Protocol):
    @property
    def visitor(self) -> str:
        """The visitor whose request it is."""


class FairQueue:
    """What waits, one of each visitor in turn. It is used as waitress uses its deque: under its lock."""

    def __init__(self) -> None:
        self._of_visitor: dict[str, deque[_HasVisitor]] = {}
        self._turns: deque[str] = deque()
        self._length = 0

    def append(self, task: _HasVisitor) -> None:
        """Add one, behind the others of its visitor."""
        visitor = task.visitor
        own = self._of_visitor.get(visitor)
        if own is None:
            own = self._of_visitor[visitor] = deque()
            self._turns.append(visitor)
        own.append(task)
        self._length += 1

    def popleft(self) -> _HasVisitor:
        """Take the first one of the visitor whose turn it is."""
        visitor = self._turns.popleft()
        own = self._of_visitor[visitor]
        task = own.popleft()
        if own:
            self._turns.append(visitor)
        else:
            del self._of_visitor[visitor]
        self._length -= 1
        return task

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[_HasVisitor]:
        return (task for own in self._of_visitor.values() for task in own)
