"""The WBF's continuous victory points: a match of any number of boards, 20 to divide, two decimals.

The formula is that of the WBF's technical report of 2013: 10 + 10 × (1 − τ^(3 × IMPs / B)) / (1 − τ³), where τ is
the golden section (√5 − 1) / 2 and B = 15 × √boards is the margin that wins 20. Rounded to two decimals, an IMP could
be worth more than the one before it; the report's correction adds 0.01 wherever that happens, until it does not.
"""

from decimal import Decimal, localcontext
from functools import lru_cache

ALL_POINTS = 2000
HALF = ALL_POINTS // 2
_DIGITS = 40


@lru_cache(maxsize=256)
def winners_scale(boards: int) -> tuple[int, ...]:
    """The winner's victory points, in hundredths, for a margin of 0, 1, 2 … IMPs, up to the first that wins all."""
    if boards < 1:
        raise ValueError(f"victory points need a match of at least 1 board, not {boards}")
    scale = _rounded(boards)
    while _correct(scale):
        pass
    return tuple(scale)


def _rounded(boards: int) -> list[int]:
    scale: list[int] = []
    with localcontext() as exactly:
        exactly.prec = _DIGITS
        golden = (Decimal(5).sqrt() - 1) / 2
        cubed = golden**3
        all_of_it = 15 * Decimal(boards).sqrt()
        while not scale or (len(scale) - 1) < all_of_it:
            share = (1 - cubed ** (len(scale) / all_of_it)) / (1 - cubed)
            scale.append(min(ALL_POINTS, int(HALF + HALF * share + Decimal("0.5"))))
    return scale


def _correct(scale: list[int]) -> bool:
    """Lift every value after which an IMP is worth more than the IMP before it; whether there was one."""
    lifted = False
    for margin in range(1, len(scale) - 1):
        if scale[margin + 1] - scale[margin] > scale[margin] - scale[margin - 1]:
            scale[margin] += 1
            lifted = True
    return lifted


def victory_points(margin: int, boards: int) -> Decimal:
    """The victory points of the side that won by so many IMPs, or lost, if the margin is below zero."""
    scale = winners_scale(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    return Decimal(won if margin >= 0 else ALL_POINTS - won).scaleb(-2)
