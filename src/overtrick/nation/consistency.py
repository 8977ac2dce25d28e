"""Whether a federation's `nation.toml` goes together with itself, and with the scheme and registers of its folder."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import get_args

from overtrick.nation.customs import Event, Federation, NationFormat
from overtrick.schemes import Edition, Scheme, load_scheme
from overtrick.schemes.registers.on_day import registers_of
from overtrick.schemes.registers.records import Registers
from overtrick.schemes.toml_lines import Path

Found = tuple[Path, str]
# The clubs in which people play every week. Affiliated ones come first; a nation with more clubs gets others too.
PLAYING = ("affiliated", "unaffiliated")
MONTHS, WEEKDAYS, MINUTES = 12, 7, 24 * 60
_MONTH_AND_DAY = re.compile(r"\d\d-\d\d")
# A leap year: all days of any year are in it.
_SOME_YEAR = 2024


def contradictions(federation: Federation) -> list[Found]:
    """All that does not go together: where it stands, and what is wrong."""
    scheme = load_scheme(federation.scheme)
    rules: tuple[Callable[[Federation, Scheme], Iterator[Found]], ...] = (
        _wrong_clubs, _wrong_codes, _wrong_periods, _wrong_play, _wrong_days, _wrong_shares, _wrong_format,
    )  # fmt: skip
    return [wrong for rule in rules for wrong in rule(federation, scheme)]


def _wrong_clubs(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    clubs = registers_of(scheme).clubs
    named: list[tuple[Path, int]] = [
        *((("abroad",), code) for code in federation.abroad),
        *((("size_order",), code) for code in federation.size_order),
        *((("licences", code), int(code) if code.isdecimal() else -1) for code in federation.licences),
    ]
    named += [(("no_home",), federation.no_home)] if federation.no_home else []
    named += [(("federation_club",), federation.federation_club)] if federation.congress.events else []
    for where, code in named:
        if code not in clubs:
            yield where, f"{code if code >= 0 else where[-1]} is not the code of a club in {scheme.federation.clubs}"
    playing = sum(club.kind in PLAYING for club in clubs.values())
    if not 1 <= federation.clubs <= playing:
        yield ("clubs",), f"there are {playing} clubs in which people may play, so give a number from 1 to {playing}"
    if federation.no_home and not federation.statuses.temporary:
        yield ("no_home",), "visitors without a club have the status temporary; give its code in statuses"


def _wrong_codes(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    registers = registers_of(scheme)
    statuses, genders = federation.statuses, federation.genders
    wanted: list[tuple[Path, str, int]] = [
        *((("statuses", name), "status", getattr(statuses, name)) for name in statuses.__struct_fields__),
        *((("genders", name), "gender", getattr(genders, name)) for name in genders.__struct_fields__),
        *((("grades", at, "code"), "grade", grade.code) for at, grade in enumerate(federation.grades)),
        *(
            (("grades", at, "ranks"), "rank", rank)
            for at, grade in enumerate(federation.grades)
            for rank in grade.ranks
        ),
    ]
    optional = {("statuses", "dormant"), ("statuses", "temporary")}
    for where, table, code in wanted:
        if code not in _codes(registers, table) and not (where in optional and code == 0):
            listed = ", ".join(f"{row.code} {row.name}" for row in registers.codes[table])
            yield where, f"{code} is not a code of a {table}; there are {listed or 'none'}"


def _codes(registers: Registers, table: str) -> set[int]:
    return {row.code for row in registers.codes[table]}


def _wrong_periods(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    """A period that no rule of the registers asks for would be refused when the nation is loaded."""
    lives, known = federation.lives, registers_of(scheme).periods
    wanted = {"suspended": lives.suspended, "arrears": lives.arrears, "lapsed_card": lives.lapsed_card}
    kinds = {"lapsed_card": "id-card"}
    for key, chance in wanted.items():
        kind = kinds.get(key, key)
        if chance and kind not in known:
            yield (
                ("lives", key),
                f"no rule on_the_day of the registers names the period '{kind}'; add such a rule, or leave {key} out",
            )


def _wrong_play(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    edition = scheme.editions[-1]
    club = federation.club
    if club.category:
        yield from _unknown_category(("club", "category"), club.category, edition)
    if club.points_type and club.points_type not in edition.award_columns:
        known = ", ".join(edition.award_columns) or "none"
        yield ("club", "points_type"), f"'{club.points_type}' is not a points type of club sessions; there are {known}"
    for where, event in _events(federation):
        if event.form not in federation.types:
            yield (*where, "form"), f"the table types does not say what '{event.form}' is called in a file"
        if event.category:
            yield from _unknown_category((*where, "category"), event.category, edition)
        if event.points_type and edition.class_of(event.points_type, event.award) is None:
            known = ", ".join(f"{each.type} {each.award}" for each in edition.classes.values() if each.type)
            yield (
                (*where, "points_type"),
                f"'{event.points_type}' with the award {event.award} is not a class; there are {known}",
            )
    if "pairs" not in federation.types:
        yield ("types",), "the key 'pairs' is missing: every club plays pairs"


def _unknown_category(where: Path, code: str, edition: Edition) -> Iterator[Found]:
    if code not in edition.categories:
        known = ", ".join(edition.categories) or "none"
        yield where, f"'{code}' is not a category of {edition.scheme}; there are {known}"


def _events(federation: Federation) -> Iterator[tuple[Path, Event]]:
    for table, key, events in (
        ("club", "events", federation.club.events),
        ("tournaments", "kinds", federation.tournaments.kinds),
        ("congress", "events", federation.congress.events),
    ):
        yield from (((table, key, at), event) for at, event in enumerate(events))


def _wrong_days(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    for where, months in (
        (("calendar", "attendance"), federation.calendar.attendance),
        (("tournaments", "months"), federation.tournaments.months),
    ):
        if len(months) != MONTHS:
            yield where, f"there are {len(months)} numbers; give {MONTHS}, from January on"
    for at, quiet in enumerate(federation.calendar.quiet):
        for key, day in (("from", quiet.first), ("until", quiet.until)):
            yield from _wrong_day(("calendar", "quiet", at, key), day)
    yield from _wrong_day(("congress", "from"), federation.congress.first)
    for number, time in enumerate(federation.nights.times):
        time_at: Path = ("nights", "times", number)
        if not 0 <= time.minute < MINUTES:
            yield (*time_at, "minute"), f"{time.minute} is not a minute of the day; give a number below {MINUTES}"
        if not time.weekdays or not all(0 <= day < WEEKDAYS for day in time.weekdays):
            yield (*time_at, "weekdays"), "give days of the week from 0, which is Monday, to 6"
        if not time.boards or min(time.boards) < 1:
            yield (*time_at, "boards"), "give numbers of boards, each 1 or more"


def _wrong_day(where: Path, text: str) -> Iterator[Found]:
    try:
        if not _MONTH_AND_DAY.fullmatch(text):
            raise ValueError
        date.fromisoformat(f"{_SOME_YEAR}-{text}")
    except ValueError:
        yield where, f"'{text}' is not a day of the year; write it as 12-24, the month first"


def _wrong_shares(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    """Lots are drawn from these: an empty list, or shares that add up to nothing, leave nothing to draw."""
    shares: list[tuple[Path, Sequence[int]]] = [
        (("habits",), [each.share for each in federation.habits]),
        (("nights", "times"), [each.share for each in federation.nights.times]),
    ]
    if federation.grades:
        shares.append((("grades",), [each.share for each in federation.grades]))
    if federation.tournaments.a_year:
        shares.append((("tournaments", "kinds"), [each.share for each in federation.tournaments.kinds]))
    for where, numbers in shares:
        if min(numbers, default=0) < 0 or sum(numbers) < 1:
            yield where, "give at least one, with a share above 0"
    lists: list[tuple[Path, Iterable[object], bool]] = [
        (("programs",), federation.programs, True),
        (("locations",), federation.locations, True),
        (("sections",), federation.sections, True),
        (("nights", "fixed_partners"), federation.nights.fixed_partners, True),
        (("club", "titles"), federation.club.titles, bool(federation.club.events)),
        (("tournaments", "titles"), federation.tournaments.titles, bool(federation.tournaments.a_year)),
        *((("grades", at, "ranks"), grade.ranks, True) for at, grade in enumerate(federation.grades)),
    ]
    for where, values, wanted in lists:
        if wanted and not list(values):
            yield where, "the list is empty; give at least one value"
    for where, event in _events(federation):
        if event.rounds < 1 or (event.boards < 1 and where[0] != "club") or event.days < 1:
            yield where, "rounds, boards and days must be 1 or more"
        low, high = event.field
        if where[0] != "club" and not 1 <= low <= high:
            yield (*where, "field"), "give the smallest and the largest field, as in [12, 30]"


def _wrong_format(federation: Federation, scheme: Scheme) -> Iterator[Found]:
    formats = scheme.federation.formats
    if federation.format and federation.format not in formats:
        yield ("format",), f"clubs do not send '{federation.format}'; formats has {', '.join(formats)}"
    if not format_of(federation, scheme):
        known = ", ".join(get_args(NationFormat))
        yield ("format",), f"a nation can be written as {known}, and formats has none of them"


def format_of(federation: Federation, scheme: Scheme) -> str:
    """The format that the nation's clubs send; empty if there is none that a nation can be written in."""
    return federation.format or next((each for each in scheme.federation.formats if each in get_args(NationFormat)), "")
