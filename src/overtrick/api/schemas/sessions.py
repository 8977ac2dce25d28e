"""The shapes of sessions, their ladders and their reasons. Points and scores are texts, and so are players' numbers."""

from datetime import date, datetime
from typing import Any

from ninja import Schema

from overtrick.store.queries.events import Event
from overtrick.store.queries.session_results import Ladder, Points, Share
from overtrick.store.queries.why import RowReasons


def by_unit(points: tuple[Points, ...]) -> dict[str, str]:
    """Points as a program reads them: how many of which unit."""
    return {each.unit: each.points for each in points}


class PersonOut(Schema):
    """A player. Both are empty for one who does not want to be named."""

    number: str
    name: str


class SeatOut(PersonOut):
    """A player of a row. `number` is empty for a player without a page, and `state` says why.

    It is `hidden` for a player who does not want to be named, `unregistered` for a number that nobody has (the name is
    then the one in the file, or else the number), `no-number`, `phantom` or `bye`; and empty for all others.
    """

    state: str


class SessionOut(Schema):
    """A session: when and where it was, and what was played."""

    id: int
    date: date
    club: int
    club_name: str
    region: str
    event: str
    event_id: int
    section: str
    round: int
    final: bool
    contest: str
    event_class: str
    boards: int | None
    lists: int
    unit: str


class SessionLineOut(SessionOut):
    """A session in a list, with how many contestants it has, and the players of each row that came first.

    A round of matches has no winners: who won a match has not come first. `sibling` is the session with the other
    direction of the same contest, where the two were reported apart.
    """

    sibling: int | None
    rows: int
    winners: list[list[SeatOut]]


class SessionsOut(Schema):
    """A page of sessions, the newest first; `next` is the page after it, if there is one."""

    sessions: list[SessionLineOut]
    next: int | None


class ShareOut(Schema):
    """What a player earned with a row; `player` is null where it is the same for every player of the row."""

    player: SeatOut | None
    points: dict[str, str]

    @staticmethod
    def resolve_player(share: Share) -> Any:
        """As the ladder says it."""
        return share.person

    @staticmethod
    def resolve_points(share: Share) -> dict[str, str]:
        """By unit."""
        return by_unit(share.points)


# A row has a list of its own.
People = list[SeatOut]
Shares = list[ShareOut]


class RowOut(Schema):
    """A row of a ladder: `line` is that of the file, `list` the one of its lists, from 1."""

    line: int
    list: int
    place: str
    score: str
    team: str
    players: People
    awards: Shares

    @staticmethod
    def resolve_players(row: Any) -> Any:
        """Who sat in it."""
        return row.people

    @staticmethod
    def resolve_awards(row: Any) -> Any:
        """What it earned."""
        return row.shares


class LadderOut(Schema):
    """A session with its rows, list by list. `now` is the session that took its place, if it no longer counts.

    `sides` says whose each list is, `"NS"` and `"EW"`, where that is known. `sibling` is the session with the other
    direction of the same contest, where the two were reported apart.
    """

    session: SessionOut
    stands: bool
    now: int | None
    sibling: int | None
    movement: str
    type: str
    location: str
    file: str
    revision: int
    came: datetime
    by_hand: bool
    units: list[str]
    sides: list[str]
    rows: list[RowOut]

    @staticmethod
    def resolve_session(ladder: Ladder) -> Any:
        """When and where."""
        return ladder.card

    @staticmethod
    def resolve_rows(ladder: Ladder) -> Any:
        """All lists in one."""
        return [row for rows in ladder.lists for row in rows]


class ReasonOut(Schema):
    """A reason in words, and the clause of the regulations that it is based on."""

    text: str
    clause: str


class PrintedRowOut(Schema):
    """A row of a table: the size of the field, the points of each place, and the places that were looked up."""

    size: int
    points: list[str]
    marked: list[int]


class PrintedOut(Schema):
    """The part of a table around the row that was looked up; `counts` is what its size counts."""

    table: str
    counts: str
    clause: str
    rows: list[PrintedRowOut]


class ReasonedOut(Schema):
    """Points of one kind, who earned them alike, and why."""

    players: list[SeatOut]
    unit: str
    points: str
    kind: str
    because: list[ReasonOut]
    printed: list[PrintedOut]

    @staticmethod
    def resolve_players(award: Any) -> Any:
        """Who earned them."""
        return award.people


class WhyOut(Schema):
    """Why a row earned what it did; `nothing` says why someone in it earned nothing, or not more."""

    session: SessionOut
    row: RowOut
    awards: list[ReasonedOut]
    nothing: list[ReasonOut]
    printed: list[PrintedOut]
    text: str
    differs: str

    @staticmethod
    def resolve_session(why: RowReasons) -> Any:
        """When and where."""
        return why.ladder.card


class EventOut(Schema):
    """An event: its final ladders, its other sessions in the order of play, and the stage of each by its number."""

    id: int
    name: str
    year: int
    club: int
    club_name: str
    finals: list[SessionLineOut]
    sessions: list[SessionLineOut]
    stages: dict[str, str]

    @staticmethod
    def resolve_stages(event: Event) -> dict[str, str]:
        """Keys of an object are texts in JSON."""
        return {str(session): stage for session, stage in event.stages.items()}
