"""What a nation is made of, read from data: how a federation's clubs play, and what was asked for.

No class, category or custom of a federation stands in Python; its folder holds them all, in `nation.toml`.
"""

import datetime
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from overtrick.nation.errors import NationError
from overtrick.nation.months import Month, add_months, months_between
from overtrick.schemes.folders import federation_folder

NATION_FILE = "nation.toml"
FEDERATIONS = ("new-zealand", "cyprus")
# With fewer members a club has no evening of two tables.
FEWEST_MEMBERS = 12
# The years in which the federations' clocks and calendars are as they are now.
FIRST_YEAR, LAST_YEAR = 2000, 2999

Form = Literal["pairs", "swiss", "teams", "individual", "place-teams"]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a federation's file; a key that it does not know is a mistake."""


class Statuses(Record, frozen=True, kw_only=True):
    """The codes of a player's status; 0 where a federation knows no pauses or no trials."""

    active: int
    resigned: int
    deceased: int
    dormant: int = 0
    temporary: int = 0


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
    quiet: tuple[Quiet, ...]


class Event(Record, frozen=True, kw_only=True):
    """Something that is played over several sessions or rounds, and how it is reported."""

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


class ClubPlay(Record, frozen=True, kw_only=True):
    """What clubs play: ordinary sessions of a type or category, and events through a month."""

    points_type: str
    category: str
    titles: tuple[str, ...]
    events: tuple[Event, ...]


class TournamentPlan(Record, frozen=True, kw_only=True):
    """The weekend tournaments of a year at full size."""

    a_year: int
    months: tuple[int, ...]
    titles: tuple[str, ...]
    kinds: tuple[Event, ...]


class Congress(Record, frozen=True, kw_only=True):
    """The federation's own events once a year, from the first Saturday on or after a day."""

    first: str = msgspec.field(name="from")
    title: str
    events: tuple[Event, ...]


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
    """A whole federation's file."""

    scheme: str
    layout: Literal["results-file", "contest-report"]
    clubs: int
    players: int
    demo_months: int
    first_number: int
    federation_club: int
    abroad: tuple[int, ...]
    no_home: int
    size_order: tuple[int, ...]
    programs: tuple[str, ...]
    locations: tuple[str, ...]
    sections: tuple[str, ...]
    one_list: str
    two_lists: str
    names: str
    organisation: str = ""
    licences: dict[str, str] = {}
    types: dict[Form, str]
    statuses: Statuses
    grades: tuple[Grade, ...]
    habits: tuple[Habit, ...]
    lives: Lives
    nights: Nights
    calendar: Calendar
    club: ClubPlay
    tournaments: TournamentPlan
    congress: Congress
    mishaps: Mishaps


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for. 0 clubs or players: as many as the federation has."""

    federation: str = FEDERATIONS[0]
    clubs: int = 0
    players: int = 0
    months: int = 12
    seed: int = 1
    start: datetime.date = datetime.date(2025, 1, 1)

    @property
    def end(self) -> datetime.date:
        """The first day after the last."""
        return add_months(self.start, self.months)

    @property
    def calendar(self) -> tuple[Month, ...]:
        """The months, the first and the last perhaps cut short."""
        return months_between(self.start, self.end)

    def settled(self) -> "Plan":
        """The plan with every number filled in; a NationError where they do not go together."""
        known = load_federation(self.federation)
        plan = msgspec.structs.replace(self, clubs=self.clubs or known.clubs, players=self.players or known.players)
        if plan.start.year < FIRST_YEAR or plan.start.year + plan.months // 12 + 1 > LAST_YEAR:
            raise NationError(f"A nation can be played in the years from {FIRST_YEAR} to {LAST_YEAR}.")
        if plan.players < plan.clubs * FEWEST_MEMBERS:
            needed = plan.clubs * FEWEST_MEMBERS
            raise NationError(f"{plan.clubs} clubs need at least {needed} players, {FEWEST_MEMBERS} for each club.")
        return plan


@cache
def load_federation(name: str) -> Federation:
    """A federation by its name."""
    return msgspec.convert(read_data(name, NATION_FILE), Federation)


def read_data(federation: str, file: str) -> dict[str, object]:
    """A data file in a federation's folder."""
    path: Path = federation_folder(federation) / file
    return tomllib.loads(path.read_text(encoding="utf-8"))
