"""Reads the description line of a New Zealand results file: fourteen columns that say what was played.

A value that cannot be read becomes None and a problem, and the other columns are still read, so that a
scorer sees everything that is wrong at once.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Entry, Session
from overtrick.formats.common.fields import read_date, read_whole, shorten, split_fields
from overtrick.formats.nzb import columns

UNITS = ("PCT", "IMPS", "VP", "MPS", "PTS", "XIMPS")
POINTS_TYPES = ("A", "B", "C")

_ROUND = re.compile(r"[0-9]{1,2}")
_ROW_LIKE = re.compile(r"[1-9][0-9]*=?\s*,[\s\d.,]*")

Value = TypeVar("Value")


def _read_round(text: str) -> int | None:
    return int(text) if _ROUND.fullmatch(text) else None


def _read_boards(text: str) -> int | None:
    return read_whole(text) or None


def _read_list(text: str) -> int | None:
    return int(text) if text in ("1", "2", "3") else None


def _read_unit(text: str) -> str | None:
    return text if text in UNITS else None


def _read_points_type(text: str) -> str | None:
    return text if text in POINTS_TYPES else None


class _Header:
    """The fields of one description line, and what was wrong with those taken so far."""

    def __init__(self, fields: list[str], line: int) -> None:
        self.fields = fields
        self.line = line
        self.problems: list[Problem] = []

    def take(self, index: int, read: Callable[[str], Value | None], code: str, advice: str) -> Value | None:
        text = self.fields[index]
        value = read(text)
        if value is None:
            self.problems.append(_bad_value(code, self.line, columns.HEADER[index], text, advice, read(text.upper())))
        return value


def _bad_value(code: str, line: int, column: str, text: str, advice: str, in_capitals: object) -> Problem:
    message = f"{column} is empty." if not text else f"{column} cannot be '{shorten(text)}'."
    if in_capitals is not None:
        advice = f"Write it in capital letters: {text.upper()}."
    return Problem(code, Severity.ERROR, line, column, shorten(text), message, advice)


def read_header(text: str, line: int, entries: tuple[Entry, ...]) -> tuple[Session, list[Problem]]:
    """Read the session that the description line describes, with these entries, and list its problems."""
    fields = split_fields(text)
    if fields is None:
        return empty_session(entries), [_broken_quotes(text, line)]
    if len(fields) != len(columns.HEADER):
        return empty_session(entries), [_wrong_columns(text, line, len(fields))]
    header = _Header(fields, line)
    session = Session(
        date=header.take(0, read_date, "bad-date", "Write the day of play as year-month-day: 2017-03-14."),
        club=header.take(1, read_whole, "bad-club", "Write the club's number, digits only: 106."),
        location=fields[2],
        event=fields[3],
        type=fields[4],
        section=fields[5],
        round=header.take(6, _read_round, "bad-round", "Write a number from 0 to 98, or 99 for the final ladder."),
        movement=fields[7],
        unit=header.take(8, _read_unit, "bad-unit", f"Write one of {', '.join(UNITS)}."),
        points_type=header.take(9, _read_points_type, "bad-points-type", "Write A, B or C."),
        award=header.take(10, read_whole, "bad-award", "Write a whole number: 40 for a club session."),
        boards=header.take(11, _read_boards, "bad-boards", "Write how many boards each contestant played: 26."),
        lists=header.take(
            12, _read_list, "bad-list", "Write 1 for one list, 2 for North-South and East-West, 3 for matches."
        ),
        program=fields[13],
        entries=entries,
    )
    return session, header.problems


def empty_session(entries: tuple[Entry, ...]) -> Session:
    """Return a session whose description line could not be read."""
    return Session(None, None, "", "", "", "", None, "", None, None, None, None, None, "", entries)


def _broken_quotes(text: str, line: int) -> Problem:
    return Problem(
        code="quotes",
        severity=Severity.ERROR,
        line=line,
        column="",
        found=shorten(text),
        message="The double quotes in the description line do not pair up: its columns cannot be told apart.",
        advice='Put each text between two double quotes, and write a quote inside it twice: "The ""Cup""".',
    )


def _wrong_columns(text: str, line: int, count: int) -> Problem:
    if _ROW_LIKE.fullmatch(text.strip()):
        message = "The first line is a result; it should describe the session."
        advice = "Put the description line (date, club, event and so on) before the results."
    else:
        message = f"The description line has {count} {'column' if count == 1 else 'columns'}; it should have 14."
        advice = f"Give these columns with commas between them: {', '.join(columns.HEADER)}."
    return Problem("header-columns", Severity.ERROR, line, "", shorten(text), message, advice)
