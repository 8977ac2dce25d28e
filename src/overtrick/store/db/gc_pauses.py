"""Work without Python's search for cycles: long runs, and pages.

A nation's year makes hundreds of millions of small objects, and hardly a cycle among them. Looking for one took a third
of the time; now and then is enough.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_BATCHES_A_COLLECTION = 50
# A page makes some thousand objects; the search for cycles among new ones began after 700.
_NEW, _YOUNG, _OLD = 20_000, 20, 50


def collect_rarely() -> None:
    """For a process that shows pages: leave alone what it has loaded, and look through the rest after some pages."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _OLD)


@contextmanager
def pause_gc() -> Iterator[Callable[[], None]]:
    """Search no cycles meanwhile, except seldom: call what this gives after each lot of work."""
    lots = 0
    was_on = gc.isenabled()

    def after_a_lot() -> None:
        nonlocal lots
        lots += 1
        if lots % _BATCHES_A_COLLECTION == 0:
            gc.collect()

    gc.disable()
    try:
        yield after_a_lot
    finally:
        if was_on:
            gc.enable()
