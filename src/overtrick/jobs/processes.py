"""The processes of workers: whether one that took work still runs."""

import os
from contextlib import suppress


def is_running(name: str) -> bool:
    """Tell whether the process of a worker of this machine is running."""
    try:
        with suppress(PermissionError):
            os.kill(int(name.rpartition(" ")[2]), 0)
    except (ProcessLookupError, ValueError):
        return False
    return True
