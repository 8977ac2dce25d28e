"""The operations that a scheme may name, with the values each one takes.

An award is a list of these. Here they are data; the awards room knows what each of them does.
"""

from fractions import Fraction
from typing import Literal

import msgspec

from overtrick.core.numbers import Rounding
from overtrick.schemes.quantities import Count, Points, Rate, Share, Times

WHOLE = Share(Fraction(1), "")


class BaseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="op"):
    """One operation, with the clause that it rests on."""

    clause: str


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From so many boards on, or from this part of a full session's boards on: this share, rounded so."""

    boards: Count | None = msgspec.field(default=None, name="from")
    part: Share | None = msgspec.field(default=None, name="from_share")
    share: Share
    round: Rounding = "down"


class MinimumEntry(BaseStep, frozen=True, kw_only=True, tag="minimum-entry"):
    """A smallest field, by contest (or the class's own); with two lists, also in each list."""

    least: dict[str, Count] = {}
    each_list: dict[str, Count] = {}


class MinimumBoards(BaseStep, frozen=True, kw_only=True, tag="minimum-boards"):
    """A smallest number of boards: given here, as a share of a full session's, or the class's own for the contest.

    Boards that are not stated are taken to be enough, unless they must be. The boards of a full session are given
    here, or by the context, or by the class for the contest; so they are in every step about them.
    """

    least: Count | None = None
    share: Share | None = None
    full: Count | None = None
    must_be_stated: bool = False


class MaximumByBoards(BaseStep, frozen=True, kw_only=True, tag="maximum-by-boards"):
    """The table's maximum is cut by the boards played before the table is entered."""

    bands: tuple[Band, ...]
    full: Count | None = None


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
    full: Count | None = None


class ProportionalBoards(BaseStep, frozen=True, kw_only=True, tag="proportional-boards"):
    """Award × boards / boards of a full session; or a share that rises in a line from `least` boards to a full session.

    Below `least` boards there is no award; `most` is the largest share. The table's maximum may be cut instead.
    """

    full: Count | None = None
    least: Count | None = None
    least_share: Share | None = None
    most: Share = WHOLE
    cuts: Literal["award", "maximum"] = "award"
    round: Rounding = "half-up"
    decimals: int | None = None


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The most and the least that an award can be."""

    most: Points | None = None
    least: Points | None = None


class Limit(BaseStep, frozen=True, kw_only=True, tag="limit"):
    """The most and the least that an award can be; a contest or a class may have its own, and the class's go first."""

    most: Points | None = None
    least: Points | None = None
    contests: dict[str, Limits] = {}
    classes: dict[str, Limits] = {}


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


class SessionBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From so many sessions on: times this."""

    sessions: Count = msgspec.field(name="from")
    times: Times


class SessionFactor(BaseStep, frozen=True, kw_only=True, tag="session-factor"):
    """Times a factor by the sessions of the event: of a band, or `base` + `each` × sessions, at most `most`."""

    bands: tuple[SessionBand, ...] = ()
    base: Times | None = None
    each: Times | None = None
    most: Times | None = None


class PointsBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player counts from so many points on."""

    points: Points = msgspec.field(name="from")
    counts: Times


class StrengthBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From this mean on: times this."""

    mean: Times = msgspec.field(name="from")
    times: Times


class FieldStrength(BaseStep, frozen=True, kw_only=True, tag="field-strength"):
    """Times a factor by the strength of the field: the mean of what the players count, or the band of that mean.

    A player counts by rank or by points on the day; `others` is for those of whom it is not known, or not listed.
    """

    ranks: dict[str, Times] = {}
    points: tuple[PointsBand, ...] = ()
    others: Times
    bands: tuple[StrengthBand, ...] = ()
    decimals: int | None = None
    round: Rounding = "half-up"


class Winners(BaseStep, frozen=True, kw_only=True, tag="winners"):
    """A fixed award for each of the first-placed, whole for all who tie."""

    points: Points


class MatchBoards(BaseStep, frozen=True, kw_only=True, tag="match-boards"):
    """Boards × the rate given here, or the class's: all boards of the match, or those the player is recorded for."""

    rate: Rate | None = None


class MatchResult(BaseStep, frozen=True, kw_only=True, tag="match-result"):
    """The share of a match award that a win, a tie and a loss earn."""

    win: Share
    tie: Share


class MatchAward(BaseStep, frozen=True, kw_only=True, tag="match-award"):
    """An award for a match, however many boards it had: given here, or the class's."""

    points: Points | None = None


class MatchesWon(BaseStep, frozen=True, kw_only=True, tag="matches-won"):
    """On a ladder that reports them: the award given here or by the class for each match won, a share for each tied."""

    tie: Share
    points: Points | None = None


class SessionAward(BaseStep, frozen=True, kw_only=True, tag="session-award"):
    """A fixed award for everybody who played the session, whatever the place."""

    points: Points


class BoardAward(BaseStep, frozen=True, kw_only=True, tag="board-award"):
    """A rate for every board of the session, or for those the player is recorded for."""

    rate: Rate


class UnrecordedLineUp(BaseStep, frozen=True, kw_only=True, tag="unrecorded-line-up"):
    """A team of more than so many without a record of who played: each gets that part."""

    players: Count


class MinimumPlayed(BaseStep, frozen=True, kw_only=True, tag="minimum-played"):
    """A player must have played this share of the contestant's boards, or of all boards of the session.

    Where they are not recorded, all did.
    """

    share: Share
    of: Literal["contestant", "session"] = "contestant"


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
    | ProportionalBoards
    | Limit
    | ShareTies
    | ProportionalBelow
    | Multiply
    | SessionFactor
    | FieldStrength
    | Winners
    | MatchBoards
    | MatchResult
    | MatchAward
    | MatchesWon
    | SessionAward
    | BoardAward
    | UnrecordedLineUp
    | MinimumPlayed
    | ApportionSubstitutes
    | Round
)
