"""A tournament as the federation announces it, what its host says about it, and who has entered."""

from datetime import date, datetime

import msgspec

# What limits who may enter, beside the grades that the class of the tournament admits. `restricted` is a rule about
# partners (Definition 28); `multigrade` limits nobody, and is announced because it has prizes for each grade.
RESTRICTED, MULTIGRADE, INVITATION, REGION = "restricted", "multigrade", "invitation", "region"
MEN, WOMEN, MIXED, SENIOR = "men", "women", "mixed", "senior"
RESTRICTIONS = (RESTRICTED, MULTIGRADE, INVITATION, REGION, MEN, WOMEN, MIXED, SENIOR)

# What a fee is for: each player, or the whole pair or team.
A_PLAYER, AN_ENTRY = "player", "entry"
FEE_FOR = (A_PLAYER, AN_ENTRY)

# Where a pair would like to sit; one of them may find moving hard.
ANY_SEAT, STATIONARY = "", "stationary"
SEATS = (ANY_SEAT, STATIONARY)

# What has become of an entry.
ENTERED, WAITING, WITHDRAWN = "entered", "waiting", "withdrawn"


class TournamentDetails(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the host of a tournament says about it; an empty value is not known yet.

    `starts` and `ends` are times of the day such as "09:30". `timetable` has a line for each part of a day.
    `correction_minutes` is how long after the end a score may be corrected.
    """

    venue: str = ""
    map_link: str = ""
    format: str = ""
    starts: str = ""
    ends: str = ""
    timetable: tuple[str, ...] = ()
    sessions: int = 0
    boards: int = 0
    director: str = ""
    contacts: str = ""
    lunch: str = ""
    refreshments: str = ""
    parking: str = ""
    sponsor: str = ""
    sponsor_text: str = ""
    sponsor_link: str = ""
    sponsor_logo: str = ""
    entry_form: str = ""
    tie_breaks: str = ""
    correction_minutes: int = 0


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament of the federation's calendar.

    `club` is the host, whose number the files of results name; a region that plays for itself has a dummy club, and
    `region` is its code. `contest` is a contest of the scheme, such as pairs. The fee is in whole cents; `billed` says
    that the federation bills it, because the event is its own. `own_table` are the overall awards by place where the
    federation varies the standard table, in points of the class's unit. An `entry_limit` of 0 is none; without
    `closes` entries are taken until the tournament begins.
    """

    number: int
    name: str
    event_class: str
    contest: str
    first: date
    last: date
    club: int
    region: int | None = None
    restrictions: tuple[str, ...] = ()
    entry_limit: int = 0
    fee: int = 0
    fee_for: str = A_PLAYER
    billed: bool = False
    online_entry: bool = True
    closes: datetime | None = None
    own_table: tuple[str, ...] = ()
    details: TournamentDetails = TournamentDetails()
    deleted: bool = False

    @property
    def several_days(self) -> bool:
        """Whether it is played on more than one day."""
        return self.last > self.first


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an entry, and whether the player has confirmed it."""

    number: str
    confirmed: bool = False


class TournamentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A pair, team or player who entered: `by` whom, the `seat` they asked for, and the `seed` that the host gave."""

    id: int
    tournament: int
    state: str
    players: tuple[Entrant, ...]
    team: str = ""
    at: datetime
    by: str = ""
    seat: str = ""
    text: str = ""
    seed: int = 0

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the players."""
        return tuple(each.number for each in self.players)

    @property
    def confirmed(self) -> bool:
        """Whether every player has confirmed it."""
        return all(each.confirmed for each in self.players)
