"""The pages about registers show what the code does: examples, columns, names, changes, and every problem code."""

import ast
import re
from pathlib import Path

import pytest

from overtrick.formats import access
from overtrick.formats.access.table import COLUMNS as EXTRACT_COLUMNS
from overtrick.formats.common.ascii_names import ascii_name
from overtrick.formats.common.proper_names import capitalise_name
from overtrick.formats.player_file.layout import STANDARD
from tests.formats.new_zealand import DAY, REGISTERS, ROOT, nz_codes
from tests.formats.register_mistakes import reports

PAGES = {name: (ROOT / "docs" / "reference" / f"{name}.md").read_text() for name in ("player-file", "access-extract")}
PREFIXES = {"player-file": "players-", "access-extract": "access-"}
PROBLEMS = (ROOT / "docs" / "reference" / "problems.md").read_text()
SOURCES = [
    *(ROOT / "src/overtrick/formats/player_file").glob("*.py"),
    *(ROOT / "src/overtrick/formats/access").glob("*.py"),
]
_FILE = re.compile(r"^```text (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?:players|access)-[a-z-]+")


def part(page: str, heading: str) -> str:
    """A part of a page, from its heading to the next one."""
    return re.split(r"^## ", PAGES[page].split(f"\n## {heading}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def table(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without the marks of code."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines][1:]


def codes_in_source() -> set[str]:
    """Every text in the readers and writers that is a problem code."""
    nodes = [node for path in SOURCES for node in ast.walk(ast.parse(path.read_text()))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if _CODE.fullmatch(text)} - {access.FORMAT}


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_are_the_files_beside_it(page: str) -> None:
    shown = _FILE.findall(PAGES[page])
    assert shown
    assert dict(shown) == {name: (REGISTERS / name).read_text() for name, _ in shown}


def test_every_column_is_described_in_order() -> None:
    assert tuple(row[0] for row in table(part("player-file", "The columns"))) == tuple(STANDARD.headings)
    assert tuple(row[0] for row in table(part("access-extract", "The columns"))) == EXTRACT_COLUMNS


def test_names_are_written_as_the_page_says() -> None:
    rows = table(part("player-file", "How it is written"))
    assert len(rows) >= 6
    assert [ascii_name(name) for name, _ in rows] == [plain for _, plain in rows]


def test_initials_are_set_as_the_page_says() -> None:
    rows = table(part("access-extract", "Capital initials"))
    assert len(rows) >= 10
    assert [capitalise_name(typed) for typed, *_ in rows] == [name for _, name, _ in rows]


def test_the_changes_on_the_page_are_those_of_the_example() -> None:
    _, changes, _ = access.load(REGISTERS / "access_extract.csv", nz_codes(), DAY)
    first = [[str(c.line), c.number, c.column, c.old, c.new, c.why] for c in changes if c.line == 2]
    assert table(part("access-extract", "The list of changes")) == first


def test_every_code_has_a_mistake_that_makes_it() -> None:
    assert set(reports()) == codes_in_source()


@pytest.mark.parametrize("page", PAGES)
def test_every_code_has_a_section_and_every_section_a_code(page: str) -> None:
    sections = re.findall(r"^### (\S+)$", PAGES[page], re.MULTILINE)
    assert sorted(sections) == sorted(code for code in reports() if code.startswith(PREFIXES[page]))


@pytest.mark.parametrize("code", sorted(reports()))
def test_a_section_gives_the_severity_and_the_words_of_the_program(code: str) -> None:
    (page,) = [page for page, prefix in PREFIXES.items() if code.startswith(prefix)]
    section = PAGES[page].split(f"\n### {code}\n")[1].split("\n### ")[0]
    assert f"**{reports()[code].severity}**" in section
    assert f"```text\n{reports()[code]}\n```" in section


def test_the_list_of_problems_names_every_code_with_its_severity() -> None:
    listed = re.findall(r"^\| \[`((?:players|access)-[a-z-]+)`\]\(\S+\) \| (\w+) \|$", PROBLEMS, re.MULTILINE)
    assert dict(listed) == {code: str(problem.severity) for code, problem in reports().items()}


def test_every_example_register_is_shown() -> None:
    shown = {name for page in PAGES.values() for name, _ in _FILE.findall(page)}
    assert {Path(path).name for path in REGISTERS.iterdir()} == shown
