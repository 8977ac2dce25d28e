"""The process of the laboratory: it keeps the history open, and answers one trial after the other for its parent.

A line in is a trial, a line out is what it came to or what is wrong with it, both as JSON. It ends with its parent.
"""

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from overtrick.config.settings_file import DIRECTORY_VARIABLE
from overtrick.lab.comparison import Comparison
from overtrick.lab.laboratory import Laboratory, run_trial, work_out_here
from overtrick.lab.replay import DatedOutcomes, Span
from overtrick.lab.trials import Trial, TrialError
from overtrick.schemes.errors import SchemeError


class Answer(msgspec.Struct, frozen=True):
    """What a trial came to, and its days; or what is wrong."""

    error: str = ""
    comparison: Comparison | None = None
    first: str = ""
    last: str = ""


class _Bench:
    """The open laboratory, and what the cases earn by the present scheme, which is the same for every trial."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._state = ""
        self._laboratory: Laboratory | None = None
        self._known: dict[Span, DatedOutcomes] = {}

    def run(self, trial: Trial) -> Answer:
        """Run a trial."""
        try:
            result = run_trial(self._open(), trial, self._work_out)
        except (TrialError, SchemeError) as error:
            return Answer(error=str(error))
        return Answer("", result.comparison, result.span.first.isoformat(), result.span.last.isoformat())

    def _open(self) -> Laboratory:
        from overtrick.store.columns.manifest import require_manifest
        from overtrick.store.laboratory.laboratory import open_laboratory
        from overtrick.store.laboratory.parts import refresh_parts

        manifest = require_manifest(self._folder)
        state = f"{manifest.number} {manifest.link}"
        if self._laboratory is None or state != self._state:
            refresh_parts(self._folder, manifest)
            self._laboratory, self._state, self._known = open_laboratory(self._folder), state, {}
        return self._laboratory

    def _work_out(self, history: Any, schemes: Any, span: Span) -> dict[str, DatedOutcomes]:
        known = self._known.get(span)
        found: dict[str, DatedOutcomes] = work_out_here(
            history, {name: scheme for name, scheme in schemes.items() if name != "before" or known is None}, span
        )
        self._known = {span: known or found["before"]}
        return {"before": self._known[span]} | found


def main(directory: str) -> None:
    """Answer trials until there are no more."""
    os.environ[DIRECTORY_VARIABLE] = directory
    from overtrick.store.db.data_directory import open_directory, set_up_django

    set_up_django()
    open_directory(Path(directory))
    from overtrick.store.columns.manifest import NoCopy, copy_folder

    bench = _Bench(copy_folder(Path(directory)))
    for line in sys.stdin.buffer:
        try:
            answer = bench.run(msgspec.json.decode(line, type=Trial))
        except NoCopy as error:
            answer = Answer(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
