"""docs/reference/schemes.md names every section, every key and every operation of a scheme file, and no other."""

import re
import types
import typing

import msgspec
import pytest

from overtrick.schemes import records, standing_records, steps, table_records
from overtrick.schemes.loader import SECTIONS, SchemeFile

from .pages import read, sections

PAGE = read("docs/reference/schemes.md")
_KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
OPERATIONS = {str(step.__struct_config__.tag): step for step in typing.get_args(steps.Step)}
# Records that stand inside others, by the heading under which the page describes them.
INNER: dict[str, type[msgspec.Struct]] = {
    "when": records.When,
    "any_of": standing_records.GradeTest,
    "ways to a rank": standing_records.RankWay,
    "bands": steps.Band,
    "own_values": records.TableValues,
}


def keys_of(struct: type[msgspec.Struct], *, shared: bool = False) -> set[str]:
    """The keys of a record as a file writes them, without those that every record has."""
    common = set() if shared or not issubclass(struct, records.Record) else keys_of(records.Record, shared=True)
    common |= {"clause"} if issubclass(struct, steps.BaseStep) else set()
    return {field.encode_name for field in msgspec.structs.fields(struct)} - common


def records_of(section: str) -> list[type[msgspec.Struct]]:
    """The kinds of record in a section."""
    annotation = next(field.type for field in msgspec.structs.fields(SchemeFile) if field.name == section)
    inside = typing.get_args(annotation)[0]
    return list(typing.get_args(inside)) if isinstance(inside, types.UnionType) else [inside]


def told(heading: str) -> set[str]:
    """The keys that the page gives under a heading."""
    return set(_KEY.findall(sections(PAGE, 3)[heading]))


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_has_all_its_keys(section: str) -> None:
    expected = set().union(*map(keys_of, records_of(section)))
    tags = {str(kind.__struct_config__.tag_field) for kind in records_of(section)} - {"None"}
    assert told(section) == expected | tags


@pytest.mark.parametrize("heading", INNER)
def test_every_inner_record_has_all_its_keys(heading: str) -> None:
    assert told(heading) == keys_of(INNER[heading])


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_has_all_its_values(operation: str) -> None:
    assert told(operation) == keys_of(OPERATIONS[operation])


def test_the_keys_of_every_record_and_of_the_file_are_told() -> None:
    assert told("Every record") == keys_of(records.Record, shared=True)
    top = {field.encode_name for field in msgspec.structs.fields(SchemeFile)} - set(SECTIONS) - {"federation"}
    assert told("The file itself") == top


def test_the_page_describes_nothing_else() -> None:
    known = {*SECTIONS, *INNER, *OPERATIONS, "Every record", "The file itself"}
    assert {heading for heading, body in sections(PAGE, 3).items() if _KEY.search(body)} - known == set()


def test_the_sections_are_found() -> None:
    assert "tables" in SECTIONS
    assert records_of("tables")[:2] == [table_records.FallingScale, table_records.PrintedTable]
    assert keys_of(records.Unit) == {"name", "decimals"}
