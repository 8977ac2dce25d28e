"""The fields of a file by the names of its own format, as a session keeps them: what a scheme may tell the class by."""

import re
from collections.abc import Callable

from overtrick.core.session import Session, SessionDetails
from overtrick.formats.magic_contest.fields import FORMAT as MAGIC_CONTEST
from overtrick.formats.nzb import columns
from overtrick.formats.pbn.values import FORMAT as PBN
from overtrick.formats.usebio.words import FORMAT as USEBIO
from overtrick.formats.usebio.words import KNOWN_TAGS, LEVEL_TAGS

NEW_ZEALAND = "nzb"
_POINTS_TYPE = "MASTER_POINT_TYPE"
_PBN_TAG = re.compile(r"[A-Z][A-Za-z0-9_]{0,59}")
_NO_DETAILS = SessionDetails()

_COLUMNS: dict[str, Callable[[Session], object]] = {
    columns.LOCATION: lambda session: session.location,
    columns.EVENT: lambda session: session.event,
    columns.TYPE: lambda session: session.type,
    columns.SECTION: lambda session: session.section,
    columns.ROUND: lambda session: session.round,
    columns.MOVEMENT: lambda session: session.movement,
    columns.UNIT: lambda session: session.unit,
    columns.POINTS_TYPE: lambda session: session.points_type,
    columns.AWARD: lambda session: session.award,
}
# Where a session has a field for what its format says.
_OWN: dict[str, dict[str, Callable[[Session], object]]] = {
    NEW_ZEALAND: _COLUMNS,
    MAGIC_CONTEST: {
        "10": lambda session: session.event,
        "15": lambda session: _details(session).category,
        "16": lambda session: _details(session).identity,
        "18": lambda session: _details(session).club_name,
        "19": lambda session: _details(session).licence,
        "25": lambda session: _details(session).factor_reason,
    },
    USEBIO: {
        "EVENT_TYPE": lambda session: session.type,
        "EVENT_DESCRIPTION": lambda session: session.event,
        "EVENT_IDENTIFIER": lambda session: _details(session).identity,
        "LOCATION": lambda session: session.location,
        "MOVEMENT": lambda session: session.movement,
        "CLUB_NAME": lambda session: _details(session).club_name,
        "CLUB_ID_NUMBER": lambda session: _details(session).licence,
    },
    PBN: {
        "Event": lambda session: session.event,
        "Site": lambda session: session.location,
        "Competition": lambda session: session.type,
        "Section": lambda session: session.section,
        "Session": lambda session: session.round,
    },
}
# Fields that people fill in as they like: there are nearly as many values as sessions.
FREE_FIELDS = frozenset({
    columns.EVENT, columns.LOCATION, columns.SECTION, columns.MOVEMENT, columns.ROUND, columns.TYPE,
    "10", "16", "18", "19", "25", "EVENT_DESCRIPTION", "EVENT_IDENTIFIER", "LOCATION", "MOVEMENT", "CLUB_NAME",
    "CLUB_ID_NUMBER", "EVENT_TYPE", "Event", "Site", "Competition", "Session",
})  # fmt: skip
# Fields of a contest report that are kept as they are.
_KEPT = {MAGIC_CONTEST: ("26", "90")}
_USUAL_TAGS = ("EVENT_TYPE", *LEVEL_TAGS)


def format_of(session: Session) -> str:
    """Return the format that a session was read from; only New Zealand's has no more than a header says."""
    return NEW_ZEALAND if session.details is None else session.details.format


def read_field(session: Session, name: str) -> str:
    """Return what the file says in a field of its format; an empty text where it says nothing."""
    own = _OWN.get(format_of(session), {}).get(name)
    value = own(session) if own else dict(_details(session).others).get(name, "")
    if not value and name == _POINTS_TYPE:
        value = _read_points_type(session)
    return " ".join(str(value).split()) if value is not None else ""


def describe_wrong_field(format_name: str, name: str) -> str:
    """Say why a format has no field of a name, and which it has; an empty text if it has one."""
    if format_name == PBN:
        return "" if _PBN_TAG.fullmatch(name) else "is not a tag, such as Competition or Stage"
    if format_name == USEBIO:
        return "" if name in KNOWN_TAGS else f"is not an element of an event, such as {', '.join(_USUAL_TAGS)}"
    known = [*_OWN[format_name], *_KEPT.get(format_name, ())]
    return "" if name in known else f"is not a field of a session. Choose from: {', '.join(known)}"


def _details(session: Session) -> SessionDetails:
    return session.details or _NO_DETAILS


def _read_points_type(session: Session) -> str:
    """Return the kind of points that all contestants are given: most programs say it with each of them."""
    kinds = {kind for entry in session.entries if entry.details for kind, _ in entry.details.stated}
    return kinds.pop() if len(kinds) == 1 else ""
