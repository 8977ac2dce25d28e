"""The process of the laboratory: it keeps the history open, and answers one trial after the other for its parent.

A line in is a trial, a line out is what it came to or what is wrong with it, both as JSON. It ends with its parent, and
when it was not asked for a while: the history of a nation takes memory.
"""

import os
import select
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from overtrick.config.settings_file import DIRECTORY_VARIABLE
from overtrick.lab.comparison import Comparison
from overtrick.lab.laboratory import Laboratory, Memory, run_trial, work_out_present
from overtrick.lab.outcomes import Overflow
from overtrick.lab.trials import Trial, TrialError
from overtrick.schemes.errors import SchemeError

_IDLE_SECONDS = 15 * 60


class Answer(msgspec.Struct, frozen=True):
    """What a trial came to, and its days; or what is wrong."""

    error: str = ""
    comparison: Comparison | None = None
    first: str = ""
    last: str = ""
    worked_again: int = 0


class _Bench:
    """The open laboratory, and what the cases earn by the present scheme, which is the same for every trial."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._state = ""
        self._laboratory: Laboratory | None = None
        self._known = Memory()

    def run(self, trial: Trial) -> Answer:
        """Run a trial."""
        try:
            result = run_trial(self.open(), trial, memory=self._known)
        except (TrialError, SchemeError, Overflow) as error:
            return Answer(error=str(error))
        first, last = result.span.first.isoformat(), result.span.last.isoformat()
        return Answer("", result.comparison, first, last, result.worked_again)

    def open(self) -> Laboratory:
        """Return the laboratory of the records as the columnar copy has them now."""
        from overtrick.store.columns.manifest import require_manifest
        from overtrick.store.laboratory.laboratory import open_laboratory
        from overtrick.store.laboratory.parts import refresh_parts

        manifest = require_manifest(self._folder)
        state = f"{manifest.number} {manifest.link}"
        if self._laboratory is None or state != self._state:
            refresh_parts(self._folder, manifest)
            self._laboratory, self._state, self._known = open_laboratory(self._folder), state, Memory()
            work_out_present(self._laboratory, self._known)
        return self._laboratory


def main(directory: str) -> None:
    """Answer trials until there are no more."""
    os.environ[DIRECTORY_VARIABLE] = directory
    from overtrick.store.db.data_directory import open_directory, set_up_django

    set_up_django()
    open_directory(Path(directory))
    from overtrick.store.columns.manifest import NoCopy, copy_folder

    bench = _Bench(copy_folder(Path(directory)))
    with suppress(NoCopy):
        bench.open()
    while select.select([sys.stdin.buffer], [], [], _IDLE_SECONDS)[0] and (line := sys.stdin.buffer.readline()):
        try:
            answer = bench.run(msgspec.json.decode(line, type=Trial))
        except NoCopy as error:
            answer = Answer(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
