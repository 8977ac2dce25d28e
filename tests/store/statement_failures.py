"""A database that fails at the n-th statement of a service, for every n: what is half done then, and does it matter?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection

from tests.store.store_fixture import StoreFixture

Service = Callable[[], object]


class Failure:
    """One statement that fails, the n-th; a commit counts as one."""

    def __init__(self, number: int) -> None:
        self._left = number
        self.happened = False

    def count(self) -> None:
        """Count a statement, and fail if it is the one."""
        self._left -= 1
        if self._left == 0:
            self.happened = True
            raise OperationalError("the connection was lost")

    def __call__(self, execute: Callable[..., Any], *words: Any) -> Any:
        """Carry out a statement, in the way of Django's wrappers."""
        self.count()
        return execute(*words)


@contextmanager
def failing_at(number: int) -> Iterator[Failure]:
    """Let the n-th statement fail, and none before or after it."""
    failure = Failure(number)
    link: Any = connection
    commit = link._commit

    def counted_commit() -> None:
        failure.count()
        commit()

    link._commit = counted_commit
    try:
        with link.execute_wrapper(failure):
            yield failure
    finally:
        del link._commit


def fail_everywhere(
    store: StoreFixture, service: Service, *, unsettled: tuple[str, ...] = (), first: int = 1, every: int = 1
) -> int:
    """Let a service fail at each of its statements in turn, or at every n-th, then succeed; return how often it failed.

    After a failure every row must be as before, except in tables that are named as unsettled. The same call must
    succeed in the end, and with it what it returns.
    """
    before = _settled(store, unsettled)
    number, failures = first - every, 0
    while True:
        number += every
        answer: object = None
        with failing_at(number) as failure:
            try:
                answer = service()
            except OperationalError:
                failed = True
            else:
                failed = False
        store.restart()
        if not failure.happened:
            return failures
        failures += 1
        now = _settled(store, unsettled)
        changed = [table for table in before if before[table] != now[table]]
        if failed:
            assert not changed, f"statement {number} failed, and left its traces in {', '.join(changed)}"
        elif changed:
            # The statement was of no importance, or there was another way: the service has done its work.
            return failures
        else:
            assert not answer, f"statement {number} failed, nothing was done, and the answer was {answer}"


def _settled(store: StoreFixture, unsettled: tuple[str, ...]) -> dict[str, list[tuple[Any, ...]]]:
    return {table: rows for table, rows in store.contents().items() if table not in unsettled}
