"""Ask a question in SQL: in a process of its own, one at a time on a machine, within limits of time and memory."""

import fcntl
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Timer
from typing import Any

import msgspec

from overtrick.store.columns.console.answer_child import QueryRequest
from overtrick.store.columns.console.statement_check import RefusedQuery

_LOCK_FILE = "query.lock"
_PROGRAM = "from overtrick.store.columns.console.answer_child import main; main()"
_LOOK_SECONDS = 1 / 20
# How a process of Python ends that failed on its own.
_FAILED = 1
_log = logging.getLogger(__name__)


class QueryLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What a question may take: seconds, memory, how long it waits for its turn; rows and bytes of its answer."""

    seconds: int = 20
    megabytes: int = 512
    wait_seconds: int = 10
    most_rows: int = 0
    most_bytes: int = 0


class QueryEnd(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer took, whether there are `more` rows, and which state of the copy it shows."""

    rows: int
    more: bool
    milliseconds: int
    seq: int
    at: datetime


class BusyConsole(Exception):
    """Other questions are being answered, and the turn of this one did not come."""


class RunningQuery:
    """A question that is being answered: its columns with their types, then its rows, then its end."""

    def __init__(self, lines: Iterator[dict[str, Any]]) -> None:
        self._lines = lines
        first = next(lines)
        self.columns: list[tuple[str, str]] = [(name, kind) for name, kind in first["columns"]]
        self.end: QueryEnd | None = None

    def batches(self) -> Iterator[list[list[Any]]]:
        """Yield the rows in batches, each value as a number, a text, a truth value or None."""
        for line in self._lines:
            if "rows" in line:
                yield line["rows"]
            else:
                self.end = msgspec.convert(line["end"], QueryEnd, strict=False)


@contextmanager
def ask_query(
    folder: Path, sql: str, limits: QueryLimits, *, skip: int = 0, zone: str = "UTC"
) -> Iterator[RunningQuery]:
    """Answer a question, with today as in a time zone. Raise a RefusedQuery that says why not, or BusyConsole."""
    request = QueryRequest(
        # The process that answers has another working directory.
        folder=str(folder.resolve()), sql=sql, seconds=limits.seconds, megabytes=limits.megabytes, skip=skip,
        most=limits.most_rows, most_bytes=limits.most_bytes, zone=zone,
    )  # fmt: skip
    with _own_turn(folder, limits.wait_seconds):
        process = _start(request)
        timer = Timer(limits.seconds, process.kill)
        timer.start()
        try:
            yield RunningQuery(_read(process, limits, timer))
        finally:
            timer.cancel()
            process.kill()
            process.wait()
            for stream in (process.stdout, process.stderr):
                if stream is not None:
                    stream.close()


def _start(request: QueryRequest) -> "subprocess.Popen[bytes]":
    """Start the process, which gets nothing of this one's environment but where its program is."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", _PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"},
        cwd="/",
    )
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(request))
    process.stdin.close()
    return process


def _read(process: "subprocess.Popen[bytes]", limits: QueryLimits, timer: Timer) -> Iterator[dict[str, Any]]:
    """Yield the lines of the answer; raise a RefusedQuery where there is none."""
    assert process.stdout is not None
    assert process.stderr is not None
    for text in process.stdout:
        if not text.endswith(b"\n"):
            break
        line = json.loads(text)
        if "refused" in line:
            raise RefusedQuery(**line["refused"])
        yield line
        if "end" in line:
            return
    if process.wait() == _FAILED:
        _log.error("a question failed", extra={"error": process.stderr.read().decode(errors="replace")})
        raise RefusedQuery("The program failed on this question. The log of the service says more.")
    if not timer.is_alive():
        says = f"The question took longer than {limits.seconds} seconds and was ended."
    else:
        says = f"The question needs more than {limits.megabytes} MB of memory, or more time than it may have."
    raise RefusedQuery(f"{says} Ask for less, such as one season.")


@contextmanager
def _own_turn(folder: Path, wait_seconds: int) -> Iterator[None]:
    """Wait until no other question is answered on this machine; raise BusyConsole if it takes too long."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        until = time.monotonic() + wait_seconds
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                if time.monotonic() >= until:
                    raise BusyConsole("Another question is being answered. Try again in a moment.") from error
                time.sleep(_LOOK_SECONDS)
        yield
    finally:
        os.close(handle)
