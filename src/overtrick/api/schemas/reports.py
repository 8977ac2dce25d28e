"""The shapes of the filter reports."""

from datetime import date, datetime

from ninja import Schema

from overtrick.api.schemas.sessions import PersonOut


class ReportResultPlayerOut(Schema):
    """A player of a result, whether the report is of this player, and what the player earned with it by unit."""

    person: PersonOut
    asked: bool
    points: dict[str, str]


class ReportResultOut(Schema):
    """A result. `points` are those that each of the players asked for earned; where they differ, the most."""

    session: int
    line: int
    date: date
    club: int
    region: str
    event: str
    section: str
    location: str
    round: int
    final: bool
    place: int | None
    tied: bool
    event_class: str
    score: str
    unit: str
    players: list[ReportResultPlayerOut]
    points: dict[str, str]


class ResultsReportOut(Schema):
    """A page of results. `count` are all of them, `totals` what the players asked for earned in all of them.

    `as_of` is the moment up to which the answer has the records.
    """

    as_of: datetime
    count: int
    totals: dict[str, str]
    results: list[ReportResultOut]
    next: int | None


class ReportPlayerOut(Schema):
    """A player with what is held now, how many sessions count in the period, and the points won in it.

    A number that is not in the register is not `known`, and has nothing but the count.
    """

    number: str
    name: str
    known: bool
    club: int | None
    region: str
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class PlayersReportOut(Schema):
    """A page of players. `people` are all of them, `count` and `totals` what all of them played and won.

    `unlisted` are the sessions of people who are not shown. `as_of` is the moment up to which it has the records.
    """

    as_of: datetime
    people: int
    count: int
    unlisted: int
    totals: dict[str, str]
    players: list[ReportPlayerOut]
    next: int | None
