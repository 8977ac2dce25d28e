"""Snapshots of stores: what many tests begin with is done once, and kept for the next test that begins so."""

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import SQLITE_FILE
from tests.postgres import Databases


class Snapshot(NamedTuple):
    """A store after some steps: a file's path or the name of a database, and the time on its clock."""

    source: str
    now: datetime


# By the way a store came to be: what it was copied from, and each step with the time at which it was taken.
Kept = dict[tuple[object, ...], Snapshot]


class Snapshots:
    """The steps of one store since it was copied. One that was written to in any other way takes none from here."""

    def __init__(
        self,
        kept: Kept,
        place: Callable[[str, str], str],
        source: str,
        directory: Path,
        databases: Databases | None,
    ) -> None:
        self._kept = kept
        self._file = directory / SQLITE_FILE
        self._place = place
        self._databases = databases
        self._steps: tuple[object, ...] = (source,)
        self._source = source
        self._mark: object = None

    def open(self) -> str:
        """Put a copy in the store's place, and remember that it is untouched. Returns its URL."""
        url = self._place(self._source, "")
        self._mark = self._written()
        return url

    def take(self, step: str, now: datetime, act: Callable[[], datetime]) -> tuple[datetime, str | None]:
        """Take a step, or a copy of the store after it. Returns the time after it, and the URL of a copy."""
        if self._written() != self._mark:
            return act(), None
        steps = (*self._steps, step, now)
        url = None
        if found := self._kept.get(steps):
            url = self._place(found.source, self._source)
        else:
            # A step within this one is taken as it is.
            self._mark = None
            now = act()
            found = self._kept[steps] = Snapshot(self._keep(), now)
        self._steps, self._source, self._mark = steps, found.source, self._written()
        return found.now, url

    def untouched(self) -> str:
        """Return the template of a database of PostgreSQL if nothing was written to it since, else nothing."""
        known = self._databases is not None and self._mark is not None
        return self._source if known and self._written() == self._mark else ""

    def _written(self) -> object:
        """Something that any write changes, whoever writes: the log's place, or the sizes and time of the files."""
        if self._databases:
            return self._databases.written()
        log = Path(f"{self._file}-wal")
        found = self._file.stat()
        return found.st_mtime_ns, found.st_size, log.stat().st_size if log.exists() else 0

    def _keep(self) -> str:
        """Copy the store while it is not open: to close a second handle of its file would end SQLite's locks."""
        options = dict(database.connection().settings_dict)
        data_directory.disconnect_database(database.DEFAULT)
        if self._databases:
            kept = self._databases.make(str(options["NAME"]))
        else:
            kept = str(self._file.parent.with_name(f"snapshot-{len(self._kept)}.sqlite3"))
            shutil.copyfile(self._file, kept)
        data_directory.connect_database(database.DEFAULT, options)
        return kept
