"""The New Zealand results file: one description line, then a row a contestant.

Reading forgives what the format's own samples do (spaces, missing quotes: ruling F1) and never raises;
writing is strict. One file is one session.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

from overtrick.core.limits import MOST_ROWS, check_count
from overtrick.core.problems import Problem, ProblemList, ReadingStopped, Severity
from overtrick.core.session import Batch, Entry, Session
from overtrick.formats.common.blanks import BLANK, BOM
from overtrick.formats.common.encodings import is_utf_16
from overtrick.formats.nzb.header import read_header
from overtrick.formats.nzb.plain_bytes import find_bad_bytes, has_bad_byte
from overtrick.formats.nzb.rows import NumberedLine, fill_phantoms, read_rows, read_sound_rows

FORMAT = "nzb"
# What people call such a file.
TITLE = "New Zealand results file"

_DESCRIPTION_START = re.compile(rb'(?:\xef\xbb\xbf)?\s*+"?\s*+[0-9]{4}-[0-9]{2}-[0-9]{2}\s*+"?\s*+,')
_NOT_PLAIN = re.compile(r"[^\x20-\x7e]")


def recognises(data: bytes) -> bool:
    """Return whether the file begins as a description line does, with a date."""
    return _DESCRIPTION_START.match(data) is not None


def load(path: Path) -> tuple[Batch, tuple[Problem, ...]]:
    """Read a file."""
    return loads(path.read_bytes())


def loads(data: bytes) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in these bytes, and list all problems of its writing in line order."""
    length = len(data.rstrip(BLANK))
    if data[:length] in (b"", BOM):
        return Batch(FORMAT, ()), (_empty_file(),)
    if is_utf_16(data):
        return Batch(FORMAT, ()), (_two_bytes_a_letter(),)
    rest = data[length:]
    ended = b"\n" in rest or b"\r" in rest
    problems = ProblemList()
    lines: list[NumberedLine] = []
    entries: list[Entry] = []
    try:
        _read_lines(data, lines, entries, problems)
    except ReadingStopped as stop:
        sessions, header_problems = _read_description(lines, entries)
        found = (*_by_line(header_problems + problems), stop.problem)
        return Batch(FORMAT, sessions, ended=ended, whole=False), found
    sessions, header_problems = _read_description(lines, entries)
    return Batch(FORMAT, sessions, ended=ended), _by_line(header_problems + problems)


def dump(batch: Batch, path: Path) -> None:
    """Write a file."""
    path.write_bytes(dumps(batch))


def dumps(batch: Batch) -> bytes:
    """Write the strict form of a batch; without a last line end if it had none, so that a cut is not hidden."""
    if not batch.sessions:
        return b""
    if len(batch.sessions) > 1:
        raise ValueError("A New Zealand results file holds one session; write one file a session.")
    session = batch.sessions[0]
    text = "\n".join([_write_description(session), *map(_write_row, session.entries)])
    return (text + "\n" if batch.ended else text).encode("ascii")


def _read_lines(data: bytes, lines: list[NumberedLine], entries: list[Entry], problems: ProblemList) -> None:
    """Read the lines, the description first, and the rows in them, as far as the file is read."""
    if has_bad_byte(data):
        for line in _split_doubtful_lines(data, problems):
            lines.append(line)
    else:
        text = data.decode("ascii").replace("\r\n", "\n")
        description, _, rows = text.partition("\n")
        if description.strip() and "\r" not in description and (sound := read_sound_rows(rows)):
            lines.append((1, description))
            entries += sound
            return
        lines += [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    check_count(len(lines) - 1, MOST_ROWS, "rows")
    read_rows(lines[1:], entries, problems)


def _split_doubtful_lines(data: bytes, problems: list[Problem]) -> Iterator[NumberedLine]:
    header = True
    # bytes.splitlines, for str.splitlines would also break at characters that are no line end here.
    for number, line in enumerate(data.splitlines(), 1):
        problems += find_bad_bytes(line, number, header=header)
        if number == 1:
            line = line.removeprefix(BOM)
        if line.strip(BLANK):
            header = False
            yield number, line.decode("latin-1")


def _read_description(lines: list[NumberedLine], entries: list[Entry]) -> tuple[tuple[Session, ...], list[Problem]]:
    """Read the session with these entries; none if the file was not even read to its description."""
    if not lines:
        return (), []
    number, description = lines[0]
    session, problems = read_header(description, number, fill_phantoms(entries))
    return (session,), problems


def _by_line(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.line)) if problems else ()


def _empty_file() -> Problem:
    message = "The file is empty."
    advice = "Send it again. To cancel a session, send its description line alone."
    return Problem("empty-file", Severity.ERROR, 0, "", "", message, advice)


def _two_bytes_a_letter() -> Problem:
    message = "The file is UTF-16 text, with two bytes a letter, and not plain text."
    advice = "Save it as plain text (ASCII): in Notepad, choose ANSI or UTF-8 as the encoding."
    return Problem("bad-byte", Severity.ERROR, 1, "", "", message, advice)


def _write_description(session: Session) -> str:
    values = (
        session.date, session.club, session.location, session.event, session.type, session.section,
        session.round, session.movement, session.unit, session.points_type, session.award, session.boards,
        session.lists, session.program,
    )  # fmt: skip
    return ",".join(map(_write_value, values))


def _write_value(value: date | int | str | None) -> str:
    if isinstance(value, str):
        return '"' + _to_ascii(value).strip().replace('"', '""') + '"'
    return "" if value is None else str(value)


def _to_ascii(text: str) -> str:
    if not _NOT_PLAIN.search(text):
        return text
    without_accents = (letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return _NOT_PLAIN.sub("?", "".join(without_accents))


def _write_row(entry: Entry) -> str:
    return ",".join((entry.place_text, _write_score(entry.score), *map(_to_ascii, entry.players)))


def _write_score(score: Decimal | None) -> str:
    return "" if score is None else f"{score:f}"
