"""What a Magic Contest report says of itself beyond results: its identity, whose it is, who directed (F12, F15).

A store needs these to know whether a file or a contest is on record, whether the name of a club fits its licence
number, and what to compare an award with.
"""

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from overtrick.core.session import TWO_LISTS, Session
from overtrick.formats.magic_contest.fields import REVERSE_FILE, STATED, SWISS
from overtrick.formats.magic_contest.texts import CHECK_SUM, details_of, kept_text, more_of
from overtrick.formats.magic_contest.twins import parts_of
from overtrick.formats.magic_contest.values import points_of

Stated = tuple[tuple[str, Decimal], ...]


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
    """The identity of the file that a session came in: field 00."""
    return kept_text(session, "00")


def reverses_file(session: Session) -> bool:
    """Whether the file of a session has a row 01, and so takes the place of an earlier file."""
    return any(key == REVERSE_FILE for key, _ in details_of(session).others)


def contest_keys(session: Session) -> tuple[ContestKey, ...]:
    """The identities of a contest; two for a joined one. None where the name or the day is missing."""
    if session.date is None or not session.event:
        return ()
    serial = details_of(session).serial or 0
    directions = (False, True) if session.lists == TWO_LISTS else (serial < 0,)
    name = " ".join(session.event.split()).casefold()
    return tuple(ContestKey(name, session.date, east_west) for east_west in directions)


def licensees(session: Session) -> tuple[Licensee, ...]:
    """Whoever sent the report, then the arranger if it is another; the last one is the club of the contest."""
    details = details_of(session)
    sender = Licensee(kept_text(session, "94"), kept_text(session, "95"))
    arranger = Licensee(details.club_name, details.licence)
    return (sender,) if arranger == sender else (sender, arranger)


def directors(session: Session) -> tuple[tuple[str, str], ...]:
    """Number and name of each tournament director; the number is empty where none was given."""
    found: list[tuple[str, str]] = []
    for key, text in details_of(session).others:
        if key == "27":
            parts = [part.strip() for part in text.removesuffix(";").split(";")]
            found += zip(parts[::2], parts[1::2], strict=False)
    return tuple(found)


def check_sum_note(session: Session) -> str:
    """What can be said of the check sum of a report; nothing where it has none."""
    text = kept_text(session, CHECK_SUM)
    return f"The check sum {text} is not verified: how it is worked out is not published." if text else ""


def swiss(session: Session) -> bool:
    """Whether the type of scoring is one of a Swiss."""
    return kept_text(session, "23") in SWISS


def stated_points(session: Session) -> tuple[tuple[Stated, ...], ...]:
    """The points that the report gives each player, row by row; members of one row may have different ones."""
    rows: list[tuple[Stated, ...]] = []
    for part in parts_of(session):
        own: dict[str, list[tuple[str, str]]] = {}
        for key, text in details_of(part).others:
            field, _, member = key.partition("@")
            if field in STATED and member:
                own.setdefault(member, []).append((field, text))
        for at, entry in enumerate(part.entries, 1):
            all_of_them = own.get(str(at), [])
            each = [own.get(f"{at}.{member}", all_of_them) for member in range(1, len(entry.players) + 1)]
            shared = more_of(entry).stated
            rows.append((shared,) * len(each) if shared else tuple(map(points_of, each)))
    return tuple(rows)
