"""A nation's year read by `load`, against inserting the rows of that year: COPY on PostgreSQL, executemany on SQLite.

The peer writes the same rows into the same tables, table by table in one transaction.
"""

import os
import resource
from pathlib import Path
from time import perf_counter

from django.db import transaction

from bench.stores import VENDORS, empty_store, make_nation, postgresql_databases
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import Row, Table, insert_rows, row_pages
from overtrick.store.upkeep.backup import ALL_MODELS
from tests.postgres import Databases

LIMIT = 2.5
MONTHS = int(os.environ.get("OVERTRICK_BENCH_MONTHS", "12"))


def main() -> None:
    """Print the figures."""
    with make_nation(MONTHS) as folder, postgresql_databases() as postgres:
        for vendor in VENDORS:
            _measure(vendor, folder, postgres)


def _measure(vendor: str, folder: Path, postgres: Databases) -> None:
    with empty_store(vendor, postgres):
        start = perf_counter()
        loaded = load_folder(folder)
        ours = perf_counter() - start
        rows = {
            model: [row for page in row_pages(model, database.current_name()) for row in page] for model in ALL_MODELS
        }
    with empty_store(vendor, postgres):
        start = perf_counter()
        with transaction.atomic(durable=True):
            for model, written in rows.items():
                _insert(Table(model), written)
        theirs = perf_counter() - start
    count = sum(map(len, rows.values()))
    verb = "executemany" if vendor == "sqlite" else "COPY"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"load on {vendor}: {loaded.files:,} files, {count:,} rows ({MONTHS} months of New Zealand)")
    print(f"  {verb:<17} {theirs:9.1f} s   {count / theirs:9,.0f} rows/s")
    print(
        f"  load              {ours:9.1f} s   {loaded.files / ours:9,.0f} files/s   {ours / theirs:5.1f} × {verb}",
        end="",
    )
    print(f" (limit {LIMIT} ×); peak of this process {peak} MB, the rows for the peer included")


def _insert(table: Table, rows: list[Row]) -> None:
    if rows:
        insert_rows(table, rows)
