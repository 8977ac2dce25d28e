"""Splits a spreadsheet's CSV, in any dialect of Access or Excel, into cells by column name.

What separates the columns and how letters are stored depends on the computer that wrote the file, not on its
content, so all usual ways are read; what had to be assumed is reported.
"""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shorten

COLUMNS = (
    "computer_number", "first_name", "surname", "current_stars", "current_rating_points", "total_a_points",
    "total_b_points", "total_c_points", "club_id", "gender", "country_code", "overseas_number", "date_joined",
    "status", "last_update", "preferred_name", "source", "member_rank", "member_grade", "member_handicap",
)  # fmt: skip
# The extract's rules fill these columns in without the old database, so a file may come without them.
OPTIONAL_COLUMNS = frozenset(("country_code", "status", "last_update", "preferred_name", "source", "member_handicap"))
SEPARATORS = (",", ";", "\t")
LONGEST_RECORD = 4  # lines, where a text has line breaks in it; more is a quote that was never closed

# str.splitlines would also break at characters that are no line end in a spreadsheet.
_LINE_END = re.compile(r"\r\n|\n|\r")
_BAD_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufffd]")
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Row(msgspec.Struct, frozen=True):
    """The cells of one player by column, unchanged, with the line on which they begin.

    `decimal_comma` means that no column ends at a comma, so that 86,47 can only be one number.
    """

    line: int
    cells: dict[str, str]
    decimal_comma: bool = False


def read_table(data: bytes) -> tuple[list[Row], list[Problem]]:
    """Read the rows below the line of column names, and list the problems of the file's layout."""
    text, problems = _decode(data)
    lines = _LINE_END.split(text.rstrip("\x00\x1a\r\n"))
    problems += [
        _bad_character(line, match[0]) for line, text in enumerate(lines, 1) if (match := _BAD_CHARACTER.search(text))
    ]
    start = next((at for at, line in enumerate(lines) if line.strip() and not _is_separator_hint(line)), None)
    if start is None:
        return [], [*problems, _empty_file()]
    separator = max(SEPARATORS, key=lambda sign: len(_known_columns(lines[start].split(sign))))
    records = _read_records(lines, start, separator, problems)
    number, names = next(records, (start + 1, [lines[start]]))
    header = [_column_name(name) for name in names]
    if not set(header) & set(COLUMNS):
        return [], [*problems, _missing_header(names, number)]
    problems += _check_header(header, names, number)
    rows = [_read_row(line, cells, header, separator, problems) for line, cells in records]
    return [row for row in rows if row], problems


def _decode(data: bytes) -> tuple[str, list[Problem]]:
    if data.startswith(_UTF16_MARKS):
        return data.decode("utf-16", errors="replace"), []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), [_wrong_encoding(data)]


def _is_separator_hint(line: str) -> bool:
    """Return whether the line is Excel's own note of the separator, such as sep=;"""
    return line.strip().lower() in [f"sep={sign}".strip() for sign in SEPARATORS]


def _column_name(name: str) -> str:
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())


def _known_columns(names: list[str]) -> set[str]:
    return {_column_name(name.strip(' "')) for name in names} & set(COLUMNS)


def _read_records(
    lines: list[str], start: int, separator: str, problems: list[Problem]
) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with its line; report one whose quotes do not pair up, and go on below it."""
    at = start
    while at < len(lines):
        count, cells = _read_record(lines, at, separator)
        if cells is None:
            problems.append(_broken_quotes(lines[at], at + 1))
        elif any(cell.strip() for cell in cells):
            yield at + 1, cells
        at += count


def _read_record(lines: list[str], at: int, separator: str) -> tuple[int, list[str] | None]:
    if '"' not in lines[at]:
        return 1, lines[at].split(separator)
    for count in range(1, LONGEST_RECORD + 1):
        text = "\n".join(lines[at : at + count])
        try:
            cells = next(csv.reader((text,), delimiter=separator, skipinitialspace=True, strict=True), [])
        except csv.Error:
            continue
        return count, cells
    return 1, None


def _read_row(line: int, cells: list[str], header: list[str], separator: str, problems: list[Problem]) -> Row | None:
    while len(cells) > len(header) and not cells[-1].strip():
        cells.pop()
    if len(cells) != len(header):
        problems.append(_wrong_columns(cells, line, len(header)))
        return None
    known_cells = {name: cell for name, cell in zip(header, cells, strict=True) if name in COLUMNS}
    return Row(line, known_cells, decimal_comma=separator != ",")


def _check_header(header: list[str], names: list[str], line: int) -> Iterator[Problem]:
    for name, times in Counter(name for name in header if name in COLUMNS).items():
        if times > 1:
            message = f"There are {times} columns {name}."
            yield Problem("access-duplicate-column", Severity.ERROR, line, name, name, message, "Keep one of them.")
    for column in COLUMNS:
        if column not in header:
            yield _missing_column(column, line)
    for key, name in zip(header, names, strict=True):
        if key and key not in COLUMNS:
            message = f"The extract has no column {shorten(name)}: it is not read."
            advice = "Correct its name if it is one of the columns under another name."
            yield Problem("access-extra-column", Severity.WARNING, line, shorten(name), shorten(name), message, advice)


def _missing_column(column: str, line: int) -> Problem:
    if column in OPTIONAL_COLUMNS:
        message, advice = f"There is no column {column}: it is filled in.", "Nothing needs to be done."
        return Problem("access-filled-in-column", Severity.WARNING, line, column, "", message, advice)
    message, advice = f"There is no column {column}.", "Add it, or correct the name of the column that holds it."
    return Problem("access-missing-column", Severity.ERROR, line, column, "", message, advice)


def _missing_header(names: list[str], line: int) -> Problem:
    advice = f"Begin the file with a line of column names: {', '.join(COLUMNS)}."
    message = "The first line names none of the extract's columns."
    return Problem("access-header", Severity.ERROR, line, "", shorten(",".join(names)), message, advice)


def _wrong_columns(cells: list[str], line: int, expected: int) -> Problem:
    message = f"This line has {len(cells)} {'column' if len(cells) == 1 else 'columns'}; the first line has {expected}."
    advice = "Put a text that has a separator in it between double quotes, and do not leave columns out."
    return Problem("access-columns", Severity.ERROR, line, "", shorten(",".join(cells)), message, advice)


def _broken_quotes(text: str, line: int) -> Problem:
    message = "The double quotes in this line do not pair up: its columns cannot be told apart."
    advice = "Put a text between two double quotes, and write a quote inside it twice."
    return Problem("access-quotes", Severity.ERROR, line, "", shorten(text), message, advice)


def _wrong_encoding(data: bytes) -> Problem:
    at = next(number for number, line in enumerate(data.splitlines(), 1) if not _is_utf8(line))
    message = "The file is not UTF-8; it is read as Windows-1252."
    advice = "Look at the names with accents. If they are wrong, save the file as CSV UTF-8."
    return Problem("access-encoding", Severity.WARNING, at, "", "", message, advice)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _bad_character(line: int, letter: str) -> Problem:
    message = f"There is a character that is not text: U+{ord(letter):04X}."
    advice = "Retype the name; if there are many, save the file as CSV UTF-8."
    return Problem("access-bad-letter", Severity.ERROR, line, "", f"U+{ord(letter):04X}", message, advice)


def _empty_file() -> Problem:
    return Problem("access-empty", Severity.ERROR, 0, "", "", "The file is empty.", "Run the extract again.")
