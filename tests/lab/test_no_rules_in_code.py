"""Nothing in the laboratory is a rule: it names no value of any scheme, and no step of an award."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import overtrick.lab
from overtrick.schemes import load_scheme, scheme_names
from overtrick.schemes.steps import Step

MODULES = sorted(Path(overtrick.lab.__file__).parent.glob("*.py"))
EDITIONS = [edition for name in scheme_names() for edition in load_scheme(name).editions]
SECTIONS = ("units", "classes", "tables", "categories", "eligibility", "stages", "measures", "runs", "award_columns")
STEPS = {str(step.__struct_config__.tag) for step in get_args(Step)}
NAMES = STEPS | {
    name
    for edition in EDITIONS
    for name in (
        *(name for section in SECTIONS for name in getattr(edition, section)),
        *(rank.name for rank in edition.ranks),
        *(grade.name for grade in edition.grades),
        *(contest.name for contest in edition.contests),
        *(rule.name for rule in edition.awards),
        *(rule.kind for rule in edition.awards),
    )
}
# What works an award out, step by step. The laboratory asks for whole awards only.
INSIDE = ("steps", "pipeline", "tables", "class_tables", "calculation", "case", "claims", "earnings", "rules")


def test_there_is_something_to_look_for() -> None:
    assert {"C", "40C", "40C Pairs", "Master", "Open", "pairs", "place", "share-ties", "overseas", "yearly"} <= NAMES
    assert len(MODULES) > 15


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_value_of_a_scheme_is_named(module: Path) -> None:
    nodes = [*ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    assert not NAMES & {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_step_of_an_award_is_worked_out_here(module: Path) -> None:
    imported = [node.module or "" for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
                if isinstance(node, ast.ImportFrom)]  # fmt: skip
    assert not [name for name in imported if name.startswith(tuple(f"overtrick.awards.{each}" for each in INSIDE))]
