"""A federation's trophies and league tables, as dated data: whose points of which unit count, and of which time.

The tables are worked out from the ledger elsewhere. A period is a year that begins on any day, or a part of one.
"""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from overtrick.schemes import toml_lines
from overtrick.schemes.dates import find_wrong_dates, in_force
from overtrick.schemes.errors import Findings, SchemeError
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.record_reader import convert, find_wrong
from overtrick.schemes.records import Record
from overtrick.schemes.scheme_files import read_toml

IDENTITY = {"trophies": ("name",)}
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Any year without 29 February: a season that began on that day would begin in one year of four.
_SOME_YEAR = 2025
_MOST_PLACES, _OLDEST = 1_000, 130
Found = tuple[toml_lines.Path, str]


class Trophy(Record, frozen=True, kw_only=True):
    """A table of players by what they won in a period.

    `name` is what addresses call it. `begins` and `ends` are days of the year such as "09-01"; a period that ends on an
    earlier day than it begins ends in the next year. Without genders, grades, regions, ages or classes of event, all
    count. An age is what a player reaches in the year in which the period ends. `transferred_points` says whether
    points count that were won abroad; what else was not won in play counts as the scheme says.
    """

    name: str
    title: str
    unit: str
    begins: str = "01-01"
    ends: str = "12-31"
    genders: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    youngest: int = 0
    oldest: int = 0
    transferred_points: bool = False
    places: int = 100

    def period(self, year: int) -> tuple[datetime.date, datetime.date]:
        """The first and the last day of the period that begins in a year."""
        first, last = _day(year, self.begins), _day(year, self.ends)
        return first, last if last >= first else _day(year + 1, self.ends)

    def year_of(self, day: datetime.date) -> int:
        """The year in which the period of a day begins; between two periods, that of the last."""
        return day.year if day >= _day(day.year, self.begins) else day.year - 1

    def period_name(self, year: int) -> str:
        """What a period is called: 2026, or 2026/27."""
        first, last = self.period(year)
        return str(year) if first.year == last.year else f"{year}/{last.year % 100:02}"


class TrophiesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole file of trophies."""

    trophies: tuple[Trophy, ...] = ()


class KnownNames(NamedTuple):
    """The names that a trophy may use; None where they are not known, because the federation has no registers."""

    units: frozenset[str]
    classes: frozenset[str]
    genders: frozenset[str] | None = None
    grades: frozenset[str] | None = None
    regions: frozenset[str] | None = None


class Trophies:
    """The trophies of a federation through time."""

    def __init__(self, file: TrophiesFile) -> None:
        self.file = file
        self._versions: dict[str, list[Trophy]] = {}
        for trophy in file.trophies:
            self._versions.setdefault(trophy.name, []).append(trophy)

    def on(self, day: datetime.date) -> list[Trophy]:
        """The trophies of a day, in the order of the file."""
        found = (in_force(versions, day) for versions in self._versions.values())
        return [trophy for trophy in found if trophy is not None]

    def find(self, name: str, year: int) -> Trophy | None:
        """The trophy of a name as it is at the end of the period that begins in a year; None if there is none."""
        versions = self._versions.get(name, [])
        if not versions:
            return None
        return in_force(versions, versions[-1].period(year)[1])

    def latest(self, name: str) -> Trophy | None:
        """The newest version of a trophy; None if there is none of the name."""
        return max(self._versions.get(name, []), key=lambda trophy: trophy.effective, default=None)


def read_trophies(path: Path, known: KnownNames | None) -> Trophies:
    """The trophies in a file; a SchemeError names the key and the line, and says what is wrong.

    Names are not compared if they are not known, because the scheme or the registers cannot be read.
    """
    raw = read_toml(path)
    try:
        file = convert(raw, TrophiesFile)
    except msgspec.ValidationError as error:
        misread = find_wrong(raw, TrophiesFile)
        raise SchemeError(*(mistake_in(path, each.path, each.words(raw, IDENTITY)) for each in misread)) from error
    findings = Findings()
    wrong = (*_wrong_values(file), *_wrong_dates(file), *(_lost_names(file, known) if known else ()))
    findings.add(mistake_in(path, at, text) for at, text in wrong)
    findings.raise_any()
    return Trophies(file)


def _wrong_values(file: TrophiesFile) -> Iterator[Found]:
    for at, trophy in enumerate(file.trophies):
        where, who = ("trophies", at), f"trophies '{trophy.name}'"
        if not trophy.clause.strip():
            yield (*where, "clause"), f"{who}: a clause is empty; say where each trophy comes from"
        if not trophy.title.strip():
            yield (*where, "title"), f"{who}: the title is empty"
        if not _NAME.fullmatch(trophy.name):
            yield (*where, "name"), f"{who}: write the name in small letters, digits and hyphens, such as gold-league"
        for key in ("begins", "ends"):
            if not _is_day(getattr(trophy, key)):
                says = f"{who}: {key} is '{getattr(trophy, key)}'; write a month and a day such as 09-01"
                yield (*where, key), says
        if not 1 <= trophy.places <= _MOST_PLACES:
            yield (*where, "places"), f"{who}: places is {trophy.places}; give 1 to {_MOST_PLACES:,}"
        yield from ((((*where, key)), f"{who}: {says}") for key, says in _wrong_ages(trophy))


def _wrong_ages(trophy: Trophy) -> Iterator[tuple[str, str]]:
    for key in ("youngest", "oldest"):
        if not 0 <= getattr(trophy, key) <= _OLDEST:
            yield key, f"{key} is {getattr(trophy, key)}; give an age, or 0 for no limit"
    if trophy.oldest and trophy.oldest < trophy.youngest:
        yield "oldest", f"nobody is at least {trophy.youngest} and at most {trophy.oldest}"


def _wrong_dates(file: TrophiesFile) -> Iterator[Found]:
    names = dict.fromkeys(trophy.name for trophy in file.trophies)
    for name in names:
        versions = [trophy for trophy in file.trophies if trophy.name == name]
        for record, key, wrong in find_wrong_dates(versions):
            at = next(at for at, each in enumerate(file.trophies) if each is record)
            yield ("trophies", at, *key), f"trophies {name}: {wrong}"


def _lost_names(file: TrophiesFile, known: KnownNames) -> Iterator[Found]:
    for at, trophy in enumerate(file.trophies):
        who = f"trophies '{trophy.name}'"
        if trophy.unit not in known.units:
            listed = ", ".join(sorted(known.units))
            yield ("trophies", at, "unit"), f"{who}: the scheme has no unit '{trophy.unit}'. It has: {listed}."
        for key, what in (("genders", "gender"), ("grades", "grade"), ("regions", "region"), ("classes", "class")):
            names = getattr(known, key)
            for number, name in enumerate(getattr(trophy, key)):
                if names is not None and name not in names:
                    listed = ", ".join(sorted(names)) or "none"
                    yield ("trophies", at, key, number), f"{who}: there is no {what} '{name}'. Choose from: {listed}."


def _is_day(text: str) -> bool:
    try:
        _day(_SOME_YEAR, text)
    except ValueError:
        return False
    return bool(re.fullmatch(r"\d\d-\d\d", text))


def _day(year: int, text: str) -> datetime.date:
    return datetime.date.fromisoformat(f"{year:04}-{text}")
