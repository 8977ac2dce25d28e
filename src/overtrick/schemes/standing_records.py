"""The records of a scheme file about standing: ranks, stars, ratings, grades, points from abroad and the like."""

import datetime
from typing import Literal

import msgspec

from overtrick.core.numbers import Rounding
from overtrick.schemes.quantities import Count, Points, Share, Times
from overtrick.schemes.records import Record


class Measure(Record, frozen=True, kw_only=True):
    """A sum over units that ranks and ratings look at: A + B + C/100.

    `most` limits what a unit may add: of a unit that is exchanged for another, only so many count.
    """

    name: str
    adds: dict[str, Times]
    most: dict[str, Points] = msgspec.field(default_factory=dict)


class RankWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to a rank: everything it says must hold.

    It may be only for those who joined before a day, or from a day on.
    """

    needs: dict[str, Points] = {}
    rating: Points | None = None
    joined_before: datetime.date | None = None
    joined_from: datetime.date | None = None

    def is_open_to(self, joined: datetime.date | None) -> bool:
        """Whether it is a way for somebody who joined on a day; if that is not known, as if it were the last day."""
        day = joined or datetime.date.max
        return (self.joined_before is None or day < self.joined_before) and day >= (self.joined_from or day)


class Rank(Record, frozen=True, kw_only=True):
    """A rank and what it needs, by unit or by measure: all of `needs`, the rating, and one of the ways in `any_of`."""

    code: int
    name: str
    needs: dict[str, Points] = msgspec.field(default_factory=dict)
    rating: Points | None = None
    any_of: tuple[RankWay, ...] = ()

    @property
    def is_earned(self) -> bool:
        """Whether it needs anything: a rank that everybody has is no promotion."""
        return bool(self.needs or self.rating or self.any_of)

    @property
    def ways(self) -> tuple[RankWay, ...]:
        """The ways to the rank, each with all that it needs."""
        if not self.any_of:
            return (RankWay(needs=self.needs, rating=self.rating),)
        return tuple(self._with_own_needs(way) for way in self.any_of)

    def _with_own_needs(self, way: RankWay) -> RankWay:
        needs = dict(self.needs)
        for name, need in way.needs.items():
            needs[name] = max(need, needs.get(name, need), key=lambda each: each.number)
        ratings = [rating for rating in (self.rating, way.rating) if rating]
        rating = max(ratings, key=lambda each: each.number, default=None)
        return msgspec.structs.replace(way, needs=needs, rating=rating)


class Stars(Record, frozen=True, kw_only=True):
    """Stars for those who have the next rank's measure but lack something else that it needs."""

    measure: str
    less: Count


class Rating(Record, frozen=True, kw_only=True):
    """Rating points: last year's × factor + the year's measure."""

    measure: str
    factor: Share
    kept: Literal["rounded", "exact"]
    round: Rounding
    shown: Rounding
    counts_by: Literal["posted", "played"]
    leaves_out: tuple[str, ...] = ()


class GradeTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way into a grade: everything it says must hold."""

    rank_from: str = ""
    rank_to: str = ""
    stars_from: Count | None = None
    stars_to: Count | None = None
    rating_over: Points | None = None
    rating_from: Points | None = None
    rating_to: Points | None = None
    rating_below: Points | None = None
    at_least: dict[str, Points] = msgspec.field(default_factory=dict)
    less_than: dict[str, Points] = {}


class Grade(Record, frozen=True, kw_only=True):
    """A grade and the ways into it; the first grade in the file whose test holds is the player's."""

    code: int
    name: str
    any_of: tuple[GradeTest, ...]


class StartingGrade(Record, frozen=True, kw_only=True):
    """The grade that a new player of some countries starts in, whatever the points say."""

    countries: tuple[str, ...]
    grade: str


class Run(Record, frozen=True, kw_only=True):
    """When ranks, stars, ratings and grades are looked at again: on the 1st of a month or year, or with each award.

    A run may have to come after another one of the same day, because it looks at what that one found.
    """

    name: str
    every: Literal["month", "year", "award"]
    starts: Literal["by itself", "by hand"] = "by itself"
    does: tuple[Literal["lapses", "expiry", "rank", "stars", "rating", "grade"], ...]
    after: str = ""


class Expiry(Record, frozen=True, kw_only=True):
    """Points of a unit that do not last: they end so long after they were won, or fade every 1 January.

    `after` counts from the day of play, or from the end of the year of play. Of points that fade, `keeps` is the share
    that is left.
    """

    unit: str
    after: Count | None = None
    counts_from: Literal["day", "year"] = "day"
    keeps: Share | None = None
    round: Rounding = "half-up"


class Counting(Record, frozen=True, kw_only=True):
    """How many sessions a player played: from a day on, the match rounds of one event on one day join."""

    boards: Count
    since: datetime.date


class Carry(Record, frozen=True, kw_only=True):
    """Units that carry into a larger one when totals are shown: 100 C are 1 B."""

    unit: str
    into: str
    at: Points


class Posting(Record, frozen=True, kw_only=True):
    """Points that no session gives and a person decides on: the clause, and whether they count for trophies."""

    kind: Literal["adjustment", "announced", "opening", "recognition"]
    counts_for_trophies: bool


class Status(Record, frozen=True, kw_only=True):
    """A player's status in the register, and whether the club pays the levy for the player."""

    code: int
    name: str
    levied: bool


class Transfer(Record, frozen=True, kw_only=True):
    """Points of another federation and what they become here."""

    source: str
    at: str
    points: Points | None = None
    counts_for_trophies: bool = False


class Temporary(Record, frozen=True, kw_only=True):
    """How long a temporary player's points wait for the player to become active."""

    status: str
    becomes: tuple[str, ...]
    lapses_after: Count
