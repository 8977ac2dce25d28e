"""One value changed in the text of a folder's file, with a new date, so that everything else stays as people wrote it.

A record with `from` is added again with the new day; a value without a date is replaced, because the version of the
folder has the day. What comes out is read again and compared with what was asked for.
"""

import copy
import datetime
import re
import tomllib
from typing import Any, NamedTuple

from overtrick.schemes.editing.toml_blocks import Block, find_statement, list_blocks, strip_end
from overtrick.schemes.editing.toml_values import read_text, read_value, write_key, write_value
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.fees import IDENTITY as FEE_IDENTITY
from overtrick.schemes.loader import IDENTITY

_FORM = "write FILE: RECORD.KEY = VALUE, such as 'schemes/mine.toml: ratings.factor = \"75 %\"'"
_PATH = re.compile(r"(?P<section>[\w.-]+?)(?:\s+(?P<name>.+?))?\.(?P<path>[\w-]+(?:\[\d+\]|\.[\w-]+)*)")
_STEP = re.compile(r"\[(\d+)\]|([\w-]+)")


class Setting(NamedTuple):
    """A value to set: in which file, in the record of which section and name, under which key, and the value.

    `path` is the key, and what leads to a value inside it: `steps[2].least` is that of the second step, and
    `steps.minimum-boards.least` that of the step whose `op` it is.
    """

    file: str
    section: str
    name: str
    path: tuple[str | int, ...]
    value: Any

    @property
    def record(self) -> str:
        """The record, as people name it."""
        return f"{self.section} {self.name}".strip()

    @property
    def key(self) -> str:
        """The key, as people write it."""
        parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return "".join(parts).removeprefix(".")

    def __str__(self) -> str:
        return f"{self.file}: {self.record}{'.' if self.section else ''}{self.key}"


def read_setting(text: str) -> Setting:
    """A setting from one line: FILE: RECORD.KEY = VALUE."""
    file, colon, rest = text.partition(":")
    where, equals, value = rest.partition("=")
    if not (colon and equals):
        raise SchemeError(f"'{text}' does not say what to set; {_FORM}")
    return make_setting(file.strip(), where.strip(), value)


def make_setting(file: str, where: str, value: str) -> Setting:
    """A setting from its parts; `where` is a record and a key, or the key of a value outside all records."""
    found = _PATH.fullmatch(where)
    if found is None and not re.fullmatch(r"[\w-]+", where):
        raise SchemeError(f"'{where}' is not a record and a key; {_FORM}")
    section, name, path = (found["section"], found["name"] or "", found["path"]) if found else ("", "", where)
    steps = tuple(int(number) if number else word for number, word in _STEP.findall(path))
    return Setting(file, section, name, steps, read_value(value))


def set_value(text: str, setting: Setting, day: datetime.date) -> str:
    """The text of a file in which a value counts from a day on."""
    try:
        raw = read_text(text)
    except tomllib.TOMLDecodeError as error:
        raise SchemeError(f"{setting.file}: {error}") from error
    blocks, lines = list_blocks(text), text.splitlines()
    records = _find(raw, setting.section)
    if isinstance(records, list) and records and all(isinstance(each, dict) for each in records):
        new, expected = _set_in_record(lines, blocks, raw, setting, day)
    elif isinstance(records, dict):
        new, expected = _set_in_table(lines, blocks, raw, setting)
    else:
        raise SchemeError(f"{setting.file}: there is no '{setting.section}'. Choose from: {', '.join(raw)}.")
    result = "\n".join(new) + "\n"
    try:
        same = read_text(result) == expected
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise SchemeError(f"{setting}: the text around it is too unusual to be edited here; change the folder instead")
    return result


def _find(raw: dict[str, Any], section: str) -> Any:
    found: Any = raw
    for part in section.split(".") if section else ():
        found = found.get(part) if isinstance(found, dict) else None
    return found


def _set_in_table(
    lines: list[str], blocks: list[Block], raw: dict[str, Any], setting: Setting
) -> tuple[list[str], dict[str, Any]]:
    """Set a value of a table that has no records, or outside all tables."""
    if setting.name:
        raise SchemeError(f"{setting.file}: {setting.section} has no records, so '{setting.name}' is none of them")
    expected = copy.deepcopy(raw)
    table = _find(expected, setting.section)
    _put(table, setting)
    block = next((each for each in blocks if each.name == setting.section and not each.of_list), None)
    if block is None:
        raise SchemeError(f"{setting.file}: [{setting.section}] is not a table of its own; change the folder instead")
    own = lines[block.start : block.own_end]
    return [*lines[: block.start], *_with_value(own, setting, table), *lines[block.own_end :]], expected


def _set_in_record(
    lines: list[str], blocks: list[Block], raw: dict[str, Any], setting: Setting, day: datetime.date
) -> tuple[list[str], dict[str, Any]]:
    """Set a value of a record: in its copy from the day on, or in itself if it begins on that day or has no date."""
    expected = copy.deepcopy(raw)
    records: list[dict[str, Any]] = _find(expected, setting.section)
    own_blocks = [each for each in blocks if each.name == setting.section and each.of_list]
    if len(own_blocks) != len(records):
        raise SchemeError(f"{setting.file}: {setting.section} is not written as [[{setting.section}]]")
    versions = _versions(records, setting)
    begun = [at for at in versions if records[at].get("from", day) <= day] or versions[:1]
    at = max(begun, key=lambda each: records[each].get("from", day))
    block = own_blocks[at]
    whole = strip_end(lines[block.start : block.end])
    if records[at].get("from", day) == day:
        _put(records[at], setting)
        return _replaced(lines, block, len(whole), _with_value(whole, setting, records[at])), expected
    # An end that lies after the day is that of the new record.
    ending = records[at].get("until", datetime.date.min) >= day
    record = copy.deepcopy(records[at]) | {"from": day}
    if ending:
        del records[at]["until"]
    _put(record, setting)
    records.insert(at + 1, record)
    dated = Setting(setting.file, setting.section, setting.name, ("from",), day)
    new = _with_value(_with_value(_without_comments(whole), dated, record), setting, record)
    old = _without_key(whole, "until") if ending else whole
    return _replaced(lines, block, len(whole), [*old, "", *new]), expected


def _replaced(lines: list[str], block: Block, length: int, new: list[str]) -> list[str]:
    return [*lines[: block.start], *new, *lines[block.start + length :]]


def _versions(records: list[dict[str, Any]], setting: Setting) -> list[int]:
    """The places of the records that have the name: the versions of one value."""
    names = [record_name(setting.section, record) for record in records]
    # People know a code by its number as well.
    found = [at for at, name in enumerate(names) if name == setting.name]
    found = found or [at for at, record in enumerate(records) if str(record.get("code", "")) == setting.name]
    if not found:
        listed = ", ".join(dict.fromkeys(f"'{name}'" for name in names if name)) or "records without names"
        raise SchemeError(f"{setting.file}: {setting.section} has no record '{setting.name}'. It has: {listed}.")
    return found


def record_name(section: str, record: dict[str, Any]) -> str:
    """What a record is called within its section; empty where a section holds one value."""
    keys = (
        IDENTITY.get(section)
        or FEE_IDENTITY.get(section)
        or [key for key in ("name", "code", "status", "to") if key in record][:1]
    )
    return " ".join(str(record.get(key, "")) for key in keys)


def _put(record: dict[str, Any], setting: Setting) -> None:
    """Set the value in what was read; steps are counted from 1."""
    holder: Any = record
    try:
        for part in setting.path[:-1]:
            holder = holder[_place_of(holder, part, setting)]
        holder[_place_of(holder, setting.path[-1], setting)] = setting.value
    except (KeyError, IndexError, TypeError):
        raise SchemeError(f"{setting}: there is nothing of that name to set") from None


def _place_of(holder: Any, part: str | int, setting: Setting) -> str | int:
    """Where a part of a path is in what holds it; a step may be named by its number, or by its `op` if one has it."""
    if isinstance(part, int) or not isinstance(holder, list):
        return part - 1 if isinstance(part, int) else part
    kinds = [step.get("op") for step in holder if isinstance(step, dict)]
    if kinds.count(part) == 1:
        return kinds.index(part)
    if part in kinds:
        numbers = " or ".join(f"[{at}]" for at, kind in enumerate(kinds, 1) if kind == part)
        raise SchemeError(f"{setting}: there are several '{part}'; name one by its number, {numbers}")
    listed = ", ".join(str(kind) for kind in kinds if kind)
    raise SchemeError(f"{setting}: there is no '{part}'." + (f" Choose from: {listed}." if listed else ""))


def _with_value(lines: list[str], setting: Setting, record: dict[str, Any]) -> list[str]:
    """The lines of a record with its new value; a key that it did not have comes after the others."""
    key = str(setting.path[0])
    written = f"{write_key(key)} = {write_value(record[key])}".splitlines()
    place = find_statement(lines, key)
    if place is None:
        own = next((at for at, line in enumerate(lines) if at and line.startswith("[")), len(lines))
        return [*strip_end(lines[:own]), *written, *lines[len(strip_end(lines[:own])) :]]
    return [*lines[: place[0]], *written, *lines[place[1] :]]


def _without_key(lines: list[str], key: str) -> list[str]:
    place = find_statement(lines, key)
    return lines if place is None else [*lines[: place[0]], *lines[place[1] :]]


def _without_comments(lines: list[str]) -> list[str]:
    """The lines of a record without whole lines of comment, which stay with the record that they were written for."""
    return [line for line in lines if not line.lstrip().startswith("#")]
