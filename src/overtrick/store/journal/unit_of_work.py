"""The records as one transaction sees and changes them: what stands, and the rows that are about to be written.

Taking in a file asks a few questions: is the batch known, is the session known under another name, which event is it?
A `Book` asks them for many files at once, and keeps the answers up to date while it plans one after the other.
"""

from collections.abc import Sequence

import msgspec

from overtrick.core.session import Session
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import NUMBERED, BulkWriter, Models
from overtrick.store.db.fetch import Lookup, chunked_queries, in_chunks, run_together
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.results import event_parts
from overtrick.store.results.event_parts import EventParts
from overtrick.store.results.known_files import KnownBatch, folded, hashed_key, numbers_in
from overtrick.store.results.reading import Reading


class Glance:
    """The records for somebody who only looks."""

    def __init__(self, state: FederationState) -> None:
        self.state = state
        self._parts: dict[int, EventParts] = {}

    def parts_of(self, event: int) -> EventParts:
        """The ladders and matches of an event that stand now."""
        if event not in self._parts:
            sql, values = event_parts.parts_query("%s", [event])
            self._parts |= event_parts.parts_in([event], database.rows(sql, *values))
        return self._parts[event]


class UnitOfWork(Glance):
    """The records during one transaction."""

    def __init__(self, state: FederationState, counted: Models = NUMBERED) -> None:
        super().__init__(state)
        self.writer = BulkWriter(counted)
        self.next_seq = self.writer.last_seq + 1
        self.batches: dict[tuple[int, str], KnownBatch] = {}
        self.twins: dict[str, dict[int, str]] = {}
        self.events: dict[tuple[int, str, int], int] = {}
        self.raws: dict[str, int] = {}
        self.touched: set[int] = set()  # players whose points the line at hand changed
        self.programs: dict[int, str] = {}

    def write_line(self, entry: JournalEntry) -> None:
        """Put a line into the journal."""
        self.writer.add_row(models.Journal, entry.row())
        self.next_seq = entry.seq + 1

    def prefetch(self, readings: Sequence[Reading]) -> None:
        """Ask everything that these files need to know, in a few questions, and these at once where it can be."""
        sessions = [session for reading in readings if reading.accepted for session in reading.sessions]
        run_together(
            self._fetch_raws({reading.sha256 for reading in readings}),
            self._fetch_batches({reading.delivery.name for reading in readings}),
            self._fetch_twins({key for session in sessions if (key := hashed_key(session))}),
            self._fetch_same({reading.sha256 for reading in readings if reading.rows}),
            self._fetch_events({folded(session.event) for session in sessions}),
            self.state.register.loading(numbers_in(sessions)),
        )

    def raw(self, reading: Reading) -> int:
        """The number of the file's bytes, which are kept once."""
        found = self.raws.get(reading.sha256)
        if found is None:
            content = reading.delivery.content
            found = self.writer.add(models.RawFile, reading.sha256, len(content), content)
            self.raws[reading.sha256] = found
        return found

    def event(self, session: Session) -> int:
        """The event of a session: the same name at the same club in the same year."""
        assert session.date is not None
        assert session.club is not None
        key = (session.club, folded(session.event), session.date.year)
        found = self.events.get(key)
        if found is None:
            values = (session.club, key[1], session.event, key[2])
            found = self.events[key] = self.writer.add(models.Event, *values)
            self._parts[found] = EventParts()
        return found

    def parts_of(self, event: int) -> EventParts:
        """The same, with what waits to be written."""
        if event not in self._parts:
            self.writer.flush()
        return super().parts_of(event)

    def _fetch_raws(self, digests: set[str]) -> Lookup:
        sql = "SELECT sha256, id FROM raw_file WHERE sha256 IN ({marks})"
        for answer in (yield chunked_queries(sql, digests)):
            self.raws.update(dict(answer))

    def _fetch_batches(self, names: set[str]) -> Lookup:
        sql = (
            "SELECT b.club, b.name, b.id, b.latest, r.state, f.sha256, r.id, s.id, s.rows, r.ended FROM batch b "
            "JOIN revision r ON r.batch_id = b.id AND r.number = b.latest JOIN raw_file f ON f.id = r.raw_id "
            "LEFT JOIN revision s ON s.batch_id = b.id AND s.state = 'accepted' WHERE b.name IN ({marks})"
        )
        for answer in (yield chunked_queries(sql, names)):
            for club, name, key, latest, state, sha256, revision, standing, rows, ended in answer:
                kept = KnownBatch(key, name, latest, state, sha256, standing, rows, revision, ended is not None)
                self.batches[(club, name)] = kept
        by_id = {kept.id: kept for kept in self.batches.values()}
        sql = "SELECT batch_id, position, revision, data FROM fact WHERE batch_id IN ({marks}) ORDER BY id"
        for answer in (yield chunked_queries(sql, by_id)):
            for batch, position, revision, data in answer:
                by_id[batch].facts.append(
                    {"position": position, "revision": revision, "data": msgspec.json.decode(data)}
                )

    def _fetch_twins(self, keys: set[str]) -> Lookup:
        sql = (
            "SELECT s.key, b.id, b.name FROM session s JOIN revision r ON r.id = s.revision_id "
            "JOIN batch b ON b.id = r.batch_id WHERE s.stands AND s.key IN ({marks}) ORDER BY s.id"
        )
        for answer in (yield chunked_queries(sql, keys)):
            for key, batch, name in answer:
                self.twins.setdefault(key, {})[batch] = name

    def _fetch_same(self, digests: set[str]) -> Lookup:
        """Files with the same bytes that stand already, under whatever name and sender."""
        sql = (
            "SELECT f.sha256, b.id, b.name FROM raw_file f JOIN revision r ON r.raw_id = f.id JOIN batch b "
            "ON b.id = r.batch_id WHERE f.sha256 IN ({marks}) AND r.state = 'accepted' ORDER BY r.id"
        )
        for answer in (yield chunked_queries(sql, digests)):
            for sha256, batch, name in answer:
                self.twins.setdefault(sha256, {})[batch] = name

    def _fetch_events(self, names: set[str]) -> Lookup:
        sql = "SELECT club, key, year, id FROM event WHERE key IN ({marks})"
        for answer in (yield chunked_queries(sql, names)):
            self.events.update({(club, key, year): found for club, key, year, found in answer})
        lots = list(in_chunks(set(self.events.values()) - set(self._parts)))
        answers = yield [event_parts.parts_query(marks, events) for marks, events in lots]
        for (_, events), answer in zip(lots, answers, strict=True):
            self._parts |= event_parts.parts_in(events, answer)
