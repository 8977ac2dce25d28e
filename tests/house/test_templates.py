"""How templates are written: no line is longer than one of the code, and what a page looks like stands nowhere else."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from django.template import engines

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "overtrick" / "web"
MOST_CHARACTERS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["line-length"]

_ELEMENT = re.compile(r"(?<!\?P)<(?:/?[a-z]+[\s>/]|[a-z]+$)")
_MARKUP_CALLS = {"format_html", "format_html_join", "mark_safe", "SafeString", "Markup"}


def long_lines(text: str) -> list[int]:
    """The lines of a text that have too many characters."""
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > MOST_CHARACTERS]


def test_lines_of_templates_are_short() -> None:
    paths = sorted(path for folder in ("jinja2", "templates") for path in (WEB / folder).rglob("*") if path.is_file())
    assert {path.suffix for path in paths} == {".html", ".txt"}
    found = {str(path.relative_to(ROOT)): long_lines(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: numbers for path, numbers in found.items() if numbers} == {}


@pytest.mark.parametrize(("characters", "found"), [(MOST_CHARACTERS, []), (MOST_CHARACTERS + 1, [2])])
def test_a_long_line_is_found(characters: int, found: list[int]) -> None:
    assert long_lines("<p>\n" + "♦" * characters + "\n</p>\n") == found


def test_every_template_of_ours_can_be_read() -> None:
    """A mistake in a template is found here, and not by the first reader of its page."""
    environment = engines["jinja2"].env  # type: ignore[attr-defined]
    names = [str(path.relative_to(WEB / "jinja2")) for path in (WEB / "jinja2").rglob("*.html")]
    assert len({environment.get_template(name) for name in names}) == len(names) > 0


def markup_in(source: str) -> list[str]:
    """The texts of a module that are markup, and the calls that let texts pass as markup."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return sorted({text for text in texts if _ELEMENT.search(text)} | names & _MARKUP_CALLS)


def test_markup_is_in_templates_alone() -> None:
    """A designer must find every element of a page where the page is.

    Charts are images of their own, and the words of our catalogue are put into templates as they are.
    """
    outside = {WEB / "templating" / "texts.py", *(WEB / "charts").glob("*.py")}
    paths = sorted({*WEB.rglob("*.py")} - outside)
    found = {str(path.relative_to(WEB)): markup_in(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "<b>1</b>"', ["<b>1</b>"]),
        ('x = f"<td{kind}>{text}"', ["<td"]),
        ("x = mark_safe(y)", ["mark_safe"]),
        ('"""A <b>docstring</b>."""\nx = "1 < 2"', []),
    ],
)
def test_markup_is_found(source: str, found: list[str]) -> None:
    assert markup_in(source) == found
