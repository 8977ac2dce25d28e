"""docs/reference/settings.md names every table and key of overtrick.toml with type and default, and no other."""

import re
import tomllib
from typing import Any

import msgspec
import pytest

from overtrick.config.settings_file import Settings, SettingsTable

from .pages import blocks, read, sections

PAGE = read("docs/reference/settings.md")
FILE = "The file itself"
_KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
_ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| `([^|]+)` \| [^|]+ \|$", re.MULTILINE)
TYPES: dict[Any, str] = {
    bool: "`true` or `false`",
    int: "whole number",
    str: "text",
    tuple[int, int]: "two whole numbers",
}


def is_table(kind: Any) -> bool:
    """Whether a setting is a table of settings."""
    return isinstance(kind, type) and issubclass(kind, SettingsTable)


TABLES: dict[str, type[SettingsTable]] = {
    field.encode_name: field.type for field in msgspec.structs.fields(Settings) if is_table(field.type)
}


def settings_of(struct: type[SettingsTable]) -> dict[str, tuple[str, Any]]:
    """The keys of a table as a file writes them, each with its type in words and its default."""
    fields = [field for field in msgspec.structs.fields(struct) if not is_table(field.type)]
    return {field.encode_name: (TYPES[field.type], field.default) for field in fields}


def told(heading: str) -> dict[str, tuple[str, Any]]:
    """The keys that the page gives under a heading, each with its type and its default."""
    found = _ROW.findall(sections(PAGE, 3)[heading])
    return {key: (kind, _value(default)) for key, kind, default in found}


def _value(text: str) -> Any:
    """A value as a file would give it."""
    value = tomllib.loads(f"value = {text}")["value"]
    return tuple(value) if isinstance(value, list) else value


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_all_its_keys_with_type_and_default(table: str) -> None:
    assert told(table) == settings_of(TABLES[table])


def test_the_keys_of_the_file_are_told() -> None:
    assert told(FILE) == settings_of(Settings)


def test_no_row_is_passed_over() -> None:
    assert len(_KEY.findall(PAGE)) == len(_ROW.findall(PAGE))


def test_the_page_describes_nothing_else() -> None:
    assert {heading for heading, body in sections(PAGE, 3).items() if _KEY.search(body)} == {*TABLES, FILE}


def test_the_example_can_be_used() -> None:
    (example,) = (block.text for block in blocks(PAGE) if block.language == "toml")
    settings = msgspec.convert(tomllib.loads(example), Settings)
    assert settings.web.url.startswith("https://")


def test_tables_are_found() -> None:
    assert "ftp" in TABLES
    assert settings_of(TABLES["folder"]) == {"path": ("text", "")}
