"""Reads the tables of PBN: a tag whose value names the columns, and rows of cells below it.

Cells are separated by white space and may be in quotes. Programs that write names without quotes rely on the
widths of the columns, and the standard lets a row run over several lines; both are tried where the cells do not fit.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from overtrick.core.limits import MOST_COLUMNS, MOST_RESULTS, check_count
from overtrick.formats.pbn.games import Column, Row, Tag

_CELL = re.compile(r'"[^"]*+"|\S++')
_COLUMN = re.compile(r"[+-]?\s*(\w+)(?:\\(\d{1,3})([LR]?))?", re.IGNORECASE)
_NO_VALUE = ("-", "?")

Cells = dict[str, str]


class TableRow(NamedTuple):
    """The cells of a row by column; None where the row does not fit the columns."""

    line: int
    text: str
    cells: Cells | None


def column_names(tag: Tag) -> list[str]:
    """Return the names of the columns."""
    return [column.name for column in _read_columns(tag)]


def read_rows(tag: Tag) -> Iterator[TableRow]:
    """Yield every row of a table."""
    columns = _read_columns(tag)
    names = [column.name for column in columns]
    if not names:
        return
    check_count(len(tag.rows), MOST_RESULTS, "rows in a table", tag.line)
    split = [_CELL.findall(row.text) for row in tag.rows]
    if any(len(cells) != len(names) for cells in split) and _are_rows_broken(split, len(names)):
        yield from _join_broken_rows(tag.rows, split, names)
        return
    for row, cells in zip(tag.rows, split, strict=True):
        if len(cells) != len(names):
            cells = _split_by_width(row.text, columns)
        fits = len(cells) == len(names)
        yield TableRow(row.line, row.text, _name_cells(names, cells) if fits else None)


def _read_columns(tag: Tag) -> list[Column]:
    """Return the columns; they are read once, because a table may be written once for all games of a file."""
    if tag.columns is None:
        parts = tag.value.split(";")
        check_count(len(parts), MOST_COLUMNS, "columns in a table", tag.line)
        matches = [_COLUMN.fullmatch(part.strip()) for part in parts]
        tag.columns = [Column(column[1], int(column[2] or 0)) for column in matches if column]
    return tag.columns


def _are_rows_broken(split: list[list[str]], count: int) -> bool:
    """Return whether rows were broken into lines: no line is too long, and all cells make whole rows."""
    return all(len(cells) <= count for cells in split) and sum(map(len, split)) % count == 0 and len(split) > 1


def _join_broken_rows(rows: list[Row], split: list[list[str]], names: list[str]) -> Iterator[TableRow]:
    cells = [(row, cell) for row, parts in zip(rows, split, strict=True) for cell in parts]
    for start in range(0, len(cells), len(names)):
        part = cells[start : start + len(names)]
        yield TableRow(part[0][0].line, part[0][0].text, _name_cells(names, [cell for _, cell in part]))


def _split_by_width(text: str, columns: list[Column]) -> list[str]:
    """Return cells cut at the widths of their columns; none if a column before the last has no width."""
    if not all(column.width for column in columns[:-1]):
        return []
    cells: list[str] = []
    at = 0
    for column in columns[:-1]:
        if at > len(text):
            return [*cells, *[""] * (len(columns) - len(cells))]
        cells.append(text[at : at + column.width].strip())
        if text[at + column.width : at + column.width + 1].strip():
            return []
        at += column.width + 1
    last, width = text[at:].strip(), columns[-1].width
    return [*cells, last] if not width or len(last) <= width else []


def _name_cells(names: list[str], cells: list[str]) -> Cells:
    return {name: _cell_value(cell) for name, cell in zip(names, cells, strict=True)}


def _cell_value(cell: str) -> str:
    return "" if cell in _NO_VALUE else " ".join(cell.strip('"').replace('"', "'").split())


def first_value(cells: Cells, *names: str) -> str:
    """Return the first value in these columns."""
    return next((cells[name] for name in names if cells.get(name)), "")
