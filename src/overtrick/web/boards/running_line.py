"""The line of a scorecard: the percentage after each board. It stands above the table that has the same numbers."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

_LEFT, _WIDTH, _TOP, _HEIGHT = 10, 280, 10, 100
_LOWEST, _HIGHEST, _STEP = 30, 70, 10


class RunningLine(msgspec.Struct, frozen=True):
    """A line in whole pixels: its points, the heights of 50 and of the edges, and the numbers to say in words."""

    points: str
    half: int
    lowest: int
    highest: int
    first: str
    best: str
    last: str


def draw_running_line(shares: Sequence[Fraction]) -> RunningLine | None:
    """Draw the percentages after each board; None for fewer than two."""
    if len(shares) < 2:
        return None
    lowest = min(_LOWEST, int(min(shares)) // _STEP * _STEP)
    highest = max(_HIGHEST, -(-int(max(shares) + 1) // _STEP) * _STEP)

    def down(share: Fraction) -> int:
        return _TOP + int((highest - share) * _HEIGHT / (highest - lowest))

    places = (f"{_LEFT + at * _WIDTH // (len(shares) - 1)},{down(share)}" for at, share in enumerate(shares))
    first, best, last = (str(int(share + Fraction(1, 2))) for share in (shares[0], max(shares), shares[-1]))
    return RunningLine(" ".join(places), down(Fraction(50)), lowest, highest, first, best, last)
