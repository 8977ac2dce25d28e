"""Every command that a page shows is run, and prints what the page shows.

The blocks of one page run one after the other in a folder of their own with a copy of the examples, and a
block such as ```toml plate.toml is first written there. A line that is only … stands for any number of
lines; a line that ends in … after a space is compared up to it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .pages import PAGES, ROOT, blocks, name
from .warm import warm

PROMPT = "$ "
# What a page may call, and what is run in its place.
RUNS = {"overtrick": "overtrick", ".venv/bin/overtrick": "overtrick", "make examples": "examples/run"}
ALLOWED = ("cp ", "cat ", "sed ", "echo ", "head ", "mkdir ")
# The page on which every command is the installed program itself, started as a reader starts it.
COLD = "docs/tutorial.md"


def command_of(line: str) -> str:
    """What is run for a line of a page; nothing for a command that the tests leave alone."""
    for called, run in RUNS.items():
        if line == called or line.startswith(f"{called} "):
            return run + line[len(called) :]
    return line if line.startswith(ALLOWED) else ""


def calls(text: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines that it should print."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith(PROMPT):
            found.append((line.removeprefix(PROMPT), []))
        elif found:
            found[-1][1].append(line)
    return found


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Whether the printed lines are those shown, with … for what the page leaves out."""
    if not shown:
        return not printed
    if shown[0] == "…":
        return any(agrees(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    if not printed:
        return False
    line, start = printed[0], shown[0].removesuffix(" …")
    same = line.startswith(start) if start != shown[0] else line == shown[0]
    return same and agrees(shown[1:], printed[1:])


def folder_for(page: Path, folder: Path) -> None:
    """A folder as the reader of a page has it."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    shutil.copytree(ROOT / "docs", folder / "docs")


def environment(*programs: Path) -> dict[str, str]:
    """The environment of a page's commands, with folders of programs that come first."""
    path = os.pathsep.join([*map(str, programs), str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "COLUMNS": "80", "OVERTRICK": "overtrick", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture(scope="module")
def started() -> Iterator[Path]:
    """A folder with an `overtrick` that need not load Django anew. Its name is short: a socket's name has 108 bytes."""
    with tempfile.TemporaryDirectory(prefix="overtrick-warm-") as folder, warm(Path(folder), environment()) as programs:
        yield programs


def run(command: str, status: int, folder: Path, *programs: Path) -> tuple[int, list[str]]:
    """Run a command after one that ended with a status; what it prints, errors among it."""
    ran = subprocess.run(
        ["/bin/sh", "-c", f"(exit {status}); {command}"],
        cwd=folder, env=environment(*programs), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    return ran.returncode, ran.stdout.decode().splitlines()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_prints_what_the_page_shows(page: Path, tmp_path: Path, started: Path) -> None:
    folder_for(page, tmp_path)
    programs = () if name(page) == COLD else (started,)
    status = 0
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.file:
            (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console":
            continue
        for line, shown in calls(block.text):
            command = command_of(line)
            if not command:
                continue
            status, printed = run(command, status, tmp_path, *programs)
            assert agrees(_trimmed(shown), _trimmed(printed)), _difference(page, block.line, line, shown, printed)


def _trimmed(lines: list[str]) -> list[str]:
    """Lines without the white space at their ends, and without empty lines around them."""
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    return text.splitlines()


def _difference(page: Path, at: int, command: str, shown: list[str], printed: list[str]) -> str:
    text = "\n".join(["it shows:", *shown, "it prints:", *printed])
    return f"{name(page)}, block on line {at}: {command}\n{text}"


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        (["a", "b"], ["a", "b"]),
        (["a", "…", "d"], ["a", "b", "c", "d"]),
        (["…"], []),
        (["a long …"], ["a long line"]),
        (["2 C (27.61…, rounded)"], ["2 C (27.61…, rounded)"]),
    ],
)
def test_what_agrees(shown: list[str], printed: list[str]) -> None:
    assert agrees(shown, printed)


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        (["a"], ["a", "b"]),
        (["a", "b"], ["a"]),
        (["a", "…", "d"], ["a", "b", "c"]),
        (["a long …"], ["a short line"]),
        (["27.61…"], ["27.619"]),
        ([], ["a"]),
    ],
)
def test_what_does_not_agree(shown: list[str], printed: list[str]) -> None:
    assert not agrees(shown, printed)


def test_some_pages_show_commands() -> None:
    shown = [
        line
        for page in PAGES
        for block in blocks(page.read_text(encoding="utf-8"))
        if block.language == "console"
        for line, _ in calls(block.text)
        if command_of(line)
    ]
    assert len(shown) > 30


@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "",
        "nothing",
        "check nothing.txt",
        "check --nothing",
        "check - < docs/index.md",
        "init --dir records --today 2026-01-05",
        "standing --help | head -1",
        "proposals --dir nowhere 2>&1 >printed",
        "nation --seed x",
    ],
)
def test_a_command_started_warm_does_as_one_started_cold(words: str, tmp_path: Path, started: Path) -> None:
    """Where a page says one thing and a reader sees another, it is not because of how the tests start a command."""
    warmly, coldly = tmp_path / "warmly", tmp_path / "coldly"
    for folder in (warmly, coldly):
        (folder / "docs").mkdir(parents=True)
        (folder / "docs" / "index.md").write_text("no results\n")
    said = run(f"overtrick {words}", 0, warmly, started)
    assert said == run(f"overtrick {words}", 0, coldly)
    assert sorted(path.name for path in warmly.iterdir()) == sorted(path.name for path in coldly.iterdir())
