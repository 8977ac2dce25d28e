"""The two reports of a two-winner Mitchell as one session with two lists (F13).

Magic Contest reports North-South under the serial number s and East-West under -s. The two may also come in
different files, so joining is a function of sessions that a store can call when the second one arrives.
"""

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import ONE_LIST, TWO_LISTS, Entry, Session
from overtrick.formats.magic_contest.fields import column
from overtrick.formats.magic_contest.texts import EAST_WEST_PREFIX, belongs_to_file, details_of, entry_details

NS, EW = "NS", "EW"

# The fields that are equal in both reports of a contest.
_COMMON_FIELDS = ("10", "12", "13", "15", "16", "18", "19", "22", "23", "24", "25", "42", "70")


def are_twins(one: Session, other: Session) -> bool:
    """Return whether two sessions are the North-South and the East-West report of one contest."""
    keys = _twin_key(one), _twin_key(other)
    return None not in keys and keys[0] == keys[1] and one.east_west is not other.east_west


def find_differences(one: Session, other: Session) -> list[str]:
    """Return the fields that must be equal in two reports of one contest and are not."""
    return [
        field
        for field, ours, theirs in zip(_COMMON_FIELDS, _common_values(one), _common_values(other), strict=True)
        if ours != theirs
    ]


def join_twins(sessions: Iterable[Session]) -> tuple[Session, ...]:
    """Return the sessions, with every two twins joined in the place of the first of them."""
    results: list[Session | None] = []
    waiting: dict[tuple[object, ...], deque[int]] = {}
    for session in sessions:
        key = _twin_key(session)
        twins = waiting.get((session.east_west, key)) if key else None
        if twins:
            at = twins.popleft()
            first = results[at]
            results[at] = _join(first, session) if first else session
            continue
        results.append(session)
        if key:
            waiting.setdefault((not session.east_west, key), deque()).append(len(results) - 1)
    return tuple(session for session in results if session)


def find_unlike_twins(sessions: Iterable[Session]) -> list[Problem]:
    """Report sessions with opposite serial numbers that were not joined because they differ."""
    unjoined: dict[tuple[int, bool], list[Session]] = {}
    for session in sessions:
        details = details_of(session)
        if details.serial and details.contest == "pairs" and details.winners == 1:
            unjoined.setdefault((abs(details.serial), details.reverses), []).append(session)
    problems = []
    for (serial, _), group in unjoined.items():
        other = next((session for session in group if session.east_west is not group[0].east_west), None)
        fields = find_differences(group[0], other) if other else []
        if other and fields:
            line = other.entries[0].line if other.entries else 0
            listed = ", ".join(column(field) for field in fields)
            message = f"The contests with the serial numbers {serial} and -{serial} differ in {listed}."
            advice = "Only the sign differs for the two directions of one contest; give another contest another number."
            text = str(details_of(other).serial)
            problems.append(Problem("mcd-twins-differ", Severity.ERROR, line, column("17"), text, message, advice))
    return problems


def split_twins(session: Session) -> tuple[Session, ...]:
    """Return the reports of a session: two for a joined one, North-South first; otherwise itself."""
    if session.lists != TWO_LISTS:
        return (session,)
    details = details_of(session)
    north_texts = tuple(pair for pair in details.others if not pair[0].startswith(EAST_WEST_PREFIX))
    east_texts = tuple((key[1:], text) for key, text in details.others if key.startswith(EAST_WEST_PREFIX))
    replaced = {key for key, _ in east_texts}
    shared = tuple((key, text) for key, text in north_texts if belongs_to_file(key) and key not in replaced)
    serial = details.serial or 1
    return (_make_report(session, NS, serial, north_texts), _make_report(session, EW, -serial, shared + east_texts))


def _make_report(session: Session, direction: str, serial: int, others: tuple[tuple[str, str], ...]) -> Session:
    entries = tuple(
        _set_direction(entry, "") for entry in session.entries if entry_details(entry).direction == direction
    )
    count = len(entries)
    details = replace(
        details_of(session), serial=serial, winners=1, field=count, tables=(count + 1) // 2, others=others
    )
    return replace(session, lists=ONE_LIST, entries=entries, details=details)


def _common_values(session: Session) -> tuple[object, ...]:
    details = details_of(session)
    return (
        session.event, session.date, details.ended, details.category, details.identity, details.club_name,
        details.licence, session.boards, details.scoring, details.factor, details.factor_reason, session.unit,
        details.handicap,
    )  # fmt: skip


def _twin_key(session: Session) -> tuple[object, ...] | None:
    """Return what twins have in common; None for what can have no twin, or has members missing."""
    details = details_of(session)
    if not details.serial or details.contest != "pairs" or details.winners != 1:
        return None
    return (
        (abs(details.serial), details.reverses, *_common_values(session))
        if details.field == len(session.entries)
        else None
    )


def _join(one: Session, other: Session) -> Session:
    north, east = (other, one) if one.east_west else (one, other)
    details, theirs = details_of(north), details_of(east)
    north_texts = set(details.others)
    others = [
        (f"{EAST_WEST_PREFIX}{key}", text)
        for key, text in theirs.others
        if not (belongs_to_file(key) and (key, text) in north_texts)
    ]
    counts = (len(north.entries), len(east.entries))
    return replace(
        north,
        lists=TWO_LISTS,
        entries=tuple(_set_direction(entry, NS) for entry in north.entries)
        + tuple(_set_direction(entry, EW) for entry in east.entries),
        details=replace(details, winners=2, field=sum(counts), tables=max(counts), others=(*details.others, *others)),
    )


def _set_direction(entry: Entry, direction: str) -> Entry:
    return replace(entry, details=replace(entry_details(entry), direction=direction))
