"""The shapes of tournaments: the calendar, and a tournament with what its host says and what can be won."""

from datetime import date, datetime

from ninja import Schema


class TournamentOut(Schema):
    """A tournament of the calendar. `grades` are those that its class admits; none are named where it admits all.

    An `entry_limit` of 0 is none, and `places_left` is null then. Pairs, teams or players have `entered`, or wait.
    """

    tournament: int
    name: str
    event_class: str
    contest: str
    first: date
    last: date
    club: int
    club_name: str
    region: str
    grades: list[str]
    restrictions: list[str]
    entry_limit: int
    entered: int
    waiting: int
    places_left: int | None
    fee: str
    fee_for: str
    online_entry: bool
    closes: datetime | None
    venue: str
    starts: str
    ends: str


class TournamentsOut(Schema):
    """A page of the calendar by first day; `next` is the page after it, if there is one."""

    tournaments: list[TournamentOut]
    next: int | None


class PrizeOut(Schema):
    """The overall award of each place, from the first on. An event's own table has no clause."""

    unit: str
    by_place: list[str]
    clause: str


class HostDetailsOut(Schema):
    """What the host says about a tournament; texts are empty and numbers 0 where it says nothing."""

    map_link: str
    format: str
    timetable: list[str]
    sessions: int
    boards: int
    director: str
    contacts: str
    lunch: str
    refreshments: str
    parking: str
    sponsor: str
    sponsor_text: str
    sponsor_link: str
    entry_form: str
    tie_breaks: str
    correction_minutes: int


class DetailedTournamentOut(TournamentOut):
    """A tournament with what its host says, and what can be won if `prizes_for` pairs, teams or players play."""

    details: HostDetailsOut
    prizes: list[PrizeOut]
    prizes_for: int
