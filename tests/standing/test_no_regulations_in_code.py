"""Ranks, grades, units and numbers of a federation belong in its scheme: this room's code must know none."""

import ast
import re
from pathlib import Path

import pytest

import overtrick.standing
from overtrick.schemes import load_scheme, scheme_names

MODULES = sorted(Path(overtrick.standing.__file__).parent.glob("*.py"))
EDITIONS = [edition for name in scheme_names() for edition in load_scheme(name).editions]
RANKS_AND_GRADES = {
    *(rank.name for edition in EDITIONS for rank in edition.ranks),
    *(grade.name for edition in EDITIONS for grade in edition.grades),
}
UNITS = {unit for edition in EDITIONS for unit in edition.units}
OF_THE_CALENDAR = {12, 31}


def constants(module: Path) -> list[object]:
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    return [node.value for node in nodes if isinstance(node, ast.Constant)]


def test_there_is_something_to_look_for() -> None:
    assert {"Master", "Local Master", "Open"} <= RANKS_AND_GRADES
    assert {"A", "B", "C"} <= UNITS
    assert len(MODULES) > 5


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_rank_or_grade_is_named(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert not [name for name in RANKS_AND_GRADES if re.search(rf"\b{re.escape(name)}\b", text)]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_unit_is_named(module: Path) -> None:
    assert not UNITS & {value for value in constants(module) if isinstance(value, str)}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_number_but_those_of_counting_and_the_calendar(module: Path) -> None:
    numbers = [value for value in constants(module) if isinstance(value, int | float)]
    assert set(numbers) <= {0, 1, *OF_THE_CALENDAR}
    assert not any(isinstance(value, float) for value in numbers)
