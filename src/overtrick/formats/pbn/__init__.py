"""PBN, the Portable Bridge Notation, version 2.1: the results in it, that is TotalScoreTable and ScoreTable.

Deals, best results and the like are kept for writing the file again. Auctions and play are ignored.
"""

import re
from pathlib import Path

from overtrick.core.problems import Problem, ProblemList, ReadingStopped, Severity
from overtrick.core.rows import number_rows
from overtrick.core.session import Batch
from overtrick.formats.common.encodings import GREEK, GREEK_ISO, WESTERN, DecodedText, decode_text, find_unlikely
from overtrick.formats.pbn.conversion import find_unread_columns, list_losses
from overtrick.formats.pbn.games import read_games
from overtrick.formats.pbn.sessions import read_sessions
from overtrick.formats.pbn.values import FORMAT, Reporter
from overtrick.formats.pbn.writer import write_batch

_BOM = b"\xef\xbb\xbf"
_COMMENTS = re.compile(rb"\s*+(?:(?:%|;)[^\n]*+\n\s*+|\{[^}]*+\}\s*+)*+")
_TAG = re.compile(rb'\[\s*+[A-Za-z]\w*+\s++"')
_DIRECTIVE = re.compile(rb"\s*+% ?PBN\b")
# A tag that every file of results has, behind a stray letter or two, or after a line that does not belong there.
_TAG_INSIDE = re.compile(rb'^[^\[\n]{0,9}\[\s*+(?:Event|Site|Date|Board|Dealer|Deal)\s++"', re.MULTILINE)
_START_SIZE = 8192
# Old programs pad a file with NUL or end it with Ctrl-Z; half a UTF-16 pair is no letter.
_NOT_TEXT = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f\\x85\\u2028\\u2029\\ud800-\\udfff]")

_LAST_ASCII = 127
_GREEK = "The file is not UTF-8 text; its letters were read as Greek."
_DOUBTFUL = {
    "latin-1": "The file holds bytes that are not letters; it was read as Latin-1 text.",
    WESTERN: (
        "The file is not UTF-8 text; it was read as Western Windows text (Windows-1252), which makes odd words of it, "
        "as it does of Central European text (Windows-1250)."
    ),
    GREEK: _GREEK,
    GREEK_ISO: _GREEK,
}

__all__ = ["FORMAT", "dump", "dumps", "list_losses", "list_unread_columns", "load", "loads", "recognises"]


def recognises(data: bytes) -> bool:
    """Return whether the file states that it is PBN or, after its comments, has a tag pair or soon one of the usual."""
    first = len(_BOM) if data.startswith(_BOM) else 0
    comments = _COMMENTS.match(data, first)
    at = comments.end() if comments else first
    signs = _DIRECTIVE.match(data, first), _TAG.match(data, at), _TAG_INSIDE.search(data[at : at + _START_SIZE])
    return any(sign is not None for sign in signs)


def load(path: Path) -> tuple[Batch, tuple[Problem, ...]]:
    """Read a file."""
    return loads(path.read_bytes())


def loads(data: bytes) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in these bytes, and list all problems of its writing in line order."""
    problems = ProblemList()
    reporter = Reporter(problems)
    try:
        games = read_games(_decode(data, problems), problems)
        sessions = number_rows(tuple(read_sessions(games, reporter)))
    except ReadingStopped as stop:
        reporter.finish()
        return Batch(FORMAT, (), whole=False), (*sorted(problems, key=_line_of), stop.problem)
    reporter.finish()
    if not sessions:
        message = "There are no results in this file: no TotalScoreTable, no ScoreTable and no contract."
        advice = "Write the results as well as the deals, or send the results in another format."
        problems.append(Problem("pbn-no-results", Severity.ERROR, 0, "", "", message, advice))
    return Batch(FORMAT, sessions), tuple(sorted(problems, key=_line_of))


def _line_of(problem: Problem) -> int:
    return problem.line


def dump(batch: Batch, path: Path) -> None:
    """Write a file."""
    path.write_bytes(dumps(batch))


def dumps(batch: Batch) -> bytes:
    """Write the batch as a PBN file."""
    return write_batch(batch)


def list_unread_columns(data: bytes) -> list[str]:
    """List the columns of these bytes that say something which no session has: the totals of several sessions."""
    try:
        return find_unread_columns(read_games(_decode(data, []), []))
    except ReadingStopped:
        return []


def _decode(data: bytes, problems: list[Problem]) -> str:
    """Decode UTF-8, UTF-16 or, as in the standard, Latin-1, with the additional letters of Windows; or Greek."""
    decoded = decode_text(data)
    at = _find_doubtful(data, decoded)
    if at is not None:
        line, message = data.count(b"\n", 0, at) + 1, _DOUBTFUL[decoded.encoding]
        advice = "Check that the names with accents are right. Save the file as UTF-8 or Windows text."
        problems.append(Problem("pbn-encoding", Severity.WARNING, line, "", f"0x{data[at]:02X}", message, advice))
    return _clean(decoded.text)


def _find_doubtful(data: bytes, decoded: DecodedText) -> int | None:
    """Return the first byte that may have been read as the wrong letter."""
    if decoded.encoding not in _DOUBTFUL:
        return None
    # In Windows text a letter is a byte, so that a place in the text is a place in the file.
    start = find_unlikely(decoded) if decoded.encoding == WESTERN else 0
    return None if start is None else next(at for at in range(start, len(data)) if data[at] > _LAST_ASCII)


def _clean(text: str) -> str:
    return _NOT_TEXT.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
