"""Processing of a delivery: its outcome, and the rows that follow from it. One transaction a file.

The same steps run when a file arrives, when a nation is loaded and when the records are made again; they depend only on
the file, its journal entry and the records before it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.checks.deliveries import Outcome
from overtrick.core.because import Because
from overtrick.core.problems import MOST, Problem, limit_problems
from overtrick.formats import magic_contest
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries import notices
from overtrick.store.deliveries.outcomes import (
    CANCELLED,
    HELD,
    REJECTED,
    REPLACED,
    SEVERITIES,
    STATES,
    decide_outcome,
    is_repetition,
)
from overtrick.store.deliveries.serial_numbers import serial_notices
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import DELIVERY
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results import contest_identity
from overtrick.store.results.boards import add_later_boards, carry_boards_over, find_rankings
from overtrick.store.results.known_files import KnownBatch, known_files
from overtrick.store.results.reading import Reading
from overtrick.store.results.sessions import (
    award_again,
    award_events_again,
    award_sessions,
    reverse_sessions,
    store_sessions,
)
from overtrick.store.results.stored_sessions import StoredSession

_REPEATED = "the same file again changes nothing"


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """The receipt for a sender: the journal entry, the batch and revision, its state and all problems."""

    seq: int
    batch: int
    club: int
    name: str
    revision: int
    state: str
    because: str
    problems: tuple[Problem, ...] = ()
    repeated: bool = False


def process_delivery(work: UnitOfWork, entry: JournalEntry, reading: Reading) -> Receipt:
    """Process a delivery of the journal; the known files have been read already. Return the receipt."""
    known = known_files(work)
    batch = known.batches.get((reading.club, reading.delivery.name))
    if batch and is_repetition(batch, reading):
        because = Because(_REPEATED, {}, work.state.federation.about_on(entry.day).clauses.file_names)
        return _build_receipt(entry, reading, batch, str(because), _read_problems(work, batch), repeated=True)
    decision, problems = decide_outcome(work, entry, reading, batch)
    state = STATES[decision.outcome]
    if batch is None:
        number = work.writer.add(models.Batch, reading.club, reading.delivery.name, 1, state)
        batch = known.batches[(reading.club, reading.delivery.name)] = KnownBatch(
            number, reading.delivery.name, 1, state, reading.sha256
        )
    else:
        _begin_revision(work, entry, batch, state, reading.sha256)
    if reading.delivery.by_hand:
        _record_field(work, entry, reading, batch)
    batch.revision = work.writer.add(
        models.Revision, batch.id, batch.latest, entry.seq, known.raw_file(reading), reading.format,
        decision.outcome.value, state, reading.rows, str(decision.because), None,
    )  # fmt: skip
    later = (
        *notices.decision_notices(decision, sound=reading.accepted),
        *apply_outcome(work, entry, reading, batch, decision.outcome),
    )
    found = problems if entry.seq in work.state.pins.outcomes else _combine_problems(problems, later)
    write_problems(work, batch.revision, found)
    return _build_receipt(entry, reading, batch, str(decision.because), found)


def _combine_problems(problems: tuple[Problem, ...], later: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems of a file, then those of its processing, up to a limit."""
    found = (*problems, *later)
    return found if len(found) <= MOST else limit_problems(found)


def _read_problems(work: UnitOfWork, batch: KnownBatch) -> tuple[Problem, ...]:
    """Return the problems that were found when the file came first."""
    work.writer.flush()
    sql = (
        'SELECT code, severity, line, "column", found, message, advice FROM problem WHERE revision_id = %s ORDER BY id'
    )
    return tuple(
        Problem(code, SEVERITIES[severity], *rest) for code, severity, *rest in database.rows(sql, batch.revision)
    )


def apply_outcome(
    work: UnitOfWork, entry: JournalEntry, reading: Reading, batch: KnownBatch, outcome: Outcome
) -> tuple[Problem, ...]:
    """Apply the outcome: reverse the earlier results, store and award the new ones; return warnings of the awards."""
    if outcome in (Outcome.REJECT, Outcome.HOLD):
        return ()
    events: set[int] = set()
    replaced: tuple[Problem, ...] = ()
    if reading.format == magic_contest.FORMAT:
        events = _reverse_contests(work, entry, reading)
    elif batch.in_force is not None:
        replaced = tuple(notices.replacement_notices(work, batch.in_force, reading))
        ended = CANCELLED if outcome is Outcome.CANCEL else REPLACED
        events = _end_revision_in_force(work, entry, batch, ended)
    record_program(work, entry, reading)
    problems: tuple[Problem, ...] = ()
    stored: list[StoredSession] = []
    if outcome is Outcome.BOARDS:
        add_later_boards(work, batch.revision, reading, find_rankings(work, reading, batch.id))
        batch.in_force, batch.rows_in_force = batch.revision, reading.rows
        known_files(work).twins.setdefault(reading.sha256, {})[batch.id] = batch.name
    elif outcome is not Outcome.CANCEL:
        stored = store_sessions(work, batch, reading)
        batch.in_force, batch.rows_in_force = batch.revision, reading.rows
        awarded = award_sessions(work, entry, batch, stored, DELIVERY)
        if batch.latest > 1 or reading.format == magic_contest.FORMAT:
            carry_boards_over(work, stored)
        problems = (
            *awarded,
            *notices.name_notices(reading),
            *notices.session_notices(work, batch, stored),
            *serial_notices(batch, reading),
        )
    award_events_again(work, entry, events, DELIVERY, stored)
    return (*replaced, *problems)


def _reverse_contests(work: UnitOfWork, entry: JournalEntry, reading: Reading) -> set[int]:
    """Reverse every contest that a report takes back; a twin that remains is awarded alone again.

    Return the events whose other sessions may earn otherwise now.
    """
    work.writer.flush()
    events: set[int] = set()
    as_then = entry.seq in work.state.pins.outcomes
    for session in filter(contest_identity.is_reversal, reading.sessions):
        # An earlier version also reversed a contest of another club, if the sender had none.
        contests = contest_identity.find_contests(session)
        for _, found in contests or (contest_identity.find_contests(session, of_any_club=True) if as_then else []):
            twins = contest_identity.find_opposite_sessions(found)
            events |= reverse_sessions(work, entry, "id", found, "reversed")
            contest_identity.cancel_empty_revision(work, entry, found)
            for twin in twins:
                award_again(work, entry, twin, "reversed")
    return events


def _end_revision_in_force(work: UnitOfWork, entry: JournalEntry, batch: KnownBatch, state: str) -> set[int]:
    """Reverse the awards of the revision in force, and mark it; return the events it mattered to."""
    work.writer.flush()
    assert batch.in_force is not None
    events = reverse_sessions(work, entry, "revision_id", batch.in_force, state)
    database.execute("UPDATE revision SET state = %s, ended = %s WHERE id = %s", state, entry.seq, batch.in_force)
    for batches in known_files(work).twins.values():
        batches.pop(batch.id, None)
    batch.in_force = batch.rows_in_force = None
    return events


def _begin_revision(work: UnitOfWork, entry: JournalEntry, batch: KnownBatch, state: str, sha256: str) -> None:
    work.writer.flush()
    if state != REJECTED:
        # A newer file replaces one that waits for a person, unless the newer one is rejected.
        sql = "UPDATE revision SET state = %s, ended = %s WHERE batch_id = %s AND state = %s"
        database.execute(sql, REPLACED, entry.seq, batch.id, HELD)
    batch.latest += 1
    batch.state, batch.sha256, batch.taken_back = state, sha256, False
    database.execute("UPDATE batch SET latest = %s, state = %s WHERE id = %s", batch.latest, state, batch.id)


def _record_field(work: UnitOfWork, entry: JournalEntry, reading: Reading, batch: KnownBatch) -> None:
    """Record the size of the field as a fact about the session, where only a few of its rows were entered."""
    field = (reading.delivery.by_hand or {}).get("field")
    if field:
        data: dict[str, Any] = {"field": field}
        batch.facts.append({"position": 0, "revision": batch.latest, "data": data})
        text = msgspec.json.encode(data).decode()
        work.writer.add(models.Fact, batch.id, 0, batch.latest, entry.seq, text)


def write_problems(work: UnitOfWork, revision: int, problems: Sequence[Problem]) -> None:
    """Write the problems of a file."""
    for each in problems:
        texts = map(plain_text, (each.found, each.message, each.advice))
        work.writer.add(
            models.Problem, revision, each.code, each.severity.value, each.line, plain_text(each.column), *texts
        )


def record_program(work: UnitOfWork, entry: JournalEntry, reading: Reading) -> None:
    """Record the scoring program, with its version, that a club used last, and on which day (Appendix 21).

    Results that a person entered were written by no scoring program.
    """
    if reading.delivery.by_hand:
        return
    program = next((session.program for session in reading.sessions if session.program), "")
    club = reading.sessions[0].club if reading.sessions else None
    if club is None or not program:
        return
    text = plain_text(program)
    sql = "UPDATE club SET program = %s, program_seen = %s WHERE code = %s"
    programs = known_files(work).programs
    if programs.get(club) != (text, entry.day):
        programs[club] = (text, entry.day)
        work.writer.add_statement(sql, text, entry.day, club)


def _build_receipt(
    entry: JournalEntry,
    reading: Reading,
    batch: KnownBatch,
    because: str,
    problems: Sequence[Problem],
    *,
    repeated: bool = False,
) -> Receipt:
    return Receipt(
        seq=entry.seq,
        batch=batch.id,
        club=reading.club,
        name=reading.delivery.name,
        revision=batch.latest,
        state=batch.state,
        because=because,
        problems=tuple(problems),
        repeated=repeated,
    )
