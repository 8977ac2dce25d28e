"""The shapes of players: who they are, how they stand, what they played and with whom."""

from datetime import date
from decimal import Decimal
from typing import Any

from ninja import Field, Schema
from pydantic import ConfigDict, StrictBool

from overtrick.api.schemas.sessions import PersonOut, ReasonOut, SeatOut, SessionOut, by_unit
from overtrick.store.queries.partners import Partner, PlayerComparison, Result
from overtrick.store.queries.player_results import PlayerResult


class FoundOut(Schema):
    """A player who was found, and the home club."""

    number: str
    name: str
    club: int
    club_name: str


class SearchOut(Schema):
    """Players whom a text may mean, the likeliest first; `more` says that there are others."""

    players: list[FoundOut]
    more: bool


class NextOut(Schema):
    """The next rank, and what is missing for it, by the name of each measure."""

    rank: str
    missing: dict[str, str]


class StandingOut(Schema):
    """What a player holds on a day."""

    date: date
    rank: str
    stars: int
    grade: str
    rating: str
    points: dict[str, str]
    next: NextOut | None
    because: list[str]


class YearOut(Schema):
    """A year: what was held at its end, how many sessions were played, and the points won in them."""

    year: int
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class ChangeOut(Schema):
    """Something that changed, from what to what, and in words."""

    date: date
    what: str
    before: str
    after: str
    text: str


class PlayerOut(Schema):
    """A player's record, the newest year and change first.

    `brought` are points from before the records, and `expired` those that did not last, below 0.
    """

    number: str
    name: str
    club: int
    club_name: str
    region: str
    status: str
    standing: StandingOut | None
    years: list[YearOut]
    brought: dict[str, str]
    expired: dict[str, str]
    totals: dict[str, str]
    changes: list[ChangeOut]


class DetailsOut(Schema):
    """How the federation reaches a player, what the player is sent, and whether the public sees the player."""

    hidden: bool
    email: str
    telephone: str
    certificates: bool
    corrections: bool
    roundup: bool
    scorecards: bool


class MeOut(DetailsOut, PlayerOut):
    """Your own record, and what nobody else may see."""


class DetailsIn(Schema):
    """What is to change; what is not given, or null, stays as it was. An address is changed only on the page."""

    model_config = ConfigDict(extra="forbid")

    telephone: str | None = Field(None, max_length=40, description="The telephone number; an empty text removes it.")
    certificates: StrictBool | None = Field(None, description="Whether certificates are sent to the address.")
    corrections: StrictBool | None = Field(None, description="Whether a letter is sent when a result is corrected.")
    roundup: StrictBool | None = Field(None, description="Whether the roundup of each month is sent.")
    scorecards: StrictBool | None = Field(None, description="Whether the scorecard is sent after each session.")
    hidden: StrictBool | None = Field(None, description="Whether the player is hidden from the public.")


class PlayedOut(Schema):
    """A session of a player: the row, with whom, and the player's own points by unit."""

    session: SessionOut
    line: int
    place: str
    score: str
    players: list[SeatOut]
    points: dict[str, str]

    @staticmethod
    def resolve_session(played: PlayerResult) -> Any:
        """When and where."""
        return played.card

    @staticmethod
    def resolve_players(played: PlayerResult) -> Any:
        """Who sat in the row."""
        return played.people

    @staticmethod
    def resolve_points(played: PlayerResult) -> dict[str, str]:
        """By unit."""
        return by_unit(played.points)


class PlayedPageOut(Schema):
    """A page of what a player played, the newest first; `next` is the page after it, if there is one."""

    player: PersonOut
    results: list[PlayedOut]
    next: int | None


class OtherPointOut(Schema):
    """Points not from a session: for which day and event, why, and the `line` of the journal that posted them."""

    date: date
    event: str
    unit: str
    points: str
    kind: str
    line: int
    because: list[ReasonOut]


class OtherPointsOut(Schema):
    """All of a player's points not from a session that count, the newest first."""

    player: PersonOut
    awards: list[OtherPointOut]


def average_of(found: Partner | PlayerComparison) -> str | None:
    """An average percentage as a text."""
    average: Decimal | None = found.average
    return None if average is None else f"{average:f}"


class PartnerOut(Schema):
    """Someone who was in the same row as a player: how often, how often first, and the average percentage."""

    player: PersonOut
    sessions: int
    firsts: int
    average: str | None
    last: date

    @staticmethod
    def resolve_player(partner: Partner) -> Any:
        """Who it is."""
        return partner.person

    @staticmethod
    def resolve_average(partner: Partner) -> str | None:
        """As a text."""
        return average_of(partner)


class PartnersOut(Schema):
    """Everyone who was in the same row as a player, the most frequent first."""

    player: PersonOut
    partners: list[PartnerOut]


class PlaceOut(Schema):
    """How a row came out."""

    line: int
    list: int
    place: str
    score: str

    @staticmethod
    def resolve_place(result: Result) -> str:
        """As people write it."""
        return result.place_text


class MeetingOut(Schema):
    """A session that both played: each one's row, which is the same one if they were partners."""

    session: SessionOut
    one: PlaceOut
    other: PlaceOut
    together: bool

    @staticmethod
    def resolve_session(meeting: Any) -> Any:
        """When and where."""
        return meeting.card


class TogetherOut(Schema):
    """Two players: how they did as partners, and how often the first finished ahead where they were not."""

    one: PersonOut
    other: PersonOut
    sessions: int
    firsts: int
    average: str | None
    against: int
    ahead: int
    behind: int
    level: int
    meetings: list[MeetingOut]
