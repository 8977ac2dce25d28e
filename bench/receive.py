"""Files a second through `receive`, durable and with all awards posted, against inserting the same rows.

The peer inserts exactly the rows that the store wrote for a file into the same tables, with executemany, in one durable
transaction for each file.
"""

from collections import defaultdict
from pathlib import Path
from time import perf_counter

from django.db import transaction

from bench.stores import VENDORS, Rows, SentFile, deliveries, empty_store, make_nation, postgresql_databases
from overtrick.store.commands import bulk_load, receive
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, Table, column_converters, normalize_row
from overtrick.store.models import (
    Arrival,
    Award,
    Batch,
    Entry,
    Event,
    Journal,
    Posting,
    Problem,
    RawFile,
    Revision,
    Seat,
    Session,
)
from overtrick.store.results.delivery import Delivery
from tests.postgres import Databases

FILES, WARM = 1_500, 300
LIMIT = 6
WRITTEN = (RawFile, Arrival, Journal, Event, Batch, Revision, Problem, Session, Entry, Seat, Posting, Award)
# How to find the entry of the journal that wrote a row.
_BY_ENTRY = {
    RawFile: "SELECT t.*, j.seq FROM raw_file t JOIN arrival a ON a.raw_id = t.id "
    "JOIN journal j ON j.arrival_id = a.id",
    Arrival: "SELECT t.*, j.seq FROM arrival t JOIN journal j ON j.arrival_id = t.id",
    Journal: "SELECT t.*, t.seq FROM journal t WHERE t.kind = 'delivery'",
    Event: "SELECT t.*, min(r.seq) FROM event t JOIN session s ON s.event_id = t.id JOIN revision r "
    "ON r.id = s.revision_id GROUP BY t.id",
    Batch: "SELECT t.*, min(r.seq) FROM batch t JOIN revision r ON r.batch_id = t.id GROUP BY t.id",
    Revision: "SELECT t.*, t.seq FROM revision t",
    Problem: "SELECT t.*, r.seq FROM problem t JOIN revision r ON r.id = t.revision_id",
    Session: "SELECT t.*, r.seq FROM session t JOIN revision r ON r.id = t.revision_id",
    Entry: "SELECT t.*, r.seq FROM entry t JOIN session s ON s.id = t.session_id JOIN revision r "
    "ON r.id = s.revision_id",
    Seat: "SELECT t.*, r.seq FROM seat t JOIN entry e ON e.id = t.entry_id JOIN session s ON s.id = e.session_id "
    "JOIN revision r ON r.id = s.revision_id",
    Posting: "SELECT t.*, t.seq FROM posting t",
    Award: "SELECT t.*, p.seq FROM award t JOIN posting p ON p.id = t.posting_id",
}


def main() -> None:
    """Print the figures."""
    with make_nation(1) as folder, postgresql_databases() as postgres:
        for vendor in VENDORS:
            _measure(vendor, folder, postgres)


def _measure(vendor: str, folder: Path, postgres: Databases) -> None:
    sent = deliveries(folder)[: FILES + WARM]
    with empty_store(vendor, postgres):
        _set_up(folder, sent)
        ours = _receive(sent)
        rows = _rows_by_entry(WARM)
    with empty_store(vendor, postgres):
        _set_up(folder, sent)
        for each in sent[:WARM]:
            _send(each)
        start = perf_counter()
        for seq in sorted(rows):
            _insert(rows[seq])
        theirs = (perf_counter() - start) / len(rows)
    count = sum(len(each) for entry in rows.values() for each in entry.values())
    print(
        f"receive on {vendor}: {len(rows):,} files, {count / len(rows):.0f} rows a file, one durable transaction each"
    )
    print(f"  executemany       {1 / theirs:9,.0f} files/s")
    print(f"  receive           {1 / ours:9,.0f} files/s   {ours / theirs:5.1f} × executemany (limit {LIMIT} ×)")


def _set_up(folder: Path, sent: list[SentFile]) -> None:
    bulk_load._open_federation("nz-2017", sent[0].at)
    bulk_load._load_registers(folder, sent[0].at)


def _send(each: SentFile) -> None:
    receive.receive([Delivery(name=each.path.name, content=each.path.read_bytes(), at=each.at, club=each.club)])


def _receive(sent: list[SentFile]) -> float:
    for each in sent[:WARM]:
        _send(each)
    start = perf_counter()
    for each in sent[WARM:]:
        _send(each)
    return (perf_counter() - start) / (len(sent) - WARM)


EntryRows = dict[Table, Rows]


def _rows_by_entry(warm: int) -> dict[int, EntryRows]:
    """Return the rows that each file but the first ones wrote, by the file's entry in the journal."""
    entries = [seq for (seq,) in database.rows("SELECT seq FROM journal WHERE kind = 'delivery' ORDER BY seq")][warm:]
    found: dict[int, EntryRows] = {seq: defaultdict(list) for seq in entries}
    seen: set[tuple[str, object]] = set()
    for model in WRITTEN:
        table, converters = TABLES[model], column_converters(model)
        columns = ", ".join(f't."{column}"' for column in table.columns)
        for *row, seq in database.rows(_BY_ENTRY[model].replace("t.*", columns)):
            if seq in found and (table.name, row[0]) not in seen:
                seen.add((table.name, row[0]))
                found[seq][table].append(normalize_row(tuple(row), converters))
    return found


def _insert(entry: EntryRows) -> None:
    with transaction.atomic(durable=True):
        link = database.connection()
        for table, rows in entry.items():
            if link.vendor == "sqlite":
                link.connection.executemany(table.sqlite_insert, rows)
            else:
                with link.cursor() as cursor:
                    cursor.executemany(table.postgresql_insert, rows)
