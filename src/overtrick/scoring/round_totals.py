"""Adds up the rounds or sessions of an event: what each contestant has after them.

Files of rounds number no contestants, so a row belongs to the contestant with whose earlier rows it shares most
players: a team may have six, of whom four play.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import NamedTuple

from overtrick.scoring.places import assign_places

# Percentages are shown to two decimals.
_CENT = Decimal("0.01")


class RoundRow(NamedTuple):
    """A contestant in a round: the row's own key, its players, and its score; `boards` weigh a percentage."""

    key: int
    players: frozenset[str]
    score: Decimal
    boards: int = 1


class RoundTotal(NamedTuple):
    """A contestant after some rounds: the place, whether it is shared, the total, and the latest row."""

    place: int
    tied: bool
    total: Decimal
    key: int
    players: frozenset[str]


class _Contestant:
    def __init__(self, row: RoundRow) -> None:
        self.players = row.players
        self.rows = [row]

    def add(self, row: RoundRow) -> None:
        self.players |= row.players
        self.rows.append(row)

    @property
    def total(self) -> Decimal:
        """The sum of the scores."""
        return sum((row.score for row in self.rows), Decimal(0))

    @property
    def average(self) -> Fraction:
        """The mean of the scores, weighted by the boards of each."""
        scores = sum((Fraction(row.score) * row.boards for row in self.rows), Fraction(0))
        return scores / sum(row.boards for row in self.rows)


def add_rounds(rounds: Sequence[Sequence[RoundRow]]) -> list[RoundTotal]:
    """Return the contestants after these rounds, the best first; none where a row may be of more than one of them."""
    contestants = _join_rows(rounds)
    return _rank(contestants, [Fraction(each.total) for each in contestants], [each.total for each in contestants])


def average_sessions(sessions: Sequence[Sequence[RoundRow]]) -> list[RoundTotal]:
    """Return the contestants of every session with the average of their percentages, weighted by boards.

    Those who missed a session are left out: they cannot be compared with the others.
    """
    contestants = [each for each in _join_rows(sessions) if len(each.rows) == len(sessions)]
    averages = [each.average for each in contestants]
    shown = [(Decimal(each.numerator) / each.denominator).quantize(_CENT, rounding=ROUND_HALF_UP) for each in averages]
    return _rank(contestants, averages, shown)


def _join_rows(rounds: Sequence[Sequence[RoundRow]]) -> list[_Contestant]:
    """Return the contestants with their rows; none where a row may be of more than one of them."""
    contestants: list[_Contestant] = []
    for rows in rounds:
        known = tuple(contestants)
        taken: set[int] = set()
        for row in rows:
            overlaps = [len(each.players & row.players) for each in known]
            most = max(overlaps, default=0)
            if most == 0:
                contestants.append(_Contestant(row))
                continue
            at = overlaps.index(most)
            if overlaps.count(most) > 1 or at in taken:
                return []
            taken.add(at)
            known[at].add(row)
    return contestants


def _rank(contestants: Sequence[_Contestant], scores: Sequence[Fraction], shown: Sequence[Decimal]) -> list[RoundTotal]:
    found = [
        RoundTotal(place, tied, total, each.rows[-1].key, each.players)
        for (place, tied), each, total in zip(assign_places(scores), contestants, shown, strict=True)
    ]
    return sorted(found, key=lambda each: (each.place, each.key))
