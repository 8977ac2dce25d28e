"""A DuckDB connection on the columnar copy, with a table for each of its tables, for reading.

`open_copy` is for the program's own queries. `open_locked` is for questions that people write: it reaches the files of
the copy and nothing else, whatever the question says, and its settings can no longer be changed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import duckdb

from overtrick.store.columns.manifest import Manifest, require_manifest
from overtrick.store.columns.schema import DATED_TABLES, TABLES, ColumnTable

_MEMORY, _THREADS = "1GB", 2


class TimeIsUp(Exception):
    """A query took longer than it may."""


class Copy:
    """An open connection on a state of the copy."""

    def __init__(self, duck: duckdb.DuckDBPyConnection, manifest: Manifest) -> None:
        self.duck = duck
        self.manifest = manifest

    @contextmanager
    def time_limit(self, seconds: int) -> Iterator[None]:
        """End a query of the block that takes longer, with TimeIsUp."""
        timer = Timer(seconds, self.duck.interrupt)
        timer.daemon = True
        timer.start()
        try:
            yield
        except duckdb.InterruptException as error:
            raise TimeIsUp(f"The query took longer than {seconds} seconds.") from error
        finally:
            timer.cancel()


@contextmanager
def open_copy(
    folder: Path, *, memory: str = _MEMORY, threads: int = _THREADS, manifest: Manifest | None = None
) -> Iterator[Copy]:
    """Open a state of the copy, the current one unless another is given; NoCopy if there is none."""
    found = manifest or require_manifest(folder)
    duck = duckdb.connect(config={"threads": threads, "memory_limit": memory, "temp_directory": ""})
    # Where Python was started with -c, DuckDB takes it for a person, and prints a bar among the lines of the answer.
    duck.execute("SET enable_progress_bar = false")
    # A file of the copy never changes, so what its end says of its parts is read once.
    duck.execute("SET parquet_metadata_cache = true")
    try:
        for table in TABLES:
            _create_view(duck, table, found.paths(folder, table.name))
        yield Copy(duck, found)
    finally:
        duck.close()


@contextmanager
def open_locked(folder: Path, *, memory: str = _MEMORY, threads: int = _THREADS, zone: str = "UTC") -> Iterator[Copy]:
    """Open the current state of the copy for questions of people: no other file, network, extension or setting.

    Today is the day in a time zone.
    """
    with open_copy(folder, memory=memory, threads=threads) as copy:
        copy.duck.execute(f"SET TimeZone = {_text(zone)}")
        lock_connection(copy, folder)
        yield copy


def lock_connection(copy: Copy, folder: Path) -> None:
    """Shut a connection off from everything but the files of its state, for good."""
    paths = [path for table in TABLES for path in copy.manifest.paths(folder, table.name)]
    listed = ", ".join(map(_text, paths))
    for setting in (
        "python_enable_replacements = false",
        "autoinstall_known_extensions = false",
        "autoload_known_extensions = false",
        "allow_community_extensions = false",
        f"allowed_paths = [{listed}]",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        copy.duck.execute(f"SET {setting}")


def _create_view(duck: duckdb.DuckDBPyConnection, table: ColumnTable, paths: list[str]) -> None:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    if paths:
        listed = ", ".join(map(_text, paths))
        duck.execute(f'CREATE VIEW "{table.name}" AS SELECT {names} FROM read_parquet([{listed}])')
        return
    # No season has been played yet.
    assert table in DATED_TABLES
    empty = ", ".join(f'CAST(NULL AS {column.type}) AS "{column.name}"' for column in table.columns)
    duck.execute(f'CREATE VIEW "{table.name}" AS SELECT {empty} WHERE false')


def _text(text: str) -> str:
    """Return a text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
