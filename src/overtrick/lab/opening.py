"""What players came into a history with, and what was given to them beside their sessions: points and decisions."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.outcomes import PARTS, Earning
from overtrick.standing.columns import NOT_KNOWN, Column, Exact, Mask

RANK, STARS, RATING, GRADE = "rank", "stars", "rating", "grade"


class Decided(NamedTuple):
    """A rank, stars, a rating or a grade that a person set from a day on. With `stays`, no run changes it.

    `player` is the place in the list of players; `value` a code, a number of stars, or rating points.
    """

    day: date
    player: int
    what: str
    value: Fraction
    stays: bool = False


class Opening(NamedTuple):
    """How the players of a history came into it: points in parts by unit, codes of rank and grade, and rating.

    `joined` are the days of joining. `others` are points that no session gave: by unit and kind, a row a player and a
    column a year of the history. `countries` has the places of the players of each country that is known.
    """

    points: Mapping[str, Column]
    ranks: NDArray[np.int32]
    grades: NDArray[np.int32]
    ratings: Exact
    joined: NDArray[np.int64]
    others: Mapping[Earning, Column] = {}
    countries: Mapping[str, NDArray[np.int64]] = {}
    decided: Sequence[Decided] = ()


def no_opening(players: int) -> Opening:
    """Return how players come into a history who had nothing before."""
    none = np.zeros(players, np.int32)
    ratings = Exact(np.zeros(players, np.int64), PARTS)
    return Opening({}, none, none.copy(), ratings, np.full(players, NOT_KNOWN, np.int64))


class Decisions:
    """What people set for players, in the order of days. What they set before the first day is in the opening."""

    def __init__(self, decided: Sequence[Decided], players: int, first: date) -> None:
        self._players = players
        self._waiting = sorted((each for each in decided if each.day > first), key=lambda each: each.day)
        self._last: dict[tuple[str, int], Decided] = {}
        for each in sorted((each for each in decided if each.day <= first), key=lambda each: each.day):
            self._last[each.what, each.player] = each

    def take(self, day: date) -> list[Decided]:
        """Return what was set by a day and was not taken yet."""
        count = sum(each.day <= day for each in self._waiting)
        found, self._waiting = self._waiting[:count], self._waiting[count:]
        self._last |= {(each.what, each.player): each for each in found}
        return found

    def fixed(self, what: str, day: date) -> Mask:
        """Tell for whom a run of a day changes nothing: it was set for that very day, or to stay."""
        own = (each for each in self._last.values() if each.what == what)
        return self._mask(each.player for each in own if each.stays or each.day == day)

    def ever(self, what: str) -> Mask:
        """Tell for whom it was ever set by what was taken so far."""
        return self._mask(each.player for each in self._last.values() if each.what == what)

    def _mask(self, players: Iterable[int]) -> Mask:
        found = np.zeros(self._players, np.bool_)
        found[list(players)] = True
        return found
