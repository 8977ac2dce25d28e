"""Waiting for what another process or thread does: until it is so, and not for a number of seconds."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE = 120.0
_PAUSE = 0.02
Found = TypeVar("Found")


def wait_for(condition: Callable[[], Found], what: str, seconds: float = PATIENCE) -> Found:
    """Ask again and again until the answer is true. Returns it; an AssertionError names what never came."""
    last = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < last, f"waited {seconds:.0f} seconds in vain: {what}"
        time.sleep(_PAUSE)
    return found


async def wait_for_async(condition: Callable[[], Awaitable[Found]], what: str, seconds: float = PATIENCE) -> Found:
    """Do the same with an answer that must be awaited."""
    last = time.monotonic() + seconds
    while not (found := await condition()):
        assert time.monotonic() < last, f"waited {seconds:.0f} seconds in vain: {what}"
        await asyncio.sleep(_PAUSE)
    return found
