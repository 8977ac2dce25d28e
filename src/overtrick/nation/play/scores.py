"""How well people do: matchpoints and IMPs in which the stronger are ahead on average and luck decides the evening.

Scores are worked out as whole matchpoints, so that ties come as often as they do at the table and every list
averages 50 %.
"""

import random
from collections.abc import Sequence

from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.sheets import Scored

WHOLE = 10_000
# The luck of an evening of 26 boards, in hundredths of a percent; more boards, less luck.
_LUCK, _LUCK_BOARDS = 560, 26
_BEST, _WORST = 8_200, 1_900
# A board of teams: IMPs that a percent of strength is worth and that luck is worth, in hundredths.
_IMPS_A_PERCENT, _IMP_LUCK = 12, 450


def score_matchpoints(rng: random.Random, entrants: Sequence[Entrant], boards: int, tables: int) -> Scored:
    """Percentages in hundredths, one for each entrant."""
    top = max(tables - 1, 1) * 2 * boards
    luck = _LUCK - 6 * (boards - _LUCK_BOARDS)
    gauss = rng.gauss
    shares = [strength + int(gauss(0, luck)) for _, strength in entrants]
    middle = WHOLE // 2 - sum(shares) // len(shares)
    points = [max(_WORST, min(_BEST, share + middle)) * top // WHOLE for share in shares]
    missing = len(points) * top // 2 - sum(points)
    each, rest = divmod(missing, len(points))
    return [
        (((mine + each + (at < rest)) * 2 * WHOLE // top + 1) // 2, entrant)
        for at, (mine, entrant) in enumerate(zip(points, entrants, strict=True))
    ]


def imps_of_a_match(rng: random.Random, one: Entrant, other: Entrant, boards: int) -> int:
    """By how many IMPs one side beats the other; below zero if it loses."""
    expected = (one.strength - other.strength) * _IMPS_A_PERCENT * boards // WHOLE
    # The spread of a sum grows with the root of its parts; the root is a whole number, for all machines alike.
    root = next(whole for whole in range(1, boards + 2) if whole * whole > boards) - 1
    return expected + int(rng.gauss(0, _IMP_LUCK * root)) // 100


def cross_imps(rng: random.Random, entrants: Sequence[Entrant], boards: int) -> Scored:
    """IMPs against the field in hundredths, whole numbers that add up to nothing."""
    average = Entrant((), sum(entrant.strength for entrant in entrants) // len(entrants))
    imps = [imps_of_a_match(rng, entrant, average, boards) for entrant in entrants]
    each, rest = divmod(-sum(imps), len(imps))
    return [
        ((mine + each + (at < rest)) * 100, entrant)
        for at, (mine, entrant) in enumerate(zip(imps, entrants, strict=True))
    ]
