"""A columnar copy of ten years of New Zealand in size, made of one month: its files take the place of the store's own.

The month is written again for each of the others, with days and numbers moved, in the order of rows and with a file a
season as in production. So each month is the same play by the same people. Points from before, which came with the
registers, are there once.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from bench.stores import EmptyStore, empty_store, make_nation, postgresql_databases
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.manifest import Manifest, copy_folder, read_manifest, write_manifest
from overtrick.store.columns.refresh import refresh
from overtrick.store.columns.schema import AWARDS, DATED_TABLES, SEATS, SESSIONS, ColumnTable
from overtrick.store.commands import bulk_load

MONTHS = int(os.environ.get("OVERTRICK_BENCH_MONTHS", "120"))
# A month like most others: clubs are closed in part of January.
MONTH = date(2016, 3, 1)
_MOVED = {"session": 10_000_000, "entry": 100_000_000, "award": 100_000_000, "event_key": 1_000_000}
_ORDER = {
    SESSIONS.name: "played, session", SEATS.name: "played, session, entry, seat",
    AWARDS.name: "played, session, award",
}  # fmt: skip


@contextmanager
def ten_years() -> Iterator[EmptyStore]:
    """Make the store of a month, with a copy of as many months as are asked for; yield the store."""
    with make_nation(1, MONTH) as folder, postgresql_databases() as postgres, empty_store("sqlite", postgres) as store:
        bulk_load.load_folder(folder)
        copied = copy_folder(store.directory)
        refresh(copied, datetime.now(UTC))
        manifest = read_manifest(copied)
        assert manifest is not None
        write_manifest(copied, _write_months(copied, manifest))
        yield store


def _write_months(folder: Path, manifest: Manifest) -> Manifest:
    """Write the files of all months; return the state of the copy with them."""
    files, rows = dict(manifest.files), dict(manifest.rows)
    with open_copy(folder, memory="3GB") as copy:
        for table in DATED_TABLES:
            files[table.name], rows[table.name] = {}, {}
            for first in range(0, MONTHS, 12):
                season = str(MONTH.year + first // 12)
                path = f"{table.name}/{season}.{manifest.number + 1}.parquet"
                parts = " UNION ALL ".join(_moved(table, at) for at in range(first, min(first + 12, MONTHS)))
                (count,) = copy.duck.execute(
                    f"COPY ({parts} ORDER BY {_ORDER[table.name]}) TO '{folder / path}' (FORMAT parquet, "
                    "COMPRESSION zstd)"
                ).fetchall()[0]
                files[table.name][season], rows[table.name][season] = path, int(count)
    return msgspec.structs.replace(manifest, number=manifest.number + 1, files=files, rows=rows)


def _moved(table: ColumnTable, at: int) -> str:
    """Return the query for the rows of a table, moved to another month; the first is January of the first year."""
    day = f"CAST(played + INTERVAL ({at + 1 - MONTH.month}) MONTH AS DATE)"
    changed = {name: f"{name} + {by * at}" for name, by in _MOVED.items()}
    changed |= {"played": day, "season": f"CAST(year({day}) AS INTEGER)"}
    columns = ", ".join(f"{changed.get(name, name)} AS {name}" for name in table.column_names)
    only = " WHERE session IS NOT NULL" if table is AWARDS and at else ""
    return f"SELECT {columns} FROM {table.name}{only}"
