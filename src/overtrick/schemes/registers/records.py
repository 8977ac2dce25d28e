"""The records of a federation's registers: its regions, clubs and codes, and what a player's entry means on a day.

They are data like the regulations, so that a third federation is two more files. The records of the file are the
records that everybody works with; only a club comes from a file of its own, which clubs' secretaries can edit.
"""

import datetime
from typing import Literal

import msgspec

from overtrick.formats.player_file.layout import STANDARD, Layout

Kind = Literal["affiliated", "congress", "unaffiliated", "overseas", "temporary", "none"]


class RegisterRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the registers. What a record does not know, the reader rejects."""


class Region(RegisterRecord, frozen=True):
    """A region; `also` are the names under which the file of clubs has it, `email` is where its invoices go."""

    code: int
    name: str
    website: str = ""
    email: str = ""
    also: tuple[str, ...] = ()


class Club(RegisterRecord, frozen=True):
    """A club, or what stands in the place of one; `country` is that of a player who is at home there."""

    code: int
    name: str
    region: str
    kind: Kind = "affiliated"
    country: int = 0
    licence: str = ""


class Code(RegisterRecord, frozen=True):
    """A row of a code table. Without dates it was always there, and still is."""

    code: int
    name: str
    effective: datetime.date | None = msgspec.field(name="from", default=None)
    until: datetime.date | None = None
    clause: str = ""

    @property
    def begins(self) -> datetime.date:
        """The first day on which the code may be used."""
        return self.effective or datetime.date.min

    @property
    def ends(self) -> datetime.date:
        """The last day on which the code may be used."""
        return self.until or datetime.date.max

    def holds(self, day: datetime.date) -> bool:
        """Whether the code may be used on a day."""
        return self.begins <= day <= self.ends

    def meets(self, other: "Code") -> bool:
        """Whether there is a day on which both may be used."""
        return max(self.begins, other.begins) <= min(self.ends, other.ends)


class DayRule(RegisterRecord, frozen=True, kw_only=True):
    """The status of the scheme that a player has on a day, if everything holds that the rule says."""

    status: str
    clause: str
    registered: bool | None = None
    statuses: frozenset[str] = frozenset()
    no_club: bool | None = None
    only_clubs: frozenset[Kind] = frozenset()
    some_clubs: frozenset[Kind] = frozenset()
    period: str = ""
    without_period: str = ""

    @property
    def unconditional(self) -> bool:
        """Whether the rule says nothing of when it holds."""
        asked = (self.statuses, self.only_clubs, self.some_clubs, self.period, self.without_period)
        return self.registered is None and self.no_club is None and not any(asked)


class Outward(RegisterRecord, frozen=True, kw_only=True):
    """Points that visitors win here for another federation: who, where, and which; none of it is in the ledger.

    `country` is that of the players and `status` how they stand on the day; `as_status` is how they are awarded.
    """

    to: str
    clause: str
    country: int
    status: str
    as_status: str
    clubs: frozenset[int]
    units: tuple[str, ...]


class NewPlayers(RegisterRecord, frozen=True, kw_only=True):
    """What a new player gets: a number of a range, and a rank and a grade unless others are given.

    Without a rank or a grade here, each new player must be given one.
    """

    clause: str = ""
    first_number: int = 1
    last_number: int = 999_999_999
    rank: int | None = None
    grade: int | None = None


class Members(RegisterRecord, frozen=True, kw_only=True):
    """What a club does with its members by itself, and what goes to the federation.

    `temporary` is the status of a visitor, `visitor_source` where one comes from. New players of `returning_source` and
    `overseas_source` are looked up by the federation first, and get no number at once. `federation_statuses` are given
    by the federation alone; `resigned` is the status of who leaves the last club. `arrears` is the kind of period that
    a club begins and ends for a member who owes it something.
    """

    clause: str = ""
    temporary: int | None = None
    resigned: int | None = None
    visitor_source: int | None = None
    returning_source: int | None = None
    overseas_source: int | None = None
    federation_statuses: frozenset[int] = frozenset()
    arrears: str = ""


class EntryRules(RegisterRecord, frozen=True, kw_only=True):
    """Who may enter tournaments for men, women and seniors: the codes of the genders, and an age.

    A senior reaches the age by the end of the year in which the tournament is played.
    """

    clause: str = ""
    men: frozenset[int] = frozenset()
    women: frozenset[int] = frozenset()
    senior_age: int = 60


class CodeTables(RegisterRecord, frozen=True, kw_only=True):
    """The code tables of the file. Grades, ranks and statuses of the scheme are not repeated here."""

    grade: tuple[Code, ...] = ()
    rank: tuple[Code, ...] = ()
    country: tuple[Code, ...] = ()
    gender: tuple[Code, ...] = ()
    status: tuple[Code, ...] = ()
    source: tuple[Code, ...] = ()


class Spellings(RegisterRecord, frozen=True, kw_only=True):
    """What older databases wrote for a code, by table."""

    grade: dict[str, int] = msgspec.field(default_factory=dict)
    rank: dict[str, int] = msgspec.field(default_factory=dict)
    gender: dict[str, int] = msgspec.field(default_factory=dict)
    status: dict[str, int] = msgspec.field(default_factory=dict)


class CertificateWords(RegisterRecord, frozen=True, kw_only=True):
    """The words of a certificate, and of the letter that it goes with. What stands in braces is filled in.

    They are English where a federation says nothing. `months` are the names as a date writes them.
    """

    language: str = "en"
    title: str = "Masterpoint Certificate"
    certifies: str = "This is to certify that"
    club: str = "{club}"
    earned: str = "has earned the rank of"
    date: str = "{day} {month} {year}"
    months: tuple[str, ...] = (
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    )  # fmt: skip
    number: str = "No. {number}"
    subject: str = "Your certificate: {rank}"
    letter: str = (
        "Dear {name},\n\ncongratulations: you have earned the rank of {rank}. Your certificate is attached, ready to "
        "be printed on A4 paper.\n\n{federation}\n"
    )


class CalendarWords(RegisterRecord, frozen=True, kw_only=True):
    """What calendars and months are called. Where nothing is given, pages use the words of the visitor's language.

    `name` is that of a player's calendar, `title` and `place` what it says of a session; `months` are the names of the
    months on pages.
    """

    name: str = ""
    title: str = ""
    place: str = ""
    months: tuple[str, ...] = ()


class LetterWords(RegisterRecord, frozen=True, kw_only=True):
    """The federation's own words for a letter in one language; what is left out is said in the words of the program."""

    subject: str = ""
    text: str = ""


# What may stand in braces, by table and key.
FILLED_IN: dict[str, dict[str, tuple[str, ...]]] = {
    "certificate": {
        "title": (), "certifies": (), "earned": (), "club": ("club",), "date": ("day", "month", "year"),
        "number": ("number",), "subject": ("name", "rank", "federation"), "letter": ("name", "rank", "federation"),
    },
    "calendar": {"name": (), "title": ("event", "round", "club"), "place": ("place",)},
}  # fmt: skip
TABLES = CodeTables.__struct_fields__


class RegistersFile(RegisterRecord, frozen=True, kw_only=True):
    """A whole file of registers. `no_club` is the club of those who have none, 0 where there is no such club.

    Clubs of the kinds `not_awarding` may report results, which count for the record and earn nothing.
    `player_file` is the name under which scoring programs download the register, unless its layout has one.
    """

    home_country: int
    required_countries: frozenset[int]
    unknown: int
    active: int
    source: int
    no_club: int = 0
    not_awarding: frozenset[Kind] = frozenset()
    player_file: str = ""
    regions: tuple[Region, ...]
    codes: CodeTables
    spellings: Spellings = msgspec.field(default_factory=Spellings)
    on_the_day: tuple[DayRule, ...]
    outward: tuple[Outward, ...] = ()
    new_players: NewPlayers = NewPlayers()
    members: Members = Members()
    entries: EntryRules = EntryRules()
    certificate: CertificateWords = CertificateWords()


class Registers(msgspec.Struct, frozen=True, kw_only=True):
    """A federation's registers, ready to be used. Without a file of registers there are clubs and no rules.

    `player_file` is how the register is laid out for scoring programs; it is published if it has a name.
    """

    regions: tuple[Region, ...] = ()
    clubs: dict[int, Club]
    codes: dict[str, tuple[Code, ...]]
    spellings: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    on_the_day: tuple[DayRule, ...] = ()
    outward: tuple[Outward, ...] = ()
    home_country: int = 0
    required_countries: frozenset[int] = frozenset()
    not_awarding: frozenset[Kind] = frozenset()
    player_file: Layout = STANDARD
    no_club: int = 0
    unknown: int = 0
    active: int = 0
    source: int = 0
    new_players: NewPlayers = NewPlayers()
    members: Members = Members()
    entries: EntryRules = EntryRules()
    certificate: CertificateWords = CertificateWords()
    calendar: CalendarWords = CalendarWords()
    letters: dict[str, dict[str, LetterWords]] = msgspec.field(default_factory=dict)

    def codes_on(self, table: str, day: datetime.date) -> tuple[Code, ...]:
        """The rows of a code table that may be used on a day."""
        return tuple(code for code in self.codes[table] if code.holds(day))

    @property
    def periods(self) -> frozenset[str]:
        """The kinds of period that the rules ask for, and that a register therefore has to record."""
        named = (kind for rule in self.on_the_day for kind in (rule.period, rule.without_period))
        return frozenset(kind for kind in named if kind)
