"""Trials for a page, run in a process of their own: pages stay as quick as ever, and a trial can be given up."""

import os
import select
import subprocess
import sys
from collections.abc import Callable
from threading import Lock
from time import monotonic

import msgspec

from overtrick.config.settings_file import DIRECTORY_VARIABLE
from overtrick.lab.trials import Trial
from overtrick.store.laboratory.child import Answer

_PROGRAM = "import sys; from overtrick.store.laboratory.child import main; main(sys.argv[1])"
_MOST_SECONDS, _LOOKS_A_SECOND = 120, 10
# A trial that nobody waits for any more may go on so long: to open the history again would take longer.
_SECONDS_TO_END = 5
_TRIES = 2


class GivenUp(Exception):
    """A newer trial of the same person took the place of this one."""


class TrialTooLong(Exception):
    """A trial took longer than a page may wait."""


class LaboratoryProcess:
    """Runs one trial at a time. Of those that a person sends meanwhile only the newest is run."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._newest: dict[str, object] = {}

    def run(self, trial: Trial, who: str) -> Answer:
        """Return what a trial came to; raise GivenUp if a newer one of the same person came."""
        own = self._newest[who] = object()

        def is_newest() -> bool:
            return self._newest.get(who) is own

        with self._lock:
            if not is_newest():
                raise GivenUp
            answer = self._ask(trial, is_newest)
            if is_newest():
                del self._newest[who]
            return answer

    def warm(self) -> None:
        """Start the process, which opens the history before the first trial comes."""
        if self._lock.acquire(blocking=False):
            try:
                self._start()
            finally:
                self._lock.release()

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _ask(self, trial: Trial, is_newest: Callable[[], bool]) -> Answer:
        line = msgspec.json.encode(trial) + b"\n"
        for _ in range(_TRIES):
            try:
                process = self._start()
                _write(process, line)
                found = _wait(process, is_newest)
            except OSError:
                found = b""
            except BaseException:
                # What it would still answer belongs to no later trial.
                self.stop()
                raise
            if found:
                return msgspec.json.decode(found, type=Answer)
            # It ended, perhaps just now because it was not asked for long.
            self.stop()
        return Answer(error="The laboratory ended without an answer.")

    def _start(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            directory = os.environ.get(DIRECTORY_VARIABLE, "")
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, directory], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self._process


def _write(process: subprocess.Popen[bytes], line: bytes) -> None:
    assert process.stdin
    process.stdin.write(line)
    process.stdin.flush()


def _wait(process: subprocess.Popen[bytes], is_newest: Callable[[], bool]) -> bytes:
    """Return the line of an answer; it is empty if the process ended."""
    assert process.stdout
    ends, newest = monotonic() + _MOST_SECONDS, True
    while not select.select([process.stdout], [], [], 1 / _LOOKS_A_SECOND)[0]:
        if newest and not is_newest():
            ends, newest = min(ends, monotonic() + _SECONDS_TO_END), False
        if monotonic() > ends:
            raise TrialTooLong if newest else GivenUp
    return process.stdout.readline()


laboratory_process = LaboratoryProcess()
