"""Work that makes many small things which all stay: Python does not look among them for what can be thrown away."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keep_everything() -> Iterator[None]:
    """Make without the collector, which would walk again and again through what is still needed."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
