"""Checks that no text and no row is longer than pages, tables and letters can show."""

from collections.abc import Iterator

from overtrick.checks.lists import header_line
from overtrick.core.limits import LONGEST_TEXT, MOST_PLAYERS_A_ROW
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Entry, Session
from overtrick.formats.common.fields import shorten
from overtrick.formats.nzb.columns import EVENT, LOCATION, MOVEMENT, PLAYERS, PROGRAM, SECTION, TYPE


def long_texts(session: Session) -> Iterator[Problem]:
    """Report texts that are longer than any name: of the session, and the first of its rows."""
    texts = {
        LOCATION: session.location,
        EVENT: session.event,
        TYPE: session.type,
        SECTION: session.section,
        MOVEMENT: session.movement,
        PROGRAM: session.program,
    }
    if details := session.details:
        texts |= {"Club": details.club_name, "Licence": details.licence, "Category": details.category}
        texts |= {"Event number": details.identity, "Reason of the factor": details.factor_reason}
    for column, text in texts.items():
        if len(text) > LONGEST_TEXT:
            yield _long_text(text, header_line(session), column)
    if details:
        rows = (row for row in session.entries if (longest := _longest_text(row)) and len(longest) > LONGEST_TEXT)
        if (row := next(rows, None)) is not None:
            yield _long_text(_longest_text(row), row.line, "")


def _longest_text(row: Entry) -> str:
    details = row.details
    others = (details.number, details.direction, details.section, details.team, *details.names) if details else ()
    return max((*row.players, *others), key=len, default="")


def _long_text(text: str, line: int, column: str) -> Problem:
    message = f"A text has {len(text):,} characters, but a name may have at most {LONGEST_TEXT}."
    advice = "Shorten it in the scoring program, and export the file again."
    return Problem("too-long-value", Severity.ERROR, line, column, shorten(text), message, advice)


def too_many_players(session: Session) -> Iterator[Problem]:
    """Report rows with more players than any team; a results file of New Zealand has room for six only."""
    for row in session.entries if session.details else ():
        if (count := len(row.players)) > MOST_PLAYERS_A_ROW:
            message = f"This contestant has {count:,} players, but there may be at most {MOST_PLAYERS_A_ROW}."
            advice = "Give each pair and each team a row of its own; teams with the same name are taken for one."
            yield Problem("too-many-players", Severity.ERROR, row.line, PLAYERS, str(count), message, advice)
