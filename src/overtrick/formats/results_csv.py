"""Results as a plain table for a spreadsheet: a line a contestant, written only."""

import csv
import io
from decimal import Decimal

from overtrick.core.lists import split_lists
from overtrick.core.session import ONE_LIST, Batch, Entry, EntryDetails, Session

FORMAT = "csv"
MOST_PLAYERS = 6
COLUMNS = (
    "date", "club", "event", "section", "round", "boards", "unit", "list", "place", "score", "percentage",
    "number", "direction", "team", *(f"player{at}" for at in range(1, MOST_PLAYERS + 1)),
    *(f"name{at}" for at in range(1, MOST_PLAYERS + 1)),
)  # fmt: skip

_FORMULA = ("=", "+", "-", "@")
_BLANK = ("\t", "\r", "\n")


def dumps(batch: Batch) -> bytes:
    """Write the table, as UTF-8 with a header."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for session in batch.sessions:
        for number, entries in enumerate(split_lists(session.entries, session.lists or ONE_LIST), 1):
            writer.writerows(_row(session, number, entry) for entry in entries)
    return buffer.getvalue().encode()


def _row(session: Session, number: int, entry: Entry) -> list[object]:
    details = entry.details or EntryDetails()
    club = _escape(session.details.club_name if session.details else "") if session.club is None else session.club
    return [
        session.date or "", club, _escape(session.event), _escape(session.section or details.section),
        "" if session.round is None else session.round, session.boards or "", _escape(session.unit or ""), number,
        entry.place_text, _format_number(entry.score), _format_number(details.percentage),
        _escape(details.number), _escape(details.direction), _escape(details.team),
        *_fill_columns(entry.players), *_fill_columns(details.names),
    ]  # fmt: skip


def _format_number(value: Decimal | None) -> str:
    return "" if value is None else f"{value:f}"


def _fill_columns(texts: tuple[str, ...]) -> list[str]:
    """Return the texts filled up with empty ones, to a column for each possible player."""
    return [*map(_escape, texts), *[""] * MOST_PLAYERS][:MOST_PLAYERS]


def _escape(value: str) -> str:
    """Return a text that no spreadsheet takes for a formula, even if it drops white space before it."""
    return f"'{value}" if value.lstrip()[:1] in _FORMULA or value[:1] in _BLANK else value


def list_losses(batch: Batch) -> list[str]:
    """List what the table has no column for, in words."""
    entries = [entry for session in batch.sessions for entry in session.entries]
    rows = [entry.details for entry in entries if entry.details]
    details = [session.details for session in batch.sessions if session.details]
    losses = {
        "the boards and their results": any(each.boards for each in details),
        "the last day of the event": any(each.ended for each in details),
        "the licence": any(each.licence for each in details),
        "the club's name beside its number": any(
            session.club is not None and session.details and session.details.club_name for session in batch.sessions
        ),
        "the federation's category of the event": any(each.category for each in details),
        "that the scores are handicapped": any(each.handicap for each in details),
        "that the report reverses another": any(each.reverses for each in details),
        "the handicapped result": any(each.handicapped for each in rows),
        "matches won, tied and lost": any(each.wins is not None for each in rows),
        "points that the file states itself": any(each.stated for each in rows),
        f"more than {MOST_PLAYERS} players of a team": any(len(entry.players) > MOST_PLAYERS for entry in entries),
        "location, type, movement, points type, award and program": any(
            session.location or session.type or session.movement or session.points_type or session.program
            for session in batch.sessions
        ),
        "values that only the other format knows": any(each.others for each in details),
    }
    return [what for what, is_there in losses.items() if is_there]
