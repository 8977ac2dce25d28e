"""Make the records again in another database, from raw files, journal and schemes.

The sources (raw files, the folder's files, arrivals, journal) are copied as they are. Each entry of the journal is then
applied by the same code that applied it the first time.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from overtrick.store import models
from overtrick.store.commands.transactions import unit_of_work
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, Row, insert_rows, row_pages, select_rows, update_statistics
from overtrick.store.db.gc_pauses import pause_gc
from overtrick.store.decisions.apply import apply_decision
from overtrick.store.deliveries.processing import process_delivery
from overtrick.store.deliveries.queue import build_delivery
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_after, entries_of_kinds
from overtrick.store.journal.federation_state import FederationState, Pins, forget_state, new_state
from overtrick.store.journal.kinds import DELIVERY, ERASE, KEEP, REPAIR
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.journal.versions import folder_kept_later, founding_version
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.known_files import known_files
from overtrick.store.results.reading import read_delivery

_BATCH_SIZE = 500
ARRIVALS_WITHOUT_ENTRY = (
    "SELECT a.id FROM arrival a LEFT JOIN journal j ON j.arrival_id = a.id WHERE j.seq IS NULL ORDER BY a.id"
)
Progress = Callable[[int], None]


class EntryBatch:
    """Entries of the journal with the arrivals and bytes that they name; `new` are bytes that none named before."""

    def __init__(self, entries: list[JournalEntry], arrivals: list[Row], raws: list[Row], new: list[Row]) -> None:
        self.entries = entries
        self.arrivals = {row[0]: row for row in arrivals}
        self.raws = {row[0]: row for row in raws}
        self.new = new

    def delivery(self, entry: JournalEntry) -> Delivery:
        """Return the delivery of an entry, as it came."""
        arrival = self.arrivals[entry.arrival or 0]
        return build_delivery(arrival, self.raws[arrival[1]], entry.data)


def replay(
    source: str, target: str, progress: Progress = lambda count: None, *, planned: dict[str, Any] | None = None
) -> None:
    """Make the records of one database again in another, which is empty; as if a planned repair were on record."""
    with database.using(source):
        founding = entries_after(0, 1)
        kept = folder_kept_later(entries_of_kinds(KEEP))
        folder_files = [row for page in row_pages(models.FolderFile, source) for row in page]
        repairs = [entry.data for entry in entries_of_kinds(REPAIR)] + ([planned] if planned else [])
        erased = frozenset(str(entry.data["number"]) for entry in entries_of_kinds(ERASE))
    if not founding:
        return
    with database.using(target):
        forget_state()
        with database.write_transaction():
            insert_rows(TABLES[models.FolderFile], folder_files)
        state = new_state(founding_version(founding[0].data, kept), Pins(repairs), erased)
    after, copied = 0, set[int]()
    with pause_gc() as after_a_lot:
        while batch := _read_batch(source, after, copied):
            after = batch.entries[-1].seq
            with database.using(target), database.write_transaction():
                state = _apply(state, batch)
            progress(len(batch.entries))
            after_a_lot()
    _copy_waiting(source, target, copied)
    with database.using(target):
        update_statistics()
        forget_state()


def _apply(state: FederationState, batch: EntryBatch) -> FederationState:
    """Write the sources of a batch and apply each of its entries; return the state after them."""
    with unit_of_work(state) as work:
        _copy_sources(work, batch)
    for run in _runs(batch.entries):
        if run[0].kind == DELIVERY:
            with unit_of_work(state) as work:
                _process_deliveries(work, batch, run)
            continue
        for entry in run:
            with unit_of_work(state) as work:
                _apply_decision(work, entry)
            state = work.state
    return state


def _copy_sources(work: UnitOfWork, batch: EntryBatch) -> None:
    for row in batch.new:
        work.writer.add_numbered_row(models.RawFile, row)
        work.writer.count_from(models.RawFile, row[0])
    for row in batch.arrivals.values():
        work.writer.add_numbered_row(models.Arrival, row)
        work.writer.count_from(models.Arrival, row[0])


def _apply_decision(work: UnitOfWork, entry: JournalEntry) -> None:
    try:
        with work.write_entry(entry):
            work.writer.flush()
            apply_decision(work, entry)
    except Refusal as refusal:
        raise Refusal(f"line {entry.seq} ({entry.kind}) can no longer be made: {refusal}") from refusal


def _process_deliveries(work: UnitOfWork, batch: EntryBatch, deliveries: Sequence[JournalEntry]) -> None:
    state = work.state
    readings = [read_delivery(batch.delivery(entry), state.federation, state.clubs) for entry in deliveries]
    known_files(work).prefetch(readings)
    for entry, reading in zip(deliveries, readings, strict=True):
        with work.write_entry(entry):
            process_delivery(work, entry, reading)
        if work.writer.is_full:
            work.writer.flush()


def _runs(entries: list[JournalEntry]) -> Iterator[list[JournalEntry]]:
    """Divide entries into runs of deliveries and runs of decisions."""
    run: list[JournalEntry] = []
    for entry in entries:
        if run and (run[-1].kind == DELIVERY) != (entry.kind == DELIVERY):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


def _read_batch(source: str, after: int, copied: set[int]) -> EntryBatch | None:
    """Read the next entries of a database, with what they name and has not been copied yet."""
    with database.using(source):
        entries = entries_after(after, _BATCH_SIZE)
        if not entries:
            return None
        arrivals = select_rows(models.Arrival, "id", {entry.arrival for entry in entries if entry.arrival is not None})
        raws = select_rows(models.RawFile, "id", {row[1] for row in arrivals})
    new = [row for row in raws if row[0] not in copied]
    copied.update(row[0] for row in new)
    return EntryBatch(entries, arrivals, raws, new)


def _copy_waiting(source: str, target: str, copied: set[int]) -> None:
    """Copy what arrived and has not been taken in yet; it waits in the new database as well."""
    with database.using(source):
        waiting = {key for (key,) in database.rows(ARRIVALS_WITHOUT_ENTRY)}
        arrivals = select_rows(models.Arrival, "id", waiting)
        raws = [row for row in select_rows(models.RawFile, "id", {row[1] for row in arrivals}) if row[0] not in copied]
    with database.using(target), database.write_transaction():
        insert_rows(TABLES[models.RawFile], raws)
        insert_rows(TABLES[models.Arrival], arrivals)
