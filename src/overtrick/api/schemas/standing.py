"""The answer to why a player has a rank, stars, a rating or a grade."""

from datetime import date as day

from ninja import Schema

from overtrick.api.schemas.sessions import PersonOut, ReasonOut


class NeedOut(Schema):
    """One thing that a rank or a star needs, by unit or measure: what there is, what it takes, and what is missing."""

    name: str
    has: str
    needed: str
    missing: str


class RankNeedsOut(Schema):
    """A rank and what it needs, on the nearest of so many ways."""

    rank: str
    needs: list[NeedOut]
    ways: int


class StandingStepOut(Schema):
    """A change, from what to what, and the day from which it counts.

    `cause` is `run`, `award`, `merged` or `decision`, `line` the entry of the journal that recorded it on the day
    `recorded`, `session` the one whose award it came with, and `points` are those behind it. `note` is what a decision
    gives as its reason, for those concerned.
    """

    date: day
    before: str
    after: str
    cause: str
    recorded: day
    line: int
    note: str
    session: int | None
    points: dict[str, str]
    needs: list[NeedOut]
    because: list[ReasonOut]


class ReviewOut(Schema):
    """When it is looked at again: every `month` or `year`, or with each `award`, and the next such day."""

    every: str
    day: day | None
    clause: str


class GradeWaysOut(Schema):
    """A grade and the ways into it; the first that fits a player is the player's."""

    grade: str
    because: list[ReasonOut]


class WhyStandingOut(Schema):
    """Why a player has a rank, stars, a rating or a grade, with every change, the newest first.

    If it never changed, `arrival` says by which kind of entry the player came into the register, and `arrived` when.
    `today` is what the points of today make of it; a rating and a grade as if the year ended today.
    """

    player: PersonOut
    what: str
    value: str
    steps: list[StandingStepOut]
    arrival: str
    arrived: day | None
    review: ReviewOut | None
    points: dict[str, str]
    today: list[ReasonOut]
    next: RankNeedsOut | None
    star: NeedOut | None
    grades: list[GradeWaysOut]
