"""How a file counts: matchpoints from 0 or from the average, IMPs summed or averaged.

Two programs that agree on every comparison may still write down other numbers.
"""

import msgspec

from overtrick.core.scoring import COMPARISONS, MEAN

# Matchpoints for a better score and an equal one: 1 and ½, or 2 and 1. The number divides 2.
ONE_AND_A_HALF, TWO_AND_ONE = 1, 2
# The highest and the lowest score, which a datum usually leaves out.
BOTH_EXTREMES = 2


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that a method gives.

    Matchpoints: `convention` for a better score; `centred`: counted from the average, so that it is 0; `factored`: a
    board with fewer results is brought to the common top; `own_average`: plus and minus follow a pair's other boards
    (Law 12C2(c)). Butler: `datum`, and how many `extremes` it leaves out.
    Cross-IMPs: `divisor`. `averaged`: totals are the mean of the boards, not their sum.
    """

    convention: int = ONE_AND_A_HALF
    centred: bool = False
    factored: bool = True
    own_average: bool = False
    datum: str = MEAN
    extremes: int = BOTH_EXTREMES
    divisor: str = COMPARISONS
    averaged: bool = False
