"""The values of a federation's folder one by one: which are in force on a day, and which a change makes different."""

import datetime
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any, NamedTuple

from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.settings import Setting, record_name, set_value
from overtrick.schemes.editing.toml_values import read_text, write_inside
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.folders import FEDERATION_FILE, SCHEMES


class FolderValue(NamedTuple):
    """A value of a folder: its file, record and key, the value as TOML, its clause, and the day since when it counts.

    The lines of a table that is not TOML are values without a key.
    """

    file: str
    record: str
    key: str
    value: str
    clause: str = ""
    since: datetime.date | None = None


class ValueChange(NamedTuple):
    """A value that two folders have otherwise; empty where one of them does not have it."""

    file: str
    record: str
    key: str
    before: str
    after: str


def change_contents(contents: FolderContents, settings: Iterable[Setting], day: datetime.date) -> FolderContents:
    """The contents of a folder in which some values count from a day on."""
    files, scheme_file = dict(contents.files), contents.scheme_file
    for setting in settings:
        if setting.file not in files or not setting.file.endswith(".toml"):
            known = ", ".join(path for path in files if path.endswith(".toml"))
            raise SchemeError(f"There is no file '{setting.file}' to set a value in. Choose from: {known}.")
        text = set_value(files[setting.file].decode("utf-8"), setting, day)
        files[setting.file] = text.encode()
        if (setting.file, setting.path) == (FEDERATION_FILE, ("scheme",)):
            scheme_file = f"{SCHEMES}/{setting.value}.toml"
    return FolderContents(scheme_file, files)


def list_values(contents: FolderContents, day: datetime.date) -> list[FolderValue]:
    """Every value of a folder that is in force on a day, in the order of its files.

    Of the schemes, only the one in use and what it extends: the sections that it does not give itself.
    """
    given: set[str] = set()
    values: list[FolderValue] = []
    for path in _files_in_use(contents):
        own = list(_values_of_file(path, contents.files[path], day))
        if path.endswith(".toml") and PurePosixPath(path).parent == PurePosixPath(contents.scheme_file).parent:
            sections = {_section(value): value for value in own}
            own = [value for value in own if _section(value) not in given]
            given |= sections.keys()
        values += own
    return values


def _section(value: FolderValue) -> str:
    return value.record.partition(" ")[0] or value.key


def _files_in_use(contents: FolderContents) -> list[str]:
    """The files of a folder without the schemes that are not in use; the scheme before what it extends."""
    folder = PurePosixPath(contents.scheme_file).parent
    schemes = _schemes_in_use(contents)
    others = [path for path in contents.files if not (path.endswith(".toml") and PurePosixPath(path).parent == folder)]
    return [*(path for path in others if "/" not in path), *schemes, *(path for path in others if "/" in path)]


def _schemes_in_use(contents: FolderContents) -> list[str]:
    """The scheme, and what it extends."""
    folder = PurePosixPath(contents.scheme_file).parent
    schemes: list[str] = []
    following = contents.scheme_file
    while following in contents.files and following not in schemes:
        schemes.append(following)
        extends = str(read_text(contents.files[following].decode("utf-8")).get("extends", ""))
        following = normpath(folder / (extends if extends.endswith(".toml") else f"{extends}.toml"))
    return schemes


def find_file_of(contents: FolderContents, section: str) -> str:
    """The file of the scheme in use that gives a section: its own, or that of the scheme that it extends."""
    found = (path for path in _schemes_in_use(contents) if section in read_text(contents.files[path].decode("utf-8")))
    return next(found, contents.scheme_file)


def find_named_file(contents: FolderContents, key: str) -> str:
    """The file that the federation names under a key, such as `fees`; empty if it names none."""
    raw = read_text(contents.files.get(FEDERATION_FILE, b"").decode("utf-8"))
    return normpath(raw[key]) if raw.get(key) else ""


def compare_contents(before: FolderContents, after: FolderContents, day: datetime.date) -> list[ValueChange]:
    """What differs between two folders on a day."""
    changed = [path for path in sorted({*before.files, *after.files}) if _differs(path, before, after)]
    old, new = (
        {(value.file, value.record, value.key): value.value for value in _values_of_files(contents, changed, day)}
        for contents in (before, after)
    )
    keys = [key for key in dict.fromkeys([*old, *new]) if old.get(key) != new.get(key)]
    return [ValueChange(*key, old.get(key, ""), new.get(key, "")) for key in keys]


def _differs(path: str, before: FolderContents, after: FolderContents) -> bool:
    return before.files.get(path) != after.files.get(path)


def _values_of_files(contents: FolderContents, paths: list[str], day: datetime.date) -> Iterator[FolderValue]:
    for path in paths:
        if path in contents.files:
            yield from _values_of_file(path, contents.files[path], day)


def _values_of_file(path: str, content: bytes, day: datetime.date) -> Iterator[FolderValue]:
    if path.endswith(".toml"):
        yield from _values_of_table(path, "", read_text(content.decode("utf-8")), day)
        return
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        yield FolderValue(path, "", "", f"{len(content):,} bytes")
        return
    # A line is known by itself, so that a new one does not make all after it different.
    yield from (FolderValue(path, line, "", line) for line in lines)


def _values_of_table(path: str, section: str, table: dict[str, Any], day: datetime.date) -> Iterator[FolderValue]:
    for key, value in table.items():
        name = f"{section}.{key}".lstrip(".")
        if isinstance(value, dict):
            yield from _values_of_table(path, name, value, day)
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            for record in _in_force(name, value, day):
                yield from _values_of_record(path, name, record)
        else:
            yield FolderValue(path, section, key, write_inside(value), str(table.get("clause", "")))


def _in_force(section: str, records: list[dict[str, Any]], day: datetime.date) -> Iterator[dict[str, Any]]:
    """Of each record, the version in force on a day; records without dates always are."""
    versions: dict[str, list[dict[str, Any]]] = {}
    for at, record in enumerate(records):
        dated = isinstance(record.get("from"), datetime.date)
        versions.setdefault(record_name(section, record) if dated else f"number {at}", []).append(record)
    for same in versions.values():
        begun = [record for record in same if _day(record, "from", datetime.date.min) <= day]
        newest = max(begun, key=lambda record: _day(record, "from", datetime.date.min), default=None)
        if newest is not None and day <= _day(newest, "until", datetime.date.max):
            yield newest


def _day(record: dict[str, Any], key: str, default: datetime.date) -> datetime.date:
    day = record.get(key)
    return day if isinstance(day, datetime.date) else default


def _values_of_record(path: str, section: str, record: dict[str, Any]) -> Iterator[FolderValue]:
    name = f"{section} {record_name(section, record)}".strip()
    since, clause = record.get("from"), str(record.get("clause", ""))
    named = {key: value for key, value in record.items() if key not in ("from", "until")}
    for key, value in named.items():
        yield FolderValue(
            path, name, key, write_inside(value), clause, since if isinstance(since, datetime.date) else None
        )
