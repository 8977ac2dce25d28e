"""Ten thousand files in one call: steady memory, and a progress bar for somebody who waits."""

import os
import pty
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import TEN_PAIRS

PROGRAM = [sys.executable, "-m", "overtrick.cli"]
FEW, MANY = 200, 10_000
# The largest growth allowed between few and many files: caches fill, nothing else grows.
GROWTH_KB = 12_000


def _peak_memory(words: list[str], folder: Path) -> int:
    """The largest memory of a run in kilobytes, as the run itself saw it."""
    script = (
        "import resource, sys; from overtrick.cli import main; status = main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    return int(done.stderr)


def _evening(folder: Path, count: int) -> list[str]:
    names = [f"106_{number}.txt" for number in range(count)]
    for number, name in enumerate(names):
        text = TEN_PAIRS.replace("Jubilee", f"Jubilee {number}").replace(",26,1,", f",{20 + number % 9},1,")
        (folder / name).write_text(text)
    return names


def test_ten_thousand_files_need_no_more_memory_than_a_few(tmp_path: Path) -> None:
    names = _evening(tmp_path, MANY)
    few = _peak_memory(["award", "--json", *names[:FEW]], tmp_path)
    many = _peak_memory(["award", "--json", *names], tmp_path)
    assert many - few < GROWTH_KB, (few, many)


def _at_a_terminal(words: list[str], folder: Path) -> str:
    """What a person at a terminal sees."""
    parent, child = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen([*PROGRAM, *words], cwd=folder, stdout=child, stderr=child, env=environment)
    os.close(child)
    seen = b""
    while True:
        try:
            piece = os.read(parent, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    process.wait()
    os.close(parent)
    return seen.decode()


def test_a_terminal_gets_colours_and_a_table(tmp_path: Path) -> None:
    (name,) = _evening(tmp_path, 1)
    seen = _at_a_terminal(["award", name], tmp_path)
    assert "\x1b[" in seen
    assert "Award and why" in seen
    assert "40 C each" in seen


def test_many_files_at_a_terminal_show_progress(tmp_path: Path) -> None:
    names = _evening(tmp_path, 60)
    seen = _at_a_terminal(["check", *names], tmp_path)
    assert "━" in seen
    assert "60 files: 60 accepted, 0 rejected" in seen
    assert "━" not in _at_a_terminal(["check", *names[:3]], tmp_path)
