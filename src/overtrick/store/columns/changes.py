"""What the copy lacks: which parts of play and which tables changed since the entry of the journal that it shows.

Files and postings say it by their entries. Decisions about sessions say in the audit log which file they are about.
What the registers change in play (who has a number, the region of a club) is found by comparing them with the copy.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import date

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.kinds import DELIVERY

_LAST = "SELECT max(seq) FROM journal"
_LINK = "SELECT link FROM journal WHERE seq = %s"
_DECISIONS = f"SELECT 1 FROM journal WHERE seq > %s AND kind <> '{DELIVERY}' LIMIT 1"
_STANDING = "SELECT 1 FROM change WHERE seq > %s LIMIT 1"
_FILES = (
    "SELECT s.event_id, s.date FROM session s JOIN revision r ON r.id = s.revision_id WHERE r.seq > %s OR r.ended > %s"
)
_POSTED = "SELECT s.event_id, s.date FROM session s JOIN posting o ON o.session_id = s.id WHERE o.seq > %s"
# Awards have no index of their postings, but those of later postings have later numbers.
_POSTED_ALONE = (
    "SELECT DISTINCT a.played FROM award a JOIN posting o ON o.id = a.posting_id "
    "WHERE a.session_id IS NULL AND o.seq > %s"
)
_ALONE = "SELECT 1 FROM posting WHERE seq > %s AND session_id IS NULL LIMIT 1"
# Another session of an event may be its overall list now.
_OF_EVENTS = "SELECT DISTINCT date FROM session WHERE event_id IN ({marks})"
_AUDITED = "SELECT what, key, before, after FROM audit WHERE seq > %s AND what NOT IN ({marks})"
_OF_FILE = (
    "SELECT DISTINCT s.event_id, s.date FROM session s JOIN revision r ON r.id = s.revision_id "
    "JOIN batch b ON b.id = r.batch_id WHERE b.club = %s AND b.name = %s"
)
_PLAYED_BY = "SELECT DISTINCT s.date FROM sitting x JOIN session s ON s.id = x.session_id WHERE x.number IN ({marks})"
_HELD_BY = "SELECT DISTINCT date FROM session WHERE club IN ({marks})"
# What decisions change besides play, or change in play by postings and files only.
_BESIDE_PLAY = (
    "player", "question", "application", "club-details", "tournament", "tournament-entry", "entry-forms", "bill",
    "bill-to", "payment", "invoice", "run", "code", "sending", "region", "batch", "program",
)  # fmt: skip
_SESSION, _APPROVAL, _CLUB = "session", "approval", "club"


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What changed: days of play, and whether the registers or standings did; `everything` if it may be all play."""

    days: frozenset[date] = frozenset()
    registers: bool = False
    everything: bool = False


def last_entry() -> tuple[int, str]:
    """Return the last entry of the journal, with its link."""
    seq = int(database.rows(_LAST)[0][0] or 0)
    return seq, link_of(seq) or ""


def link_of(seq: int) -> str | None:
    """Return the link of an entry of the journal; None if there is no such entry."""
    found = database.rows(_LINK, seq)
    return str(found[0][0]) if found else None


def find_changes(seq: int) -> Changes:
    """Find what changed since an entry of the journal."""
    decided = bool(database.rows(_DECISIONS, seq))
    sessions = {(event, day_of(day)) for event, day in [*database.rows(_FILES, seq, seq), *database.rows(_POSTED, seq)]}
    days: set[date] = set()
    if decided:
        for found in _find_decided(seq):
            if found is None:
                return Changes(registers=True, everything=True)
            if isinstance(found, tuple):
                sessions.add(found)
            else:
                days.add(found)
    if database.rows(_ALONE, seq):
        days.update(day_of(day) for (day,) in database.rows(_POSTED_ALONE, seq))
    days.update(day for _, day in sessions)
    days |= _days_where(_OF_EVENTS, {event for event, _ in sessions})
    return Changes(days=frozenset(days), registers=decided or bool(database.rows(_STANDING, seq)))


def _find_decided(seq: int) -> Iterator[tuple[int, date] | date | None]:
    """Yield the sessions or days of play that decisions are about; None where it may be all play."""
    marks = ", ".join(["%s"] * len(_BESIDE_PLAY))
    for what, key, before, after in database.rows(_AUDITED.format(marks=marks), seq, *_BESIDE_PLAY):
        if what == _SESSION:
            club, _, name = str(key).rpartition(" ")[0].partition(" ")
            found = database.rows(_OF_FILE, int(club), name) if club.isdecimal() else []
            if not found:
                yield None
            yield from ((event, day_of(day)) for event, day in found)
        elif what == _APPROVAL:
            yield from _days_of_approval(before, after)
        elif what == _CLUB:
            # Whether its sessions count, and their classes, may be otherwise now.
            yield from find_days_of_clubs([int(key)])
        else:
            yield None


def _days_of_approval(*audited: str) -> Iterator[date | None]:
    """Yield the days of the sessions on the days of an approved event; None if it does not say which."""
    for text in audited:
        approval = msgspec.json.decode(text)
        if approval is None:
            continue
        first = approval.get("first")
        if not first:
            yield None
            return
        values = first, approval.get("last") or first
        found = database.rows("SELECT DISTINCT date FROM session WHERE date >= %s AND date <= %s", *values)
        yield from (day_of(day) for (day,) in found)


def find_days_of_numbers(numbers: Collection[str]) -> frozenset[date]:
    """Find the days on which some numbers played."""
    return frozenset(_days_where(_PLAYED_BY, numbers))


def find_days_of_clubs(clubs: Collection[int]) -> frozenset[date]:
    """Find the days on which some clubs held sessions."""
    return frozenset(_days_where(_HELD_BY, clubs))


def _days_where(sql: str, values: Iterable[int] | Iterable[str]) -> set[date]:
    return {
        day_of(day) for marks, some in in_chunks(values) for (day,) in database.rows(sql.format(marks=marks), *some)
    }
