"""The line of a results file that a row came from: what a scorer typed is the last reason for an award."""

from typing import NamedTuple

from overtrick.formats import nzb
from overtrick.store.db import database
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.players import ERASED
from overtrick.store.results.stored_sessions import SourceFile

_NUMBERS = (
    "SELECT x.number FROM session s JOIN sitting x ON x.session_id = s.id JOIN every_entry e ON e.id = x.entry_id "
    "WHERE s.revision_id = %s AND e.line = %s"
)


class RawLine(NamedTuple):
    """A line of a file, and the numbers of the players whose names may be in it."""

    text: str
    numbers: frozenset[str]


def read_raw_line(source: SourceFile, line: int) -> RawLine:
    """Read a line of a file; the text says so instead if the line may have the name of an erased player."""
    numbers = _numbers_on(source, line)
    return RawLine(ERASED if federation_state().erased & numbers else _text(source.content, line), numbers)


def _numbers_on(source: SourceFile, line: int) -> frozenset[str]:
    """Find who may be named on a line: some programs write a whole file in one line."""
    if source.format == nzb.FORMAT:
        # Such a file has numbers and no names.
        return frozenset()
    return frozenset(number for (number,) in database.rows(_NUMBERS, source.revision, line))


def _text(content: bytes, line: int) -> str:
    lines = content.splitlines()
    return lines[line - 1].decode("utf-8", "replace").strip() if 0 < line <= len(lines) else ""
