"""Reads a scheme file strictly: unknown or double keys, missing units and gaps in dates are errors."""

import datetime
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache, reduce
from operator import getitem
from pathlib import Path
from typing import Any

import msgspec

from overtrick.schemes import federation, records, standing_records
from overtrick.schemes.dates import check_dates, in_force
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.folders import FEDERATION_FILE, SCHEMES, folder_of_scheme, packaged_schemes
from overtrick.schemes.quantities import Quantity, Share

# A scheme says these itself, whatever it extends.
OWN = ("name", "title", "effective", "extends")
# The keys that name a file beside the scheme file, by section.
FILES = {"federation": ("clubs", "registers"), "tables": ("file", "exceptions")}
_PATH = re.compile(r"`\$\.(?P<section>[\w.]+)\[(?P<index>\d+)\](?P<rest>[^`]*)`")
_ITEM = re.compile(r"\.?(\w+)\[(\d+)\]")


class SchemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole scheme file, section by section."""

    name: str
    title: str
    effective: datetime.date
    extends: str = ""
    federation: federation.Federation
    units: tuple[records.Unit, ...]
    tables: tuple[records.Table, ...]
    classes: tuple[records.EventClass, ...]
    award_columns: tuple[records.AwardColumnRule, ...] = ()
    categories: tuple[records.Category, ...] = ()
    contests: tuple[records.Contest, ...]
    byes: tuple[records.Bye, ...] = ()
    stages: tuple[records.Stage, ...] = ()
    refusals: tuple[records.Refusal, ...] = ()
    awards: tuple[records.AwardRule, ...]
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
    counting: tuple[standing_records.Counting, ...] = ()
    carries: tuple[standing_records.Carry, ...] = ()
    postings: tuple[standing_records.Posting, ...] = ()
    statuses: tuple[standing_records.Status, ...] = ()


# What makes two records versions of one another. A section that is not listed here holds one value.
IDENTITY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("units", "tables", "classes", "contests", "stages", "awards", "refusals"), ("name",)),
    **dict.fromkeys(("best_pairs", "measures", "ranks", "grades", "runs", "statuses"), ("name",)),
    "award_columns": ("type",),
    "byes": ("unit",),
    "categories": ("code",),
    "eligibility": ("status",),
    "graded_nights": ("policy",),
    "transfers": ("source", "at"),
    "temporary": ("status",),
    "programs": ("code",),
    "starting_grades": ("countries",),
    "carries": ("unit",),
    "postings": ("kind",),
}
SECTIONS = tuple(field.name for field in msgspec.structs.fields(SchemeFile) if str(field.type).startswith("tuple["))


def scheme_names() -> list[str]:
    """The schemes that come with the package."""
    return list(packaged_schemes())


def scheme_path(name: str) -> Path:
    """The file of a scheme: its name, or the path of a .toml file or of a federation's folder of one's own."""
    if name.endswith(".toml"):
        return Path(name)
    packaged = packaged_schemes()
    if name in packaged:
        return packaged[name]
    if (Path(name) / FEDERATION_FILE).is_file():
        return current_scheme_path(Path(name))
    known = ", ".join(packaged)
    raise SchemeError(
        f"There is no scheme '{name}'. There are: {known}; or give a .toml file or a federation's folder."
    )


def current_scheme_path(folder: Path) -> Path:
    """The file of the scheme that a federation's folder names as its own."""
    stated = read_federation(folder).scheme
    if not stated:
        raise SchemeError(f"{FEDERATION_FILE}: scheme is missing; name a file of {SCHEMES}/, without .toml")
    return folder / SCHEMES / f"{stated}.toml"


@cache
def read_federation(folder: Path) -> federation.Federation:
    """What a federation's folder says of the federation itself."""
    raw = read_toml(folder / FEDERATION_FILE)
    try:
        return msgspec.convert(raw, federation.Federation)
    except msgspec.ValidationError as error:
        raise SchemeError(f"{FEDERATION_FILE}: {error}") from error


@cache
def read_scheme_file(path: Path) -> SchemeFile:
    """Read and check one scheme file."""
    return _checked(path, _raw(path, ()))


def identity_of(section: str, record: records.Record) -> str:
    """What a record is called within its section."""
    return " ".join(str(getattr(record, attribute)) for attribute in IDENTITY.get(section, ()))


def _checked(path: Path, raw: dict[str, Any]) -> SchemeFile:
    try:
        scheme = msgspec.convert(raw, SchemeFile, dec_hook=_quantity)
    except msgspec.ValidationError as error:
        raise SchemeError(f"{path.name}: {name_record(str(error), raw, IDENTITY)}") from error
    for section in SECTIONS:
        for identity, versions in _versions(scheme, section).items():
            what = f"{path.name}: {section} {identity}".rstrip()
            check_dates(what, versions)
            _check_clauses(what, versions)
    _check_table_names(path, scheme)
    return scheme


def _versions(scheme: SchemeFile, section: str) -> dict[str, list[records.Record]]:
    versions: dict[str, list[records.Record]] = {}
    for record in getattr(scheme, section):
        versions.setdefault(identity_of(section, record), []).append(record)
    return versions


def _check_clauses(what: str, versions: list[records.Record]) -> None:
    for record in versions:
        steps = record.steps if isinstance(record, records.AwardRule) else ()
        if not all(each.clause.strip() for each in (record, *steps)):
            raise SchemeError(f"{what}: a clause is empty")


def _check_table_names(path: Path, scheme: SchemeFile) -> None:
    """A table's other names are its own: of two tables with one name, one would never be found."""
    versions = _versions(scheme, "tables").values()
    for day in sorted({table.effective for table in scheme.tables}):
        tables = [found for dated in versions if (found := in_force(dated, day))]
        names = Counter(name for table in tables for name in _names_of(table))
        for name, times in names.items():
            if times > 1:
                raise SchemeError(f"{path.name}: tables {name}: the name is given to {times} tables on {day}")


def _names_of(table: records.Record) -> Iterator[str]:
    if isinstance(table, records.Table):
        yield table.name
        yield from table.also


def read_toml(path: Path) -> dict[str, Any]:
    """A file as TOML, its decimals exact."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError as error:
        raise SchemeError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SchemeError(f"{path.name}: {error}") from error


def _raw(path: Path, heirs: tuple[Path, ...]) -> dict[str, Any]:
    """The file as TOML. A scheme that extends another takes over the sections that it does not give."""
    own = _with_federation(path, read_toml(path))
    extends = own.get("extends")
    if not isinstance(extends, str) or not extends:
        return own
    beside = path.parent / (extends if extends.endswith(".toml") else f"{extends}.toml")
    base_path = beside if extends.endswith(".toml") or beside.is_file() else scheme_path(extends)
    lineage = (*heirs, path.resolve())
    if base_path.resolve() in lineage:
        raise SchemeError(f"{path.name}: extends '{extends}', which leads back to this file")
    base = _raw(base_path, lineage)
    _checked(base_path, base)
    if base_path.parent.resolve() != path.parent.resolve():
        base = _with_full_paths(base, base_path.parent.resolve())
    begins = own.get("effective")
    if type(begins) is datetime.date and begins < base["effective"]:
        base = _with_earlier_start(base, begins)
    return {**{section: value for section, value in base.items() if section not in OWN}, **own}


def _with_federation(path: Path, own: dict[str, Any]) -> dict[str, Any]:
    """A scheme in a federation's folder belongs to that federation; one on its own says whose it is."""
    folder = folder_of_scheme(path)
    if folder is None or "federation" in own:
        return own
    read_federation(folder)
    return own | {"federation": _located(read_toml(folder / FEDERATION_FILE), FILES["federation"], folder.resolve())}


def _located(record: dict[str, Any], keys: tuple[str, ...], folder: Path) -> dict[str, Any]:
    return record | {key: str(folder / record[key]) for key in keys if record.get(key)}


def _with_full_paths(base: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Inherited records find their files where the scheme that named them lies."""
    tables = [_located(table, FILES["tables"], folder) for table in base["tables"]]
    return base | {"federation": _located(base["federation"], FILES["federation"], folder), "tables": tables}


def _with_earlier_start(base: dict[str, Any], begins: datetime.date) -> dict[str, Any]:
    """The base's earliest values apply backwards, so they are in force when an earlier scheme begins."""

    def begun(record: dict[str, Any]) -> dict[str, Any]:
        return record | {"from": begins} if record["from"] == base["effective"] else record

    return base | {section: [begun(record) for record in base.get(section, ())] for section in SECTIONS}


def _quantity(wanted: type, value: Any) -> Any:
    if not issubclass(wanted, Quantity):
        raise NotImplementedError(wanted)
    if isinstance(value, int | Decimal):
        raise ValueError(f"expected {wanted.wanted}, found {value} without its unit")
    try:
        read = wanted.read(value)
    except ZeroDivisionError as error:
        raise ValueError(f"expected {wanted.wanted}, found {value!r}") from error
    if isinstance(read, Share) and read.number > 1 and "%" not in value:
        raise ValueError(f'expected {wanted.wanted}, found {value!r}, which is more than the whole: is "%" missing?')
    return read


def name_record(error: str, raw: dict[str, Any], identity: Mapping[str, tuple[str, ...]]) -> str:
    """The message of msgspec, with the record's name instead of its number in the file."""
    found = _PATH.search(error)
    if found is None:
        return error
    section, index = found["section"], int(found["index"])
    records_there: Any = reduce(getitem, section.split("."), raw)
    record = records_there[index]
    known = record if isinstance(record, dict) else {}
    name = " ".join(str(known[key]) for key in identity.get(section, ()) if key in known)
    rest = _ITEM.sub(lambda item: f", {item[1]} number {int(item[2]) + 1}", found["rest"])
    record_name = f"'{name}'" if name else f"number {index + 1}"
    return f"{error[: found.start()]}{section} {record_name}{rest.replace('.', ', ')}"
