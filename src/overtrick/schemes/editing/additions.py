"""Records and tables added to the text of a folder's file, replaced or removed, while the rest stays as it is."""

import tomllib
from typing import Any

from overtrick.schemes.editing.toml_blocks import list_blocks, strip_end
from overtrick.schemes.editing.toml_values import read_text, write_key, write_value
from overtrick.schemes.errors import SchemeError


def add_record(text: str, section: str, record: dict[str, Any]) -> str:
    """The text of a file with one more record, after the others of its section."""
    lines = text.splitlines()
    own = [block for block in list_blocks(text) if block.of_list and block.name == section]
    place = own[-1].start + len(strip_end(lines[own[-1].start : own[-1].end])) if own else len(lines)
    new = ["", f"[[{section}]]", *_write_keys(record)]
    expected = read_text(text)
    expected.setdefault(section, []).append(record)
    return _checked([*lines[:place], *new, *lines[place:]], expected, section)


def put_table(text: str, path: tuple[str, ...], values: dict[str, Any] | None) -> str:
    """The text of a file in which a table has just these values; without values it is removed."""
    name = ".".join(map(write_key, path))
    lines = text.splitlines()
    block = next((each for each in list_blocks(text) if each.name == ".".join(path) and not each.of_list), None)
    expected = read_text(text)
    _put(expected, path, values)
    if block is not None:
        length = len(strip_end(lines[block.start : block.own_end]))
        lines[block.start : block.start + length] = []
    if values is not None:
        place = block.start if block is not None else len(lines)
        new = [f"[{name}]", *_write_keys(values)]
        lines[place:place] = new if block is not None else ["", *new]
    return _checked(lines, expected, name)


def _put(raw: dict[str, Any], path: tuple[str, ...], values: dict[str, Any] | None) -> None:
    """Set a table in what was read. Tables around it that have nothing else go with it."""
    if values is not None:
        for part in path[:-1]:
            raw = raw.setdefault(part, {})
        raw[path[-1]] = values
        return
    above = [raw]
    for part in path[:-1]:
        above.append(above[-1].get(part, {}))
    for holder, part in zip(reversed(above), reversed(path), strict=True):
        if part == path[-1] or not holder.get(part):
            holder.pop(part, None)


def _write_keys(values: dict[str, Any]) -> list[str]:
    return [line for key, value in values.items() for line in f"{write_key(key)} = {write_value(value)}".splitlines()]


def _checked(lines: list[str], expected: dict[str, Any], name: str) -> str:
    """The text, if it reads as what was meant."""
    result = "\n".join(lines).rstrip("\n") + "\n"
    try:
        same = read_text(result) == expected
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise SchemeError(f"{name}: the text around it is too unusual to be edited here; change the folder instead")
    return result
