"""Tables as CSV for a spreadsheet or another program.

A cell of a file is taken for a formula by its first sign, and names are typed by people: so such a cell begins with an
apostrophe. Where a comma stands in numbers, as in Greek, a spreadsheet ends a cell at a semicolon; what follows one is
treated alike. A number is never a formula, so one below zero stays as it is.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from io import StringIO
from itertools import chain
from typing import Any

# What a spreadsheet takes for the start of a formula, or skips before one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_FORMULA_WITHIN = re.compile(rf"([;\t]\s*)(?=[{re.escape(''.join(_FORMULA))}])")


def write_csv(head: Sequence[Any], rows: Iterable[Sequence[Any]], *, marked: bool = True) -> bytes:
    """Write a table in UTF-8, with the mark by which Excel knows it unless another program would stumble over that."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows([[_write_cell(value) for value in row] for row in (head, *rows)])
    return text.getvalue().encode("utf-8-sig" if marked else "utf-8")


def stream_csv(head: Sequence[Any], batches: Iterable[Iterable[Sequence[Any]]]) -> Iterator[bytes]:
    """Yield a long table in UTF-8 with its mark, a batch of rows at a time."""
    for number, rows in enumerate(chain([[head]], batches)):
        text = StringIO(newline="")
        csv.writer(text).writerows([[_write_cell(value) for value in row] for row in rows])
        yield text.getvalue().encode("utf-8-sig" if number == 0 else "utf-8")


def cell_text(value: Any) -> str:
    """Return a value as the text of a cell."""
    return "" if value is None else value.isoformat() if isinstance(value, date) else str(value)


def _write_cell(value: Any) -> str:
    """Write a value; a number below zero is no formula, and a text that looks like one may be."""
    return str(value) if isinstance(value, int | Decimal) else _disarm(cell_text(value))


def _disarm(text: str) -> str:
    text = _FORMULA_WITHIN.sub(r"\1'", text)
    return f"'{text}" if text.startswith(_FORMULA) else text
