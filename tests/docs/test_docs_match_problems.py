"""docs/reference/problems.md has a section for every code that the commands can produce, with its own words."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from overtrick.schemes import load_scheme

from .mistakes import reports
from .pages import ROOT, blocks, read, sections

PAGE = read("docs/reference/problems.md")
SOURCE = ROOT / "src" / "overtrick"
# Some readers are given the code of their problem as an argument, at this position.
GIVEN_TO = {"take": 2, "add_warning": 0, "add_error": 0}
PLAYERS = "player-"
MADE_ELSEWHERE = {"unknown-points-type"}
# The formats of registers have pages of their own, with their problems on them.
OTHER_PAGES = ("formats/access/", "formats/player_file/")
# The modules that a command can reach: a format that no command reads yet needs no page.
REACHED = """
import sys
import overtrick.cli.commands.award, overtrick.cli.commands.check
from overtrick.store.db.data_directory import set_up_django
set_up_django()
import overtrick.store.commands.receive, overtrick.store.deliveries.manual_entry
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("overtrick.")), sep="\\n")
"""


def codes_in(source: str) -> Iterator[str]:
    """Every problem code in a source text; a code that is put together is given up to its first value."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given: list[ast.expr] = []
        if called == "Problem":
            given = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "code")]
        elif called in GIVEN_TO:
            given = node.args[GIVEN_TO[called] : GIVEN_TO[called] + 1]
        for value in given:
            yield from _text(value)


def _text(value: ast.expr) -> Iterator[str]:
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            yield text
        case ast.Name(id="code") | ast.Subscript(slice=ast.Constant(value="code")):
            return
        case _:
            raise AssertionError(f"a problem code that this test cannot follow: {ast.unparse(value)}")


@cache
def all_codes() -> set[str]:
    """Every code that the commands can produce."""
    listed = subprocess.run([sys.executable, "-c", REACHED], capture_output=True, text=True, check=True).stdout
    paths = [Path(line) for line in listed.splitlines()]
    assert SOURCE / "core" / "problems.py" in paths
    assert SOURCE / "store" / "results" / "reading.py" in paths
    paths = [path for path in paths if not str(path.relative_to(SOURCE)).startswith(OTHER_PAGES)]
    found = {code for path in paths for code in codes_in(path.read_text(encoding="utf-8"))}
    statuses = load_scheme("nz-2017").editions[-1].eligibility
    return (found - {PLAYERS}) | {f"{PLAYERS}{status}" for status, rule in statuses.items() if rule.warns}


def described() -> dict[str, str]:
    """The sections of the page, by code."""
    return sections(PAGE, 3)


def test_every_code_has_a_section_and_every_section_a_code() -> None:
    assert sorted(described()) == sorted(all_codes())


def test_every_code_has_a_mistake_that_makes_it() -> None:
    assert set(reports()) == all_codes() - MADE_ELSEWHERE


@pytest.mark.parametrize("code", sorted(set(described()) - MADE_ELSEWHERE))
def test_a_section_gives_the_severity_and_the_words_of_the_program(code: str) -> None:
    problem, section = reports()[code], described()[code]
    assert f"**{problem.severity}**" in section
    assert str(problem) in [block.text.strip() for block in blocks(section)]


def test_codes_are_found_however_they_are_given(tmp_path: Path) -> None:
    source = "Problem('a', x)\nProblem(code='b')\nheader.take(0, read, 'c', 'advice')\nProblem(f'd-{e}')\nother('f')"
    assert list(codes_in(source)) == ["a", "b", "c", "d-"]
    with pytest.raises(AssertionError, match="cannot follow"):
        list(codes_in("Problem(codes[0])"))
