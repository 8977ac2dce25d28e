"""Decisions about approval: which points need it, and which events have it."""

from datetime import date
from typing import Any

import msgspec

from overtrick.checks.deliveries import Outcome
from overtrick.core.identity import fold_name
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import ClassName, ClubCode, UnitName
from overtrick.store.decisions.files import HeldFile, let_through, read_held
from overtrick.store.deliveries.outcomes import HELD, decide_outcome
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_by_number
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.sessions import award_again

_HELD = (
    "SELECT b.name, r.number, r.seq FROM revision r JOIN batch b ON b.id = r.batch_id "
    "WHERE r.state = %s AND b.club = %s ORDER BY r.id"
)
_SESSIONS = "SELECT id FROM session WHERE club = %s AND date >= %s AND date <= %s AND stands ORDER BY id"
_LIMITED = (
    "SELECT name, first FROM approval WHERE club = %s AND event_class = %s AND event <> %s AND first >= %s "
    "AND first <= %s ORDER BY id"
)


class ApprovalRule(Record, frozen=True, kw_only=True):
    """The units whose points need approval, for files that come from a day on."""

    units: tuple[UnitName, ...]
    start: date


class EventApproval(Record, frozen=True, kw_only=True):
    """An approved event: the club that sends it, its name, its class, its first and last day."""

    club: ClubCode
    event: str
    event_class: ClassName
    first: date
    last: date | None = None

    @property
    def until(self) -> date:
        """The last day, which a one-day event need not name."""
        return self.last or self.first


def set_rule(work: UnitOfWork, entry: JournalEntry, rule: ApprovalRule) -> None:
    """Set which points need approval from a day on; no units: none do."""
    before = sorted(work.state.units_needing_approval(rule.start))
    work.add_approval_rule(rule.start, frozenset(rule.units))
    audit(work, entry, "federation", "approvals", before, {"units": rule.units, "start": rule.start})


def check_rule(entry: JournalEntry, rule: ApprovalRule) -> None:
    """Refuse units that the scheme does not have, and a start in the past: what was posted stays."""
    known = edition_on(rule.start).units
    for unit in rule.units:
        if unit not in known:
            raise Refusal(f"'{unit}' is not a unit of points. There are: {', '.join(known)}.")
    if rule.start < entry.day:
        raise Refusal(f"start: {rule.start} is in the past; the earliest is today, {entry.day}.")


def approve(work: UnitOfWork, entry: JournalEntry, approval: EventApproval) -> None:
    """Approve an event, so that its files count; those that wait for it count now."""
    write_approval(work, entry, approval.club, approval.event, approval.event_class, approval.first, approval.until)
    work.writer.flush()
    audit(work, entry, "approval", f"{approval.club} {approval.event}", None, msgspec.to_builtins(approval))
    let_approved_files_through(work, entry, approval.club)
    for (session,) in database.rows(_SESSIONS, approval.club, approval.first, approval.until):
        # Its days say which sessions belong together.
        award_again(work, entry, session, entry.kind)


def let_approved_files_through(work: UnitOfWork, entry: JournalEntry, club: int) -> None:
    """Let the files of a club count that were held and would not be held now."""
    work.writer.flush()
    for file, number, seq in database.rows(_HELD, HELD, club):
        held = HeldFile(club=club, name=file, revision=number)
        kept, reading = read_held(work, held)
        outcome = decide_outcome(work, entries_by_number([seq])[seq], reading, kept)[0].outcome
        if outcome in (Outcome.ACCEPT, Outcome.REPLACE):
            let_through(work, entry, held, kept, reading)
    work.writer.flush()


def write_approval(
    work: UnitOfWork, entry: JournalEntry, club: int, event: str, event_class: str, first: date, last: date
) -> None:
    """Write an approval. The files that come after it count."""
    work.writer.add(models.Approval, entry.seq, club, fold_name(event), event, event_class, first, last)


def check_approval(entry: JournalEntry, approval: EventApproval) -> None:
    """Refuse what no event can be, and more events of a class than a club may have in a year."""
    known = edition_on(approval.first).classes
    if approval.event_class not in known:
        raise Refusal(f"'{approval.event_class}' is not a class. There are: {', '.join(known)}.")
    if not approval.event.strip():
        raise Refusal("event: an approval needs the name of the event, as its files give it.")
    if approval.until < approval.first:
        raise Refusal(f"last: {approval.until} is before the first day, {approval.first}.")
    most = known[approval.event_class].events_a_year
    year = (date(approval.first.year, 1, 1), date(approval.first.year, 12, 31))
    values = (approval.club, approval.event_class, fold_name(approval.event), *year)
    others = database.rows(_LIMITED, *values) if most else []
    if most and len(others) >= most:
        names = ", ".join(name for name, _ in others)
        raise Refusal(
            f"Club {approval.club} may have {most} {approval.event_class} a year, and has {names} in {year[0].year}. "
            f"To let this one count all the same, confirm its files."
        )


def take_back(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take an approval back; the files that it let through stay."""
    database.execute("DELETE FROM approval WHERE seq = %s", mistake.seq)
    data: dict[str, Any] = mistake.data
    audit(work, entry, "approval", f"{data['club']} {data['event']}", data, None)
