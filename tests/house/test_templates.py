"""How templates are written: no line is longer than one of the code."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "src" / "overtrick" / "web" / "templates"
MOST_CHARACTERS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["line-length"]


def long_lines(text: str) -> list[int]:
    """The lines of a text that have too many characters."""
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > MOST_CHARACTERS]


def test_lines_of_templates_are_short() -> None:
    paths = sorted(path for path in TEMPLATES.rglob("*") if path.is_file())
    assert {path.suffix for path in paths} == {".html", ".txt"}
    found = {str(path.relative_to(ROOT)): long_lines(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: numbers for path, numbers in found.items() if numbers} == {}


@pytest.mark.parametrize(("characters", "found"), [(MOST_CHARACTERS, []), (MOST_CHARACTERS + 1, [2])])
def test_a_long_line_is_found(characters: int, found: list[int]) -> None:
    assert long_lines("<p>\n" + "♦" * characters + "\n</p>\n") == found
