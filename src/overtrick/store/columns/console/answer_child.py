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


class QueryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A question: the folder of the copy, the statement, and its limits; rows before `skip` are left out."""

    folder: str
    sql: str
    seconds: int
    megabytes: int
    threads: int = 2
    skip: int = 0
    most: int = 0


def main() -> None:
    """Answer the question that stands on the standard input."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=QueryRequest)
    try:
        for line in _answer(request):
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
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
    with open_locked(Path(request.folder), memory=f"{request.megabytes}MB", threads=request.threads) as copy:
        _limit(request)
        check_query(copy.duck, request.sql)
        result = copy.duck.execute(request.sql)
        described = result.description or []
        yield {"columns": [[str(name), str(kind)] for name, kind, *_ in described]}
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
