"""Making the records again from raw files, journal and schemes, in another place.

Rows of the truth are copied as they are, and each line of the journal then has its effect through the very code that
served it the first time.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db.models import Model

from overtrick.store import decisions, models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, Row, column_types, insert, normal, take_stock
from overtrick.store.db.gc_pauses import calm
from overtrick.store.deliveries.processing import take_in
from overtrick.store.journal import entries
from overtrick.store.journal.entries import DELIVERY, Line
from overtrick.store.journal.federation_state import ERASE, REPAIR, Office, close_office, open_office
from overtrick.store.journal.unit_of_work import Book, in_lots
from overtrick.store.results.reading import Delivery, read

_LINES = 500
WITHOUT_LINE = "SELECT a.id FROM arrival a LEFT JOIN journal j ON j.arrival_id = a.id WHERE j.seq IS NULL ORDER BY a.id"
Progress = Callable[[int], None]


class Lot:
    """Lines of the journal with the arrivals and bytes that they name; `new` are bytes that no earlier line named."""

    def __init__(self, lines: list[Line], arrivals: list[Row], raws: list[Row], new: list[Row]) -> None:
        self.lines = lines
        self.arrivals = {row[0]: row for row in arrivals}
        self.raws = {row[0]: row for row in raws}
        self.new = new

    def delivery(self, line: Line) -> Delivery:
        """The delivery of a line, as it came."""
        arrival = self.arrivals[line.arrival or 0]
        return delivery_of(arrival, self.raws[arrival[1]], line.data.get("by_hand"))


def delivery_of(arrival: Row, raw: Row, by_hand: dict[str, Any] | None = None) -> Delivery:
    """A delivery out of the rows of its arrival and its bytes."""
    _, _, club, name, door, cut_unseen, at, who = arrival
    return Delivery(
        name=name, content=raw[3], at=at, club=club, door=door, cut_unseen=cut_unseen, who=who, by_hand=by_hand
    )


def arrived(keys: list[int]) -> dict[int, Delivery]:
    """Deliveries by their arrivals."""
    arrivals = rows_of(models.Arrival, "id", set(keys))
    raws = {row[0]: row for row in rows_of(models.RawFile, "id", {row[1] for row in arrivals})}
    return {row[0]: delivery_of(row, raws[row[1]]) for row in arrivals}


def replay(source: str, target: str, progress: Progress = lambda count: None) -> None:
    """Make the records of one place again in another, which is empty."""
    with database.at(source):
        founding = entries.lines(0, 1)
        repairs = [line.data for line in entries.lines_of(REPAIR)]
        erased = frozenset(str(line.data["number"]) for line in entries.lines_of(ERASE))
    if not founding:
        return
    with database.at(target):
        close_office()
        office = open_office(founding[0].data["scheme"])
        office.foresee(repairs, erased)
    after, seen = 0, set[int]()
    with calm() as after_a_lot:
        while lot := _read(source, after, seen):
            after = lot.lines[-1].seq
            with database.at(target), database.writing():
                _apply(office, lot)
            progress(len(lot.lines))
            after_a_lot()
    _copy_waiting(source, target, seen)
    with database.at(target):
        take_stock()
        close_office()


def _apply(office: Office, lot: Lot) -> None:
    book = Book(office)
    for row in lot.new:
        book.writer.add_row(models.RawFile, row)
        book.writer.counted_to(models.RawFile, row[0])
        book.raws[row[1]] = row[0]
    for row in lot.arrivals.values():
        book.writer.add_row(models.Arrival, row)
        book.writer.counted_to(models.Arrival, row[0])
    for run in _runs(lot.lines):
        if run[0].kind == DELIVERY:
            _take_in(book, lot, run)
            continue
        for line in run:
            book.write_line(line)
            book.writer.flush()
            _apply_decision(book, line)
            book.writer.flush()
            book = Book(office)
    book.writer.flush()


def _apply_decision(book: Book, line: Line) -> None:
    try:
        decisions.apply(book, line)
    except decisions.Refusal as refusal:
        raise decisions.Refusal(f"line {line.seq} ({line.kind}) can no longer be made: {refusal}") from refusal


def _take_in(book: Book, lot: Lot, lines: Sequence[Line]) -> None:
    office = book.office
    deliveries = [lot.delivery(line) for line in lines]
    readings = [read(each, office.federation, office.clubs) for each in deliveries]
    book.prefetch(readings)
    for line, reading in zip(lines, readings, strict=True):
        book.write_line(line)
        take_in(book, line, reading)
        if book.writer.full:
            book.writer.flush()


def _runs(lines: list[Line]) -> Iterator[list[Line]]:
    """Lines in runs of deliveries and of decisions."""
    run: list[Line] = []
    for line in lines:
        if run and (run[-1].kind == DELIVERY) != (line.kind == DELIVERY):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _read(source: str, after: int, seen: set[int]) -> Lot | None:
    """The next lines of the journal of a place, with what they name and was not copied yet."""
    with database.at(source):
        lines = entries.lines(after, _LINES)
        if not lines:
            return None
        arrivals = rows_of(models.Arrival, "id", {line.arrival for line in lines if line.arrival is not None})
        raws = rows_of(models.RawFile, "id", {row[1] for row in arrivals})
    new = [row for row in raws if row[0] not in seen]
    seen.update(row[0] for row in new)
    return Lot(lines, arrivals, raws, new)


def _copy_waiting(source: str, target: str, seen: set[int]) -> None:
    """Copy what arrived and has not been taken in yet; it waits in the new place as well."""
    with database.at(source):
        waiting = {key for (key,) in database.rows(WITHOUT_LINE)}
        arrivals = rows_of(models.Arrival, "id", waiting)
        raws = [row for row in rows_of(models.RawFile, "id", {row[1] for row in arrivals}) if row[0] not in seen]
    with database.at(target), database.writing():
        insert(TABLES[models.RawFile], raws)
        insert(TABLES[models.Arrival], arrivals)


def rows_of(model: type[Model], column: str, values: set[int]) -> list[Row]:
    """Whole rows of a table, in Python's own types."""
    table, kinds = TABLES[model], column_types(model)
    quoted = ", ".join(f'"{name}"' for name in table.columns)
    found: list[Row] = []
    for marks, some in in_lots(values):
        sql = f'SELECT {quoted} FROM "{table.name}" WHERE "{column}" IN ({marks}) ORDER BY "{column}"'
        found += [normal(row, kinds) for row in database.rows(sql, *some)]
    return found
