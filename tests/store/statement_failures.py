"""A database that fails at the n-th statement of a service, for every n: what is half done then, and does it matter?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db import OperationalError, connection

from overtrick.store import models
from overtrick.store.db import bulk_writer, database
from overtrick.store.errors import Busy
from tests.store.store_fixture import StoreFixture, comparable, rows

Service = Callable[[], object]
# Not part of the records, but a service that writes them must not leave them half written either.
_OTHER_MODELS = (*models.SEPARATE_MODELS, models.Publication, models.Attempt, models.Beat)


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
            self.fail()

    def fail(self) -> None:
        """Let a statement fail."""
        raise OperationalError("the connection was lost")

    def fail_next(self) -> None:
        """Let the next statement be the one."""
        self._left = 1

    def __call__(self, execute: Callable[..., Any], *words: Any) -> Any:
        """Carry out a statement, in the way of Django's wrappers."""
        self.count()
        return execute(*words)


@contextmanager
def failing_at(number: int) -> Iterator[Failure]:
    """Let the n-th statement of this thread fail, and none before or after it."""
    failure = Failure(number)
    with counting(failure):
        yield failure


@contextmanager
def counting(failure: Failure) -> Iterator[None]:
    """Count the statements of this thread's connection towards a failure: those of Django, bulk writes and commits."""
    link: Any = connection
    commit, insert = link._commit, bulk_writer.insert_rows

    def counted_commit() -> None:
        failure.count()
        commit()

    def counted_insert(*words: Any) -> None:
        # Rows go into other databases too, as in a replay; those are not the subject.
        if database.current_name() == database.DEFAULT:
            failure.count()
        insert(*words)

    link._commit = counted_commit
    try:
        with link.execute_wrapper(failure), mock.patch.object(bulk_writer, "insert_rows", counted_insert):
            yield
    finally:
        del link._commit


def fail_everywhere(
    store: StoreFixture,
    service: Service,
    *,
    unsettled: tuple[str, ...] = (),
    check: Callable[[], None] = lambda: None,
    first: int = 1,
    every: int = 1,
) -> int:
    """Let a service fail at each of its statements in turn, or at every n-th, then succeed; return how often it failed.

    After a failure every row must be as before, except in tables that are named as unsettled, of which `check` may
    demand something. The same call must succeed in the end, and with it what it returns.
    """
    before = _settled(store, unsettled)
    number, failures = first - every, 0
    while True:
        number += every
        answer: object = None
        with failing_at(number) as failure:
            try:
                answer = service()
            except (OperationalError, Busy):
                failed = True
            else:
                failed = False
        store.restart()
        check()
        if not failure.happened:
            assert not failed, "the service fails although no statement does"
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
    others = {model._meta.db_table for model in _OTHER_MODELS}
    contents = store.contents() | {
        table: sorted(map(comparable, rows(f'SELECT * FROM "{table}"')), key=repr) for table in others
    }
    return {table: found for table, found in contents.items() if table not in unsettled}
