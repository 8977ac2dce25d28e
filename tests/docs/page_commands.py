"""The commands that a page shows: what they are, how they are run, and whether they print what is shown."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from .pages import ROOT, Block

PROMPT = "$ "
# A line that is only this stands for any number of lines; one that ends in it after a space is compared up to it.
LEFT_OUT = "…"
# What a page may call, and what is run in its place.
RUNS = {"overtrick": "overtrick", ".venv/bin/overtrick": "overtrick", "make examples": "examples/run"}
ALLOWED = ("cp ", "cat ", "sed ", "echo ", "head ", "mkdir ", "python3 ")


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


def is_same(shown: str, printed: str) -> bool:
    """Whether a line is printed as it is shown, up to what is left out at its end."""
    start = shown.removesuffix(f" {LEFT_OUT}")
    return printed.startswith(start) if start != shown else printed == shown


def aligned(
    shown: list[str], printed: list[str], same: Callable[[str, str], bool] = is_same
) -> list[tuple[str, str]] | None:
    """Each shown line with the one that is printed for it; None if the two do not agree."""
    if not shown:
        return None if printed else []
    if shown[0] == LEFT_OUT:
        ends = (aligned(shown[1:], printed[at:], same) for at in range(len(printed) + 1))
        return next(([(LEFT_OUT, LEFT_OUT), *end] for end in ends if end is not None), None)
    if not printed or not same(shown[0], printed[0]):
        return None
    rest = aligned(shown[1:], printed[1:], same)
    return None if rest is None else [(shown[0], printed[0]), *rest]


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Whether the printed lines are those shown, but for what the page leaves out."""
    return aligned(trimmed(shown), trimmed(printed)) is not None


def trimmed(lines: list[str]) -> list[str]:
    """Lines without the white space at their ends, and without empty lines around them."""
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    return text.splitlines()


def prepare(folder: Path) -> None:
    """Make a folder as the reader of a page has it."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    shutil.copytree(ROOT / "docs", folder / "docs")


def write(block: Block, folder: Path) -> None:
    """Write the file that a block shows, if it shows one."""
    if block.file:
        (folder / block.file).parent.mkdir(parents=True, exist_ok=True)
        (folder / block.file).write_text(block.text, encoding="utf-8")


def environment(*programs: Path) -> dict[str, str]:
    """The environment of a page's commands, with folders of programs that come first."""
    path = os.pathsep.join([*map(str, programs), str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "COLUMNS": "80", "OVERTRICK": "overtrick", "PYTHONIOENCODING": "utf-8"}


def run(command: str, status: int, folder: Path, *programs: Path) -> tuple[int, list[str]]:
    """Run a command after one that ended with a status. Returns its own status, and what it prints, errors among it."""
    ran = subprocess.run(
        ["/bin/sh", "-c", f"(exit {status}); {command}"],
        cwd=folder, env=environment(*programs), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    return ran.returncode, ran.stdout.decode().splitlines()
