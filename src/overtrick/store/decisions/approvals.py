"""Decisions about approval: which points need it, and which events have it."""

from collections.abc import Callable, Sequence
from datetime import date
from itertools import zip_longest

import msgspec

from overtrick.checks.deliveries import Outcome
from overtrick.core.identity import LONGEST_NAME, are_related, base_name, fold_name
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import ClassName, ClubCode, UnitName
from overtrick.store.decisions.files import HeldFile, let_through, read_held
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.deliveries.outcomes import HELD, decide_by_rules
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_by_number
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.reading import Reading
from overtrick.store.results.sessions import award_again

# Those whose notice names what an approval needs: they were held for nothing else.
_HELD = (
    "SELECT b.club, b.name, r.number, r.seq FROM revision r JOIN batch b ON b.id = r.batch_id "
    "JOIN problem p ON p.revision_id = r.id WHERE r.state = %s AND p.code = %s AND p.found <> '' ORDER BY r.id"
)
_SESSIONS = "SELECT id FROM session WHERE club = %s AND date >= %s AND date <= %s AND stands ORDER BY id"
_APPROVED = "SELECT name FROM approval WHERE club = %s AND event_class = %s AND first >= %s AND first <= %s"
_COUNTED = "SELECT name FROM session WHERE club = %s AND event_class = %s AND date >= %s AND date <= %s AND stands"


class ApprovalRule(Record, frozen=True, kw_only=True):
    """The units whose points need approval, for files that come from a day on."""

    units: tuple[UnitName, ...]
    start: date


class EventApproval(Record, frozen=True, kw_only=True):
    """An approved event: the club that its files name, its name, its class, its first and last day."""

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
            raise Refusal(f"'{unit}' is not a unit of points. Choose from: {', '.join(known)}.")
    if rule.start < entry.day:
        raise Refusal(f"start: {rule.start} is in the past; the earliest is today, {entry.day}.")


def approve(work: UnitOfWork, entry: JournalEntry, approval: EventApproval) -> None:
    """Approve an event, so that its files count; those that wait for it count now."""
    audit(work, entry, "approval", f"{approval.club} {approval.event}", None, msgspec.to_builtins(approval))
    enter_approvals(work, entry, [approval])


def enter_approvals(
    work: UnitOfWork, entry: JournalEntry, approvals: Sequence[EventApproval], tournaments: Sequence[int] = ()
) -> None:
    """Enter approvals, let the files that wait for them count, and award again what their days link.

    `tournaments` are those of the calendar whose approvals they are, one for each; none for approvals by themselves.
    """
    for each, tournament in zip_longest(approvals, tournaments):
        values = (entry.seq, each.club, fold_name(each.event), each.event, each.event_class, each.first, each.until)
        work.writer.add(models.Approval, *values, tournament)
    work.writer.flush()
    clubs = {each.club for each in approvals}
    release_files(work, entry, lambda reading, club, name: any(each.club in clubs for each in reading.sessions))
    for each in approvals:
        award_days_again(work, entry, each.club, each.first, each.until)


def release_files(work: UnitOfWork, entry: JournalEntry, concerns: Callable[[Reading, int, str], bool]) -> None:
    """Let the files count that were held for approval and would not be held now.

    `concerns` says of a file, its club and its name whether it is looked at.
    """
    for club, name, number, seq in database.rows(_HELD, HELD, HELD_FOR_CONFIRMATION):
        held = HeldFile(club=club, name=name, revision=number)
        kept, reading = read_held(work, held)
        if not concerns(reading, club, name):
            continue
        decision = decide_by_rules(work, entries_by_number([seq])[seq], reading, kept)
        if decision.outcome in (Outcome.ACCEPT, Outcome.REPLACE):
            let_through(work, entry, held, kept, reading)
    work.writer.flush()


def award_days_again(work: UnitOfWork, entry: JournalEntry, club: int, first: date, last: date) -> None:
    """Award the sessions of a club again that lie in some days: an approval says which of them belong together."""
    for (session,) in database.rows(_SESSIONS, club, first, last):
        award_again(work, entry, session, entry.kind)


def check_approval(entry: JournalEntry, approval: EventApproval) -> None:
    """Refuse an impossible event, and more events of a class than a club may have in a year."""
    check_event(approval)
    check_limit(approval)


def check_limit(approval: EventApproval, beside: Sequence[EventApproval] = (), aside: str = "") -> None:
    """Refuse more events of a class than a club may have in a year.

    `beside` are approved together with it; `aside` is the name that the event had until now.
    """
    most = edition_on(approval.first).classes[approval.event_class].events_a_year
    if not most:
        return
    year = (date(approval.first.year, 1, 1), date(approval.first.year, 12, 31))
    values = (approval.club, approval.event_class, *year)
    found = [name for sql in (_APPROVED, _COUNTED) for (name,) in database.rows(sql, *values)]
    found += [
        each.event
        for each in beside
        if (each.club, each.event_class) == values[:2] and each.first.year == approval.first.year
    ]
    others = {base_name(name): name for name in found if not are_related(name, approval.event) and name != aside}
    if len(others) >= most:
        names = ", ".join(sorted(others.values()))
        raise Refusal(
            f"Club {approval.club} may have {most} {approval.event_class} a year, and has {names} in {year[0].year}. "
            f"To let this one count all the same, confirm its files."
        )


def check_event(approval: EventApproval) -> None:
    """Refuse a class that the scheme does not have, a name that is not one, and a last day before the first."""
    known = edition_on(approval.first).classes
    if approval.event_class not in known:
        raise Refusal(f"'{approval.event_class}' is not a class. Choose from: {', '.join(known)}.")
    if not approval.event.strip():
        raise Refusal("event: an approval needs the name of the event, as its files give it.")
    if len(approval.event) > LONGEST_NAME:
        raise Refusal(f"event: a name has at most {LONGEST_NAME} characters.")
    if approval.until < approval.first:
        raise Refusal(f"last: {approval.until} is before the first day, {approval.first}.")


def take_back(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take an approval back; the files that it let through stay, and are awarded without its days."""
    database.execute("DELETE FROM approval WHERE seq = %s", mistake.seq)
    approval = msgspec.convert(mistake.data, EventApproval)
    audit(work, entry, "approval", f"{approval.club} {approval.event}", mistake.data, None)
    award_days_again(work, entry, approval.club, approval.first, approval.until)
