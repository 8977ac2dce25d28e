"""Reads a federation's registers without mercy: what is not known or leads nowhere is an error when the file is read.

Two files make the registers: the one that the scheme names as `registers`, and the file of clubs. The scheme's own
grades, ranks and statuses are rows of the code tables too, so that no name and code is written down twice.
"""

import csv
import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from string import Formatter

import msgspec

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.federation import Federation
from overtrick.schemes.loader import name_record, read_toml
from overtrick.schemes.registers.records import (
    FILLED_IN,
    TABLES,
    CertificateWords,
    Club,
    Code,
    CodeTables,
    NewPlayers,
    Region,
    Registers,
    RegistersFile,
)
from overtrick.schemes.standing_records import Grade, Rank, Status

IDENTITY = {"regions": ("name",), **{f"codes.{table}": ("name",) for table in TABLES}}
CLUB_COLUMNS = Club.__struct_fields__
LEAST_COLUMNS = ("code", "name", "region")
ONE_DAY = datetime.timedelta(days=1)
MONTHS = 12
LANGUAGE = re.compile(r"[a-z]{2,3}")


def read_registers(federation: Federation, folder: Path, editions: Sequence[Edition]) -> Registers:
    """The registers of a scheme; a SchemeError names the file and the record, and says what to do."""
    clubs_path = folder / federation.clubs
    if not federation.registers:
        return Registers(clubs=_clubs(clubs_path, (), 0), codes=_codes(CodeTables(), editions))
    path = folder / federation.registers
    file = _file(path)
    registers = Registers(
        regions=file.regions,
        clubs=_clubs(clubs_path, file.regions, file.home_country),
        codes=_codes(file.codes, editions),
        spellings=msgspec.structs.asdict(file.spellings),
        on_the_day=file.on_the_day,
        outward=file.outward,
        home_country=file.home_country,
        required_countries=file.required_countries,
        not_awarding=file.not_awarding,
        player_file=file.player_file,
        no_club=file.no_club,
        unknown=file.unknown,
        active=file.active,
        source=file.source,
        new_players=file.new_players,
        certificate=file.certificate,
    )
    for wrong in _mistakes(registers, editions):
        raise SchemeError(f"{path.name}: {wrong}")
    return registers


def _file(path: Path) -> RegistersFile:
    raw = read_toml(path)
    try:
        return msgspec.convert(raw, RegistersFile)
    except msgspec.ValidationError as error:
        raise SchemeError(f"{path.name}: {name_record(str(error), raw, IDENTITY)}") from error


def _codes(tables: CodeTables, editions: Sequence[Edition]) -> dict[str, tuple[Code, ...]]:
    rows = {table: (*_of_scheme(table, editions), *getattr(tables, table)) for table in TABLES}
    return {table: tuple(sorted(codes, key=lambda row: (row.code, row.begins))) for table, codes in rows.items()}


def _of_scheme(table: str, editions: Sequence[Edition]) -> list[Code]:
    """The scheme's rows of a table, each from the first edition that has it to the last."""
    seen: dict[tuple[int, str], tuple[int, int, str]] = {}
    for at, edition in enumerate(editions):
        records: dict[str, Sequence[Grade | Rank | Status]] = {
            "grade": edition.grades,
            "rank": edition.ranks,
            "status": tuple(edition.statuses.values()),
        }
        for record in records.get(table, ()):
            key = record.code, record.name
            first, _, clause = seen.get(key, (at, at, record.clause))
            seen[key] = first, at, clause
    days: list[datetime.date | None] = [None, *(edition.day for edition in editions[1:])]
    ends = [*(edition.day - ONE_DAY for edition in editions[1:]), None]
    return [Code(code, name, days[first], ends[last], clause) for (code, name), (first, last, clause) in seen.items()]


def _clubs(path: Path, regions: Sequence[Region], home_country: int) -> dict[int, Club]:
    names = {name: region.name for region in regions for name in (region.name, *region.also)}
    clubs: dict[int, Club] = {}
    for line, row in _rows(path):
        try:
            club = msgspec.convert({key: value for key, value in row.items() if value}, Club, strict=False)
        except msgspec.ValidationError as error:
            says = str(error).replace(" - at `$.", " - in the column `")
            raise SchemeError(f"{path.name} line {line}: {says}") from error
        if club.code in clubs:
            raise SchemeError(f"{path.name} line {line}: club {club.code} is given twice; keep one of the lines")
        if names and club.region not in names:
            known = ", ".join(names)
            raise SchemeError(
                f"{path.name} line {line}: club {club.code} is in the region '{club.region}', which the registers do "
                f"not have. They have: {known}."
            )
        region, country = names.get(club.region, club.region), club.country or home_country
        clubs[club.code] = msgspec.structs.replace(club, region=region, country=country)
    return clubs


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SchemeError(f"{path.name}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise SchemeError(f"{path.name}: is not UTF-8 text ({error})") from error
    reader = csv.reader(text.splitlines())
    columns = next(reader, [])
    if tuple(columns[:3]) != LEAST_COLUMNS or len(set(columns)) < len(columns) or not set(columns) <= set(CLUB_COLUMNS):
        least, more = ",".join(LEAST_COLUMNS), ", ".join(CLUB_COLUMNS[3:])
        raise SchemeError(f"{path.name}: the first line must be {least}, and after them any of {more}")
    for row in reader:
        if row and len(row) != len(columns):
            raise SchemeError(f"{path.name} line {reader.line_num}: expected {len(columns)} values, found {len(row)}")
        if row:
            yield reader.line_num, dict(zip(columns, map(str.strip, row), strict=True))


def _mistakes(registers: Registers, editions: Sequence[Edition]) -> Iterator[str]:
    yield from _wrong_regions(registers.regions)
    for table, rows in registers.codes.items():
        yield from _wrong_rows(table, rows)
    yield from _missing_codes(registers)
    yield from _wrong_rules(registers, editions)
    yield from _wrong_outward(registers, editions)
    yield from _wrong_numbers(registers.new_players)
    yield from _wrong_words(registers.certificate)


def _wrong_regions(regions: Iterable[Region]) -> Iterator[str]:
    for one, other in combinations(regions, 2):
        if one.code == other.code or {one.name, *one.also} & {other.name, *other.also}:
            yield f"regions '{one.name}' and '{other.name}' have one code or one name; give each its own"


def _wrong_rows(table: str, rows: Iterable[Code]) -> Iterator[str]:
    rows = list(rows)
    for row in rows:
        if row.ends < row.begins:
            yield f"codes.{table} '{row.name}': ends on {row.until}, before it begins on {row.effective}"
        if not row.clause.strip():
            yield f"codes.{table} '{row.name}': the clause is empty; say where the code comes from"
    for one, other in combinations(rows, 2):
        if (one.code == other.code or one.name == other.name) and one.meets(other):
            yield (
                f"codes.{table}: {one.code} '{one.name}' and {other.code} '{other.name}' are in force together; "
                "give each its own code and name, and do not repeat what the scheme has"
            )


def _missing_codes(registers: Registers) -> Iterator[str]:
    wanted = [("home_country", "country", registers.home_country), ("active", "status", registers.active)]
    wanted += [("required_countries", "country", code) for code in sorted(registers.required_countries)]
    wanted += [("unknown", table, registers.unknown) for table in ("grade", "rank", "gender", "country")]
    wanted += [("source", "source", registers.source)]
    wanted += [
        (f"spellings.{table} '{text}'", table, code)
        for table, spellings in registers.spellings.items()
        for text, code in spellings.items()
    ]
    wanted += [(f"the country of club {club.code}", "country", club.country) for club in registers.clubs.values()]
    starting = {"rank": registers.new_players.rank, "grade": registers.new_players.grade}
    wanted += [(f"new_players.{table}", table, code) for table, code in starting.items() if code is not None]
    for place, table, code in wanted:
        if code not in {row.code for row in registers.codes[table]}:
            yield f"{place} is {code}, which codes.{table} does not have; correct it, or add a row to codes.{table}"
    if registers.no_club and registers.no_club not in registers.clubs:
        yield f"no_club is {registers.no_club}, which is not in the file of clubs; correct it, or add the club"


def _wrong_rules(registers: Registers, editions: Sequence[Edition]) -> Iterator[str]:
    names = {row.name for row in registers.codes["status"]}
    for number, rule in enumerate(registers.on_the_day, 1):
        place = f"on_the_day number {number} ('{rule.status}')"
        for edition in editions:
            if rule.status not in edition.eligibility:
                known = ", ".join(edition.eligibility)
                yield (
                    f"{place} gives a status that {edition.scheme} does not know on {edition.day}. Use one of: {known}."
                )
        for name in sorted(rule.statuses - names):
            yield f"{place} names the status '{name}', which codes.status does not have. It has: {', '.join(names)}."
        if rule.unconditional:
            yield f"{place} says nothing of when it holds; give a condition, or leave the rule out"
        if not rule.clause.strip():
            yield f"{place}: the clause is empty; say which rule or ruling it rests on"


def _wrong_outward(registers: Registers, editions: Sequence[Edition]) -> Iterator[str]:
    countries = {row.code for row in registers.codes["country"]}
    for rule in registers.outward:
        place = f"outward '{rule.to}'"
        if rule.country not in countries:
            yield f"{place} names the country {rule.country}, which codes.country does not have"
        for club in sorted(rule.clubs - set(registers.clubs)):
            yield f"{place} names the club {club}, which is not in the file of clubs"
        for edition in editions:
            for status in (rule.status, rule.as_status):
                if status not in edition.eligibility:
                    yield f"{place} names the status '{status}', which {edition.scheme} does not know on {edition.day}"
            for unit in rule.units:
                if unit not in edition.units:
                    yield f"{place} names the unit '{unit}', which {edition.scheme} does not have on {edition.day}"
        if not rule.clause.strip():
            yield f"{place}: the clause is empty; say which rule or ruling it rests on"


def _wrong_numbers(new: NewPlayers) -> Iterator[str]:
    if not 1 <= new.first_number <= new.last_number:
        yield f"new_players: the numbers from {new.first_number} to {new.last_number} are none; give a range above 0"


def _wrong_words(words: CertificateWords) -> Iterator[str]:
    """What could not be filled in on the day when a certificate is wanted."""
    if len(words.months) != MONTHS:
        yield f"certificate months: there are {len(words.months)} names; give {MONTHS}, from January on"
    if not LANGUAGE.fullmatch(words.language):
        yield f"certificate language '{words.language}': give two or three small letters, such as en or el"
    for key, known in FILLED_IN.items():
        try:
            parts = list(Formatter().parse(getattr(words, key)))
        except ValueError as error:
            yield f"certificate {key}: {error}; write {{{{ for a brace that is meant as one"
            continue
        for _, named, how, conversion in parts:
            if named is not None and (named not in known or how or conversion):
                listed = ", ".join(f"{{{each}}}" for each in known) or "nothing"
                yield f"certificate {key}: {{{named}}} is not known there; in braces may stand: {listed}"
