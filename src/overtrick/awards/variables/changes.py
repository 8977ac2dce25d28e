"""A row of the variables changed, or added: the settings and records of the federation's folder that say so."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.awards.variables.rows import Origin, VariableRow, VariableValue
from overtrick.core.numbers import plain
from overtrick.schemes.editing.additions import add_record
from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.settings import Setting
from overtrick.schemes.editing.toml_values import read_text
from overtrick.schemes.editing.values import change_contents, find_file_of
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.records import TableValues
from overtrick.schemes.table_records import FallingScale

_OWN_VALUES, _TABLES, _CLASSES = "own_values", "tables", "classes"
# A value of a row, by its column and its number in the cell.
ValueKey = tuple[str, int]


class RowComparison(msgspec.Struct, frozen=True):
    """A cell that a change makes different."""

    row: str
    column: str
    before: str
    after: str


def change_row(
    contents: FolderContents,
    edition: Edition,
    row: VariableRow,
    numbers: Mapping[ValueKey, Decimal],
    clause: str,
    day: datetime.date,
) -> FolderContents:
    """The folder in which some values of a row are others from a day on; with a clause, the one they rest on."""
    settings = [setting for key, number in numbers.items() for setting in _settings(edition, _find(row, key), number)]
    touched = dict.fromkeys((setting.section, setting.name) for setting in settings)
    if clause:
        settings += [Setting("", *record, ("clause",), clause) for record in touched]
    return change_contents(contents, [_with_file(contents, setting) for setting in settings], day)


def _find(row: VariableRow, key: ValueKey) -> VariableValue:
    column, at = key
    return row.cells[column][at]


def _with_file(contents: FolderContents, setting: Setting) -> Setting:
    return setting._replace(file=find_file_of(contents, setting.section))


def _settings(edition: Edition, value: VariableValue, number: Decimal) -> Iterator[Setting]:
    """Yield what sets a value in all its places. What was printed for a table says nothing of its new values."""
    for origin in value.origins:
        written = f"{number:f} {origin.unit}"
        if origin.path[0] == _OWN_VALUES:
            yield _own_values(edition, origin, written)
            continue
        yield Setting("", origin.section, origin.name, origin.path, written)
        table = edition.tables.get(origin.name) if origin.section == _TABLES else None
        if isinstance(table, FallingScale) and table.exceptions:
            yield Setting("", _TABLES, origin.name, ("exceptions",), "")


def _own_values(edition: Edition, origin: Origin, written: str) -> Setting:
    """Set a value that only this class has otherwise; a class without any gets the first."""
    _key, table, name = origin.path
    own = {each: _write(values) for each, values in edition.classes[origin.name].own_values.items()}
    own.setdefault(str(table), {})[str(name)] = written
    return Setting("", origin.section, origin.name, (_OWN_VALUES,), own)


def _write(values: TableValues) -> dict[str, str]:
    written = {key: str(getattr(values, key)) for key in ("maximum", "premium") if getattr(values, key) is not None}
    return written | ({"stretch": f"{plain(values.stretch.number * 100)} %"} if values.stretch is not None else {})


def add_class(
    contents: FolderContents, edition: Edition, like: str, name: str, award: int, clause: str, day: datetime.date
) -> FolderContents:
    """The folder with one more class: as another one is, with tables of its own that begin with this award."""
    if name in edition.classes:
        raise SchemeError(f"There is a class '{name}' already.")
    known = edition.classes[like]
    files = dict(contents.files)
    record = _record(contents, _CLASSES, like, edition.day) | {"name": name, "from": day, "clause": clause}
    if known.type:
        record["award"] = award
    renamed: dict[str, str] = {}
    for table in dict.fromkeys(table for by_contest in known.tables.values() for table in by_contest.values()):
        old = edition.table(table)
        if isinstance(old, FallingScale) and old.name not in renamed:
            renamed[table] = renamed[old.name] = _new_table_name(edition, old.name, like, name)
            own = _record(contents, _TABLES, old.name, edition.day)
            own |= {"name": renamed[table], "from": day, "clause": clause, "maximum": f"{award} {old.unit}"}
            _add(files, contents, _TABLES, {key: own[key] for key in own if key not in ("also", "exceptions", "until")})
    tables = record.get("tables", {})
    if tables:
        record["tables"] = {
            purpose: {contest: renamed.get(table, table) for contest, table in by_contest.items()}
            for purpose, by_contest in tables.items()
        }
    _add(files, contents, _CLASSES, {key: value for key, value in record.items() if key != "until"})
    return FolderContents(contents.scheme_file, files)


def _add(files: dict[str, bytes], contents: FolderContents, section: str, record: dict[str, Any]) -> None:
    file = find_file_of(contents, section)
    files[file] = add_record(files[file].decode("utf-8"), section, record).encode()


def _record(contents: FolderContents, section: str, name: str, day: datetime.date) -> dict[str, Any]:
    """Return a record as its file writes it, in the version of a day."""
    raw = read_text(contents.files[find_file_of(contents, section)].decode("utf-8"))
    own = [record for record in raw[section] if record.get("name") == name and record["from"] <= day]
    return dict(max(own, key=lambda record: record["from"]))


def _new_table_name(edition: Edition, old: str, like: str, name: str) -> str:
    wanted = old.replace(like, name) if like in old else f"{name} {old}"
    return wanted if wanted not in edition.tables else f"{wanted} ({name})"


def compare_rows(before: Sequence[VariableRow], after: Sequence[VariableRow]) -> list[RowComparison]:
    """Return the cells that differ between two tables of variables."""
    old = {(row.event_class, row.by): row for row in before}
    found = []
    for row in after:
        was = old.get((row.event_class, row.by))
        for column in row.cells:
            texts = (was.text(column) if was else "", row.text(column))
            if texts[0] != texts[1]:
                found.append(RowComparison(row.name, column, *texts))
    return found
