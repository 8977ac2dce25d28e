"""International matchpoints (Law 78B): how a difference in points becomes IMPs."""

from bisect import bisect_right
from functools import lru_cache

# The smallest difference that is worth 1, 2, 3 … 24 IMPs.
IMP_SCALE = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


@lru_cache(maxsize=65536)
def imps(difference: int) -> int:
    """The IMPs for a difference in points, with its sign."""
    won = bisect_right(IMP_SCALE, abs(difference))
    return won if difference >= 0 else -won
