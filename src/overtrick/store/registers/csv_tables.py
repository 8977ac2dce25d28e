"""Small CSV tables from people and other programs, read strictly; an error names its line."""

import csv
import io
from collections.abc import Iterator
from datetime import date

_MOST_DIGITS, _SHOWN = 9, 60


class TableError(Exception):
    """A table that cannot be used, with the line and what is wrong with it."""


class Line:
    """A line of a table, with its cells by column."""

    def __init__(self, number: int, cells: dict[str, str]) -> None:
        self.number = number
        self.cells = cells

    def text(self, column: str) -> str:
        """Return a cell without the spaces around it."""
        return self.cells[column].strip()

    def integer(self, column: str) -> int:
        """Return a cell that must be a whole number."""
        text = self.text(column)
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
            raise TableError(f"line {self.number}, {column}: '{text[:_SHOWN]}' is not a whole number")
        return int(text)

    def day(self, column: str) -> date:
        """Return a cell that must be a date."""
        text = self.text(column)
        try:
            return date.fromisoformat(text)
        except ValueError as error:
            raise TableError(
                f"line {self.number}, {column}: '{text[:_SHOWN]}' is not a date such as 2026-03-14"
            ) from error

    def day_or_none(self, column: str) -> date | None:
        """Return a cell that must be a date or empty."""
        return self.day(column) if self.text(column) else None


def read_table(content: bytes, columns: tuple[str, ...]) -> Iterator[Line]:
    """Yield the lines of a table that must have these columns."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(f"it is not UTF-8 text ({error})") from error
    if "\0" in text:
        raise TableError("it has characters that no text has (NUL)")
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        missing = [column for column in columns if column not in (reader.fieldnames or ())]
        if missing:
            needed = ", ".join(columns)
            raise TableError(f"the first line must name the columns {needed}; {', '.join(missing)} is missing")
        for cells in reader:
            if any(cells.get(column) is None for column in columns):
                raise TableError(f"line {reader.line_num}: a cell is missing")
            yield Line(reader.line_num, cells)
    except csv.Error as error:
        raise TableError(f"line {reader.line_num} cannot be read ({error})") from error
