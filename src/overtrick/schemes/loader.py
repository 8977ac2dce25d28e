"""Reads a scheme file strictly: unknown or double keys, missing units and gaps in dates are errors."""

import datetime
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from overtrick.schemes import federation, file_records, records, standing_records, strata_records, table_records
from overtrick.schemes.dates import find_wrong_dates, in_force
from overtrick.schemes.errors import Findings, Mistake, SchemeError
from overtrick.schemes.folders import FEDERATION_FILE, folder_of_scheme
from overtrick.schemes.mistakes.sources import Sources, mistake_in
from overtrick.schemes.record_reader import convert, find_wrong
from overtrick.schemes.scheme_files import read_toml, scheme_path

# A scheme says these itself, whatever it extends.
OWN = ("name", "title", "effective", "extends")
# The keys that name a file beside the scheme file, by section.
FILES = {
    "federation": ("clubs", "registers", "player_file", "words", "fees", "trophies", "logo"),
    "tables": ("file", "exceptions"),
}


class SchemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole scheme file, section by section."""

    name: str
    title: str
    effective: datetime.date
    extends: str = ""
    federation: federation.Federation
    units: tuple[records.Unit, ...]
    tables: tuple[table_records.Table, ...] = ()
    classes: tuple[records.EventClass, ...]
    award_columns: tuple[records.AwardColumnRule, ...] = ()
    categories: tuple[records.Category, ...] = ()
    mappings: tuple[file_records.FieldMapping, ...] = ()
    stated_points: tuple[file_records.StatedPoints, ...] = ()
    contests: tuple[records.Contest, ...]
    byes: tuple[records.Bye, ...] = ()
    stages: tuple[records.Stage, ...] = ()
    refusals: tuple[records.Refusal, ...] = ()
    awards: tuple[records.AwardRule, ...]
    best_of: tuple[strata_records.BestOf, ...] = ()
    strata: tuple[strata_records.Stratum, ...] = ()
    eligibility: tuple[records.Eligibility, ...] = ()
    graded_nights: tuple[records.GradedNight, ...] = ()
    best_pairs: tuple[records.BestPair, ...] = ()
    transfers: tuple[standing_records.Transfer, ...] = ()
    temporary: tuple[standing_records.Temporary, ...] = ()
    programs: tuple[records.ProgramVersion, ...] = ()
    scoring: tuple[records.ScoringRule, ...] = ()
    measures: tuple[standing_records.Measure, ...] = ()
    ranks: tuple[standing_records.Rank, ...] = ()
    stars: tuple[standing_records.Stars, ...] = ()
    ratings: tuple[standing_records.Rating, ...] = ()
    grades: tuple[standing_records.Grade, ...] = ()
    starting_grades: tuple[standing_records.StartingGrade, ...] = ()
    runs: tuple[standing_records.Run, ...] = ()
    expiry: tuple[standing_records.Expiry, ...] = ()
    counting: tuple[standing_records.Counting, ...] = ()
    carries: tuple[standing_records.Carry, ...] = ()
    postings: tuple[standing_records.Posting, ...] = ()
    statuses: tuple[standing_records.Status, ...] = ()


# What makes two records versions of one another. A section that is not listed here holds one value.
IDENTITY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("units", "tables", "classes", "contests", "stages", "awards", "refusals"), ("name",)),
    **dict.fromkeys(("best_pairs", "measures", "ranks", "grades", "runs", "statuses"), ("name",)),
    **dict.fromkeys(("best_of", "strata"), ("name",)),
    "award_columns": ("type",),
    "byes": ("unit",),
    "categories": ("code",),
    "mappings": ("name",),
    "stated_points": ("format", "kind"),
    "eligibility": ("status",),
    "graded_nights": ("policy",),
    "transfers": ("source", "at"),
    "temporary": ("status",),
    "programs": ("code",),
    "starting_grades": ("countries",),
    "carries": ("unit",),
    "expiry": ("unit",),
    "postings": ("kind",),
}
SECTIONS = tuple(field.name for field in msgspec.structs.fields(SchemeFile) if str(field.type).startswith("tuple["))


@cache
def read_federation(folder: Path) -> federation.Federation:
    """What a federation's folder says of the federation itself."""
    file = folder / FEDERATION_FILE
    raw = read_toml(file)
    try:
        return convert(raw, federation.Federation)
    except msgspec.ValidationError as error:
        wrong = find_wrong(raw, federation.Federation)
        raise SchemeError(*(mistake_in(file, each.path, each.words(raw, {})) for each in wrong)) from error


@cache
def read_scheme_file(path: Path) -> SchemeFile:
    """Read and check one scheme file."""
    return _checked(_raw(path, ()))


def sources_of(path: Path) -> Sources:
    """Where the sections of a scheme file were written."""
    return _raw(path, ()).sources


def identity_of(section: str, record: records.Record) -> str:
    """What a record is called within its section."""
    return " ".join(str(getattr(record, attribute)) for attribute in IDENTITY.get(section, ()))


class _RawScheme(NamedTuple):
    """What the files of a scheme say, before anything is checked."""

    values: dict[str, Any]
    sources: Sources
    files: dict[str, Path]


def _checked(raw: _RawScheme) -> SchemeFile:
    try:
        scheme = convert(raw.values, SchemeFile)
    except msgspec.ValidationError as error:
        raise SchemeError(*_wrong_values(raw)) from error
    findings = Findings()
    for section in SECTIONS:
        for identity, versions in _versions(scheme, section).items():
            for record, key, wrong in (*find_wrong_dates(versions), *_empty_clauses(versions)):
                at = next(at for at, each in enumerate(getattr(scheme, section)) if each is record)
                text = f"{f'{section} {identity}'.rstrip()}: {wrong}"
                findings.add([raw.sources.mistake((section, at, *key), text)])
    findings.add(raw.sources.mistake(("tables",), text) for text in _shared_table_names(scheme))
    findings.raise_any()
    return scheme


def _wrong_values(raw: _RawScheme) -> Iterator[Mistake]:
    for wrong in find_wrong(raw.values, SchemeFile):
        told = raw.sources.as_written(wrong.path if wrong.at is None else wrong.at)
        yield raw.sources.mistake(wrong.path, wrong._replace(at=told).words(raw.values, IDENTITY))


def _versions(scheme: SchemeFile, section: str) -> dict[str, list[records.Record]]:
    versions: dict[str, list[records.Record]] = {}
    for record in getattr(scheme, section):
        versions.setdefault(identity_of(section, record), []).append(record)
    return versions


def _empty_clauses(versions: list[records.Record]) -> Iterator[tuple[records.Record, tuple[str | int, ...], str]]:
    for record in versions:
        if not record.clause.strip():
            yield record, ("clause",), "a clause is empty"
        for number, step in enumerate(record.steps if isinstance(record, records.AwardRule) else ()):
            if not step.clause.strip():
                yield record, ("steps", number, "clause"), "a clause is empty"


def _shared_table_names(scheme: SchemeFile) -> Iterator[str]:
    """A table's other names are its own: of two tables with one name, one would never be found."""
    versions = _versions(scheme, "tables").values()
    told: set[str] = set()
    for day in sorted({table.effective for table in scheme.tables}):
        tables = [found for dated in versions if (found := in_force(dated, day))]
        names = Counter(name for table in tables for name in _names_of(table))
        for name, times in names.items():
            if times > 1 and name not in told:
                told.add(name)
                yield f"tables {name}: the name is given to {times} tables on {day}"


def _names_of(table: records.Record) -> Iterator[str]:
    if isinstance(table, table_records.Table):
        yield table.name
        yield from table.also


def _raw(path: Path, heirs: tuple[Path, ...]) -> _RawScheme:
    """The file as TOML. A scheme that extends another takes over the sections that it does not give."""
    own, files = _with_federation(path, read_toml(path))
    extends = own.get("extends")
    if not isinstance(extends, str) or not extends:
        return _RawScheme(own, Sources(path, files), files)
    base_path = _base_of(path, extends)
    lineage = (*heirs, path.resolve())
    if base_path.resolve() in lineage:
        raise SchemeError(mistake_in(path, ("extends",), f"extends '{extends}', which leads back to this file"))
    raw_base = _raw(base_path, lineage)
    _checked(raw_base)
    base = raw_base.values
    if base_path.parent.resolve() != path.parent.resolve():
        base = _with_full_paths(base, base_path.parent.resolve())
    begins = own.get("effective")
    if type(begins) is datetime.date and begins < base["effective"]:
        base = _with_earlier_start(base, begins)
    inherited = {section: value for section, value in base.items() if section not in OWN}
    files |= {section: raw_base.files.get(section, base_path) for section in inherited if section not in own}
    return _RawScheme(inherited | own, Sources(path, files), files)


def _base_of(path: Path, extends: str) -> Path:
    """The file that a scheme extends: one beside it, or any that has a name."""
    beside = path.parent / (extends if extends.endswith(".toml") else f"{extends}.toml")
    try:
        if extends.endswith(".toml") and not beside.is_file():
            raise SchemeError(f"{beside}: cannot be read (No such file or directory)")
        return beside if beside.is_file() else scheme_path(extends)
    except SchemeError as error:
        raise SchemeError(mistake_in(path, ("extends",), f"extends '{extends}'. {error}")) from error


def _with_federation(path: Path, own: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Path]]:
    """A scheme in a federation's folder belongs to that federation; one on its own says whose it is."""
    folder = folder_of_scheme(path)
    if folder is None or "federation" in own:
        return own, {}
    file = folder / FEDERATION_FILE
    stated = _located(read_toml(file), FILES["federation"], folder.resolve())
    return own | {"federation": stated}, {"federation": file}


def _located(record: dict[str, Any], keys: tuple[str, ...], folder: Path) -> dict[str, Any]:
    return record | {key: str(folder / record[key]) for key in keys if record.get(key)}


def _with_full_paths(base: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Inherited records find their files where the scheme that named them lies."""
    tables = [_located(table, FILES["tables"], folder) for table in base.get("tables", ())]
    return base | {"federation": _located(base["federation"], FILES["federation"], folder), "tables": tables}


def _with_earlier_start(base: dict[str, Any], begins: datetime.date) -> dict[str, Any]:
    """The base's earliest values apply backwards, so they are in force when an earlier scheme begins."""

    def begun(record: dict[str, Any]) -> dict[str, Any]:
        return record | {"from": begins} if record["from"] == base["effective"] else record

    return base | {section: [begun(record) for record in base.get(section, ())] for section in SECTIONS}
