"""Printed tables from their CSV files: cells for a field and a place, exactly as published."""

import csv
import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec

from overtrick.schemes.errors import SchemeError

_WHOLE = re.compile(r"[0-9]+")
_PLACE = re.compile(r"([1-9][0-9]*)(=?)")
_POINTS = re.compile(r"[0-9]+(\.[0-9]+)?")
Exceptions = dict[tuple[int, int], Fraction]


class Column(msgspec.Struct, frozen=True):
    """One column of a printed table: the smallest field it serves, its places, the knock-out places."""

    smallest: int
    points: dict[int, Fraction]
    knock_out: frozenset[int]


class PrintedCells(msgspec.Struct, frozen=True):
    """All columns of one printed table, by the smallest field of each."""

    columns: tuple[Column, ...]

    def column(self, field: int) -> Column | None:
        """The column for a field, or None for a field smaller than the first."""
        at = bisect_right(self.columns, field, key=lambda column: column.smallest)
        return self.columns[at - 1] if at else None


def read_exceptions(path: Path, table: str) -> Exceptions:
    """The printed cells of one table that differ from its formula."""
    return {(field, place): points for field, place, _, points in _cells(path, table, "entrants")}


def read_printed(path: Path, table: str) -> PrintedCells:
    """The columns of one printed table; a place such as 5= covers the places up to the next row."""
    rows: dict[int, list[tuple[int, bool, Fraction]]] = {}
    for smallest, place, knock_out, points in _cells(path, table, "from"):
        rows.setdefault(smallest, []).append((place, knock_out, points))
    if not rows:
        raise SchemeError(f"{path.name}: there are no rows for the table '{table}'")
    for smallest, column in rows.items():
        places = [place for place, _, _ in column]
        if places != sorted(places):
            raise SchemeError(f"{path.name}: the places of the table '{table}' from {smallest} are out of order")
    return PrintedCells(tuple(_column(smallest, rows[smallest]) for smallest in sorted(rows)))


def _column(smallest: int, rows: list[tuple[int, bool, Fraction]]) -> Column:
    points: dict[int, Fraction] = {}
    following = [place for place, _, _ in rows[1:]] + [rows[-1][0] + 1]
    for (place, knock_out, value), after in zip(rows, following, strict=True):
        points.update(dict.fromkeys(range(place, after if knock_out else place + 1), value))
    return Column(smallest, points, frozenset(place for place, knock_out, _ in rows if knock_out))


def _cells(path: Path, table: str, field: str) -> Iterator[tuple[int, int, bool, Fraction]]:
    """The rows of one table: field, place, whether it is a knock-out place, points."""
    seen: set[tuple[int, int]] = set()
    for number, row in _rows(path, ["table", field, "place", "points"]):
        if row[0] != table:
            continue
        place = _PLACE.fullmatch(row[2])
        if place is None or not _WHOLE.fullmatch(row[1]) or not _POINTS.fullmatch(row[3]):
            raise SchemeError(f"{path.name} line {number}: {','.join(row)} is not table,{field},place,points")
        key = int(row[1]), int(place[1])
        if key in seen:
            raise SchemeError(f"{path.name} line {number}: {field} {key[0]}, place {key[1]} is given twice")
        seen.add(key)
        yield *key, bool(place[2]), Fraction(row[3])


def _rows(path: Path, wanted: list[str]) -> Iterator[tuple[int, list[str]]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SchemeError(f"{path.name}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise SchemeError(f"{path.name}: is not UTF-8 text ({error})") from error
    reader = csv.reader(text.splitlines())
    if next(reader, None) != wanted:
        raise SchemeError(f"{path.name}: the first line must be {','.join(wanted)}")
    for row in reader:
        if row and len(row) != len(wanted):
            raise SchemeError(f"{path.name} line {reader.line_num}: expected {len(wanted)} values, found {len(row)}")
        if row:
            yield reader.line_num, row
