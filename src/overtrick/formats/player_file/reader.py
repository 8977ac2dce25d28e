"""Reads the rows of New Zealand's player file: sixteen columns, one player each.

A row with a mistake gives no player, for half a player in a register would be taken for a whole one; all its
other columns are still read, so that everything that is wrong is listed at once.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import TypeVar

from overtrick.core.player import Codes, Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.ascii_names import LONGEST_NAME
from overtrick.formats.common.fields import read_date, read_whole, shorten, split_fields

COLUMNS = (
    "Stamp", "Number", "First", "Preferred", "Family", "Home", "Grade", "Stars", "Rank", "Rating", "A", "B", "C",
    "Handicap", "Gender", "Status",
)  # fmt: skip
NAMES = (2, 3, 4)
HIGHEST_C = 99  # more C are shown as B (ruling S6)

NUMBER = re.compile(r"[1-9][0-9]{0,9}")
_TWO_DECIMALS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,2})?")

Value = TypeVar("Value")


def _read_number(text: str) -> str | None:
    return text if NUMBER.fullmatch(text) else None


def _read_whole_points(text: str) -> Decimal | None:
    points = read_whole(text)
    return None if points is None else Decimal(points)


def _read_two_decimals(text: str) -> Decimal | None:
    return Decimal(text) if _TWO_DECIMALS.fullmatch(text) else None


class _Row:
    """The fields of one row; a value that cannot be read is a problem, and gets a default so that reading goes on."""

    def __init__(self, fields: list[str], line: int, problems: list[Problem]) -> None:
        self.fields = fields
        self.line = line
        self.problems = problems
        self.sound = True

    def take(self, index: int, read: Callable[[str], Value | None], code: str, advice: str, default: Value) -> Value:
        text = self.fields[index]
        value = read(text)
        if value is not None:
            return value
        self.sound = False
        column = COLUMNS[index]
        message = f"{column} cannot be '{shorten(text)}'." if text else f"{column} is empty."
        self.problems.append(Problem(code, Severity.ERROR, self.line, column, shorten(text), message, advice))
        return default

    def code(self, index: int) -> int:
        return self.take(index, read_whole, "players-code", "Write the code, a whole number.", 0)

    def points(self, index: int) -> Decimal:
        advice = "Write a whole number, without a sign or a comma: 134."
        return self.take(index, _read_whole_points, "players-points", advice, Decimal(0))


def read_player(text: str, line: int, problems: list[Problem]) -> Player | None:
    """Read the player on this line, or None, and add the problems to the list."""
    fields = split_fields(text)
    if fields is None:
        problems.append(_broken_quotes(text, line))
        return None
    if len(fields) != len(COLUMNS):
        problems.append(_wrong_columns(text, line, len(fields)))
        return None
    problems += [_long_name(COLUMNS[at], fields[at], line) for at in NAMES if len(fields[at]) > LONGEST_NAME]
    row = _Row(fields, line, problems)
    player = _read_fields(row)
    if player.total("C") > HIGHEST_C:
        problems.append(_missing_carry(fields[12], line))
    return player if row.sound else None


def _read_fields(row: _Row) -> Player:
    points = "Write a number with at most two decimals after a full stop, without a sign or a comma: 86.47."
    return Player(
        stamp=row.take(0, read_date, "players-stamp", "Write the day as year-month-day: 2026-03-14.", date.min),
        number=row.take(
            1, _read_number, "players-number", "Write up to 10 digits without leading zeros or spaces.", ""
        ),
        first=row.fields[2],
        preferred=row.fields[3],
        family=row.fields[4],
        club=row.code(5),
        grade=row.code(6),
        stars=row.take(7, read_whole, "players-stars", "Write how many stars, 0 for none.", 0),
        rank=row.code(8),
        rating=row.take(
            9, _read_whole_points, "players-rating", "Write the rating points, a whole number.", Decimal(0)
        ),
        totals=(
            ("A", row.take(10, _read_two_decimals, "players-points", points, Decimal(0))),
            ("B", row.points(11)),
            ("C", row.points(12)),
        ),
        handicap=row.take(
            13, _read_two_decimals, "players-handicap", "Write 0 where handicaps are not used.", Decimal(0)
        ),
        gender=row.code(14),
        status=row.code(15),
    )


def find_unknown_codes(player: Player, line: int, codes: Codes) -> list[Problem]:
    """Report the codes of a player that the federation's tables do not have."""
    tables: tuple[tuple[str, int, Mapping[str, int]], ...] = (
        ("Home", player.club, codes.clubs),
        ("Grade", player.grade, codes.grades),
        ("Rank", player.rank, codes.ranks),
        ("Gender", player.gender, codes.genders),
        ("Status", player.status, codes.statuses),
    )
    return [
        Problem(
            "players-unknown-code",
            Severity.ERROR,
            line,
            column,
            str(code),
            f"{column} has no code {code}.",
            "Use a code of the federation's table, or add the code to the table.",
        )
        for column, code, table in tables
        if code not in table.values()
    ]


def _broken_quotes(text: str, line: int) -> Problem:
    message = "The double quotes in this line do not pair up: its columns cannot be told apart."
    advice = 'Put each name between two double quotes, and write a quote inside it twice: "Bob ""Ace""".'
    return Problem("players-quotes", Severity.ERROR, line, "", shorten(text), message, advice)


def _wrong_columns(text: str, line: int, count: int) -> Problem:
    message = f"This line has {count} {'column' if count == 1 else 'columns'}; it should have {len(COLUMNS)}."
    advice = f"Give these columns with commas between them: {', '.join(COLUMNS)}."
    if count == len(COLUMNS) - 1:
        advice = "Probably Stars is missing: write it between Grade and Rank, 0 for none."
    return Problem("players-columns", Severity.ERROR, line, "", shorten(text), message, advice)


def _long_name(column: str, name: str, line: int) -> Problem:
    message = f"{column} has {len(name)} characters; the player file has room for {LONGEST_NAME}."
    advice = "Shorten the name; written again, it is cut."
    return Problem("players-name-length", Severity.WARNING, line, column, shorten(name), message, advice)


def _missing_carry(text: str, line: int) -> Problem:
    message = f"C is {text}; in this file it goes up to {HIGHEST_C}."
    advice = "Write 100 C as 1 B. The totals are read as they stand."
    return Problem("players-carry", Severity.WARNING, line, "C", text, message, advice)
