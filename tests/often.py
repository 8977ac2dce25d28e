"""How often a test tries what holds for every example: some times on a desk, and many times more in `make soak`."""

import os
from typing import Any

from hypothesis import settings

VARIABLE = "OVERTRICK_EXAMPLES"
_MORE = int(os.environ.get(VARIABLE, "1"))


def often(times: int, **how: Any) -> settings:
    """Try so many examples, or a multiple of them. A busy machine is no failure."""
    return settings(max_examples=times * _MORE, deadline=None, **how)
