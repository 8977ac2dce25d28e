"""Reads the cells of the Access extract one by one: numbers, dates, names and codes, each by its column's rule.

A cell that its rule cannot settle is an error, and the player is left out; a cell that the rule settles by losing
something is a warning. Nothing else is reported here: every changed cell is listed by the caller.
"""

import re
from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from overtrick.core.player_numbers import NumberForm
from overtrick.core.problems import Problem, Severity
from overtrick.formats.access.table import Row
from overtrick.formats.common.ascii_names import LONGEST_NAME
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.proper_names import capitalise_name

_NUMBER = re.compile(r"0*+([1-9][0-9]{3,4})(?:\.0+)?")
_OVERSEAS = re.compile(r"0*+([1-9][0-9]{0,9})?(?:\.0+)?")
_DECIMAL = re.compile(r"[0-9]{1,9}(?:\.[0-9]{0,20})?|\.[0-9]{1,20}")
_DECIMAL_COMMA = re.compile(r"[0-9]{1,9},[0-9]{1,20}")
_CODE = re.compile(r"0*+([0-9]{1,9})(?:\.0+)?")
_TIME = r"(?: +[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: *[ap]\.?m\.?)?)?"
_ISO = re.compile(rf"(?P<year>[0-9]{{4}})-(?P<month>[0-9]{{1,2}})-(?P<day>[0-9]{{1,2}}){_TIME}", re.IGNORECASE)
_DAY_FIRST = re.compile(rf"(?P<day>[0-9]{{1,2}})/(?P<month>[0-9]{{1,2}})/(?P<year>[0-9]{{4}}){_TIME}", re.IGNORECASE)

WHOLE = Decimal(1)
CENTS = Decimal("0.01")


def fold(text: str) -> str:
    """Return a text as look-ups compare it, without regard to capitals and spaces."""
    return " ".join(text.casefold().split())


class Cells:
    """Reads the cells of one row, and collects its problems. A missing column is reported elsewhere, once."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.problems: list[Problem] = []

    def text(self, column: str) -> str:
        """Return a cell without padding."""
        return self.row.cells.get(column, "").strip()

    def computer_number(self, column: str, form: NumberForm | None = None) -> str:
        """Read a player's number: 4 or 5 digits, without leading zeros, unless the federation has another form."""
        text = self.text(column)
        match = None if form else _NUMBER.fullmatch(text)
        number = match[1] if match else form.canonical(text) if form else None
        if number:
            return number
        if column not in self.row.cells:
            return ""
        message = f"'{shorten(text)}' is not a computer number." if text else "The computer number is missing."
        plain = "4 or 5 digits, without spaces between them"
        advice = f"Write {f'a number such as {form.example}' if form else plain}."
        self._add(
            Problem("access-computer-number", Severity.ERROR, self.row.line, column, shorten(text), message, advice)
        )
        return ""

    def name(self, column: str) -> str:
        """Read a name with capital initials, at most 30 characters."""
        text = self.text(column)
        name = capitalise_name(text)
        if not name and column in self.row.cells:
            message, advice = f"There is no {column}.", "Find out the name; the player is kept without it."
            self._add(Problem("access-no-name", Severity.WARNING, self.row.line, column, "", message, advice))
        if len(name) <= LONGEST_NAME:
            return name
        cut = name[:LONGEST_NAME].rstrip()
        message = f"{column} is longer than {LONGEST_NAME} characters; it becomes '{cut}'."
        advice = "Give a shorter form if this one misleads."
        self._add(
            Problem("access-name-length", Severity.WARNING, self.row.line, column, shorten(text), message, advice)
        )
        return cut

    def amount(self, column: str, unit: Decimal) -> Decimal:
        """Read a number to whole units or to cents, half up; an empty cell is 0."""
        text = self.text(column)
        if not text:
            return Decimal(0)
        value = self._decimal(text)
        if value is None:
            message = f"{column} cannot be '{shorten(text)}'."
            advice = "Write a number from 0 with a full stop for its decimals, without spaces or other signs: 86.47."
            self._add(Problem("access-number", Severity.ERROR, self.row.line, column, shorten(text), message, advice))
            return Decimal(0)
        rounded = value.quantize(unit, ROUND_HALF_UP)
        if rounded != value:
            message = f"{column} {text} has too many decimals; it becomes {rounded}."
            advice = "Check whether points got lost: the extract has decimals in A points only, two of them."
            self._add(
                Problem("access-rounded", Severity.WARNING, self.row.line, column, shorten(text), message, advice)
            )
        return rounded

    def code(self, column: str, table: Mapping[str, int], no_match: int) -> int:
        """Read a code, given as a number or as one of its texts (folded); `no_match` is the code for all others."""
        text = self.text(column)
        code = look_up(text, table)
        if code is not None:
            return code
        if text:
            message = f"{column} '{shorten(text)}' is not in the table; it becomes {no_match}."
            advice = "Correct it, or add this spelling to the table, and run the extract again."
            self._add(
                Problem("access-no-match", Severity.WARNING, self.row.line, column, shorten(text), message, advice)
            )
        return no_match

    def overseas_number(self, column: str) -> str:
        """Read the number of a player abroad; empty or 0 where there is none."""
        text = self.text(column)
        if match := _OVERSEAS.fullmatch(text):
            return match[1] or ""
        message = f"{column} cannot be '{shorten(text)}'."
        advice = "Write up to 10 digits, or nothing."
        self._add(
            Problem("access-overseas-number", Severity.ERROR, self.row.line, column, shorten(text), message, advice)
        )
        return ""

    def day(self, column: str, extract_date: date) -> date | None:
        """Read a date as year-month-day or day/month/year, with or without a time; None for an empty cell."""
        text = self.text(column)
        if not text:
            return None
        day = _read_day(text)
        if day is None:
            message = f"'{shorten(text)}' is not a date."
            advice = "Write year-month-day or day/month/year with four digits for the year: 2014-10-09 or 9/10/2014."
            self._add(Problem("access-date", Severity.ERROR, self.row.line, column, shorten(text), message, advice))
        elif day > extract_date:
            message, advice = (
                f"{day} is after the extract was made ({extract_date}).",
                "Check that the year is right.",
            )
            self._add(
                Problem("access-later-date", Severity.WARNING, self.row.line, column, shorten(text), message, advice)
            )
        return day

    def _decimal(self, text: str) -> Decimal | None:
        if _DECIMAL.fullmatch(text):
            return Decimal(text)
        if self.row.decimal_comma and _DECIMAL_COMMA.fullmatch(text):
            return Decimal(text.replace(",", "."))
        return None

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)


def look_up(text: str, table: Mapping[str, int]) -> int | None:
    """Return the code that a text stands for in a table with folded texts."""
    if digits := _CODE.fullmatch(text):
        code = int(digits[1])
        return code if code in table.values() else None
    return table.get(fold(text))


def _read_day(text: str) -> date | None:
    match = _ISO.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    try:
        return date(int(match["year"]), int(match["month"]), int(match["day"])) if match else None
    except ValueError:  # the 31st of April, or an American month first
        return None
