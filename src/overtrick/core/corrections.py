"""What a correction changed in the results of a session: who has another score, place or award than before.

A contestant is found again by the players, whatever the order of rows and seats. Where a number was corrected, the
contestants with the most players in common are taken for the same one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation

import msgspec

Points = Mapping[str, int]


class ContestantResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a contestant: `players` are numbers, or names where there are none.

    `points` are what each player earned, by number and unit, in whole parts of a point.
    """

    key: int
    players: tuple[str, ...]
    place: str
    score: str
    points: Mapping[str, Points] = {}

    @property
    def same_players(self) -> tuple[str, ...]:
        """The players in an order that does not depend on their seats."""
        return tuple(sorted(self.players))

    @property
    def earned(self) -> dict[str, dict[str, int]]:
        """What the players earned, without what came to nothing."""
        found = {number: {unit: parts for unit, parts in own.items() if parts} for number, own in self.points.items()}
        return {number: own for number, own in found.items() if own}


class ResultChange(msgspec.Struct, frozen=True):
    """A contestant whose result differs. One who came in has no result before, one who dropped out none after."""

    before: ContestantResult | None
    after: ContestantResult | None

    @property
    def players(self) -> set[str]:
        """The players before and after."""
        return {player for result in (self.before, self.after) if result for player in result.players}

    @property
    def players_differ(self) -> bool:
        """Whether a player of the contestant is another one."""
        return self._differs(lambda result: result.same_players)

    @property
    def score_differs(self) -> bool:
        """Whether the score is another one; 53.4 and 53.40 are the same."""
        return self._differs(lambda result: _exact(result.score))

    @property
    def place_differs(self) -> bool:
        """Whether the place is another one."""
        return self._differs(lambda result: result.place)

    @property
    def points_differ(self) -> bool:
        """Whether somebody earned more or less; a player in the seat of another is compared with that one."""
        if not self.players_differ:
            return self._differs(lambda result: result.earned)
        return self._differs(lambda result: sorted(sorted(own.items()) for own in result.earned.values()))

    @property
    def differs(self) -> bool:
        """Whether anything is to be told."""
        return self.players_differ or self.score_differs or self.place_differs or self.points_differ

    def _differs(self, of: Callable[[ContestantResult], object]) -> bool:
        if self.before is None or self.after is None:
            return True
        return of(self.before) != of(self.after)


def compare_results(old: Sequence[ContestantResult], new: Sequence[ContestantResult]) -> list[ResultChange]:
    """List the contestants whose results differ: in the order of the new results, then those who dropped out."""
    pairs = _match_players(old, new)
    taken = {before.key for before in pairs.values()}
    left = [each for each in old if each.key not in taken]
    for after in new:
        if after.key not in pairs and (before := _nearest(after, left)):
            pairs[after.key] = before
            left.remove(before)
    changes = [ResultChange(pairs.get(after.key), after) for after in new]
    return [*(each for each in changes if each.differs), *(ResultChange(before, None) for before in left)]


def are_mostly_equal(old: Sequence[ContestantResult], new: Sequence[ContestantResult]) -> bool:
    """Tell whether at least half of the contestants have the same score in both: one session, under two headings."""
    scores = {(each.same_players, _exact(each.score)) for each in old}
    equal = sum((each.same_players, _exact(each.score)) in scores for each in new)
    return equal > 0 and 2 * equal >= min(len(old), len(new))


def _match_players(old: Iterable[ContestantResult], new: Iterable[ContestantResult]) -> dict[int, ContestantResult]:
    """Return the earlier result of each contestant with the same players; two of the same players in their order."""
    waiting: dict[tuple[str, ...], list[ContestantResult]] = {}
    for before in old:
        waiting.setdefault(before.same_players, []).append(before)
    return {after.key: own.pop(0) for after in new if (own := waiting.get(after.same_players))}


def _nearest(after: ContestantResult, left: Sequence[ContestantResult]) -> ContestantResult | None:
    """Return the contestant with the most players in common, and at least one."""
    shared = [(len(set(after.players) & set(before.players)), before) for before in left]
    most = max((count for count, _ in shared), default=0)
    return next(before for count, before in shared if count == most) if most else None


def _exact(score: str) -> Decimal | str:
    try:
        return Decimal(score)
    except InvalidOperation:
        return score
