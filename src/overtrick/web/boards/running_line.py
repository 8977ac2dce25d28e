"""The line of a scorecard: the percentage or the IMPs after each board, above the table that has the same numbers.

The picture is as wide as its card, and its words keep their size; so places are hundredths of a percent of it.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

# Half of all matchpoints; and how far above and below the middle the picture reaches at least, in steps.
AVERAGE = 50
_REACH, _STEP = 20, 10
_WIDTH = _HEIGHT = 1000


class RunningLine(msgspec.Struct, frozen=True):
    """A line in a square of a thousand: its points, the height of the middle, and the numbers beside and about it."""

    points: str
    half: int
    middle: int
    lowest: int
    highest: int
    first: str
    best: str
    last: str
    end: int


def draw_running_line(values: Sequence[Fraction], middle: int = AVERAGE) -> RunningLine | None:
    """Draw the values after each board; None for fewer than two."""
    if len(values) < 2:
        return None
    lowest = min(middle - _REACH, min(values) // _STEP * _STEP)
    highest = max(middle + _REACH, -(-max(values) // _STEP) * _STEP)

    def down(value: Fraction) -> int:
        return int((highest - value) * _HEIGHT / (highest - lowest))

    places = (f"{at * _WIDTH // (len(values) - 1)},{down(value)}" for at, value in enumerate(values))
    first, best, last = (_write(value) for value in (values[0], max(values), values[-1]))
    return RunningLine(
        " ".join(places), down(Fraction(middle)), middle, lowest, highest, first, best, last, down(values[-1])
    )


def _write(value: Fraction) -> str:
    """Write a value to the nearest whole number, half up."""
    return str((value + Fraction(1, 2)) // 1).replace("-", "−")
