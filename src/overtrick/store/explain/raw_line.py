"""The text of a results file that a row came from: what a scorer typed is the last reason for an award."""

import re
from typing import NamedTuple

from overtrick.core.session import Entry
from overtrick.formats import nzb, usebio
from overtrick.formats.common.encodings import decode_text
from overtrick.store.db import database
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.players import ERASED
from overtrick.store.results.stored_sessions import SourceFile

_LINE_END = re.compile("\r\n|\r|\n")
_NUMBERS = (
    "SELECT x.number FROM session s JOIN sitting x ON x.session_id = s.id JOIN every_entry e ON e.id = x.entry_id "
    "WHERE s.revision_id = %s AND e.line = %s"
)


class RawLine(NamedTuple):
    """The line of a row, or its element, and the numbers of the players whose names may be in it."""

    text: str
    numbers: frozenset[str]


def read_raw_line(source: SourceFile, entry: Entry) -> RawLine:
    """Read what a file says of a row; the text says so instead if it may have the name of an erased player."""
    numbers = _numbers_in(source, entry.row)
    return RawLine(ERASED if federation_state().erased & numbers else _text(source, entry), numbers)


def _numbers_in(source: SourceFile, row: int) -> frozenset[str]:
    """Find who may be named in a row."""
    if source.format == nzb.FORMAT:
        # Such a file has numbers and no names.
        return frozenset()
    return frozenset(number for (number,) in database.rows(_NUMBERS, source.revision, row))


def _text(source: SourceFile, entry: Entry) -> str:
    if source.format == usebio.FORMAT:
        return usebio.row_text(source.content, entry)
    if entry.ordinal:
        # The line has other rows as well, with names of people who may not be seen here.
        return ""
    lines, line = _LINE_END.split(decode_text(source.content).text), entry.line
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
