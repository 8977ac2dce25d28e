"""Fewer runs of Python's garbage collector, for bulk work and for pages.

To load a nation's year makes hundreds of millions of small objects with hardly a cycle among them. The search for
cycles took a third of the time, so it is done rarely.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_BATCHES_A_COLLECTION = 50
# A page makes some thousand objects; by default Python searches after 700 new ones.
_NEW, _YOUNG, _OLD = 20_000, 20, 50


def collect_rarely() -> None:
    """Collect garbage rarely in a process that shows pages, and never search what it loaded at its start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _OLD)


@contextmanager
def pause_gc() -> Iterator[Callable[[], None]]:
    """Collect no garbage within the block, except now and then by the function that this yields.

    Call the function after each batch of work.
    """
    batches = 0
    was_enabled = gc.isenabled()

    def after_batch() -> None:
        nonlocal batches
        batches += 1
        if batches % _BATCHES_A_COLLECTION == 0:
            gc.collect()

    gc.disable()
    try:
        yield after_batch
    finally:
        if was_enabled:
            gc.enable()
