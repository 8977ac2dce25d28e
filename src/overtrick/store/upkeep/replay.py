"""Making the records again from raw files, journal and schemes, in another place.

Rows of the truth are copied as they are, and each line of the journal then has its effect through the very code that
served it the first time.
"""

from collections.abc import Callable, Iterator, Sequence

from overtrick.store import decisions, models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, Row, insert, rows_where, update_statistics
from overtrick.store.db.gc_pauses import without_gc
from overtrick.store.deliveries.processing import process_delivery
from overtrick.store.deliveries.queue import delivery_of
from overtrick.store.errors import Refusal
from overtrick.store.journal import entries
from overtrick.store.journal.entries import DELIVERY, JournalEntry
from overtrick.store.journal.federation_state import ERASE, REPAIR, FederationState, forget_state, new_state
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.reading import Delivery, read

_LINES = 500
WITHOUT_LINE = "SELECT a.id FROM arrival a LEFT JOIN journal j ON j.arrival_id = a.id WHERE j.seq IS NULL ORDER BY a.id"
Progress = Callable[[int], None]


class Lot:
    """Lines of the journal with the arrivals and bytes that they name; `new` are bytes that no earlier line named."""

    def __init__(self, lines: list[JournalEntry], arrivals: list[Row], raws: list[Row], new: list[Row]) -> None:
        self.lines = lines
        self.arrivals = {row[0]: row for row in arrivals}
        self.raws = {row[0]: row for row in raws}
        self.new = new

    def delivery(self, entry: JournalEntry) -> Delivery:
        """The delivery of a line, as it came."""
        arrival = self.arrivals[entry.arrival or 0]
        return delivery_of(arrival, self.raws[arrival[1]], entry.data.get("by_hand"))


def replay(source: str, target: str, progress: Progress = lambda count: None) -> None:
    """Make the records of one place again in another, which is empty."""
    with database.using(source):
        founding = entries.entries_after(0, 1)
        repairs = [line.data for line in entries.entries_of_kinds(REPAIR)]
        erased = frozenset(str(line.data["number"]) for line in entries.entries_of_kinds(ERASE))
    if not founding:
        return
    with database.using(target):
        forget_state()
        state = new_state(founding[0].data["scheme"])
        state.foresee(repairs, erased)
    after, seen = 0, set[int]()
    with without_gc() as after_a_lot:
        while lot := _read(source, after, seen):
            after = lot.lines[-1].seq
            with database.using(target), database.write_transaction():
                _apply(state, lot)
            progress(len(lot.lines))
            after_a_lot()
    _copy_waiting(source, target, seen)
    with database.using(target):
        update_statistics()
        forget_state()


def _apply(state: FederationState, lot: Lot) -> None:
    work = UnitOfWork(state)
    for row in lot.new:
        work.writer.add_row(models.RawFile, row)
        work.writer.counted_to(models.RawFile, row[0])
        work.raws[row[1]] = row[0]
    for row in lot.arrivals.values():
        work.writer.add_row(models.Arrival, row)
        work.writer.counted_to(models.Arrival, row[0])
    for run in _runs(lot.lines):
        if run[0].kind == DELIVERY:
            _take_in(work, lot, run)
            continue
        for line in run:
            work.write_line(line)
            work.writer.flush()
            _apply_decision(work, line)
            work.writer.flush()
            work = UnitOfWork(state)
    work.writer.flush()


def _apply_decision(work: UnitOfWork, entry: JournalEntry) -> None:
    try:
        decisions.apply(work, entry)
    except Refusal as refusal:
        raise Refusal(f"line {entry.seq} ({entry.kind}) can no longer be made: {refusal}") from refusal


def _take_in(work: UnitOfWork, lot: Lot, lines: Sequence[JournalEntry]) -> None:
    state = work.state
    deliveries = [lot.delivery(line) for line in lines]
    readings = [read(each, state.federation, state.clubs) for each in deliveries]
    work.prefetch(readings)
    for line, reading in zip(lines, readings, strict=True):
        work.write_line(line)
        process_delivery(work, line, reading)
        if work.writer.full:
            work.writer.flush()


def _runs(lines: list[JournalEntry]) -> Iterator[list[JournalEntry]]:
    """Lines in runs of deliveries and of decisions."""
    run: list[JournalEntry] = []
    for line in lines:
        if run and (run[-1].kind == DELIVERY) != (line.kind == DELIVERY):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _read(source: str, after: int, seen: set[int]) -> Lot | None:
    """The next lines of the journal of a place, with what they name and was not copied yet."""
    with database.using(source):
        lines = entries.entries_after(after, _LINES)
        if not lines:
            return None
        arrivals = rows_where(models.Arrival, "id", {line.arrival for line in lines if line.arrival is not None})
        raws = rows_where(models.RawFile, "id", {row[1] for row in arrivals})
    new = [row for row in raws if row[0] not in seen]
    seen.update(row[0] for row in new)
    return Lot(lines, arrivals, raws, new)


def _copy_waiting(source: str, target: str, seen: set[int]) -> None:
    """Copy what arrived and has not been taken in yet; it waits in the new place as well."""
    with database.using(source):
        waiting = {key for (key,) in database.rows(WITHOUT_LINE)}
        arrivals = rows_where(models.Arrival, "id", waiting)
        raws = [row for row in rows_where(models.RawFile, "id", {row[1] for row in arrivals}) if row[0] not in seen]
    with database.using(target), database.write_transaction():
        insert(TABLES[models.RawFile], raws)
        insert(TABLES[models.Arrival], arrivals)
