"""What the records know about files that arrive: batches, twins and events, read for many files at once.

To process a file, the program must know its batch, other files that report the same session, and its event. All of it
is read for many files at once, and kept up to date while one file after the other is processed.
"""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import msgspec

from overtrick.core.identity import EventKey, event_key, fold_name, session_key
from overtrick.core.session import NO_NUMBER, NOBODY, Session
from overtrick.store import models
from overtrick.store.db.fetch import Lookup, chunked_queries, in_chunks, run_lookups
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.event_parts import EventParts, EventPartsReader, parts_from_rows, parts_query
from overtrick.store.results.reading import Reading
from overtrick.store.results.tournament_facts import SaidLink


class KnownBatch(msgspec.Struct):
    """A batch as it is stored: its last file, and the revision whose results are in force."""

    id: int
    name: str
    latest: int
    state: str
    sha256: str
    in_force: int | None = None
    rows_in_force: int | None = None
    revision: int = 0  # the id of the last one
    taken_back: bool = False  # whether a later entry ended the last one
    facts: list[dict[str, Any]] = []
    said: dict[int, SaidLink] = {}  # what people said about its sessions and tournaments, by position


class KnownFiles(EventPartsReader):
    """What a unit of work knows about files, with what it is about to write.

    `batches` are by club and file name; `twins` are the batches that report the same session or the same bytes, by key;
    `events` are by club, name and year; `programs` are the scoring programs that clubs were seen to use,
    each with the day.
    """

    def __init__(self, work: UnitOfWork) -> None:
        super().__init__()
        self._work = work
        self.batches: dict[tuple[int, str], KnownBatch] = {}
        self.twins: dict[str, dict[int, str]] = {}
        self.programs: dict[int, tuple[str, date]] = {}
        self._events: dict[EventKey, int] = {}
        self._raw_files: dict[str, int] = {}

    def prefetch(self, readings: Sequence[Reading]) -> None:
        """Read everything that these files need, in as few queries as possible."""
        sessions = [session for reading in readings if reading.accepted for session in reading.sessions]
        run_lookups(
            self._fetch_raw_files({reading.sha256 for reading in readings}),
            self._fetch_batches({reading.delivery.name for reading in readings}),
            self._fetch_twins({key for session in sessions if (key := hash_session(session))}),
            self._fetch_same_bytes({reading.sha256 for reading in readings if reading.rows}),
            self._fetch_events({fold_name(session.event) for session in sessions}),
            self._work.state.register.lookup(collect_player_numbers(sessions)),
        )

    def raw_file(self, reading: Reading) -> int:
        """Return the number of the file's bytes, which are stored once."""
        found = self._raw_files.get(reading.sha256)
        if found is None:
            content = reading.delivery.content
            found = self._work.writer.add(models.RawFile, reading.sha256, len(content), content)
            self._raw_files[reading.sha256] = found
        return found

    def event(self, session: Session) -> int:
        """Return the event of a session: the same name at the same club in the same year."""
        key = event_key(session)
        assert key is not None
        found = self._events.get(key)
        if found is None:
            values = (key.club, key.name, session.event, key.year)
            found = self._events[key] = self._work.writer.add(models.Event, *values)
            self._parts[found] = EventParts()
        return found

    def parts_of(self, event: int) -> EventParts:
        """Return the ladders and matches of an event that are in force, with those that are about to be written."""
        if event not in self._parts:
            self._work.writer.flush()
        return super().parts_of(event)

    def related_events(self, event: int) -> list[int]:
        """Return an event and those with related names, with those that are about to be written."""
        self._work.writer.flush()
        return super().related_events(event)

    def _fetch_raw_files(self, digests: set[str]) -> Lookup:
        sql = "SELECT sha256, id FROM raw_file WHERE sha256 IN ({marks})"
        for answer in (yield chunked_queries(sql, digests)):
            self._raw_files.update(dict(answer))

    def _fetch_batches(self, names: set[str]) -> Lookup:
        sql = (
            "SELECT b.club, b.name, b.id, b.latest, r.state, f.sha256, r.id, s.id, s.rows, r.ended FROM batch b "
            "JOIN revision r ON r.batch_id = b.id AND r.number = b.latest JOIN raw_file f ON f.id = r.raw_id "
            "LEFT JOIN revision s ON s.batch_id = b.id AND s.state = 'accepted' WHERE b.name IN ({marks})"
        )
        for answer in (yield chunked_queries(sql, names)):
            for club, name, key, latest, state, sha256, revision, in_force, rows, ended in answer:
                known = KnownBatch(key, name, latest, state, sha256, in_force, rows, revision, ended is not None)
                self.batches[(club, name)] = known
        by_id = {batch.id: batch for batch in self.batches.values()}
        sql = "SELECT batch_id, position, revision, data FROM fact WHERE batch_id IN ({marks}) ORDER BY id"
        for answer in (yield chunked_queries(sql, by_id)):
            for batch, position, revision, data in answer:
                by_id[batch].facts.append(
                    {"position": position, "revision": revision, "data": msgspec.json.decode(data)}
                )
        sql = 'SELECT batch, "position", tournament_id, belongs, stage FROM tournament_session WHERE batch IN ({marks})'
        for answer in (yield chunked_queries(sql, by_id)):
            for batch, position, tournament, belongs, stage in answer:
                by_id[batch].said[position] = SaidLink(tournament, bool(belongs), stage)

    def _fetch_twins(self, keys: set[str]) -> Lookup:
        sql = (
            "SELECT s.key, b.id, b.name FROM session s JOIN revision r ON r.id = s.revision_id "
            "JOIN batch b ON b.id = r.batch_id WHERE s.stands AND s.key IN ({marks}) ORDER BY s.id"
        )
        for answer in (yield chunked_queries(sql, keys)):
            for key, batch, name in answer:
                self.twins.setdefault(key, {})[batch] = name

    def _fetch_same_bytes(self, digests: set[str]) -> Lookup:
        """Read the files in force that have the same bytes, under any name and from any sender."""
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
            self._events.update({EventKey(club, key, year): found for club, key, year, found in answer})
        chunks = list(in_chunks(set(self._events.values()) - set(self._parts)))
        answers = yield [parts_query(marks, events) for marks, events in chunks]
        for (_, events), answer in zip(chunks, answers, strict=True):
            self._parts |= parts_from_rows(events, answer)


def collect_player_numbers(sessions: Iterable[Session]) -> set[str]:
    """Return the numbers of all players in sessions."""
    numbers = {number for session in sessions for entry in session.entries for number in entry.players}
    return numbers - {NOBODY, NO_NUMBER}


def hash_session(session: Session) -> str:
    """Return a hash that two sessions share if they are the same one (F8); an empty text if too little is known."""
    key = session_key(session)
    if key is None:
        return ""
    return hashlib.sha256("\0".join(map(str, key)).encode("utf-8", "replace")).hexdigest()


def known_files(work: UnitOfWork) -> KnownFiles:
    """Return what a unit of work knows about files."""
    return work.extension(KnownFiles)
