"""The text of a results file that a row came from: what a scorer typed is the last reason for an award."""

import re
from array import array
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.session import Entry
from overtrick.formats import nzb, usebio
from overtrick.formats.common.encodings import decode_text
from overtrick.store.db import database
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.players import ERASED
from overtrick.store.results.stored_sessions import SourceFile

HIDDEN = "(hidden)"
# Place and score come first in a row of a New Zealand file.
_BEFORE_PLAYERS = 2
_LINE_END = re.compile("\r\n|\r|\n")
_NUMBERS = (
    "SELECT x.number FROM session s JOIN sitting x ON x.session_id = s.id JOIN every_entry e ON e.id = x.entry_id "
    "WHERE s.revision_id = %s AND e.line = %s"
)


class RawLine(NamedTuple):
    """The line of a row, or its element, and the numbers of the players who may be in it; `names` if by name too."""

    text: str
    numbers: frozenset[str]
    names: bool = True

    def without(self, hidden: Collection[str]) -> str:
        """Return the text without these players: a row of numbers without theirs, one with names not at all."""
        if self.names:
            return "" if hidden else self.text
        fields = self.text.split(",")
        players = [HIDDEN if field.strip(' "') in hidden else field for field in fields[_BEFORE_PLAYERS:]]
        return ",".join([*fields[:_BEFORE_PLAYERS], *players])


def read_raw_line(source: SourceFile, entry: Entry) -> RawLine:
    """Read what a file says of a row, without the numbers of erased players; a text that may have the name says so."""
    erased = federation_state().erased
    if source.format == nzb.FORMAT:
        line = RawLine(_text(source, entry), frozenset(entry.players), names=False)
        return line._replace(text=line.without(erased & line.numbers))
    numbers = frozenset(number for (number,) in database.rows(_NUMBERS, source.revision, entry.row))
    return RawLine(ERASED if erased & numbers else _text(source, entry), numbers)


def _text(source: SourceFile, entry: Entry) -> str:
    if source.format == usebio.FORMAT:
        return usebio.row_text(source.content, entry)
    if entry.ordinal:
        # The line has other rows as well, with names of people who may not be seen here.
        return ""
    text, starts = _find_lines(source.content)
    return text[starts[entry.line - 1] : starts[entry.line]].strip() if 0 < entry.line < len(starts) else ""


@lru_cache(maxsize=2)
def _find_lines(content: bytes) -> "tuple[str, array[int]]":
    """Return the text of a file, and where its lines begin and the last one ends; pages show many rows of a file."""
    text = decode_text(content).text
    return text, array("L", (0, *(end.end() for end in _LINE_END.finditer(text)), len(text)))
