"""The identity of a Magic Contest report and of its contests, and its sender (F12, F15).

The store needs these to know whether a file or a contest is on record, and whether the name of a club fits its licence
number.
"""

from datetime import date
from typing import NamedTuple

from overtrick.core.session import TWO_LISTS, Session
from overtrick.formats.magic_contest.fields import REVERSE_FILE
from overtrick.formats.magic_contest.texts import details_of, kept_text


class ContestKey(NamedTuple):
    """What makes two contests the same: name, first day, and the direction of a two-winner contest."""

    name: str
    date: date
    east_west: bool


class Licensee(NamedTuple):
    """A name and the licence number that must belong to it."""

    name: str
    number: str


def file_key(session: Session) -> str:
    """Return the identity of the file that a session came in: field 00."""
    return kept_text(session, "00")


def reverses_file(session: Session) -> bool:
    """Return whether the file of a session has a row 01, and so replaces an earlier file."""
    return any(key == REVERSE_FILE for key, _ in details_of(session).others)


def contest_keys(session: Session) -> tuple[ContestKey, ...]:
    """Return the identities of a contest: two for a joined one, none where the name or the day is missing."""
    if session.date is None or not session.event:
        return ()
    serial = details_of(session).serial or 0
    directions = (False, True) if session.lists == TWO_LISTS else (serial < 0,)
    name = " ".join(session.event.split()).casefold()
    return tuple(ContestKey(name, session.date, east_west) for east_west in directions)


def licensees(session: Session) -> tuple[Licensee, ...]:
    """Return the sender of the report, then the arranger if it is another; the last is the club of the contest."""
    details = details_of(session)
    sender = Licensee(kept_text(session, "94"), kept_text(session, "95"))
    arranger = Licensee(details.club_name, details.licence)
    return (sender,) if arranger == sender else (sender, arranger)
