"""Tables as CSV for a spreadsheet.

A cell of a file is taken for a formula by its first sign, and names are typed by people: so such a cell begins with an
apostrophe. Where a comma stands in numbers, as in Greek, a spreadsheet ends a cell at a semicolon; what follows one is
treated alike.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from io import StringIO
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

CSV = "text/csv; charset=utf-8"
# What a spreadsheet takes for the start of a formula, or skips before one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_FORMULA_WITHIN = re.compile(rf"([;\t]\s*)(?=[{re.escape(''.join(_FORMULA))}])")


def write_csv(head: Sequence[Any], rows: Iterable[Sequence[Any]]) -> bytes:
    """Write a table with the mark by which Excel knows UTF-8."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows([[_write_cell(value) for value in row] for row in (head, *rows)])
    return text.getvalue().encode("utf-8-sig")


def csv_response(name: str, head: Sequence[Any], rows: Iterable[Sequence[Any]]) -> HttpResponse:
    """Send a table as a file of a name."""
    answer = HttpResponse(write_csv(head, rows), content_type=CSV)
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer


def cell_text(value: Any) -> str:
    """Return a value as the text of a cell."""
    return "" if value is None else value.isoformat() if isinstance(value, date) else str(value)


def _write_cell(value: Any) -> str:
    """Write a value; a number below zero is no formula, and a text that looks like one may be."""
    return str(value) if isinstance(value, int | Decimal) else _disarm(cell_text(value))


def _disarm(text: str) -> str:
    text = _FORMULA_WITHIN.sub(r"\1'", text)
    return f"'{text}" if text.startswith(_FORMULA) else text
