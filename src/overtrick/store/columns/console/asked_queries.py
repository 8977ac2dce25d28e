"""Questions in SQL that the office asks on its page: limited, answered, and noted with who asked."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.access.attempts import Limit, consume, count_for
from overtrick.store.columns.console.query_process import BusyConsole, QueryEnd, QueryLimits, RunningQuery, ask_query
from overtrick.store.columns.console.statement_check import RefusedQuery
from overtrick.store.columns.freshness import Freshness, find_freshness, names_an_erased_player
from overtrick.store.columns.manifest import Manifest, read_manifest
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.journal.federation_state import current_federation

ROWS_ON_PAGE, MOST_ROWS_IN_FILE = 100, 100_000
_RATE = Limit("query", 60, timedelta(minutes=10))
# An answer is in the memory of the server, and a page in that of a browser.
_PAGE = QueryLimits(most_rows=ROWS_ON_PAGE, most_bytes=2_000_000)
_FILE = QueryLimits(seconds=60, most_rows=MOST_ROWS_IN_FILE, most_bytes=50_000_000)
_KEPT = timedelta(days=400)


class TooManyQueries(Exception):
    """A login asked so often that it has to wait."""


class AnsweredQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The columns with their types, the rows of a page or a file, and what it took."""

    columns: list[tuple[str, str]]
    rows: list[list[Any]]
    end: QueryEnd


def answer_page(folder: Path, who: str, sql: str, page: int, now: datetime) -> AnsweredQuery:
    """Answer a question with a page of its rows; a RefusedQuery, BusyConsole or TooManyQueries says why not."""
    return _answer(folder, who, sql, now, _PAGE, (page - 1) * ROWS_ON_PAGE)


def answer_file(folder: Path, who: str, sql: str, now: datetime) -> AnsweredQuery:
    """Answer a question with all its rows, up to the most that a file has; it is refused as on a page."""
    return _answer(folder, who, sql, now, _FILE, 0)


def find_copy_state(folder: Path) -> tuple[Manifest, Freshness] | None:
    """Return the state of the copy and how current it is; None if there is no copy yet."""
    manifest = read_manifest(folder)
    return (manifest, find_freshness(manifest)) if manifest else None


def list_asked(most: int) -> list[models.AskedQuery]:
    """Return the last questions, the newest first."""
    return list(models.AskedQuery.objects.order_by("-id")[:most])


def require_no_erased_name(folder: Path) -> None:
    """Raise a RefusedQuery while the copy has the name of a player who was erased since it was written."""
    manifest = read_manifest(folder)
    if manifest and names_an_erased_player(manifest):
        raise RefusedQuery("A player was erased a moment ago, and the copy still has the name. Ask again in a minute.")


def _answer(folder: Path, who: str, sql: str, now: datetime, limits: QueryLimits, skip: int) -> AnsweredQuery:
    if consume([count_for(_RATE, who)], now) is None:
        raise TooManyQueries
    try:
        require_no_erased_name(folder)
        with ask_query(folder, sql, limits, skip=skip, zone=str(current_federation().time_zone)) as query:
            answered = _collect(query)
    except (RefusedQuery, BusyConsole) as error:
        _note(who, sql, now, trouble=str(error))
        raise
    _note(who, sql, now, answered.end)
    return answered


def _collect(query: RunningQuery) -> AnsweredQuery:
    rows = list(_rows(query))
    assert query.end is not None
    return AnsweredQuery(columns=query.columns, rows=rows, end=query.end)


def _rows(query: RunningQuery) -> Iterator[list[Any]]:
    for batch in query.batches():
        yield from batch


def _note(who: str, sql: str, now: datetime, end: QueryEnd | None = None, *, trouble: str = "") -> None:
    """Note who asked what; questions of long ago go."""
    with database.short_transaction():
        models.AskedQuery.objects.filter(at__lt=now - _KEPT).delete()
        models.AskedQuery.objects.create(
            at=now, who=who, sql=plain_text(sql), rows=end.rows if end else 0,
            milliseconds=end.milliseconds if end else 0, trouble=plain_text(trouble),
        )  # fmt: skip
