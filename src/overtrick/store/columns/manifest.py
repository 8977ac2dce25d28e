"""The list of the files that the columnar copy consists of, and what it shows: a small JSON file.

A file of the copy is never changed. A new state of the copy is new files and a new list, which takes the place of the
old one in one step; so a reader sees the old state or the new one, and a refresh that ends half-way leaves the old one.
Files that no list names any more stay a while, for readers of the old state.
"""

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from overtrick.store.columns.schema import SCHEMA_VERSION

FOLDER, LIST_FILE = "columns", "current.json"
_KEPT_SECONDS = 900


class NoCopy(Exception):
    """There is no columnar copy that can be read; the message says what to do."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """A state of the copy: its files by table and part, and the entry of the journal that it shows, with its link.

    `at` is when it was written, `number` how many states came before. `rules` are what its counts depend on besides
    the records. A part is a season, such as 2017, or a month, such as 2026-11; a table without parts has one, "all".
    """

    schema: int
    program: str
    number: int
    seq: int
    link: str
    at: datetime
    rules: str
    files: dict[str, dict[str, str]]
    rows: dict[str, dict[str, int]]

    def paths(self, folder: Path, table: str) -> list[str]:
        """Return the files of a table, in the order of their parts."""
        own = self.files.get(table, {})
        return [str(folder / own[part]) for part in sorted(own)]

    def count(self, table: str) -> int:
        """Return how many rows a table has."""
        return sum(self.rows.get(table, {}).values())


def copy_folder(directory: Path) -> Path:
    """Return the folder of the copy in a data directory."""
    return directory / FOLDER


def read_manifest(folder: Path) -> Manifest | None:
    """Return the state of the copy; None if there is none that this version of the program can read."""
    try:
        found = msgspec.json.decode((folder / LIST_FILE).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return None
    if found.schema != SCHEMA_VERSION:
        return None
    return found if all(path.is_file() for path in _named(folder, found)) else None


def require_manifest(folder: Path) -> Manifest:
    """Return the state of the copy; NoCopy says what to do if there is none."""
    found = read_manifest(folder)
    if found is None:
        raise NoCopy("There is no columnar copy yet. The worker makes it; 'overtrick columns' makes it at once.")
    return found


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Make a new state the one that is read, once all its files are on the disk."""
    part = folder / f"{LIST_FILE}.part"
    with part.open("wb") as file:
        file.write(msgspec.json.encode(manifest))
        file.flush()
        os.fsync(file.fileno())
    part.replace(folder / LIST_FILE)
    _sync_folder(folder)


def sync_file(path: Path) -> None:
    """See that a file is on the disk."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def forget_copy(folder: Path) -> None:
    """Let the copy be written again from the beginning, because the records were exchanged."""
    (folder / LIST_FILE).unlink(missing_ok=True)


def retire_files(folder: Path, before: Manifest, after: Manifest) -> None:
    """Mark the files of an earlier state that the new one does not have: from now on they stay for a while."""
    for path in _named(folder, before) - _named(folder, after):
        with suppress(OSError):
            os.utime(path)


def remove_old_files(folder: Path, manifest: Manifest, *, kept_seconds: int = _KEPT_SECONDS) -> None:
    """Remove the files that no reader can need: of earlier states, and of a refresh that did not finish."""
    named = _named(folder, manifest)
    old = time.time() - kept_seconds
    for path in _parquet_files(folder):
        with suppress(OSError):
            if path not in named and path.stat().st_mtime < old:
                path.unlink()


def _named(folder: Path, manifest: Manifest) -> set[Path]:
    return {folder / name for files in manifest.files.values() for name in files.values()}


def _parquet_files(folder: Path) -> Iterable[Path]:
    yield from folder.glob("*.parquet")
    yield from folder.glob("*/*.parquet")
