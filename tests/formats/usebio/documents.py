"""Small USEBIO files for the tests, and how two batches are compared."""

import msgspec

from overtrick.core.problems import Problem
from overtrick.core.session import Batch, Session, SessionDetails
from overtrick.formats import usebio

CLUB = "<CLUB><CLUB_NAME>Larchmont</CLUB_NAME><CLUB_ID_NUMBER>310042</CLUB_ID_NUMBER></CLUB>"
HEAD = "<DATE>10/03/2026</DATE><BOARDS_PLAYED>2</BOARDS_PLAYED><WINNER_TYPE>1</WINNER_TYPE>"
LINE = (
    "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT>"
    "<PLAYED_BY>N</PLAYED_BY><LEAD>HK</LEAD><TRICKS>10</TRICKS><SCORE>420</SCORE>"
    "<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE>"
)


def player(number: str = "", name: str = "Cora Alder") -> str:
    """A PLAYER."""
    national = f"<NATIONAL_ID_NUMBER>{number}</NATIONAL_ID_NUMBER>" if number else ""
    return f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME>{national}</PLAYER>"


def pair(number: str, place: str, percentage: str, more: str = "") -> str:
    """A PAIR with two players whose numbers come from its own."""
    first = "".join(filter(str.isdigit, number)) or "9"
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><PLACE>{place}</PLACE><PERCENTAGE>{percentage}</PERCENTAGE>{more}"
        f"{player(f'9{first}1')}{player(f'9{first}2')}</PAIR>\n"
    )


PAIRS = pair("1", "1", "60.00") + pair("2", "2", "40.00")
PARTICIPANTS = f"<PARTICIPANTS>\n{PAIRS}</PARTICIPANTS>\n"
BOARD = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n{LINE}\n</BOARD>\n"


def event(body: str = PARTICIPANTS + BOARD, head: str = HEAD, kind: str = "MP_PAIRS") -> str:
    """An EVENT."""
    return f'<EVENT EVENT_TYPE="{kind}">\n{head}\n{body}</EVENT>\n'


def document(*events: str, version: str = "1.2") -> bytes:
    """A whole file."""
    inside = "".join(events) or event()
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<USEBIO Version="{version}">\n{CLUB}\n{inside}</USEBIO>\n'.encode()


def line(**changed: str) -> str:
    """A sound traveller line with some values changed; nothing takes an element away."""
    text = LINE
    for tag, value in changed.items():
        start, end = text.index(f"<{tag}>"), text.index(f"</{tag}>") + len(tag) + 3
        text = text[:start] + (f"<{tag}>{value}</{tag}>" if value else "") + text[end:]
    return text


def board(*lines: str, number: str = "1") -> str:
    """A BOARD with these lines."""
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def read(data: bytes) -> tuple[Session, tuple[Problem, ...]]:
    """The only session of a file, and its problems."""
    batch, problems = usebio.loads(data)
    assert len(batch.sessions) == 1, problems
    return batch.sessions[0], problems


def sound(data: bytes) -> Session:
    """The only session of a file without problems."""
    session, problems = read(data)
    assert [str(problem) for problem in problems] == []
    return session


def more(session: Session) -> SessionDetails:
    """What the file says beyond a header."""
    assert session.details
    return session.details


def codes(data: bytes) -> list[tuple[str, str, int, str]]:
    """The problems of a file: code, severity, line and column."""
    return [(each.code, each.severity, each.line, each.column) for each in usebio.loads(data)[1]]


def without_lines(batch: Batch) -> Batch:
    """The batch as if every entry stood on line 0, and nothing had been inferred: a written file states it."""
    sessions = []
    for session in batch.sessions:
        entries = tuple(msgspec.structs.replace(entry, line=0, ordinal=0) for entry in session.entries)
        details = msgspec.structs.replace(more(session), inferred=())
        sessions.append(msgspec.structs.replace(session, entries=entries, details=details))
    return msgspec.structs.replace(batch, sessions=tuple(sessions))
