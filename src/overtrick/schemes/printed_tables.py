"""Printed tables from their CSV files: cells for a field and a place, exactly as published."""

import csv
import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import msgspec

from overtrick.schemes.errors import Findings, Mistake, SchemeError, suggest

_WHOLE = re.compile(r"[0-9]+")
_PLACE = re.compile(r"([1-9][0-9]*)(=?)")
_POINTS = re.compile(r"[0-9]+(\.[0-9]+)?")
# The second column of the two kinds of file: the smallest field of a column, or the entrants of a cell.
PRINTED, EXCEPTIONS = "from", "entrants"
Exceptions = dict[tuple[int, int], Fraction]
# Line, place, whether it is a knock-out place, points.
Row = tuple[int, int, bool, Fraction]


class Column(msgspec.Struct, frozen=True):
    """One column of a printed table: the smallest field it serves, its places, the knock-out places."""

    smallest: int
    points: dict[int, Fraction]
    knock_out: frozenset[int]


class PrintedCells(msgspec.Struct, frozen=True):
    """All columns of one printed table, by the smallest field of each."""

    columns: tuple[Column, ...]

    def column(self, field: int | Fraction) -> Column | None:
        """The column for a field, or None for a field smaller than the first."""
        at = bisect_right(self.columns, field, key=lambda column: column.smallest)
        return self.columns[at - 1] if at else None


def read_exceptions(path: Path, table: str) -> Exceptions:
    """The printed cells of one table that differ from its formula."""
    return {(field, place): points for _, field, place, _, points in _cells(path, table, EXCEPTIONS)}


def read_printed(path: Path, table: str) -> PrintedCells:
    """The columns of one printed table; a place such as 5= covers the places up to the next row."""
    rows: dict[int, list[Row]] = {}
    for line, smallest, place, knock_out, points in _cells(path, table, PRINTED):
        rows.setdefault(smallest, []).append((line, place, knock_out, points))
    if not rows:
        known = lines_by_table(path, PRINTED)
        advice = f"{suggest(table, known)} There are rows for: {', '.join(known) or 'none'}."
        raise SchemeError(Mistake(path.name, 0, f"there are no rows for the table '{table}'.{advice}"))
    findings = Findings()
    for smallest, column in rows.items():
        findings.add(_wrong_order(path, f"table '{table}' from {smallest}", column))
    findings.raise_any()
    return PrintedCells(tuple(_column(smallest, rows[smallest]) for smallest in sorted(rows)))


def lines_by_table(path: Path, field: str) -> dict[str, int]:
    """The tables that a file has rows for, each with the line of the first."""
    return {table: rows[0][0] for table, rows in _rows_by_table(path, field, _changed(path)).items()}


def _wrong_order(path: Path, what: str, rows: list[Row]) -> Iterator[Mistake]:
    for (_, place, knock_out, _), (line, after, _, _) in pairwise(rows):
        if after < place:
            yield Mistake(path.name, line, f"the places of the {what} are out of order")
        elif after > place + 1 and not knock_out:
            text = f"{what}: place {place + 1} is missing between {place} and {after}"
            yield Mistake(path.name, line, f"{text}; add it, or write {place}= if those who tie there do not share")


def _column(smallest: int, rows: list[Row]) -> Column:
    points: dict[int, Fraction] = {}
    following = [place for _, place, _, _ in rows[1:]] + [rows[-1][1] + 1]
    for (_, place, knock_out, value), after in zip(rows, following, strict=True):
        points.update(dict.fromkeys(range(place, after if knock_out else place + 1), value))
    return Column(smallest, points, frozenset(place for _, place, knock_out, _ in rows if knock_out))


def _cells(path: Path, table: str, field: str) -> list[tuple[int, int, int, bool, Fraction]]:
    """The rows of one table: line, field, place, whether it is a knock-out place, points."""
    cells: dict[tuple[int, int], tuple[int, int, int, bool, Fraction]] = {}
    findings = Findings()
    for line, row in _rows_by_table(path, field, _changed(path)).get(table, ()):
        place = _PLACE.fullmatch(row[2])
        if place is None or not _WHOLE.fullmatch(row[1]) or not _POINTS.fullmatch(row[3]):
            findings.add(
                [Mistake(path.name, line, f"{','.join(row)} is not table,{field},place,points: {_odd(row, field)}")]
            )
            continue
        key = int(row[1]), int(place[1])
        if key in cells:
            text = f"table '{table}': {field} {key[0]}, place {key[1]} is given twice"
            findings.add([Mistake(path.name, line, text)])
        cells[key] = line, *key, bool(place[2]), Fraction(row[3])
    findings.raise_any()
    return list(cells.values())


def _odd(row: list[str], field: str) -> str:
    """Say which value of a row is not what it should be."""
    if not _WHOLE.fullmatch(row[1]):
        return f"{field} is '{row[1]}', expected a whole number"
    if not _PLACE.fullmatch(row[2]):
        return f"place is '{row[2]}', expected a number such as 3, or 5= for a knock-out place"
    return f"points are '{row[3]}', expected a number such as 12 or 0.5"


def _changed(path: Path) -> int:
    """When the file was last changed, so that it is read once for all its tables and again after a change."""
    try:
        return path.stat().st_mtime_ns
    except OSError as error:
        raise SchemeError(Mistake(path.name, 0, f"cannot be read ({error.strerror})")) from error


@lru_cache(maxsize=8)
def _rows_by_table(path: Path, field: str, _changed: int) -> dict[str, list[tuple[int, list[str]]]]:
    """The rows of a file with their lines, by table."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SchemeError(Mistake(path.name, 0, f"cannot be read ({error.strerror})")) from error
    except UnicodeDecodeError as error:
        raise SchemeError(Mistake(path.name, 0, f"is not UTF-8 text ({error})")) from error
    wanted = ["table", field, "place", "points"]
    reader = csv.reader(text.splitlines())
    if next(reader, None) != wanted:
        raise SchemeError(Mistake(path.name, 1, f"the first line must be {','.join(wanted)}"))
    tables: dict[str, list[tuple[int, list[str]]]] = {}
    findings = Findings()
    for row in reader:
        if row and len(row) != len(wanted):
            text = f"expected {len(wanted)} values, found {len(row)}"
            findings.add([Mistake(path.name, reader.line_num, text)])
        elif row:
            tables.setdefault(row[0], []).append((reader.line_num, row))
    findings.raise_any()
    return tables
