"""The methods by which a session is scored, and what a file may say about how exactly a method was applied.

Every format is read into these names, whatever words it uses itself.
"""

import msgspec

MATCHPOINTS = "matchpoints"
CROSS_IMPS = "cross-imps"
BUTLER = "butler"
IMPS = "imps"
TOTAL_POINTS = "total-points"
POINT_A_BOARD = "point-a-board"
VICTORY_POINTS = "victory-points"
SCORINGS = (MATCHPOINTS, CROSS_IMPS, BUTLER, IMPS, TOTAL_POINTS, POINT_A_BOARD, VICTORY_POINTS)

# What the score of a board is measured by in Butler.
MEAN, MEDIAN = "mean", "median"
# What the sum of the cross-IMPs of a board is divided by: the other results, all results, or nothing.
COMPARISONS, RESULTS, NOTHING = "comparisons", "results", "nothing"
DIVISORS = (COMPARISONS, RESULTS, NOTHING)


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """How exactly a method was applied, as a file states it; what it leaves open is 0, None or empty.

    `convention` is the matchpoints for a better score, 1 or 2. `datum` is MEAN or MEDIAN, and `extremes` how many of
    the highest and lowest scores together the datum leaves out. `divisor` is one of DIVISORS.
    """

    convention: int = 0
    datum: str = ""
    extremes: int | None = None
    divisor: str = ""
