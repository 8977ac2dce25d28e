"""The identity of a Magic Contest report, and its sender (F12, F15).

The store needs these to know whether a file is on record, and whether the name of a club fits its licence number.
"""

from typing import NamedTuple

from overtrick.core.identity import ReportKey
from overtrick.core.session import Session
from overtrick.formats.magic_contest.fields import REVERSE_FILE
from overtrick.formats.magic_contest.texts import details_of, kept_text


class Licensee(NamedTuple):
    """A name and the licence number that must belong to it."""

    name: str
    number: str


def report_key(session: Session, sender: str = "") -> ReportKey:
    """Return the identity of the file that a session came in: field 00, and the sender, by its licence if not known."""
    return ReportKey(sender or kept_text(session, "95"), kept_text(session, "00"))


def reverses_file(session: Session) -> bool:
    """Return whether the file of a session has a row 01, and so replaces an earlier file."""
    return any(key == REVERSE_FILE for key, _ in details_of(session).others)


def licensees(session: Session) -> tuple[Licensee, ...]:
    """Return the sender of the report, then the arranger if it is another; the last is the club of the contest."""
    details = details_of(session)
    sender = Licensee(kept_text(session, "94"), kept_text(session, "95"))
    arranger = Licensee(details.club_name, details.licence)
    return (sender,) if arranger == sender else (sender, arranger)
