"""How a federation's clubs play, for a nation made of it: the records of `nation.toml` in its folder.

No class, category or custom of a federation stands in Python; its folder holds them all.
"""

from typing import Literal

import msgspec

# The keys of a federation that its other files say.
FILLED_IN = ("scheme",)

NationFormat = Literal["nzb", "mcd", "usebio"]
Form = Literal["pairs", "swiss", "teams", "individual", "place-teams"]
Restriction = Literal["restricted", "multigrade", "invitation", "region", "men", "women", "mixed", "senior"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a federation's file; a key that it does not know is a mistake."""


class Statuses(Record, frozen=True, kw_only=True):
    """The codes of a player's status; 0 where a federation knows no pauses or no trials."""

    active: int
    resigned: int
    deceased: int
    dormant: int = 0
    temporary: int = 0


class Genders(Record, frozen=True, kw_only=True):
    """The codes of the genders that the nation's people have."""

    female: int
    male: int


class Grade(Record, frozen=True, kw_only=True):
    """A grade and the ranks in it, from its best players to its weakest."""

    code: int
    share: int
    ranks: tuple[int, ...]


class Habit(Record, frozen=True, kw_only=True):
    """How often a player comes: nights a week, and in how many of 1,000 weeks."""

    share: int
    nights: int
    comes: int


class Lives(Record, frozen=True, kw_only=True):
    """What happens to people, of 10,000 a year; what follows from it, of 10,000 to whom it happens."""

    joins: int
    joins_as_temporary: int = 0
    stays_temporary: int = 0
    plays_before_registration: int
    resigns: int
    dies: int
    goes_dormant: int = 0
    returns: int = 0
    moves: int
    already_gone: int
    visits_from_abroad: int = 0
    visits_without_club: int = 0
    suspended: int
    arrears: int = 0
    lapsed_card: int | None = None


class TimeOfDay(Record, frozen=True, kw_only=True):
    """A time at which clubs play: when its results are sent, on which days of the week, how many boards."""

    title: str
    share: int
    minute: int
    boards: tuple[int, ...]
    weekdays: tuple[int, ...]


class Nights(Record, frozen=True, kw_only=True):
    """How many nights a week a club plays, and how."""

    base: int
    growth: int
    most: int
    one_list_up_to: tuple[int, int]
    pairs_in_a_section: int
    phantom_shown: int
    partner_without_number: int
    fixed_partners: tuple[int, ...]
    travels: int
    times: tuple[TimeOfDay, ...]


class Quiet(Record, frozen=True, kw_only=True):
    """Days of the year, as mm-dd, on which only so many of 1,000 sessions are held."""

    first: str = msgspec.field(name="from")
    until: str
    held: int


class Calendar(Record, frozen=True, kw_only=True):
    """How many of 1,000 come in each month, and the quiet days."""

    attendance: tuple[int, ...]
    quiet: tuple[Quiet, ...] = ()


class Event(Record, frozen=True, kw_only=True):
    """Something that is played over several sessions or rounds, and how it is reported.

    `fee` is what each player pays, in whole units of the currency; `restrictions` say who may enter.
    """

    title: str
    form: Form
    rounds: int
    boards: int
    share: int = 0
    points_type: str = ""
    award: int = 0
    category: str = ""
    best_grade: int = 0
    days: int = 1
    field: tuple[int, int] = (0, 0)
    wide: bool = False
    begins: int = 0
    month: int = 0
    fee: int = 0
    restrictions: tuple[Restriction, ...] = ()


class ClubPlay(Record, frozen=True, kw_only=True):
    """What clubs play: ordinary sessions of a type or category, and events through a month."""

    points_type: str = ""
    category: str = ""
    titles: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class TournamentPlan(Record, frozen=True, kw_only=True):
    """The weekend tournaments of a year at full size, and how many of 1,000 fall into each month; none by default."""

    a_year: int = 0
    months: tuple[int, ...] = (1000,) * 12
    titles: tuple[str, ...] = ()
    kinds: tuple[Event, ...] = ()


class Congress(Record, frozen=True, kw_only=True):
    """The federation's own events once a year, from the first Saturday on or after a day; none by default."""

    first: str = msgspec.field(name="from", default="01-01")
    title: str = ""
    events: tuple[Event, ...] = ()


class RecordedBoards(Record, frozen=True, kw_only=True):
    """How many of 1,000 clubs send every board of their evenings of pairs, in the last days of the nation; the largest

    club is always one of them. None by default.
    """

    clubs: int = 0
    days: int = 0


class Mishaps(Record, frozen=True, kw_only=True):
    """What goes wrong with files, of 10,000."""

    corrected: int
    cancelled: int
    repeated: int
    rejected: int
    mistyped: int
    lapsed: int
    corrected_twice: int


class Federation(Record, frozen=True, kw_only=True):
    """A whole federation's file; `scheme` is what federation.toml says, and cannot be said again.

    `format` is what clubs send, if it is not the first of the federation's formats that a nation can be written in.
    """

    scheme: str
    format: NationFormat | None = None
    clubs: int
    players: int
    demo_months: int = 12
    demo_players: int = 0
    first_number: int
    federation_club: int = 0
    abroad: tuple[int, ...] = ()
    no_home: int = 0
    size_order: tuple[int, ...] = ()
    programs: tuple[str, ...] = ("",)
    locations: tuple[str, ...] = ("",)
    sections: tuple[str, ...]
    one_list: str
    two_lists: str
    names: str
    organisation: str = ""
    licences: dict[str, str] = {}
    types: dict[Form, str]
    statuses: Statuses
    genders: Genders
    grades: tuple[Grade, ...] = ()
    habits: tuple[Habit, ...]
    lives: Lives
    nights: Nights
    calendar: Calendar
    club: ClubPlay
    tournaments: TournamentPlan = TournamentPlan()
    congress: Congress = Congress()
    boards: RecordedBoards = RecordedBoards()
    mishaps: Mishaps


class People(Record, frozen=True, kw_only=True):
    """Names that go together."""

    share: int
    women: tuple[str, ...]
    men: tuple[str, ...]
    families: tuple[str, ...]


class Names(Record, frozen=True, kw_only=True):
    """A country's names, and what some people are called in place of their first name."""

    short: dict[str, str] = {}
    peoples: tuple[People, ...]
