"""Decides whether a contest report that arrives is new, reverses another, or is on record already (F12).

A Magic Contest report names itself and its contests, so the file name does not decide. The club does: two clubs may use
the same names, and a club reverses only its own contests. Pure, as the decisions about other files are: the record goes
in, the decision and the record after it come out.
"""

import msgspec
from msgspec.structs import replace

from overtrick.checks.deliveries import Decision, Outcome
from overtrick.core.because import Because
from overtrick.core.clauses import NO_CLAUSES, Clauses
from overtrick.core.identity import ContestKey, ReportKey, contest_keys
from overtrick.core.session import Batch, Session
from overtrick.formats.magic_contest.identity import report_key, reverses_file


class Record(msgspec.Struct, frozen=True):
    """The files and contests in force: those reported and not reversed since."""

    files: frozenset[ReportKey] = frozenset()
    contests: frozenset[ContestKey] = frozenset()


def decide(
    batch: Batch, record: Record, *, accepted: bool, sender: str = "", clauses: Clauses = NO_CLAUSES
) -> tuple[Decision, Record]:
    """Decide on a report of a sender, and return the record after it; a rejected report leaves the record as it is.

    Without a sender, the licence in the report says who sent it.
    """
    decision, after = _decide(batch, record, accepted=accepted, sender=sender)
    return replace(decision, because=replace(decision.because, clause=clauses.contest_reports)), after


def _decide(batch: Batch, record: Record, *, accepted: bool, sender: str) -> tuple[Decision, Record]:
    if not accepted:
        return _make_decision(Outcome.REJECT, "the file has errors"), record
    contests = set(record.contests)
    for session in batch.sessions:
        refusal = _record_contest(session, contests)
        if refusal:
            return refusal, record
    files = {report_key(session, sender) for session in batch.sessions}
    again = sorted(files & record.files)
    taken_back = [session for session in batch.sessions if _reverses(session)]
    by_file = any(map(reverses_file, batch.sessions))
    if again and not taken_back and not by_file:
        template = "a file with the ID {file} of this club is on record"
        return _make_decision(Outcome.REJECT, template, file=again[0].file), record
    only_taken_back = len(taken_back) == len(batch.sessions)
    # A file that only reverses its earlier version leaves nothing on record: its ID may be used again.
    standing = record.files - files if again and only_taken_back else record.files | files
    return _choose_outcome(taken_back, only=only_taken_back), Record(standing, frozenset(contests))


def _record_contest(session: Session, contests: set[ContestKey]) -> Decision | None:
    """Enter a contest into the record or take it out; return a decision where neither can be done."""
    for key in contest_keys(session):
        values = {"name": session.event, "date": session.date}
        if _reverses(session):
            if key not in contests:
                return _make_decision(Outcome.REJECT, "it reverses {name} of {date}, which is not on record", **values)
            contests.remove(key)
        elif key in contests:
            return _make_decision(Outcome.REJECT, "{name} of {date} is on record; reverse it first", **values)
        else:
            contests.add(key)
    return None


def _choose_outcome(taken_back: list[Session], *, only: bool) -> Decision:
    values = {"count": len(taken_back)}
    if not taken_back:
        return _make_decision(Outcome.ACCEPT, "neither the file nor a contest in it is on record")
    if only:
        return _make_decision(Outcome.CANCEL, "it takes back what was reported before (contests: {count})", **values)
    return _make_decision(
        Outcome.REPLACE, "it takes back what was reported before (contests: {count}) and reports", **values
    )


def _reverses(session: Session) -> bool:
    return bool(session.details and session.details.reverses)


def _make_decision(outcome: Outcome, template: str, **values: object) -> Decision:
    return Decision(outcome, Because(template, values))
