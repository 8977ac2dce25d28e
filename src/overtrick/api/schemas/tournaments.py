"""The shapes of tournaments: the calendar, a tournament with what its host says and what can be won, and entries."""

from datetime import date, datetime

from ninja import Field, Schema

from overtrick.api.params import Text
from overtrick.api.schemas.sessions import PersonOut


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
    """The overall award of each place, from the first on. An event's own table has no clause.

    `stage` is empty unless each planned stage has a table of its own; then its winners are first.
    """

    unit: str
    stage: str
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


class PublicEntryOut(Schema):
    """An entry as everyone sees it; `position` counts from 1 among those who play, or among those who wait."""

    entry: int
    position: int
    team: str
    players: list[PersonOut]
    club_names: list[str]


class EntriesOut(Schema):
    """Who plays in a tournament, and who waits for a place, in the order in which they entered."""

    tournament: int
    entered: list[PublicEntryOut]
    waiting: list[PublicEntryOut]


class EntrantOut(PersonOut):
    """A player of an entry, and whether the player has confirmed it."""

    confirmed: bool


class OwnEntryOut(Schema):
    """An entry as its players see it: `state` is entered, waiting or withdrawn.

    `position` is the place on the waiting list, and 0 for those who do not wait.
    """

    entry: int
    tournament: int
    name: str
    first: date
    state: str
    position: int
    team: str
    seat: str
    text: str
    players: list[EntrantOut]


class OwnEntriesOut(Schema):
    """The tournaments that a player has entered and that are not over."""

    entries: list[OwnEntryOut]


class HostedEntrantOut(EntrantOut):
    """A player of an entry as the host sees it, with the home club."""

    club_name: str


class HostedEntryOut(Schema):
    """An entry as the host sees it; a `seed` of 0 is none."""

    entry: int
    state: str
    team: str
    seat: str
    text: str
    seed: int
    at: datetime
    players: list[HostedEntrantOut]


class HostedEntriesOut(Schema):
    """The entries of a tournament: seeded ones first, then in the order of entry; those withdrawn are there too."""

    tournament: int
    entries: list[HostedEntryOut]


_LONGEST, _LONGEST_TEXT, _LONGEST_REASON, _MOST_PLAYERS = 100, 1_000, 2_000, 6


class EnterIn(Schema):
    """What a player gives to enter: the numbers of those who play with the player, and what the host should know."""

    tournament: int = Field(ge=1, le=2**63 - 1)
    mates: list[Text] = Field([], max_length=_MOST_PLAYERS)
    team: Text = Field("", max_length=_LONGEST)
    seat: Text = Field("", max_length=_LONGEST)
    text: str = Field("", max_length=_LONGEST_TEXT)


class HostEnterIn(Schema):
    """What the host says of players who enter; those who have `agreed` need not confirm it.

    With `exception` they play although they may not, entries are closed or it is full, for the `reason`.
    """

    numbers: list[Text] = Field(min_length=1, max_length=_MOST_PLAYERS)
    agreed: bool = False
    team: Text = Field("", max_length=_LONGEST)
    seat: Text = Field("", max_length=_LONGEST)
    text: str = Field("", max_length=_LONGEST_TEXT)
    exception: bool = False
    reason: str = Field("", max_length=_LONGEST_REASON)


class ReasonIn(Schema):
    """Why something is done; it may be empty."""

    reason: str = Field("", max_length=_LONGEST_REASON)
