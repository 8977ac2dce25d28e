"""The line of a results file that a row came from: what a scorer typed is the last reason for an award."""

from overtrick.formats import nzb
from overtrick.store.db import database
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.players import ERASED
from overtrick.store.results.stored_sessions import Source

_ON_LINE = (
    "SELECT x.number FROM session s JOIN sitting x ON x.session_id = s.id JOIN every_entry e ON e.id = x.entry_id "
    "WHERE s.revision_id = %s AND e.line = %s"
)


def named_on(source: Source, line: int) -> set[str]:
    """The numbers of those whose names may stand in a line of the file: a whole file may be written in one."""
    if source.format == nzb.FORMAT:
        return set()
    return {number for (number,) in database.rows(_ON_LINE, source.revision, line)}


def line_of(source: Source, line: int) -> str:
    """The line, unless it may hold the name of somebody who was erased."""
    if federation_state().erased.intersection(named_on(source, line)):
        return ERASED
    lines = source.content.splitlines()
    return lines[line - 1].decode("utf-8", "replace").strip() if 0 < line <= len(lines) else ""
