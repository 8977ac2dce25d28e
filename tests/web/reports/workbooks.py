"""Workbooks as a spreadsheet reads them: the rows of the one sheet, by the names in its head."""

import re
import zipfile
from datetime import date, timedelta
from io import BytesIO
from xml.etree import ElementTree

_SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_COLUMN = re.compile(r"[A-Z]+")
_FIRST_DAY = date(1899, 12, 30)


def read_workbook(content: bytes) -> list[dict[str, str]]:
    """Every value as text; an empty cell is an empty text. A formula fails."""
    with zipfile.ZipFile(BytesIO(content)) as book:
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
        shared = []
        if "xl/sharedStrings.xml" in book.namelist():
            texts = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
            shared = ["".join(part.itertext()) for part in texts.iter(f"{_SPACE}si")]
    assert not list(sheet.iter(f"{_SPACE}f"))
    rows = [_read_row(row, shared) for row in sheet.iter(f"{_SPACE}row")]
    head = rows[0]
    return [{name: row.get(column, "") for column, name in head.items()} for row in rows[1:]]


def _read_row(row: ElementTree.Element, shared: list[str]) -> dict[str, str]:
    found = {}
    for cell in row.iter(f"{_SPACE}c"):
        column = _COLUMN.match(cell.get("r", ""))
        assert column
        text = "".join(cell.itertext())
        found[column[0]] = shared[int(text)] if cell.get("t") == "s" else text
    return found


def day(number: str) -> date:
    """The day that a number of a spreadsheet stands for."""
    return _FIRST_DAY + timedelta(days=int(number))
