"""Place awards from tables: by formula with its printed exceptions, as printed, or as parts of the winner's award."""

import math
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import msgspec

from overtrick.core.numbers import round_to
from overtrick.schemes.edition import Edition
from overtrick.schemes.printed_tables import Exceptions, PrintedCells, read_exceptions, read_printed
from overtrick.schemes.table_records import FallingScale, LinearScale, PrintedTable, Table, WinnerShares


class Field(msgspec.Struct, frozen=True):
    """The field as a table sees it: its size in what the table counts, and what some tables ask beside it."""

    size: int | Fraction
    contestants: int = 0
    contest: str = ""
    weight: Fraction = Fraction(1)


class Cell(msgspec.Struct, frozen=True):
    """The award of one place in one field.

    `exact` is what a formula gave before rounding; `misprint` that the printed cell says otherwise; `column` the
    smallest field of the printed column; `beyond` that the field is larger than the printed table; `whole` that
    those who tie here do not share; `winner` the award of the winner that this one is a part of; `paid` how many
    places earn.
    """

    points: Fraction
    exact: Fraction | None = None
    misprint: bool = False
    column: int | None = None
    beyond: bool = False
    whole: bool = False
    winner: Fraction | None = None
    paid: int = 0


def cell(edition: Edition, table: Table, field: Field, place: int, maximum: Fraction | None = None) -> Cell:
    """The award for a place in a field; a rule may lower the maximum before the table is entered."""
    if isinstance(table, PrintedTable):
        return _printed(_cells(edition.folder, table.file, table.name), table, field.size, place)
    if isinstance(table, WinnerShares):
        return _from_winner(table, field, place, maximum)
    if isinstance(table, LinearScale):
        return _linear(table, field, place, maximum)
    return _falling(_exceptions(edition.folder, table.exceptions, table.name), table, field.size, place, maximum)


@lru_cache(maxsize=1_000)
def table_of_class(edition: Edition, name: str, event_class: str) -> Table:
    """The table with the values that it has in a class. What is printed for the general values says nothing of them."""
    table, known = edition.table(name), edition.classes[event_class]
    own = next((values for named, values in known.own_values.items() if edition.table(named) is table), None)
    if own is None or not isinstance(table, FallingScale):
        return table
    return msgspec.structs.replace(
        table,
        maximum=own.maximum or table.maximum,
        premium=own.premium or table.premium,
        stretch=own.stretch or table.stretch,
        exceptions="",
        clause=known.clauses.get("own_values", known.clause),
    )


def is_below(edition: Edition, table: Table, size: int | Fraction) -> bool:
    """Whether a field is smaller than the first that a table is printed for."""
    if not isinstance(table, PrintedTable):
        return False
    return size < _cells(edition.folder, table.file, table.name).columns[0].smallest


def points_by_place(edition: Edition, table: Table, field: Field) -> list[Fraction]:
    """Every place's award in a field, from the first place to the last that earns anything."""
    points = [cell(edition, table, field, place).points for place in range(1, _last(edition, table, field) + 1)]
    while points and not points[-1]:
        points.pop()
    return points


def _last(edition: Edition, table: Table, field: Field) -> int:
    """A place beyond which nothing is earned, so that a huge field costs no more than its awards."""
    if isinstance(table, PrintedTable):
        columns = _cells(edition.folder, table.file, table.name).columns
        return max(place for column in columns for place in column.points)
    everybody = math.ceil(max(field.size, field.contestants))
    if isinstance(table, WinnerShares):
        paid = everybody if table.divided else max(1 + len(table.later), len(table.divisors))
        return min(everybody, paid)
    if isinstance(table, LinearScale):
        return min(everybody, _paid(table, field))
    top, span = table.maximum.number, table.maximum.number - table.premium.number
    return min(everybody, 1 + int(top * field.size * table.stretch.number / span)) if span else everybody


@lru_cache(maxsize=10_000)
def paid_places(edition: Edition, table: str, event_class: str, field: Field) -> range:
    """From the first place that earns anything in a field to the last."""
    points = points_by_place(edition, table_of_class(edition, table, event_class), field)
    first = next((place for place, each in enumerate(points, 1) if each), 1)
    return range(first, len(points) + 1)


def _falling(
    exceptions: Exceptions, table: FallingScale, field: int | Fraction, place: int, maximum: Fraction | None
) -> Cell:
    top = table.maximum.number if maximum is None else maximum
    span, stretch = top - table.premium.number, table.stretch.number
    # top − (place − 1) × span / (field × stretch) as one fraction: nothing else is worked out so often.
    under = span.denominator * field.numerator * stretch.numerator
    down = (place - 1) * span.numerator * field.denominator * stretch.denominator
    exact = Fraction(top.numerator * under - down * top.denominator, top.denominator * under)
    points = round_to(exact if exact.numerator > 0 else Fraction(0), table.round)
    if maximum is None and (int(field), place) in exceptions and int(field) == field:
        return Cell(exceptions[int(field), place], exact, misprint=True)
    return Cell(points, exact)


def _printed(cells: PrintedCells, table: PrintedTable, field: int | Fraction, place: int) -> Cell:
    column = cells.column(field)
    if column is None and table.below == "first":
        column = cells.columns[0]
    if column is None:
        return Cell(Fraction(0))
    points = column.points.get(place, Fraction(0))
    beyond = table.columns == "sizes" and field > column.smallest
    return Cell(points, column=column.smallest, beyond=beyond, whole=place in column.knock_out)


def first_award(table: Table, field: Field) -> Fraction | None:
    """What the first place gets by a formula, before it is rounded; None for a printed table."""
    if isinstance(table, PrintedTable):
        return None
    if isinstance(table, FallingScale):
        return table.maximum.number
    if isinstance(table, WinnerShares):
        return _winners_award(table, field)
    if table.step:
        return table.last.number + table.step.number * (_paid(table, field) - 1)
    grown = (table.base.number if table.base else 0) + (table.each.number * field.size if table.each else 0)
    top = min(grown, table.most.number) if table.most else grown
    return max(Fraction(top), table.last.number)


def _paid(table: LinearScale, field: Field) -> int:
    return max(1, int(round_to(table.down_to.number * field.contestants, table.cut)))


def _linear(table: LinearScale, field: Field, place: int, maximum: Fraction | None) -> Cell:
    paid, last = _paid(table, field), table.last.number
    top = first_award(table, field) if maximum is None else max(maximum, last)
    if top is None or place > paid:
        return Cell(Fraction(0), Fraction(0), paid=paid)
    exact = top if place == 1 else top - (place - 1) * (top - last) / (paid - 1)
    return Cell(round_to(exact, table.round, table.decimals), exact, winner=top, paid=paid)


def _from_winner(table: WinnerShares, field: Field, place: int, maximum: Fraction | None) -> Cell:
    winner = _winners_award(table, field) if maximum is None else maximum
    exact = winner * _share(table, place)
    if table.down_to and place > 1 and place > round_to(table.down_to.number * field.contestants, table.cut):
        exact = Fraction(0)
    points = exact if table.round is None else round_to(exact, table.round, table.decimals)
    return Cell(points, exact, winner=winner)


def _winners_award(table: WinnerShares, field: Field) -> Fraction:
    award = table.coefficient[field.contest].number * field.weight * field.size
    return min(award, table.most.number) if table.most else award


def _share(table: WinnerShares, place: int) -> Fraction:
    """The part of the winner's award: the given shares or divisors first, then a division by the place, if any."""
    if place == 1:
        return Fraction(1)
    if place - 2 < len(table.later):
        return table.later[place - 2].number
    if place <= len(table.divisors):
        return 1 / Fraction(table.divisors[place - 1])
    return Fraction(1, place if table.divided_by == "place" else place - 1) if table.divided else Fraction(0)


@lru_cache(maxsize=256)
def _cells(folder: str, file: str, table: str) -> PrintedCells:
    return read_printed(Path(folder, file), table)


@lru_cache(maxsize=256)
def _exceptions(folder: str, file: str, table: str) -> Exceptions:
    return read_exceptions(Path(folder, file), table) if file else {}
