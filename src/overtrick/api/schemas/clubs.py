"""The shapes of clubs and regions, of a club's members, and of players' questions."""

from datetime import date, datetime
from typing import Literal

from ninja import Field, Schema
from pydantic import ConfigDict

_LONGEST_TEXT = 4_000
_LARGEST = 2**63 - 1


class ClubOut(Schema):
    """A club: how many players are at home in it, its sessions of the last 30 days, and the day of the last one."""

    code: int
    name: str
    region: str
    kind: str
    players: int
    sessions: int
    last: date | None


class OfficerOut(Schema):
    """An office of a club, such as president, and who holds it."""

    office: str
    holder: str


class ClubDetailsOut(Schema):
    """What a club says about itself to everyone. `email` is that of the secretary, if the club shows it."""

    physical_address: str
    postal_address: str
    telephones: list[str]
    website: str
    results_page: str
    map_link: str
    officers: list[OfficerOut]
    playing_times: list[str]
    email: str


class DetailedClubOut(ClubOut):
    """A club with what it says about itself; texts are empty where it says nothing."""

    details: ClubDetailsOut


class ClubsOut(Schema):
    """Clubs by region and name."""

    clubs: list[ClubOut]


class RegionOut(Schema):
    """A region: its clubs, their players, their sessions of the last 30 days, and the day of the last one.

    `updated` is when the register's entry last changed; null if it is still the first one.
    """

    name: str
    clubs: int
    players: int
    sessions: int
    last: date | None
    website: str
    updated: datetime | None


class RegionsOut(Schema):
    """Every region that has clubs."""

    regions: list[RegionOut]


class OwnClubOut(ClubOut):
    """Your own club, with the scoring program of the last file that it sent."""

    licence: str
    program: str
    program_seen: date | None


class MemberOut(Schema):
    """A member of a club. `hidden` says that the public does not see the player."""

    number: str
    name: str
    grade: str
    rank: str
    stars: int
    status: str
    hidden: bool


class MembersOut(Schema):
    """A page of the members of a club by name; `next` is the page after it, if there is one."""

    club: int
    members: list[MemberOut]
    next: int | None


class RemarkOut(Schema):
    """A step of a question: who said what, when, and the state that it left the question in."""

    at: datetime
    who: str
    text: str
    state: str


class QuestionOut(Schema):
    """A question, about a row of a file or about points that a decision posted, with all that was said.

    A club's question is about a `charge` of a `period`: of a session, or of the levy of the player.
    `steps` are those that the owner of the token may take now.
    """

    question: int
    state: str
    player: str
    name: str
    club: int
    at: datetime
    text: str
    date: date | None
    event: str
    file: str
    line: int | None
    posted: int | None
    charge: str
    period: str
    session: int | None
    remarks: list[RemarkOut]
    steps: list[str]


class QuestionsOut(Schema):
    """Questions, the oldest first."""

    questions: list[QuestionOut]


class AskIn(Schema):
    """A question about a row of a session, or about points that a line of the journal posted."""

    model_config = ConfigDict(extra="forbid")

    session: int | None = Field(None, ge=1, le=_LARGEST, description="The number of the session.")
    line: int | None = Field(None, ge=0, le=_LARGEST, description="The line of the row, as the ladder gives it.")
    posted: int | None = Field(None, ge=1, le=_LARGEST, description="The line of the journal that posted points.")
    text: str = Field(min_length=1, max_length=_LONGEST_TEXT, description="What is asked.")


class AskChargeIn(Schema):
    """A question about a charge of an invoice, issued or not: for a session, or for the levy of a member."""

    model_config = ConfigDict(extra="forbid")

    period: str = Field(max_length=7, description="The month, 2026-11, or the quarter, 2026-Q4.")
    charge: Literal["club-sessions", "tournament-sessions", "points", "levy"] = Field(description="What is charged.")
    session: int | None = Field(None, ge=1, le=_LARGEST, description="The number of the session.")
    number: str = Field("", max_length=20, description="The member whose levy it is.")
    text: str = Field(min_length=1, max_length=_LONGEST_TEXT, description="What is asked.")


class SayIn(Schema):
    """What is said about a question."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=_LONGEST_TEXT, description="What is said.")
