"""The process that answers one question in SQL, and ends.

It has no connection to the records and none of their secrets; it writes no file, and has only so much memory and time.
What it says are lines of JSON: the columns, rows, and at the end what it took; or why it does not answer.
"""

import json
import os
import resource
import sys
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from time import monotonic_ns
from typing import Any

import duckdb
import msgspec

from overtrick.store.columns.connection import Copy, open_locked
from overtrick.store.columns.console.statement_check import RefusedQuery, check_query, explain_error
from overtrick.store.columns.manifest import NoCopy

BATCH = 500
# Beside what the query may have: the program, its libraries, and what its threads reserve.
_PROGRAM_BYTES = 1_500_000_000
_OPEN_FILES = 1_024
_LOWER_PRIORITY = 10
_PLAIN = (int, str, bool, type(None))
_ZONED = "TIMESTAMP WITH TIME ZONE"


class QueryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A question: the folder of the copy, the statement, and its limits; rows before `skip` are left out.

    `most` rows and `most_bytes` of the answer are given; 0 is no limit. `zone` tells which day is today.
    """

    folder: str
    sql: str
    seconds: int
    megabytes: int
    threads: int = 2
    skip: int = 0
    most: int = 0
    most_bytes: int = 0
    zone: str = "UTC"


class _Output:
    """The answer as it is written, which may be only so large: whoever asked keeps it in memory."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._written = 0

    def write(self, line: dict[str, Any]) -> None:
        """Write a line; raise a RefusedQuery where that is too much."""
        text = json.dumps(line, ensure_ascii=False)
        self._written += len(text.encode(errors="replace"))
        if self._most and self._written > self._most:
            most = self._most // 1_000_000
            raise RefusedQuery(f"The answer is larger than {most} MB. Ask for fewer rows or columns, or shorter texts.")
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def main() -> None:
    """Answer the question that stands on the standard input."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=QueryRequest)
    output = _Output(request.most_bytes)
    try:
        for line in _answer(request):
            output.write(line)
    except RefusedQuery as error:
        _refuse(error)
    except NoCopy as error:
        _refuse(RefusedQuery(str(error)))
    except (MemoryError, duckdb.OutOfMemoryException):
        says = f"The question needs more than {request.megabytes} MB of memory. Ask for less, such as one season."
        _refuse(RefusedQuery(says))
    except duckdb.Error as error:
        _refuse(explain_error(error, request.sql))


def _answer(request: QueryRequest) -> Iterator[dict[str, Any]]:
    began = monotonic_ns()
    memory, folder = f"{request.megabytes}MB", Path(request.folder)
    with open_locked(folder, memory=memory, threads=request.threads, zone=request.zone) as copy:
        _limit(request)
        check_query(copy.duck, request.sql)
        result = copy.duck.execute(request.sql)
        described = [(str(name), str(kind)) for name, kind, *_ in result.description or []]
        _check_kinds(described)
        yield {"columns": described}
        rows, more = 0, False
        for batch in _batches(copy, request):
            rows += len(batch)
            if request.most and rows > request.most:
                batch, rows, more = batch[: request.most - rows], request.most, True
            yield {"rows": [[_plain(value) for value in row] for row in batch]}
            if more:
                break
        manifest = copy.manifest
        yield {
            "end": {
                "rows": rows, "more": more, "milliseconds": (monotonic_ns() - began) // 1_000_000,
                "seq": manifest.seq, "at": manifest.at.isoformat(),
            }
        }  # fmt: skip


def _check_kinds(described: list[tuple[str, str]]) -> None:
    """Refuse moments with a time zone, which DuckDB hands to Python with the help of a library that is not here."""
    for name, kind in described:
        if _ZONED in kind:
            says = "is a moment with a time zone. Write it as CAST(… AS TIMESTAMP), or use current_date."
            raise RefusedQuery(f"The column {name} {says}")


def _batches(copy: Copy, request: QueryRequest) -> Iterator[list[tuple[Any, ...]]]:
    skip = request.skip
    while batch := copy.duck.fetchmany(BATCH):
        kept = batch[skip:]
        skip = max(0, skip - len(batch))
        if kept:
            yield kept


def _limit(request: QueryRequest) -> None:
    """Let this process write no file, have only so much memory and computing time, and let others go first."""
    os.nice(_LOWER_PRIORITY)
    bytes_ = request.megabytes * 1_000_000 + _PROGRAM_BYTES
    seconds = request.threads * request.seconds + 5
    for what, most in (
        (resource.RLIMIT_AS, bytes_),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
    ):
        resource.setrlimit(what, (most, most))


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; dates, decimals and all else as texts."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, datetime):
        return value.isoformat(" ")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value)


def _refuse(refused: RefusedQuery) -> None:
    told = {"says": refused.says, "line": refused.line, "column": refused.column}
    sys.stdout.write(json.dumps({"refused": told}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
