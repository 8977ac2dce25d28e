"""How reports ask the columnar copy: one connection a process and state of the copy, and a few questions at a time.

To open the copy takes longer than most questions, so a connection is kept until the copy has a new state.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import BoundedSemaphore, Lock, Timer
from typing import Any, NamedTuple

import duckdb

from overtrick.config.settings_file import served_directory
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.freshness import Freshness, find_freshness
from overtrick.store.columns.manifest import Manifest, copy_folder, require_manifest
from overtrick.store.errors import Busy

_AT_ONCE = 5_000
# A question has both processors; more at a time would only take them from the files that come in.
_TURNS, _WAIT_SECONDS = BoundedSemaphore(2), 10
PAGE_SECONDS, EXTRACT_SECONDS = 20, 600


class CopyReader:
    """An open columnar copy, for questions of the program."""

    def __init__(self, duck: duckdb.DuckDBPyConnection) -> None:
        self._duck = duck

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        return self._duck.execute(sql, list(values)).fetchall()

    def stream(self, sql: str, values: Sequence[Any] = ()) -> Iterator[list[tuple[Any, ...]]]:
        """Yield the rows of a query some thousands at a time."""
        found = self._duck.execute(sql, list(values))
        while rows := found.fetchmany(_AT_ONCE):
            yield rows


class _Kept(NamedTuple):
    """The connection on a state of the copy, and what closes it."""

    manifest: Manifest
    duck: duckdb.DuckDBPyConnection
    closing: ExitStack


_lock = Lock()
_kept: dict[Path, _Kept] = {}


@contextmanager
def open_reader(seconds: int = PAGE_SECONDS) -> Iterator[tuple[CopyReader, Freshness]]:
    """Open the columnar copy as it is now, and say how current it is; NoCopy if there is none.

    Whatever takes longer than so many seconds, or waits too long for its turn, ends with Busy.
    """
    if not _TURNS.acquire(timeout=_WAIT_SECONDS):
        raise Busy
    try:
        kept = _connection(copy_folder(served_directory()))
        # A cursor is a connection of its own, and keeps the files of its state open.
        with kept.duck.cursor() as duck, _ended_after(seconds, duck):
            yield CopyReader(duck), find_freshness(kept.manifest)
    finally:
        _TURNS.release()


@contextmanager
def _ended_after(seconds: int, duck: duckdb.DuckDBPyConnection) -> Iterator[None]:
    timer = Timer(seconds, duck.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    except duckdb.InterruptException as error:
        raise Busy from error
    finally:
        timer.cancel()


def _connection(folder: Path) -> _Kept:
    """Return the connection on the current state of the copy."""
    manifest = require_manifest(folder)
    with _lock:
        kept = _kept.get(folder)
        if kept is not None and (kept.manifest.number, kept.manifest.at) == (manifest.number, manifest.at):
            return kept
        closing = ExitStack()
        duck = closing.enter_context(open_copy(folder, manifest=manifest)).duck
        if kept is not None:
            # Cursors that still read it keep their own hold of it.
            kept.closing.close()
        _kept[folder] = _Kept(manifest, duck, closing)
        return _kept[folder]
