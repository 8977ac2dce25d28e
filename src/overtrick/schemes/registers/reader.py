"""Reads a federation's registers without mercy: what is not known or leads nowhere is an error when the file is read.

Two files make the registers: the one that the scheme names as `registers`, and the file of clubs. The scheme's own
grades, ranks and statuses are rows of the code tables too, so that no name and code is written down twice.
"""

import csv
import datetime
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Findings, Mistake, SchemeError, suggest
from overtrick.schemes.federation import Federation
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.record_reader import find_wrong, in_plain_words
from overtrick.schemes.registers.player_file import read_layout
from overtrick.schemes.registers.records import (
    TABLES,
    CertificateWords,
    Club,
    Code,
    CodeTables,
    Kind,
    Region,
    Registers,
    RegistersFile,
)
from overtrick.schemes.registers.references import find_wrong_references, missing_code
from overtrick.schemes.registers.words import find_wrong_words, read_words
from overtrick.schemes.scheme_files import read_toml
from overtrick.schemes.standing_records import Grade, Rank, Status

IDENTITY = {"regions": ("name",), **{f"codes.{table}": ("name",) for table in TABLES}}
CLUB_COLUMNS = Club.__struct_fields__
LEAST_COLUMNS = ("code", "name", "region")
ONE_DAY = datetime.timedelta(days=1)


def read_registers(federation: Federation, folder: Path, editions: Sequence[Edition]) -> Registers:
    """The registers of a scheme; a SchemeError names the file and the record, and says what to do."""
    clubs_path = folder / federation.clubs
    if not federation.registers:
        return _without_file(federation, folder, editions)
    path = folder / federation.registers
    file = _file(path)
    words = read_words(federation, folder, file.certificate)
    registers = Registers(
        regions=file.regions,
        clubs=read_clubs(clubs_path, file.regions, file.home_country),
        codes=_codes(file.codes, editions),
        spellings=msgspec.structs.asdict(file.spellings),
        on_the_day=file.on_the_day,
        outward=file.outward,
        home_country=file.home_country,
        required_countries=file.required_countries,
        not_awarding=file.not_awarding,
        player_file=read_layout(federation, folder, file.player_file, editions),
        no_club=file.no_club,
        unknown=file.unknown,
        active=file.active,
        source=file.source,
        new_players=file.new_players,
        members=file.members,
        entries=file.entries,
        certificate=words.certificate,
        calendar=words.calendar,
        letters=words.letters,
    )
    wrong = [*find_wrong_references(registers, file.codes, editions)]
    # Words of a file of their own have been checked with it.
    wrong += [] if federation.words else find_wrong_words(words)
    findings = Findings()
    findings.add(mistake_in(path, each.path, each.text) for each in wrong)
    findings.add(_missing_countries(registers, clubs_path))
    findings.raise_any()
    return registers


def _without_file(federation: Federation, folder: Path, editions: Sequence[Edition]) -> Registers:
    """The registers of a federation that has no file of them: clubs, words, and the codes of its scheme."""
    words = read_words(federation, folder, CertificateWords())
    return Registers(
        clubs=read_clubs(folder / federation.clubs, (), 0),
        codes=_codes(CodeTables(), editions),
        player_file=read_layout(federation, folder, "", editions),
        certificate=words.certificate,
        calendar=words.calendar,
        letters=words.letters,
    )


def _file(path: Path) -> RegistersFile:
    raw = read_toml(path)
    try:
        return msgspec.convert(raw, RegistersFile)
    except msgspec.ValidationError as error:
        wrong = find_wrong(raw, RegistersFile)
        raise SchemeError(*(mistake_in(path, each.path, each.words(raw, IDENTITY)) for each in wrong)) from error


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


def read_clubs(path: Path, regions: Sequence[Region], home_country: int) -> dict[int, Club]:
    """The clubs in a file, by their codes; without regions, a club may be in any."""
    names = {name: region.name for region in regions for name in (region.name, *region.also)}
    clubs: dict[int, Club] = {}
    findings = Findings()
    for line, row in _rows(path, findings):
        given = {key: value for key, value in row.items() if value}
        try:
            club = msgspec.convert(given, Club, strict=False)
        except msgspec.ValidationError as error:
            column = str(error).partition(" - at `$.")[2].rstrip("`")
            says = in_plain_words(str(error), given.get(column))
            says += f" - in the column `{column}`" if column else ""
            kinds = "".join(wrong.advice for wrong in find_wrong(given.get("kind", ""), Kind)) if "kind" in says else ""
            findings.add([Mistake(path.name, line, f"{says}.{kinds}" if kinds else says)])
            continue
        if club.code in clubs:
            findings.add([Mistake(path.name, line, f"club {club.code} is given twice; keep one of the lines")])
        if names and club.region not in names:
            text = f"club {club.code} is in the region '{club.region}', which the registers do not have."
            known = f"{suggest(club.region, names)} They have: {', '.join(names)}."
            findings.add([Mistake(path.name, line, text + known)])
        region, country = names.get(club.region, club.region), club.country or home_country
        clubs[club.code] = msgspec.structs.replace(club, region=region, country=country)
    findings.raise_any()
    return clubs


def _rows(path: Path, findings: Findings) -> Iterator[tuple[int, dict[str, str]]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SchemeError(Mistake(path.name, 0, f"cannot be read ({error.strerror})")) from error
    except UnicodeDecodeError as error:
        raise SchemeError(Mistake(path.name, 0, f"is not UTF-8 text ({error})")) from error
    reader = csv.reader(text.splitlines())
    columns = next(reader, [])
    if tuple(columns[:3]) != LEAST_COLUMNS or len(set(columns)) < len(columns) or not set(columns) <= set(CLUB_COLUMNS):
        least, more = ",".join(LEAST_COLUMNS), ", ".join(CLUB_COLUMNS[3:])
        raise SchemeError(Mistake(path.name, 1, f"the first line must be {least}, and after them any of {more}"))
    for row in reader:
        if row and len(row) != len(columns):
            wrong = f"expected {len(columns)} values, found {len(row)}"
            findings.add([Mistake(path.name, reader.line_num, wrong)])
        elif row:
            yield reader.line_num, dict(zip(columns, map(str.strip, row), strict=True))


def _missing_countries(registers: Registers, path: Path) -> Iterator[Mistake]:
    lines: dict[str, int] = {}
    stated = [club for club in registers.clubs.values() if club.country != registers.home_country]
    for club in stated:
        for wrong in missing_code(registers, f"the country of club {club.code}", "country", club.country):
            lines = lines or {row["code"]: line for line, row in _rows(path, Findings())}
            yield Mistake(path.name, lines.get(str(club.code), 0), wrong)
