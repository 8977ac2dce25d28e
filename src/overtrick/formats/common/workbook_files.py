"""Tables as Excel workbooks, written row by row, so that a long one takes no more memory than a short one.

A cell of a file is taken for a formula by its first sign, and names are typed by people: so every text is written as a
text. Only numbers and days are anything else. Numbers are exact: none becomes a float on its way.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import xlsxwriter

from overtrick.formats.common.csv_files import cell_text

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# A sheet has room for 1,048,576 rows, its head among them.
MOST_ROWS = 1_048_575
_WIDEST, _OPTIONS = 40, {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}


def write_workbook(
    target: Path | BytesIO, head: Sequence[str], batches: Iterable[Iterable[Sequence[Any]]], *, long: bool = True
) -> int:
    """Write a workbook of one sheet, whose head stays in sight; return how many rows it has under its head.

    The columns are as wide as the rows of the first batch want. A `long` one is not kept in memory.
    """
    options = _OPTIONS | {"constant_memory" if long else "in_memory": True}
    name = target if isinstance(target, BytesIO) else str(target)
    with xlsxwriter.Workbook(name, options) as book:
        sheet = book.add_worksheet()
        bold, days = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd"})
        points = book.add_format({"num_format": "0.00##"})
        for at, label in enumerate(head):
            sheet.write_string(0, at, label, bold)
        sheet.freeze_panes(1, 0)
        line = 0
        for number, batch in enumerate(batches):
            rows = list(batch)
            if number == 0:
                _set_widths(sheet, head, rows)
            for row in rows:
                line += 1
                _write_row(sheet, line, row, days, points)
        sheet.autofilter(0, 0, line, len(head) - 1)
    return line


def _write_row(sheet: Any, line: int, row: Sequence[Any], days: Any, points: Any) -> None:
    for at, value in enumerate(row):
        if type(value) is str:
            if value:
                sheet.write_string(line, at, value)
        elif type(value) is int:
            sheet.write_number(line, at, value)
        elif isinstance(value, Decimal):
            sheet.write_number(line, at, value, points)
        elif isinstance(value, date):
            sheet.write_datetime(line, at, value, days)
        elif value is not None:
            sheet.write_string(line, at, cell_text(value))


def workbook_bytes(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return a short table as a workbook."""
    content = BytesIO()
    write_workbook(content, head, [rows], long=False)
    return content.getvalue()


def _set_widths(sheet: Any, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    for at, label in enumerate(head):
        widest = max([len(label), *(len(cell_text(row[at])) for row in rows)])
        sheet.set_column(at, at, min(widest + 2, _WIDEST))
