"""Regulations are data: no Python file names a class or a table, or asks which scheme it is working for."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import overtrick
from overtrick.core.session import CONTESTS
from overtrick.schemes import load_scheme, scheme_names

PACKAGE = Path(overtrick.__file__).parent
# Kinds of contest, which every format and federation has: a scheme may call a table so, and a format has to write them.
# Nothing else is let off: Howell and Mitchell are words of the game too, but no code has needed them.
VOCABULARY = {contest.capitalize() for contest in CONTESTS}
TEXT_TESTS = ("startswith", "endswith", "removeprefix", "removesuffix")


@cache
def regulated_names() -> re.Pattern[str]:
    """Every class and table of every packaged scheme, as whole words."""
    editions = [edition for name in scheme_names() for edition in load_scheme(name).editions]
    names = {name for edition in editions for name in (*edition.classes, *edition.tables)} - VOCABULARY
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?!\w)")


def named_rules(source: str, *, examples: bool = False) -> list[str]:
    """The regulated names in the string literals of a source text; docstrings are for people.

    With `examples`, a name within a longer text is allowed: a command's help shows how it is called.
    """
    tree = ast.parse(source)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if _has_docstring(node)}  # type: ignore[attr-defined]
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]
    names = regulated_names()
    if examples:
        return [text for text in texts if names.fullmatch(text)]
    return [found for text in texts for found in names.findall(text)]


def _has_docstring(node: ast.AST) -> bool:
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None


def scheme_questions(source: str) -> list[int]:
    """The lines that compare something with a scheme's name, or a scheme with a part of one."""
    return sorted({node.lineno for node, asked, texts in _comparisons(source) if _asks_for_a_scheme(asked, texts)})


def _comparisons(source: str) -> Iterator[tuple[ast.expr, list[ast.expr], list[str]]]:
    """Every comparison: where it stands, what is compared, and the texts in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_TESTS:
            sides = [node.func.value, *node.args]
        elif isinstance(node, ast.Match):
            patterns = [case.pattern for case in node.cases]
            values = [part.value for each in patterns for part in ast.walk(each) if isinstance(part, ast.MatchValue)]
            sides = [node.subject, *values]
            yield node.subject, sides, _texts(sides)
            continue
        else:
            continue
        yield node, sides, _texts(sides)


def _texts(sides: list[ast.expr]) -> list[str]:
    parts = [part for side in sides for part in ast.walk(side)]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def _asks_for_a_scheme(sides: list[ast.expr], texts: list[str]) -> bool:
    if any(text in scheme_names() for text in texts):
        return True
    parts = [part for side in sides for part in ast.walk(side)]
    words = [getattr(part, "id", "") + getattr(part, "attr", "") for part in parts]
    of_a_scheme = any("scheme" in word.lower() for word in words)
    return of_a_scheme and any(text in name for text in texts if text for name in scheme_names())


def sources() -> list[Path]:
    """Every Python file of the package."""
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE / "schemes" / "data")


def test_no_python_file_names_a_class_or_a_table() -> None:
    found = {
        str(path.relative_to(PACKAGE)): named_rules(
            path.read_text(encoding="utf-8"), examples=PACKAGE / "cli" in path.parents
        )
        for path in sources()
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_no_python_file_asks_which_scheme_it_is() -> None:
    found = {str(path.relative_to(PACKAGE)): scheme_questions(path.read_text(encoding="utf-8")) for path in sources()}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "x = '40C'",
        "x = f'the 10A of {y}'",
        "def f():\n    'A docstring.'\n    return ['20A Pairs']",
        "x == 'Basic Table'",
        "x = 'Howell'",
        "x = 'Gold Open Teams - BAM'",
        "x == 'Interclub League'",
    ],
)
def test_a_named_rule_is_found(source: str) -> None:
    assert len(named_rules(source)) == 1


def test_help_may_show_a_name_but_code_may_not_use_one() -> None:
    assert named_rules("x = 'overtrick table --table \"20A Pairs\"'", examples=True) == []
    assert named_rules("x == '20A Pairs'", examples=True) == ["20A Pairs"]


@pytest.mark.parametrize(
    "source", ["'A docstring about 40C.'", "x = 'A40C'  # 40C", "x = '140C'", "x = 40", "x = 'Teams'"]
)
def test_other_text_is_no_rule(source: str) -> None:
    assert named_rules(source) == []


@pytest.mark.parametrize(
    "source",
    [
        "if scheme == 'nz-2017': ...",
        "if name != 'nz-2017-draft': ...",
        "if edition.scheme in ('nz-2017', 'other'): ...",
        "x = 1 if scheme.name.startswith('nz-') else 2",
        "match name:\n    case 'nz-2017': ...",
    ],
)
def test_a_question_for_the_scheme_is_found(source: str) -> None:
    assert len(scheme_questions(source)) == 1


@pytest.mark.parametrize(
    "source",
    ["if url.scheme == 'https': ...", "if name in scheme_names(): ...", "if scheme.name == '': ...", "x = 'nz-2017'"],
)
def test_other_questions_are_not_reported(source: str) -> None:
    assert scheme_questions(source) == []
