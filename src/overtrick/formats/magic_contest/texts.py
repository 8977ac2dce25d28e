"""What is written for each field of a contest and a member, and what a session keeps because it is written otherwise.

A session holds values; the file held texts. Where the text is not what would be written for the value (57,50 for
57.50, a field without a value, a field that could not be read), the text is kept in the session's details
under a key, and the writer takes it from there. So what was read is written as it was, in the strict layout:

    00, 94, 21     a field of the file or of the contest          version, check sum   of the identifier row
    42@3           the same text for all members of the 3rd contestant of the list
    42@3.2         the text of its 2nd member; empty where the field was missing
    file 28        a field unknown to the format in the file's header; rows that come again are lines of one text
    -21, -42@3     the same for the East-West part of a two-winner contest
"""

from collections import Counter
from collections.abc import Iterable

from overtrick.core.session import Entry, EntryDetails, Session, SessionDetails
from overtrick.formats.magic_contest.fields import (
    CONTEST_TYPES,
    FIELDS,
    REVERSE_CONTEST,
    REVERSE_FILE,
    SCORING_TYPES,
    STATED_POINTS,
    UNITS,
    level_fields,
)
from overtrick.formats.magic_contest.outline import Part
from overtrick.formats.magic_contest.rows import Row
from overtrick.formats.magic_contest.values import format_value

KeptTexts = list[tuple[str, str]]

VERSION, CHECK_SUM, UNKNOWN_PREFIX = "version", "check sum", "file "
EAST_WEST_PREFIX = "-"
PERCENT, VICTORY_POINTS = "PCT", "VP"

_ORDER = {key: at for at, key in enumerate((VERSION, CHECK_SUM, *FIELDS))}
_FILE_KEYS = (VERSION, CHECK_SUM, *level_fields("file"))
_TYPE_CODES = {name: code for code, name in CONTEST_TYPES.items()}
_SCORING_CODES = {name: code for code, name in reversed(SCORING_TYPES.items())}
_SWISS_CODES = {name: code for code, name in SCORING_TYPES.items() if UNITS[code] == VICTORY_POINTS}
_TEAMS_IN_VICTORY_POINTS = "20"
_NO_SESSION_DETAILS, _NO_ENTRY_DETAILS = SessionDetails(), EntryDetails()


def details_of(session: Session) -> SessionDetails:
    """Return the details of a session, empty ones where it has none."""
    return session.details or _NO_SESSION_DETAILS


def entry_details(entry: Entry) -> EntryDetails:
    """Return the details of an entry, empty ones where it has none."""
    return entry.details or _NO_ENTRY_DETAILS


def belongs_to_file(key: str) -> bool:
    """Return whether a key of kept texts belongs to the file as a whole."""
    return key in _FILE_KEYS or key.startswith(UNKNOWN_PREFIX)


def kept_text(session: Session, key: str) -> str:
    """Return a text that a session keeps; empty where it keeps none."""
    return next((text for known, text in details_of(session).others if known == key), "")


def contest_texts(session: Session) -> dict[str, str]:
    """Return what is written for the fields of a contest that a session has values for."""
    details = details_of(session)
    arranger = (details.club_name, details.licence)
    if arranger == (kept_text(session, "94"), kept_text(session, "95")):
        arranger = ("", "")
    return {
        "10": session.event,
        "12": format_value(session.date),
        "13": format_value(details.ended),
        "14": _TYPE_CODES.get(details.contest, ""),
        "15": details.category,
        "16": details.identity,
        "17": format_value(details.serial),
        "18": arranger[0],
        "19": arranger[1],
        "23": scoring_code(session),
        "24": format_value(details.factor),
        "25": details.factor_reason,
        "20": format_value(details.field),
        "22": format_value(session.boards),
    }


def scoring_code(session: Session) -> str:
    """Return the type of scoring: that of a Swiss where victory points are added up, and 20 for teams; else empty."""
    details = details_of(session)
    if session.unit != VICTORY_POINTS:
        return _SCORING_CODES.get(details.scoring, "")
    return _TEAMS_IN_VICTORY_POINTS if details.contest == "teams" else _SWISS_CODES.get(details.scoring, "")


def has_reverse_row(session: Session) -> bool:
    """Return whether a contest has a row 11: it cancels out with a row 01 of the file."""
    details = details_of(session)
    return details.reverses is not any(key == REVERSE_FILE for key, _ in details.others)


class MemberTexts:
    """What is written for the members of a list of contestants."""

    def __init__(self, session: Session) -> None:
        self.unit = session.unit
        self.places = Counter(entry.place for entry in session.entries)
        self.handicapped = Counter(
            handicapped.place for entry in session.entries if (handicapped := entry_details(entry).handicapped)
        )

    def for_member(self, entry: Entry, member: int) -> dict[str, str]:
        """Return the fields of one member, by its position among the players of its row."""
        details = entry_details(entry)
        score = entry.score
        if self.unit == PERCENT and score is not None and score == details.percentage:
            score = None
        return {
            "30": entry.players[member],
            "31": details.names[member] if member < len(details.names) else "",
            "32": details.team,
            "40": format_value(entry.place),
            "41": _last_place(entry.place, self.places) if entry.tied else "",
            "42": format_value(score),
            "43": format_value(details.percentage),
            **_match_texts(details),
            **self._handicap_texts(details),
        }

    def _handicap_texts(self, details: EntryDetails) -> dict[str, str]:
        result = details.handicapped
        if result is None:
            return {}
        return {
            "70": format_value(result.place),
            "71": _last_place(result.place, self.handicapped) if result.tied else "",
            "72": format_value(result.score),
            "73": format_value(result.percentage),
        }


def stated_texts(entry: Entry) -> list[tuple[str, str]]:
    """Return the rows of stated points that all members of a contestant have, without points of no named type."""
    stated = [(kind, points) for kind, points in entry_details(entry).stated if kind]
    return [
        row for kind, points in stated for row in ((STATED_POINTS[0], kind), (STATED_POINTS[1], format_value(points)))
    ]


def keep_file_texts(version: str, check_sum: str, head: Part) -> KeptTexts:
    """Return what every session keeps of its file."""
    lines: dict[str, list[str]] = {VERSION: [version], CHECK_SUM: [check_sum]}
    for row in head.rows:
        if row.id in FIELDS and not row.text and row.id != REVERSE_FILE:
            continue
        key = row.id if row.id in FIELDS else f"{UNKNOWN_PREFIX}{row.id}"
        # Every session keeps these, so rows that come again are kept as lines of one text.
        lines.setdefault(key, []).append(row.text)
    texts = ((key, "\n".join(parts)) for key, parts in lines.items())
    return sorted(((key, text) for key, text in texts if text or key not in (VERSION, CHECK_SUM)), key=_order_key)


def keep_contest_texts(head: Part, texts: dict[str, str]) -> KeptTexts:
    """Return the texts of a contest's header that would be written otherwise or not at all."""
    return _find_differences((row for row in head.rows if row.id != REVERSE_CONTEST), texts)


def keep_contestant_texts(number: int, members: list[Part], entry: Entry, texts: MemberTexts) -> KeptTexts:
    """Return the texts of a contestant's members that would be written otherwise or not at all."""
    kept_by_member = []
    stated = stated_texts(entry)
    for at, member in enumerate(members):
        kept = _find_differences(
            (row for row in member.rows if row.id not in STATED_POINTS), texts.for_member(entry, at)
        )
        points = [(row.id, row.text) for row in member.rows if row.id in STATED_POINTS]
        kept_by_member.append(kept + (points if points != stated else []))
    if all(kept == kept_by_member[0] for kept in kept_by_member):
        return [(f"{field}@{number}", text) for field, text in kept_by_member[0]]
    return [(f"{field}@{number}.{at}", text) for at, kept in enumerate(kept_by_member, 1) for field, text in kept]


def _find_differences(rows: Iterable[Row], texts: dict[str, str]) -> KeptTexts:
    rows = list(rows)
    given_fields = {row.id for row in rows}
    kept = [(row.id, row.text) for row in rows if row.id not in FIELDS or row.text != texts.get(row.id, "")]
    kept += [(field, "") for field, text in texts.items() if text and field not in given_fields]
    return sorted(kept, key=_order_key)


def _order_key(key_and_text: tuple[str, str]) -> int:
    """Return the position in the order of writing, so that kept texts do not depend on the order of a file's rows."""
    return _ORDER.get(key_and_text[0], len(_ORDER))


def _last_place(place: int | None, places: Counter[int | None]) -> str:
    return "" if place is None else str(place + places[place] - 1)


def _match_texts(details: EntryDetails) -> dict[str, str]:
    counts = (details.wins, details.ties, details.losses)
    known = [count for count in counts if count is not None]
    matches = details.matches
    if len(known) == len(counts) and sum(known) == matches:
        matches = None
    return {
        "50": format_value(counts[0]),
        "51": format_value(counts[1]),
        "52": format_value(counts[2]),
        "53": format_value(matches),
    }
