"""Reads the rows of a player file: one player each, with the columns of its layout.

A row with a mistake gives no player, for half a player in a register would be taken for a whole one; all its
other columns are still read, so that everything that is wrong is listed at once.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal

from overtrick.core.player import Codes, Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import read_date, read_whole, shorten, split_fields
from overtrick.formats.player_file.layout import CODES, DECIMALS, NAMES, Column, Layout

NUMBER = re.compile(r"[1-9][0-9]{0,9}")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six")
_CODE_TABLES = {"club": "clubs", "grade": "grades", "rank": "ranks", "gender": "genders", "status": "statuses"}


class RowReader:
    """Reads the lines of a file with one layout; what is wrong goes to a list of problems."""

    def __init__(self, layout: Layout, codes: Codes | None, problems: list[Problem]) -> None:
        self._layout = layout
        self._problems = problems
        self._columns = [(column, _reader_of(column, layout)) for column in layout.columns]
        unknown, active = (codes.unknown, codes.active) if codes else (0, 0)
        # What a player has where the layout has no such column.
        self._defaults = {"grade": unknown, "rank": unknown, "gender": unknown, "status": active}

    def read_player(self, text: str, line: int) -> Player | None:
        """Read the player on this line; None if something in it is wrong."""
        fields = split_fields(text)
        if fields is None:
            self._problems.append(_broken_quotes(text, line))
            return None
        if len(fields) != len(self._columns):
            self._problems.append(_wrong_columns(text, line, len(fields), self._layout))
            return None
        values: dict[str, Any] = dict(self._defaults)
        totals: list[tuple[str, Decimal]] = []
        sound = True
        for (column, read), field in zip(self._columns, fields, strict=True):
            value: Any = field if read is None else read(field)
            if value is None:
                self._problems.append(_unreadable(column, field, line, self._layout))
                sound = False
            elif column.value == "total":
                totals.append((column.unit, value))
            else:
                values[column.value] = value
            self._warn(column, field, value, line)
        return Player(**values, totals=tuple(totals)) if sound else None

    def _warn(self, column: Column, field: str, value: Any, line: int) -> None:
        if len(field) > self._layout.name_length and column.value in NAMES:
            self._problems.append(_long_name(column.heading, field, line, self._layout.name_length))
        if column.highest is not None and value is not None and value > column.highest:
            self._problems.append(_missing_carry(column, field, line))


def _reader_of(column: Column, layout: Layout) -> Callable[[str], Any] | None:
    """Return what reads a field of a column; None for a name, which is any text."""
    if column.value in NAMES:
        return None
    if column.value in DECIMALS:
        return _decimal_reader(column.decimals)
    readers: dict[str, Callable[[str], Any]] = {
        "stamp": read_date,
        "number": layout.number_form.canonical if layout.number_form else _read_number,
    }
    return readers.get(column.value, read_whole)


def _read_number(text: str) -> str | None:
    return text if NUMBER.fullmatch(text) else None


def _decimal_reader(decimals: int) -> Callable[[str], Decimal | None]:
    form = re.compile(r"[0-9]{1,9}" + (rf"(?:\.[0-9]{{1,{decimals}}})?" if decimals else ""))
    return lambda text: Decimal(text) if form.fullmatch(text) else None


def find_unknown_codes(player: Player, line: int, codes: Codes, layout: Layout) -> list[Problem]:
    """Report the codes of a player that the federation's tables do not have."""
    problems: list[Problem] = []
    for column in layout.columns:
        if column.value not in _CODE_TABLES:
            continue
        table: Mapping[str, int] = getattr(codes, _CODE_TABLES[column.value])
        code = getattr(player, column.value)
        if code not in table.values():
            message = f"{column.heading} has no code {code}."
            advice = "Use a code of the federation's table, or add the code to the table."
            problems.append(
                Problem("players-unknown-code", Severity.ERROR, line, column.heading, str(code), message, advice)
            )
    return problems


def _unreadable(column: Column, text: str, line: int, layout: Layout) -> Problem:
    code, advice = _code_and_advice(column, layout)
    heading = column.heading
    message = f"{heading} cannot be '{shorten(text)}'." if text else f"{heading} is empty."
    return Problem(code, Severity.ERROR, line, heading, shorten(text), message, advice)


def _code_and_advice(column: Column, layout: Layout) -> tuple[str, str]:
    """Return the problem code of a field that cannot be read, and what to write instead."""
    if column.value in CODES:
        return "players-code", "Write the code, a whole number."
    decimals = f"{_COUNTS[column.decimals]} decimal{'s' if column.decimals > 1 else ''}"
    if column.value == "total" and column.decimals:
        example = f"86.{'4719302'[: column.decimals]}"
        advice = f"Write a number with at most {decimals} after a full stop, without a sign or a comma: {example}."
        return "players-points", advice
    form = layout.number_form
    written = f"a number such as {form.example}" if form else "up to 10 digits without leading zeros or spaces"
    number = f"a number with at most {decimals}" if column.decimals else "a whole number"
    return {
        "stamp": ("players-stamp", "Write the day as year-month-day: 2026-03-14."),
        "number": ("players-number", f"Write {written}."),
        "stars": ("players-stars", "Write how many stars, 0 for none."),
        "rating": ("players-rating", f"Write the rating points, {number}."),
        "total": ("players-points", "Write a whole number, without a sign or a comma: 134."),
        "handicap": ("players-handicap", "Write 0 where handicaps are not used."),
    }[column.value]


def _broken_quotes(text: str, line: int) -> Problem:
    message = "The double quotes in this line do not pair up: its columns cannot be told apart."
    advice = 'Put each name between two double quotes, and write a quote inside it twice: "Bob ""Ace""".'
    return Problem("players-quotes", Severity.ERROR, line, "", shorten(text), message, advice)


def _wrong_columns(text: str, line: int, count: int, layout: Layout) -> Problem:
    wanted = len(layout.columns)
    message = f"This line has {count} {'column' if count == 1 else 'columns'}; it should have {wanted}."
    advice = f"Give these columns with commas between them: {', '.join(layout.headings)}."
    stars = next((at for at, column in enumerate(layout.columns) if column.value == "stars"), 0)
    if count == wanted - 1 and 0 < stars < wanted - 1:
        before, missing, after = layout.headings[stars - 1 : stars + 2]
        advice = f"Probably {missing} is missing: write it between {before} and {after}, 0 for none."
    return Problem("players-columns", Severity.ERROR, line, "", shorten(text), message, advice)


def _long_name(heading: str, name: str, line: int, longest: int) -> Problem:
    message = f"{heading} has {len(name)} characters; the player file has room for {longest}."
    advice = "Shorten the name; written again, it is cut."
    return Problem("players-name-length", Severity.WARNING, line, heading, shorten(name), message, advice)


def _missing_carry(column: Column, text: str, line: int) -> Problem:
    message = f"{column.heading} is {text}; in this file it goes up to {column.highest}."
    advice = f"{carry_advice(column, 'Write')} The totals are read as they stand."
    return Problem("players-carry", Severity.WARNING, line, column.heading, text, message, advice)


def carry_advice(column: Column, verb: Literal["Write", "Carry"]) -> str:
    """Return what to do with more points of a unit than its column goes up to."""
    full = f"{(column.highest or 0) + 1} {column.unit}"
    if not column.carried_into:
        return "Correct the total."
    return {
        "Write": f"Write {full} as 1 {column.carried_into}.",
        "Carry": f"Carry {full} into 1 {column.carried_into} before writing.",
    }[verb]
