"""The names that files have for their players: the records keep those of rows without any number alone."""

from collections.abc import Mapping
from typing import NamedTuple

from overtrick.core.session import EntryDetails
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.number_form import number_form
from overtrick.store.results.stored_sessions import read_sessions

_FILES = (
    "SELECT s.id, s.position, f.content FROM session s JOIN revision r ON r.id = s.revision_id "
    "JOIN raw_file f ON f.id = r.raw_id WHERE s.id IN ({marks})"
)


class RowInFile(NamedTuple):
    """Where a row is: its session, and its position in it. `details` are None for a file that has numbers alone."""

    session: int
    position: int
    details: EntryDetails | None


def find_names_in_files(rows: Mapping[int, RowInFile]) -> dict[int, tuple[str, ...]]:
    """Find the names of the players of rows, in the order of their seats, where the file has any."""
    on_record = {row: where.details.names for row, where in rows.items() if where.details and where.details.names}
    others = {row: where for row, where in rows.items() if where.details and row not in on_record}
    names: dict[int, list[tuple[str, ...]]] = {}
    for marks, some in in_chunks({where.session for where in others.values()}):
        for session, position, content in database.rows(_FILES.format(marks=marks), *some):
            entries = read_sessions(bytes(content), number_form())[position].entries
            names[session] = [entry.details.names if entry.details else () for entry in entries]
    return on_record | {row: names[where.session][where.position] for row, where in others.items()}
