"""Transactions of the write side: one writer at a time, and one unit of work in each."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

from overtrick.store.db import write_lock
from overtrick.store.journal.federation_state import FederationState, use_state_of
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.postings import post_pinned
from overtrick.store.standings.immediate_ranks import promote

_writers = RLock()
P = ParamSpec("P")
R = TypeVar("R")


def one_writer_at_a_time(work: Callable[P, R]) -> Callable[P, R]:
    """Let the threads of a process take turns with a function that writes."""

    @wraps(work)
    def in_turn(*args: P.args, **kwargs: P.kwargs) -> R:
        with write_lock.hold(_writers):
            return work(*args, **kwargs)

    return in_turn


@contextmanager
def unit_of_work(state: FederationState) -> Iterator[UnitOfWork]:
    """Open a unit of work inside a transaction, and write its rows at the end."""
    work = UnitOfWork(state, (post_pinned, promote))
    with use_state_of(work):
        yield work
        work.writer.flush()
