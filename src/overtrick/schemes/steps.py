"""The operations that a scheme may name, with the values each one takes.

An award is a list of these. Here they are data; the awards room knows what each of them does.
"""

from typing import Literal

import msgspec

from overtrick.core.numbers import Rounding
from overtrick.schemes.quantities import Count, Points, Share


class BaseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="op"):
    """One operation, with the clause that it rests on."""

    clause: str


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From so many boards on: this share, rounded so."""

    boards: Count = msgspec.field(name="from")
    share: Share
    round: Rounding = "down"


class MinimumEntry(BaseStep, frozen=True, kw_only=True, tag="minimum-entry"):
    """A smallest field, by contest (or the class's own); with two lists, also in each list."""

    least: dict[str, Count] = {}
    each_list: dict[str, Count] = {}


class MinimumBoards(BaseStep, frozen=True, kw_only=True, tag="minimum-boards"):
    """A smallest number of boards: given here, or the class's own for the contest.

    Boards that are not stated are taken to be enough, unless they must be.
    """

    least: Count | None = None
    must_be_stated: bool = False


class MaximumByBoards(BaseStep, frozen=True, kw_only=True, tag="maximum-by-boards"):
    """The table's maximum is cut by the boards played before the table is entered."""

    bands: tuple[Band, ...]


class MaximumBelowMinimum(BaseStep, frozen=True, kw_only=True, tag="maximum-below-minimum-boards"):
    """Below the class's boards the table's maximum is cut to a share."""

    share: Share
    round: Rounding


class Scale(BaseStep, frozen=True, kw_only=True, tag="table"):
    """Look the place up in a table: named here, here by contest, or the class's own for a purpose and the stage.

    `smaller` names by contest the table whose row is read for a field that is smaller than the first of its own.
    """

    table: str = ""
    tables: dict[str, str] = {}
    smaller: dict[str, str] = {}
    of: str = "overall"


class AverageUnequalLists(BaseStep, frozen=True, kw_only=True, tag="average-unequal-lists"):
    """Two lists of different length: each place earns the average of both lengths."""

    round: Rounding


class ByBoards(BaseStep, frozen=True, kw_only=True, tag="by-boards"):
    """Each place's award is cut by the boards played."""

    bands: tuple[Band, ...]


class ShareTies(BaseStep, frozen=True, kw_only=True, tag="share-ties"):
    """Tied contestants get the average of the places they share, or the award of the best of them.

    `rest` passes what is below one point on in a smaller unit: 0.5 B as 50 C.
    """

    method: Literal["average", "best"]
    decimals: int = 0
    round: Rounding = "half-up"
    rest: Points | None = None


class ProportionalBelow(BaseStep, frozen=True, kw_only=True, tag="proportional-below"):
    """A small field earns its part: award × contestants / so many, rounded to the decimals of the unit."""

    contestants: Count
    round: Rounding


class Multiply(BaseStep, frozen=True, kw_only=True, tag="multiply"):
    """Times one of the class's multipliers; a class without it has no such award."""

    by: str


class Winners(BaseStep, frozen=True, kw_only=True, tag="winners"):
    """A fixed award for each of the first-placed, whole for all who tie."""

    points: Points


class MatchBoards(BaseStep, frozen=True, kw_only=True, tag="match-boards"):
    """Boards × the class's factor: all boards of the match, or those the player is recorded for."""


class MatchResult(BaseStep, frozen=True, kw_only=True, tag="match-result"):
    """The share of a match award that a win, a tie and a loss earn."""

    win: Share
    tie: Share


class MatchAward(BaseStep, frozen=True, kw_only=True, tag="match-award"):
    """The class's award for a match, however many boards it had."""


class MatchesWon(BaseStep, frozen=True, kw_only=True, tag="matches-won"):
    """On a ladder that reports them: the class's award for each match won, and a share for each tied."""

    tie: Share


class UnrecordedLineUp(BaseStep, frozen=True, kw_only=True, tag="unrecorded-line-up"):
    """A team of more than so many without a record of who played: each gets that part."""

    players: Count


class MinimumPlayed(BaseStep, frozen=True, kw_only=True, tag="minimum-played"):
    """A player must have played this share of the boards; where they are not recorded, all did."""

    share: Share


class ApportionSubstitutes(BaseStep, frozen=True, kw_only=True, tag="apportion-substitutes"):
    """A pair with a substitute: the award is shared out by boards played."""

    contests: tuple[str, ...]
    round: Rounding


class Round(BaseStep, frozen=True, kw_only=True, tag="round"):
    """Round to the decimals of the unit, or to others given here."""

    round: Rounding
    decimals: dict[str, int] = {}


Step = (
    MinimumEntry
    | MinimumBoards
    | MaximumByBoards
    | MaximumBelowMinimum
    | Scale
    | AverageUnequalLists
    | ByBoards
    | ShareTies
    | ProportionalBelow
    | Multiply
    | Winners
    | MatchBoards
    | MatchResult
    | MatchAward
    | MatchesWon
    | UnrecordedLineUp
    | MinimumPlayed
    | ApportionSubstitutes
    | Round
)
