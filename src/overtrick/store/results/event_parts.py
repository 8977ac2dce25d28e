"""The parts of an event that depend on each other: final ladders, rounds of matches, contest reports (N18, N25, C4).

A unit of work reads them once and keeps them up to date, because a nation's year has thousands of each.
"""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from overtrick.core.identity import are_related
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, Session
from overtrick.formats import nzb
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, in_chunks
from overtrick.store.db.values import day_of

_PARTS = (
    "SELECT s.event_id, s.id, s.round, s.lists, s.section, s.date, s.location, s.stage_id, b.id, b.name, r.format "
    "FROM session s JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "WHERE s.stands AND (s.round = %s OR s.lists = %s OR r.format <> %s) AND s.event_id IN "
)


_RELATED = (
    'SELECT o.id, o."key", e."key" FROM event e JOIN event o ON o.club = e.club AND o.year = e.year WHERE e.id = %s'
)


class Ladder(NamedTuple):
    """A final ladder in force: where it was played, whether a person linked it to a stage, and its file."""

    section: str
    date: date
    location: str
    linked: bool
    batch: int
    file: str


class EventParts:
    """The sessions of an event in force that may matter to each other.

    `files` are all of them, with the names of their files; `ladders` are the final ladders, `matches` the rounds of
    matches, `reports` the sessions of formats that report whole contests; `sessions` are those that were read.
    """

    def __init__(self) -> None:
        self.files: dict[int, str] = {}
        self.sessions: dict[int, Session] = {}
        self.ladders: dict[int, Ladder] = {}
        self.matches: set[int] = set()
        self.reports: set[int] = set()

    def add(self, number: int, session: Session, batch: int, file: str, *, linked: bool) -> None:
        """Add a session that is in force from now on."""
        assert session.date is not None
        if session.final:
            where = (session.section, session.date, session.location)
            self.ladders[number] = Ladder(*where, linked, batch, file)
        if session.lists == MATCH_LISTS:
            self.matches.add(number)
        if session.details:
            self.reports.add(number)
        if number in self.ladders or number in self.matches or number in self.reports:
            self.files[number], self.sessions[number] = file, session

    def remove(self, number: int) -> None:
        """Remove a session that is no longer in force."""
        self.files.pop(number, None)
        self.sessions.pop(number, None)
        self.ladders.pop(number, None)
        self.matches.discard(number)
        self.reports.discard(number)


class EventPartsReader:
    """Reads the parts of events, each event once."""

    def __init__(self) -> None:
        self._parts: dict[int, EventParts] = {}

    def parts_of(self, event: int) -> EventParts:
        """Return the ladders and matches of an event that are in force now."""
        if event not in self._parts:
            self.load([event])
        return self._parts[event]

    def load(self, events: Iterable[int]) -> None:
        """Read the parts of several events together, because they will be asked for one after the other."""
        for marks, some in in_chunks({event for event in events if event not in self._parts}):
            sql, values = parts_query(marks, some)
            self._parts |= parts_from_rows(some, database.rows(sql, *values))

    def related_events(self, event: int) -> list[int]:
        """Return an event, and those of its club and year whose names say that one may be a session of the other."""
        found = database.rows(_RELATED, event)
        return sorted(other for other, name, own_name in found if are_related(name, own_name))


def parts_query(marks: str, events: Iterable[int]) -> Query:
    """Return the query for the parts of events; `marks` are the placeholders of the events."""
    return f"{_PARTS} ({marks}) ORDER BY s.id", (FINAL_ROUND, MATCH_LISTS, nzb.FORMAT, *events)


def parts_from_rows(events: Iterable[int], rows: Rows) -> dict[int, EventParts]:
    """Return the parts of events by the rows of the query."""
    found = {event: EventParts() for event in events}
    for event, session, number, lists, section, day, location, stage, batch, file, file_format in rows:
        found[event].files[session] = file
        if number == FINAL_ROUND:
            linked = stage is not None
            found[event].ladders[session] = Ladder(section, day_of(day), location, linked, batch, file)
        if lists == MATCH_LISTS:
            found[event].matches.add(session)
        if file_format != nzb.FORMAT:
            found[event].reports.add(session)
    return found
