"""Adds up the rounds of matches of an event: what each contestant has after them.

Files of rounds number no contestants, so a row belongs to the contestant with whose earlier rows it shares most
players: a team may have six, of whom four play.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from overtrick.scoring.places import assign_places


class RoundRow(NamedTuple):
    """A contestant in a round: the row's own key, its players, and its score."""

    key: int
    players: frozenset[str]
    score: Decimal


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
        self.latest = row.key
        self.total = row.score

    def add(self, row: RoundRow) -> None:
        self.players |= row.players
        self.latest = row.key
        self.total += row.score


def add_rounds(rounds: Sequence[Sequence[RoundRow]]) -> list[RoundTotal]:
    """Return the contestants after these rounds, the best first; none where a row may be of more than one of them."""
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
    places = assign_places([Fraction(each.total) for each in contestants])
    found = [
        RoundTotal(place, tied, each.total, each.latest, each.players)
        for (place, tied), each in zip(places, contestants, strict=True)
    ]
    return sorted(found, key=lambda each: (each.place, each.key))
