"""The queue of requests that wait for a thread: visitors take turns, so that one who sends many waits for himself."""

from collections import deque
from collections.abc import Iterator
from typing import Protocol


class _HasAddress(Protocol):
    @property
    def address(self) -> str:
        """Whose it is."""


class FairQueue:
    """What waits, one of each address in turn. It is used as waitress uses its deque: under its lock."""

    def __init__(self) -> None:
        self._of_address: dict[str, deque[_HasAddress]] = {}
        self._turns: deque[str] = deque()
        self._length = 0

    def append(self, task: _HasAddress) -> None:
        """Add one, behind the others of its address."""
        own = self._of_address.get(task.address)
        if own is None:
            own = self._of_address[task.address] = deque()
            self._turns.append(task.address)
        own.append(task)
        self._length += 1

    def popleft(self) -> _HasAddress:
        """Take the first one of the address whose turn it is."""
        address = self._turns.popleft()
        own = self._of_address[address]
        task = own.popleft()
        if own:
            self._turns.append(address)
        else:
            del self._of_address[address]
        self._length -= 1
        return task

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[_HasAddress]:
        return (task for own in self._of_address.values() for task in own)
