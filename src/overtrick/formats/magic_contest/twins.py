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
from overtrick.formats.magic_contest.texts import EAST_WEST, details_of, more_of, of_file

NS, EW = "NS", "EW"

# What both reports say of the one contest that they report.
_FIELDS = ("10", "12", "13", "15", "16", "18", "19", "22", "23", "24", "25", "42", "70")


def are_twins(one: Session, other: Session) -> bool:
    """Whether two sessions are the North-South and the East-West report of one contest."""
    keys = _key(one), _key(other)
    return None not in keys and keys[0] == keys[1] and _east(one) is not _east(other)


def differences(one: Session, other: Session) -> list[str]:
    """The fields in which two reports of one contest differ and must not."""
    return [field for field, ours, theirs in zip(_FIELDS, _values(one), _values(other), strict=True) if ours != theirs]


def join_twins(sessions: Iterable[Session]) -> tuple[Session, ...]:
    """The sessions, with every two twins joined in the place of the first of them."""
    joined: list[Session | None] = []
    waiting: dict[tuple[object, ...], deque[int]] = {}
    for session in sessions:
        key = _key(session)
        twins = waiting.get((_east(session), key)) if key else None
        if twins:
            at = twins.popleft()
            first = joined[at]
            joined[at] = _joined(first, session) if first else session
            continue
        joined.append(session)
        if key:
            waiting.setdefault((not _east(session), key), deque()).append(len(joined) - 1)
    return tuple(session for session in joined if session)


def unlike_twins(sessions: Iterable[Session]) -> list[Problem]:
    """A problem for reports with opposite serial numbers that were not joined because they differ."""
    alone: dict[tuple[int, bool], list[Session]] = {}
    for session in sessions:
        details = details_of(session)
        if details.serial and details.contest == "pairs" and details.winners == 1:
            alone.setdefault((abs(details.serial), details.reverses), []).append(session)
    found = []
    for (serial, _), group in alone.items():
        other = next((session for session in group if _east(session) is not _east(group[0])), None)
        fields = differences(group[0], other) if other else []
        if other and fields:
            line = other.entries[0].line if other.entries else 0
            listed = ", ".join(column(field) for field in fields)
            says = f"The contests with the serial numbers {serial} and -{serial} differ in {listed}."
            advice = "Only the sign differs for the two directions of one contest; give another contest another number."
            text = str(details_of(other).serial)
            found.append(Problem("mcd-twins-differ", Severity.ERROR, line, column("17"), text, says, advice))
    return found


def parts_of(session: Session) -> tuple[Session, ...]:
    """The reports of a session: two for a joined one, North-South first; otherwise itself."""
    if session.lists != TWO_LISTS:
        return (session,)
    details = details_of(session)
    own = tuple(pair for pair in details.others if not pair[0].startswith(EAST_WEST))
    twins = tuple((key[1:], text) for key, text in details.others if key.startswith(EAST_WEST))
    replaced = {key for key, _ in twins}
    shared = tuple((key, text) for key, text in own if of_file(key) and key not in replaced)
    serial = details.serial or 1
    return (_part(session, NS, serial, own), _part(session, EW, -serial, shared + twins))


def _part(session: Session, direction: str, serial: int, others: tuple[tuple[str, str], ...]) -> Session:
    entries = tuple(_turned(entry, "") for entry in session.entries if more_of(entry).direction == direction)
    count = len(entries)
    details = replace(
        details_of(session), serial=serial, winners=1, field=count, tables=(count + 1) // 2, others=others
    )
    return replace(session, lists=ONE_LIST, entries=entries, details=details)


def _values(session: Session) -> tuple[object, ...]:
    details = details_of(session)
    return (
        session.event, session.date, details.ended, details.category, details.identity, details.club_name,
        details.licence, session.boards, details.scoring, details.factor, details.factor_reason, session.unit,
        details.handicap,
    )  # fmt: skip


def _key(session: Session) -> tuple[object, ...] | None:
    """What twins have in common; None for what can have no twin, or has members missing."""
    details = details_of(session)
    if not details.serial or details.contest != "pairs" or details.winners != 1:
        return None
    return (abs(details.serial), details.reverses, *_values(session)) if details.field == len(session.entries) else None


def _east(session: Session) -> bool:
    return (details_of(session).serial or 0) < 0


def _joined(one: Session, other: Session) -> Session:
    north, east = (other, one) if _east(one) else (one, other)
    details, theirs = details_of(north), details_of(east)
    own = set(details.others)
    others = [(f"{EAST_WEST}{key}", text) for key, text in theirs.others if not (of_file(key) and (key, text) in own)]
    counts = (len(north.entries), len(east.entries))
    return replace(
        north,
        lists=TWO_LISTS,
        entries=tuple(_turned(entry, NS) for entry in north.entries)
        + tuple(_turned(entry, EW) for entry in east.entries),
        details=replace(details, winners=2, field=sum(counts), tables=max(counts), others=(*details.others, *others)),
    )


def _turned(entry: Entry, direction: str) -> Entry:
    return replace(entry, details=replace(more_of(entry), direction=direction))
