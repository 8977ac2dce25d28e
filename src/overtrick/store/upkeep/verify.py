"""Verify the records: make everything again from raw files and journal, and compare it row by row."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.db.models import Model

from overtrick.store import models
from overtrick.store.db import archive_tables, database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.db.bulk_writer import TABLES, Row, Table, row_pages
from overtrick.store.db.data_directory import connect_database, disconnect_database
from overtrick.store.errors import Refusal
from overtrick.store.models.points_field import PointsField, from_parts
from overtrick.store.totals import point_totals, session_counts
from overtrick.store.upkeep.chain_walk import walk_chain
from overtrick.store.upkeep.head_check import KeptHead, find_wrong_heads, heads_on_record
from overtrick.store.upkeep.money_check import find_wrong_money
from overtrick.store.upkeep.replay import Progress, replay
from overtrick.store.upkeep.source_check import (
    WrongSource,
    entries_of_file,
    find_wrong_folder_files,
    find_wrong_sources,
)

SCRATCH = "scratch"
# The words of a problem are those of the program that found it; a later one may say the same thing better.
_WORDS = {"problem": ("message", "advice"), "revision": ("because",)}


class Difference(msgspec.Struct, frozen=True):
    """A row that is not as it should be: what is in the records, and what follows from files and journal.

    What is wrong with the sources has a sentence of its own. `of` tells to what the row belongs.
    """

    table: str
    key: str
    column: str
    found: str
    expected: str
    says: str = ""
    of: str = ""

    def __str__(self) -> str:
        if self.table == "journal":
            where = f"journal {'entries' if ' to ' in self.key else 'entry'} {self.key}" if self.key else "journal"
        else:
            name = {"raw_file": "file", "folder_file": "file of the federation's folder"}.get(self.table, self.table)
            where = f"{name} {self.key}" + (f", {self.column}" if self.column else "")
        says = self.says or f"found {self.found}, expected {self.expected}"
        return f"{where}: {says}" + (f" ({self.of})" if self.of else "")


def verify_records(
    progress: Progress = lambda count: None, heads: Sequence[KeptHead] = (), *, chain_only: bool = False
) -> Iterator[Difference]:
    """Yield every difference between the records and what follows from their sources, as of one moment.

    The journal is compared with signed heads too: those on record, and others that somebody kept. With `chain_only`
    nothing is made again.
    """
    with database.snapshot():
        damage = [_wrong_source(each) for each in find_wrong_sources()]
        damage += _find_chain_damage(heads, [int(each.key) for each in damage if each.table == "raw_file"])
        damage += map(_wrong_source, find_wrong_folder_files())
        yield from damage
        if not chain_only:
            yield from _find_wrong_totals()
            yield from (Difference(each.table, each.key, each.what, *each[3:]) for each in find_wrong_money())
            yield from _replay_and_compare(progress, damaged=bool(damage))


def _wrong_source(found: WrongSource) -> Difference:
    return Difference(found.table, str(found.key), "", "", "", found.says, found.of)


def _replay_and_compare(progress: Progress, *, damaged: bool) -> Iterator[Difference]:
    source = database.current_name()
    with tempfile.TemporaryDirectory(prefix="overtrick-verify-") as folder:
        connect_database(SCRATCH, sqlite_settings(Path(folder) / "scratch.sqlite3", durable=False), records_only=True)
        try:
            replay(source, SCRATCH, progress)
            yield from compare_databases(source, SCRATCH)
        except Refusal as refusal:
            # The subject of a decision is damaged: what came after it cannot be verified.
            yield _stop(str(refusal))
        except Exception as error:
            if not damaged:
                raise
            yield _stop(f"{type(error).__name__}: {error}")
        finally:
            disconnect_database(SCRATCH)


def _stop(why: str) -> Difference:
    says = f"it cannot be applied again as it is now, so points and registers were not compared ({why.rstrip('.')})"
    return Difference("journal", "", "", "", "", says)


def _find_chain_damage(heads: Sequence[KeptHead], damaged_files: list[int]) -> Iterator[Difference]:
    """Find entries that are not as they were written, and heads that are not of these records."""
    every = [*heads, *heads_on_record()]
    walk = walk_chain({kept.head.seq for kept in every})
    for broken in walk.breaks:
        yield Difference("journal", broken.entries, "", "", "", broken.says, broken.of)
    with_damage = [seq for key in damaged_files for seq in entries_of_file(key)]
    for kept, wrong in find_wrong_heads(every, walk, with_damage):
        yield Difference("head", kept.name, "", "", "", wrong)


def _find_wrong_totals() -> Iterator[Difference]:
    """Find totals that are not those of the ledger, and sessions that were counted wrongly."""
    if database.rows("SELECT 1 FROM tallied"):
        for key, found, expected in point_totals.find_differences():
            yield Difference("tally", key, "points", str(found), str(expected))
    if database.rows("SELECT 1 FROM counted"):
        for key, found, expected in session_counts.find_differences():
            yield Difference("turnout", key, "sessions", str(found), str(expected))


def compare_databases(source: str, target: str) -> Iterator[Difference]:
    """Yield the rows of all derived tables in which two databases differ."""
    for model in models.DERIVED_MODELS:
        try:
            yield from _compare_table(model, source, target)
        except ValueError as error:
            # SQLite keeps a text where a day should be if somebody writes one past the program.
            says = f"a value in it cannot be read ({error}), so that it was not compared"
            yield Difference("table", TABLES[model].name, "", "", "", says)
    with database.using(source):
        misplaced = list(_find_misplaced_rows())
    yield from misplaced


def _find_misplaced_rows() -> Iterator[Difference]:
    """Find rows that are in two tables at once, and seats that are in another season than their row."""
    for table, key in archive_tables.find_duplicate_rows():
        yield Difference(table, str(key), "", "two rows, in different tables", "one row")
    for key in archive_tables.find_separated_seats():
        yield Difference("seat", str(key), "", "a seat without its row in the same season", "both together")


def _compare_table(model: type[Model], source: str, target: str) -> Iterator[Difference]:
    table = TABLES[model]
    skipped = {table.columns.index(column) for column in _WORDS.get(table.name, ())}
    found_pages, expected_pages = _pages(model, source), _pages(model, target)
    for found, expected in _align_pages(found_pages, expected_pages):
        if found == expected:
            continue
        keys = dict.fromkeys([*found, *expected])
        for key in keys:
            yield from _compare_row(table, skipped, key, found.get(key), expected.get(key))


def _compare_row(
    table: Table, skipped: set[int], key: Any, found: Row | None, expected: Row | None
) -> list[Difference]:
    if found is None or expected is None:
        words = ["no such row" if row is None else _describe_row(table, row) for row in (found, expected)]
        return [Difference(table.name, str(key), "", *words)]
    of = _describe_owner(table, expected)
    differing = [at for at in range(len(table.columns)) if at not in skipped and found[at] != expected[at]]
    return [
        Difference(
            table.name, str(key), table.columns[at], _describe_value(table, at, found),
            _describe_value(table, at, expected), of=of,
        )
        for at in differing
    ]  # fmt: skip


def _align_pages(
    one: Iterator[dict[Any, Row]], other: Iterator[dict[Any, Row]]
) -> Iterator[tuple[dict[Any, Row], dict[Any, Row]]]:
    """Yield pages of two databases over the same keys."""
    ours: dict[Any, Row] = {}
    theirs: dict[Any, Row] = {}
    while True:
        ours = ours or next(one, {})
        theirs = theirs or next(other, {})
        if not ours or not theirs:
            break
        upto = min(max(ours), max(theirs))
        yield (
            {key: row for key, row in ours.items() if key <= upto},
            {key: row for key, row in theirs.items() if key <= upto},
        )
        ours = {key: row for key, row in ours.items() if key > upto}
        theirs = {key: row for key, row in theirs.items() if key > upto}
    while ours:
        yield ours, {}
        ours = next(one, {})
    while theirs:
        yield {}, theirs
        theirs = next(other, {})


def _pages(model: type[Model], where: str) -> Iterator[dict[Any, Row]]:
    table = TABLES[model]
    at = table.columns.index(table.key)
    for page in row_pages(model, where):
        yield {row[at]: row for row in page}


def _describe_value(table: Table, at: int, row: Row) -> str:
    """Return a value in words; points as they are on pages."""
    value = row[at]
    is_points = isinstance(value, int) and isinstance(table.model._meta.get_field(table.columns[at]), PointsField)
    return _shorten(from_parts(value) if is_points else value)


def _describe_row(table: Table, row: Row) -> str:
    """Return a row in words: club 106, name a.txt, state accepted."""
    named = (f"{column} {_describe_value(table, at, row)}" for at, column in enumerate(table.columns))
    return _shorten(", ".join(text for text, value in zip(named, row, strict=True) if value not in ("", None)))


def _describe_owner(table: Table, row: Row) -> str:
    """Return whose row it is, where it says so: a player's, or that of an entry of the journal."""
    values = dict(zip(table.columns, row, strict=True))
    if table.name in ("award", "player", "seat"):
        return f"player {values['number']}"
    return f"journal entry {values['seq']}" if "seq" in values else ""


def _shorten(value: object) -> str:
    text = str(value)
    limit = 200
    return text if len(text) <= limit else text[:limit] + "…"
