"""What no file of the project may contain, and how large and how exact the source must be."""

import ast
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "overtrick"
# Put together from pieces, so that this file does not contain what it looks for.
NEEDLES = ("../" + "shared", "pypi" + ".org", "python" + "hosted", "npm" + "js.", "test.py" + "pi")
IN_LOCKS = ("http" + ":", "https" + ":", "file" + ":", "--index", "--extra-index", "--find-links")
SKIPPED_FOLDERS = {
    ".git",
    ".venv",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    "build",
}
EXACT_ROOMS = ("core", "formats", "checks", "schemes", "awards", "standing", "billing", "scoring", "store")
MOST_LINES = 300
MOST_FUNCTION_LINES = 40


def project_files() -> list[Path]:
    """Every file that is or could be committed."""
    try:
        listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        found = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout
        paths = [ROOT / os.fsdecode(name) for name in found.split(b"\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = list(_walked())
    return sorted(path for path in paths if path.is_file())


def _walked() -> Iterator[Path]:
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS and not name.endswith(".egg-info")]
        yield from (Path(folder, name) for name in names)


def python_files(*folders: Path) -> list[Path]:
    """The Python files below some folders."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def inexact(source: str) -> list[int]:
    """The lines of a source text on which a float is written or made."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]


def long_functions(source: str) -> list[str]:
    """The functions of a source text that have too many lines, from `def` to the end; decorators are not counted."""
    return [
        f"{node.name} ({lines})"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_FUNCTION_LINES
    ]


def test_the_project_has_files() -> None:
    assert ROOT / "pyproject.toml" in project_files()
    assert ROOT / "pyproject.toml" in set(_walked())


@pytest.mark.parametrize("needle", NEEDLES)
def test_no_file_contains(needle: str) -> None:
    assert [str(path.relative_to(ROOT)) for path in project_files() if needle.encode() in path.read_bytes()] == []


def test_lock_files_name_no_address() -> None:
    locks = [path for path in project_files() if path.suffix == ".lock"]
    assert len(locks) >= 2
    assert [(path.name, needle) for path in locks for needle in IN_LOCKS if needle in path.read_text()] == []


def test_no_float_touches_points() -> None:
    rooms = [PACKAGE / room for room in EXACT_ROOMS]
    found = {str(path.relative_to(ROOT)): inexact(path.read_text(encoding="utf-8")) for path in python_files(*rooms)}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize("source", ["x = 0.5", "x = float(y)", "x = map(float, y)", "def f(x: float): ...", "1e3"])
def test_a_float_is_found(source: str) -> None:
    assert inexact(source) == [1]


def test_exact_numbers_are_not_floats() -> None:
    assert inexact("x = Fraction('0.5') + Decimal('1e3') + 5  # 0.5 float(") == []


def test_source_files_are_small() -> None:
    # A migration is written by a program and read by one; its length is that of the tables.
    paths = [path for path in python_files(PACKAGE) if path.parent.name != "migrations"]
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert {str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_functions_are_short() -> None:
    found = {path: long_functions(path.read_text(encoding="utf-8")) for path in python_files(PACKAGE)}
    assert {str(path.relative_to(ROOT)): names for path, names in found.items() if names} == {}


def test_a_long_function_is_found_wherever_it_stands() -> None:
    fits, too_long = "    x = 1\n" * 39, "        x = 1\n" * 40
    assert long_functions(f"def f():\n{fits}") == []
    assert long_functions(f"class A:\n    async def f(self):\n{too_long}") == ["f (41)"]


def test_every_module_says_why_it_exists() -> None:
    paths = python_files(*(ROOT / folder for folder in ("src", "tests", "bench", "soak")))
    # An empty __init__.py among the tests only makes a folder a package.
    paths = [path for path in paths if path.stat().st_size or ROOT / "tests" not in path.parents]
    silent = [path for path in paths if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert [str(path.relative_to(ROOT)) for path in silent] == []
