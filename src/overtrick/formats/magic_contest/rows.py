"""The bytes of a Magic Contest report as rows: a line, a field's number and the text after it (F11).

What the program writes is a tab after the number; what people and other programs write is also =, ; or a space.
"""

import re
from typing import NamedTuple

from overtrick.core.limits import MOST_VALUES, check_count
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.blanks import BLANK, BOM
from overtrick.formats.common.encodings import GREEK, GREEK_ISO, WESTERN, decode_marked, decode_text
from overtrick.formats.common.fields import shorten

IDENTIFIER = "* Magic Contest *"
REPORT = "MCContestReport.mcd"

# Spaces, and what old programs pad a file with.
_EMPTY = BLANK.decode("ascii")
_LINE_END = re.compile("\r\n|\r|\n")
_ROW = re.compile(r"([0-9]{2})(?:[\t=; ](.*))?", re.DOTALL)
_ROW_BYTES = re.compile(rb"[0-9]{2}(?:[\t=; ]|$)")
_IDENTIFIER_ROW = re.compile(r"\*\s*Magic Contest\s*\*\s*([^*]*)(.*)", re.IGNORECASE | re.DOTALL)
_IDENTIFIER_BYTES = re.compile(rb"\*\s*Magic Contest\s*\*", re.IGNORECASE)
_VERSION = re.compile(r"\*\s*File version:\s*([^\s*]+)", re.IGNORECASE)
_CHECK_SUM = re.compile(r"\*\s*Check sum:\s*([^\s*]+)", re.IGNORECASE)
_COMMENT = "//"
_FEWEST_ROWS = 3


class Row(NamedTuple):
    """One row of a report."""

    line: int
    id: str
    text: str


class Rows(NamedTuple):
    """All rows of a report; `ended` is whether the last line had its line end."""

    version: str
    check_sum: str
    rows: tuple[Row, ...]
    ended: bool


def looks_like_report(data: bytes) -> bool:
    """Return whether the first line is the identifier row, or most lines are two digits and a separator."""
    marked = decode_marked(data)
    data = marked.text.encode() if marked else data
    lines = [text for line in data.removeprefix(BOM).splitlines() if (text := line.strip(BLANK))]
    lines = [text for text in lines if not text.startswith(_COMMENT.encode())]
    if lines and _IDENTIFIER_BYTES.match(lines[0]):
        return True
    numbered = sum(1 for line in lines if _ROW_BYTES.match(line))
    return numbered >= _FEWEST_ROWS and 2 * numbered > len(lines)


def read_rows(data: bytes, problems: list[Problem]) -> Rows:
    """Read the rows, without comments and empty lines; report lines that are not rows."""
    content = _decode(data, problems)
    filled = content.rstrip(_EMPTY)
    lines = [
        (line, stripped)
        for line, stripped in enumerate(map(_strip, _LINE_END.split(filled)), 1)
        if stripped and not stripped.startswith(_COMMENT)
    ]
    check_count(len(lines), MOST_VALUES, "values")
    version = check_sum = ""
    if lines and (first := _IDENTIFIER_ROW.fullmatch(lines[0][1])):
        version, check_sum = _read_identifier(*lines[0], first, problems)
        lines = lines[1:]
    else:
        problems.append(_missing_identifier(*(lines[0] if lines else (0, ""))))
    rows = tuple(row for line, text in lines if (row := _read_row(line, text, problems)))
    rest = content[len(filled) :]
    return Rows(version, check_sum, rows, ended="\n" in rest or "\r" in rest)


def _decode(data: bytes, problems: list[Problem]) -> str:
    decoded = decode_text(data)
    if decoded.encoding in (GREEK, GREEK_ISO):
        message = "The file is not UTF-8 text; its letters were read as Greek."
        advice = "Check that the names are right. If they are not, save the file as UTF-8."
        problems.append(Problem("mcd-encoding", Severity.WARNING, 0, "", decoded.encoding, message, advice))
    return data.decode("latin-1") if decoded.encoding == WESTERN else decoded.text


def _strip(text: str) -> str:
    return text.strip(_EMPTY)


def _read_identifier(line: int, text: str, first: re.Match[str], problems: list[Problem]) -> tuple[str, str]:
    name, rest = first[1].strip(), first[2]
    if name.lower() != REPORT.lower():
        message = (
            f"This is another file of Magic Contest: '{shorten(name)}'." if name else "The first row is not complete."
        )
        advice = f"Send the contest report; its first row begins with {IDENTIFIER} {REPORT} *."
        problems.append(Problem("mcd-identifier", Severity.ERROR, line, "", shorten(text), message, advice))
    version, check_sum = _VERSION.search(rest), _CHECK_SUM.search(rest)
    if check_sum is None:
        message = "The first row has no check sum."
        advice = "Send the file as the scoring program wrote it; someone may have edited it."
        problems.append(Problem("mcd-check-sum", Severity.WARNING, line, "", shorten(text), message, advice))
    return version[1] if version else "", check_sum[1] if check_sum else ""


def _missing_identifier(line: int, text: str) -> Problem:
    message = "The first row does not say that this is a Magic Contest report." if line else "The file is empty."
    advice = f"The first row must be {IDENTIFIER} {REPORT} * File version: … * Check sum: … *; send the whole file."
    return Problem("mcd-identifier", Severity.ERROR, line, "", shorten(text), message, advice)


def _read_row(line: int, text: str, problems: list[Problem]) -> Row | None:
    if row := _ROW.fullmatch(text):
        return Row(line, row[1], _strip(row[2] or ""))
    if _IDENTIFIER_ROW.fullmatch(text):
        message = "A second report begins here."
        advice = "Send every report as a file of its own."
        problems.append(Problem("mcd-identifier", Severity.ERROR, line, "", shorten(text), message, advice))
    else:
        message = "This row does not begin with the two digits of a field."
        advice = "Write the field's number, a tab and the value; begin a comment with //."
        problems.append(Problem("mcd-row", Severity.ERROR, line, "", shorten(text), message, advice))
    return None
