"""Verify the records: make everything again from raw files and journal, and compare it row by row."""

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.db.models import Model

from overtrick.store import models
from overtrick.store.db import archive_tables, database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.db.bulk_writer import TABLES, Row, row_pages
from overtrick.store.db.data_directory import connect_database, disconnect_database
from overtrick.store.errors import Refusal
from overtrick.store.totals import point_totals, session_counts
from overtrick.store.upkeep.chain_walk import walk_chain
from overtrick.store.upkeep.head_check import KeptHead, find_wrong_heads, heads_on_record
from overtrick.store.upkeep.replay import ARRIVALS_WITHOUT_ENTRY, Progress, replay

SCRATCH = "scratch"
# The words of a problem are those of the program that found it; a later one may say the same thing better.
_WORDS = {"problem": ("message", "advice"), "revision": ("because",)}
_ENTRIES_OF_FILE = (
    "SELECT j.seq FROM journal j JOIN arrival a ON a.id = j.arrival_id WHERE a.raw_id = %s ORDER BY j.seq"
)


class Difference(msgspec.Struct, frozen=True):
    """A row that is not as it should be: what is in the records, and what follows from files and journal.

    What the chain of the journal shows has a sentence of its own.
    """

    table: str
    key: str
    column: str
    found: str
    expected: str
    says: str = ""

    def __str__(self) -> str:
        where = f"{self.table} {self.key}" + (f", {self.column}" if self.column else "")
        if self.says:
            return f"{where}: {self.says}"
        return f"{where}: found {self.found}, expected {self.expected}"


def verify_records(
    progress: Progress = lambda count: None, heads: Sequence[KeptHead] = (), *, chain_only: bool = False
) -> Iterator[Difference]:
    """Yield every difference between the records and what follows from their sources, as of one moment.

    The journal is compared with signed heads too: those on record, and others that somebody kept. With `chain_only`
    nothing is made again.
    """
    with database.snapshot():
        damage = list(find_damaged_sources())
        damage += _find_chain_damage(heads, [int(each.key) for each in damage if each.table == "raw_file"])
        yield from damage
        if not chain_only:
            yield from _find_wrong_totals()
            yield from _replay_and_compare(progress, damaged=bool(damage))


def _replay_and_compare(progress: Progress, *, damaged: bool) -> Iterator[Difference]:
    source = database.current_name()
    with tempfile.TemporaryDirectory(prefix="overtrick-verify-") as folder:
        connect_database(SCRATCH, sqlite_settings(Path(folder) / "scratch.sqlite3", durable=False), records_only=True)
        try:
            replay(source, SCRATCH, progress)
            yield from compare_databases(source, SCRATCH)
        except Refusal as refusal:
            # The subject of a decision is damaged: what came after it cannot be verified.
            yield Difference("journal", "", "", str(refusal), "a decision that can be made again")
        except Exception as error:
            if not damaged:
                raise
            yield Difference("journal", "", "", f"{type(error).__name__}: {error}", "entries that can be applied again")
        finally:
            disconnect_database(SCRATCH)


def _find_chain_damage(heads: Sequence[KeptHead], damaged_files: list[int]) -> Iterator[Difference]:
    """Find entries that are not as they were written, and heads that are not of these records."""
    every = [*heads, *heads_on_record()]
    walk = walk_chain({kept.head.seq for kept in every})
    for broken in walk.breaks:
        yield Difference("journal", broken.entries, "", "", "", broken.says)
    with_damage = [seq for key in damaged_files for (seq,) in database.rows(_ENTRIES_OF_FILE, key)]
    for kept, wrong in find_wrong_heads(every, walk, with_damage):
        yield Difference("head", kept.name, "", "", "", wrong)


def find_damaged_sources() -> Iterator[Difference]:
    """Find bytes that no longer have their hash, and files without an entry."""
    last = 0
    while page := database.rows("SELECT id, sha256, content FROM raw_file WHERE id > %s ORDER BY id LIMIT 500", last):
        for key, sha256, content in page:
            now = hashlib.sha256(bytes(content)).hexdigest()
            if now != sha256:
                yield Difference("raw_file", str(key), "content", f"bytes with the hash {now}", f"the hash {sha256}")
        last = page[-1][0]
    waiting = {key for (key,) in database.rows("SELECT arrival_id FROM waiting")}
    for (key,) in database.rows(ARRIVALS_WITHOUT_ENTRY):
        if key not in waiting:
            yield Difference("arrival", str(key), "", "neither taken in nor waiting", "one of the two")


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
        yield from _compare_table(model, source, target)
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
            yield from _compare_row(table.name, table.columns, skipped, key, found.get(key), expected.get(key))


def _compare_row(
    table: str, columns: tuple[str, ...], skipped: set[int], key: Any, found: Row | None, expected: Row | None
) -> Iterator[Difference]:
    if found is None or expected is None:
        words = ["no such row" if row is None else _shorten(row) for row in (found, expected)]
        yield Difference(table, str(key), "", *words)
        return
    for at, column in enumerate(columns):
        if at not in skipped and found[at] != expected[at]:
            yield Difference(table, str(key), column, _shorten(found[at]), _shorten(expected[at]))


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


def _shorten(value: object) -> str:
    text = str(value)
    limit = 200
    return text if len(text) <= limit else text[:limit] + "…"
