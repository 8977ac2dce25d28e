"""Taking a file in: what becomes of it (F6 to F8, F12), and the rows that follow. One transaction a file.

The same steps run when a file arrives, when a nation is loaded and when the records are made again; they depend on
nothing but the file, the line of the journal and what stands before it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.checks.deliveries import Decision, Outcome, decide
from overtrick.checks.deliveries import Delivery as Decided
from overtrick.core.because import Because
from overtrick.core.problems import MOST, Problem, Severity, limit_problems
from overtrick.core.session import MATCH_LISTS
from overtrick.formats import magic_contest
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries import notices
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import DELIVERY
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results import contest_identity
from overtrick.store.results.known_files import KnownBatch, hash_session, known_files
from overtrick.store.results.reading import Reading
from overtrick.store.results.sessions import (
    award_again,
    award_ladders_again,
    award_sessions,
    reverse_sessions,
    store_sessions,
)

ACCEPTED, HELD, REJECTED, CANCELLED, REPLACED = "accepted", "held", "rejected", "cancelled", "replaced"
STATES = {
    Outcome.ACCEPT: ACCEPTED,
    Outcome.REPLACE: ACCEPTED,
    Outcome.CANCEL: CANCELLED,
    Outcome.REJECT: REJECTED,
    Outcome.HOLD: HELD,
}
_REPEATED = Because("the same file again changes nothing", {}, "ruling F7")
_CUT_UNSEEN = (
    "SELECT 1 FROM revision r JOIN journal j ON j.seq = r.seq JOIN arrival a ON a.id = j.arrival_id "
    "WHERE r.id = %s AND a.cut_unseen"
)
_SEVERITIES = {severity.value: severity for severity in Severity}


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """What a sender is told: the line in the journal, the batch and revision, its state and all problems."""

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
    """Carry a delivery out, which is in the journal; what the records know about the file has been looked up."""
    known = known_files(work)
    kept = known.batches.get((reading.club, reading.delivery.name))
    if kept and _repeats(kept, reading):
        return _receipt(entry, reading, kept, str(_REPEATED), _found_before(work, kept), repeated=True)
    decision, problems = _decision(work, entry, reading, kept)
    state = STATES[decision.outcome]
    if kept is None:
        number = work.writer.add(models.Batch, reading.club, reading.delivery.name, 1, state)
        kept = known.batches[(reading.club, reading.delivery.name)] = KnownBatch(
            number, reading.delivery.name, 1, state, reading.sha256
        )
    else:
        _next_revision(work, entry, kept, state, reading.sha256)
    if reading.delivery.by_hand:
        _record_by_hand(work, entry, reading, kept)
    kept.revision = work.writer.add(
        models.Revision, kept.id, kept.latest, entry.seq, known.raw_file(reading), reading.format,
        decision.outcome.value, state, reading.rows, str(decision.because), None,
    )  # fmt: skip
    told = (
        *notices.decision_notices(decision, sound=reading.accepted),
        *apply_outcome(work, entry, reading, kept, decision.outcome),
    )
    found = problems if entry.seq in work.state.pins.outcomes else _together(problems, told)
    write_problems(work, kept.revision, found)
    return _receipt(entry, reading, kept, str(decision.because), found)


def _together(problems: tuple[Problem, ...], told: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """What was found in a file, then what its taking in tells; not more than anybody reads."""
    found = (*problems, *told)
    return found if len(found) <= MOST else limit_problems(found)


def _repeats(kept: KnownBatch, reading: Reading) -> bool:
    """Whether a file stands or waits already, or cancels once more. What was taken back may be sent again."""
    same = kept.sha256 == reading.sha256 and not kept.taken_back and _same_field(kept, reading)
    if same and kept.state == HELD and not reading.delivery.cut_unseen:
        # Over plain FTP it could not be seen that the file was whole: now it can.
        return not database.rows(_CUT_UNSEEN, kept.revision)
    return same and kept.state in (ACCEPTED, HELD, CANCELLED)


def _same_field(kept: KnownBatch, reading: Reading) -> bool:
    """Whether nothing new is said of the field of which a few rows are entered by hand."""
    entered = reading.delivery.by_hand
    known = [
        fact["data"]["field"] for fact in kept.facts if fact["revision"] == kept.latest and "field" in fact["data"]
    ]
    return entered is None or (known[-1:] or [None])[0] == entered.get("field")


def _found_before(work: UnitOfWork, kept: KnownBatch) -> tuple[Problem, ...]:
    """What was found in the file when it came first."""
    work.writer.flush()
    sql = (
        'SELECT code, severity, line, "column", found, message, advice FROM problem WHERE revision_id = %s ORDER BY id'
    )
    return tuple(
        Problem(code, _SEVERITIES[severity], *rest) for code, severity, *rest in database.rows(sql, kept.revision)
    )


def apply_outcome(
    work: UnitOfWork, entry: JournalEntry, reading: Reading, kept: KnownBatch, outcome: Outcome
) -> tuple[Problem, ...]:
    """Let what was decided happen: take back what stood, keep and award what came; warnings of the awards."""
    if outcome in (Outcome.REJECT, Outcome.HOLD):
        return ()
    events: set[int] = set()
    if reading.format == magic_contest.FORMAT:
        _take_back_reversed(work, entry, reading)
    elif kept.standing is not None:
        ended = CANCELLED if outcome is Outcome.CANCEL else REPLACED
        events = _end_standing(work, entry, kept, ended)
    record_program(work, entry, reading)
    problems: tuple[Problem, ...] = ()
    if outcome is not Outcome.CANCEL:
        stored = store_sessions(work, kept, reading)
        kept.standing, kept.standing_rows = kept.revision, reading.rows
        problems = (
            *award_sessions(work, entry, kept, stored, DELIVERY),
            *notices.session_notices(work, kept, stored),
        )
        events |= {each.event for each in stored if each.session.lists == MATCH_LISTS}
    award_ladders_again(work, entry, events, DELIVERY)
    return problems


def _take_back_reversed(work: UnitOfWork, entry: JournalEntry, reading: Reading) -> None:
    """Take back every contest that a report reverses; a twin that remains is awarded alone again."""
    work.writer.flush()
    for session in filter(contest_identity.is_reversal, reading.sessions):
        for _, found in contest_identity.find_contests(session):
            twins = contest_identity.find_opposite_sessions(found)
            reverse_sessions(work, entry, "id", found, "reversed")
            contest_identity.cancel_empty_revision(work, entry, found)
            for twin in twins:
                award_again(work, entry, twin, "reversed")


def _end_standing(work: UnitOfWork, entry: JournalEntry, kept: KnownBatch, state: str) -> set[int]:
    """Reverse the awards of the revision that stood, and mark it; the events that lost match rounds."""
    work.writer.flush()
    assert kept.standing is not None
    events = reverse_sessions(work, entry, "revision_id", kept.standing, state)
    database.execute("UPDATE revision SET state = %s, ended = %s WHERE id = %s", state, entry.seq, kept.standing)
    for batches in known_files(work).twins.values():
        batches.pop(kept.id, None)
    kept.standing = kept.standing_rows = None
    return events


def _decision(
    work: UnitOfWork, entry: JournalEntry, reading: Reading, kept: KnownBatch | None
) -> tuple[Decision, tuple[Problem, ...]]:
    pinned = work.state.pins.outcomes.get(entry.seq)
    if pinned:
        problems = tuple(
            Problem(each["code"], _SEVERITIES[each["severity"]], *(each[name] for name in _WORDS))
            for each in pinned["problems"]
        )
        return Decision(Outcome(pinned["outcome"]), Because("{words}", {"words": pinned["because"]})), problems
    if reading.format == magic_contest.FORMAT:
        return contest_identity.decide_report(work, reading), reading.problems
    delivery = Decided(
        accepted=reading.accepted,
        rows=reading.rows,
        earlier_rows=kept.standing_rows if kept and kept.standing is not None else None,
        plain_ftp=reading.delivery.cut_unseen,
        twin=_twin(work, reading, kept),
    )
    return decide(delivery), reading.problems


_WORDS = ("line", "column", "found", "message", "advice")


def _twin(work: UnitOfWork, reading: Reading, kept: KnownBatch | None) -> str:
    """Another file that reports one of these sessions already (F8)."""
    if not reading.accepted:
        return ""
    own = kept.id if kept else None
    for key in (reading.sha256, *map(hash_session, reading.sessions)):
        for batch, name in known_files(work).twins.get(key, {}).items():
            if batch != own:
                return name
    return ""


def _next_revision(work: UnitOfWork, entry: JournalEntry, kept: KnownBatch, state: str, sha256: str) -> None:
    work.writer.flush()
    if state != REJECTED:
        # What waits for a person has been overtaken by a newer file; a rejected one overtakes nothing.
        sql = "UPDATE revision SET state = %s, ended = %s WHERE batch_id = %s AND state = %s"
        database.execute(sql, REPLACED, entry.seq, kept.id, HELD)
    kept.latest += 1
    kept.state, kept.sha256, kept.taken_back = state, sha256, False
    database.execute("UPDATE batch SET latest = %s, state = %s WHERE id = %s", kept.latest, state, kept.id)


def _record_by_hand(work: UnitOfWork, entry: JournalEntry, reading: Reading, kept: KnownBatch) -> None:
    """The size of the field of which only a few rows were entered is a recorded fact about the session."""
    field = (reading.delivery.by_hand or {}).get("field")
    if field:
        data: dict[str, Any] = {"field": field}
        kept.facts.append({"position": 0, "revision": kept.latest, "data": data})
        text = msgspec.json.encode(data).decode()
        work.writer.add(models.Fact, kept.id, 0, kept.latest, entry.seq, text)


def write_problems(work: UnitOfWork, revision: int, problems: Sequence[Problem]) -> None:
    """Keep what was found in a file."""
    for each in problems:
        texts = map(plain_text, (each.found, each.message, each.advice))
        work.writer.add(
            models.Problem, revision, each.code, each.severity.value, each.line, plain_text(each.column), *texts
        )


def record_program(work: UnitOfWork, entry: JournalEntry, reading: Reading) -> None:
    """Which scoring program, and which version of it, a club used last (Appendix 21)."""
    program = next((session.program for session in reading.sessions if session.program), "")
    club = reading.sessions[0].club if reading.sessions else None
    if club is None or not program:
        return
    text = plain_text(program)
    sql = "UPDATE club SET program = %s, program_seen = %s WHERE code = %s AND program <> %s"
    programs = known_files(work).programs
    if programs.get(club) != text:
        programs[club] = text
        work.writer.add_statement(sql, text, entry.day, club, text)


def _receipt(
    entry: JournalEntry,
    reading: Reading,
    kept: KnownBatch,
    because: str,
    problems: Sequence[Problem],
    *,
    repeated: bool = False,
) -> Receipt:
    return Receipt(
        seq=entry.seq,
        batch=kept.id,
        club=reading.club,
        name=reading.delivery.name,
        revision=kept.latest,
        state=kept.state,
        because=because,
        problems=tuple(problems),
        repeated=repeated,
    )
