"""What makes two sessions, contests, report files or events the same one. Every key has the club in it.

Doors, checks and the store ask here, so that none of them can decide otherwise. A name in a key has no case and no
spacing. The club is its code; on a machine without a register it is the licence number in the file.
"""

from datetime import date
from typing import NamedTuple

from overtrick.core.session import TWO_LISTS, Session

LONGEST_NAME = 200


class SessionKey(NamedTuple):
    """What makes two sessions the same one, whatever their files are called (F8)."""

    date: date
    club: int
    location: str
    event: str
    section: str
    round: int


class EventKey(NamedTuple):
    """What makes two sessions parts of one event, as far as names can tell: club, name and year."""

    club: int
    name: str
    year: int


class ContestKey(NamedTuple):
    """What makes two contest reports the same: the club, the name, the first day, and the direction (F12)."""

    club: str
    name: str
    date: date
    east_west: bool


class ReportKey(NamedTuple):
    """What makes two report files the same: the sending club, and the identity that the file gives itself (F12)."""

    club: str
    file: str


def fold_name(text: str) -> str:
    """Return a name in the form in which names are compared, without case and spacing."""
    return _fold(text)[:LONGEST_NAME]


def is_part_name(name: str, event: str) -> bool:
    """Tell whether a name may be that of a session of an event: the same, or the event's with more after it."""
    return name == event or name.startswith(f"{event} ")


def base_name(name: str) -> str:
    """Return a name as it is compared, without the number of a session at its end."""
    folded = fold_name(name)
    return folded.rstrip("0123456789").rstrip() or folded


def are_related(one: str, other: str) -> bool:
    """Tell whether names may be those of an event and of its sessions, or of two of its sessions."""
    bases = base_name(one), base_name(other)
    return is_part_name(*bases) or is_part_name(*bases[::-1])


def session_key(session: Session) -> SessionKey | None:
    """Return the key of a session; None where its day or its club is not known. Without rounds, the round is 0."""
    if session.date is None or session.club is None:
        return None
    location, event, section = map(_fold, (session.location, session.event, session.section))
    return SessionKey(session.date, session.club, location, event, section, session.round or 0)


def event_key(session: Session) -> EventKey | None:
    """Return the key of the event of a session; None where its day or its club is not known."""
    if session.date is None or session.club is None:
        return None
    return EventKey(session.club, fold_name(session.event), session.date.year)


def contest_keys(session: Session) -> tuple[ContestKey, ...]:
    """Return the keys of a contest: two for a two-winner one, none where the name or the day is missing."""
    details = session.details
    if details is None or session.date is None or not session.event:
        return ()
    directions = (False, True) if session.lists == TWO_LISTS else (session.east_west,)
    club = details.licence if session.club is None else str(session.club)
    name = _fold(session.event)
    return tuple(ContestKey(club, name, session.date, east_west) for east_west in directions)


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()
