"""The outcome of a delivery: whether a file counts, replaces, cancels, waits or is rejected (F6 to F8, F12)."""

from overtrick.checks.deliveries import Decision, Outcome, decide
from overtrick.checks.deliveries import Delivery as CheckedDelivery
from overtrick.core.because import Because
from overtrick.core.problems import Problem, Severity
from overtrick.formats import magic_contest
from overtrick.scoring.boards.file_boards import has_boards
from overtrick.store.db import database
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results import contest_identity
from overtrick.store.results.approvals import find_missing_approval
from overtrick.store.results.boards import KnownRanking, find_boards_file, find_rankings
from overtrick.store.results.known_files import KnownBatch, hash_session, known_files
from overtrick.store.results.reading import Reading

ACCEPTED, HELD, REJECTED, CANCELLED, REPLACED = "accepted", "held", "rejected", "cancelled", "replaced"
STATES = {
    Outcome.ACCEPT: ACCEPTED,
    Outcome.REPLACE: ACCEPTED,
    Outcome.CANCEL: CANCELLED,
    Outcome.REJECT: REJECTED,
    Outcome.HOLD: HELD,
    Outcome.BOARDS: ACCEPTED,
}
_CUT_UNSEEN = (
    "SELECT 1 FROM revision r JOIN journal j ON j.seq = r.seq JOIN arrival a ON a.id = j.arrival_id "
    "WHERE r.id = %s AND a.cut_unseen"
)
SEVERITIES = {severity.value: severity for severity in Severity}
_PROBLEM_TEXTS = ("line", "column", "found", "message", "advice")


def is_repetition(batch: KnownBatch, reading: Reading) -> bool:
    """Tell whether a file counts or waits already, or cancels once more. A file that was ended may be sent again."""
    same = batch.sha256 == reading.sha256 and not batch.taken_back and _is_same_field(batch, reading)
    if same and batch.state == HELD and not reading.delivery.cut_unseen:
        # It came by plain FTP, where it may have been cut; now it is certainly whole, so it is no repetition.
        return not database.rows(_CUT_UNSEEN, batch.revision)
    return same and batch.state in (ACCEPTED, HELD, CANCELLED)


def _is_same_field(batch: KnownBatch, reading: Reading) -> bool:
    """Tell whether the size of the field is the same, where only a few rows are entered by hand."""
    entered = reading.delivery.by_hand
    known = [
        fact["data"]["field"] for fact in batch.facts if fact["revision"] == batch.latest and "field" in fact["data"]
    ]
    return entered is None or (known[-1:] or [None])[0] == entered.get("field")


def decide_outcome(
    work: UnitOfWork, entry: JournalEntry, reading: Reading, batch: KnownBatch | None
) -> tuple[Decision, tuple[Problem, ...]]:
    """Decide what becomes of a file; return the decision and the problems of the file.

    Where a repair recorded what an earlier version of the program decided, that is the decision.
    """
    pinned = work.state.pins.outcomes.get(entry.seq)
    if pinned:
        problems = tuple(
            Problem(each["code"], SEVERITIES[each["severity"]], *(each[name] for name in _PROBLEM_TEXTS))
            for each in pinned["problems"]
        )
        return Decision(Outcome(pinned["outcome"]), Because("{words}", {"words": pinned["because"]})), problems
    return decide_by_rules(work, entry, reading, batch), reading.problems


def decide_by_rules(work: UnitOfWork, entry: JournalEntry, reading: Reading, batch: KnownBatch | None) -> Decision:
    """Decide what becomes of a file by the rules and the records as they are now."""
    if reading.format == magic_contest.FORMAT:
        return _ask_for_approval(work, entry, reading, batch, contest_identity.decide_report(work, reading))
    rankings: list[KnownRanking] = []
    boards_file = ""
    if any(map(has_boards, reading.sessions)):
        work.writer.flush()
        rankings = find_rankings(work, reading, batch.id if batch else None)
        boards_file = "" if rankings else find_boards_file(reading, batch.id if batch else None)
    delivery = CheckedDelivery(
        accepted=reading.accepted,
        rows=reading.rows,
        earlier_rows=batch.rows_in_force if batch and batch.in_force is not None else None,
        plain_ftp=reading.delivery.cut_unseen,
        twin=_find_twin(work, reading, batch) or boards_file,
        ranking=rankings[0].file if rankings else "",
    )
    decision = decide(delivery, work.state.federation.about_on(entry.day).clauses)
    return _ask_for_approval(work, entry, reading, batch, decision)


def _ask_for_approval(
    work: UnitOfWork, entry: JournalEntry, reading: Reading, batch: KnownBatch | None, decision: Decision
) -> Decision:
    """Hold a file that would count, if points of it need approval and its event has none."""
    if decision.outcome not in (Outcome.ACCEPT, Outcome.REPLACE):
        return decision
    missing = find_missing_approval(work.state, reading, entry.day, batch.said if batch else {})
    return Decision(Outcome.HOLD, missing) if missing else decision


def _find_twin(work: UnitOfWork, reading: Reading, batch: KnownBatch | None) -> str:
    """Return the name of another file that reports one of these sessions (F8); an empty text if there is none."""
    if not reading.accepted:
        return ""
    own = batch.id if batch else None
    for key in (reading.sha256, *map(hash_session, reading.sessions)):
        for batch_id, name in known_files(work).twins.get(key, {}).items():
            if batch_id != own:
                return name
    return ""
