"""The records as one transaction sees and changes them: what stands, and the rows that are about to be written.

Taking in a file asks a few questions: is the batch known, is the session known under another name, which event is it?
A `Book` asks them for many files at once, and keeps the answers up to date while it plans one after the other.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from overtrick.checks.deliveries import session_key
from overtrick.core.session import NO_NUMBER, NOBODY, Session
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import COUNTED, Models, Writer
from overtrick.store.db.fetch import Asking, Question, together
from overtrick.store.journal.entries import Line
from overtrick.store.journal.federation_state import Office
from overtrick.store.results import event_parts
from overtrick.store.results.event_parts import Parts
from overtrick.store.results.reading import Reading

_AT_ONCE = 500
_KEY_LENGTH = 200


class Kept(msgspec.Struct):
    """A batch as it is kept: its last file, and the revision whose results stand."""

    id: int
    name: str
    latest: int
    state: str
    sha256: str
    standing: int | None = None
    standing_rows: int | None = None
    revision: int = 0  # the id of the last one
    taken_back: bool = False  # whether a later line took the last one back
    facts: list[dict[str, Any]] = []


class Glance:
    """The records for somebody who only looks."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._parts: dict[int, Parts] = {}

    def parts_of(self, event: int) -> Parts:
        """The ladders and matches of an event that stand now."""
        if event not in self._parts:
            sql, values = event_parts.question("%s", [event])
            self._parts |= event_parts.parts_in([event], database.rows(sql, *values))
        return self._parts[event]


class Book(Glance):
    """The records during one transaction."""

    def __init__(self, office: Office, counted: Models = COUNTED) -> None:
        super().__init__(office)
        self.writer = Writer(counted)
        self.next_seq = self.writer.last_seq + 1
        self.batches: dict[tuple[int, str], Kept] = {}
        self.twins: dict[str, dict[int, str]] = {}
        self.events: dict[tuple[int, str, int], int] = {}
        self.raws: dict[str, int] = {}
        self.touched: set[int] = set()  # players whose points the line at hand changed
        self.programs: dict[int, str] = {}

    def write_line(self, line: Line) -> None:
        """Put a line into the journal."""
        self.writer.add_row(models.Journal, line.row())
        self.next_seq = line.seq + 1

    def prefetch(self, readings: Sequence[Reading]) -> None:
        """Ask everything that these files need to know, in a few questions, and these at once where it can be."""
        sessions = [session for reading in readings if reading.accepted for session in reading.sessions]
        together(
            self._fetch_raws({reading.sha256 for reading in readings}),
            self._fetch_batches({reading.delivery.name for reading in readings}),
            self._fetch_twins({key for session in sessions if (key := hashed_key(session))}),
            self._fetch_same({reading.sha256 for reading in readings if reading.rows}),
            self._fetch_events({folded(session.event) for session in sessions}),
            self.office.register.loading(numbers_in(sessions)),
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
            self._parts[found] = Parts()
        return found

    def parts_of(self, event: int) -> Parts:
        """The same, with what waits to be written."""
        if event not in self._parts:
            self.writer.flush()
        return super().parts_of(event)

    def _fetch_raws(self, digests: set[str]) -> Asking:
        sql = "SELECT sha256, id FROM raw_file WHERE sha256 IN ({marks})"
        for answer in (yield asked(sql, digests)):
            self.raws.update(dict(answer))

    def _fetch_batches(self, names: set[str]) -> Asking:
        sql = (
            "SELECT b.club, b.name, b.id, b.latest, r.state, f.sha256, r.id, s.id, s.rows, r.ended FROM batch b "
            "JOIN revision r ON r.batch_id = b.id AND r.number = b.latest JOIN raw_file f ON f.id = r.raw_id "
            "LEFT JOIN revision s ON s.batch_id = b.id AND s.state = 'accepted' WHERE b.name IN ({marks})"
        )
        for answer in (yield asked(sql, names)):
            for club, name, key, latest, state, sha256, revision, standing, rows, ended in answer:
                kept = Kept(key, name, latest, state, sha256, standing, rows, revision, ended is not None)
                self.batches[(club, name)] = kept
        by_id = {kept.id: kept for kept in self.batches.values()}
        sql = "SELECT batch_id, position, revision, data FROM fact WHERE batch_id IN ({marks}) ORDER BY id"
        for answer in (yield asked(sql, by_id)):
            for batch, position, revision, data in answer:
                by_id[batch].facts.append(
                    {"position": position, "revision": revision, "data": msgspec.json.decode(data)}
                )

    def _fetch_twins(self, keys: set[str]) -> Asking:
        sql = (
            "SELECT s.key, b.id, b.name FROM session s JOIN revision r ON r.id = s.revision_id "
            "JOIN batch b ON b.id = r.batch_id WHERE s.stands AND s.key IN ({marks}) ORDER BY s.id"
        )
        for answer in (yield asked(sql, keys)):
            for key, batch, name in answer:
                self.twins.setdefault(key, {})[batch] = name

    def _fetch_same(self, digests: set[str]) -> Asking:
        """Files with the same bytes that stand already, under whatever name and sender."""
        sql = (
            "SELECT f.sha256, b.id, b.name FROM raw_file f JOIN revision r ON r.raw_id = f.id JOIN batch b "
            "ON b.id = r.batch_id WHERE f.sha256 IN ({marks}) AND r.state = 'accepted' ORDER BY r.id"
        )
        for answer in (yield asked(sql, digests)):
            for sha256, batch, name in answer:
                self.twins.setdefault(sha256, {})[batch] = name

    def _fetch_events(self, names: set[str]) -> Asking:
        sql = "SELECT club, key, year, id FROM event WHERE key IN ({marks})"
        for answer in (yield asked(sql, names)):
            self.events.update({(club, key, year): found for club, key, year, found in answer})
        lots = list(in_lots(set(self.events.values()) - set(self._parts)))
        answers = yield [event_parts.question(marks, events) for marks, events in lots]
        for (_, events), answer in zip(lots, answers, strict=True):
            self._parts |= event_parts.parts_in(events, answer)


def asked(sql: str, values: Iterable[Any]) -> list[Question]:
    """A question about any number of values, with {marks} for them, as so many questions as it takes."""
    return [(sql.format(marks=marks), some) for marks, some in in_lots(values)]


def numbers_in(sessions: Iterable[Session]) -> set[str]:
    """Every player's number in some sessions."""
    numbers = {number for session in sessions for entry in session.entries for number in entry.players}
    return numbers - {NOBODY, NO_NUMBER}


def in_lots(values: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Values in lots that one question can hold, each with its placeholders."""
    everything = sorted(values)
    for at in range(0, len(everything), _AT_ONCE):
        some = everything[at : at + _AT_ONCE]
        yield ", ".join(["%s"] * len(some)), some


def folded(text: str) -> str:
    """A name as it is compared: case and spacing do not count."""
    return " ".join(text.split()).casefold()[:_KEY_LENGTH]


def hashed_key(session: Session) -> str:
    """What makes two sessions the same one (F8), as a short text; nothing where too little is known."""
    key = session_key(session)
    if key is None:
        return ""
    return hashlib.sha256("\0".join(map(str, key)).encode("utf-8", "replace")).hexdigest()
