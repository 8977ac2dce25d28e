"""Readers for the reading process that meet a file on which reading does not end, takes all memory, or dies.

They stand for a mistake in a reader of a format: the name of the file says which. All other files are read as always.
"""

import os
import re
import signal

from overtrick.store.commands.file_reader import read_and_award
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.reading import Reading

READER = f"{__name__}:read"
ENDLESS, GREEDY, DEADLY, SLOW = "106_endless.txt", "106_greedy.txt", "106_deadly.txt", "106_slow.txt"


def read(delivery: Delivery, state: FederationState) -> Reading:
    """Read a file, unless its name says what goes wrong."""
    match delivery.name.partition("_")[2]:
        case "endless.txt":
            # In C, and with Python's lock held: no thread of the process could end it.
            re.match(r"(a|a)*b", "a" * 60)
        case "greedy.txt":
            kept = [bytearray(10_000_000) for _ in range(1_000)]
            raise AssertionError(f"there was memory for {len(kept)} of these")
        case "deadly.txt":
            os.kill(os.getpid(), signal.SIGKILL)
        case "slow.txt":
            _compute(1.3)
        case "failing.txt":
            raise ZeroDivisionError
    return read_and_award(delivery, state)


def _compute(seconds: float) -> None:
    """Use computing time, whatever else the machine does."""
    import time

    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
