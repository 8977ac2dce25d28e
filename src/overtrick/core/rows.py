"""What tells the rows of a file apart: the lines they begin on, and their order where lines are shared."""

from msgspec.structs import replace

from overtrick.core.session import Session


def number_rows(sessions: tuple[Session, ...]) -> tuple[Session, ...]:
    """Return the sessions of a file; if any two of its rows begin on one line, every row gets its ordinal."""
    lines = [entry.line for session in sessions for entry in session.entries]
    if len(set(lines)) == len(lines):
        return sessions
    numbered = []
    first = 1
    for session in sessions:
        entries = tuple(replace(entry, ordinal=first + at) for at, entry in enumerate(session.entries))
        numbered.append(replace(session, entries=entries))
        first += len(entries)
    return tuple(numbered)
