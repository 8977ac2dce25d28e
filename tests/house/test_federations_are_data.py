"""A federation is a folder: no string constant of the code holds the name, a unit, a club, a rank or a rule of one.

Formats are named after those who use them, so `formats/` is not looked at; docstrings are for people.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from overtrick.schemes import load_scheme, scheme_names
from overtrick.schemes.folders import federation_names

PACKAGE = Path(__file__).parents[2] / "src" / "overtrick"
# Where a name may stand all the same, and why.
EXAMPLES = "shows how the command is called"
REVIEWED = {
    "api/examples.py": "the examples of the API's own pages; nothing is worked out from them",
    "web/problems/fragments.py": "the formats as their own rooms name them, for translation",
    "web/pages/design.py": "a page of parts for those who change pages, with invented rows",
    "scoring/contracts.py": "C is clubs, the suit",
    "cli/commands/award.py": EXAMPLES,
    "cli/commands/convert.py": "C is the placeholder of an option in its help",
    "cli/commands/demo.py": EXAMPLES,
    "cli/commands/federation/versions.py": EXAMPLES,
    "cli/commands/init.py": EXAMPLES,
    "cli/commands/lab.py": EXAMPLES,
    "cli/commands/nation.py": EXAMPLES,
    "cli/commands/standing.py": EXAMPLES,
    "cli/commands/table.py": EXAMPLES,
}
# The places and short names that the names of the packaged federations are made of.
SHORT_NAMES = ("New Zealand", "Cyprus", "Cypriot", "NZB", "CBF")
# A ruling by its number, alone or in a sentence.
RULING = re.compile(r"\brulings? [A-Z]?[0-9]|^(?:ruling )?[A-Z][0-9]{1,2}$")


@cache
def names_in_sentences() -> re.Pattern[str]:
    """The names of federations and schemes, which may not even be part of a longer text."""
    titles = {load_scheme(name).federation.name for name in scheme_names()}
    names = sorted({*titles, *federation_names(), *scheme_names(), *SHORT_NAMES}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")


@cache
def whole_names() -> frozenset[str]:
    """The units, ranks, grades and clubs: many are plain words too, so they count only as a whole text."""
    names: set[str] = set()
    for name in scheme_names():
        scheme = load_scheme(name)
        names.update(scheme.clubs.values(), map(str, scheme.clubs))
        for edition in scheme.editions:
            names.update(edition.units, (rank.name for rank in edition.ranks), (grade.name for grade in edition.grades))
    # A code of one digit is any digit.
    return frozenset(name for name in names if not (name.isdecimal() and len(name) == 1))


def constants(source: str) -> Iterator[tuple[int, str]]:
    """The string constants of a source text with their lines, without docstrings."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, documented) and node.body]
    docstrings = {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def federation_words(source: str) -> list[str]:
    """The string constants that belong into a federation's folder."""
    return [
        text
        for _, text in constants(source)
        if text in whole_names() or names_in_sentences().search(text) or RULING.search(text)
    ]


def modules() -> dict[str, str]:
    paths = (path for path in sorted(PACKAGE.rglob("*.py")) if path.parent.name != "migrations")
    sources = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {name: source for name, source in sources.items() if not name.startswith("formats/")}


def test_no_federation_stands_in_the_code() -> None:
    found = {name: federation_words(source) for name, source in modules().items() if name not in REVIEWED}
    assert {name: words for name, words in found.items() if words} == {}


def test_every_exception_is_still_needed() -> None:
    assert [name for name in REVIEWED if not federation_words(modules()[name])] == []


@pytest.mark.parametrize(
    "source",
    [
        'usual = "new-zealand"',
        'says = f"A file of the {word} Cyprus Bridge Federation"',
        'scheme = load_scheme("nz-2017")',
        'if unit == "Gold": pass',
        'rank = "Local Master"',
        'clause = "ruling F7"',
        'says = "a rank is never lost (ruling S1)."',
        'clauses = make("F12")',
        'club = "Auckland"',
        'code = "106"',
    ],
)
def test_a_federation_in_the_code_is_found(source: str) -> None:
    assert len(federation_words(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""Ruling F7 of New Zealand."""',
        'def read() -> None:\n    """Read what Cyprus sends (ruling F12)."""',
        'says = "say which rule or ruling it rests on"',
        'word = "Golden"',
        'says = "an Open window"',
        "# nz-2017",
    ],
)
def test_plain_words_are_no_federation(source: str) -> None:
    assert federation_words(source) == []
