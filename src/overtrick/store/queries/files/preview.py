"""What a file, or the cancellation of one, would do: read while it is tried, before the records are as they were."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

import msgspec

from overtrick.core.session import Session
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.explain.fee_changes import FeeChange
from overtrick.store.journal.effects import Gain, find_gains
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.corrections.session_changes import SessionChange, find_session_changes
from overtrick.store.queries.files.unknown_numbers import UnknownNumber, find_numbers_of_sessions
from overtrick.store.queries.session_results import Ladder, Points, find_ladders_and_awards
from overtrick.store.queries.visibility import Person, find_people, person_without_page
from overtrick.store.results.reading import Reading

# The code of a problem about a number that nobody has.
UNKNOWN_PLAYER = "player-unknown"
_STORED = (
    "SELECT s.id FROM session s JOIN revision r ON r.id = s.revision_id WHERE r.seq = %s AND s.stands "
    "ORDER BY s.position"
)
_ENDED = (
    "SELECT s.name, s.section, s.date, s.round, s.id FROM session s JOIN revision r ON r.id = s.revision_id "
    "WHERE r.ended = %s AND s.club IS NOT NULL ORDER BY s.date, s.position"
)
_CONTESTANTS = (
    "SELECT session_id, count(DISTINCT entry_id) FROM sitting WHERE session_id IN ({marks}) AND number <> '0' "
    "GROUP BY session_id"
)
# What the points of other files lose or gain by a line of the journal.
_ELSEWHERE = (
    "SELECT s.name, s.section, s.date, s.round, p.number, a.unit, sum(a.points) FROM posting o "
    "JOIN session s ON s.id = o.session_id JOIN revision x ON x.id = s.revision_id "
    "JOIN award a ON a.session_id = o.session_id AND a.posting_id = o.id JOIN player p ON p.id = a.player_id "
    "WHERE o.seq = %s AND (x.ended IS NULL OR x.ended <> o.seq) "
    "GROUP BY s.id, s.name, s.section, s.date, s.round, p.number, a.unit HAVING sum(a.points) <> 0 "
    "ORDER BY s.date, s.id, p.number, a.unit"
)


class DescribedSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session in one line: what it was, when, and how many contestants it has."""

    event: str
    section: str
    date: date | None
    round: int | None
    rows: int


class FilePreview(msgspec.Struct, frozen=True, kw_only=True):
    """What would be on record with a file: its sessions, and what changed in those that were there before.

    `described` is what the file says of its sessions, also where they would not count. `totals` are the points of all
    players together; `earners` counts the players who would earn some. A file that is `repeated` changes nothing.
    `unknown` are the numbers in it that nobody has, with those who are probably meant. `fees` is what changes on
    invoices, and `more_fees` how many more of them change.
    """

    described: tuple[DescribedSession, ...]
    format: str
    ladders: tuple[Ladder, ...] = ()
    changes: tuple[SessionChange, ...] = ()
    ended: tuple[DescribedSession, ...] = ()
    totals: tuple[Points, ...] = ()
    earners: int = 0
    repeated: bool = False
    unknown: tuple[UnknownNumber, ...] = ()
    fees: tuple[FeeChange, ...] = ()
    more_fees: int = 0


class PlayerGain(msgspec.Struct, frozen=True):
    """What a player gains or loses, of each unit."""

    person: Person
    number: str
    points: tuple[Points, ...]


class OtherGain(msgspec.Struct, frozen=True):
    """What players gain or lose in a session of another file."""

    session: DescribedSession
    gains: tuple[PlayerGain, ...]


class CancellationPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What the cancellation of a file reverses, and what else it changes. `totals` are without a sign."""

    sessions: tuple[DescribedSession, ...]
    gains: tuple[PlayerGain, ...]
    totals: tuple[Points, ...]
    others: tuple[OtherGain, ...]


def preview_file(receipt: Receipt, reading: Reading, who: Actor | None) -> FilePreview:
    """Return what a file would do; called in the transaction in which it is tried."""
    described = tuple(map(_describe, reading.sessions))
    stored = [key for (key,) in database.rows(_STORED, receipt.seq)]
    found = find_ladders_and_awards(stored, who)
    changes = [each for key in stored for each in find_session_changes(key, who) if each.seq == receipt.seq]
    parts: defaultdict[str, int] = defaultdict(int)
    for _, awards in found:
        for award in awards:
            parts[award.unit] += award.points
    return FilePreview(
        described=described, format=reading.format, ladders=tuple(ladder for ladder, _ in found),
        changes=tuple(changes), ended=_ended_sessions(receipt.seq),
        totals=_points((unit, from_parts(own)) for unit, own in parts.items()),
        earners=len({award.number for _, awards in found for award in awards}), repeated=receipt.repeated,
        unknown=_find_unknown(receipt, reading, stored, who),
    )  # fmt: skip


def _find_unknown(
    receipt: Receipt, reading: Reading, stored: Sequence[int], who: Actor | None
) -> tuple[UnknownNumber, ...]:
    """Find who may be meant by the numbers that nobody has, in the sessions that would count."""
    days = [session.date for session in reading.sessions if session.date]
    if not stored or not days:
        return ()
    numbers = list(dict.fromkeys(each.found for each in receipt.problems if each.code == UNKNOWN_PLAYER))
    return tuple(find_numbers_of_sessions(receipt.club, numbers, stored, max(days), who))


def preview_cancellation(entry: JournalEntry, who: Actor | None) -> CancellationPreview:
    """Return what a cancellation does; called in the transaction in which it is tried."""
    elsewhere = database.rows(_ELSEWHERE, entry.seq)
    others = defaultdict[DescribedSession, list[Gain]](list)
    for event, section, day, number, player, unit, parts in elsewhere:
        session = DescribedSession(event=event, section=section, date=day_of(day), round=number, rows=0)
        others[session].append(Gain(player, unit, from_parts(int(parts))))
    gains = find_gains(entry.seq)
    own = _without(gains, [each for some in others.values() for each in some])
    people = find_people({gain.player for gain in [*gains, *own]}, who)
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    for gain in own:
        sums[gain.unit] -= gain.points
    return CancellationPreview(
        sessions=_ended_sessions(entry.seq), gains=_by_player(own, people), totals=_points(sums.items()),
        others=tuple(OtherGain(session, _by_player(some, people)) for session, some in others.items()),
    )  # fmt: skip


def _describe(session: Session) -> DescribedSession:
    rows = sum(not entry.phantom for entry in session.entries)
    return DescribedSession(
        event=session.event, section=session.section, date=session.date, round=session.round, rows=rows
    )


def _ended_sessions(seq: int) -> tuple[DescribedSession, ...]:
    """Return the sessions whose version a line of the journal ended."""
    found = database.rows(_ENDED, seq)
    sizes: dict[int, int] = {}
    for marks, some in in_chunks(row[-1] for row in found):
        sizes |= dict(database.rows(_CONTESTANTS.format(marks=marks), *some))
    return tuple(
        DescribedSession(event=event, section=section, date=day_of(day), round=number, rows=sizes.get(key, 0))
        for event, section, day, number, key in found
    )


def _without(gains: Iterable[Gain], others: Iterable[Gain]) -> list[Gain]:
    """Return gains less those of other files, so that each is told once."""
    left = {(gain.player, gain.unit): gain.points for gain in gains}
    for other in others:
        key = (other.player, other.unit)
        left[key] = left.get(key, Decimal()) - other.points
    return [Gain(player, unit, points) for (player, unit), points in left.items() if points]


def _by_player(gains: Iterable[Gain], people: dict[str, Person]) -> tuple[PlayerGain, ...]:
    found: defaultdict[str, list[tuple[str, Decimal]]] = defaultdict(list)
    for gain in gains:
        found[gain.player].append((gain.unit, gain.points))
    return tuple(
        PlayerGain(people.get(number) or person_without_page(number), number, _points(own))
        for number, own in found.items()
    )


def _points(amounts: Iterable[tuple[str, Decimal]]) -> tuple[Points, ...]:
    return tuple(Points(f"{amount:f}", unit) for unit, amount in sorted(amounts) if amount)
