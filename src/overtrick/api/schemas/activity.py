"""The shapes of how much is played, of how points grow, and of who achieved something. Months are written yyyy-mm."""

from datetime import date
from typing import Any

from ninja import Schema

from overtrick.api.schemas.sessions import PersonOut
from overtrick.store.queries.achievements import Achievement
from overtrick.store.queries.activity import ActivePlayer, Month
from overtrick.store.queries.points_over_time import MonthTotal


def month_of(first: date) -> str:
    """A month as programs write it."""
    return f"{first:%Y-%m}"


class LatelyOut(Schema):
    """What was played since a day: sessions without final ladders, at how many clubs, with how many rows."""

    since: date
    sessions: int
    clubs: int
    rows: int


class AchievementOut(Schema):
    """Someone who reached a rank; or another star to it, if `stars` is not 0."""

    player: PersonOut
    date: date
    rank: str
    stars: int

    @staticmethod
    def resolve_player(achieved: Achievement) -> Any:
        """Who it is."""
        return achieved.person


class AchievementsOut(Schema):
    """A page of the achievements of a month, the highest first; `count` is how many there are in all."""

    month: str
    count: int
    achievements: list[AchievementOut]
    next: int | None


class MonthOut(Schema):
    """A month, and how many sessions were played in it."""

    month: str
    sessions: int

    @staticmethod
    def resolve_month(month: Month) -> str:
        """By its first day."""
        return month_of(month.first)


class TimesOut(Schema):
    """A place, and how often it was reached."""

    place: int
    count: int


class PlayerActivityOut(Schema):
    """A player's sessions of twelve months, the oldest first, and how often which place, that of finals included."""

    player: PersonOut
    months: list[MonthOut]
    places: list[TimesOut]


class BusyOut(Schema):
    """A player, and how many sessions the player played."""

    player: PersonOut
    sessions: int

    @staticmethod
    def resolve_player(busy: ActivePlayer) -> Any:
        """Who it is."""
        return busy.person


class ClubActivityOut(Schema):
    """A club's sessions of twelve months, the oldest first; how many played there since a day, and who played most."""

    club: int
    months: list[MonthOut]
    since: date
    players: int
    most: list[BusyOut]


class RegionActivityOut(Schema):
    """The sessions of a region's clubs of twelve months, the oldest first."""

    region: str
    months: list[MonthOut]


class TotalOut(Schema):
    """All that a player had at the end of a month."""

    month: str
    amount: str

    @staticmethod
    def resolve_month(total: MonthTotal) -> str:
        """By its first day."""
        return month_of(total.first)


class NeedOut(Schema):
    """A rank, and the amount that it needs."""

    rank: str
    amount: str


class GrowthOut(Schema):
    """A player's points through time, the oldest month first, and the ranks up to the first that is not reached.

    Months in which nothing changed are left out. `by` is what is added up: the first measure of the scheme, or a unit.
    """

    player: PersonOut
    by: str
    months: list[TotalOut]
    ranks: list[NeedOut]
