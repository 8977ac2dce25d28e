"""Bring what a page shows in line with what its commands print: `python -m tests.docs.update_page docs/how-to/PAGE.md`.

An example that is added to a page moves the numbers of all later lines of the journal. This runs the page, and puts
the new numbers where the old ones stand, in commands too; where a command shows nothing, or nothing is left out of what
it shows, all that it prints is put there. What it cannot bring in line is named. Read the difference before you commit.
"""

import re
import sys
import tempfile
from pathlib import Path

from .page_commands import LEFT_OUT, PROMPT, aligned, calls, command_of, is_same, prepare, run, trimmed, write
from .pages import ROOT, blocks

# The number of a line of the journal, and how many there are.
_NUMBER = re.compile(r"(?<=[Ll]ine )\d+(?= of the journal)|(?<=withdraw \(line )\d+(?=\))|\d+(?= lines of the journal)")
_NAMED = re.compile(r"(?<=decide withdraw line=)\d+|(?<= --line )\d+")


class Update:
    """A page on its way through its commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.trouble: list[str] = []
        self._numbers: dict[str, str] = {}
        self._status = 0

    def block(self, text: str) -> str:
        """The text of a console block, with what its commands print now."""
        lines = [line for called, shown in calls(text) for line in self._call(called, shown)]
        return "".join(f"{line}\n" for line in lines)

    def _call(self, called: str, shown: list[str]) -> list[str]:
        called = _NAMED.sub(lambda number: self._numbers.get(number[0], number[0]), called)
        command = command_of(called)
        if not command:
            return [PROMPT + called, *shown]
        self._status, printed = run(command, self._status, self.folder)
        kept, after = trimmed(shown), [""] * (len(shown) - len("\n".join(shown).rstrip("\n").splitlines()))
        return [PROMPT + called, *self._shown(called, kept, trimmed(printed)), *after]

    def _shown(self, called: str, shown: list[str], printed: list[str]) -> list[str]:
        pairs = aligned(shown, printed, _is_same_but_for_numbers)
        if pairs is not None:
            for old, new in pairs:
                self._numbers |= dict(zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=False))
            return [_renumbered(old, new) for old, new in pairs]
        if LEFT_OUT in shown:
            self.trouble.append(called)
            return shown
        return printed


def _is_same_but_for_numbers(shown: str, printed: str) -> bool:
    return is_same(_NUMBER.sub("0", shown), _NUMBER.sub("0", printed))


def _renumbered(shown: str, printed: str) -> str:
    numbers = iter(_NUMBER.findall(printed))
    return _NUMBER.sub(lambda number: next(numbers, number[0]), shown)


def updated(text: str) -> tuple[str, list[str]]:
    """The text of a page with what its commands print now, and the commands that want a person."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        update = Update(folder)
        for block in blocks(text):
            write(block, folder)
            if block.language == "console":
                text = text.replace(f"```console\n{block.text}```", f"```console\n{update.block(block.text)}```", 1)
    return text, update.trouble


if __name__ == "__main__":
    for page in sys.argv[1:]:
        path = ROOT / page
        new, trouble = updated(path.read_text(encoding="utf-8"))
        path.write_text(new, encoding="utf-8")
        for command in trouble:
            sys.stdout.write(f"{page}: look yourself at what this shows: {command}\n")
