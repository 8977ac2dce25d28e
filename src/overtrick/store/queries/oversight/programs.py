"""Which club uses which scoring program and version, and how well its files fare: of the last ninety days."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

import msgspec

from overtrick.checks.deliveries import Outcome
from overtrick.checks.expectations import Program
from overtrick.checks.programs import find_outdated, parse_version
from overtrick.store.db import database
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.journal.today import edition_today
from overtrick.store.registers.code_names import code_names

PERIOD = timedelta(days=90)
# Some files name their club themselves, and the door knows none.
_FILES = (
    "SELECT coalesce(b.club, a.club), a.door, coalesce(r.format, ''), coalesce(r.outcome, ''), count(*), max(a.at) "
    "FROM arrival a JOIN journal j ON j.arrival_id = a.id AND j.kind = 'delivery' "
    "LEFT JOIN revision r ON r.seq = j.seq LEFT JOIN batch b ON b.id = r.batch_id "
    "WHERE a.at >= %s GROUP BY 1, 2, 3, 4"
)
_PROGRAMS = (
    "SELECT b.club, s.program, count(DISTINCT r.id), max(j.day) FROM arrival a JOIN journal j ON j.arrival_id = a.id "
    "JOIN revision r ON r.seq = j.seq JOIN batch b ON b.id = r.batch_id JOIN session s ON s.revision_id = r.id "
    "WHERE a.at >= %s GROUP BY b.club, s.program"
)
# What a club used the last time, however long ago that was.
_LAST_PROGRAMS = "SELECT code, program, program_seen FROM club WHERE program <> ''"
# Where the name of a program ends and its version begins.
_VERSION = re.compile(r"[\s,;]*\b(?:v|ver|version)?[\s.]*\d.*$", re.IGNORECASE)


class ProgramOfClub(msgspec.Struct, frozen=True, kw_only=True):
    """A scoring program of a club, as its files name it. `required` is the version that the federation asks for.

    With `is_old` the version is older than that, and with `is_behind` some other club has a newer one.
    """

    name: str
    version: str
    seen: date
    files: int = 0
    required: str = ""
    is_old: bool = False
    is_behind: bool = False


class ClubPrograms(msgspec.Struct, frozen=True, kw_only=True):
    """A club with its programs, the last one first, the doors and formats of its files, and how many were rejected."""

    club: int
    name: str
    programs: tuple[ProgramOfClub, ...]
    doors: tuple[str, ...]
    formats: tuple[str, ...]
    files: int
    rejected: int
    last: datetime | None

    @property
    def is_old(self) -> bool:
        """Whether the program that the club used last is older than the federation asks for."""
        return bool(self.programs) and self.programs[0].is_old


def find_club_programs(day: date, zone: tzinfo) -> list[ClubPrograms]:
    """Find the programs of all clubs that have ever named one or sent a file lately, by the names of the clubs."""
    start = datetime.combine(day - PERIOD, time.min, zone)
    files: dict[int, list[tuple[Any, ...]]] = {}
    for club, *row in database.rows(_FILES, start):
        files.setdefault(club, []).append(tuple(row))
    programs = _name_programs(database.rows(_PROGRAMS, start), database.rows(_LAST_PROGRAMS))
    clubs = [code_names().club(code) for code in {*files, *programs}]
    return [
        _describe(each.code, each.name, programs.get(each.code, ()), files.get(each.code, []))
        for each in sorted(clubs, key=lambda each: (each.name, each.code))
    ]


def _describe(club: int, name: str, programs: Iterable[ProgramOfClub], files: list[tuple[Any, ...]]) -> ClubPrograms:
    doors, formats, total, rejected = Counter[str](), Counter[str](), 0, 0
    for door, form, outcome, count, _ in files:
        doors[door] += count
        formats[form] += count
        total += count
        rejected += count if outcome == Outcome.REJECT else 0
    return ClubPrograms(
        club=club, name=name, programs=tuple(programs), doors=tuple(door for door, _ in doors.most_common()),
        formats=tuple(form for form, _ in formats.most_common() if form), files=total, rejected=rejected,
        last=max((moment_of(row[-1]) for row in files), default=None),
    )  # fmt: skip


def _name_programs(lately: Iterable[Any], last: Iterable[Any]) -> dict[int, list[ProgramOfClub]]:
    """Name the programs of each club, the one that was seen last first; compare each version with all others."""
    known = tuple(Program(each.code, each.name, each.since) for each in edition_today().programs)
    seen = {(club, text): (count, day_of(on)) for club, text, count, on in lately if text}
    for club, text, on in last:
        seen.setdefault((club, text), (0, day_of(on)))
    newest = _newest_versions({text for _, text in seen}, known)
    found: dict[int, list[ProgramOfClub]] = {}
    for (club, text), (count, on) in sorted(seen.items(), key=lambda each: (-each[1][1].toordinal(), each[0])):
        found.setdefault(club, []).append(_name_program(text, count, on, known, newest))
    return found


def _name_program(
    text: str, count: int, on: date, known: tuple[Program, ...], newest: Mapping[str, tuple[int, ...]]
) -> ProgramOfClub:
    name, version = split_program(text, known)
    old = find_outdated(text, known)
    numbers = parse_version(version)
    return ProgramOfClub(
        name=name, version=version, seen=on, files=count, required=old.since if old else "", is_old=old is not None,
        is_behind=numbers is not None and numbers < newest.get(name, numbers),
    )  # fmt: skip


def _newest_versions(texts: Iterable[str], known: tuple[Program, ...]) -> dict[str, tuple[int, ...]]:
    newest: dict[str, tuple[int, ...]] = {}
    for text in texts:
        name, version = split_program(text, known)
        numbers = parse_version(version)
        if numbers:
            newest[name] = max(numbers, newest.get(name, numbers))
    return newest


def split_program(text: str, known: Iterable[Program] = ()) -> tuple[str, str]:
    """Divide what a file says into the name of a program and its version; a known program has its full name."""
    text = " ".join(text.split())
    for program in known:
        for name in (program.code, program.name):
            rest = text[len(name) :]
            if text.lower().startswith(name.lower()) and not rest[:1].isalpha():
                return program.name, rest.strip(" ,;")
    version = _VERSION.search(text)
    if version is None or not version.start():
        return text, ""
    return text[: version.start()], text[version.start() :].strip(" ,;")
