"""Asking a question of the copy as the page does: in a process of its own, within limits."""

from pathlib import Path
from typing import Any

from overtrick.store.columns.console.query_process import QueryLimits, ask_query

SECRET = "the password of the secretary"


def answer(folder: Path, sql: str, **limits: int) -> list[list[Any]]:
    given = QueryLimits(**{"seconds": 30, "wait_seconds": 60} | limits)
    with ask_query(folder, sql, given) as query:
        return [row for batch in query.batches() for row in batch]
