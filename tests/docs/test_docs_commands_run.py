"""Every command that a page shows is run, and prints what the page shows.

The blocks of one page run one after the other in a folder of their own with a copy of the examples, and a
block such as ```toml plate.toml is first written there. A line that is only … stands for any number of
lines; a line that ends in … after a space is compared up to it.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .page_commands import agrees, calls, command_of, environment, prepare, run, write
from .pages import PAGES, blocks, name
from .update_page import updated
from .warm import warm

# The page on which every command is the installed program itself, started as a reader starts it.
COLD = "docs/tutorial.md"


@pytest.fixture(scope="module")
def started() -> Iterator[Path]:
    """A folder with an `overtrick` that need not load Django anew. Its name is short: a socket's name has 108 bytes."""
    with tempfile.TemporaryDirectory(prefix="overtrick-warm-") as folder, warm(Path(folder), environment()) as programs:
        yield programs


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_prints_what_the_page_shows(page: Path, tmp_path: Path, started: Path) -> None:
    prepare(tmp_path)
    programs = () if name(page) == COLD else (started,)
    status = 0
    for block in blocks(page.read_text(encoding="utf-8")):
        write(block, tmp_path)
        if block.language != "console":
            continue
        for line, shown in calls(block.text):
            command = command_of(line)
            if not command:
                continue
            status, printed = run(command, status, tmp_path, *programs)
            assert agrees(shown, printed), _difference(page, block.line, line, shown, printed)


def _difference(page: Path, at: int, command: str, shown: list[str], printed: list[str]) -> str:
    text = "\n".join(["it shows:", *shown, "it prints:", *printed])
    help_ = f"If that is right, bring the page in line: .venv/bin/python -m tests.docs.update_page {name(page)}"
    return f"{name(page)}, block on line {at}: {command}\n{text}\n{help_}"


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


PAGE = """\
```console
$ echo "Line 4 of the journal: adjust"
Line 4 of the journal: adjust

$ echo a new example, which shows nothing yet
$ echo "Line 6 of the journal: opening"
Line 5 of the journal: opening
```

```console
$ echo decide withdraw line=5 >said; echo "Line 7 of the journal: withdraw (line 6)"; echo and more
Line 6 of the journal: withdraw …
…
$ echo "7 lines of the journal"; echo something else
6 lines of the journal
…
something
```
"""


def test_an_example_that_is_added_moves_the_numbers_after_it() -> None:
    new, trouble = updated(PAGE)
    assert (
        new
        == """\
```console
$ echo "Line 4 of the journal: adjust"
Line 4 of the journal: adjust

$ echo a new example, which shows nothing yet
a new example, which shows nothing yet
$ echo "Line 6 of the journal: opening"
Line 6 of the journal: opening
```

```console
$ echo decide withdraw line=6 >said; echo "Line 7 of the journal: withdraw (line 6)"; echo and more
Line 7 of the journal: withdraw …
…
$ echo "7 lines of the journal"; echo something else
6 lines of the journal
…
something
```
"""
    )
    assert [command[:28] for command in trouble] == ['echo "7 lines of the journal']
    assert updated(new)[0] == new


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
