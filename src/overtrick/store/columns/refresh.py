"""Bring the columnar copy up to date: write again what changed, or everything.

One process at a time does it for a data directory; the lock ends with its process. The seasons before this one are a
file each, this one is a file for each month, so that an evening's results cost little.
"""

import fcntl
import os
import shutil
from calendar import monthrange
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from time import monotonic_ns

import msgspec

from overtrick.store.columns import registers, schema, sources
from overtrick.store.columns.changes import (
    Changes,
    find_changes,
    find_days_of_clubs,
    find_days_of_numbers,
    last_entry,
    link_of,
)
from overtrick.store.columns.manifest import (
    Manifest,
    read_manifest,
    remove_old_files,
    retire_files,
    write_manifest,
)
from overtrick.store.columns.writer import SPILL_FOLDER, CopyWriter, WrittenFile, open_writer
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.federation import ENGINE
from overtrick.store.totals.session_counts import counting_rule

_LOCK_FILE, _ALL = "refresh.lock", "all"
_USED_REGISTERS = (schema.NUMBERS.name, schema.CLUBS.name)
_MOST_NUMBERS = 2_000
Parts = dict[str, tuple[date, date]]


class Refreshed(msgspec.Struct, frozen=True, kw_only=True):
    """What a refresh wrote: how many files, and how long it took; `complete` if it wrote everything."""

    manifest: Manifest
    files: int
    milliseconds: int
    complete: bool


def refresh(folder: Path, now: datetime, *, everything: bool = False) -> Refreshed | None:
    """Bring the copy up to date; return None if another process is doing it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _only_one(folder) as first:
        return _refresh(folder, now, everything=everything) if first else None


@contextmanager
def _only_one(folder: Path) -> Iterator[bool]:
    """Tell whether this process is the only one that writes the copy in this folder."""
    handle = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        yield False
    else:
        yield True
    finally:
        os.close(handle)


def _refresh(folder: Path, now: datetime, *, everything: bool) -> Refreshed:
    began = monotonic_ns()
    before = read_manifest(folder)
    if before is not None and not everything and not is_behind(before, now):
        remove_old_files(folder, before)
        return Refreshed(manifest=before, files=0, milliseconds=_since(began), complete=False)
    number = _next_number(folder, before)
    after = None
    try:
        with open_writer(folder, number, current_federation().scheme) as writer:
            state = _NewState(folder, writer, now, number)
            if before is not None and not everything and _is_usable(before):
                # All of it shows one moment.
                with database.snapshot():
                    after = state.follow(before)
            complete = after is None
            after = after or state.begin()
        write_manifest(folder, after)
    finally:
        shutil.rmtree(folder / SPILL_FOLDER, ignore_errors=True)
    if before is not None:
        retire_files(folder, before, after)
    remove_old_files(folder, after)
    return Refreshed(manifest=after, files=state.written, milliseconds=_since(began), complete=complete)


def is_behind(manifest: Manifest, now: datetime) -> bool:
    """Tell whether the records have, or may have, something that the copy does not show."""
    day_of = current_federation().day_of
    return (
        last_entry() != (manifest.seq, manifest.link)
        or day_of(now) != day_of(manifest.at)
        or (manifest.program, manifest.rules) != (ENGINE, counting_rule())
    )


def _since(began: int) -> int:
    return (monotonic_ns() - began) // 1_000_000


def _is_usable(manifest: Manifest) -> bool:
    """Tell whether the copy is one of these records, by this program and these rules: then little is to be written."""
    same = (manifest.program, manifest.rules) == (ENGINE, counting_rule())
    return same and link_of(manifest.seq) == manifest.link


def _next_number(folder: Path, before: Manifest | None) -> int:
    """Return a number that no file of the folder has, also none of a state that was forgotten."""
    found = [int(part) for path in folder.rglob("*.parquet*") for part in path.name.split(".")[1:2] if part.isdigit()]
    return max([0, *found, before.number if before else 0]) + 1


class _NewState:
    """A state of the copy that is being written."""

    def __init__(self, folder: Path, writer: CopyWriter, now: datetime, number: int) -> None:
        self._folder = folder
        self._writer = writer
        self._now = now
        self._today = current_federation().day_of(now)
        self._number = number
        self._files: dict[str, dict[str, str]] = {}
        self._rows: dict[str, dict[str, int]] = {}
        self.written = 0

    def begin(self) -> Manifest:
        """Write everything, and a part at a time: a snapshot of all would last for minutes.

        What is written while this goes on is found by the next refresh, because the state is that of its beginning.
        """
        self._files, self._rows = {}, {}
        entry = last_entry()
        with database.snapshot():
            parts = self._list_parts()
            tables = registers.read_registers(self._today)
        self._write_registers(tables)
        self._writer.set_registers(tables[schema.NUMBERS.name], _regions(tables))
        for part, days in sorted(parts.items(), reverse=True):
            with database.snapshot():
                self._note(part, self._writer.write_part(part, *days))
        return self._manifest(*entry)

    def follow(self, before: Manifest) -> Manifest | None:
        """Write what changed since an earlier state; None if everything must be written again."""
        self._files = {table: dict(files) for table, files in before.files.items()}
        self._rows = {table: dict(rows) for table, rows in before.rows.items()}
        entry = last_entry()
        changes = find_changes(before.seq)
        changed_day = self._today != current_federation().day_of(before.at)
        if changes.registers or changed_day:
            tables = registers.read_registers(self._today)
            self._writer.set_registers(tables[schema.NUMBERS.name], _regions(tables))
            changes = self._with_register_changes(changes, before)
            self._write_registers(tables)
        else:
            self._writer.copy_registers(*(before.paths(self._folder, name) for name in _USED_REGISTERS))
        if changes.everything:
            return None
        parts = self._list_parts()
        for part, (first, last) in sorted(parts.items()):
            if part not in before.files[schema.SESSIONS.name] or any(first <= day <= last for day in changes.days):
                self._note(part, self._writer.write_part(part, first, last))
        for table in schema.DATED_TABLES:
            # The months of a year become one season when the year is over.
            for part in before.files[table.name].keys() - parts.keys():
                del self._files[table.name][part], self._rows[table.name][part]
        return self._manifest(*entry)

    def _with_register_changes(self, changes: Changes, before: Manifest) -> Changes:
        """Add the days of play that show what changed in the registers: who has a number, where a club belongs."""
        numbers, clubs = self._writer.compare_registers(*(before.paths(self._folder, name) for name in _USED_REGISTERS))
        if len(numbers) > _MOST_NUMBERS:
            return msgspec.structs.replace(changes, everything=True)
        days = changes.days | find_days_of_numbers(numbers) | find_days_of_clubs(clubs)
        return msgspec.structs.replace(changes, days=days)

    def _list_parts(self) -> Parts:
        """Return the parts of play with their first and last days."""
        first, last = sources.find_first_and_last_day()
        if first is None or last is None:
            return {}
        parts: Parts = {}
        for year in range(first.year, last.year + 1):
            if year < self._today.year:
                parts[f"{year:04}"] = date(year, 1, 1), date(year, 12, 31)
                continue
            months = 12 if year < last.year else max(last.month, self._today.month if year == self._today.year else 1)
            for month in range(1, months + 1):
                end = date(year, month, monthrange(year, month)[1])
                parts[f"{year:04}-{month:02}"] = date(year, month, 1), end
        return parts

    def _write_registers(self, tables: Mapping[str, registers.Rows]) -> None:
        for table in schema.WHOLE_TABLES:
            self._note(_ALL, {table.name: self._writer.write_table(table, tables[table.name])})

    def _note(self, part: str, written: Mapping[str, WrittenFile]) -> None:
        for table, file in written.items():
            self._files.setdefault(table, {})[part] = file.path
            self._rows.setdefault(table, {})[part] = file.rows
        self.written += len(written)

    def _manifest(self, seq: int, link: str) -> Manifest:
        empty = {table.name: dict[str, str]() for table in schema.DATED_TABLES}
        return Manifest(
            schema=schema.SCHEMA_VERSION, program=ENGINE, number=self._number, seq=seq, link=link, at=self._now,
            rules=counting_rule(), files=empty | self._files, rows=self._rows,
        )  # fmt: skip


def _regions(tables: Mapping[str, registers.Rows]) -> list[tuple[int, str]]:
    return [(club, region) for club, _, region, *_ in tables[schema.CLUBS.name]]
