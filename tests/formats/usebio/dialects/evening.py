"""An evening of bridge with invented results, and what each program would state for it, worked out a second way.

Nothing of Overtrick is used here: contracts, matchpoints, IMPs, data and victory points follow the Laws and the WBF's
tables in the plainest way, so that the numbers in the test files are not our own output.
"""

import math
from fractions import Fraction
from typing import NamedTuple

SUITS = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
)  # fmt: skip
VULNERABLE = ("", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "", "EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW")
# What tables make of a board: contract, declarer and tricks. A table takes one of them.
RESULTS = (
    ("4S", "N", 10), ("4S", "N", 9), ("3NT", "W", 9), ("2H", "E", 8), ("3D", "S", 10), ("1NT", "W", 6), ("5C", "E", 11),
    ("6H", "S", 12), ("2S", "W", 9), ("3NT", "N", 11), ("4H", "E", 8), ("1C", "S", 7),
)  # fmt: skip


class Line(NamedTuple):
    """A result: who met whom on which board, the contract, and North-South's score."""

    board: int
    ns: str
    ew: str
    contract: str
    declarer: str
    tricks: int
    score: int


def contract_score(board: int, contract: str, declarer: str, tricks: int) -> int:
    """North-South's points for an undoubled contract."""
    side = "NS" if declarer in "NS" else "EW"
    vulnerable = side in VULNERABLE[(board - 1) % 16]
    level, suit = int(contract[0]), contract[1:]
    over = tricks - 6 - level
    if over < 0:
        points = over * (100 if vulnerable else 50)
    else:
        below = level * SUITS[suit] + (10 if suit == "NT" else 0)
        bonus = (500 if vulnerable else 300) if below >= 100 else 50
        bonus += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
        points = below + bonus + over * SUITS[suit]
    return points if side == "NS" else -points


def line(board: int, ns: str, ew: str, choice: int) -> Line:
    """A result, the `choice`-th of the list."""
    contract, declarer, tricks = RESULTS[choice % len(RESULTS)]
    return Line(board, ns, ew, contract, declarer, tricks, contract_score(board, contract, declarer, tricks))


def mitchell(tables: int, rounds: int, *, boards_a_round: int = 2) -> list[Line]:
    """East-West move up, boards move down; so every board is played by as many tables as there are rounds."""
    played = []
    for turn in range(rounds):
        for table in range(tables):
            for at in range(boards_a_round):
                board = (table + turn) % tables * boards_a_round + at + 1
                ew = (table - turn) % tables + 1
                played.append(line(board, str(table + 1), str(ew), board * 5 + table * 7 + turn * 3 + table * turn))
    return sorted(played)


def by_board(played: list[Line]) -> dict[int, list[Line]]:
    """The results of each board."""
    boards: dict[int, list[Line]] = {}
    for each in played:
        boards.setdefault(each.board, []).append(each)
    return boards


def matchpoints(lines: list[Line]) -> list[int]:
    """North-South's: two for each score that is worse, one for each other that is equal."""
    return [sum(2 * (mine.score > other.score) + (mine.score == other.score) for other in lines) - 1 for mine in lines]


def imps(difference: int) -> int:
    """The WBF's table."""
    size = sum(abs(difference) >= step for step in IMP_STEPS)
    return size if difference > 0 else -size


def cross_imps(lines: list[Line]) -> list[Fraction]:
    """The mean of the IMPs against every other score."""
    return [Fraction(sum(imps(mine.score - other.score) for other in lines), len(lines) - 1) for mine in lines]


def datum(lines: list[Line]) -> int:
    """The mean without the highest and the lowest, to the nearest ten."""
    scores = sorted(each.score for each in lines)[1:-1]
    mean = Fraction(sum(scores), len(scores))
    tens = math.floor(abs(mean) / 10 + Fraction(1, 2)) * 10
    return tens if mean >= 0 else -tens


def victory_points(margin: int, boards: int) -> Fraction:
    """The WBF's continuous scale, to two decimals."""
    golden, blitz = (math.sqrt(5) - 1) / 2, 15 * math.sqrt(boards)
    won = min(20.0, 10 + 10 * (1 - golden ** (3 * abs(margin) / blitz)) / (1 - golden**3))
    exact = Fraction(f"{won:.2f}")
    return exact if margin >= 0 else 20 - exact


def places(totals: dict[str, Fraction]) -> dict[str, str]:
    """A place is one more than the number of better totals; = where it is shared."""
    better = {name: sum(other > total for other in totals.values()) for name, total in totals.items()}
    shared = {name: list(totals.values()).count(total) > 1 for name, total in totals.items()}
    return {name: f"{better[name] + 1}{'=' if shared[name] else ''}" for name in totals}


def two_decimals(number: Fraction) -> str:
    """A number as programs print it, a half away from zero."""
    cents = math.floor(abs(number) * 100 + Fraction(1, 2))
    return f"{'-' if number < 0 and cents else ''}{cents // 100}.{cents % 100:02d}"
