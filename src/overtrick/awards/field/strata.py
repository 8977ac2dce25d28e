"""Strata of a field: which contestants have few enough points to be ranked once more among themselves.

A contestant of whose players' points nothing is known stands only in strata without a limit.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from overtrick.awards.case import Case
from overtrick.awards.context import Context, Player
from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.core.session import Entry
from overtrick.schemes.edition import Edition
from overtrick.schemes.quantities import Points
from overtrick.schemes.strata_records import Stratum

ALL = "Ranked in stratum {stratum}: all {field} {noun}"
BELOW = "Ranked in stratum {stratum}: {field} {noun} whose players all have fewer than {limit}"
BELOW_ON_AVERAGE = "Ranked in stratum {stratum}: {field} {noun} whose players have fewer than {limit} on average"
UP_TO_RANK = "Ranked in stratum {stratum}: {field} {noun} whose players are all {rank} or below"


class StratumFinder:
    """Finds for the contestants of one session in which strata they are."""

    def __init__(self, edition: Edition, event_class: str, context: Context) -> None:
        self.edition = edition
        self.strata = [each for each in edition.strata if not each.classes or event_class in each.classes]
        self._players = {player.number: player for player in context.players}
        self._heights = {rank.name: height for height, rank in enumerate(edition.ranks)}

    def select(self, stratum: Stratum, entries: Iterable[Entry]) -> list[bool]:
        """Say of each contestant whether it is in a stratum."""
        return [self._is_in(stratum, [self._survivor(number) for number in entry.players]) for entry in entries]

    def _survivor(self, number: str) -> Player | None:
        player = self._players.get(number)
        return self._players.get(player.merged_into) if player and player.merged_into else player

    def _is_in(self, stratum: Stratum, players: Sequence[Player | None]) -> bool:
        if not stratum.below and not stratum.rank_to:
            return True
        known = [player for player in players if player and (player.points or player.rank)]
        if not known or len(known) < len(players):
            return False
        if stratum.below:
            return self._points(stratum, stratum.below.unit, known) < stratum.below.number
        return max(self._heights.get(player.rank, -1) for player in known) <= self._heights[stratum.rank_to]

    def _points(self, stratum: Stratum, measure: str, players: Sequence[Player]) -> Fraction:
        points = [self.edition.amount_of(measure, read_points(player)) for player in players]
        return max(points) if stratum.by == "highest" else sum(points, Fraction()) / len(points)


def read_points(player: Player) -> dict[str, Fraction]:
    """The points of a player in a context, by unit."""
    return {unit: Points.read(text).number for unit, text in player.points.items()}


def explain_stratum(edition: Edition, name: str, case: Case) -> Because:
    """The sentence that says among whom a place in a stratum counts."""
    stratum = next(each for each in edition.strata if each.name == name)
    noun = next(contest.counts for contest in edition.contests if contest.name == case.contest)
    values = {"stratum": name, "field": case.field, "noun": noun, "rank": stratum.rank_to}
    if stratum.rank_to:
        return Because(UP_TO_RANK, values, stratum.clause)
    if stratum.below is None:
        return Because(ALL, values, stratum.clause)
    values["limit"] = f"{plain(stratum.below.number)} {stratum.below.unit}"
    return Because(BELOW if stratum.by == "highest" else BELOW_ON_AVERAGE, values, stratum.clause)
